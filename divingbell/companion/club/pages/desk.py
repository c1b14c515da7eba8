"""The changes that organisers make, each within one transaction of the hub's writer: checked, stored with who and when,
and told to the tables."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable

from msgspec import structs

from divingbell.companion.clock import Clock, stamp
from divingbell.companion.club.brought_game import BroughtGame
from divingbell.companion.club.event.actions import (
    ActionRow,
    AddToRoster,
    Attendance,
    CopyUnderstood,
    DecideFork,
    EndEvent,
    EventAction,
    LateAnswers,
    LockTable,
    MoveTablet,
    RenamePerson,
    SendMessage,
    SendTabletAway,
    SetAttendance,
    TakeBack,
    TakeGameFile,
    TakePhoto,
    effective,
)
from divingbell.companion.club.event.event_rules import (
    ActionRefusedError,
    check_action,
    drawn_seats,
    not_taken_back,
)
from divingbell.companion.club.event.event_state import EventState, event_state
from divingbell.companion.club.event.offers import offer_seats
from divingbell.companion.club.event.overview import EventOverview, event_overview
from divingbell.companion.club.event.person_eraser import hide_people
from divingbell.companion.club.pages.closing_page import event_report, late_answers, tablets_at_end
from divingbell.companion.club.pages.forms import LONGEST_NAME, Form, action_of, begin_event, number, reason_of
from divingbell.companion.club.pages.pasted_names import pasted_names
from divingbell.companion.club.protocol import closing
from divingbell.companion.club.protocol.hub_join import AskingTablet, HubJoin
from divingbell.companion.club.protocol.requests import RefusedError
from divingbell.companion.club.protocol.store import ClubGameRow, HubRow, MessageRow, Transaction
from divingbell.companion.club.results.standings import POINTS_BY_PLACE
from divingbell.companion.club.seating.plan import MOST_TABLES, PeopleDoNotFitError, ShelfGame
from divingbell.companion.texts import letters

_CLUB = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
MOST_PEOPLE = 2000
"""Of a roster."""
_AFTER_CLOSING = (
    "correct", "strike", "count", "as_told", "hand", "choose", "assign", "accept", "fork", "source", "take_back",
    "ask_all", "understood",
)  # fmt: skip
"""Changes of an evening that is over."""


class OrganiserDesk:
    """Changes of one hub."""

    def __init__(self, clock: Clock, new_id: Callable[[], str], shelf: tuple[ShelfGame, ...]) -> None:
        """`new_id` gives UUIDs, `shelf` are the installed games."""
        self._clock, self._new_id, self.shelf = clock, new_id, shelf

    def change(self, tx: Transaction, join: HubJoin, who: str, form: Form) -> ActionRefusedError | None:
        """Do what a form asks for; the reason where it cannot be done, and then nothing is written."""
        try:
            self._change(tx, join, who, form)
        except ActionRefusedError as refused:
            return refused
        except PeopleDoNotFitError:
            return ActionRefusedError("organiser.round.no_fit")
        return None

    def _change(self, tx: Transaction, join: HubJoin, who: str, form: Form) -> None:
        name = form.get("do", "")
        match name:
            case "begin":
                self._begin(tx, join, who, form)
            case "admit" | "not_now":
                join.decide(form.get("try", ""), admitted=name == "admit")
            case "code":
                join.set_code(f"{secrets.randbelow(10**6):06}")
            case "hide":
                self._hide(tx, form)
            case "tablet" | "tablet_away":
                self._change_tablet(tx, who, form)
            case "take_over":
                self._take_over(tx, form)
            case "keep_name":
                hub = tx.hub()
                tx.set_hub(structs.replace(hub, hide=hub.hide - {form.get("person", "")}))
            case _:
                self._in_event(tx, join, who, form)

    def _begin(self, tx: Transaction, join: HubJoin, who: str, form: Form) -> None:
        if tx.hub().event is not None:
            raise ActionRefusedError("organiser.begin.open")
        newest = next(reversed(tx.events()), None)
        before = None if newest is None else event_state(tx.actions(newest))
        begun = begin_event(form, self.shelf, POINTS_BY_PLACE if before is None else before.points)
        if before is not None:
            self._note_late_answers(tx, who, before)
        event = self._new_id()
        tx.set_hub(structs.replace(tx.hub(), event=event, close=None))
        if join.code is None:
            join.set_code(f"{secrets.randbelow(10**6):06}")
        self._record(tx, event, who, begun)

    def _note_late_answers(self, tx: Transaction, who: str, before: EventState) -> None:
        """Keep which tablets answered the last evening's closing late: the next one asks anew."""
        if late := late_answers(tx, before):
            self._record(tx, before.event, who, LateAnswers(late))

    def _change_tablet(self, tx: Transaction, who: str, form: Form) -> None:
        """Let a tablet stand at another table, where others may stand too, or send it away."""
        tablet, event = tx.tablet(form.get("tablet", "")), tx.hub().event
        if tablet is None or tablet.away:
            raise ActionRefusedError("organiser.form.unknown")
        done: EventAction = SendTabletAway(tablet.tablet, tablet.table)
        after = structs.replace(tablet, away=True)
        if form.get("do") == "tablet":
            table = number(form, "table", 1, MOST_TABLES)
            done, after = MoveTablet(tablet.tablet, tablet.table, table), structs.replace(tablet, table=table)
        tx.set_tablet(after)
        if event is not None:
            self._record(tx, event, who, done)

    @staticmethod
    def _take_over(tx: Transaction, form: Form) -> None:
        """Be the club with this id, for tablets that know it: their own computer was lost without a copy."""
        old = form.get("hub", "").strip().lower()
        if not _CLUB.fullmatch(old):
            raise ActionRefusedError("organiser.take_over.none")
        if tx.sessions():
            raise ActionRefusedError("organiser.take_over.games")
        tx.set_hub(structs.replace(tx.hub(), hub=old))

    def _hide(self, tx: Transaction, form: Form) -> None:
        """Forget a name, in what was written to tables and in reasons too."""
        person = form.get("person", "")
        event = tx.hub().event
        overview = None if event is None else self._overview(tx, event)
        if tx.people().get(person) is None:
            raise ActionRefusedError("organiser.form.unknown")
        if overview is not None and self._plays(overview, person) and person not in tx.hub().hide:
            raise ActionRefusedError("organiser.hide.plays")
        hide_people(tx, [person])

    @staticmethod
    def _plays(overview: EventOverview, person: str) -> bool:
        progress, present = overview.progress, overview.state.present
        seat = None if present is None else present.sits_at(person)
        return progress is not None and seat is not None and progress.tables.get(seat.table) == "plays"

    # Photos ---------------------------------------------------------------------------------------------------

    def ask_all(self, tx: Transaction) -> str:
        """Ask every tablet what it has; the id of the question."""
        closing.close(tx, asked := self._new_id())
        return asked

    def take_photo(self, tx: Transaction, who: str, event: str, content: bytes) -> TakePhoto | ActionRefusedError:
        """Take the result that the code of a photo tells of a game of this evening: it counts at once. The reason where
        it cannot be taken, and then nothing is written. All rows are locked."""
        try:
            overview = self._overview(tx, event)
            code = closing.signed_photo(tx, content)
            if code.event != event:
                raise _other_evening(tx, code.event)
        except ActionRefusedError as refused:
            return refused
        except RefusedError as refused:
            return ActionRefusedError(f"organiser.photo.{refused.answer.error}")
        closing.note_photo(tx, code)
        photo = TakePhoto(code.session, code.epoch, code.line, code.hash, code.round, code.table, code.game,
                          code.seats, code.result)  # fmt: skip
        if not any(game.session == code.session for game in overview.games):
            begun = stamp(self._clock.now())  # until its first line says it
            tx.set_game(ClubGameRow(code.session, event, code.table, code.round, code.game, begun))
        if overview.state.photos.get(code.session) != photo:
            self._record(tx, event, who, photo)
        return photo

    def take_game_file(
        self, tx: Transaction, who: str, event: str, game: BroughtGame
    ) -> TakeGameFile | ActionRefusedError:
        """Take the result that a game file of this evening gives: it counts until the lines give one. The reason where
        it cannot be taken, and then nothing is written. All rows are locked."""
        try:
            overview = self._overview(tx, event)
            if game.club != tx.hub().hub:
                raise ActionRefusedError("organiser.game_file.other_club")
            if game.event != event:
                raise _other_evening(tx, game.event)
            known = next((one for one in overview.games if one.session == game.session), None)
            if known is not None and (known.result is not None or known.two_versions):
                raise ActionRefusedError("organiser.game_file.here", table=known.table)
        except ActionRefusedError as refused:
            return refused
        seats = {seat: person if overview.roster.get(person or "") else None for seat, person in game.seats.items()}
        file = TakeGameFile(game.session, game.round, game.table, seats, game.result, game.lines)
        if known is None:
            tx.set_game(ClubGameRow(game.session, event, game.table, game.round, game.game, game.created))
        if overview.state.files.get(game.session) != file:
            self._record(tx, event, who, file)
        return file

    # In an evening --------------------------------------------------------------------------------------------

    def _overview(self, tx: Transaction, event: str) -> EventOverview:
        overview = event_overview(tx, event, self._clock.now().timestamp())
        if overview is None:
            raise ActionRefusedError("organiser.form.no_event")
        return overview

    def _in_event(self, tx: Transaction, join: HubJoin, who: str, form: Form) -> None:
        event, name = form.get("event", ""), form.get("do", "")
        overview = self._overview(tx, event)
        if overview.state.closed is not None and name not in _AFTER_CLOSING:
            raise ActionRefusedError("organiser.form.closed")
        match name:
            case "add":
                self._add(tx, overview, who, form)
            case "rename":
                self._rename(tx, overview, who, form)
            case "draw":
                self._do(tx, overview, who, drawn_seats(overview.state, _next_seed(overview)))
            case "unlock_draw":
                self._unlock_and_draw(tx, overview, who)
            case "message":
                text = letters.typed(form.get("text", ""), letters.MOST_LETTERS)
                self._do(tx, overview, who, message := SendMessage(self._new_id(), text))
                tx.set_message(MessageRow(message.message, event, text, who, tx.next_number()))
            case "fork":
                self._decide_fork(tx, overview, who, form)
            case "understood":
                self._do(tx, overview, who, CopyUnderstood())
            case "ask_all":
                self.ask_all(tx)
            case "close":
                self._record(tx, event, who, EndEvent(tablets_at_end(event_report(tx, overview.state))))
                tx.set_hub(structs.replace(tx.hub(), event=None))
                join.set_code(None)
            case _:
                self._do(tx, overview, who, action_of(name, form, overview, self._clock.now()))

    def _do(self, tx: Transaction, overview: EventOverview, who: str, action: EventAction) -> None:
        check_action(overview.state, action)
        if isinstance(action, TakeBack):
            self._check_take_back(overview, action.number)
        self._record(tx, overview.state.event, who, action)

    @staticmethod
    def _check_take_back(overview: EventOverview, number: int) -> None:
        action = next((one for one in overview.actions if one.number == number), None)
        if action is None:
            raise ActionRefusedError("organiser.form.unknown")
        reason = reasons_to_stay(overview)(action)
        if reason is not None:
            raise ActionRefusedError(reason[0], **reason[1])

    def _record(self, tx: Transaction, event: str, who: str, *actions: EventAction) -> None:
        """Store actions, and let the tables be told what follows from them."""
        for action in actions:
            tx.set_action(ActionRow(tx.next_number(), event, stamp(self._clock.now()), who, action))
        state = event_state(tx.actions(event))
        if state is None or event != tx.hub().event:
            return
        offer_seats(tx, state, self._new_id)
        for row in tx.messages(event):
            if row.withdrawn != (row.message not in state.messages):
                tx.set_message(structs.replace(row, withdrawn=not row.withdrawn))

    def _unlock_and_draw(self, tx: Transaction, overview: EventOverview, who: str) -> None:
        """Draw the next round with no table locked: one that is makes people meet again."""
        one = overview.state.next_round
        drawn = drawn_seats(overview.state, _next_seed(overview), unlocked=True)
        unlock = (LockTable(one.number, table, locked=False) for table in sorted(one.locked))
        self._record(tx, overview.state.event, who, *unlock, drawn)

    def _add(self, tx: Transaction, overview: EventOverview, who: str, form: Form) -> None:
        """People by name, one a line: who is of the club already comes, who is here already stays as they are, unless
        others of that name are meant."""
        names = pasted_names(form.get("names", ""), overview, are_others=form.get("another") == "1")
        attendance: Attendance = "later" if form.get("attendance") == "later" else "here"
        if not names:
            raise ActionRefusedError("organiser.people.none")
        if len(overview.roster) + len(names) > MOST_PEOPLE:
            raise ActionRefusedError("organiser.people.many", most=MOST_PEOPLE)
        actions: list[EventAction] = []
        for one in names:
            if one.person is None:
                tx.set_person(person := self._new_id(), one.name)
                actions.append(AddToRoster(person, attendance))
            elif one.fate == "known":
                actions.append(SetAttendance(one.person, attendance))
        self._record(tx, overview.state.event, who, *actions)

    def _rename(self, tx: Transaction, overview: EventOverview, who: str, form: Form) -> None:
        person, name = form.get("person", ""), letters.typed(form.get("name", ""), LONGEST_NAME)
        if overview.roster.get(person) is None or not name:
            raise ActionRefusedError("organiser.people.none")
        tx.set_person(person, name)
        self._record(tx, overview.state.event, who, RenamePerson(person))

    def _decide_fork(self, tx: Transaction, overview: EventOverview, who: str, form: Form) -> None:
        session, epoch, why = form.get("session", ""), form.get("epoch", ""), reason_of(form)
        if not why:
            raise ActionRefusedError("organiser.result.why")
        if not any(game.session == session for game in overview.games) or tx.stream(session, epoch) is None:
            raise ActionRefusedError("organiser.form.unknown")
        closing.decide(tx, session, epoch)
        self._record(tx, overview.state.event, who, DecideFork(session, epoch, why))


