"""The table of Sunken Treasure: which picture belongs to what holds, and what each tap sends (screens.md 2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Unpack

from divingbell.companion.games.decision import ActionFields, Picks, Row
from divingbell.companion.games.game import Entry, Refusal
from divingbell.companion.games.sunken_treasure import decisions
from divingbell.companion.games.sunken_treasure.contact_entries import (
    buzz_entry,
    contact_entries,
    free_buzz_instead,
    of_this_turn,
    risk_of_rim,
    take_back,
)
from divingbell.companion.games.sunken_treasure.state import Player, State
from divingbell.companion.rig import Health, Signal
from divingbell.companion.session.contacts import SessionLine
from divingbell.companion.table.events import Accepted, Entered, Refused
from divingbell.companion.table.table_writer import TableWriter
from divingbell.ui.games.sunken_treasure import (
    armed_dive,
    menu,
    notices,
    ring,
    rows,
    settlement,
    stage,
)
from divingbell.ui.games.sunken_treasure.board import Board, RealBoard
from divingbell.ui.games.sunken_treasure.people import Paid
from divingbell.ui.games.sunken_treasure.probe import Probe
from divingbell.ui.games.sunken_treasure.probe_news import ProbeNews
from divingbell.ui.games.sunken_treasure.sounds import sound_of
from divingbell.ui.games.sunken_treasure.table_view import Picture, RowName, TableView
from divingbell.ui.kit import buttons
from divingbell.ui.kit.buttons import UndoOptions
from divingbell.ui.kit.context import Context, words_of
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.deaf_time import DeafTime
from divingbell.ui.table.hooks import MenuButton, Overlay, WayOut
from divingbell.ui.table.news import ShownParts
from divingbell.ui.table.table_screen import TableScreen
from divingbell.ui.toolkit.element import At, Box, Element


class _OpenRow:
    """A row of the call, open over the dive."""

    def __init__(self, view: Callable[[Context], Element]) -> None:
        self.view = view


class SunkenTreasureTable(TableScreen[State]):
    """Phases card, dive (call, free buzz, armed, buzzed) and penalty."""

    area = decisions.AREA

    def __init__(self, shell: Shell, board: Callable[[SunkenTreasureTable], Board] = RealBoard) -> None:
        """`board` makes the one that is played on."""
        super().__init__(shell)
        self.probe = Probe(shell, lambda: self.record.snapshot)
        self._picks: tuple[int, Picks] = (0, {})
        """Number of the turn, and what is chosen of its card. Nothing is ever chosen beforehand."""
        self._rows: tuple[object, Mapping[str, Row]] = (None, {})
        """Coin, card and hole of a session."""
        self._view: TableView | None = None
        """The values of the view that is being made."""
        self._staged_view: TableView | None = None
        """The same while a payment is seen."""
        self._settling: Accepted | None = None
        """The last entry."""
        self._row: _OpenRow | None = None
        self._free: tuple[object, ActionFields | None] = (None, None)
        """The amend by which a buzz that was felt was the free one, of a session."""
        self.ring = ring.Ring(shell, self.refresh)
        self.deaf = DeafTime(shell, self._awake)
        self._listened = False
        self._probe_news = ProbeNews(self, self.probe)
        self.snackbars.toast.standing = self._probe_news.notice
        self._board_of, self.board = board, board(self)

    # What holds -----------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:  # type: ignore[override]
        """As the drawings call what is shown."""
        return self.board.name

    @property
    def players(self) -> dict[str, Player]:
        return self.state.players

    @property
    def diver(self) -> str:
        """The player in turn."""
        return self.state.turn.player

    @property
    def buzzed(self) -> bool:
        """Tell whether the present attempt has buzzed."""
        dive = self.state.dive
        return self.state.phase == "dive" and dive is not None and dive.buzzed

    @property
    def picture(self) -> Picture:
        """Which of the pictures is shown."""
        return self.board.picture(self._holds)

    @property
    def _holds(self) -> Picture:
        """Which of the pictures belongs to what holds."""
        state = self.state
        if state.phase != "dive" or state.dive is None:
            phase: Picture = state.phase  # type: ignore[assignment]
            return phase
        if self.record.snapshot.listens:
            return "free_buzz"
        if state.dive.risk is None:
            return "call"
        if state.dive.buzzed:
            return "ring" if self.ring.seen else "buzz"
        return "armed"

    # Answers --------------------------------------------------------------------------------------------------

    @property
    def picks(self) -> Picks:
        """The choice of coin, card and hole: half-made before the card lies, then as it lies."""
        dive = self.state.dive
        if dive is not None:
            return {"coin": dive.dive_for, "card": dive.value, "risk": dive.risk}
        turn, picks = self._picks
        return picks if turn == self.state.turn.number else {}

    def pick(self, row: RowName, value: object) -> None:
        """Coin, card or hole was tapped: a second tap lays the card, while the dive is on a tap corrects what lies."""
        self.close_row()
        decision, picks = self.decision, self.picks
        if self.state.phase == "card" and decision is not None:
            picks = decision.picked(picks, row, value)
            self._picks = (self.state.turn.number, picks)
            self.tap_of(picks)()
            self.refresh()
        elif picks[row] != value:
            self.tap_of({row: value})() if row == "risk" else self._correct_card(row, value)

    def _correct_card(self, row: RowName, value: object) -> None:
        laid = decisions.laid_card(self.session)
        card = decisions.change(self.ctx, laid, self.session, self.names)
        actions = card.make(card.picked(card.was, row, value)) if card is not None else None
        if actions is not None:
            self.send({"type": "amend", "entry": laid.number, "actions": [dict(action) for action in actions]})

    def open_row(self, row: RowName) -> None:
        """Coin, card or hole over the card of the dive; a tap outside closes it."""
        if self.ring.seen:
            self.answers_come()
            return

        def view(ctx: Context) -> Element:
            view = self.table_view(ctx)
            return rows.opened(ctx, view, row, armed_dive.card_place(ctx, view))

        if self._row is None:
            self._row = _OpenRow(view)
            self.dialogs.open(self._row)

    def close_row(self) -> None:
        if self._row is not None:
            self.dialogs.close(self._row)
            self._row = None

    def on_to_the_dive(self) -> None:
        self.sensors.tell("free_buzz_over")

    def no_buzz(self) -> None:
        """The state as it is: nothing is sent."""

    def go_on(self) -> None:
        self.sensors.tell("go")

    def answers_come(self) -> None:
        self.ring.end()

    def came_first(self) -> None:
        self.sender.say_moved_on()

    def our_free_buzz(self) -> None:
        if self._if_free is not None:
            self._announce(self._if_free)

    @property
    def _if_free(self) -> ActionFields | None:
        """Amend by which the buzz was the free one, where a sensor has felt it: one that was tapped has Undo."""
        if self._free[0] is not self.session:
            buzz = buzz_entry(self.session)
            felt = buzz is not None and buzz.action.get("source") == "sensor"
            self._free = (self.session, free_buzz_instead(self.session) if felt else None)
        return self._free[1]

    def _announce(self, instead: ActionFields) -> None:
        """The free buzz comes in the place of the present one, whose contact was its contact."""
        entries = contact_entries(self.session)
        put_back = {**instead, "drop": 1, "actions": [dict(entry.action) for entry in reversed(entries)]}

        def announced(parts: ShownParts) -> None:
            back = self.given_back(entries)
            parts.last_tap.say_changed(
                "free-buzz", lambda ctx: ctx.t("sunken_treasure_table.toast.free_buzz"), back, put_back
            )
            if self.record.snapshot.listens:
                self.on_to_the_dive()

        self.send(instead, then=announced)

    def not_a_real_buzz(self) -> None:
        """Take back all entries of the contact."""
        entries = contact_entries(self.session)
        if entries:
            away, back = take_back(self.session, entries)
            self.send(away, then=lambda parts: parts.last_tap.say_undone(entries, back))

    def question(self) -> Overlay | None:
        from divingbell.ui.games.sunken_treasure.resume import question

        return question(self, self.table_view)

    # Showing --------------------------------------------------------------------------------------------------

    def new_view(self, ctx: Context, *, staged: bool = False) -> TableView:
        """The values that the pictures show; while a payment is seen (`staged`) there is nothing to be answered."""
        picture = self.picture
        clean = decisions.reward(self.session) if picture in ("armed", "ring", "buzz") else None
        return TableView(
            picture, self.state, self.seats, None if staged else self.decision, self._call_rows, self.picks, clean,
            self._pays_if_free(ctx), self.deaf.on,
            self.probe.view(ctx, buzz_entry(self.session), blinking=self.sensors.blinking),
            self.record.snapshot.hold and not self.probe.chosen_by_hand, self._alert(ctx), self.storage.chip(ctx),
            tuple(self._paid(ctx, player) for player in self.players), self.payments.shown(self.state),
            self.tap_of, partial(self.undo_button, ctx), self.turn_buttons(ctx),
            self.snackbars.lane(ctx), ctx.size == "tall", ctx.size == "regular", self,
        )  # fmt: skip

    def _pays_if_free(self, ctx: Context) -> str | None:
        if self._if_free is None:
            return None
        announced = self.session.apply(dict(self._if_free))
        assert not isinstance(announced, Refusal), "it was tried"
        pays = decisions.reward(announced) if self.picks["risk"] is not None else None
        return ctx.money(pays) if pays is not None else ""

    def undo_button(self, ctx: Context, **options: Unpack[UndoOptions]) -> Box:
        made = super().undo_button(ctx, **options)
        return buttons.asleep(made, self.came_first) if self.deaf.on else made

    def _call_rows(self) -> Mapping[str, Row]:
        key = (self.ctx, self.session)
        if self._rows[0] != key:
            decision = self.decision if self.state.phase == "card" else None
            if decision is not None:
                self._rows = (key, {name: decision.row(name) for name in ("coin", "card")})
            else:
                self._rows = (key, decisions.call_rows(self.ctx, self.session))
        return self._rows[1]

    def view(self) -> Element:
        self._view = self._staged_view = None
        return super().view()

    def table_view(self, ctx: Context) -> TableView:
        """The same for one view."""
        if self._view is None:
            self._view = self.new_view(ctx)
        return self._view

    def header(self, ctx: Context) -> Element:
        return self.board.header(ctx)

    def content(self, ctx: Context) -> Element:
        return self.board.content(ctx)

    def _paid(self, ctx: Context, player: str) -> Paid:
        tag = self.payments.tag(player)
        said = (words_of(tag.words, ctx), tag.kind, tag.amount) if tag is not None else None
        return Paid(said, self.payments.is_paid(player))

    def banner(self, ctx: Context) -> Element | None:
        """None: it is in the main area, beside or under the rail."""
        del ctx
        return None

    def _alert(self, ctx: Context) -> Box | None:
        """Of the probe, else that the game is in memory only."""
        if self.state.phase == "penalty":  # its cards need the height: `in_memory`
            return None
        of_the_probe = self.probe.banner(ctx, self._probe_news.play_by_hand) if not self.buzzed else None
        return of_the_probe or self.storage.banner(ctx)

    def toast_place(self, ctx: Context) -> At | None:
        return self.board.toast_place(ctx)

    def another(self) -> SunkenTreasureTable:
        return SunkenTreasureTable(self.shell, self._board_of)

    def menu_buttons(self, ctx: Context) -> Sequence[MenuButton]:
        return menu.menu_buttons(ctx, self.session, self.tap_of({"event": "buzz"}), lambda: self.send(menu.SEA_EMPTY))

    def ways_out(self, ctx: Context, refused: Refused) -> Sequence[WayOut]:
        instead = free_buzz_instead(self.session)
        if refused.refusal.error != "already_dived" or instead is None:
            return []
        return menu.ways_out(ctx, partial(self._announce, instead), self.not_a_real_buzz)

    def may_turn(self) -> bool:
        return super().may_turn() and self.state.phase != "dive" and self.board.may_turn()

    def may_dim(self) -> bool:
        return super().may_dim() and self.state.phase not in ("dive", "penalty")

    # The probe ------------------------------------------------------------------------------------------------

    def on_health(self, health: Health) -> None:
        was = self.probe.state
        self._probe_news.rig_changed(health)
        self.board.on_health(health, was)

    def on_signal(self, signal: Signal, *, counted: bool) -> None:
        self.probe.contacts.on_signal(signal, counted=counted, held=self.record.snapshot.hold)
        free, self._listened = self._listened and not self.record.snapshot.listens, self.record.snapshot.listens
        if signal.kind == "contact" and not counted and not free and not self.buzzed:
            self.sensors.blink()
        self.board.on_signal(signal, counted=counted, free=free)

    def on_session(self) -> None:
        """Read what the probe felt in this turn, and ask about a dive that was interrupted."""
        if self.buzzed or self.state.phase == "penalty":
            self._fetch_contacts()
        self._listened = self.record.snapshot.listens
        self.close_row()
        self._forget_contact()
        self._probe_news.opened()

    def _fetch_contacts(self) -> None:
        """Take up what the probe felt in this turn when the writer comes to it: it may be waiting for a slow card.
        Said in the writer's thread, the lines come between the events that were told before and after them."""

        def say(writer: TableWriter) -> None:
            self.shell.main_thread.post(self._read_contacts, writer.present.uuid, of_this_turn(writer.lines()))

        self.record.table.call(say)

    def _read_contacts(self, uuid: str | None, lines: Sequence[SessionLine]) -> None:
        if uuid == self.record.snapshot.uuid:
            self.probe.contacts.read(lines)
            self.refresh()

    # What happened --------------------------------------------------------------------------------------------

    def on_entries(self, event: Entered) -> None:
        for line in event.lines:
            self.probe.contacts.on_entry(line.n, line.action["type"])
        before, last = event.lines[0].before.state, event.lines[-1]
        self._listened = self.record.snapshot.listens
        self._forget_contact()
        if last.action["type"] == "buzz" and last.source == "sensor":
            self._felt()
        else:
            self.close_row()
        if before is not None and before.turn.number != self.state.turn.number:
            self._probe_news.by_probe_again()
        sound = sound_of(self.shell.sounds, last.action["type"], before, self.state, self.probe)
        if sound is not None:
            self.shell.next_frame(sound)
        self._settle(last)
        self.board.on_entries(event)

    def _felt(self) -> None:
        """A contact has come: what takes it back sleeps, and an open row stays, with half of the amounts."""
        self.deaf.begin()
        if self.picture == "buzz":
            self.ring.begin()

    def _forget_contact(self) -> None:
        self.ring.forget()
        self.deaf.forget()

    def _awake(self) -> None:
        """The contact has been seen: where its rim tells another risk, that is asked."""
        self._ask_rim()
        self.refresh()

    def _ask_rim(self) -> None:
        rim = self.probe.other_rim(buzz_entry(self.session))
        change = risk_of_rim(self.session, rim)
        aimed = self.session.entry(change["entry"]) if change is not None else None
        if change is None or aimed is None:
            return
        put_back = {**change, "actions": [dict(aimed.action)]}

        def changed(parts: ShownParts) -> None:
            parts.last_tap.say_changed(
                "hole", lambda ctx: ctx.t("sunken_treasure_table.rim.changed", risk=rim), "", put_back
            )

        self.snackbars.show(notices.rim_asked(rim, lambda: self.send(change, then=changed), self.snackbars.dismiss))

    def _settle(self, line: Accepted) -> None:
        """Show the payment on the people; a toast says the rest."""
        self.payments.end()
        self._settling, paid = line, settlement.payment(line)
        notice = notices.settled(self.ctx, line, self.names) if paid is None else None
        if paid is not None:
            self.payments.play(paid, self.board.stage())
        elif notice is not None and self.state.result is None:
            self.snackbars.show(notice)

    def stage(self, ctx: Context) -> tuple[TableView, stage.Stage]:
        """The stage: the people who were there before, or are again after an undo."""
        line = self._settling
        assert line is not None, "a payment is seen"
        state: State = line.after.state if line.action["type"] == "undo" else line.before.state
        words = settlement.words(ctx, line, self.names)
        diver, after = self.seat(state.turn.player), self.seat(self.diver) if self.state.result is None else None
        shown = stage.Stage(words, diver, after, self.payments.counted, self.payments.end)
        if self._staged_view is None:
            self._staged_view = self.new_view(ctx, staged=True)
        return self._staged_view._replace(state=state, banner=None), shown

    def on_show(self) -> None:
        super().on_show()
        self.board.on_show()

    def on_hide(self) -> None:
        super().on_hide()
        self._forget_contact()
        self.board.on_hide()

    def on_close(self) -> None:
        self.board.on_close()

    @property
    def passing(self) -> bool:
        return self.ring.seen or self.deaf.on or super().passing

    def all_seen(self) -> None:
        self.ring.end()
        self.deaf.end()
        super().all_seen()

    def spoken(self, ctx: Context, event: Entered) -> str:
        return notices.aloud(ctx, event.lines[-1], self.names)

    # Words ----------------------------------------------------------------------------------------------------

    def name_of(self, entries: Sequence[Entry], *, felt: bool = False) -> str:
        contact = self.probe.contact(entries[0])
        seconds = contact.seconds if contact is not None else None
        return notices.name_of(self.ctx, entries[0], self.names, long=felt, seconds=seconds)

    def given_back(self, entries: Sequence[Entry]) -> str:
        return notices.given_back(self.ctx, entries, self.session, self.names)

    def offer(self, action: ActionFields) -> tuple[str, str]:
        return self.ctx.t("sunken_treasure_table.late"), notices.late(self.ctx, self.session, action, self.names)
