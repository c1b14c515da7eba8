"""An auction (`g8-blues-bid`, `g-blues`): who has bid what, and the bid that the chosen cards make, priced as they are
chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from divingbell.companion.games.game import Refusal
from divingbell.companion.games.submarine_blues.auction import shown, worth
from divingbell.companion.games.submarine_blues.cards import Card
from divingbell.companion.games.submarine_blues.facts import UNKNOWN
from divingbell.ui.games.submarine_blues import reef, resorts
from divingbell.ui.games.submarine_blues.cards import face, in_order, numbers, small
from divingbell.ui.kit import bars, keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fields import stepper
from divingbell.ui.kit.keys import press
from divingbell.ui.kit.marks import disc, hairline, icon, tile
from divingbell.ui.kit.plates import plate
from divingbell.ui.toolkit.element import Box, Element, Pad, Scroll, Skin, column, figure, pad, row, text

if TYPE_CHECKING:
    from divingbell.ui.games.submarine_blues.table import SubmarineBluesTable

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

    def disabled_reason(self) -> str | None:
        """Why this is no bid, in few words."""
        tried = self.table.preview(self.action())
        if not isinstance(tried, Refusal):
            return None
        if tried.error == "wrong_bid_value":
            return self.table.ctx.t("blues_table.off.worth_nothing")
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

    def content(self, ctx: Context) -> Element:
        if ctx.size == "regular":
            inside = self._wide(ctx)
        elif ctx.size == "compact":
            inside = row(
                plate(*self._bidders(ctx), w=256, gap=4, justify="between", pad=pad(10, 10), radius=18),
                plate(*self._bid(ctx), grow=1, gap=6, justify="between", pad=Pad(10, 14, 6, 14), radius=18),
                grow=1, gap=10, items="stretch", pad=pad(8, 10),
            )  # fmt: skip
        else:
            inside = column(
                plate(*self._bidders(ctx), gap=4, pad=pad(12, 14), radius=18),
                plate(*self._bid(ctx), grow=1, gap=10, justify="between", pad=pad(14, 14), radius=18),
                grow=1, gap=12, pad=pad(12, 14),
            )  # fmt: skip
        return column(inside, self._bar(ctx), grow=1)

    def _wide(self, ctx: Context) -> Box:
        right = plate(
            *self._bidders(ctx), hairline(), *self._bid(ctx),
            grow=1, gap=6, justify="between", pad=Pad(14, 14, 12, 14),
        )  # fmt: skip
        left = column(resorts.resorts(self.table, ctx, 800), reef.strip(self.table, ctx), w=800, gap=12)
        return row(left, right, grow=1, gap=16, items="stretch", pad=pad(16, 20))

    def _bidders(self, ctx: Context) -> list[Element | None]:
        t, state = ctx.t, self.table.state
        whose = t("blues_table.whose_card", name=self.table.seat(state.turn.player).name)
        heading = t(ctx.pick("blues_table.for_submarine", "blues_table.one_submarine", "blues_table.for_submarine"))
        left = None
        if ctx.size != "regular":
            left = row(
                icon("submarine", 20), text(t("blues_table.left", count=state.submarines_left), 16),
                icon("diver", 18), text(t("blues_table.spare", count=state.divers_left), 16),
                gap=8, colour="text2", pad=pad(0, 4),
            )  # fmt: skip
        bidders = [self._bidder(ctx, number, call) for number, call in enumerate(self.calls(), 1)]
        return [
            row(
                text(heading, ctx.pick(26, 20, 24), bold=True),
                Box(grow=1),
                text(whose, ctx.pick(17, 16, 17), colour="text3"),
                gap=8,
                pad=pad(0, ctx.pick(6, 4)),
            ),
            *(
                [column(*bidders, gap=ctx.pick(2, 4))]
                if ctx.size != "compact"
                else bidders  # spread over the height of their plate
            ),
            left,
        ]

    def _bidder(self, ctx: Context, number: int, call: Call) -> Box:
        t, state = ctx.t, self.table.state
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
            tile(ctx, seat.diver, 32),
            text(seat.name, 20, bold=True, grow=1) if ctx.size != "compact" else Box(grow=1),
            shown_call,
            h=ctx.pick(44, 46, 44),
            gap=ctx.pick(12, 8, 12),
            pad=pad(0, ctx.pick(12, 8)),
            skin=lit if now else None,
        )

    def _bid(self, ctx: Context) -> list[Element | None]:
        who = self.table.seat(self.bidder).name
        said = text(ctx.t("blues_table.bid_from", name=who), ctx.pick(18, 17, 18), colour="text2", lines=1)
        # On the compact panel a toast lies over this line and the head beside it.
        line = row(said, pad=pad(0, ctx.pick(4, 0)), h=44 if ctx.size == "compact" else None)
        return [line, self._cards(ctx), self._sum(ctx)]

    # The cards ------------------------------------------------------------------------------------------------

    def _cards(self, ctx: Context) -> Element:
        cells = [self._cell(ctx, card, card in self.chosen) for card in self.resort]
        if len(cells) <= ONE_ROW:
            cells.append(self._hand(ctx, short=False))
            if len(cells) < ONE_ROW + 1:
                return row(*cells, gap=ctx.pick(9, 10, 10), items="stretch", h=ctx.pick(126, 138, 184))
            return row(*cells, justify="between", items="stretch", h=ctx.pick(126, 138, 184))
        per_row = ctx.pick(4, 5, 4)
        short = [self._hand(ctx, short=True), *(self._short(card) for card in self.resort)]
        lines = []
        for begin in range(0, len(short), per_row):
            line: list[Element] = [*short[begin : begin + per_row]]
            line += [Box(grow=1) for _ in range(per_row - len(line))]
            lines.append(row(*line, gap=8, items="stretch", h=ctx.pick(64, 64, 68)))
        return Scroll(child=column(*lines, gap=8), grow=1)

    def _numbers(self, card: Card, size: float, *, across: bool = False) -> Box:
        fact = self.table.facts.get(card, UNKNOWN)
        amount = self.table.amount
        quiet = card not in self.chosen and card != self.hand_card
        return numbers(amount(fact.sharks), amount(fact.pilot_fish), size, quiet=quiet, across=across)

    def _cell(self, ctx: Context, card: Card, chosen: bool, *, hand: bool = False) -> Box:
        w, h = ctx.pick((58.0, 126.0), (72.0, 138.0), (76.0, 184.0))
        tap = self.drop_hand_card if hand else lambda: self.toggle(card)
        return press(
            "bid.hand" if hand else f"bid.{card}",
            face(card, w * ctx.pick(0.74, 0.74, 0.84), h * 0.56, size=h * 0.24, suit_size=h * 0.19),
            self._numbers(card, ctx.pick(22, 22, 28)),
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

    def _hand(self, ctx: Context, *, short: bool) -> Box:
        card = self.hand_card
        if card is not None and short:
            return press(
                "bid.hand", small(card, 50), self._numbers(card, 20), kind="selected",
                tap=self.drop_hand_card, grow=1, gap=6, radius=14, pad=pad(0, 2),
            )  # fmt: skip
        if card is not None:
            return self._cell(ctx, card, True, hand=True)
        empty = self.table.players[self.bidder].hand == 0
        made = press(
            "bid.hand",
            icon("plus", 30 if not short else 22),
            text(ctx.t("blues_table.hand_card"), 16, lines=3, line=1.1, anchor="center"),
            disabled_reason=ctx.t("blues_table.off.hand_empty") if empty else None,
            tap=self.ask_hand_card,
            vertical=not short,
            gap=2,
            w=None if short else ctx.pick(58, 66, 76),
            grow=1 if short else 0,
            radius=14,
            pad=pad(0, 1),
        )
        if made.skin is not None:
            made.skin = made.skin._replace(dashed=True, shadow=None)
        return made

    # The sum --------------------------------------------------------------------------------------------------

    def _sum(self, ctx: Context) -> Box:
        total = shown(self.table.facts, self.cards)
        amount = self.table.amount
        level = self.table.players[self.bidder].level
        size = ctx.pick(30, 32, 32)
        counted = column(
            row(
                icon("shark", 26, "text2"), figure(amount(total.sharks), size, fixed=True), Box(w=8),
                icon("fish", 26, "text2"), figure(amount(total.pilot_fish), size, fixed=True), gap=6,
            ),
            text(ctx.t(f"blues_table.counts.{level}"), 17, colour="text2", lines=2, line=1.1),
            gap=2,
            grow=1,
        )  # fmt: skip
        if self.open_value:
            value = column(
                text(ctx.t("blues_table.as_said"), 17, colour="text2", anchor="center"),
                stepper(
                    ctx, "value", self.value, self.say, least=1, most=HIGHEST, side=ctx.pick(56, 56, 60),
                    width=ctx.pick(70, 76, 84),
                ),
                items="center", gap=2,
            )  # fmt: skip
            return row(counted, value, gap=8, pad=pad(0, ctx.pick(6, 0)))
        value = row(
            text(ctx.t("blues_table.bid_word"), 22, colour="text2"),
            figure(str(self.value or 0), ctx.pick(80, 84, 84), colour="action" if self.value else "text3", fixed=True),
            gap=12,
            items="end",
        )
        return row(counted, value, gap=8, pad=pad(0, ctx.pick(6, 0)), h=ctx.pick(80, 84, 90))

    # The keys below -------------------------------------------------------------------------------------------

    def _bar(self, ctx: Context) -> Box:
        t, table = ctx.t, self.table
        size: dict[str, Any] = {"mark_size": ctx.pick(40, 36, 36), "grow": 1}
        if ctx.size == "regular":
            size["justify"] = "start"
        passing = keys.key(
            ctx, "pass", t("blues_table.pass"), _sign(ctx, "hand-back-right-off"), t("blues_table.pass.sub"),
            vertical=ctx.size != "regular", tap=lambda: table.send(self.pass_action()), **size,
        )  # fmt: skip
        add = None
        if ctx.size == "regular":
            add = keys.key(
                ctx,
                "add_hand_card",
                t("blues_table.add_hand_card" if self.hand_card is None else "blues_table.other_hand_card"),
                _sign(ctx, "cards"),
                t("blues_table.shown_to_all"),
                tap=self.ask_hand_card,
                disabled_reason=t("blues_table.off.hand_empty") if table.players[self.bidder].hand == 0 else None,
                **size,
            )
        why = self.disabled_reason()
        high = table.state.auction.high
        beats = t("blues_table.first_bid")
        if high is not None:
            beats = t("blues_table.beats", name=table.seat(high.player).name, value=high.value)
        title = t("blues_table.bid_for", value=self.value) if self.value is not None else t("blues_table.bid")
        go = keys.start_key(
            ctx,
            "bid",
            "gavel",
            title,
            beats,
            lambda: table.send(self.action()),
            size=ctx.pick(38, 30, 28),
            disabled_reason=why,
            w=ctx.pick(380, 280) if ctx.size != "tall" else None,
            grow=1 if ctx.size == "tall" else 0,
            justify="start",
            pad=Pad(0, ctx.pick(20, 10), 0, ctx.pick(20, 12)),
        )
        return bars.action_bar(ctx, table.undo_key(ctx), passing, add, go, h=ctx.pick(148, 106, 132))

    def pass_action(self) -> dict[str, Any]:
        return {"type": "pass_bid", "player": self.bidder}


def _sign(ctx: Context, mark: str) -> str | Element:
    """On the wide panel in a disc, as the other keys of a turn."""
    return disc(mark, 64, "neutral", share=0.62) if ctx.size == "regular" else mark
