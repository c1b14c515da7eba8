"""`divingbell table`, line by line: requests, answers, what comes unasked, and in which order."""

from __future__ import annotations

import errno
import json
import os
from collections.abc import Callable, Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, cast

import pytest

from divingbell.commands.jsonlines.console import Console
from divingbell.commands.jsonlines.engine import Engine
from divingbell.companion import canonical
from divingbell.companion.club.club_status import ClubStatus
from divingbell.companion.club.membership_file import JoinedClub
from divingbell.companion.club.protocol.messages import ReadRequest, RosterPerson, SeatingAnswer, SeatingEvent
from divingbell.companion.club.protocol.signatures import keys_of
from divingbell.companion.club.protocol.tablet_side import Membership
from divingbell.companion.club.sender import ClubSender
from divingbell.companion.installed_games import GAMES
from divingbell.companion.rig import Fault, Health, Signal, Simulator
from divingbell.companion.table.events import Resumed
from divingbell.companion.table.table import Table
from divingbell.companion.texts import catalogue as texts
from tests import table_work
from tests.companion.club.evening import uuid
from tests.companion.journal.evening import filled
from tests.companion.table.hands import AIM, CARD, READY, START, Evening
from tests.sunken_play import NO_PENALTY, buzz, free_buzz, session, undo, up, view

Line = dict[str, Any]


@cache
def english() -> texts.Catalogue:
    return GAMES.texts("en", strict=True)


class FakeRig:
    """A simulator that only notes what it is asked to do."""

    def __init__(self) -> None:
        self.done: list[object] = []

    def contact(self, milliseconds: int, rim: int | None = None) -> None:
        self.done.append((milliseconds, rim))

    def turn_floor(self, steps: int) -> None:
        self.done.append(steps)

    def fault(self, fault: Fault) -> None:
        self.done.append(fault)


class Talk:
    """A console with an evening behind it."""

    def __init__(
        self, path: Path, *, resume: bool = False, rig: FakeRig | None = None, replies: BytesIO | None = None
    ) -> None:
        self.replies = replies or BytesIO()

        def wire(table: Table) -> Callable[[Resumed | None], None]:
            self.console = Console(table, self.replies, english(), cast("Simulator | None", rig))
            table.watch(self.console.on_event)
            return self.console.resumed if resume else lambda _: None

        self.evening = Evening(path, resume=resume, wire=wire)

    def say(self, request: object) -> list[Line]:
        """Everything written until the answer, which comes last."""
        self.console.request(request if isinstance(request, bytes) else json.dumps(request).encode())
        return self.unasked()

    def answer(self, request: object) -> Line:
        """The answer, and nothing else."""
        (only,) = self.say(request)
        return only

    def unasked(self) -> list[Line]:
        """What was written since."""
        table_work.due(self.evening.table)
        written = self.replies.getvalue().splitlines(keepends=True)
        self.replies.seek(0)
        self.replies.truncate()
        for line in written:
            assert line.endswith(b"\n")
            assert line == canonical.write(json.loads(line)).encode() + b"\n"
        return [json.loads(line) for line in written]


@pytest.fixture
def talk(tmp_path: Path) -> Iterator[Callable[..., Talk]]:
    made: list[Talk] = []

    def make(**options: Any) -> Talk:
        made.append(Talk(tmp_path / "j.db", **options))
        return made[-1]

    yield make
    for one in made:
        one.evening.end()


@pytest.fixture
def table(talk: Callable[..., Talk]) -> Talk:
    return talk()


def action(value: object, **more: Any) -> Line:
    return {"action": value, **more}


def shown(*actions: Any) -> Any:
    return view(session(*actions))


def test_an_action_is_answered_with_the_state(table: Talk) -> None:
    assert table.answer(action(START)) == {"ok": shown(START)}
    assert table.answer(action(CARD, after=1)) == {"ok": shown(START, CARD)}


def test_a_refusal_is_answered_as_in_the_engine(table: Talk) -> None:
    engine = Engine(english())
    for asked in (NO_PENALTY, START, NO_PENALTY, 3, {"type": "dance"}, {"type": "amend", "entry": 1, "actions": []}):
        request = json.dumps(action(asked)).encode()
        assert table.answer(request) == json.loads(canonical.write(engine.answer(request)))


def test_several_actions(table: Talk) -> None:
    assert table.answer({"actions": [START, CARD, AIM]}) == {"ok": shown(START, CARD, AIM)}
    refused = table.answer({"actions": [buzz("p1"), NO_PENALTY, AIM], "after": 3})
    assert refused["error"] == "wrong_phase"
    assert table.answer(action(undo())) == {"ok": shown(START, CARD)}


