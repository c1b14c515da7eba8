"""After a buzz: half the reward, or the fee, by what came up; or that it was no real buzz."""

from __future__ import annotations

from typing import Any

from divingbell.companion.games.sunken_treasure.state import METALS
from divingbell.ui.games.sunken_treasure.frame import framed, main_place
from divingbell.ui.games.sunken_treasure.parts import OUTCOMES_OF_A_BUZZ, button_box, metal_button, pays
from divingbell.ui.games.sunken_treasure.table_view import TableView
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import coin, disc, icon
from divingbell.ui.kit.measure import natural_width
from divingbell.ui.kit.skins import Kind, button_skin
from divingbell.ui.table.snackbar_row import snackbar_line
from divingbell.ui.toolkit.element import At, Box, Element, Pad, column, pad, row

_LARGE = 1.15
"""Text scale above which words take two lines."""
_HEAD, _BELOW = (84, 58), (172, 92)
"""Heights (dp) of a card's head, and of what is below the amount, in large text on the regular and the compact
panel."""


def header(ctx: Context, view: TableView) -> Element:
    """Danger with stripes."""
    title = ctx.t("sunken_treasure_table.band.buzz")
    sub = ctx.t(
        "sunken_treasure_table.band.which_hole" if view.dive.risk is None else "sunken_treasure_table.band.halved"
    )
    return bars.alarm_header(
        ctx, view.diver.diver, view.diver.called, "buzz", title, sub, *view.turn_buttons, lane=view.lane
    )  # fmt: skip


def called(ctx: Context, view: TableView) -> Box:
    """What was called. Where the rim says another hole it is lit and can be tapped."""
    dive = view.dive
    words = ctx.t("sunken_treasure_table.call_card", metal=dive.dive_for, value=dive.value)
    if dive.risk is not None:
        words = ctx.t("sunken_treasure_table.call", metal=dive.dive_for, value=dive.value, risk=dive.risk)
    lit = view.probe.other_rim is not None
    made = row(
        coin("any" if view.any_metal else dive.dive_for, "coin_m"),
        roles.label(words),
        id="call",
        h=ctx.touch if lit else None,
        gap="m",
        pad=pad(0, "xxl") if lit else Pad(),
        skin=button_skin("selected", 30)._replace(shadow=None) if lit else None,
        tap=(lambda: view.taps.open_row("risk")) if lit else None,
    )
    if lit:
        made.w = natural_width(ctx, made)  # what was felt gives way, not the button beside it
    return made


def content(ctx: Context, view: TableView) -> Element:
    """Right coin, wrong coin, no coin; below them Undo and Not a real buzz; what was called and felt beside them."""
    plates = [_any(ctx, view)] if view.any_metal else [_right(ctx, view), _wrong(ctx, view)]
    plates.append(_none(ctx, view))
    read = snackbar_line(called(ctx, view), felt(view))
    come: dict[str, Any] = {"id": "answers", "enter": "panel", "enter_offset": _bar(ctx)}
    if ctx.size == "tall":
        return framed(ctx, view, column(*plates, gap="m", same_size=True, **come), _actions(ctx, view), read)
    body = row(*plates, gap="gap_m", items="stretch", grow=1, same_size=True, **come)
    if ctx.size == "compact":
        return framed(ctx, view, body, _actions(ctx, view))
    read.grow = 0
    read.h = ctx.touch if view.probe.other_rim is not None else 40
    return framed(ctx, view, column(read, body, gap="m"), _actions(ctx, view))


def row_place(ctx: Context, view: TableView) -> At:
    """Where the risk row opens: in the upper half of the main area."""
    place = main_place(ctx, view, _bar(ctx))
    return place._replace(bottom=ctx.frame.height - (place.top or 0) - ctx.pick(240, 180, 300))


def _bar(ctx: Context) -> float:
    return ctx.pick(148, 86, 112)


# Cards -------------------------------------------------------------------------------------------------------


