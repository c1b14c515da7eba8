"""An auction (`g8-blues-bid`, `g-blues`): who has bid what, and the bid that the chosen cards make, priced as they are
chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from companion.games.game import Refusal
from companion.games.submarine_blues.auction import shown, worth
from companion.games.submarine_blues.cards import Card
from companion.games.submarine_blues.facts import UNKNOWN
from ui.element import Box, Element, Pad, Scroll, Skin, column, figure, pad, row, text
from ui.kit import bars, keys
from ui.kit.fields import stepper
from ui.kit.keys import press
from ui.kit.marks import disc, hairline, icon, tile
from ui.kit.plates import plate
from ui.submarine_blues import reef, resorts
from ui.submarine_blues.cards import face, in_order, numbers, small
from ui.theme import Look

if TYPE_CHECKING:
    from ui.submarine_blues.table import SubmarineBluesTable

HIGHEST = 999
"""Of a bid that is said."""
ONE_ROW = 5
"""Resort cards that fit beside the hand card; more lie in short rows."""


class Call(NamedTuple):
    """What a player said in this auction: nothing yet, a pass (value 0) or a bid."""

    player: str
    value: int | None


class Bidding:
    """The cards of a bid that is being put together, and its screen."""

    def __init__(self, table: SubmarineBluesTable) -> None:
        self.table = table
        self.chosen: list[Card] = []
        self.hand_card: Card | None = None
        self.said: int | None = None
        """The value as it was said, where the cards do not tell it."""

    # What holds -----------------------------------------------------------------------------------------------

    @property
    def bidder(self) -> str:
        return self.table.actor

    @property
    def resort(self) -> list[Card]:
        return in_order(self.table.players[self.bidder].resort)

    @property
    def cards(self) -> list[Card]:
        """All cards of the bid, those of the resort as they lie."""
        laid = [card for card in self.resort if card in self.chosen]
        return laid if self.hand_card is None else [*laid, self.hand_card]

    @property
    def _priced(self) -> int | None:
        level = self.table.players[self.bidder].level
        return worth(level, shown(self.table.facts, self.cards)) if self.cards else None

    @property
    def open_value(self) -> bool:
        """Whether the cards do not tell the value, so that it is as it was said."""
        return bool(self.cards) and any(self.asks(card) for card in self.cards)

    def asks(self, card: Card) -> bool:
        """Whether numbers of this card that count at this level are unknown."""
        fact = self.table.facts.get(card, UNKNOWN)
        known = {field for field, _ in fact.known()}
        level = self.table.players[self.bidder].level
        return "sharks" not in known or (level != "snorkeler" and "pilot_fish" not in known)

    @property
    def least(self) -> int:
        """The lowest bid that beats the standing one."""
        high = self.table.state.auction.high
        return high.value + 1 if high is not None else 1

    @property
    def value(self) -> int | None:
        """What the bid is worth; None where it is no bid."""
        if self.open_value:
            return self.said if self.said is not None else self.least
        return self._priced

    def action(self) -> dict[str, Any]:
        laid = [card for card in self.resort if card in self.chosen]
        made: dict[str, Any] = {
            "type": "bid", "player": self.bidder, "resort_cards": laid, "value": max(self.value or 1, 1)
        }  # fmt: skip
        if self.hand_card is not None:
            made["hand_card"] = self.hand_card
        return made | self.table.facts_with(self.cards)

    def why_off(self) -> str | None:
        """Why this is no bid, in few words."""
        tried = self.table.preview(self.action())
        if not isinstance(tried, Refusal):
            return None
        if tried.error == "wrong_bid_value":
            return self.table.look.t("blues_table.off.worth_nothing")
        return self.table.off_words(tried)

    def calls(self) -> list[Call]:
        """Everybody in the order of this auction with what he said."""
        state = self.table.state
        order = [*self.table.clockwise_from(state.turn.player), state.turn.player]
        before = order.index(self.bidder)
        said: dict[str, int] = {}
        for entry, _ in zip(self.table.session.entries(), range(before), strict=False):
            said[entry.action["player"]] = entry.action.get("value", 0)
        return [Call(player, said.get(player)) for player in order]

    # What a tap changes ---------------------------------------------------------------------------------------

    def toggle(self, card: Card) -> None:
        """Into the bid or out of it; a card with a question mark is asked for its numbers first."""
        if card in self.chosen:
            self.chosen.remove(card)
            self.table.refresh()
        elif self.asks(card):
            self.table.ask_numbers(card, lambda: self._take(card))
        else:
            self._take(card)

    def _take(self, card: Card) -> None:
        self.chosen.append(card)
        self.table.leave_step()

    def ask_hand_card(self) -> None:
        self.table.ask_hand_card(self._picked)

    def _picked(self, card: Card) -> None:
        def take() -> None:
            self.hand_card = card
            self.table.leave_step()

        if self.asks(card):
            self.table.ask_numbers(card, take)
        else:
            take()

    def drop_hand_card(self) -> None:
        self.hand_card = None
        self.table.refresh()

    def say(self, value: int) -> None:
        self.said = value
        self.table.refresh()

    # Showing --------------------------------------------------------------------------------------------------

    def content(self, look: Look) -> Element:
        if look.size == "regular":
            inside = self._wide(look)
        elif look.size == "compact":
            inside = row(
                plate(*self._bidders(look), w=256, gap=4, justify="between", pad=pad(10, 10), radius=18),
                plate(*self._bid(look), grow=1, gap=6, justify="between", pad=Pad(10, 14, 6, 14), radius=18),
                grow=1, gap=10, items="stretch", pad=pad(8, 10),
            )  # fmt: skip
        else:
            inside = column(
                plate(*self._bidders(look), gap=4, pad=pad(12, 14), radius=18),
                plate(*self._bid(look), grow=1, gap=10, justify="between", pad=pad(14, 14), radius=18),
                grow=1, gap=12, pad=pad(12, 14),
            )  # fmt: skip
        return column(inside, self._bar(look), grow=1)

    def _wide(self, look: Look) -> Box:
        right = plate(
            *self._bidders(look), hairline(), *self._bid(look),
            grow=1, gap=6, justify="between", pad=Pad(14, 14, 12, 14),
        )  # fmt: skip
        left = column(resorts.resorts(self.table, look, 800), reef.strip(self.table, look), w=800, gap=12)
        return row(left, right, grow=1, gap=16, items="stretch", pad=pad(16, 20))

    def _bidders(self, look: Look) -> list[Element | None]:
        t, state = look.t, self.table.state
        whose = t("blues_table.whose_card", name=self.table.seat(state.turn.player).name)
        heading = t(look.pick("blues_table.for_submarine", "blues_table.one_submarine", "blues_table.for_submarine"))
        left = None
        if look.size != "regular":
            left = row(
                icon("submarine", 20), text(t("blues_table.left", count=state.submarines_left), 16),
                icon("diver", 18), text(t("blues_table.spare", count=state.divers_left), 16),
                gap=8, colour="text2", pad=pad(0, 4),
            )  # fmt: skip
        bidders = [self._bidder(look, number, call) for number, call in enumerate(self.calls(), 1)]
        return [
            row(
                text(heading, look.pick(26, 20, 24), bold=True),
                Box(grow=1),
                text(whose, look.pick(17, 16, 17), colour="text3"),
                gap=8,
                pad=pad(0, look.pick(6, 4)),
            ),
            *(
                [column(*bidders, gap=look.pick(2, 4))]
                if look.size != "compact"
                else bidders  # spread over the height of their plate
            ),
            left,
        ]

    def _bidder(self, look: Look, number: int, call: Call) -> Box:
        t, state = look.t, self.table.state
        seat, now = self.table.seat(call.player), call.player == self.bidder
        high = state.auction.high
        shown_call: Element
        if now:
            shown_call = text(t("blues_table.bidding"), 18, bold=True, colour="action")
        elif high is not None and high.player == call.player:
            shown_call = row(
                icon("crown", 22), text(t("blues_table.highest"), 18, bold=True),
                figure(str(high.value), 34, colour="text1", anchor="right", w=34, fixed=True),
                gap=6, colour="caution",
            )  # fmt: skip
        elif call.value is None:
            last = call.player == state.turn.player
            shown_call = text(t("blues_table.last_word" if last else "blues_table.to_come"), 18, colour="text3")
        elif call.value == 0:
            shown_call = text(t("blues_table.passed"), 18, colour="text3")
        else:
            shown_call = text(t("blues_table.outbid", value=call.value), 18, colour="text3")
        lit = Skin(fill="action_lo", edge="action", stroke=2, radius=12)
        return row(
            figure(str(number), 22, bold=False, colour="text3", w=14, fixed=True),
            tile(look, seat.diver, 32),
            text(seat.name, 20, bold=True, grow=1) if look.size != "compact" else Box(grow=1),
            shown_call,
            h=look.pick(44, 46, 44),
            gap=look.pick(12, 8, 12),
            pad=pad(0, look.pick(12, 8)),
            skin=lit if now else None,
        )

    def _bid(self, look: Look) -> list[Element | None]:
        who = self.table.seat(self.bidder).name
        said = text(look.t("blues_table.bid_from", name=who), look.pick(18, 17, 18), colour="text2", lines=1)
        # On the compact panel a toast lies over this line and the head beside it.
        line = row(said, pad=pad(0, look.pick(4, 0)), h=44 if look.size == "compact" else None)
        return [line, self._cards(look), self._sum(look)]

    # The cards ------------------------------------------------------------------------------------------------

    def _cards(self, look: Look) -> Element:
        cells = [self._cell(look, card, card in self.chosen) for card in self.resort]
        if len(cells) <= ONE_ROW:
            cells.append(self._hand(look, short=False))
            if len(cells) < ONE_ROW + 1:
                return row(*cells, gap=look.pick(9, 10, 10), items="stretch", h=look.pick(126, 138, 184))
            return row(*cells, justify="between", items="stretch", h=look.pick(126, 138, 184))
        per_row = look.pick(4, 5, 4)
        short = [self._hand(look, short=True), *(self._short(card) for card in self.resort)]
        lines = []
        for begin in range(0, len(short), per_row):
            line: list[Element] = [*short[begin : begin + per_row]]
            line += [Box(grow=1) for _ in range(per_row - len(line))]
            lines.append(row(*line, gap=8, items="stretch", h=look.pick(64, 64, 68)))
        return Scroll(child=column(*lines, gap=8), grow=1)

    def _numbers(self, card: Card, size: float, *, across: bool = False) -> Box:
        fact = self.table.facts.get(card, UNKNOWN)
        amount = self.table.amount
        quiet = card not in self.chosen and card != self.hand_card
        return numbers(amount(fact.sharks), amount(fact.pilot_fish), size, quiet=quiet, across=across)

    def _cell(self, look: Look, card: Card, chosen: bool, *, hand: bool = False) -> Box:
        w, h = look.pick((58.0, 126.0), (72.0, 138.0), (76.0, 184.0))
        tap = self.drop_hand_card if hand else lambda: self.toggle(card)
        return press(
            "bid.hand" if hand else f"bid.{card}",
            face(card, w * look.pick(0.74, 0.74, 0.84), h * 0.56, size=h * 0.24, suit_size=h * 0.19),
            self._numbers(card, look.pick(22, 22, 28)),
            kind="selected" if chosen else "neutral",
            tap=tap,
            vertical=True,
            justify="between",
            w=w,
            h=h,
            radius=14,
            pad=Pad(4, 0, 6, 0),
        )

    def _short(self, card: Card) -> Box:
        return press(
            f"bid.{card}", small(card, 50), self._numbers(card, 20),
            kind="selected" if card in self.chosen else "neutral", tap=lambda: self.toggle(card),
            grow=1, gap=6, radius=14, pad=pad(0, 2),
        )  # fmt: skip

    def _hand(self, look: Look, *, short: bool) -> Box:
        card = self.hand_card
        if card is not None and short:
            return press(
                "bid.hand", small(card, 50), self._numbers(card, 20), kind="selected",
                tap=self.drop_hand_card, grow=1, gap=6, radius=14, pad=pad(0, 2),
            )  # fmt: skip
        if card is not None:
            return self._cell(look, card, True, hand=True)
        empty = self.table.players[self.bidder].hand == 0
        made = press(
            "bid.hand",
            icon("plus", 30 if not short else 22),
            text(look.t("blues_table.hand_card"), 16, lines=3, line=1.1, anchor="center"),
            why_off=look.t("blues_table.off.hand_empty") if empty else None,
            tap=self.ask_hand_card,
            vertical=not short,
            gap=2,
            w=None if short else look.pick(58, 66, 76),
            grow=1 if short else 0,
            radius=14,
            pad=pad(0, 1),
        )
        if made.skin is not None:
            made.skin = made.skin._replace(dashed=True, shadow=None)
        return made

    # The sum --------------------------------------------------------------------------------------------------

    def _sum(self, look: Look) -> Box:
        total = shown(self.table.facts, self.cards)
        amount = self.table.amount
        level = self.table.players[self.bidder].level
        size = look.pick(30, 32, 32)
        counted = column(
            row(
                icon("shark", 26, "text2"), figure(amount(total.sharks), size, fixed=True), Box(w=8),
                icon("fish", 26, "text2"), figure(amount(total.pilot_fish), size, fixed=True), gap=6,
            ),
            text(look.t(f"blues_table.counts.{level}"), 17, colour="text2", lines=2, line=1.1),
            gap=2,
            grow=1,
        )  # fmt: skip
        if self.open_value:
            value = column(
                text(look.t("blues_table.as_said"), 17, colour="text2", anchor="center"),
                stepper(
                    look, "value", self.value, self.say, least=1, most=HIGHEST, side=look.pick(56, 56, 60),
                    width=look.pick(70, 76, 84),
                ),
                items="center", gap=2,
            )  # fmt: skip
            return row(counted, value, gap=8, pad=pad(0, look.pick(6, 0)))
        value = row(
            text(look.t("blues_table.bid_word"), 22, colour="text2"),
            figure(str(self.value or 0), look.pick(80, 84, 84), colour="action" if self.value else "text3", fixed=True),
            gap=12,
            items="end",
        )
        return row(counted, value, gap=8, pad=pad(0, look.pick(6, 0)), h=look.pick(80, 84, 90))

    # The keys below -------------------------------------------------------------------------------------------

    def _bar(self, look: Look) -> Box:
        t, table = look.t, self.table
        size: dict[str, Any] = {"mark_size": look.pick(40, 36, 36), "grow": 1}
        if look.size == "regular":
            size["justify"] = "start"
        passing = keys.key(
            look, "pass", t("blues_table.pass"), _sign(look, "hand-back-right-off"), t("blues_table.pass.sub"),
            vertical=look.size != "regular", tap=lambda: table.send(self.pass_action()), **size,
        )  # fmt: skip
        add = None
        if look.size == "regular":
            add = keys.key(
                look, "add_hand_card",
                t("blues_table.add_hand_card" if self.hand_card is None else "blues_table.other_hand_card"),
                _sign(look, "cards"), t("blues_table.shown_to_all"), tap=self.ask_hand_card,
                why_off=t("blues_table.off.hand_empty") if table.players[self.bidder].hand == 0 else None, **size,
            )  # fmt: skip
        why = self.why_off()
        high = table.state.auction.high
        beats = t("blues_table.first_bid")
        if high is not None:
            beats = t("blues_table.beats", name=table.seat(high.player).name, value=high.value)
        title = t("blues_table.bid_for", value=self.value) if self.value is not None else t("blues_table.bid")
        go = keys.start_key(
            look, "bid", "gavel", title, beats, lambda: table.send(self.action()), size=look.pick(38, 30, 28),
            why_off=why, w=look.pick(380, 280) if look.size != "tall" else None, grow=1 if look.size == "tall" else 0,
            justify="start",
            pad=Pad(0, look.pick(20, 10), 0, look.pick(20, 12)),
        )  # fmt: skip
        return bars.action_bar(look, table.undo_key(look), passing, add, go, h=look.pick(148, 106, 132))

    def pass_action(self) -> dict[str, Any]:
        return {"type": "pass_bid", "player": self.bidder}


def _sign(look: Look, mark: str) -> str | Element:
    """On the wide panel in a disc, as the other keys of a turn."""
    return disc(mark, 64, "neutral", share=0.62) if look.size == "regular" else mark
