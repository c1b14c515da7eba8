"""Penalty cards: every opponent's answers side by side, and the one button that pays. One tap settles it."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from divingbell.companion.games.decision import Choice
from divingbell.companion.games.seats import Name
from divingbell.companion.games.sunken_treasure.decisions import PaymentPreview
from divingbell.ui.games.sunken_treasure.buzz import called
from divingbell.ui.games.sunken_treasure.frame import framed
from divingbell.ui.games.sunken_treasure.parts import button_box, pay_button
from divingbell.ui.games.sunken_treasure.table_view import TableView
from divingbell.ui.kit import bars, cards, roles
from divingbell.ui.kit.cards import inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import disc, icon, tile
from divingbell.ui.kit.measure import natural_width
from divingbell.ui.kit.names import name_text
from divingbell.ui.kit.skins import Kind
from divingbell.ui.table.snackbar_row import snackbar_line
from divingbell.ui.toolkit.element import (
    Box,
    Element,
    Skin,
    Text,
    column,
    figure,
    grid,
    pad,
    row,
    space,
    text,
)
from divingbell.ui.toolkit.scale import Size

MANY = 4
"""So many opponents have one line in a button each, without what a card does."""


_NAME_ROOM = 60
"""Width (dp) of a name beside the tile and the number in a narrow card."""
_LARGE = 1.15
"""Text scale above which one opponent's buttons need the room of the sign on the small panels, and those of all every
dp of height on the tall one."""


class OpponentStyle(NamedTuple):
    """How the buttons of one opponent are drawn: type of title, amount and the lines below, and the sign (dp)."""

    title: Size
    amount: Size
    sub: Size
    disc: float
    upright: bool = False
    """The sign above the words."""
    explained: bool = True
    """With what the card does to the diver."""


def _style(ctx: Context, view: TableView, opponents: int) -> OpponentStyle:
    if opponents == 1:
        large = ctx.text_scale > _LARGE
        sign = ctx.pick(124, 44 if large else 56, 92)
        # The compact panel has no room for a fourth line under the sign: what ends the game.
        upright = ctx.size != "compact" or not view.choice("penalty", "none").ends
        return OpponentStyle(
            "headline", ctx.pick("display", "amount" if large else "display"), "lead", sign, upright=upright
        )
    if opponents < MANY:
        sign = ctx.pick(80, 32 if view.choice("penalty", "none").ends else 40, 48)
        return OpponentStyle("title", "counter", "body", sign)
    title: Size = ctx.pick("lead", "label", "body")
    amount: Size = ctx.pick("heading", "lead", "label")
    sign = ctx.pick(60, 28, 26)
    return OpponentStyle(title, amount, "small", sign, upright=ctx.size == "regular", explained=False)


def _low_heads(ctx: Context, view: TableView) -> bool:
    """Whether heads and the button that pays are lower, so that large words, or three lines, fit in the buttons of the
    opponents."""
    return ctx.size == "tall" and (ctx.text_scale > _LARGE or view.choice("penalty", "none").ends)


def content(ctx: Context, view: TableView) -> Element:
    """The question, the opponents clockwise from the diver's left, and the button that pays."""
    opponents = asked(view)
    many = len(opponents) >= MANY
    tight = many and _tight(ctx, view, opponents)
    plates = [
        _opponent(ctx, view, player, place, len(opponents), tight=tight) for place, player in enumerate(opponents, 1)
    ]
    body: Box
    if ctx.size != "tall":
        body = row(*plates, gap=ctx.pick("l", 6 if many else 8), items="stretch", grow=1)
    elif many:
        body = grid(*plates, *((_note(ctx, view),) if len(plates) % 2 else ()), columns=2, gap="m", grow=1)
    else:
        body = column(*plates, gap="m", grow=1)
    main = column(_question(ctx, view, many=many), body, gap="gap_m")
    return framed(ctx, view, main, _actions(ctx, view), snackbar_line(called(ctx, view), half(ctx, view)))


def half(ctx: Context, view: TableView) -> Box | None:
    """That the buzz has halved it."""
    if not view.dive.buzzed:
        return None
    return row(icon("half", 24, "caution"), roles.note(ctx.t("sunken_treasure_table.band.half")), gap="s")


def asked(view: TableView) -> list[str]:
    """The opponents, clockwise from the diver's left."""
    assert view.decision is not None, "penalty cards are asked for"
    answers = [str(choice.value).partition(".") for choice in view.decision.row("penalty").choices]
    return list(dict.fromkeys(player for player, _, card in answers if card))


