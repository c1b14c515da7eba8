"""Penalty cards: every opponent's answers side by side, and the one button that pays. One tap settles it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import NamedTuple

from msgspec.structs import replace

from divingbell.companion.games.decision import Choice
from divingbell.companion.games.sunken_treasure.decisions import PaymentPreview
from divingbell.ui.games.sunken_treasure.buzz import called
from divingbell.ui.games.sunken_treasure.frame import framed
from divingbell.ui.games.sunken_treasure.parts import button_box, pay_button
from divingbell.ui.games.sunken_treasure.table_view import TableView
from divingbell.ui.kit import bars, cards, roles
from divingbell.ui.kit.cards import inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import disc, icon, tile
from divingbell.ui.kit.skins import Kind
from divingbell.ui.table.snackbar_row import snackbar_line
from divingbell.ui.toolkit.element import At, Box, Element, Skin, Text, column, fits, grid, pad, row, space, stack
from divingbell.ui.toolkit.memo import memo

MANY = 4
"""From so many opponents on the cards say once for all what they do."""


def content(ctx: Context, view: TableView) -> Element:
    """The question, the opponents clockwise from the diver's left, and the button that pays."""
    opponents = asked(view)
    both = [penalty_cards(ctx, view, player) for player in opponents]
    alike = [[one.of_anybody for one in cards] for cards in both]
    everybody, first_alike = range(len(opponents)), [alike.index(cards) for cards in alike]

    @cache
    def heads(head: OpponentHead) -> list[Box]:
        return [head(ctx, view, player, place) for place, player in enumerate(opponents, 1)]

    @cache
    def empty(opponent: int) -> list[tuple[PenaltyCard, Box]]:
        return [(one, _empty(view, one)) for one in both[opponent]]

    @cache
    def keys(style: OpponentStyle, opponent: int) -> Box:
        return _keys(ctx, empty(opponent), style, side_by_side=view.upright and len(opponents) > 1)

    def arranged(style: OpponentStyle, head: OpponentHead, whose: Sequence[int]) -> Box:
        return _opponents(ctx, view, heads(head), [keys(style, opponent) for opponent in whose])

    # Names that do not fit beside their signs fit in no style: those over them, which are higher, come last.
    shapes = [(style, head) for head in (_beside, _under) for style in STYLES]
    shown = fits(
        *(partial(arranged, *shape, everybody) for shape in shapes),
        samples=tuple(partial(arranged, *shape, first_alike) for shape in shapes), grow=1,
    )  # fmt: skip
    main = column(_question(ctx, view, many=len(opponents) >= MANY), shown, gap="gap_m")
    return framed(
        ctx, view, main, _actions(ctx, view), snackbar_line(called(ctx, view), view.in_memory or half(ctx, view))
    )


def half(ctx: Context, view: TableView) -> Box | None:
    """That the buzz has halved it."""
    if not view.dive.buzzed:
        return None
    return row(icon("half", "icon_m", "caution"), roles.note(ctx.t("sunken_treasure_table.band.half")), gap="gap_s")


def asked(view: TableView) -> list[str]:
    """The opponents, clockwise from the diver's left."""
    assert view.decision is not None, "penalty cards are asked for"
    answers = [str(choice.value).partition(".") for choice in view.decision.row("penalty").choices]
    return list(dict.fromkeys(player for player, _, card in answers if card))