def test_moved_on(table: Talk) -> None:
    table.say(action(START))
    assert table.answer(action(CARD, after=0)) == {"error": "moved_on"}
    assert table.answer({"actions": [CARD], "after": 2}) == {"error": "moved_on"}
    assert table.answer(action(CARD, after=1))["ok"] == shown(START, CARD)


def test_what_was_decided_on_one_game_is_not_entered_in_the_next(table: Talk) -> None:
    table.say(action(START))
    first = table.evening.table.now.uuid
    table.say({"reset": True})
    table.say(action(START))
    assert table.answer(action(CARD, after=1, session=first)) == {"error": "moved_on"}
    assert table.answer({"actions": [CARD], "session": first}) == {"error": "moved_on"}
    assert table.answer(action(CARD, after=1, session=5))["error"] == "bad_request"
    assert table.answer(action(CARD, after=1, session=table.evening.table.now.uuid))["ok"] == shown(START, CARD)


def test_reset(table: Talk) -> None:
    table.say(action(START))
    assert table.answer({"reset": True}) == {"ok": None}
    assert table.answer(action(CARD))["error"] == "no_game"
    assert table.answer(action(START)) == {"ok": shown(START)}


@pytest.mark.parametrize(
    "request_",
    [
        [],
        3,
        {},
        {"reset": False},
        {"reset": 1},
        {"reset": True, "action": START},
        {"reset": True, "after": 0},
        {"action": START, "more": 1},
        {"action": START, "actions": [START]},
        {"after": 0},
        {"action": START, "after": -1},
        {"action": START, "after": True},
        {"action": START, "after": 0.0},
        {"action": START, "after": None},
        {"actions": []},
        {"actions": START},
        {"actions": None},
        {"sit": 3},
        {"rig": "stop"},
        {"rig": ["hold"]},
        {"rig": "hold", "after": 0},
        {"simulate": {"fault": "none"}, "after": 0},
    ],
    ids=str,
)
def test_what_is_no_request(table: Talk, request_: object) -> None:
    assert table.answer(request_)["error"] == "bad_request"
    assert table.answer(action(START))["ok"]["entries"] == 1


@pytest.mark.parametrize("line", [b"gold", b"\xff", b'{"action":', b'"\\ud800"', b"[" * 300 + b"]" * 300])
def test_what_is_no_json(table: Talk, line: bytes) -> None:
    assert table.answer(line)["error"] == "bad_json"
    assert table.answer(action(START))["ok"]["entries"] == 1


def test_whatever_stands_under_action_goes_to_the_rules(table: Talk) -> None:
    for strange in (None, 3, [], "start", {"type": None}):
        assert table.answer(action(strange))["error"] == "bad_field"


# A club --------------------------------------------------------------------------------------------------------


class FakeSender:
    """A sender that only notes what it is told to say."""

    def __init__(self, seating: SeatingEvent | None) -> None:
        joined = JoinedClub(
            Membership(uuid(1), uuid(5), keys_of(b"secret", b"salt")), uuid(6), "Club", "127.0.0.1:8330", uuid(2), 3
        )
        people = (RosterPerson(uuid(8), "Ada", "fin"), RosterPerson(uuid(9), None))
        self.status = ClubStatus(joined, seating=seating, people=people)
        self.said: list[SeatingAnswer | ReadRequest] = []

    def say(self, words: SeatingAnswer | ReadRequest) -> None:
        self.said.append(words)


def test_offered_seats_are_told_and_taken_once_they_are_offered(table: Talk) -> None:
    sender = FakeSender(SeatingEvent(uuid(50), 2, "submarine", people=(uuid(8), uuid(9))))
    header = {"club": uuid(1), "event": uuid(2), "round": None, "table": 3}
    table.evening.table.call(lambda writer: writer.play_in_club(header)).result()
    assert table.answer({"sit": uuid(50)})["error"] == "bad_request", "there is no club"
    table.console.sender = cast("ClubSender", sender)
    table.console.on_club(sender.status)
    (line,) = table.unasked()
    assert line["club"]["seating"] == {
        "offer": uuid(50), "round": 2, "game": "submarine", "people": [uuid(8), uuid(9)],
    }  # fmt: skip
    assert table.answer({"sit": uuid(51)})["error"] == "bad_request", "another offer"
    assert sender.said == []
    assert table.answer({"sit": uuid(50)}) == {"ok": None}
    assert sender.said == [SeatingAnswer(uuid(50), "seated")]
    table.say(action(START))
    begun = table.evening.table.now.header
    assert begun["round"] == 2
    assert [(seat["name"], seat["person"]) for seat in begun["seats"]] == [("Ada", uuid(8)), (None, uuid(9))]


