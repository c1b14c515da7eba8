"""Penalty cards: every opponent's answers side by side, and the one key that pays. One tap settles it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from divingbell.companion.games.game import Refusal
from divingbell.ui.games.sunken_treasure.stakes import cash_moved, recovery
from divingbell.ui.kit import bars, keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import disc, tile
from divingbell.ui.kit.people import money
from divingbell.ui.kit.plates import well
from divingbell.ui.kit.skins import PLATE, Kind
from divingbell.ui.toolkit.element import At, Box, Element, Pad, Skin, column, figure, grid, pad, row, space, text

if TYPE_CHECKING:
    from divingbell.ui.games.sunken_treasure.table import SunkenTreasureTable


def content(table: SunkenTreasureTable, ctx: Context) -> Element:
    """The question, the opponents clockwise from the diver's left, and the key that pays."""
    opponents = [name for name in table.clockwise_from(table.diver) if not table.players[name].out]
    many = len(opponents) > 3
    if ctx.size == "tall":
        body = _pairs(table, ctx, opponents) if many else _stacked(table, ctx, opponents)
    else:
        make = _narrow if many else _column
        gap = ctx.pick(16, 6 if many else 8)
        body = row(
            *(make(table, ctx, name, place) for place, name in enumerate(opponents, 1)),
            gap=gap, items="stretch", grow=1, pad=ctx.pick(Pad(0, 20, 16, 20), Pad(0, 10, 8, 10)),
        )  # fmt: skip
    return column(_question(table, ctx, many=many), body, _actions(table, ctx), grow=1)


