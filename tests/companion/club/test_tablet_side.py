"""The tablet asks how far the hub is, sends what is missing, and overwrites nothing that it finds there (club.md 4)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import NamedTuple

import msgspec
import pytest
from msgspec import structs

from divingbell.companion.club.memory_store import MemoryStore
from divingbell.companion.club.protocol import tablet_side
from divingbell.companion.club.protocol.messages import (
    ZEROS,
    CloseEvent,
    ClubResult,
    ClubSeats,
    ErrorAnswer,
    HaveRequest,
    HideRequest,
    LinesRequest,
    ReadRequest,
    RecordedLine,
    SeatingAnswer,
)
from divingbell.companion.club.protocol.outbox import SessionHead
from divingbell.companion.club.protocol.requests import SignedAnswer, SignedRequest, body_of
from divingbell.companion.club.protocol.signatures import answer_mac
from divingbell.companion.club.protocol.store import TabletRow
from divingbell.companion.club.protocol.tablet_side import (
    AskForCode,
    BeginEpoch,
    Effect,
    Learned,
    Membership,
    OfferWithdrawn,
    SessionProgress,
    TabletSide,
)
from tests.companion.club.evening import RESULT, SEATS, Desk, game, uuid

ONE = uuid(1)


class Journal:
    """One session in a journal."""

    def __init__(self, lines: tuple[RecordedLine, ...], epoch: int = 10) -> None:
        self.session_lines, self.epoch = lines, uuid(epoch)
        self.seats: ClubSeats = SEATS
        self.result: ClubResult | None = None
        self.gone: tuple[str, ...] = ()
        self.damaged_line: int | None = None

    def heads(self) -> Sequence[SessionHead]:
        lines = self.session_lines
        return [SessionHead(ONE, self.epoch, (), len(lines), lines[-1][2])] if lines else []

    def lines(self, session: str, first: int, most: int) -> Sequence[RecordedLine]:
        assert session == ONE
        return self.session_lines[first : first + most]

    def hash_at(self, session: str, line: int) -> str:
        assert session == ONE
        return self.session_lines[line][2] if line >= 0 else ZEROS

    def facts(self, session: str) -> tuple[ClubSeats, ClubResult | None]:
        assert session == ONE
        return self.seats, self.result

    def damaged(self, session: str) -> int | None:
        assert session == ONE
        return self.damaged_line

    def hidden(self) -> tuple[str, ...]:
        return self.gone


class Asked(NamedTuple):
    """What a tablet asked for until it had nothing to say."""

    requests: list[SignedRequest]
    effects: list[Effect]

    @property
    def targets(self) -> list[str]:
        return [request.target.partition("?")[0] for request in self.requests]


class Table:
    """A tablet at a hub that answers at once."""

    def __init__(self, desk: Desk, journal: Journal) -> None:
        self.desk, self.journal, self.now = desk, journal, 0.0
        self.start()

    def start(self) -> None:
        """Start its program anew."""
        member = Membership(uuid(1), uuid(5), self.desk.keys)
        self.side = TabletSide(member, self.journal, "ab" * 16, Random(1))

    def talk(self, most: int = 20) -> Asked:
        """Let requests be answered until there is none."""
        asked = Asked([], [])
        for _ in range(most):
            request, effects = self.side.due(self.now)
            asked.effects.extend(effects)
            if request is None:
                break
            asked.requests.append(request)
            asked.effects.extend(self.side.on_answer(self.desk.serve(request), self.now))
            self.now += 0.01
        return asked


@pytest.fixture
def desk() -> Desk:
    return Desk()


def bodies(asked: Asked) -> list[object]:
    return [body_of(request) for request in asked.requests]


def stored(desk: Desk, epoch: int = 10) -> int:
    found = desk.reading().stream(ONE, uuid(epoch))
    return found.lines if found is not None else 0


def test_it_opens_the_stream_says_what_it_has_and_sends_what_is_missing(desk: Desk) -> None:
    table = Table(desk, Journal(game(4)))
    assert table.talk().targets == ["/v1/events", "/v1/events", "/v1/have", "/v1/lines"], "the first gets a run"
    assert stored(desk) == 4
    table.journal.session_lines = game(6)
    asked = table.talk()
    (body,) = bodies(asked)
    assert isinstance(body, LinesRequest)
    assert (body.batches[0].first, len(body.batches[0].lines)) == (4, 2)
    assert stored(desk) == 6
    assert table.talk().requests == []


def test_started_anew_it_goes_on_from_what_the_hub_says(desk: Desk) -> None:
    table = Table(desk, Journal(game(4)))
    table.talk()
    table.journal.session_lines = game(5)
    table.start()
    sent = [body for body in bodies(table.talk()) if isinstance(body, LinesRequest)]
    assert [(body.batches[0].first, len(body.batches[0].lines)) for body in sent] == [(4, 1)]


def test_a_hub_that_was_restored_is_filled_again_with_games_that_are_over(desk: Desk) -> None:
    table = Table(desk, Journal(game(4)))
    copy = MemoryStore(desk.reading().hub())
    copy.apply({"tablets": {"": {uuid(5): TabletRow(uuid(5), uuid(6), 1, desk.keys)}}})
    table.talk()
    desk.store = copy
    table.side.on_stream_closed()
    table.talk()
    assert stored(desk) == 4


def test_seats_and_result_are_said_once_where_the_hub_has_others(desk: Desk) -> None:
    table = Table(desk, Journal(game(4)))
    table.talk()
    table.journal.result = RESULT
    (body,) = bodies(table.talk())
    assert isinstance(body, LinesRequest)
    assert (body.batches[0].lines, body.batches[0].result) == ((), RESULT)
    assert table.talk().requests == []


def test_a_line_that_cannot_be_read_is_told(desk: Desk) -> None:
    table = Table(desk, Journal(game(4)))
    table.talk()
    table.journal.damaged_line = 4
    table.talk()
    found = desk.reading().stream(ONE, uuid(10))
    assert found is not None
    assert found.damaged == 4
    assert table.talk().requests == []


def test_a_result_waits_for_the_last_line(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tablet_side, "MOST_LINES", 3)
    table = Table(desk, Journal(game(5)))
    table.journal.result = RESULT
    sent = [body.batches[0] for body in bodies(table.talk()) if isinstance(body, LinesRequest)]
    assert [(len(batch.lines), batch.result) for batch in sent] == [(3, None), (2, RESULT)]


def test_requests_are_cut_by_bytes_and_one_line_always_fits(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = game(4)
    monkeypatch.setattr(tablet_side, "MOST_BYTES", 2 * len(msgspec.json.encode(lines[0])) + 2)
    table = Table(desk, Journal(lines))
    sent = [body.batches[0] for body in bodies(table.talk()) if isinstance(body, LinesRequest)]
    assert [len(batch.lines) for batch in sent] == [2, 2]
    monkeypatch.setattr(tablet_side, "MOST_BYTES", 1)
    table.journal.session_lines = game(6)
    sent = [body.batches[0] for body in bodies(table.talk()) if isinstance(body, LinesRequest)]
    assert [len(batch.lines) for batch in sent] == [1, 1]


def test_where_the_hub_has_other_lines_a_new_epoch_begins(desk: Desk) -> None:
    Table(desk, Journal(game(4))).talk()
    table = Table(desk, Journal(game(6, word="y", first=2)))
    assert BeginEpoch(ONE, uuid(10)) in table.talk().effects
    assert stored(desk) == 4
    table.journal.epoch = uuid(11)
    table.talk()
    assert (stored(desk), stored(desk, 11)) == (4, 6)


@pytest.mark.parametrize("word", ["x", "y"])
def test_where_the_hub_has_more_nothing_is_sent_before_the_next_line(desk: Desk, word: str) -> None:
    Table(desk, Journal(game(6))).talk()
    table = Table(desk, Journal(game(3, word=word, first=1)))
    asked = table.talk()
    assert asked.targets[-1] == "/v1/acked"
    begun = [effect for effect in asked.effects if isinstance(effect, BeginEpoch)]
    if word == "y":
        assert begun, "its lines are others: at once"
        return
    assert not begun
    table.journal.seats = {"p1": None}
    assert table.talk().requests == [], "no batch without lines either"
    table.journal.session_lines = game(4, word="y", first=3)
    assert table.talk() == ([], [BeginEpoch(ONE, uuid(10))])


def test_who_the_club_does_not_know_asks_for_the_code_and_tries_on(desk: Desk) -> None:
    table = Table(desk, Journal(game(2)))
    table.desk = Desk()
    table.desk.store = MemoryStore(desk.reading().hub())
    assert table.talk().effects == [AskForCode()]
    assert table.talk().requests == []
    table.now += tablet_side.UNKNOWN_S
    assert table.talk().effects == [AskForCode()]


def test_an_answer_that_is_not_signed_is_none(desk: Desk) -> None:
    table = Table(desk, Journal(game(2)))
    request, _ = table.side.due(table.now)
    assert request is not None
    answer = desk.serve(request)
    for wrong in (structs.replace(answer, mac=None), structs.replace(answer, status=200)):
        table.side.on_answer(wrong, table.now)
    assert table.talk().targets[:2] == ["/v1/events", "/v1/events"], "it asks again with its own run"


NOT_UTF_8 = b'{"error": "\xff", "message": ""}'
TOO_DEEP = b'{"x":' + b"[" * 100_000


@pytest.mark.parametrize(
    "body", [b"", b"no JSON", NOT_UTF_8, TOO_DEEP], ids=["empty", "words", "not UTF-8", "too deep"]
)
def test_who_answers_something_else_unsigned_is_asked_again(desk: Desk, body: bytes) -> None:
    table = Table(desk, Journal(game(2)))
    request, _ = table.side.due(table.now)
    assert request is not None
    answer = structs.replace(desk.serve(request), status=401, mac=None, body=body)
    assert table.side.on_answer(answer, table.now) == []
    assert table.side.due(table.now + 5)[0] is not None


def test_what_fails_is_tried_again_with_longer_pauses(desk: Desk) -> None:
    table = Table(desk, Journal(game(2)))
    sent = []
    while table.now < 120:
        request, _ = table.side.due(table.now)
        if request is not None:
            sent.append(table.now)
            table.side.on_unreachable(request.run, request.counter, table.now)
        table.now += 0.25
    pauses = [after - before for before, after in pairwise(sent)]
    for pause, expected in zip(pauses, (0.25, 2, 5, 10, 30), strict=False):
        assert 0.75 * expected <= pause <= 1.25 * expected + 0.25


@pytest.mark.parametrize("jump", [-5000.0, 5000.0])
def test_a_clock_that_jumps_makes_nothing_wait(desk: Desk, jump: float) -> None:
    table = Table(desk, Journal(game(2)))
    request, _ = table.side.due(table.now)
    assert request is not None
    table.now += jump
    for _ in range(3):
        table.talk()
        table.now += 50
    assert stored(desk) == 2


def test_events_are_taken_in_their_order_and_signed(desk: Desk) -> None:
    table = Table(desk, Journal(game(2)))
    table.talk()
    events = [*desk.side.events(desk.reading())]
    effects = [effect for event in events for effect in table.side.on_event(event, table.now)]
    assert [type(effect.news).__name__ for effect in effects if isinstance(effect, Learned)] == [
        "TableEvent", "PeopleEvent", "DecidedEvent", "CloseEvent", "SeatingEvent",
    ]  # fmt: skip
    assert [*desk.side.events(desk.reading())] == [], "nothing is told twice"
    (alive,) = desk.side.alive(desk.reading())
    assert table.side.on_event(structs.replace(alive, data=b'{"a":1}'), table.now) == []
    assert table.talk().targets[:2] == ["/v1/events", "/v1/have"], "a stream that was changed is left"


def test_it_answers_a_closing_with_what_it_has(desk: Desk) -> None:
    table = Table(desk, Journal(game(2)))
    table.talk()
    tx = desk.store.begin()
    tx.set_hub(structs.replace(tx.hub(), close=uuid(50)))
    tx.commit()
    told = [effect for event in desk.side.events(desk.reading()) for effect in table.side.on_event(event, table.now)]
    assert Learned(CloseEvent(uuid(50))) in told
    (body,) = bodies(table.talk())
    assert isinstance(body, HaveRequest)
    assert body.close == uuid(50)


def test_names_that_are_hidden_here_are_said_once_a_stream(desk: Desk) -> None:
    table = Table(desk, Journal(game(2)))
    table.journal.gone = (uuid(70),)
    for _ in range(2):
        assert [body for body in bodies(table.talk()) if isinstance(body, HideRequest)] == [HideRequest((uuid(70),))]
        assert table.talk().requests == []
        table.side.on_stream_closed()


@pytest.mark.parametrize("words", [SeatingAnswer(uuid(50), "seated"), ReadRequest(uuid(80))])
def test_what_people_answer_is_said_once_and_again_until_it_is_heard(
    desk: Desk, words: SeatingAnswer | ReadRequest
) -> None:
    table = Table(desk, Journal(game(2)))
    table.side.say(words)
    requests: list[SignedRequest] = []
    while len(requests) < 4 and (request := table.side.due(table.now)[0]) is not None:
        requests.append(request)
        if len(requests) < 4:
            table.side.on_answer(desk.serve(request), table.now)
    assert body_of(requests[-1]) == words, "before any line"
    table.side.on_unreachable(requests[-1].run, requests[-1].counter, table.now)
    table.now += 5
    assert words in bodies(table.talk())
    assert table.talk().requests == []
    assert stored(desk) == 2


def test_an_answer_that_comes_too_late_is_told_and_not_repeated(desk: Desk) -> None:
    table = Table(desk, Journal(game(2)))
    table.talk()
    table.side.say(SeatingAnswer(uuid(50), "seated"))
    request, _ = table.side.due(table.now)
    assert request is not None
    body = msgspec.json.encode(ErrorAnswer("offer", "it was withdrawn"))
    mac = answer_mac(desk.keys.answer, 409, request.run, request.counter, body)
    refused = SignedAnswer(409, request.run, request.counter, body, mac)
    assert table.side.on_answer(refused, table.now) == [OfferWithdrawn(uuid(50))]
    assert table.talk().requests == []


def test_how_far_the_hub_is_can_be_asked_without_a_request(desk: Desk) -> None:
    table = Table(desk, Journal(game(4)))
    assert table.side.progress() == [SessionProgress(ONE, 4, 0, None)]
    table.talk()
    table.journal.session_lines = game(6)
    assert table.side.progress() == [SessionProgress(ONE, 6, 4, None)]
    table.journal.session_lines = game(3)
    assert table.side.progress() == [SessionProgress(ONE, 3, 3, 4)], "set back: the hub has more"


def test_a_tap_waits_for_no_retry(desk: Desk) -> None:
    table = Table(desk, Journal(game(2)))
    for _ in range(3):
        request, _ = table.side.due(table.now)
        assert request is not None
        table.side.on_unreachable(request.run, request.counter, table.now)
        table.now += 8
    table.now -= 7
    assert table.side.due(table.now)[0] is None, "it waits"
    table.side.try_now(table.now)
    assert table.side.due(table.now)[0] is not None


def test_a_table_that_thinks_is_heard_once_it_says_so(desk: Desk) -> None:
    table = Table(desk, Journal(game(3)))
    table.talk()
    assert table.talk().targets == [], "there is nothing more to say"
    table.side.say_waiting()
    asked = table.talk()
    assert bodies(asked) == [LinesRequest((), 0)], "once"


def test_a_tap_after_long_thinking_goes_at_once(desk: Desk) -> None:
    table = Table(desk, Journal(game(3)))
    table.talk()
    for _ in range(6):
        table.side.say_waiting()
        assert table.talk().targets == ["/v1/lines"]
    table.journal.session_lines = game(4)
    assert table.talk().targets == ["/v1/lines"]


def shown_by(desk: Desk) -> bytes:
    """The object that the hub shows of this tablet."""
    return bytes(desk.side.shown[uuid(5)].live)


def test_the_newest_that_a_table_shows_is_told_once_a_stream_and_behind_its_lines(desk: Desk) -> None:
    table = Table(desk, Journal(game(2)))
    for text in (b'"old"', b'"new"'):
        table.side.show(msgspec.Raw(text))
    assert table.talk().targets[-2:] == ["/v1/lines", "/v1/now"]
    assert shown_by(desk) == b'"new"'
    assert table.talk().targets == []
    table.side.on_stream_closed()
    assert "/v1/now" in table.talk().targets, "the hub may have forgotten it"


def test_what_cannot_be_shown_is_not_told_for_ever(desk: Desk) -> None:
    table = Table(desk, Journal(game(2)))
    table.talk()
    table.side.show(msgspec.Raw(b"{"))
    assert table.talk().targets == ["/v1/now"]
    table.journal.session_lines = game(3)
    assert table.talk().targets == ["/v1/lines"], "and hinders no line"