def _question(ctx: Context, view: TableView, *, many: bool) -> Element:
    words = ctx.t("sunken_treasure_table.penalty.sub")
    if many and ctx.size == "compact":
        words = ctx.t("sunken_treasure_table.penalty.many", half=(view.dive.reward or 0) // 2)
    title = roles.heading(ctx.t("sunken_treasure_table.penalty"))
    sub = roles.note(words, grow=1, lines=ctx.pick(2, 1, 1))
    rule = roles.note(ctx.t("sunken_treasure_table.rule", number="4.4"), colour="text3")
    if ctx.size == "tall":
        return column(title, sub, gap="hair", pad=pad(0, "xs"))
    return row(title, sub, rule, gap="m", pad=pad(0, "xs"))


# Opponents ----------------------------------------------------------------------------------------------------


def _tight(ctx: Context, view: TableView, opponents: list[str]) -> bool:
    """Whether a name is too long to stand between sign and number in a narrow card."""
    names = (_name(ctx, view.seats[player].called, many=True) for player in opponents)
    return ctx.size != "tall" and any(natural_width(ctx, name) > _NAME_ROOM for name in names)


def _opponent(ctx: Context, view: TableView, player: str, place: int, of: int, *, tight: bool) -> Box:
    """A card with the two cards of one opponent."""
    style = _style(ctx, view, of)
    penalties = [card(ctx, view, player, one, style) for one in ("share", "air_line_break")]
    beside = of == 1 or ctx.size == "tall"
    below = [row(*penalties, gap="m", items="stretch", grow=1)] if beside else penalties
    room = ctx.pick(9 if of >= MANY else 14, 7, 9)
    return cards.card(
        _head(ctx, view, player, place, of, tight=tight), *below, gap=ctx.pick("m", 6, "xs"), pad=pad(room),
        radius="xl", grow=1, same_size=True,
    )  # fmt: skip


def _head(ctx: Context, view: TableView, player: str, place: int, of: int, *, tight: bool) -> Box:
    """Who is asked, and which in turn (`tight`: the name under both); the money is in the rail."""
    seat, many = view.seats[player], of >= MANY
    side = ctx.pick(36 if many else 48, 30, 36 if many else 30 if _low_heads(ctx, view) else 42)
    low = ctx.size == "compact"
    sign, name = tile(ctx, seat.diver, side), _name(ctx, seat.called, many=many)
    number = _circled(place, ctx.pick(30 if many else 46, 28, min(side, 32)))
    if tight:
        return column(row(sign, number, justify="between"), name, gap="xxs")
    return row(sign, name, number, h=30 if low else side, gap=5 if many or low else "m")


def _name(ctx: Context, name: Name, *, many: bool) -> Text:
    # The narrow cards have no room for larger letters, and all of them have the same.
    size: Size = ctx.pick("body", "small", "label") if many else "heading"
    return name_text(name, size, min_size=size if many else "small", bold=True, line=1.05, fixed=many, grow=1)


def _circled(place: int, size: float) -> Box:
    number = figure(str(place), size * 0.7, colour="text3", anchor="center")
    return column(number, w=size, h=size, justify="center", skin=Skin(edge="line", stroke=2, radius=size / 2))


def card(ctx: Context, view: TableView, player: str, name: str, style: OpponentStyle) -> Box:
    """The button of one penalty card (`share` or `air_line_break`) of one opponent, with what it does."""
    choice = view.choice("penalty", f"{player}.{name}")
    off, share = choice.disabled_reason, name == "share"
    kind: Kind = "caution" if share else "danger"
    sign: Element | None = disc(choice.mark or "", style.disc, kind if off is None else "off", share=0.7)
    if choice.ends and not style.explained and ctx.size == "tall":
        sign, style = None, style._replace(upright=True)  # three lines in the lowest buttons: the words come first
    words = _words(ctx, view, choice, style, share=share)
    room: Size = "l" if style.explained else "xxs"
    options: dict[str, Any] = {"gap": room, "pad": pad(0, room), "justify": "start"}
    if style.upright:
        options = {
            "gap": "l" if style.explained else "xs",
            "pad": pad("s" if sign is not None else "xxs", room),
            "vertical": True,
        }
    return button_box(view, "penalty", choice.value, sign, words, kind=kind, radius="xl", grow=1, **options)


def _words(ctx: Context, view: TableView, choice: Choice, style: OpponentStyle, *, share: bool) -> Box:
    anchor: Literal["left", "center"] = "center" if style.upright else "left"
    paid: PaymentPreview = choice.detail
    off, one = choice.disabled_reason, style.upright and style.explained
    second: Element | None = None
    if off is not None:
        second = text(off, style.sub, anchor=anchor)
    elif share and choice.ends and style.title == "title" and ctx.size != "regular":
        # Three lines in a low button; on the compact panel two, with what it does beside the amount.
        size: Size = "headline" if ctx.text_scale > _LARGE and ctx.size == "tall" else "heading"
        second = _amount(ctx, paid.own, size, fixed=True)
    elif share:
        second = _amount(ctx, paid.own, style.amount, anchor=anchor, fixed=not style.explained)
    elif not choice.ends and (style.explained or style.upright):
        second = text(ctx.t("sunken_treasure_table.break.pays"), style.sub, lines=2, line=1.1, anchor=anchor)
    if second is not None and one:  # signs and titles beside each other have one height
        second = row(second, h=ctx.points(style.amount))
    third: dict[str, Any] = {"lines": 2, "line": 1.1, "anchor": anchor, "fixed": not style.explained}
    last: Element | None = None
    if choice.ends:
        last = text(choice.follows(ctx), style.sub, **third)
    elif off is None and style.explained and ctx.size == "regular":
        below = ctx.t("sunken_treasure_table.share.sub", name=view.diver.name, half=paid.diver)
        below = below if share else ctx.t("sunken_treasure_table.break.back", metal=view.dive.coin)
        last = text(below, style.sub, colour="text2", **third)
    if choice.ends and style.title == "title" and ctx.size == "compact":
        second, last = row(second, last, gap="xs"), None  # the button is too low for three lines
    return column(
        text(choice.preview, style.title, bold=True, lines=2, line=1.08, anchor=anchor, fixed=not style.explained),
        second,
        last,
        gap="hair",
        items="center" if style.upright else "stretch",
        grow=0 if style.upright else 1,
    )


def _note(ctx: Context, view: TableView) -> Box:
    """What the cards do, once for all where there are many opponents; its room does not grow with the letters."""
    reward = view.dive.reward or 0
    half = ctx.t("sunken_treasure_table.share.note", name=view.diver.name, half=reward - reward // 2)
    back = ctx.t("sunken_treasure_table.break.note", metal=view.dive.coin)
    return inset(
        column(
            roles.label(ctx.t("sunken_treasure_table.share")),
            roles.note(half, lines=3),
            space("s"),
            roles.label(ctx.t("sunken_treasure_table.break")),
            roles.note(back, lines=4),
            grow=1,
        ),
        pad=pad("l", "xxl"),
        colour="text2",
    )


def _amount(ctx: Context, amount: int, size: Size, **options: Any) -> Text:
    """What somebody gets (dollars), in this type (a name or sp); a late buzz counts it down."""
    return figure(ctx.signed(amount), size, colour="money", count=amount, write=ctx.signed, **options)


# Below --------------------------------------------------------------------------------------------------------


def _actions(ctx: Context, view: TableView) -> Box:
    """Undo, and the button that pays."""
    dive, tall = view.dive, ctx.size == "tall"
    call = ctx.t("sunken_treasure_table.call", metal=dive.coin, value=dive.value, risk=dive.risk)
    pays = ctx.t("sunken_treasure_table.pay.halved", call=call) if dive.buzzed else call
    sub = view.choice("penalty", "none").follows(ctx, pays)
    sign = disc("check-bold", "disc", "positive", share=0.65)
    words = column(
        roles.headline(
            ctx.t("sunken_treasure_table.pay", name=view.diver.name),
            lines=1 if tall else 2,
        ),
        roles.body(sub, lines=ctx.pick(2, 1, 1)),
        gap="hair",
        grow=1,
    )
    amount = _amount(ctx, view.paid, "payoff", fixed=tall)
    inside: tuple[Element, ...] = (row(sign, words, gap="l"), amount) if tall else (sign, words, amount)
    key = pay_button(
        view, *inside, vertical=tall, items="stretch" if tall else "center", justify="center" if tall else "start",
        gap=ctx.pick("xxl", "xxl", "xs"), pad=pad(12 if tall else 0, "xxl"), grow=1,
    )  # fmt: skip
    if key.skin is not None:
        key.skin = key.skin._replace(stroke=3)
    return bars.action_bar(ctx, view.undo_button(), key, h=ctx.pick(148, 106, 168 if _low_heads(ctx, view) else 176))