def _question(table: SunkenTreasureTable, ctx: Context, *, many: bool) -> Element:
    title = text(ctx.t("sunken_table.penalty"), ctx.pick(36, 24, 30), bold=True, line=1.1)
    words = ctx.t("sunken_table.penalty.sub")
    if many and ctx.size == "compact":
        words = ctx.t("sunken_table.penalty.many", half=recovery(table.session) // 2)
    sub = text(words, ctx.pick(22, 17, 19), colour="text2", grow=1)
    rule = text(ctx.t("sunken_table.rule", number="4.4"), ctx.pick(20, 16, 17), colour="text3")
    if ctx.size == "tall":
        return column(title, row(sub, rule, gap=8), gap=4, pad=Pad(14, 18, 10, 18))
    return row(title, sub, rule, gap=ctx.pick(16, 10), pad=ctx.pick(Pad(18, 24, 14, 24), Pad(8, 14, 8, 14)))


CARDS: tuple[str, str] = ("share", "break")


class _Sizes(NamedTuple):
    """Type and sign of one card's key, dp and sp."""

    title: float
    disc: float
    amount: float
    sub: float


class _Offer:
    """What one opponent's two cards would do, asked of the rules."""

    def __init__(self, table: SunkenTreasureTable, name: str) -> None:
        self.name = name
        self._table = table
        self._share = {"type": "play_penalty", "player": name, "card": "share"}
        self._cut = {"type": "play_penalty", "player": name, "card": "air_line_break"}
        after = table.preview(self._share)
        state = after if isinstance(after, Refusal) else after.state
        self.half = cash_moved(table.state, state, name)
        self.other = cash_moved(table.state, state, table.diver)
        self.off = table.off_words(after) if isinstance(after, Refusal) else None

    def key(self, card: str, *children: Element | None, disc_size: float, **options: Any) -> Box:
        """The bare key of one card, its sign first."""
        share = card == "share"
        kind: Kind = "caution" if share else "danger"
        sign = disc("share-half" if share else "air-cut", disc_size, kind if self.off is None else "off", share=0.7)
        action = self._share if share else self._cut
        return keys.press(
            f"{self.name}.{card}",
            sign,
            *children,
            kind=kind,
            disabled_reason=self.off,
            tap=lambda: self._table.send(action),
            grow=1,
            **options,
        )


def _circled(place: int, size: float, type_size: float) -> Element:
    number = figure(str(place), type_size, colour="text3", anchor="center")
    ring = Skin(edge="line", stroke=2, radius=size / 2)
    return column(number, w=size, h=size, justify="center", skin=ring)


def _card(
    table: SunkenTreasureTable, ctx: Context, offer: _Offer, card: str, sizes: _Sizes, *, upright: bool = False
) -> Box:
    """One card of one opponent, with what it does; `upright` with its sign above the words."""
    to: Literal["left", "center"] = "center" if upright else "left"
    title = text(ctx.t(f"sunken_table.{card}"), sizes.title, bold=True, lines=2, line=1.08, anchor=to)
    words: list[Element] = [title]
    if offer.off is not None:
        words.append(text(offer.off, sizes.sub, anchor=to))
    elif card == "share":
        words.append(figure(ctx.signed(offer.half), sizes.amount, colour="money", anchor=to))
        if ctx.size == "regular":
            other = ctx.t("sunken_table.share.sub", name=table.seat(table.diver).name, half=offer.other)
            words.append(text(other, sizes.sub, colour="text2", lines=2, anchor=to))
    else:
        paid = sizes.sub + ctx.pick(2, 0, 1)
        back = ctx.t("sunken_table.break.short")
        if ctx.size == "regular":
            back = ctx.t("sunken_table.break.back", metal=table.state.dive.coin)
        words.append(text(ctx.t("sunken_table.break.pays"), paid, lines=2, line=1.1, anchor=to))
        words.append(text(back, sizes.sub, colour="text2", lines=2, line=1.1, anchor=to))
    if upright:
        return offer.key(
            card,
            column(*words, gap=ctx.pick(6, 2, 4), items="center"),
            disc_size=sizes.disc,
            radius=ctx.pick(20, 16, 16),
            vertical=True,
            gap=ctx.pick(16, 6, 12),
            pad=pad(8, 12),
        )
    return offer.key(
        card,
        column(*words, gap=ctx.pick(4, 2), grow=1),
        disc_size=sizes.disc,
        radius=ctx.pick(20, 16, 16),
        justify="start",
        gap=ctx.pick(18, 9, 11),
        pad=pad(0, ctx.pick(20, 10, 12)),
    )


def _short(ctx: Context, offer: _Offer, card: str, *, upright: bool) -> Box:
    """The same in one line, where four or five are asked."""
    anchor = "center" if upright else "left"
    words = text(ctx.t(f"sunken_table.{card}"), ctx.pick(22, 17, 18), bold=True, lines=2, line=1.1, anchor=anchor)
    below: Element | None = None
    if offer.off is not None:
        below = text(offer.off, 16, anchor=anchor)
    elif card == "share" and ctx.size != "compact":
        below = figure(ctx.signed(offer.half), ctx.pick(34, 22), colour="money")
    if upright:
        return offer.key(
            card, words, below, disc_size=ctx.pick(60, 38), radius=ctx.pick(16, 14), vertical=True,
            gap=ctx.pick(6, 4), pad=pad(4, 4),
        )  # fmt: skip
    lines = (row if offer.off is None else column)(words, below, gap=5)
    return offer.key(card, lines, disc_size=36, radius=14, justify="start", gap=8, pad=pad(0, 8))


def _column(table: SunkenTreasureTable, ctx: Context, name: str, place: int) -> Box:
    """An opponent with room for everything: up to three of them. One alone has the cards side by side."""
    seat, offer = table.seat(name), _Offer(table, name)
    alone = len(table.players) == 2
    sizes = _Sizes(ctx.pick(29, 19), ctx.pick(80, 40), ctx.pick(46, 26), ctx.pick(20, 16))
    if alone:
        sizes = _Sizes(ctx.pick(38, 22), ctx.pick(124, 56), ctx.pick(76, 38), ctx.pick(24, 16))
    cards = [_card(table, ctx, offer, card, sizes, upright=alone) for card in CARDS]
    head = row(
        tile(ctx, seat.diver, ctx.pick(60, 38)),
        column(
            # The compact panel has no room for larger letters here.
            text(seat.name, ctx.pick(28, 20), bold=True, line=1.05, fixed=ctx.size == "compact"),
            money(ctx, table.players[name].cash, ctx.pick(30, 22), fixed=ctx.size == "compact"),
            gap=2,
            grow=1,
        ),
        _circled(place, ctx.pick(60, 40), ctx.pick(44, 30)),
        h=ctx.pick(64, 42),
        gap=ctx.pick(14, 8),
    )
    return _topped(
        ctx, seat.diver, ctx.pick(6, 4), ctx.pick(16, 8), ctx.pick(14, 8), head,
        *([row(*cards, gap=ctx.pick(16, 8), items="stretch", grow=1)] if alone else cards),
    )  # fmt: skip


def _topped(ctx: Context, diver: str, stripe: float, padding: float, gap: float, *children: Element) -> Box:
    """A plate with the player's colour along its top."""
    radius = ctx.pick(18, 16)
    return column(
        Box(at=At(left=0, top=0, right=0), h=3 * radius, skin=Skin(fill=f"player.{diver}", radius=radius)),
        Box(at=At(left=0, top=stripe, right=0, bottom=0), skin=PLATE._replace(radius=radius)),
        *children,
        gap=gap,
        pad=Pad(padding + stripe - 2, padding, padding, padding),
        grow=1,
    )


def _sided(diver: str, *children: Element) -> Box:
    """A plate with the player's colour along its left side."""
    radius, stripe = 18, 6
    return column(
        Box(at=At(left=0, top=0, bottom=0), w=3 * radius, skin=Skin(fill=f"player.{diver}", radius=radius)),
        Box(at=At(left=stripe, top=0, right=0, bottom=0), skin=PLATE._replace(radius=radius)),
        *children,
        gap=8,
        pad=Pad(10, 12, 12, 12 + stripe),
        grow=1,
    )


def _narrow(table: SunkenTreasureTable, ctx: Context, name: str, place: int) -> Box:
    """One of four or five opponents side by side: tile and money, one line in a key."""
    seat, offer = table.seat(name), _Offer(table, name)
    regular = ctx.size == "regular"
    head = row(
        tile(ctx, seat.diver, ctx.pick(48, 36)),
        column(text(seat.short(8), 22, bold=True, line=1.05), money(ctx, table.players[name].cash, 26), gap=1, grow=1)
        if regular
        else money(ctx, table.players[name].cash, 22),
        _circled(place, 40, 28) if regular else None,
        h=ctx.pick(52, 38),
        gap=ctx.pick(10, 7),
    )
    return _topped(
        ctx, seat.diver, 4, ctx.pick(12, 8), ctx.pick(12, 8), head,
        *(_short(ctx, offer, card, upright=True) for card in CARDS),
    )  # fmt: skip


def _stacked(table: SunkenTreasureTable, ctx: Context, opponents: list[str]) -> Box:
    """The tall panel: one opponent under the other."""
    alone = len(opponents) == 1
    sizes = _Sizes(26, 92, 44, 19) if alone else _Sizes(20, 48, 32, 16)
    plates = []
    for place, name in enumerate(opponents, 1):
        seat, offer = table.seat(name), _Offer(table, name)
        head = row(
            tile(ctx, seat.diver, 46),
            text(seat.name, 24, bold=True),
            money(ctx, table.players[name].cash, 28),
            space(),
            _circled(place, 44, 28),
            h=48,
            gap=12,
        )
        cards = [_card(table, ctx, offer, card, sizes, upright=alone) for card in CARDS]
        both = row(*cards, gap=10, items="stretch", grow=1)
        plates.append(_sided(seat.diver, head, both))
    return column(*plates, gap=10, grow=1, pad=Pad(0, 14, 12, 14))


def _pairs(table: SunkenTreasureTable, ctx: Context, opponents: list[str]) -> Element:
    """The tall panel with four or five opponents: two to a row, and what the cards do said once."""
    plates: list[Element] = []
    for place, name in enumerate(opponents, 1):
        seat, offer = table.seat(name), _Offer(table, name)
        head = row(
            tile(ctx, seat.diver, 42),
            figure(str(place), 20, colour="text3"),
            text(seat.short(5), 20, bold=True, grow=1),
            money(ctx, table.players[name].cash, 24),
            h=44,
            gap=6,
        )
        cards = [_short(ctx, offer, card, upright=False) for card in CARDS]
        plates.append(_topped(ctx, seat.diver, 4, 8, 6, head, *cards))
    metal, half = table.state.dive.coin, recovery(table.session)
    name = table.seat(table.diver).name
    plates.append(
        well(
            column(
                text(ctx.t("sunken_table.share"), 18, bold=True),
                text(ctx.t("sunken_table.share.note", name=name, half=half - half // 2), 18, lines=3, line=1.3),
                Box(h=10),
                text(ctx.t("sunken_table.break"), 18, bold=True),
                text(ctx.t("sunken_table.break.note", metal=metal), 18, lines=4, line=1.3),
                grow=1,
            ),
            pad=pad(12, 16),
            colour="text2",
        )
    )
    return grid(*plates, columns=2, gap=10, grow=1, pad=Pad(0, 14, 12, 14))


def _actions(table: SunkenTreasureTable, ctx: Context) -> Box:
    dive, name = table.state.dive, table.seat(table.diver).name
    call = ctx.t("sunken_table.call", metal=dive.coin, value=dive.value, risk=dive.risk)
    sub = ctx.t("sunken_table.pay.halved", call=call) if dive.buzzed else call
    after = table.preview(table.no_penalty)
    pays = cash_moved(table.state, after if isinstance(after, Refusal) else after.state, table.diver)
    sign = disc("check-bold", ctx.pick(80, 58, 56), "positive", share=0.65)
    words = column(
        text(ctx.t("sunken_table.pay", name=name), ctx.pick(34, 25, 26), bold=True, lines=ctx.pick(2, 2, 1), line=1.1),
        text(sub, ctx.pick(21, 17, 17), colour="text2", lines=ctx.pick(2, 1, 1), line=1.1),
        gap=2,
        grow=1,
    )
    amount = figure(ctx.signed(pays), ctx.pick(84, 58, 68), colour="money", fixed=ctx.size == "tall")
    tall = ctx.size == "tall"
    inside = (row(sign, words, gap=14), amount) if tall else (sign, words, amount)
    pay = keys.press(
        "no_penalty", *inside, kind="positive", tap=lambda: table.send(table.no_penalty), radius=ctx.pick(20, 16, 20),
        vertical=tall, items="stretch" if tall else "center", justify="center" if tall else "start",
        gap=ctx.pick(22, 14, 6), pad=ctx.pick(pad(0, 28), pad(0, 16), pad(12, 20)), grow=1,
    )  # fmt: skip
    if pay.skin is not None:
        pay.skin = pay.skin._replace(stroke=3)
    return bars.action_bar(ctx, table.undo_key(ctx), pay, h=ctx.pick(148, 106, 176))