def _question(ctx: Context, view: TableView, *, many: bool) -> Element:
    t = ctx.t
    title, short = roles.heading(t("sunken_treasure_table.penalty"), lines=1), t("sunken_treasure_table.penalty.short")
    each = t("sunken_treasure_table.penalty.many", half=(view.dive.reward or 0) // 2)
    sub = roles.note(each if many and not view.upright else t("sunken_treasure_table.penalty.sub"), lines=1)
    first = roles.note(t("sunken_treasure_table.penalty.sub.short"), lines=1)
    rule = roles.note(t("sunken_treasure_table.rule", number="4.4"), colour="text3")
    shapes = (
        (title, sub, space(), rule), (title, sub), (title, first), (roles.heading(short, lines=1), first),
        (title,), (roles.title(short, lines=1),),
    )  # fmt: skip
    return fits(*(partial(row, *shape, gap="gap_m") for shape in shapes))


# Opponents ----------------------------------------------------------------------------------------------------


def _opponents(ctx: Context, view: TableView, heads: list[Box], keys: list[Box]) -> Box:
    """A card for each with the two cards of that opponent, all in one style."""
    plates = [
        cards.card(head, both, gap="gap_xs", pad=pad("gap_xs", "gap_s"), radius="xl", grow=1, same_size=True)
        for head, both in zip(heads, keys, strict=True)
    ]
    if not view.upright:
        return row(*plates, gap="gap_m", items="stretch")
    if len(plates) < MANY:
        return column(*plates, gap="gap_m")
    about = (_note(ctx, view),) if len(plates) % 2 else ()
    return grid(*plates, *about, columns=2, gap="gap_s")


def _keys(ctx: Context, both: Sequence[tuple[PenaltyCard, Box]], style: OpponentStyle, *, side_by_side: bool) -> Box:
    made = (_styled(ctx, empty, one, style) for one, empty in both)
    return (row if side_by_side else column)(*made, gap="gap_s", items="stretch", grow=1)


OpponentHead = Callable[[Context, TableView, str, int], Box]
"""The people who are asked, and who in turn; the money is in the rail."""


def _beside(ctx: Context, view: TableView, player: str, place: int) -> Box:
    seat = view.seats[player]
    name = roles.person(seat.called, min_role="label", grow=1)
    return row(tile(ctx, seat.diver, "tile_s"), name, _circled(place), gap="gap_s")


def _under(ctx: Context, view: TableView, player: str, place: int) -> Box:
    """The name under both, for one that is too long to stand between them."""
    seat = view.seats[player]
    signs = row(tile(ctx, seat.diver, "tile_s"), _circled(place), justify="between")
    name = roles.person(seat.called)
    name.fixed = True  # there is no room for larger letters, and all have the same
    return column(signs, name, gap="gap_hair")


def _circled(place: int) -> Box:
    number = roles.tag(str(place), colour="text3", anchor="center")
    number.fixed = True  # its circle does not grow
    edge = Skin(edge="line", stroke=2, radius="pill")
    return column(number, w="tile_s", h="tile_s", justify="center", skin=edge)


# Their cards --------------------------------------------------------------------------------------------------


class PenaltyCard(NamedTuple):
    """One penalty card of one opponent: its button's sign and words."""

    value: str
    """The answer it gives."""
    mark: str
    kind: Kind
    title: str
    gets: int | None
    """The gain of the player of it, dollars."""
    does: str
    """The effect, in few words; why it is off; empty where the amount says it."""
    more: str
    """The effect on the diver; where it ends the game, that."""
    ends: bool
    """Every style says `more`."""

    @property
    def of_anybody(self) -> PenaltyCard:
        """The same whoever plays it: what lies on the buttons of all opponents is made once."""
        return self._replace(value="")


OpponentStyle = Callable[[PenaltyCard, Context], Element]
"""How the buttons of all opponents are arranged."""


def penalty_cards(ctx: Context, view: TableView, player: str) -> tuple[PenaltyCard, ...]:
    """The two penalty cards of one opponent."""
    answers = ((name, view.choice("penalty", f"{player}.{name}")) for name in ("share", "air_line_break"))
    return tuple(_card(ctx, view, choice, share=name == "share") for name, choice in answers)


def card(ctx: Context, view: TableView, one: PenaltyCard, style: OpponentStyle) -> Box:
    """The button of one penalty card of one opponent, with what it does."""
    return _styled(ctx, _empty(view, one), one, style)


def _empty(view: TableView, one: PenaltyCard) -> Box:
    return button_box(
        view, "penalty", one.value, kind=one.kind, radius="xl", grow=1, items="stretch", pad=pad("gap_xs", "gap_m")
    )


def _styled(ctx: Context, empty: Box, one: PenaltyCard, style: OpponentStyle) -> Box:
    return replace(empty, children=(_inside(ctx, one.of_anybody, style),))


@memo
def _inside(ctx: Context, one: PenaltyCard, style: OpponentStyle) -> Element:
    return style(one, ctx)


def _card(ctx: Context, view: TableView, choice: Choice, *, share: bool) -> PenaltyCard:
    t, off = ctx.t, choice.disabled_reason
    paid: PaymentPreview = choice.detail
    kind: Kind = "off" if off is not None else "caution" if share else "danger"
    does = off or ("" if share or choice.ends else t("sunken_treasure_table.break.pays"))
    more: str = t("sunken_treasure_table.break.back", metal=view.dive.coin)
    if share:
        more = t("sunken_treasure_table.share.sub", name=view.diver.name, half=paid.diver)
    if choice.ends:
        more = choice.follows(ctx)
    gets = paid.own if share and off is None else None
    return PenaltyCard(
        choice.value, choice.mark or "", kind, choice.preview, gets, does, "" if off else more, choice.ends
    )


def _large(one: PenaltyCard, ctx: Context) -> Element:
    """Of one opponent alone: the amount at the right end."""
    words = column(roles.heading(one.title, lines=1), _said(one.does), _said(one.more), gap="gap_hair")
    pays = _amount(ctx, one.gets, roles.amount) if one.gets is not None else None
    return row(_sign(one, "disc"), words, space(), pays, gap="gap", grow=1)


def _full(one: PenaltyCard, ctx: Context) -> Element:
    return row(_sign(one, "disc"), _words(one, ctx, roles.title, roles.score, one.more), gap="gap_m", grow=1)


def _short(one: PenaltyCard, ctx: Context) -> Element:
    return row(_sign(one, "disc_m"), _words(one, ctx, roles.title, roles.score), gap="gap_m", grow=1)


def _over(one: PenaltyCard, ctx: Context) -> Element:
    return _upright(one, ctx, "disc_m", roles.label, roles.number)


def _low(one: PenaltyCard, ctx: Context) -> Element:
    return row(_sign(one, "disc_s"), _words(one, ctx, roles.label, roles.tag), gap="gap_s", grow=1)


def _line(one: PenaltyCard, ctx: Context) -> Element:
    """In low buttons, the amount and that it ends the game beside each other."""
    amount = _amount(ctx, one.gets, roles.tag) if one.gets is not None else None
    said = _as_at_first(amount, *(roles.caption(words, colour="text2") for words in _least_words(one)))
    words = column(roles.label(one.title, lines=1), row(*said, gap="gap_s"), grow=1, justify="center")
    return row(_sign(one, "disc_s"), words, gap="gap_s", grow=1)


def _narrow(one: PenaltyCard, ctx: Context) -> Element:
    return _upright(one, ctx, "disc_s", roles.label, roles.tag)


def _bare(one: PenaltyCard, ctx: Context) -> Element:
    return _upright(one, ctx, None, roles.label, roles.tag)


def _least(one: PenaltyCard, ctx: Context) -> Element:
    made = _upright(one, ctx, None, partial(roles.caption, colour=None, lines=2), roles.tag)
    _as_at_first(*made.children)
    return made


def _as_at_first(*parts: Element | None) -> tuple[Element | None, ...]:
    """The same, its words no larger than at the first text scale."""
    for part in parts:
        if isinstance(part, Text):
            part.fixed = True
    return parts


STYLES: tuple[OpponentStyle, ...] = (_large, _full, _short, _over, _low, _line, _narrow, _bare, _least)
"""The first in which no words of any opponent give way is taken."""


def _sign(one: PenaltyCard, size: str) -> Element:
    return disc(one.mark, size, one.kind, share=0.7)


def _words(
    one: PenaltyCard, ctx: Context, title: Callable[..., Text], pays: Callable[..., Text], more: str = ""
) -> Box:
    amount = _amount(ctx, one.gets, pays) if one.gets is not None else None
    last = _said(more or (one.more if one.ends else ""))
    return column(title(one.title), amount, _said(one.does), last, grow=1, justify="center")


def _upright(
    one: PenaltyCard, ctx: Context, sign: str | None, title: Callable[..., Text], pays: Callable[..., Text]
) -> Box:
    amount = _amount(ctx, one.gets, pays, anchor="center") if one.gets is not None else None
    signed = row(_sign(one, sign), justify="center") if sign is not None else None
    said = (roles.caption(words, colour="text2", lines=2, anchor="center") for words in _least_words(one))
    return column(signed, title(one.title, anchor="center"), amount, *said, justify="center", grow=1)


def _least_words(one: PenaltyCard) -> list[str]:
    return [words for words in (one.does, one.more if one.ends else "") if words]


def _said(words: str) -> Element | None:
    return roles.note(words) if words else None


def _amount(ctx: Context, amount: int, role: Callable[..., Text], **options: str) -> Text:
    """The amount that somebody gets (dollars); a late buzz counts it down."""
    return role(ctx.signed(amount), colour="money", count=amount, write=ctx.signed, **options)


def _note(ctx: Context, view: TableView) -> Box:
    """The effect of the cards, once for all where there are many opponents."""
    reward = view.dive.reward or 0
    other = ctx.t("sunken_treasure_table.share.note", name=view.diver.name, half=reward - reward // 2)
    back = ctx.t("sunken_treasure_table.break.note", metal=view.dive.coin)

    def said(share: str, lost: str) -> Box:
        about = (roles.label(share), roles.note(other, lines=3)), (roles.label(lost), roles.note(back, lines=4))
        return column(*(column(*words) for words in about), gap="gap_s", justify="center")

    titles = ctx.t("sunken_treasure_table.share"), ctx.t("sunken_treasure_table.break")
    bare = (column(roles.note(f"{other} {back}", lines=5), justify="center"),)
    # Out of the flow: it takes the room that the opponents leave.
    words = fits(partial(said, *titles), *bare, at=At(left=0, top=0, right=0, bottom=0))
    return inset(stack(words, grow=1), pad=pad("gap_s", "gap"), items="stretch", colour="text2")


# Below --------------------------------------------------------------------------------------------------------


def _actions(ctx: Context, view: TableView) -> Box:
    """Undo, and the button that pays."""
    dive = view.dive
    call = ctx.t("sunken_treasure_table.call", metal=dive.coin, value=dive.value, risk=dive.risk)
    pays = ctx.t("sunken_treasure_table.pay.halved", call=call) if dive.buzzed else call
    sign = disc("check-bold", "disc", "positive", share=0.65)
    words = column(
        roles.heading(ctx.t("sunken_treasure_table.pay", name=view.diver.name)),
        roles.note(view.choice("penalty", "none").follows(ctx, pays)), gap="gap_hair", grow=1,
    )  # fmt: skip
    amount = _amount(ctx, view.paid, roles.amount)
    said = row(sign, words, gap="gap")
    shapes = (
        partial(row, sign, words, amount, gap="gap"), partial(column, said, amount, gap="gap_hair", justify="center"),
        partial(row, words, amount, gap="gap"),
    )  # fmt: skip
    key = pay_button(view, fits(*shapes, grow=1), items="stretch", pad=pad("gap_hair", "pad_card"), grow=1)
    if key.skin is not None:
        key.skin = key.skin._replace(stroke=3)
    return bars.action_bar(ctx, view.undo_button(), key, h="bar_penalty")