def _frame(
    ctx: Context, kind: Kind, mark: str, title: str, amount: str, *body: Element, grow: float = 1, brass: bool = False,
) -> Box:  # fmt: skip
    """A card of one outcome: sign and title, the amount, what follows. Without an amount what follows has all its
    room. On the tall panel the amount is beside the title."""
    head = row(
        disc(mark, "disc", kind, share=0.7),
        roles.heading(title, grow=1),
        gap="l",
    )
    paid = None
    if amount:
        # Beside each other there is no room for larger letters in the longest of them.
        paid = roles.amount(amount, colour="money" if brass else None)
    skin = button_skin(kind, "xl")
    if ctx.size == "tall":
        large = ctx.text_scale > 1
        head.grow = 1
        return column(
            row(head, paid, gap="s"), *body, gap="xs" if large else "s", justify="between",
            pad=pad("s" if large else "l", "xxl"), skin=skin, grow=grow,
        )  # fmt: skip
    below = column(*body, gap=ctx.pick("l", 6), grow=0 if amount else 1)
    if amount and ctx.text_scale > _LARGE:
        # Amounts beside each other stand on one line, however many lines the words take.
        head.h, below.h, below.justify = ctx.pick(*_HEAD), ctx.pick(*_BELOW), "end"
    return column(
        head,
        paid,
        below,
        justify="between",
        gap="xs",
        pad=pad(ctx.pick(20, 10), "pad_card"),
        skin=skin,
        grow=grow,
    )


def _half_of(ctx: Context, view: TableView) -> Element:
    return roles.body(ctx.t("sunken_treasure_table.half_of", full=view.dive.value * (view.dive.risk or 0)))


def _keeps(ctx: Context, view: TableView) -> Element:
    return roles.body(ctx.t("sunken_treasure_table.keeps", name=view.diver.name))


def _right(ctx: Context, view: TableView) -> Box:
    choice = view.recovered(view.dive.dive_for)
    off = choice.disabled_reason
    body: Element = column(
        _half_of(ctx, view), _keeps(ctx, view), h=ctx.pick(135, 88, None), justify="end",
    )  # fmt: skip
    if off is not None:
        body = roles.body(off)
    title = ctx.t("sunken_treasure_table.right_coin")
    made = _frame(
        ctx,
        "positive" if off is None else "off",
        "coin-ok",
        title,
        view.attempt(choice.value).words(ctx) if off is None else "",
        body,
        brass=True,
    )
    key = button_box(
        view, "outcome", choice.value, *made.children, kind="positive", radius="xl", vertical=True, justify="between",
        items="stretch", grow=1, gap=made.gap,
    )  # fmt: skip
    # The edge of a button is no padding, that of the cards beside it is.
    edge = key.skin.stroke if key.skin is not None else 0
    key.pad = Pad(*(ctx.space(side) + edge for side in made.pad))
    return key


def _any(ctx: Context, view: TableView) -> Box:
    half = _half_of(ctx, view)
    every = roles.body(ctx.t("sunken_treasure_table.any_right"))
    words: Element = row(half, every, gap="m")
    if ctx.size == "tall":
        words = column(half, every, _keeps(ctx, view))
    title, amount = ctx.t("sunken_treasure_table.which_coin"), pays(ctx, view, list(METALS))
    return _frame(
        ctx, "positive", "coin-ok", title, amount, words, _metals(ctx, view, list(METALS)),
        grow=ctx.pick(1.75, 1.7, 1.4), brass=True,
    )  # fmt: skip


def _wrong(ctx: Context, view: TableView) -> Box:
    others = [metal for metal in METALS if metal != view.dive.dive_for]
    back = roles.body(
        view.recovered(others[0]).follows(ctx, ctx.t("sunken_treasure_table.fee_back")),
    )
    title, amount = ctx.t("sunken_treasure_table.wrong_coin"), pays(ctx, view, others)
    return _frame(ctx, "caution", "coin-wrong", title, amount, back, _metals(ctx, view, others))


def _metals(ctx: Context, view: TableView, metals: list[str]) -> Box:
    size = ctx.pick(48, 32, 38)
    return row(
        *(metal_button(ctx, view, one, size, "lead", **_button(ctx)) for one in metals), gap="m", items="stretch"
    )


def _button(ctx: Context) -> dict[str, Any]:
    """How the buttons in the cards are drawn."""
    return {
        "radius": "l", "h": ctx.pick(92, 58, 60), "gap": ctx.pick("xs", "xs", "m"), "pad": pad(0, "xxs"), "grow": 1,
        "vertical": ctx.size == "regular",
    }  # fmt: skip


