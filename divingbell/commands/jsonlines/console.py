"""`divingbell table`: a table without a screen, as JSON Lines in and out.

Everything but the answers to lines that are no requests is written in the table's writer thread, so the lines stand
in the order in which things happened.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import IO, TYPE_CHECKING, Any

from divingbell.commands.jsonlines import answers
from divingbell.companion import canonical
from divingbell.companion.games.game import Refusal
from divingbell.companion.rig import Simulator
from divingbell.companion.session.session import Session
from divingbell.companion.table.events import (
    Entered,
    Event,
    JournalChanged,
    MovedOn,
    Outcome,
    Proposed,
    Refused,
    Resumed,
    RigChanged,
    SensorEvent,
)
from divingbell.companion.table.replay import signal_to_record
from divingbell.companion.table.table import Table
from divingbell.companion.table.table_writer import SensorCommand, TableWriter
from divingbell.companion.texts.catalogue import Catalogue
from divingbell.drivers.simulation_requests import BadRequestError, simulate

if TYPE_CHECKING:
    from divingbell.companion.club.club_status import ClubStatus
    from divingbell.companion.club.protocol.messages import SeatingEvent
    from divingbell.companion.club.sender import ClubSender

SENSORS: dict[str, SensorCommand] = {"hold": "hold", "go": "go", "free_buzz_over": "free_buzz_over"}


class Console:
    """Reads requests and writes answers and events. `simulator` is the rig where it can be played."""

    def __init__(self, table: Table, replies: IO[bytes], texts: Catalogue, simulator: Simulator | None = None) -> None:
        self._table = table
        self._replies = replies
        self._texts = texts
        self._simulator = simulator
        self._writing = threading.Lock()
        self._rig: dict[str, Any] | None = None
        self._club: dict[str, object] = {}
        """How the table stood with its club when it was written last."""
        self.sender: ClubSender | None = None
        """To the club that was joined."""
        self.gone = False
        """The reader has closed its end."""
        self.cut_off = ""
        """Why what was to be read could not be written (a full disk)."""

    def request(self, line: bytes) -> None:
        """Do what one line asks; returns when its answer is written."""
        try:
            request = canonical.read(line)
        except canonical.NotJsonError as error:
            self._write(answers.not_json(error, self._texts))
            return
        if isinstance(request, dict) and [*request] == ["simulate"]:
            self._write(self._simulate(request["simulate"]))
            return
        work = self._work(request)
        if work is None:
            self._write(answers.bad_request("request.table", self._texts))
            return
        self._table.call(lambda writer: self._write(work(writer))).result()

    def _work(self, request: object) -> Callable[[TableWriter], dict[str, Any]] | None:
        """The work that a request asks for, which gives its answer; None where it is no request."""
        if not isinstance(request, dict):
            return None
        decided_on = {key: request[key] for key in ("after", "session") if key in request}
        match sorted(request.keys() - decided_on):
            case ["reset"] if request["reset"] is True and not decided_on:
                return lambda writer: self._ok(writer.reset())
            case ["action"] if _is_line(decided_on):
                return lambda writer: self._submit(writer, [request["action"]], decided_on)
            case ["actions"] if _is_line(decided_on) and _is_list(request["actions"]):
                return lambda writer: self._submit(writer, request["actions"], decided_on)
            case ["sit"] if not decided_on:
                return lambda writer: self._sit(writer, request["sit"])
            case ["rig"] if isinstance(request["rig"], str) and request["rig"] in SENSORS and not decided_on:
                return lambda writer: _marked({"ok": None}, writer.sensors(SENSORS[request["rig"]]))
        return None

    def _submit(self, writer: TableWriter, actions: list[object], decided_on: dict[str, Any]) -> dict[str, Any]:
        outcome = writer.submit(actions, source="script", **decided_on)
        if isinstance(outcome, MovedOn):
            return _marked({"error": "moved_on"}, outcome)
        if isinstance(outcome, Refused):
            return _marked(self._refused(outcome.refusal, outcome.session, outcome.action), outcome)
        return self._ok(outcome)

    def _sit(self, writer: TableWriter, offer: object) -> dict[str, Any]:
        """Open the next session with the people whom the club has offered these seats, and tell it so."""
        from divingbell.companion.club.protocol.messages import SeatingAnswer

        offered = _offered(self.sender)
        if self.sender is None or offered is None or offered.offer != offer or offered.offer is None:
            return answers.bad_request("request.offer", self._texts)
        colours = {one.id: one.colour for one in self.sender.status.people}
        seats = [
            {"id": f"p{at}", "name": self.sender.status.name_of(one), "colour": colours.get(one), "person": one}
            for at, one in enumerate(offered.people, 1)
        ]
        self.sender.say(SeatingAnswer(offered.offer, "seated"))
        return self._ok(writer.reset(seats=seats, club_round=offered.round))

    def _ok(self, outcome: Outcome) -> dict[str, Any]:
        return _marked(answers.ok(outcome.session, self._texts), outcome)

    def _refused(self, refusal: Refusal, session: Session, action: object) -> dict[str, Any]:
        return answers.refused(refusal, answers.game_of(session, action), self._texts)

    def _simulate(self, request: object) -> dict[str, Any]:
        if self._simulator is None:
            return answers.bad_request("request.no_simulator", self._texts)
        try:
            simulate(self._simulator, request)
        except BadRequestError as error:
            return answers.bad_request("request.simulate", self._texts, problem=str(error)[:200])
        return {"ok": None}

    # What nobody asked for ------------------------------------------------------------------------------------

    def resumed(self, resumed: Resumed | None) -> None:
        """The first line with `--resume`."""
        if resumed is None:
            self._write({"resumed": None})
        else:
            session = resumed.session
            which = {"session": resumed.uuid, "n": resumed.n, "entries": session.number}
            self._write({"resumed": which, **answers.ok(session, self._texts)})

    def on_event(self, event: Event) -> None:
        """Write an event of the table."""
        if isinstance(event, SensorEvent):
            signal = signal_to_record(event.signal, counted=event.counted, after=event.after, free=event.free)
            self._write({"signal": signal})
        elif isinstance(event, Entered):
            self._entered(event)
        elif isinstance(event, Proposed):
            self._write({"proposal": {"action": event.action}})
        elif isinstance(event, RigChanged):
            message = self._texts(event.health.reason, **event.health.args)
            if event.health.missed and event.hold:
                message = self._texts("request.rig_waits", news=message, go='{"rig":"go"}')
            line = {"rig": {"health": event.health.state, "hold": event.hold, "message": message}}
            if line != self._rig:
                self._rig = line
                self._write(line)
        elif isinstance(event, JournalChanged):
            self._journal(event)

    def on_club(self, status: ClubStatus) -> None:
        """Write how the table stands with its club; called in the sender's thread."""
        joined, seating = status.joined, status.seating
        offer = None if seating is None or seating.offer is None else {
            "offer": seating.offer, "round": seating.round, "game": seating.game, "people": [*seating.people],
        }  # fmt: skip
        told: dict[str, object] = {
            "name": joined.club, "event": joined.event, "table": joined.table, "heard": status.is_heard,
            "known": status.is_known, "two_cards": status.has_two_cards,
            "forks": {session: fork.reason for session, fork in status.forks}, "seating": offer,
        }  # fmt: skip
        if told != self._club:
            self._club = told
            self._write({"club": told})

    def _entered(self, event: Entered) -> None:
        for line in event.lines:
            if line.source == "sensor":
                entry = {"n": line.n, "source": line.source, "action": line.action}
                answer = {"entry": entry, **answers.ok(line.after, self._texts)}
                self._write(answer if event.committed else answer | {"committed": False})

    def _journal(self, event: JournalChanged) -> None:
        if event.journal_failure is not None:
            message = self._texts(event.journal_failure.text_id, **event.journal_failure.args)
            self._write({"journal": "memory", "reason": event.journal_failure.reason, "message": message})
        elif event.loss is not None:
            message = self._texts(event.loss.text_id, **event.loss.args)
            self._write({"journal": "ok", "reason": "damaged", "message": message})
        else:
            self._write({"journal": "ok"})

    def _write(self, line: dict[str, Any]) -> None:
        text = canonical.write(line).encode("ascii") + b"\n"
        with self._writing:
            if self.gone:
                return
            try:
                self._replies.write(text)
                self._replies.flush()
            except (BrokenPipeError, ValueError):
                self.gone = True
            except OSError as error:
                self.gone, self.cut_off = True, error.strerror or str(error)


def _is_line(decided_on: dict[str, Any]) -> bool:
    """Tell whether a record line and a session are named as they can be, as far as they are."""
    after, session = decided_on.get("after", 0), decided_on.get("session", "")
    return type(after) is int and after >= 0 and isinstance(session, str)


def _offered(sender: ClubSender | None) -> SeatingEvent | None:
    """The seats that the club offers now."""
    return None if sender is None else sender.status.seating


def _is_list(actions: object) -> bool:
    return isinstance(actions, list) and len(actions) > 0


def _marked(answer: dict[str, Any], outcome: Outcome) -> dict[str, Any]:
    """An answer while the journal cannot be written says so."""
    return answer if outcome.committed else answer | {"committed": False}
