"""The reef at the start: five cards by the picker, from the deck outwards; then the game begins."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.companion.games.game import Refusal
from divingbell.companion.games.submarine_blues.card_faces import SHAPE
from divingbell.companion.games.submarine_blues.card_words import name
from divingbell.companion.games.submarine_blues.cards import PACK, Card
from divingbell.companion.session.refusal_message import refusal_message
from divingbell.companion.session.session import Session
from divingbell.ui.games.submarine_blues.cards import back, face
from divingbell.ui.games.submarine_blues.picker import Choosing, board
from divingbell.ui.games.submarine_blues.reef import WATER
from divingbell.ui.games.submarine_blues.step import page
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.toolkit.element import Box, Drawing, Element, Skin, column, dropping, pad, row, space
from divingbell.ui.toolkit.paint import Painter

CARDS = 5
EXAMPLE: tuple[Card, ...] = ("2C", "4C", "6C", "8C", "10C")
"""Any five, to try whether a game could begin."""


class ReefScreen(Screen):
    """Asks for the reef card by card; a mistake is taken back here, nothing is sent before Start."""

    name = "blues.reef_setup"

    def __init__(
        self, shell: Shell, begin: Callable[[list[Card]], dict[str, object]], start: Callable[[list[Card]], None]
    ) -> None:
        """`begin` is the `start_game` with this reef, for trying; `start` sends it."""
        super().__init__(shell)
        self.reef: list[Card] = []
        self._begin, self._start = begin, start
        self.choosing = Choosing({}, self._pick, self.refresh)

    def _pick(self, card: Card) -> None:
        if len(self.reef) < CARDS:
            self.reef.append(card)
        self._renew()

    def _renew(self) -> None:
        """Take the cards in the reef out of the choice; five are enough."""
        lies: dict[Card, str] = dict.fromkeys(PACK, "") if len(self.reef) == CARDS else {}
        lies |= dict.fromkeys(self.reef, str(self.ctx.t("submarine_blues_table.in_reef")))
        self.choosing = Choosing(lies, self._pick, self.refresh)
        self.refresh()

    def take_back(self) -> None:
        """The card that was picked last."""
        if self.reef:
            self.reef.pop()
            self._renew()

    # Showing --------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx, count = self.ctx, len(self.reef)
        title = (
            ctx.t("submarine_blues_packs.reef.done")
            if count == CARDS
            else ctx.t("submarine_blues_packs.reef.title", number=count + 1, count=CARDS)
        )
        sub = (
            ctx.t("submarine_blues_packs.reef.nearest")
            if count == 0
            else ctx.t("submarine_blues_packs.reef.next")
            if count < CARDS
            else ""
        )
        head = bars.header(
            ctx, title, "",
            buttons.round_button(ctx, "rotate", "screen-rotation", self.shell.half_turn),
            left=buttons.round_button(ctx, "back", "arrow-left", self.shell.pop),
        )  # fmt: skip
        told = roles.note(sub) if sub else None
        return column(head, page(ctx, told, self._laid(ctx), board(ctx, self.choosing), bar=self._bar(ctx)))

    def _laid(self, ctx: Context) -> Box:
        shown: list[Element] = [face(ctx, card, "card_s") for card in self.reef]
        places = range(len(self.reef) + 1, CARDS + 1)
        high = ctx.space("card_s")
        shown += [
            Drawing(w=high * SHAPE, h=high, paint=_place, data=(number, number == places[0])) for number in places
        ]
        words = roles.caption(ctx.t("submarine_blues_table.deck_left"), colour="art.card", lines=2, w="button_tall")
        lying = back(ctx, "card_s"), icon("chevron-right", "title", "art.card"), *shown, space()
        inside = dropping(row, words, *lying, drop=(words,), options={"gap": "gap"}, grow=1)
        return row(inside, pad=pad("gap_m", "gap"), skin=WATER)

    def _bar(self, ctx: Context) -> Box:
        nothing = ctx.t("table.nothing_to_undo")
        what = ctx.t("submarine_blues_table.undo.card_named", card=name(ctx, self.reef[-1])) if self.reef else nothing
        off = None if self.reef else what
        undo = buttons.undo(ctx, what, self.take_back, disabled_reason=off, icon_size="icon_m")
        refusal = self.refusal()
        why = refusal_message(refusal, "submarine_blues", ctx.texts) if refusal is not None else None
        if len(self.reef) < CARDS:
            why = ctx.t("submarine_blues_packs.reef.missing", count=CARDS - len(self.reef))
        start = buttons.start_button(
            ctx, "start", "play", ctx.t("submarine_blues_packs.reef.start"),
            ctx.t("submarine_blues_packs.reef.start.sub"), self._go, size="headline", disabled_reason=why, grow=1,
        )  # fmt: skip
        return bars.action_bar(ctx, undo, start, h="bar")

    def _go(self) -> None:
        self._start(list(self.reef))

    def refusal(self) -> Refusal | None:
        """Why the game cannot begin with this reef."""
        if len(self.reef) < CARDS:
            return None
        tried = Session().apply(self._begin(list(self.reef)))
        return tried if isinstance(tried, Refusal) else None


def _place(p: Painter, data: tuple[int, bool]) -> None:
    number, now = data
    p.skin(Skin(edge="art.lit" if now else "art.card", stroke=2, radius=p.width * 0.16, dashed=not now))
    colour = "art.lit" if now else "art.card"
    p.text(str(number), p.width / 2, p.height / 2, p.height * 0.36, colour, font="num", bold=True, anchor="center")
