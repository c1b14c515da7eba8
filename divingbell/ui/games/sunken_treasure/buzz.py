"""After a buzz: half the reward, or the fee, by what came up; or that it was no real buzz. Every button stands where
nothing acted while the dive was armed: the answers between the call and the row of outcomes, Not a real buzz beside the
alarm or, on the tall panel, in the snackbar row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import NamedTuple, Unpack

from divingbell.companion.games.sunken_treasure.state import METALS
from divingbell.ui.games.sunken_treasure.answers import our_free_buzz
from divingbell.ui.games.sunken_treasure.frame import framed
from divingbell.ui.games.sunken_treasure.parts import OUTCOMES, button_box, pays
from divingbell.ui.games.sunken_treasure.table_view import TableView
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.cards import card, inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import chip, coin, disc, icon, tile
from divingbell.ui.kit.porthole import porthole
from divingbell.ui.kit.skins import Kind, button_skin
from divingbell.ui.table.snackbar_row import snackbar_line
from divingbell.ui.toolkit.element import (
    Box,
    BoxOptions,
    Element,
    ElementOptions,
    Fits,
    Pad,
    Text,
    column,
    fits,
    pad,
    row,
)
from divingbell.ui.toolkit.scale import Size

DEPTH = 0.50
"""How deep the diver hangs after a buzz, a share of the porthole."""


def header(ctx: Context, view: TableView) -> Element:
    """Danger with stripes; Not a real buzz and what was felt stand in it where there is no snackbar row for them."""
    title = ctx.t("sunken_treasure_table.band.buzz")
    sub = ctx.t(
        "sunken_treasure_table.band.which_hole" if view.dive.risk is None else "sunken_treasure_table.band.halved"
    )
    if view.upright:
        return bars.alarm_header(ctx, view.diver.diver, view.diver.called, "buzz", title, sub, *view.turn_buttons)
    return bars.alarm_header(
        ctx, view.diver.diver, view.diver.called, "buzz", title, sub, *view.turn_buttons,
        against=not_real(ctx, view), chips=_felt_chips(ctx, view), lane=view.lane,
    )  # fmt: skip


def _felt_chips(ctx: Context, view: TableView) -> tuple[Box, ...]:
    probe = view.probe
    length = chip(ctx, icon("stuck" if probe.stuck else "access-point", "icon_m", "text3"), probe.felt)
    floor = chip(ctx, icon("floor", "icon_m", "text3"), probe.floor_by)
    said = () if _beside_call(view) else (length,)
    return (*said, floor) if probe.floor_by else said


def _beside_call(view: TableView) -> bool:
    """Tell whether what was felt stands beside the call, where there is always room for it: another rim and, where no
    snackbar row says it, that the probe still touches."""
    return view.probe.other_rim is not None or (view.probe.stuck and not view.upright)


def not_real(ctx: Context, view: TableView, *, signed: bool = False) -> Box:
    """The button that takes the buzz back; `signed`: beside a toast, by its sign alone."""
    words = ctx.t("sunken_treasure_table.not_real")
    written = fits(partial(roles.label, words), partial(roles.note, words, colour=None), grow=1)
    made = buttons.button_box(
        "not_real", icon("vibrate-off", "icon_m"), None if signed else written, tap=view.taps.not_a_real_buzz,
        w="button" if signed else "not_real", h="button",
        gap="gap_s", pad=pad(0, "gap_s"),
    )  # fmt: skip
    return buttons.asleep(made, view.taps.came_first) if view.asleep else made


def read(ctx: Context, view: TableView) -> Box:
    """The snackbar row of the tall panel: Not a real buzz, and a toast or what was felt."""
    if view.lane is None:
        return snackbar_line(not_real(ctx, view), felt(view))
    ways = (partial(row, not_real(ctx, view, signed=signed), view.lane, gap="gap_s") for signed in (False, True))
    return row(fits(*ways, grow=1), grow=1)


def felt(view: TableView) -> Box:
    """The contact of the buzz, in words."""
    stuck = view.probe.stuck
    sign = icon("stuck" if stuck else "access-point", "icon_m")
    return row(sign, roles.note(view.probe.felt), gap="gap_s", colour="danger" if stuck else "text2")


def content(ctx: Context, view: TableView) -> Element:
    """Right coin, wrong coin, no coin; below them Undo, and what was called and what it is worth."""
    free, body = our_free_buzz(ctx, view) if view.if_free is not None else None, answers(ctx, view)
    if not view.upright:
        bar = bars.action_bar(ctx, view.undo_button(), free, told(ctx, view), h="bar_call")
        bar.gap = "gap_m"
        return framed(ctx, view, body, bar)
    bar = _low_bar(ctx, view, free)
    return framed(ctx, view._replace(lane=None), body, bars.action_bar(ctx, bar, h="bar_outcomes"), read(ctx, view))


def answers(ctx: Context, view: TableView) -> Box:
    """A card for each of them, side by side, or under each other on the tall panel."""
    made = _answers(ctx, view)
    come: BoxOptions = {"id": "answers", "enter": "panel", "enter_offset": ctx.space("bar_call"), "same_size": True}
    if view.upright:
        return column(fits(*(partial(one, view, made) for one in (_stacked, _all_low, _stacked)), grow=1), **come)
    body = row(fits(*_standing(view, made), grow=1), **come)
    body.items = "stretch"
    return body


def narrow_answers(ctx: Context, view: TableView) -> Box:
    """The same beside the board of the practice, where less room is; under each other they share the height."""
    made = _answers(ctx, view)
    standing = () if view.upright else _standing(view, made)
    return column(fits(*standing, partial(_even, view, made), grow=1), id="answers", same_size=True, grow=1)


def _answers(ctx: Context, view: TableView) -> list[_Answer]:
    up = [_any(ctx, view)] if view.any_metal else [_right(ctx, view), _wrong(ctx, view)]
    return [*up, _none(ctx, view)]


# Below --------------------------------------------------------------------------------------------------------


def _low_bar(ctx: Context, view: TableView, free: Box | None) -> Box:
    """On the tall panel: Undo and what was called, over them the porthole and, where Free buzz stood, its button."""
    undo, said, turned = view.undo_button(h="undo"), told(ctx, view), _turned(ctx, view)
    if free is None:
        below = row(undo, said, gap="gap_m", items="stretch", h="undo")
        return column(turned, below, gap="gap", grow=1)
    free.grow, said.grow, said.h = 1, 0, "undo"
    left, right = column(free, undo, w="undo", gap="gap"), column(turned, said, gap="gap", grow=1)
    return row(left, right, gap="gap_m", items="stretch", grow=1)


def called(ctx: Context, view: TableView, *, product: bool = False) -> Box:
    """The call; `product`: with the whole reward. Where the rim says another hole it is lit and can be tapped."""
    dive = view.dive
    words = ctx.t("sunken_treasure_table.call_card", metal=dive.dive_for, value=dive.value)
    if dive.risk is not None:
        words = ctx.t("sunken_treasure_table.call", metal=dive.dive_for, value=dive.value, risk=dive.risk)
        if product:
            words = ctx.t("sunken_treasure_table.call_product", call=words, full=dive.value * dive.risk)
    inside = coin("any" if view.any_metal else dive.dive_for, "coin_m"), roles.title(words)
    if view.probe.other_rim is None:
        return row(*inside, gap="gap_m", id="call")
    return buttons.button_box(
        "call", *inside, kind="selected", tap=lambda: view.taps.open_row("risk"), h="button", gap="gap_m",
        pad=pad(0, "gap_m"),
    )  # fmt: skip


def told(ctx: Context, view: TableView) -> Box:
    """The call and the amount left of it: only read."""
    if view.clean is None:
        return inset(called(ctx, view), radius="xl", grow=1, justify="center")
    call = called(ctx, view)
    if _beside_call(view):
        length = roles.note(view.probe.felt, grow=1, colour="danger" if view.probe.stuck else "text2")
        return inset(call, length, radius="xl", grow=1, gap="gap_m", pad=pad(0, "gap"))
    sign = disc("half", "disc_m", "caution")
    word = roles.body(ctx.t("sunken_treasure_table.halved"), lines=1)
    left = roles.score(ctx.money(view.clean))
    arrow = icon("arrow-right", "icon_m", "text3")
    product = called(ctx, view, product=True)

    def beside(call: Box) -> Box:
        return row(call, arrow, sign, word, left, gap="gap_m", justify="center")

    def below(call: Box) -> Box:
        return column(call, row(sign, word, left, gap="gap_m"), gap="gap_s", items="start", justify="center")

    said = fits(
        *(partial(placed, words) for placed in (beside, below) for words in (product, call)),
        partial(row, call, sign, left, gap="gap_s", justify="center"),
        grow=1,
    )
    return inset(said, radius="xl", grow=1, items="stretch", pad=pad("gap_s", "gap"))


def _turned(ctx: Context, view: TableView) -> Box:
    """On the tall panel, in the place of the outcomes: the porthole, and how far the floor has turned."""
    probe = view.probe
    window = porthole(
        ctx, ctx.space("porthole_low"), "buzz", view.diver.diver, angle=probe.floor_angle, turned=probe.turned,
        depth=DEPTH,
    )  # fmt: skip
    turned = None
    if probe.floor_by:
        head = row(
            icon("floor", "icon_m", "action"), roles.body(ctx.t("sunken_treasure_table.floor_turned")), gap="gap_s"
        )
        turned = column(head, roles.figure(probe.floor_by), gap="gap_s")
    return card(window, turned, upright=False, justify="center", items="center", gap="gap_xl", grow=1)


# Answers ------------------------------------------------------------------------------------------------------


class _Button(NamedTuple):
    """One button of an answer."""

    outcome: str
    sign: Element
    words: str
    tail: Element | None = None
    """Where the coin goes."""
    says: str = ""
    """The cost or the next step, where the buttons of one answer differ."""


class _Answer(NamedTuple):
    """A card with the buttons of what came up."""

    kind: Kind
    mark: str
    title: str
    amount: str
    buttons: tuple[_Button, ...]
    effects: tuple[str, ...]
    """The next step: the sentence, and shorter ones for where there is no room for it."""
    note: str = ""
    """A second sentence where there is room."""
    grow: float = 1


def _half_of(ctx: Context, view: TableView) -> str:
    return ctx.t("sunken_treasure_table.half_of", full=view.dive.value * (view.dive.risk or 0))


def _keeps(ctx: Context, view: TableView) -> str:
    return ctx.t("sunken_treasure_table.keeps", name=view.diver.name)


def _metal(ctx: Context, view: TableView, metal: str, tail: Element | None = None) -> _Button:
    choice = view.recovered(metal)
    off = choice.disabled_reason
    words = off if off is not None else ctx.t(f"sunken_treasure_table.metal.{metal}")
    return _Button(choice.value, coin(metal, "coin_m", opacity=1 if off is None else 0.45), words, tail)


def _right(ctx: Context, view: TableView) -> _Answer:
    metal = view.dive.dive_for
    choice = view.recovered(metal)
    off = choice.disabled_reason is not None
    tail = row(icon("arrow-right", "icon_m", "positive"), tile(ctx, view.diver.diver, "tile_s"), gap="gap_s")
    return _Answer(
        "off" if off else "positive", "coin-ok", ctx.t("sunken_treasure_table.right_coin"),
        "" if off else view.attempt(choice.value).words(ctx), (_metal(ctx, view, metal, None if off else tail),),
        (_half_of(ctx, view),), _keeps(ctx, view), grow=1.12,
    )  # fmt: skip


def _any(ctx: Context, view: TableView) -> _Answer:
    return _Answer(
        "positive", "coin-ok", ctx.t("sunken_treasure_table.which_coin"), pays(ctx, view, list(METALS)),
        tuple(_metal(ctx, view, metal) for metal in METALS),
        (_half_of(ctx, view),), ctx.t("sunken_treasure_table.any_right"), grow=1.7,
    )  # fmt: skip


def _wrong(ctx: Context, view: TableView) -> _Answer:
    others = [metal for metal in METALS if metal != view.dive.dive_for]
    choice = view.recovered(others[0])
    return _Answer(
        "caution", "coin-wrong", ctx.t("sunken_treasure_table.wrong_coin"), pays(ctx, view, others),
        tuple(_metal(ctx, view, metal) for metal in others),
        (choice.follows(ctx, ctx.t("sunken_treasure_table.fee_back")), _ends(ctx, view, "dropped")),
    )  # fmt: skip


def _none(ctx: Context, view: TableView) -> _Answer:
    """Dropped or missed. With the house rule empty_buzz ignored only a drop costs: each says what it does."""
    title, costs = ctx.t("sunken_treasure_table.no_coin"), view.attempt("dropped").words(ctx)
    if not view.attempt("missed").again:
        effect = view.choice("outcome", "dropped").follows(ctx, ctx.t("sunken_treasure_table.fee_ends"))
        keys = tuple(_without(ctx, view, one) for one in ("dropped", "missed"))
        return _Answer("danger", "coin-drop", title, costs, keys, (effect, _ends(ctx, view, "dropped")))
    again = ctx.t("sunken_treasure_table.no_fee_again")
    says = {"dropped": costs, "missed": again, "stopped": _ends(ctx, view, "stopped")}
    keys = tuple(_without(ctx, view, one, words) for one, words in says.items())
    return _Answer("danger", "coin-drop", title, "", keys, (), grow=1.5)


def _without(ctx: Context, view: TableView, outcome: str, says: str = "") -> _Button:
    words = ctx.t(f"sunken_treasure_table.{OUTCOMES[outcome]}")
    return _Button(outcome, icon(view.choice("outcome", outcome).mark or "", "icon_m"), words, says=says)


def _ends(ctx: Context, view: TableView, outcome: str) -> str:
    return view.choice("outcome", outcome).follows(ctx, ctx.t("sunken_treasure_table.turn_ends"))


def _buttons(view: TableView, keys: Sequence[_Button], **options: Unpack[ElementOptions]) -> Fits:
    """All of an answer in one way: sign beside the words, over them, or none."""
    shapes = ((_beside, "gap_xs"), (_over, "gap_xs"), (_bare, "gap_xs"), (_small, "gap_hair"))
    return fits(*(partial(_row_of, view, keys, *shape) for shape in shapes), **options)


def _row_of(view: TableView, keys: Sequence[_Button], inside: Callable[[_Button], Element], room: str) -> Box:
    made = (button_box(view, "outcome", key.outcome, inside(key), radius="l", grow=1, pad=pad(0, room)) for key in keys)
    return row(*made, gap="gap_s", items="stretch", same_size=True)


def _beside(key: _Button) -> Element:
    return row(key.sign, _words(key, "left"), key.tail, gap="gap_s", grow=1, justify="center")


def _over(key: _Button) -> Element:
    return column(key.sign, _words(key, "center"), gap="gap_hair", items="center", justify="center")


def _bare(key: _Button) -> Element:
    return _words(key, "center")


def _small(key: _Button) -> Element:
    return column(*(roles.note(words, anchor="center", colour=None) for words in (key.words, key.says) if words))


def _words(key: _Button, anchor: str) -> Element:
    label = roles.label(key.words, anchor=anchor, lines=1 if not key.says else 2)
    return column(label, roles.note(key.says, anchor=anchor)) if key.says else label


def _amount(answer: _Answer, role: Callable[..., Element]) -> Element | None:
    if not answer.amount:
        return None
    return role(answer.amount, colour="money" if answer.kind == "positive" else None)


def _head(answer: _Answer, size: str, title: Callable[..., Element], figure: Callable[..., Element]) -> Box:
    """Sign and title, and under them the amount; one high where there is room."""
    sign = row(disc(answer.mark, size, answer.kind, share=0.7), title(answer.title, grow=1), gap="gap_m")
    return column(sign, _amount(answer, figure), justify="between")


_AnswerHead = tuple[str, Callable[..., Text], Callable[..., Text]]
"""Size (a part) of the sign, roles of the title and of the amount."""
HEADS: tuple[_AnswerHead, ...] = (
    ("disc", roles.heading, roles.amount), ("disc_s", roles.title, roles.amount),
    ("disc", roles.heading, roles.figure), ("disc_s", roles.title, roles.figure),
    ("disc_s", roles.label, roles.number),
)  # fmt: skip
_SHAPES = (("answer_foot", HEADS[:2]), ("peek", HEADS[:2]), ("answer_foot", HEADS), ("peek", HEADS))
"""Height (a part) of the foot, and the heads that are tried over it."""


def _standing(view: TableView, answers: Sequence[_Answer]) -> list[Callable[[], Box]]:
    """The arrangements side by side: the buttons of all stand in one line, over a foot."""

    @cache
    def heads(tried: Sequence[_AnswerHead]) -> list[Fits]:
        return [fits(*(partial(_head, one, *head) for head in tried), grow=1) for one in answers]

    @cache
    def below() -> list[tuple[Fits, Element | None]]:
        high = ("answer_button" if one.effects else "answer_button_high" for one in answers)
        return [(_buttons(view, one.buttons, h=h), _effect(one)) for one, h in zip(answers, high, strict=True)]

    def arranged(foot: Size, tried: Sequence[_AnswerHead]) -> Box:
        parts = zip(answers, heads(tried), below(), strict=True)
        return row(*(_upright(one, head, *rest, foot) for one, head, rest in parts), gap="gap_m", items="stretch",
                   same_size=True)  # fmt: skip

    return [partial(arranged, *shape) for shape in _SHAPES]


def _upright(answer: _Answer, head: Fits, keys: Fits, effect: Element | None, foot: Size) -> Box:
    """Under each other: sign and title with the amount, buttons, and what follows over a foot of this height (a
    part)."""
    return column(
        head, keys, column(effect, h=foot), gap="gap_s", pad=Pad("gap_m", "gap_s", "gap_xs", "gap_s"),
        skin=button_skin(answer.kind, "xl"), grow=answer.grow,
    )  # fmt: skip


def _effect(answer: _Answer) -> Element | None:
    if not answer.effects:
        return None
    first, *shorter = answer.effects
    both = [partial(column, roles.label(first), roles.body(answer.note), gap="gap_hair")] if answer.note else []
    one = [partial(roles.label, first)] if answer.note else []  # those of the fees are set alike
    return fits(*both, *one, *(partial(roles.note, words) for words in (first, *shorter)), grow=1)


def _first(view: TableView, answer: _Answer) -> Box:
    """On the tall panel, the card with the most room: its buttons at its foot."""
    high = "button" if len(answer.buttons) == 1 else "button_tall"
    head = column(roles.title(answer.title), roles.note(answer.effects[0]), gap="gap_hair", grow=1)
    return column(
        row(disc(answer.mark, "disc", answer.kind, share=0.7), head, _amount(answer, roles.amount), gap="gap_m"),
        row(roles.note(answer.note, grow=0.7), _buttons(view, answer.buttons, h=high, grow=1), gap="gap_m"),
        justify="between",
        pad=pad("gap_m", "gap"),
        skin=button_skin(answer.kind, "xl"),
        grow=1,
    )


_UNDER_BANNER = 76
"""Height (dp) of a card on the tall panel where a banner takes room: its buttons meet none of the card above it."""


def _stacked(view: TableView, answers: Sequence[_Answer]) -> Box:
    first, *others = answers
    return column(
        _first(view, first), *(_flat(view, one, "button_tall") for one in others), gap="gap_s", same_size=True
    )


def _all_low(view: TableView, answers: Sequence[_Answer]) -> Box:
    """Under a banner."""
    return column(*(_flat(view, one, _UNDER_BANNER) for one in answers), gap="gap_s", same_size=True)


def _even(view: TableView, answers: Sequence[_Answer]) -> Box:
    """As high as there is room for, all alike."""
    return column(*(_flat(view, one, None, grow=1) for one in answers), gap="gap_s", same_size=True)


def _flat(view: TableView, answer: _Answer, high: Size | None, *, grow: float = 0) -> Box:
    """A card of this height with its words at the left and its buttons at the right."""
    amount = _amount(answer, roles.number)
    ends = roles.note(answer.effects[-1]) if answer.effects else None
    title = roles.label(answer.title)
    said = fits(
        partial(column, title, amount, ends, gap="gap_hair", justify="center"),
        partial(column, title, amount, justify="center"),
        grow=0.9 if amount is not None else 0.4, align="stretch",
    )  # fmt: skip
    keys = "button" if answer.effects else None
    return row(
        disc(answer.mark, "disc_m", answer.kind, share=0.7), said,
        _buttons(view, answer.buttons, h=keys, align="center" if answer.effects else "stretch", grow=1),
        gap="gap_s", h=high, pad=pad("gap_hair", "gap_s"), skin=button_skin(answer.kind, "xl"), grow=grow,
    )  # fmt: skip