# Sensors -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reason", ["rig.power_lost", "rig.another_box"])
def test_after_lost_power_in_a_dive_the_message_says_that_contacts_do_not_count_and_how_to_go_on(
    table: Talk, reason: str
) -> None:
    table.say({"actions": [START, CARD, AIM]})
    table.unasked()
    table.evening.hear(Health("ready", reason, missed=True))
    (line,) = table.unasked()
    assert line["rig"]["hold"] is True
    assert line["rig"]["message"].endswith('Contacts do not count until you say go on ({"rig":"go"}) or the turn ends.')
    table.evening.touch()
    assert [line["signal"]["counted"] for line in table.unasked()] == [False, False]
    assert "go on" not in str(table.say({"rig": "go"}))
    table.evening.touch()
    assert [line["signal"]["counted"] for line in table.unasked() if "signal" in line] == [True, False]


def test_elsewhere_nothing_waits(table: Talk) -> None:
    table.say({"actions": [START]})
    table.unasked()
    table.evening.hear(Health("ready", "rig.power_lost", missed=True))
    (line,) = table.unasked()
    assert "do not count" not in line["rig"]["message"]


def test_a_contact_writes_its_signal_first_then_its_entry(table: Talk) -> None:
    table.say({"actions": [START, CARD, AIM]})
    table.evening.contact()
    signal, entry = table.unasked()
    felt = {"kind": "contact", "us": 2_000_000, "rim": None, "counted": True, "after": 3, "free": False}
    assert signal == {"signal": felt}
    assert entry == {
        "entry": {"n": 4, "source": "sensor", "action": buzz("p1", "sensor")},
        "ok": shown(START, CARD, AIM, buzz("p1", "sensor")),
    }
    table.evening.lift()
    assert table.unasked() == [
        {"signal": {"kind": "contact_end", "us": 2_100_000, "rim": None, "ms": 100, "counted": False}}
    ]


def test_entries_of_a_rim_come_in_order_with_their_states(table: Talk) -> None:
    table.say({"actions": [START, CARD]})
    table.evening.contact(rim=4)
    signal, aimed, buzzed = table.unasked()
    assert signal["signal"]["rim"] == 4
    assert [aimed["entry"]["n"], buzzed["entry"]["n"]] == [3, 4]
    assert (aimed["ok"]["dive"]["buzzed"], buzzed["ok"]["dive"]["buzzed"]) == (False, True)


def test_a_proposal_comes_after_its_signal(table: Talk) -> None:
    table.say({"actions": [START, CARD, AIM, up("p1")]})
    table.evening.contact()
    signal, proposal = table.unasked()
    assert signal["signal"]["counted"] is False
    offered = proposal["proposal"]["action"]
    assert offered["type"] == "amend"
    assert table.answer(action(offered))["ok"]["dive"]["buzzed"] is True


def test_the_floor(table: Talk) -> None:
    table.evening.feel(Signal("floor", 77, steps=-3))
    assert table.unasked() == [{"signal": {"kind": "floor", "us": 77, "rim": None, "steps": -3, "counted": False}}]


def test_health_and_hold_on_every_change(table: Talk) -> None:
    table.evening.hear(READY)
    (line,) = table.unasked()
    assert line["rig"] == {"health": "ready", "hold": False, "message": "The probe is ready: test."}
    table.evening.hear(READY)
    assert table.unasked() == []
    held, answer = table.say({"rig": "hold"})
    assert (held["rig"]["hold"], answer) == (True, {"ok": None})
    assert table.answer({"rig": "hold"}) == {"ok": None}
    assert table.say({"rig": "go"})[0]["rig"]["hold"] is False
    assert table.answer({"rig": "free_buzz_over"}) == {"ok": None}
    table.evening.hear(Health("lost", "rig.none"))
    assert table.unasked()[0]["rig"]["health"] == "lost"


def test_simulate(talk: Callable[..., Talk]) -> None:
    rig = FakeRig()
    table = talk(rig=rig)
    asked: list[Line] = [
        {"contact_ms": 120, "rim": None},
        {"contact_ms": 1},
        {"contact_ms": 60000, "rim": 5},
        {"floor_steps": -30},
        {"fault": "bounce"},
        {"fault": "none"},
    ]
    for one in asked:
        assert table.answer({"simulate": one}) == {"ok": None}
    assert rig.done == [(120, None), (1, None), (60000, 5), -30, "bounce", "none"]
    bad: list[object] = [
        {"contact_ms": 0},
        {"contact_ms": 60001},
        {"contact_ms": 120.0},
        {"contact_ms": 120, "rim": 1},
        {"contact_ms": 120, "fault": "none"},
        {"floor_steps": "3"},
        {"fault": "fire"},
        {},
        [],
        None,
    ]
    for one in bad:
        assert table.answer({"simulate": one})["error"] == "bad_request"
    assert len(rig.done) == 6


