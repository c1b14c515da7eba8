"""The table of Submarine Blues: which picture belongs to what holds, and what each tap sends (screens.md 7)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from divingbell.companion.games.decision import Decision, Picks, Row
from divingbell.companion.games.game import Entry
from divingbell.companion.games.seats import Seat
from divingbell.companion.games.submarine_blues import decisions, rows
from divingbell.companion.games.submarine_blues.cards import Card
from divingbell.companion.games.submarine_blues.draft import Draft
from divingbell.companion.games.submarine_blues.facts import Fact, Facts, merge, uncontradicted
from divingbell.companion.games.submarine_blues.state import State
from divingbell.companion.session.session import COMMANDS
from divingbell.companion.table.events import Entered
from divingbell.ui.games.submarine_blues import auction, notices, overview, payments
from divingbell.ui.games.submarine_blues.attack import HitsStep
from divingbell.ui.games.submarine_blues.bidding import Bidding, calls
from divingbell.ui.games.submarine_blues.dialogs import CardsDialog, ResortDialog
from divingbell.ui.games.submarine_blues.facts import FactStep
from divingbell.ui.games.submarine_blues.pack_learner import PackLearner
from divingbell.ui.games.submarine_blues.packs import show_packs
from divingbell.ui.games.submarine_blues.picker import Choose, Picker
from divingbell.ui.games.submarine_blues.reef import GapStep
from divingbell.ui.games.submarine_blues.resort_step import ResortStep
from divingbell.ui.games.submarine_blues.stage import Stage, stage_of
from divingbell.ui.games.submarine_blues.step import BandReach, TableQuestion, which_action
from divingbell.ui.games.submarine_blues.table_view import TableView
from divingbell.ui.kit import bars, roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import chip, icon, word_chip
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.hooks import MenuButton
from divingbell.ui.table.notice import Notice
from divingbell.ui.table.snackbar_row import snackbar_line, snackbar_row
from divingbell.ui.table.speech import of_notice
from divingbell.ui.table.stage import StageView
from divingbell.ui.table.table_screen import TableScreen
from divingbell.ui.toolkit.element import At, Box, Element, column, row
from divingbell.ui.toolkit.memo import memo

LONG_NAME = 7
"""Letters that leave room for both chips on the compact header."""


@memo
def _pile_chips(ctx: Context, boats: int, divers: int, last_turns: str | None) -> tuple[Box, Box]:
    regular = ctx.size == "regular"
    words = ctx.t("submarine_blues_table.boats_left" if regular else "submarine_blues_table.left", count=boats)
    first = chip(ctx, icon("submarine", 22), words, id=payments.BOATS)
    if last_turns is not None:
        first = chip(ctx, icon("flag-checkered", 22), last_turns, colour="caution", id=payments.BOATS)
    left = ctx.t("submarine_blues_table.divers_left", count=divers) if regular else str(divers)
    return first, chip(ctx, icon("diver", 22), left)


class SubmarineBluesTable(TableScreen[State]):
    """Phases actions and auction; what an action asks for before it is sent is a `Step`."""

    area = rows.AREA
    banner_inside = True

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.steps: list[TableQuestion] = []
        """The questions being asked, the newest last; empty: the table itself."""
        self.picks: Picks = {}
        """The answers so far of the action that is being put together."""
        self.told: Facts = {}
        """Facts said of cards in this game: nobody is asked again, also after Undo. It goes with the next action
        that concerns them."""
        self.bidding = Bidding(self)
        self.pack_learner = PackLearner(shell, lambda: self.session, self.snackbars.show)

    # What holds -----------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:  # type: ignore[override]
        """The name of what is shown (screens.md 12)."""
        if self.staged:
            return "blues.payment"
        if self.steps:
            return self.steps[-1].name
        return {"auction": "blues.auction", "actions": "blues.table"}.get(self.state.phase, "podium")

    @property
    def table_view(self) -> TableView:
        state = self.state
        panels = self.payments.shown(state).players
        return TableView(state, self.seats, self.told, panels, self.payments.tag)

    @property
    def draft(self) -> Draft:
        """The action that is being put together."""
        return Draft(self.ctx, self.state, self.names, self.picks, self.told)

    @property
    def answers(self) -> object:
        return self.picks, self.told

    def decide(self) -> Decision | None:
        return decisions.at_table(self.draft, self.session)

    def answer(self, picks: Picks) -> None:
        """The answers of the draft from now on."""
        self.picks = picks
        self.refresh()

    def in_turn(self) -> str | None:
        return self.table_view.actor

    # What is asked --------------------------------------------------------------------------------------------

    def begin(self, act: str) -> None:
        """One of the four keys of the table."""
        self.picks = self.draft.begin(act)
        if act == "resort":
            self.ask(ResortStep(self))
        else:
            follow = {"attack": self._attack_with, "reef": self._into_reef, "reef_end": self._send_reef_end}[act]
            self.ask(Picker(self, act, self._asked_row("card"), follow))

    def _asked_row(self, row_id: str) -> Row:
        assert self.decision is not None, "nothing is asked after the end"
        return self.decision.row(row_id)

    def ask(self, step: TableQuestion) -> None:
        """A question takes the whole table: what was said in passing has been read, and would lie over its buttons."""
        self.payments.end()
        self.steps.append(step)
        self.snackbars.dismiss()

    def leave_step(self) -> None:
        """Not this after all: back to the table, or from a question inside a bid to the bid."""
        if self.state.phase != "auction" and self.steps and isinstance(self.steps[-1], FactStep):
            self.steps.pop()
        else:
            self._forget_steps()
        self.refresh()

    def other_card(self) -> None:
        """Back to the question which card it was."""
        while self.steps and not isinstance(self.steps[-1], (Picker, ResortStep)):
            self.steps.pop()
        forgotten = ("card", "hits.")
        self.answer({row_id: said for row_id, said in self.picks.items() if not row_id.startswith(forgotten)})

    def tell(self, card: Card, fact: Fact) -> None:
        """Somebody said what this card shows; what was said of it before is forgotten."""
        others = {one: known for one, known in self.told.items() if one != card}
        self.told = merge(others, {card: fact})

    def ask_facts(self, card: Card, done: Callable[[], None] | None = None) -> None:
        """Over what is shown now; then on with `done`, or back to it."""
        self.ask(FactStep(self, card, self._remembered(), done or self.leave_step))

    def _remembered(self) -> str:
        """Where what is said of a card goes."""
        name = self.pack_learner.name
        return (
            self.ctx.t("submarine_blues_table.remembered_for", name=name)
            if name
            else self.ctx.t("submarine_blues_table.remembered")
        )

    def ask_hand_card(self, chosen: Choose) -> None:
        """Which card of the hand joins the bid."""
        self.ask(Picker(self, "bid", self._asked_row("hand"), chosen))

    def _attack_with(self, card: Card) -> None:
        self.picks = {**self.picks, "card": card}
        kind = self.table_view.kind(card)
        if kind is None:
            shown = partial(self._shown_for_attack, card)
            self.ask(FactStep(self, card, self._remembered(), shown, kind_needed=True))
        elif kind == "attack":
            self.ask(HitsStep(self))

    def _shown_for_attack(self, card: Card) -> None:
        """Take the facts just said: on with an attack shark, back to the cards with any other."""
        self.steps.clear()
        self.begin("attack")
        picker = self.steps[-1]
        if isinstance(picker, Picker) and self.table_view.kind(card) != "attack":
            picker.no_shark = card
            picker.correct = partial(self.ask_facts, card, partial(self._shown_for_attack, card))
        self._attack_with(card)

    def _into_reef(self, card: Card) -> None:
        self.picks = {**self.picks, "card": card}
        self.ask(GapStep(self))

    def _send_reef_end(self, card: Card) -> None:
        self.tap_of({**self.picks, "card": card})()

    # Showing --------------------------------------------------------------------------------------------------

    def header(self, ctx: Context) -> Element:
        view = self.table_view
        seat = view.seats[view.actor]
        reach: BandReach
        if self.steps:
            step = self.steps[-1]
            pill, chips, reach = bars.state_pill(step.mark, step.title(ctx)), step.chips(ctx), step.reach
        elif self.state.phase == "auction":
            pill = bars.state_pill("gavel", ctx.t("submarine_blues_table.bid"))
            chips, reach = self._auction_chips(ctx), (33, 38, 62)
        elif self.state.phase == "actions":
            pill = bars.state_pill(overview.pips(self.state.turn.used), which_action(ctx, view))
            chips, reach = self._pile_chips(ctx), (43, 43, 66)
        else:
            pill = bars.state_pill("flag-checkered", ctx.t("submarine_blues_table.game_over"))
            chips, reach = [], (44, 45, 62)
        return self._seat_header(ctx, seat, pill, chips, reach)

    def _stage_header(self, stage: Stage, ctx: Context) -> Element:
        pill = bars.state_pill(stage.mark, stage.words(ctx))
        return self._seat_header(ctx, self.seat(stage.player), pill, self._pile_chips(ctx), (46, 46, 66))

    def _seat_header(self, ctx: Context, seat: Seat, pill: Box, chips: list[Box], reach: BandReach) -> Element:
        if ctx.size == "tall":
            chips = []  # the snackbar row says it
        elif (alert := self.storage.chip(ctx)) is not None:
            chips = [alert, *(chips if ctx.size == "regular" else ())]
        elif ctx.size == "compact" and self.steps and len(seat.called.whole) > LONG_NAME:
            chips = []  # what is done is read before which action it is
        return bars.turn_header(
            ctx, seat.diver, seat.called, pill, right=self.turn_buttons(ctx), chips=tuple(chips),
            lane=self.snackbars.lane(ctx), reach=ctx.pick(*reach),
        )  # fmt: skip

    def _pile_chips(self, ctx: Context) -> list[Box]:
        """The cards left in the pile, or that the last turns are played; elsewhere on the tall panel."""
        state, view = self.state, self.table_view
        alone = ctx.size != "regular" and len(view.called(view.actor)) > LONG_NAME
        piles = _pile_chips(ctx, state.submarines_left, state.divers_left, overview.last_turns(ctx, view))
        return list(piles[:1] if alone else piles)

    def _auction_chips(self, ctx: Context) -> list[Box]:
        state = self.state
        assert state.auction is not None, "one is held"
        words = ctx.t("submarine_blues_table.auction_of", number=state.auction.index, count=state.auction.of)
        chips = [word_chip(ctx, "submarine", words, 22)]
        if ctx.size == "regular":
            left = {"boats_left": state.submarines_left, "divers_left": state.divers_left}
            chips += [
                word_chip(ctx, None, ctx.t(f"submarine_blues_table.{pile}", count=count))
                for pile, count in left.items()
            ]
        return chips

    def content(self, ctx: Context) -> Element:
        if self.steps:
            return self._step(ctx, self.steps[-1])
        if self.state.phase == "auction":
            return auction.content(ctx, self._auction(ctx))
        return overview.content(ctx, self._overview(ctx), self._taps)

    def _stage_content(self, stage: Stage, ctx: Context) -> Element:
        return overview.content(ctx, self._overview(ctx, stage), self._taps)

    def _step(self, ctx: Context, step: TableQuestion) -> Element:
        """On the tall panel under the snackbar row, which says which action it is."""
        if ctx.size != "tall":
            return step.content(ctx)
        view = self.table_view
        words = which_action(ctx, view) if self.state.phase == "actions" else ctx.t("submarine_blues_table.bid")
        rest = snackbar_line(
            self.storage.chip(ctx) or roles.body(words), row(*overview.left_in_pile(ctx, view), gap="gap_s")
        )
        return column(snackbar_row(self.snackbars.lane(ctx), rest), step.content(ctx), grow=1)

    def _auction(self, ctx: Context) -> auction.AuctionView:
        decision = self.decision
        assert decision is not None, "an auction asks for a bid"
        passing, pass_bid = decision.choice("call", "pass"), self.tap_of({"call": "pass"})
        said, undo = calls(self.session, self.table_view), self.undo_button(ctx)
        return auction.AuctionView(
            self.bidding, said, undo, self.snackbars.lane(ctx), self.storage.chip(ctx), passing, pass_bid,
            self.show_resort, self.ask_facts,
        )  # fmt: skip

    def _overview(self, ctx: Context, stage: Stage | None = None) -> overview.Overview:
        state = self.state
        decision = self.decision if stage is None else None  # while a payment is seen nothing is answered
        if decision is not None and state.phase == "actions":
            acts, end_turn = decision.row("act").choices, decision.choice("end", "turn")
        else:
            acts, end_turn = rows.act_row(ctx, state).choices, None
        done = notices.turn_summary(ctx, self.session)
        undo = self.undo_button(ctx, h=ctx.space("bar") - ctx.gutter)  # as high as in the row of a question
        view = self.table_view
        following = stage.following(ctx, view, self.payments.end) if stage is not None else None
        lit = stage.player if stage is not None else view.actor if state.result is None else None
        lane, alert = self.snackbars.lane(ctx), self.storage.chip(ctx)
        return overview.Overview(view, done, acts, end_turn, undo, lane, alert, following, lit)

    @property
    def _taps(self) -> overview.OverviewTaps:
        return overview.OverviewTaps(self.begin, self.tap_of({"end": "turn"}), self.show_resort, self.ask_facts)

    def toast_place(self, ctx: Context) -> At | None:
        """None: in the snackbar row, on the tall panel under the people."""
        del ctx
        return None

    def menu_buttons(self, ctx: Context) -> Sequence[MenuButton]:
        sub = ctx.t("submarine_blues_table.menu.cards.sub", count=self.table_view.known)
        return [MenuButton("cards", "cards", ctx.t("submarine_blues_table.menu.cards"), sub, self._show_cards)]

    def _show_cards(self) -> None:
        """Show the facts of all 52, and the pack it goes to."""
        self.dialogs.open(
            CardsDialog(lambda: self.table_view, self.pack_learner.name, self.dialogs.close, self._show_packs)
        )

    def _show_packs(self) -> None:
        show_packs(self.shell)

    def show_resort(self, player: str) -> None:
        """One resort with its cards large."""
        self.dialogs.open(ResortDialog(lambda: self.table_view, player, self.dialogs.close, self.ask_facts))

    # What happened --------------------------------------------------------------------------------------------

    def on_session(self) -> None:
        self.told = {}
        self._forget()
        self.pack_learner.opened()

    def on_entries(self, event: Entered) -> None:
        before = event.lines[0].before.state
        self._forget()
        self.pack_learner.learn()
        self._sound(before)
        line, notice = event.lines[-1], self._settled(self.ctx, event)
        payment, won = payments.payment(self.ctx, self.seats, line), stage_of(line)
        view = (
            StageView(partial(self._stage_header, won), partial(self._stage_content, won)) if won is not None else None
        )
        self.payments.show(payment, view)
        # The draw at the end of a turn is nowhere to be seen; what else was paid stands on the resorts.
        told = payment is not None and line.action["type"] != "end_turn"
        if notice is not None and self.state.result is None and not told:
            self.snackbars.show(notice)

    def spoken(self, ctx: Context, event: Entered) -> str:
        return of_notice(ctx, self._settled(ctx, event))

    def _settled(self, ctx: Context, event: Entered) -> Notice | None:
        entry = event.lines[-1].after.last
        if entry is None or event.lines[-1].action["type"] in COMMANDS:
            return None
        return notices.settled(ctx, self.seats, entry)

    def _forget(self) -> None:
        """Half-made choices belong to what held; of what was said of cards only that which was corrected since."""
        self.picks, self.told = {}, uncontradicted(self.told, self.state.facts)
        self._forget_steps()
        self.dialogs.forget(ResortDialog)
        if self.state.auction is not None:
            self.picks = {"value": self.draft.least_bid}

    def _forget_steps(self) -> None:
        """A play is begun anew; a bid stays as far as it is chosen."""
        self.steps.clear()
        if self.state.auction is None:
            self.picks = {}

    def _sound(self, before: State | None) -> None:
        now = self.state
        if before is None or now.result is not None:
            return
        sounds = self.shell.sounds
        if now.auction is not None and (before.auction is None or before.auction.index != now.auction.index):
            self.shell.next_frame(lambda: sounds.play("auction"))
        elif before.turn.number != now.turn.number:
            place = list(now.players).index(now.turn.player)
            self.shell.next_frame(lambda: sounds.play("your_turn", player=place))

    # Words ----------------------------------------------------------------------------------------------------

    def name_of(self, entries: Sequence[Entry], *, felt: bool = False) -> str:
        return notices.name_of(self.ctx, self.seats, entries[0], long=felt)

    def given_back(self, entries: Sequence[Entry]) -> str:
        return notices.given_back(self.ctx, self.seats, entries)
