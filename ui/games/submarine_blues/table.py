"""The table of Submarine Blues: which picture belongs to what holds, and what each tap sends (screens.md 7)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from divingbell.companion.games.submarine_blues.cards import Card
from divingbell.companion.games.submarine_blues.facts import FIELDS, UNKNOWN, Fact, Facts, kind_of, merge
from divingbell.companion.games.submarine_blues.state import ACTIONS, Player, State
from divingbell.companion.session.session import COMMANDS, Entry
from divingbell.companion.table.events import Entered
from divingbell.ui.games.submarine_blues import overview, said
from divingbell.ui.games.submarine_blues.bidding import Bidding
from divingbell.ui.games.submarine_blues.facts import FactsStep
from divingbell.ui.games.submarine_blues.gaps import GapStep
from divingbell.ui.games.submarine_blues.hits import HitsStep
from divingbell.ui.games.submarine_blues.laying import LayingStep
from divingbell.ui.games.submarine_blues.picker import Picker
from divingbell.ui.games.submarine_blues.pupil import PackLearner
from divingbell.ui.games.submarine_blues.step import Step
from divingbell.ui.games.submarine_blues.strikes import Strikes
from divingbell.ui.games.submarine_blues.whereabouts import lying_open, no_attack, no_gap, not_in_hand
from divingbell.ui.games.submarine_blues.windows import CardsWindow, ResortWindow
from divingbell.ui.kit import bars
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import chip, icon
from divingbell.ui.shell.app import Shell
from divingbell.ui.table.additions import MenuKey
from divingbell.ui.table.decision import Action
from divingbell.ui.table.table_screen import TableScreen
from divingbell.ui.toolkit.element import At, Box, Element

LONG_NAME = 7
"""Letters that leave room for both chips on the compact band."""


class SubmarineBluesTable(TableScreen):
    """Phases actions and auction; what an action asks for before it is sent is a `Step`."""

    area = "blues_table"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.steps: list[Step] = []
        """What is being asked for, the newest last; empty: the table itself."""
        self.told: Facts = {}
        """What was said of cards and waits for the next action with them."""
        self.pupil = PackLearner(self)
        self._bidding: Bidding | None = None

    # What holds -----------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:  # type: ignore[override]
        """The name of what is shown (screens.md 12)."""
        if self.steps:
            return self.steps[-1].name
        if self.state.phase == "auction":
            return "g8-blues-bid"
        return "g2-blues-table" if self.state.phase == "actions" else "h-end"

    @property
    def players(self) -> Mapping[str, Player]:
        players: Mapping[str, Player] = self.state.players
        return players

    @property
    def actor(self) -> str:
        """Who has to do something: the player in turn, in an auction the bidder."""
        state: State = self.state
        return state.auction.bidder if state.auction is not None else state.turn.player

    def in_turn(self) -> str | None:
        return self.actor

    @property
    def facts(self) -> Facts:
        """What is known of all cards, with what was just said."""
        return merge(self.state.facts, self.told) if self.told else self.state.facts

    def learnt(self, card: Card) -> bool:
        """Whether everything that this card shows is known."""
        return len([*self.facts.get(card, UNKNOWN).known()]) == len(FIELDS)

    def amount(self, number: object) -> str:
        """Sharks or fish; a question mark where nobody has said."""
        return "?" if number is None or number is msgspec.UNSET else str(number)

    @property
    def bidding(self) -> Bidding:
        """The bid that is being put together."""
        if self._bidding is None:
            self._bidding = Bidding(self)
        return self._bidding

    # Facts ----------------------------------------------------------------------------------------------------

    def tell(self, card: Card, fact: Fact) -> None:
        """Somebody said what this card shows; what he said of it before is forgotten."""
        others = {one: known for one, known in self.told.items() if one != card}
        self.told = merge(others, {card: fact})

    def facts_with(self, played: Iterable[Card]) -> dict[str, Any]:
        """The field `facts` of an action with these cards: what was said of them, and of others that lie open."""
        concerned = {*played, *lying_open(self.state)}
        new: dict[str, dict[str, Any]] = {}
        for card, fact in self.told.items():
            known = dict(self.state.facts.get(card, UNKNOWN).known())
            fields = {field: value for field, value in fact.known() if field not in known}
            if fields and card in concerned:
                new[card] = fields
        return {"facts": new} if new else {}

    def ask_facts(self, card: Card) -> None:
        """Over what is shown now, and back to it."""
        self.ask(FactsStep(self, card, self.leave_step, self.leave_step, kind_needed=False))

    def ask_numbers(self, card: Card, done: Callable[[], None]) -> None:
        """For a bid: without numbers the bid counts as it is said."""
        self.ask(FactsStep(self, card, done, self.leave_step, kind_needed=False))

    def pack_words(self, ctx: Context) -> str:
        """Where what is said of a card goes."""
        name = self.pupil.name
        return ctx.t("blues_table.remembered_for", name=name) if name else ctx.t("blues_table.remembered")

    # What is asked --------------------------------------------------------------------------------------------

    def begin(self, act: str) -> None:
        """One of the four keys of the table."""
        starts = {
            "attack": self._begin_attack,
            "resort": lambda: self.ask(LayingStep(self)),
            "reef": self._begin_reef,
            "reef_end": self._begin_reef_end,
        }
        starts[act]()

    def ask(self, step: Step) -> None:
        """A question takes the whole table: what was said in passing has been read, and would lie over its keys."""
        self.steps.append(step)
        self.dismiss()

    def leave_step(self) -> None:
        """Not this after all: back to the table, or from a question inside a bid to the bid."""
        if self.steps and isinstance(self.steps[-1], FactsStep):
            self.steps.pop()
        else:
            self.steps.clear()
        if self.state.phase == "auction":
            self.steps.clear()
        self.refresh()

    def other_card(self) -> None:
        """Back to the question which card it was."""
        while self.steps and not isinstance(self.steps[-1], (Picker, LayingStep)):
            self.steps.pop()
        if not self.steps:
            self.leave_step()
        self.refresh()

    def _begin_attack(self) -> None:
        self.ask(Picker(self, "attack", no_attack(self, self.actor), self._attack_with))

    def _attack_with(self, card: Card) -> None:
        kind = kind_of(self.facts, card)
        if kind is None:
            self.ask(FactsStep(self, card, lambda: self._shown_for_attack(card), self.leave_step))
        elif kind == "attack":
            self.ask_hits(Strikes(self.state, self.actor, [card]))

    def _shown_for_attack(self, card: Card) -> None:
        """What it shows is said now: on with an attack shark, back to the cards with any other."""
        self.steps.clear()
        self._begin_attack()
        self._attack_with(card)

    def ask_hits(self, strikes: Strikes) -> None:
        self.ask(HitsStep(self, strikes))

    def _begin_reef(self) -> None:
        def chosen(card: Card) -> None:
            self.ask(GapStep(self, card))

        self.ask(Picker(self, "reef", no_gap(self, self.actor), chosen))

    def _begin_reef_end(self) -> None:
        def chosen(card: Card) -> None:
            self.send(self.reef_end(card))

        self.ask(Picker(self, "reef_end", not_in_hand(self, self.actor), chosen))

    def ask_hand_card(self, chosen: Callable[[Card], None]) -> None:
        """Which card of the hand joins the bid."""
        self.ask(Picker(self, "bid", not_in_hand(self, self.actor), chosen))

    # What is sent ---------------------------------------------------------------------------------------------

    def play_of(self, strikes: Strikes) -> Action:
        """The attack from the hand, or the cards into the resort with the attacks among them."""
        if strikes.laid:
            attacks = [
                {"card": shark, "hits": dict(hits)} for shark, hits in zip(strikes.sharks, strikes.said, strict=True)
            ]
            return self.lay(strikes.laid) | {"attacks": attacks}
        shark = strikes.sharks[0]
        attack = {"type": "attack", "player": strikes.attacker, "card": shark, "hits": dict(strikes.said[0])}
        return attack | self.facts_with([shark])

    def lay(self, cards: Sequence[Card]) -> dict[str, Any]:
        """These cards into the resort, without attacks."""
        laying = {"type": "play_to_resort", "player": self.actor, "cards": list(cards)}
        return laying | self.facts_with(cards)

    def into_reef(self, card: Card, gap: int) -> Action:
        return {"type": "play_into_reef", "player": self.actor, "card": card, "gap": gap} | self.facts_with([card])

    def reef_end(self, card: Card) -> Action:
        return {"type": "play_reef_end", "player": self.actor, "card": card} | self.facts_with([card])

    # Showing --------------------------------------------------------------------------------------------------

    def band(self, ctx: Context) -> Element:
        seat = self.seat(self.actor)
        if self.steps:
            step = self.steps[-1]
            pill, chips, reach = bars.state_pill(ctx, step.mark, step.title(ctx)), step.chips(ctx), step.reach
        elif self.state.phase == "auction":
            pill = bars.state_pill(ctx, "gavel", ctx.t("blues_table.bid"))
            chips, reach = self._auction_chips(ctx), (33, 38, 62)
        elif self.state.phase == "actions":
            pill = bars.state_pill(ctx, overview.pips(self.state.turn.used), self.which_action(ctx))
            chips, reach = self._pile_chips(ctx), (43, 43, 66)
        else:
            pill = bars.state_pill(ctx, "flag-checkered", ctx.t("blues_table.game_over"))
            chips, reach = [], (44, 45, 62)
        return bars.band(
            ctx, seat.diver, seat.name, pill, right=(*chips, *self.turn_keys(ctx)),
            reach=reach[("regular", "compact", "tall").index(ctx.size)],
        )  # fmt: skip

    def which_action(self, ctx: Context) -> str:
        """`Action 1 of 3`."""
        used = self.state.turn.used
        if used == ACTIONS:
            return ctx.t("blues_table.actions_done", count=ACTIONS)
        return ctx.t("blues_table.action_of", number=used + 1, count=ACTIONS)

    def last_turns(self, ctx: Context) -> str | None:
        """`last turns, 3 to play`; None before them."""
        left = self.state.final_turns
        return ctx.t("blues_table.last_turns", count=left) if left else None

    def _pile_chips(self, ctx: Context) -> list[Box]:
        if ctx.size == "tall":
            return []
        regular = ctx.size == "regular"
        last = self.last_turns(ctx)
        boats = ctx.t("blues_table.boats_left" if regular else "blues_table.left", count=self.state.submarines_left)
        words = ctx.t("blues_table.divers_left", count=self.state.divers_left) if regular else ""
        divers = words or str(self.state.divers_left)
        first = chip(ctx, icon("submarine", 22), boats)
        if last is not None:
            first = chip(ctx, icon("flag-checkered", 22), last, colour="caution")
        if not regular and len(self.seat(self.actor).name) > LONG_NAME:
            return [first]
        return [first, chip(ctx, icon("diver", 22), divers)]

    def _auction_chips(self, ctx: Context) -> list[Box]:
        if ctx.size == "tall":
            return []
        auction = self.state.auction
        words = ctx.t("blues_table.auction_of", number=auction.index, count=auction.of)
        first = chip(ctx, icon("submarine", ctx.pick(24, 22)), words)
        if ctx.size != "regular":
            return [first]
        return [
            first,
            chip(ctx, None, ctx.t("blues_table.boats_left", count=self.state.submarines_left)),
            chip(ctx, None, ctx.t("blues_table.divers_left", count=self.state.divers_left)),
        ]

    def content(self, ctx: Context) -> Element:
        if self.steps:
            return self.steps[-1].content(ctx)
        if self.state.phase == "auction":
            return self.bidding.content(ctx)
        return overview.content(self, ctx)

    def toast_place(self, ctx: Context) -> At:
        if self.steps:
            return self.steps[-1].toast_place(ctx)
        band = ctx.frame.size.band
        if self.state.phase == "auction" and ctx.size != "regular":
            return At(left=ctx.gutter, right=ctx.gutter, top=band + ctx.pick(0, 1, 4))
        # Over the divers and cards of the lowest resorts, whose heads stay within reach.
        bottom = ctx.pick(310, 244, 532)
        return At(left=ctx.gutter, right=ctx.pick(460, ctx.gutter), bottom=bottom)

    def menu_keys(self, ctx: Context) -> Sequence[MenuKey]:
        known = sum(1 for card in self.facts if self.learnt(card))
        sub = ctx.t("blues_table.menu.cards.sub", count=known)
        return [MenuKey("cards", "cards", ctx.t("blues_table.menu.cards"), sub, self.show_cards)]

    def show_cards(self) -> None:
        """What is known of all 52, and the pack it goes to."""
        self.open(CardsWindow(self))

    def show_resort(self, player: str) -> None:
        """One resort with its cards large."""
        self.open(ResortWindow(self, player))

    def turn_summary(self, ctx: Context) -> list[tuple[str, str]]:
        """What was done in this turn, oldest first: in words, and what came of it."""
        return said.turn_summary(self, ctx)

    # What happened --------------------------------------------------------------------------------------------

    def opened(self) -> None:
        self._forget()
        self.pupil.opened()

    def entered(self, event: Entered) -> None:
        before, last = event.lines[0].before.state, event.lines[-1]
        self._forget()
        self.pupil.learn()
        self._sound(before)
        if last.action["type"] not in COMMANDS and self.state.result is None:
            toast = said.settled(self, last)
            if toast is not None:
                self.recorded(toast.mark, toast.title, toast.sub, toast.kind)

    def _forget(self) -> None:
        """Half-made choices belong to what held; what was entered of a card need not be said again."""
        self.steps.clear()
        self.windows = [window for window in self.windows if not isinstance(window, ResortWindow)]
        self.told = {}
        self._bidding = None

    def _sound(self, before: State | None) -> None:
        now: State = self.state
        if before is None or now.result is not None:
            return
        sounds = self.shell.sounds
        if now.auction is not None and (before.auction is None or before.auction.index != now.auction.index):
            self.later(lambda: sounds.play("auction"))
        elif before.turn.number != now.turn.number:
            place = list(self.players).index(now.turn.player)
            self.later(lambda: sounds.play("your_turn", player=place))

    # Words ----------------------------------------------------------------------------------------------------

    def name_of(self, entries: Sequence[Entry], *, felt: bool = False) -> str:
        return said.name_of(self, entries[0], long=felt)

    def given_back(self, entries: Sequence[Entry]) -> str:
        return said.given_back(self, entries)