def reasons_to_stay(overview: EventOverview) -> Callable[[ActionRow], tuple[str, dict[str, str | int]] | None]:
    """Gives the reason, as a text and its values, why an action of this evening cannot be taken back; None: it can."""
    read = {row.message for row in overview.messages if row.read}
    actions, sitting = effective(overview.actions), overview.sitting
    return lambda action: not_taken_back(overview.state, actions, action, sitting, read)


def _other_evening(tx: Transaction, event: str) -> ActionRefusedError:
    """The refusal of a photo or file of a game of another evening, with its name."""
    state = event_state(tx.actions(event))
    if state is None:
        return ActionRefusedError("organiser.photo.no_evening", event=event)
    return ActionRefusedError("organiser.photo.other_evening", name=state.begun.name, date=state.begun.date)


def asking_tablets(tx: Transaction, join: HubJoin, now: float) -> list[AskingTablet]:
    """The tablets that wait for the organiser at `now` in the hub's seconds, with names as pages may show them."""
    found = join.asking(tx, now)
    return [structs.replace(one, name=letters.typed(one.name or "", LONGEST_NAME) or None) for one in found]


def set_pin(tx: Transaction, kept: str) -> HubRow:
    """Let this be the PIN of the organiser's pages."""
    hub = structs.replace(tx.hub(), pin=kept)
    tx.set_hub(hub)
    return hub


def _next_seed(overview: EventOverview) -> int:
    """A seed that this evening has not had: draws are told apart by it, and the same evening draws the same again."""
    return len(overview.actions)
