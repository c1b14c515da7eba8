"""Windows over the table: one resort with its cards large, and what is known of all 52."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from companion.games.submarine_blues.cards import RANKS, SUITS, Card
from companion.games.submarine_blues.facts import UNKNOWN, kind_of
from ui.element import Box, Drawing, Element, Pad, Scroll, Skin, column, figure, grid, pad, row, text
from ui.kit import keys
from ui.kit.keys import press
from ui.kit.marks import icon, tile
from ui.kit.plates import window, window_head
from ui.paint import Painter
from ui.submarine_blues.cards import ALL, KIND_SIGNS, SIGNS, card_of, face, in_order, numbers
from ui.submarine_blues.divers import diver_row
from ui.theme import Look

if TYPE_CHECKING:
    from ui.submarine_blues.table import SubmarineBluesTable


class ResortWindow:
    """Everything of one player that lies open; a card of which something is unknown can be tapped."""

    def __init__(self, table: SubmarineBluesTable, player: str) -> None:
        self._table = table
        self._player = player

    def view(self, look: Look) -> Element:
        table, seat = self._table, self._table.seat(self._player)
        player = table.players[self._player]
        cards, size = [self._card(look, card) for card in in_order(player.resort)], look.pick(40, 32)
        head = row(
            tile(look, seat.diver, look.pick(56, 42, 48)),
            column(
                text(seat.name, look.pick(32, 23, 26), bold=True, line=1.1),
                text(look.t(f"blues_table.level.{player.level}"), look.pick(19, 16, 17), colour="text2"),
                grow=1,
            ),
            diver_row(player.divers, player.submarines, seat.diver, look.pick(330, 190, 180), look.pick(62, 48, 50)),
            row(icon("diver", look.pick(30, 24), "text2"), figure(str(player.divers), size, fixed=True), gap=4),
            row(
                icon("submarine", look.pick(34, 26)), figure(str(player.submarines), size, fixed=True),
                gap=4, colour="action",
            ),
            keys.round_key(look, "resort.close", "close", lambda: table.close(self)),
            gap=look.pick(18, 10, 8),
        )  # fmt: skip
        shown: Element = text(look.t("blues_table.no_cards_yet"), look.pick(22, 19), colour="text2", anchor="center")
        columns, high, apart = look.pick((4, 128, 12), (4, 92, 8), (2, 104, 10))
        if cards:
            shown = Scroll(child=grid(*cards, columns=columns, gap=apart, row_height=high), grow=1)
        else:
            shown = column(shown, grow=1, justify="center")
        rows = max(1, math.ceil(len(cards) / columns))
        needed = look.pick(126, 88, 102) + rows * (high + apart)
        top = max(look.pick(90, 16, 120), (look.frame.height - needed) / 2)
        return window(
            look, head, shown, side=look.pick(90, 16, 12), top=top, gap=look.pick(18, 10, 14),
            pad=look.pick(Pad(20, 24, 24, 24), Pad(10, 12, 12, 12), Pad(14, 14, 14, 14)),
        )  # fmt: skip

    def _card(self, look: Look, card: Card) -> Box:
        table = self._table
        fact = table.facts.get(card, UNKNOWN)
        w, h = look.pick((78.0, 108.0), (54.0, 76.0), (58.0, 82.0))
        kind = kind_of(table.facts, card)
        told = column(
            text(look.t(f"blues_table.kind.short.{kind}") if kind else look.t("blues_table.what_shows"),
                 look.pick(19, 17, 17), bold=True, lines=2, line=1.1),
            numbers(table.amount(fact.sharks), table.amount(fact.pilot_fish), look.pick(24, 20), across=True)
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

    def view(self, look: Look) -> Element:
        table = self._table
        known = sum(table.learnt(card) for card in ALL)
        name = table.pupil.name
        sub = look.t("blues_table.cards.of_pack", name=name) if name else look.t("blues_table.cards.no_pack")
        if look.size == "tall":
            lines = [[card_of(one, key) for key in SUITS] for one in RANKS]
        else:
            lines = [[card_of(one, key) for one in RANKS] for key in SUITS]
        rows = [row(*(self._cell(look, card) for card in line), gap=look.pick(6, 4, 6)) for line in lines]
        go = table.go("packs")
        save = None
        if go is not None:
            save = keys.key(
                look, "cards.packs", look.t("packs.title"), "content-save", tap=go, h=look.touch,
                w=look.pick(220, 160, None), size=look.pick(20, 18, 19),
            )  # fmt: skip
        said = text(
            look.t("blues_table.cards.about"), look.pick(19, 16, 17), colour="text2", lines=4, line=1.15,
            grow=0 if look.size == "tall" else 1,
        )  # fmt: skip
        foot = (column if look.size == "tall" else row)(said, save, gap=12)
        return window(
            look,
            window_head(
                look, look.t("blues_table.cards.title", count=known),
                "" if look.size == "tall" else sub,
                keys.round_key(look, "cards.close", "close", lambda: table.close(self)),
            ),
            column(
                row(text(sub, 17, colour="text2"), pad=pad(0, 6), h=30) if look.size == "tall" else None,
                *rows, grow=1, gap=look.pick(10, 6, 4), justify="center",
                pad=pad(look.pick(8, 4), look.pick(20, 8, 16)),
            ),
            column(foot, pad=look.pick(Pad(0, 28, 22, 28), Pad(0, 14, 10, 14), Pad(0, 22, 16, 22))),
            side=look.pick(70, 10, 6),
            top=look.pick(70, 10, 64),
        )  # fmt: skip

    def _cell(self, look: Look, card: Card) -> Element:
        fact = self._table.facts.get(card, UNKNOWN)
        kind = kind_of(self._table.facts, card)
        amounts = self._table.amount(fact.sharks), self._table.amount(fact.pilot_fish)
        return Drawing(
            grow=1, h=look.pick(96, 66, 48), paint=_cell, data=(card, kind, *amounts),
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