def test_simulate_without_a_simulated_rig(table: Talk) -> None:
    assert table.answer({"simulate": {"fault": "none"}})["error"] == "bad_request"


# Resume and journal --------------------------------------------------------------------------------------------


def test_the_first_line_of_a_resume(talk: Callable[..., Talk]) -> None:
    first = talk()
    first.say({"actions": [START, CARD, AIM]})
    first.say(action(undo()))
    uuid = first.evening.table.now.uuid
    first.evening.end()
    resumed, rig = talk(resume=True).unasked()
    assert resumed == {"resumed": {"session": uuid, "n": 4, "entries": 2}, "ok": shown(START, CARD)}
    assert rig["rig"]["hold"] is True


def test_a_resume_with_a_free_buzz_waiting_is_not_on_hold(talk: Callable[..., Talk]) -> None:
    first = talk()
    first.say({"actions": [START, CARD, free_buzz("p1")]})
    first.evening.end()
    (resumed,) = talk(resume=True).unasked()
    assert resumed["resumed"]["entries"] == 3


def test_nothing_to_resume(talk: Callable[..., Talk]) -> None:
    assert talk(resume=True).unasked() == [{"resumed": None}]


def test_without_resume_nothing_is_said(table: Talk) -> None:
    assert table.unasked() == []


def test_memory_and_back(talk: Callable[..., Talk], tmp_path: Path) -> None:
    holder = filled(tmp_path / "j.db")
    table = talk(resume=True)
    resumed, journal = table.unasked()
    assert resumed == {"resumed": None}  # first, in every case
    assert (journal["journal"], journal["reason"]) == ("memory", "locked")
    assert str(tmp_path / "j.db") in journal["message"]
    assert table.answer(action(START)) == {"ok": shown(START), "committed": False}
    assert table.answer(action(NO_PENALTY))["committed"] is False
    assert table.answer(action(CARD, after=0)) == {"error": "moved_on", "committed": False}
    assert table.answer({"rig": "go"}) == {"ok": None, "committed": False}
    assert table.answer(action(CARD))["committed"] is False
    table.evening.contact()
    assert table.unasked()[1]["committed"] is False
    holder.close()
    ok, answer = table.say(action(AIM))
    assert ok == {"journal": "ok"}
    assert "committed" not in answer
    assert table.evening.end()


def test_trouble_in_mid_game_is_said_before_the_answer_it_concerns(table: Talk) -> None:
    table.say(action(START))
    table.evening.fill_the_disk()
    memory, answer, ok = table.say(action({**CARD, "note": "x" * 100_000}))
    assert (memory["journal"], memory["reason"]) == ("memory", "full")
    assert answer["committed"] is False
    assert ok == {"journal": "ok"}


def test_lost_lines_are_said_after_the_resume(talk: Callable[..., Talk], tmp_path: Path) -> None:
    first = talk()
    first.say({"actions": [START, CARD]})
    first.say(action(AIM))
    dead = tmp_path / "dead"
    dead.mkdir()
    for name in ("j.db", "j.db-wal", "j.db.lock"):
        (dead / name).write_bytes((tmp_path / name).read_bytes())
    wal = dead / "j.db-wal"
    wal.write_bytes(wal.read_bytes()[:-100])
    later = Talk(dead / "j.db", resume=True)
    resumed, line, _ = later.unasked()
    assert resumed["resumed"]["n"] == 2
    assert (line["journal"], line["reason"]) == ("ok", "damaged")
    assert "j.db-wal.damaged-1" in line["message"]
    assert "committed" not in later.answer(action(AIM))
    later.evening.end()


def test_a_reader_that_went_away_stops_nothing(table: Talk) -> None:
    table.replies.close()
    table.console.request(json.dumps(action(START)).encode())
    assert table.console.gone
    assert table.evening.actions == ["start_game"]


class FullDisk(BytesIO):
    """Takes nothing, and counts how often it was tried."""

    tried = 0

    def write(self, _: object) -> int:
        self.tried += 1
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_where_answers_cannot_be_written_it_is_said_why_and_the_game_goes_on(talk: Callable[..., Talk]) -> None:
    full = FullDisk()
    table = talk(replies=full)
    for request in (START, CARD):
        table.console.request(json.dumps(action(request)).encode())
    assert (table.console.gone, table.console.cut_off) == (True, "No space left on device")
    assert table.evening.actions == ["start_game", "play_diving_card"]
    assert full.tried == 1


def test_what_is_wrong_with_a_request_is_told_by_its_beginning(talk: Callable[..., Talk]) -> None:
    answer = talk(rig=FakeRig()).answer({"simulate": {"fault": "none", "x" * 300: 1}})
    shorter = english()("request.simulate", problem="Object contains unknown field `" + "x" * 169)
    assert answer == {"error": "bad_request", "message": str(shorter)}
