"""Windows over the table: one resort with its cards large, and what is known of all 52."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from divingbell.companion.games.submarine_blues.cards import RANKS, SUITS, Card
from divingbell.companion.games.submarine_blues.facts import UNKNOWN, kind_of
from divingbell.ui.games.submarine_blues.cards import ALL, KIND_SIGNS, SIGNS, card_of, face, in_order, numbers
from divingbell.ui.games.submarine_blues.divers import diver_row
from divingbell.ui.games.submarine_blues.packs import show_packs
from divingbell.ui.kit import keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import press
from divingbell.ui.kit.marks import icon, tile
from divingbell.ui.kit.plates import window, window_head
from divingbell.ui.toolkit.element import Box, Drawing, Element, Pad, Scroll, Skin, column, figure, grid, pad, row, text
from divingbell.ui.toolkit.paint import Painter

if TYPE_CHECKING:
    from divingbell.ui.games.submarine_blues.table import SubmarineBluesTable


class ResortWindow:
    """Everything of one player that lies open; a card of which something is unknown can be tapped."""

    def __init__(self, table: SubmarineBluesTable, player: str) -> None:
        self._table = table
        self._player = player

    def view(self, ctx: Context) -> Element:
        table, seat = self._table, self._table.seat(self._player)
        player = table.players[self._player]
        cards, size = [self._card(ctx, card) for card in in_order(player.resort)], ctx.pick(40, 32)
        head = row(
            tile(ctx, seat.diver, ctx.pick(56, 42, 48)),
            column(
                text(seat.name, ctx.pick(32, 23, 26), bold=True, line=1.1),
                text(ctx.t(f"blues_table.level.{player.level}"), ctx.pick(19, 16, 17), colour="text2"),
                grow=1,
            ),
            diver_row(player.divers, player.submarines, seat.diver, ctx.pick(330, 190, 180), ctx.pick(62, 48, 50)),
            row(icon("diver", ctx.pick(30, 24), "text2"), figure(str(player.divers), size, fixed=True), gap=4),
            row(
                icon("submarine", ctx.pick(34, 26)), figure(str(player.submarines), size, fixed=True),
                gap=4, colour="action",
            ),
            keys.round_key(ctx, "resort.close", "close", lambda: table.close(self)),
            gap=ctx.pick(18, 10, 8),
        )  # fmt: skip
        shown: Element = text(ctx.t("blues_table.no_cards_yet"), ctx.pick(22, 19), colour="text2", anchor="center")
        columns, high, apart = ctx.pick((4, 128, 12), (4, 92, 8), (2, 104, 10))
        if cards:
            shown = Scroll(child=grid(*cards, columns=columns, gap=apart, row_height=high), grow=1)
        else:
            shown = column(shown, grow=1, justify="center")
        rows = max(1, math.ceil(len(cards) / columns))
        needed = ctx.pick(126, 88, 102) + rows * (high + apart)
        top = max(ctx.pick(90, 16, 120), (ctx.frame.height - needed) / 2)
        return window(
            ctx, head, shown, side=ctx.pick(90, 16, 12), top=top, gap=ctx.pick(18, 10, 14),
            pad=ctx.pick(Pad(20, 24, 24, 24), Pad(10, 12, 12, 12), Pad(14, 14, 14, 14)),
        )  # fmt: skip

    def _card(self, ctx: Context, card: Card) -> Box:
        table = self._table
        fact = table.facts.get(card, UNKNOWN)
        w, h = ctx.pick((78.0, 108.0), (54.0, 76.0), (58.0, 82.0))
        kind = kind_of(table.facts, card)
        told = column(
            text(ctx.t(f"blues_table.kind.short.{kind}") if kind else ctx.t("blues_table.what_shows"),
                 ctx.pick(19, 17, 17), bold=True, lines=2, line=1.1),
            numbers(table.amount(fact.sharks), table.amount(fact.pilot_fish), ctx.pick(24, 20), across=True)
            if kind else None,
            gap=6, items="start", grow=1,
        )  # fmt: skip
        if table.learnt(card):
            return row(face(card, w, h), told, gap=10, pad=pad(0, 6))

        def tap() -> None:
            table.close(self)
            table.ask_facts(card)

        return press(f"resort.card.{card}", face(card, w, h), told, tap=tap, gap=10, justify="start", pad=pad(0, 6))


class CardsWindow:
    """All 52 cards with what is known of them, for reading; and which pack they go to."""

    def __init__(self, table: SubmarineBluesTable) -> None:
        self._table = table

    def view(self, ctx: Context) -> Element:
        table = self._table
        known = sum(table.learnt(card) for card in ALL)
        name = table.pupil.name
        sub = ctx.t("blues_table.cards.of_pack", name=name) if name else ctx.t("blues_table.cards.no_pack")
        if ctx.size == "tall":
            lines = [[card_of(one, key) for key in SUITS] for one in RANKS]
        else:
            lines = [[card_of(one, key) for one in RANKS] for key in SUITS]
        rows = [row(*(self._cell(ctx, card) for card in line), gap=ctx.pick(6, 4, 6)) for line in lines]
        save = keys.key(
            ctx, "cards.packs", ctx.t("packs.title"), "content-save", tap=lambda: show_packs(table.shell), h=ctx.touch,
            w=ctx.pick(220, 160, None), size=ctx.pick(20, 18, 19),
        )  # fmt: skip
        said = text(
            ctx.t("blues_table.cards.about"), ctx.pick(19, 16, 17), colour="text2", lines=4, line=1.15,
            grow=0 if ctx.size == "tall" else 1,
        )  # fmt: skip
        foot = (column if ctx.size == "tall" else row)(said, save, gap=12)
        return window(
            ctx,
            window_head(
                ctx, ctx.t("blues_table.cards.title", count=known),
                "" if ctx.size == "tall" else sub,
                keys.round_key(ctx, "cards.close", "close", lambda: table.close(self)),
            ),
            column(
                row(text(sub, 17, colour="text2"), pad=pad(0, 6), h=30) if ctx.size == "tall" else None,
                *rows, grow=1, gap=ctx.pick(10, 6, 4), justify="center",
                pad=pad(ctx.pick(8, 4), ctx.pick(20, 8, 16)),
            ),
            column(foot, pad=ctx.pick(Pad(0, 28, 22, 28), Pad(0, 14, 10, 14), Pad(0, 22, 16, 22))),
            side=ctx.pick(70, 10, 6),
            top=ctx.pick(70, 10, 64),
        )  # fmt: skip

    def _cell(self, ctx: Context, card: Card) -> Element:
        fact = self._table.facts.get(card, UNKNOWN)
        kind = kind_of(self._table.facts, card)
        amounts = self._table.amount(fact.sharks), self._table.amount(fact.pilot_fish)
        return Drawing(
            grow=1, h=ctx.pick(96, 66, 48), paint=_cell, data=(card, kind, *amounts),
        )  # fmt: skip


def _cell(p: Painter, data: tuple[Card, str | None, str, str]) -> None:
    """Rank and suit; below, or beside them where it is flat, the kind with sharks and fish."""
    card, kind, sharks, fish = data
    w, h = p.width, p.height
    known = kind is not None
    p.skin(Skin(fill="raised" if known else None, edge="outline" if known else "line", radius=8))
    flat = w > h
    size = h * 0.5 if flat else min(h * 0.3, w * 0.42)
    at = _FLAT if flat else _UPRIGHT
    ink = "text1" if known else "text3"
    red = "danger" if card[-1] in "DH" else ink
    p.text(card[:-1], w * at.rank[0], h * at.rank[1], size, ink, font="num", bold=True, anchor="center")
    p.glyph(SIGNS[card[-1]], w * at.suit[0], h * at.suit[1], size, red if known else "text3")
    if kind is None:
        p.text("?", w * at.unknown[0], h * at.unknown[1], size, "text3", font="num", bold=True, anchor="center")
        return
    mark, colour = KIND_SIGNS[kind]
    p.glyph(mark, w * at.kind[0], h * at.kind[1], size * 0.9, colour)
    x, y = w * at.numbers[0], h * at.numbers[1]
    p.text(f"{sharks} / {fish}", x, y, size * 0.78, "text2", font="num", bold=True, anchor="center")


class _Places(NamedTuple):
    """Where things stand on a card of the list, as shares of its width and height."""

    rank: tuple[float, float]
    suit: tuple[float, float]
    kind: tuple[float, float]
    numbers: tuple[float, float]
    unknown: tuple[float, float]


_UPRIGHT = _Places((0.32, 0.26), (0.72, 0.26), (0.5, 0.55), (0.5, 0.82), (0.5, 0.68))
_FLAT = _Places((0.13, 0.5), (0.32, 0.5), (0.55, 0.5), (0.82, 0.5), (0.68, 0.5))