def _none(ctx: Context, view: TableView) -> Box:
    title, costs = ctx.t("sunken_treasure_table.no_coin"), view.attempt("dropped").words(ctx)
    ends = view.choice("outcome", "dropped").follows(ctx, ctx.t("sunken_treasure_table.fee_ends"))
    if not view.attempt("missed").again:
        words = roles.body(ends)
        asked = row(_plain(ctx, view, "dropped"), _plain(ctx, view, "missed"), gap="m", items="stretch")
        return _frame(ctx, "danger", "coin-drop", title, costs, words, asked)
    # House rule empty_buzz ignored: only a drop costs; each says what it does.
    drop = _told(ctx, view, "dropped", ends, costs)
    free = [
        _told(ctx, view, "missed", ctx.t("sunken_treasure_table.no_fee_again")),
        _told(
            ctx,
            view,
            "stopped",
            view.choice("outcome", "stopped").follows(ctx, ctx.t("sunken_treasure_table.turn_ends")),
        ),
    ]
    rows = [[drop, *free]] if ctx.size == "tall" else [[drop], free]
    body = [row(*keys, gap="m", items="stretch", grow=1) for keys in rows]
    return _frame(ctx, "danger", "coin-drop", title, "", *body)


def _plain(ctx: Context, view: TableView, outcome: str) -> Box:
    """No coin, beside the other way of that."""
    sign = icon(view.choice("outcome", outcome).mark or "", ctx.pick(40, 18, 32))
    words = roles.label(_named(ctx, outcome), lines=ctx.pick(2, 1, 2))
    return button_box(view, "outcome", outcome, sign, words, **_button(ctx) | {"gap": ctx.pick("xs", "hair", "m")})


def _told(ctx: Context, view: TableView, outcome: str, follows: str, costs: str = "") -> Box:
    """No coin, with what it costs and what follows, as high as there is room."""
    sign = icon(view.choice("outcome", outcome).mark or "", "icon_m")
    title = roles.label(_named(ctx, outcome), anchor="center")
    narrow = ctx.size == "compact" and not costs  # the words need the room of the sign
    words = (
        title if ctx.size == "regular" else row(None if narrow else sign, title, gap="xs", justify="center"),
        roles.number(costs, anchor="center") if costs else None,
        roles.note(follows, anchor="center"),
    )
    shape = _button(ctx) | {"h": None, "vertical": True}
    return button_box(view, "outcome", outcome, sign if ctx.size == "regular" else None, column(*words), **shape)


def _named(ctx: Context, outcome: str) -> str:
    return ctx.t(f"sunken_treasure_table.{OUTCOMES_OF_A_BUZZ[outcome]}")


# Below --------------------------------------------------------------------------------------------------------


def felt(view: TableView) -> Box:
    """What was felt of the buzz."""
    colour = "danger" if view.probe.stuck else "text2"
    words = roles.note(view.probe.felt)
    return row(icon("stuck" if view.probe.stuck else "floor", 22), words, gap="s", colour=colour)


def _actions(ctx: Context, view: TableView) -> Box:
    if ctx.size == "regular":
        not_real = buttons.outcome(
            ctx, "not_real", "neutral", "vibrate-off", ctx.t("sunken_treasure_table.not_real"), None,
            ctx.t("sunken_treasure_table.not_real.sub"), tap=view.taps.not_a_real_buzz,
            title_size="title", sub_size="body",
            gap="l", pad=pad(0, "xl"), w=400,
        )  # fmt: skip
        return bars.action_bar(ctx, view.undo_button(), not_real, h=_bar(ctx))
    not_real = buttons.button_box(
        "not_real", icon("vibrate-off", ctx.pick(28, 28, 34)),
        roles.label(ctx.t("sunken_treasure_table.not_real")),
        tap=view.taps.not_a_real_buzz, radius="xl",
        gap="m", grow=1 if ctx.size == "tall" else 0,
    )  # fmt: skip
    if ctx.size == "tall":
        return bars.action_bar(ctx, view.undo_button(), not_real, h=_bar(ctx))
    not_real.w = 216
    if view.probe.other_rim is not None:  # the call is a button, and leaves no room for a line below it
        foot = row(felt(view), called(ctx, view), justify="end", gap="l", grow=1)
    else:
        foot = column(called(ctx, view), felt(view), items="end", justify="center", gap="xxs", grow=1)
    return bars.action_bar(ctx, view.undo_button(), not_real, foot, h=_bar(ctx))
