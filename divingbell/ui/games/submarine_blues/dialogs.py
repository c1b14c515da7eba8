"""Windows over the table: one resort with its cards large, and what is known of all 52."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from divingbell.companion.games.submarine_blues.card_faces import is_red
from divingbell.companion.games.submarine_blues.card_words import KIND_SIGNS, SIGNS, card_of
from divingbell.companion.games.submarine_blues.cards import RANKS, SUITS, Card, in_order
from divingbell.ui.games.submarine_blues.cards import amount, face, numbers
from divingbell.ui.games.submarine_blues.divers import diver_row
from divingbell.ui.games.submarine_blues.resorts import tokens
from divingbell.ui.games.submarine_blues.table_view import TableView
from divingbell.ui.kit import buttons, roles
from divingbell.ui.kit.body import columns
from divingbell.ui.kit.buttons import button_box
from divingbell.ui.kit.cards import dialog, dialog_head
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import tile
from divingbell.ui.toolkit.element import Box, Drawing, Element, Pad, Scroll, Skin, column, fits, grid, pad, row
from divingbell.ui.toolkit.paint import Painter

_MOST_ACROSS, _CARD_ROOM, _AROUND = 4, 190, 8
"""Cards of a resort side by side; dp that one needs with its words, and the room over and under it."""
_CELL = 50
"""dp of a card among all 52, with the room beside it."""
Now = Callable[[], TableView]
"""The state when the dialog is shown."""


class ResortDialog:
    """Everything of one player that lies open; a card of which something is unknown can be tapped (`learn`)."""

    def __init__(self, now: Now, player: str, close: Callable[[], None], learn: Callable[[Card], None]) -> None:
        self._now, self._player = now, player
        self._close, self._learn = close, learn

    def view(self, ctx: Context) -> Element:
        view = self._now()
        seat, player = view.seats[self._player], view.players[self._player]
        level = roles.note(ctx.t(f"submarine_blues_table.level.{player.level}"))
        who = column(roles.person(seat.called, "heading"), level, grow=1)
        sign, close = tile(ctx, seat.diver, "tile_m"), buttons.round_button(ctx, "resort.close", "close", self._close)
        divers = diver_row(player.divers, player.submarines, seat.diver, "disc_m", w="divers")
        line = partial(row, gap="gap")
        head = fits(
            partial(line, sign, who, divers, tokens(player), close),
            lambda: column(line(sign, who, tokens(player), close), row(divers), gap="gap_s"),
        )
        cards = [self._card(ctx, view, card) for card in in_order(player.resort)]
        nothing = roles.body(ctx.t("submarine_blues_table.no_cards_yet"), anchor="center")
        shown: Element = column(nothing, grow=1, justify="center")
        if cards:
            across, high = min(_MOST_ACROSS, columns(ctx, _CARD_ROOM)), ctx.space("card_s") + 2 * _AROUND
            shown = Scroll(child=grid(*cards, columns=across, gap="gap_s", row_height=high), grow=1)
        about = ctx.t("submarine_blues_table.resort.about"), ctx.t(f"submarine_blues_table.level.about.{player.level}")
        said = column(*(roles.note(words) for words in about), gap="gap_hair")
        return dialog(ctx, head, shown, said, side="dialog_edge", gap="gap", pad=pad("pad_card"), outside=self._close)

    def _card(self, ctx: Context, view: TableView, card: Card) -> Box:
        shown = face(ctx, card, "card_s")
        kind = view.kind(card)
        words = ctx.t(f"submarine_blues_table.kind.short.{kind}") if kind else ctx.t("submarine_blues_table.what_shows")
        told = column(
            roles.label(words),
            numbers(view.fact(card), "tag", across=True) if kind else None,
            gap="gap_xs", items="start", grow=1,
        )  # fmt: skip
        if view.learnt(card):
            return row(shown, told, gap="gap_l", pad=pad(0, "gap_xs"))

        def tap() -> None:
            self._close()
            self._learn(card)

        return button_box(
            f"resort.card.{card}", shown, told, tap=tap, gap="gap_l", justify="start", pad=pad(0, "gap_xs")
        )


class CardsDialog:
    """All 52 cards with what is known of them, for reading; and which pack they go to."""

    def __init__(self, now: Now, pack: str, close: Callable[[], None], packs: Callable[[], None]) -> None:
        """`pack` is the name of the pack in use, empty: none; `packs` leads to all of them."""
        self._now, self._pack = now, pack
        self._close, self._packs = close, packs

    def view(self, ctx: Context) -> Element:
        view, name = self._now(), self._pack
        pack = (
            ctx.t("submarine_blues_table.cards.of_pack", name=name)
            if name
            else ctx.t("submarine_blues_table.cards.no_pack")
        )
        lines = [[card_of(one, key) for one in RANKS] for key in SUITS]
        if columns(ctx, _CELL) < len(RANKS):
            lines = [list(line) for line in zip(*lines, strict=True)]
        rows = [row(*(_card(view, card) for card in line), gap="gap_xs", items="stretch", grow=1) for line in lines]
        save = buttons.button(
            ctx, "cards.packs", ctx.t("submarine_blues_packs.title"), "content-save", tap=self._packs, h=ctx.touch,
            w="button_row", size="label",
        )  # fmt: skip
        said = roles.note(ctx.t("submarine_blues_table.cards.about"), lines=4, grow=1)
        close = buttons.round_button(ctx, "cards.close", "close", self._close)
        title = ctx.t("submarine_blues_table.cards.title", count=view.known)
        return dialog(
            ctx,
            dialog_head(title, "", close),
            column(roles.note(pack), *rows, grow=1, gap="gap_xs", pad=pad("gap_xs", "pad_card")),
            row(said, save, gap="gap_m", pad=Pad(0, "pad_card", "pad_card", "pad_card")),
            side="gutter", top="gutter", outside=self._close,
        )  # fmt: skip


class _Places(NamedTuple):
    """Where things stand on a card of the list, as shares of its width and height."""

    rank: tuple[float, float]
    suit: tuple[float, float]
    kind: tuple[float, float]
    numbers: tuple[float, float]
    unknown: tuple[float, float]


_UPRIGHT = _Places((0.32, 0.23), (0.72, 0.23), (0.5, 0.51), (0.5, 0.77), (0.5, 0.66))
_FLAT = _Places((0.13, 0.5), (0.32, 0.5), (0.55, 0.5), (0.82, 0.5), (0.68, 0.5))


def _card(view: TableView, card: Card) -> Element:
    fact = view.fact(card)
    counts = f"{amount(fact.sharks)} / {amount(fact.pilot_fish)}"
    return Drawing(grow=1, paint=_paint_card, data=(card, view.kind(card), counts))


def _paint_card(p: Painter, data: tuple[Card, str | None, str]) -> None:
    """Rank and suit; below, or beside them where it is flat, the kind with sharks and fish."""
    card, kind, counts = data
    w, h = p.width, p.height
    known, flat = kind is not None, w > h
    at = _FLAT if flat else _UPRIGHT
    size = h * 0.5 if flat else min(h * 0.3, w * 0.42)

    def write(words: str, place: tuple[float, float], share: float, colour: str) -> None:
        p.text(words, w * place[0], h * place[1], size * share, colour, font="num", bold=True, anchor="center")

    p.skin(Skin(fill="raised" if known else None, edge="outline" if known else "line", radius="s"))
    ink = "text1" if known else "text3"
    write(card[:-1], at.rank, 1, ink)
    p.glyph(SIGNS[card[-1]], w * at.suit[0], h * at.suit[1], size, "danger" if known and is_red(card) else ink)
    if kind is None:
        write("?", at.unknown, 1, "text3")
        return
    mark, colour = KIND_SIGNS[kind]
    p.glyph(mark, w * at.kind[0], h * at.kind[1], size * 0.9, colour)
    write(counts, at.numbers, 0.78, "text2")
