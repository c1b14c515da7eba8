"""The hub takes each line once, on its own chain, and says what it has after a certain commit (club.md 1, 4)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec import structs

from divingbell.companion.club.protocol import closing
from divingbell.companion.club.protocol.hub_lines import HubLines
from divingbell.companion.club.protocol.messages import (
    ZEROS,
    Acked,
    Batch,
    ClubResult,
    ClubSeats,
    Fork,
    HaveRequest,
    HideRequest,
    LinesAnswer,
    LinesRequest,
    RulesCheck,
    SeatingAnswer,
    SeatingEvent,
    StickLine,
)
from divingbell.companion.club.protocol.requests import RefusedError
from divingbell.companion.club.protocol.signatures import about_hash, answer_mac, same, stick_mac
from divingbell.companion.club.protocol.store import OfferRow, StreamRow
from tests.companion.club.evening import RESULT, SEATS, Desk, Speaker, batch, chained, error, game, uuid

ONE, EPOCH = uuid(1), uuid(10)


@pytest.fixture(params=["memory", "sqlite", "postgresql"])
def desk(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Desk]:
    if request.param == "postgresql":
        place: Path | str | None = request.getfixturevalue("postgresql").new_database()
    else:
        place = tmp_path / "hub.db" if request.param == "sqlite" else None
    made = Desk(place)
    yield made
    made.close()


@pytest.fixture
def tablet(desk: Desk) -> Speaker:
    return Speaker(desk)


def at(lines: int, desk: Desk, epoch: int = 10) -> list[str]:
    """Hashes of the first lines of the session at the hub."""
    return [last for *_, last in desk.reading().lines(ONE, uuid(epoch), 0, lines)]


# Signatures and runs ---------------------------------------------------------------------------------------------


def test_who_has_no_key_is_told_so_unsigned(desk: Desk, tablet: Speaker) -> None:
    request = structs.replace(tablet.signed("GET", "/v1/events"), tablet=uuid(99))
    answer = desk.serve(request)
    assert (answer.status, error(answer).error, answer.mac) == (401, "device", None)


@pytest.mark.parametrize("change", [{"body": b"{}"}, {"counter": 9}, {"target": "/v1/read"}, {"mac": "00"}])
def test_a_request_that_was_changed_on_its_way_is_refused(
    desk: Desk, tablet: Speaker, change: dict[str, object]
) -> None:
    request = tablet.signed("POST", "/v1/have", b'{"sessions":{}}')
    answer = desk.serve(structs.replace(request, **change))
    assert (answer.status, error(answer).error) == (401, "mac")


def test_an_answer_is_signed_for_its_request(desk: Desk, tablet: Speaker) -> None:
    answer = tablet.ask("GET", "/v1/events")
    assert answer.status == 200
    assert answer.mac is not None
    assert same(answer.mac, answer_mac(desk.keys.answer, 200, tablet.run, tablet.counter, b""))


def test_each_counter_counts_once_and_not_long_after(tablet: Speaker) -> None:
    def said(counter: int) -> str:
        answer = tablet.ask("GET", "/v1/events", counter=counter)
        return "" if answer.status == 200 else error(answer).error

    assert [said(number) for number in (5, 3, 5, 3, 70, 7, 6, 0, 200, 70)] == [
        "", "", "counter", "counter", "", "", "counter", "counter", "", "counter",
    ]  # fmt: skip


def test_a_run_that_the_hub_did_not_give_is_answered_with_one_that_it_gives(tablet: Speaker) -> None:
    given = tablet.run
    tablet.run = "ab" * 16
    answer = tablet.ask("GET", "/v1/events")
    assert (answer.status, error(answer).error) == (401, "run")
    assert error(answer).run not in (None, given, tablet.run)
    assert answer.mac is not None


def test_two_tablets_with_one_card_are_seen_when_they_speak_by_turns(desk: Desk, tablet: Speaker) -> None:
    def two_cards() -> bool:
        found = desk.reading().tablet(uuid(5))
        assert found is not None
        return found.two_cards

    tablet.ask("GET", "/v1/events")
    other = Speaker(desk)
    for speaker, told in ((other, False), (tablet, False), (other, False), (tablet, True)):
        speaker.ask("GET", "/v1/events")
        assert two_cards() is told


def test_one_that_was_started_anew_is_not_taken_for_two(desk: Desk, tablet: Speaker) -> None:
    for _ in range(3):
        tablet.ask("GET", "/v1/events")
    other = Speaker(desk)
    other.ask("GET", "/v1/events")
    tablet.ask("GET", "/v1/events")  # one that was late
    for _ in range(3):
        other.ask("GET", "/v1/events")
    assert not any(one.two_cards for one in desk.reading().tablets())


# Lines -----------------------------------------------------------------------------------------------------------


def test_lines_are_taken_once_and_acknowledged_by_their_hash(desk: Desk, tablet: Speaker) -> None:
    lines = game(5)
    first = tablet.send(batch(lines[:3])).acked[ONE]
    assert first == Acked(EPOCH, 2, lines[2][2], about_hash(SEATS, None))
    for again in (batch(lines[:3]), batch(lines[:2]), batch(lines[:3], first=1)):
        assert tablet.send(again).acked[ONE].line == 2
    assert tablet.send(batch(lines, first=2)).acked[ONE].line == 4
    assert at(9, desk) == [last for *_, last in lines]


def test_a_game_that_is_chosen_after_its_session_was_opened_is_named_by_a_later_header(
    desk: Desk, tablet: Speaker
) -> None:
    first = f'{{"record":1,"created":"2026-11-29T20:00:00Z","event":"{uuid(2)}","table":3,"round":1}}'
    lines = chained(
        ("header", first), ("header", '{"game":"submarine"}'), ("entry", '{"n":1}'), ("header", '{"seats":[]}')
    )
    for end, named in ((1, ""), (2, "submarine"), (4, "submarine")):
        tablet.send(batch(lines[:end], first=max(0, end - 2)))
        (row,) = desk.reading().games(uuid(2))
        assert (row.game, row.table, row.round) == (named, 3, 1), end


def test_behind_a_gap_nothing_is_taken(desk: Desk, tablet: Speaker) -> None:
    lines = game(5)
    assert tablet.send(batch(lines, first=3)).acked[ONE] == Acked(EPOCH, -1, ZEROS, about_hash({}, None))
    tablet.send(batch(lines[:2]))
    assert tablet.send(batch(lines, first=3)).acked[ONE].line == 1
    assert at(9, desk) == [last for *_, last in lines[:2]]


@pytest.mark.parametrize("first", [0, 2, 3])
def test_other_lines_in_one_epoch_are_never_merged(desk: Desk, tablet: Speaker, first: int) -> None:
    lines = game(3)
    tablet.send(batch(lines))
    acked = tablet.send(batch(game(6, word="y", first=2), first=first)).acked[ONE]
    assert (acked.line, acked.hash) == (2, lines[2][2])
    assert at(9, desk) == [last for *_, last in lines]


def test_hashes_that_are_no_chain_are_refused_and_nothing_is_stored(desk: Desk, tablet: Speaker) -> None:
    good, lines = game(2), [*game(4)]
    lines[2] = (lines[2][0], '{"at":"later"}', lines[2][2])
    answer = tablet.post("/v1/lines", LinesRequest((batch(good, session=2), batch(tuple(lines)))))
    assert (answer.status, error(answer).error, error(answer).where) == (400, "malformed", "line 2")
    assert not desk.reading().sessions()


def test_nothing_is_acknowledged_while_a_commit_is_not_certain(desk: Desk, tablet: Speaker) -> None:
    desk.certain = False
    answer = tablet.post("/v1/lines", LinesRequest((batch(game(2)),)))
    assert (answer.status, error(answer).error) == (503, "busy")
    assert answer.mac is not None
    desk.certain = True
    assert tablet.send(batch(game(2))).acked[ONE].line == 1


def test_every_answer_follows_a_row_that_changed(desk: Desk, tablet: Speaker) -> None:
    tablet.send(batch(game(2)))
    before = desk.reading().run(uuid(5), tablet.run)
    tablet.send(batch(game(2)))
    assert desk.reading().run(uuid(5), tablet.run) != before


def test_rows_are_locked_first_in_the_order_of_their_ids(desk: Desk, tablet: Speaker) -> None:
    tablet.send(batch(game(1), session=3), batch(game(1), session=2))
    assert (desk.locked[-1].tablet, desk.locked[-1].sessions) == (uuid(5), (uuid(2), uuid(3)))


def test_acked_speaks_of_the_epoch_that_was_asked(tablet: Speaker) -> None:
    lines = game(4)
    tablet.send(batch(lines))
    tablet.send(batch(lines[:2], epoch=11, past=((EPOCH, 4, lines[3][2]),)))

    def asked(epoch: int, line: str = "") -> Acked:
        answer = tablet.ask("GET", f"/v1/acked?session={ONE}&epoch={uuid(epoch)}{line}")
        return msgspec.json.decode(answer.body, type=LinesAnswer).acked[ONE]

    assert [asked(epoch).line for epoch in (10, 11, 12)] == [3, 1, -1]
    assert asked(10, "&line=1").at == (1, lines[1][2])
    assert asked(10, "&line=7").at == (7, None)
    assert asked(10).at is None


@pytest.mark.parametrize("target", ["/v1/acked", "/v1/acked?session=a", "/v1/acked?session=a&epoch=b&line=c"])
def test_a_question_without_its_fields_is_malformed(tablet: Speaker, target: str) -> None:
    assert error(tablet.ask("GET", target)).error == "malformed"


@pytest.mark.parametrize(("method", "target"), [("GET", "/v1/lines"), ("POST", "/v1/none"), ("PUT", "/v1/events")])
def test_an_unknown_target(tablet: Speaker, method: str, target: str) -> None:
    assert error(tablet.ask(method, target)).error == "unknown"


# Seats and result ------------------------------------------------------------------------------------------------


def facts(desk: Desk) -> tuple[object, ClubResult | None]:
    found = desk.reading().stream(ONE, EPOCH)
    assert found is not None
    return found.seats, found.result


def test_a_result_goes_when_the_game_goes_on(desk: Desk, tablet: Speaker) -> None:
    lines = game(4)
    tablet.send(batch(lines[:3], result=RESULT))
    assert facts(desk) == (SEATS, RESULT)
    tablet.send(batch(lines, first=3))
    assert facts(desk) == (SEATS, None)


def test_a_late_request_overwrites_nothing(desk: Desk, tablet: Speaker) -> None:
    lines = game(3)
    guests: ClubSeats = {"p1": None, "p2": None}
    late = tablet.counter + 1
    tablet.counter += 1
    tablet.send(batch(lines))
    tablet.send(batch(lines, first=3, seats=guests, result=RESULT))
    tablet.send(batch(lines), counter=late)
    tablet.send(batch(lines[:2]))
    assert facts(desk) == (guests, RESULT)


def test_a_later_run_says_it_anew(desk: Desk, tablet: Speaker) -> None:
    lines = game(3)
    guests: ClubSeats = {"p1": None, "p2": None}
    for _ in range(3):
        tablet.send(batch(lines))
    other = Speaker(desk)
    other.send(batch(lines, first=3, seats=guests))
    assert facts(desk) == (guests, None)
    tablet.send(batch(lines, first=3))
    assert facts(desk) == (guests, None), "it is of an older run"


DIFFERS = RulesCheck("differs", 1, ClubResult({"p1": 1, "p2": 2}, {"p1": 8, "p2": 3}))


def unchecked(desk: Desk) -> list[tuple[str, int]]:
    """Epochs with a result that the rules have not looked at, and how many lines each has."""
    return [(stream.epoch, stream.lines) for stream in desk.reading().unchecked()]


def note(desk: Desk, looked: StreamRow | None, check: RulesCheck) -> None:
    """The rules have found this in a stream as it was."""
    assert looked is not None
    tx = desk.store.begin()
    HubLines(tx).note_check(looked, check)
    tx.commit()


def flag(answer: LinesAnswer) -> tuple[str | None, int | None]:
    return answer.acked[ONE].flag, answer.acked[ONE].flag_line


def test_a_result_is_flagged_once_the_rules_have_found_another(desk: Desk, tablet: Speaker) -> None:
    tablet.send(batch(game(1)))
    assert unchecked(desk) == [], "the game is not over"
    over = batch(game(2), first=1, result=RESULT)
    assert flag(tablet.send(over)) == (None, None)
    assert unchecked(desk) == [(EPOCH, 2)]
    note(desk, desk.reading().stream(ONE, EPOCH), DIFFERS)
    assert unchecked(desk) == []
    assert flag(tablet.send(over)) == ("differs", 1), "the same lines again change nothing"
    assert flag(tablet.have({1: (10, game(2))})) == ("differs", 1)
    assert flag(tablet.send(batch(game(3), first=2))) == (None, None), "the game goes on"
    assert flag(tablet.send(batch(game(4), first=3, result=RESULT))) == (None, None)
    assert unchecked(desk) == [(EPOCH, 4)]


def test_another_result_behind_the_same_line_is_looked_at_anew(desk: Desk, tablet: Speaker) -> None:
    tablet.send(batch(game(2), result=RESULT))
    note(desk, desk.reading().stream(ONE, EPOCH), RulesCheck())
    assert unchecked(desk) == []
    tablet.send(batch(game(2), first=2, seats={"p1": None, "p2": None}, result=RESULT))
    assert unchecked(desk) == [], "who sits where is no matter of rules"
    tablet.send(batch(game(2), first=2, result=DIFFERS.result))
    assert unchecked(desk) == [(EPOCH, 2)]


@pytest.mark.parametrize("later", [batch(game(3), first=2), batch(game(2), first=2, result=DIFFERS.result)])
def test_a_finding_about_a_game_that_went_on_meanwhile_is_not_noted(desk: Desk, tablet: Speaker, later: Batch) -> None:
    tablet.send(batch(game(2), result=RESULT))
    looked = desk.reading().stream(ONE, EPOCH)
    tablet.send(later)
    note(desk, looked, RulesCheck("does_not_fold", 0))
    assert flag(tablet.send(later)) == (None, None)


def test_a_stick_replaces_nothing_behind_the_same_line(desk: Desk, tablet: Speaker) -> None:
    lines = game(4)
    tablet.send(batch(lines[:3]))

    def bring(lines: int, result: ClubResult | None) -> None:
        text = msgspec.json.encode(batch(game(lines), result=result))
        tx = desk.store.begin()
        closing.bring(tx, StickLine(uuid(5), text, stick_mac(desk.keys.stick, uuid(5), text)))
        tx.commit()

    bring(3, RESULT)
    assert facts(desk) == (SEATS, None)
    bring(4, RESULT)
    assert facts(desk) == (SEATS, RESULT)
    assert at(9, desk) == [last for *_, last in lines]


def test_a_stick_that_no_tablet_of_the_club_wrote_is_refused(desk: Desk) -> None:
    text = msgspec.json.encode(batch(game(2)))
    for line in (StickLine(uuid(99), text, "00"), StickLine(uuid(5), text, "00")):
        with pytest.raises(RefusedError):
            closing.bring(desk.reading(), line)


# Forks -----------------------------------------------------------------------------------------------------------


def test_a_name_that_was_hidden_makes_no_fork(tablet: Speaker) -> None:
    lines, anew = game(3), chained(*((kind, body.replace("}", ',"b":1}')) for kind, body, _ in game(4)))
    tablet.send(batch(lines))
    answer = tablet.send(batch(anew, epoch=11, past=((EPOCH, 3, lines[2][2]),)))
    assert answer.forks == {}
    assert answer.acked[ONE].line == 3


@pytest.mark.parametrize(
    ("claimed", "word", "fork"),
    [
        ((0, ZEROS), "x", Fork("set_back", None)),
        ((2, game(3)[1][2]), "x", Fork("longer", 2)),
        ((3, "ab" * 16), "x", Fork("other", 2)),
        ((3, game(3)[2][2]), "y", Fork("other", 1)),
        (None, "x", Fork("two", None)),
    ],
    ids=["set back", "longer", "other end", "other lines", "strangers"],
)
def test_two_writings_are_told(tablet: Speaker, claimed: tuple[int, str] | None, word: str, fork: Fork) -> None:
    tablet.send(batch(game(3)))
    past = () if claimed is None else ((EPOCH, *claimed),)
    answer = tablet.send(batch(game(3, word=word, first=1), epoch=11, past=past))
    assert answer.forks == {ONE: fork}
    assert tablet.send(batch(game(3))).forks == {ONE: fork}, "whichever of them speaks"


def test_a_fork_is_told_whichever_epoch_comes_first(tablet: Speaker) -> None:
    lines = game(4)
    tablet.send(batch(game(4, word="y", first=1), epoch=11, past=((EPOCH, 4, lines[3][2]),)))
    assert tablet.send(batch(lines[:1])).forks == {}
    assert tablet.send(batch(lines, first=1)).forks == {ONE: Fork("other", 1)}


def test_a_tablet_that_lost_a_session_is_set_back(desk: Desk, tablet: Speaker) -> None:
    lines = game(3)
    tablet.have({})
    tablet.send(batch(lines))
    restored = Speaker(desk)
    restored.have({2: (20, game(1))})
    assert restored.send().forks == {}
    assert tablet.have({1: (10, lines)}).forks == {}, "a copy of the card still has it"
    third = Speaker(desk)
    third.have({})
    assert third.have({1: (10, lines[:2])}).forks == {ONE: Fork("set_back", None)}
    assert third.have({1: (10, lines)}).forks == {}, "a later naming takes it back"


def test_lines_that_a_tablet_lost_before_it_sent_them_are_missing(desk: Desk, tablet: Speaker) -> None:
    tablet.have({1: (10, game(3))})
    restored = Speaker(desk)
    restored.have({})
    (session,) = closing.report(desk.reading()).tables[0].sessions
    assert (session.lines, session.of, session.fork, session.whole) == (0, 3, Fork("set_back", None), False)


def test_an_answer_to_the_closing_tells_a_late_request_from_a_tablet_that_speaks(desk: Desk, tablet: Speaker) -> None:
    lines, closed = game(3), uuid(50)
    tablet.have({})
    tablet.send(batch(lines))
    restored = Speaker(desk)
    restored.have({1: (10, lines[:2])})
    tablet.send(batch(lines))  # was late
    tx = desk.store.begin()
    closing.close(tx, closed)
    tx.commit()
    assert restored.have({1: (10, lines[:2])}, closed).forks == {ONE: Fork("set_back", None)}
    assert tablet.have({1: (10, lines)}, closed).forks == {}


def test_a_late_answer_to_an_older_closing_takes_back_no_newer_one(desk: Desk, tablet: Speaker) -> None:
    """Seed 661: else a late request of before a restore counted as another tablet that speaks."""
    older, newer = uuid(50), uuid(51)
    for asked in (older, newer):
        tx = desk.store.begin()
        closing.close(tx, asked)
        tx.commit()
    tablet.post("/v1/have", HaveRequest({}, newer), counter=7)
    tablet.post("/v1/have", HaveRequest({}, older), counter=6)
    assert [table.answered for table in closed_report(desk).tables] == [True]


@pytest.mark.parametrize(("offered", "refused"), [(uuid(70), None), (uuid(71), "offer"), (None, "offer")])
def test_an_answer_to_an_offer_counts_while_it_stands(
    desk: Desk, tablet: Speaker, offered: str | None, refused: str | None
) -> None:
    tx = desk.store.begin()
    tx.set_offer(OfferRow(1, SeatingEvent(offered, 1, "submarine")))
    tx.commit()
    answer = tablet.post("/v1/answer", SeatingAnswer(uuid(70), "seated"))
    assert (answer.status, None if answer.status == 200 else error(answer).error) == (409 if refused else 200, refused)
    assert [row.answer for row in desk.reading().offers()] == [None if refused else "seated"]


def test_an_answer_to_an_offer_comes_too_late_for_an_evening_that_is_closed(desk: Desk, tablet: Speaker) -> None:
    tx = desk.store.begin()
    tx.set_offer(OfferRow(1, SeatingEvent(uuid(70), 1, "submarine")))
    tx.set_hub(structs.replace(tx.hub(), event=None))
    tx.commit()
    answer = tablet.post("/v1/answer", SeatingAnswer(uuid(70), "seated"))
    assert (answer.status, error(answer).error) == (409, "closed")


# Names and closing -----------------------------------------------------------------------------------------------


def test_a_name_is_hidden_once_the_organiser_confirms_it(desk: Desk, tablet: Speaker) -> None:
    person = "00000000-0000-4000-8000-0000000000a1"
    tx = desk.store.begin()
    tx.set_person(person, "Tina")
    tx.commit()
    noted = ("entry", '{"action":{"note":"well done, Tina","type":"move"},"at":"1"}')
    lines = chained(noted, noted)
    tablet.send(batch(lines[:1]))
    assert tablet.post("/v1/hide", HideRequest((person,))).status == 200
    assert desk.reading().hub().hide == {person}
    assert desk.reading().people() == {person: "Tina"}
    tx = desk.store.begin()
    closing.hide(tx, [person])
    tx.commit()
    tablet.send(batch(lines, first=1, seats={"p1": None}))
    reading = desk.reading()
    stored = reading.lines(ONE, EPOCH, 0, 2)
    assert [(kind, last) for kind, _, last in stored] == [(kind, last) for kind, _, last in lines]
    assert not any("Tina" in body for _, body, _ in stored)
    assert reading.people() == {person: None}
    assert reading.hub().hide == frozenset()


def closed_report(desk: Desk) -> closing.ClosingReport:
    return closing.report(desk.reading())


def test_an_evening_is_whole_when_every_line_that_tablets_have_is_there(desk: Desk, tablet: Speaker) -> None:
    lines, closed = game(5), uuid(50)
    tablet.send(batch(lines[:3]))
    tx = desk.store.begin()
    closing.close(tx, closed)
    tx.commit()
    assert not closed_report(desk).whole, "nobody has answered"
    tablet.have({1: (10, lines)}, closed)
    assert (closed_report(desk).lines, closed_report(desk).of, closed_report(desk).whole) == (3, 5, False)
    tablet.send(batch(lines, first=3))
    assert (closed_report(desk).lines, closed_report(desk).of, closed_report(desk).whole) == (5, 5, True)


def test_a_fork_is_whole_once_it_is_decided(desk: Desk, tablet: Speaker) -> None:
    closed = uuid(50)
    tx = desk.store.begin()
    closing.close(tx, closed)
    tx.commit()
    tablet.send(batch(game(3)))
    other = game(4, word="y", first=1)
    tablet.send(batch(other, epoch=11, past=((EPOCH, 0, ZEROS),)))
    tablet.have({1: (11, other)}, closed)
    assert not closed_report(desk).whole
    tx = desk.store.begin()
    closing.decide(tx, ONE, EPOCH)
    tx.commit()
    assert (closed_report(desk).lines, closed_report(desk).of, closed_report(desk).whole) == (3, 3, True)


def test_a_decision_passes_to_the_epoch_that_follows_the_chosen_one(desk: Desk, tablet: Speaker) -> None:
    lines = game(3)
    tablet.send(batch(lines), batch(game(4, word="y"), session=1, epoch=12))
    tx = desk.store.begin()
    closing.decide(tx, ONE, EPOCH)
    tx.commit()
    anew = chained(*((kind, body.replace("}", ',"b":1}')) for kind, body, _ in game(5)))
    tablet.send(batch(anew, epoch=11, past=((EPOCH, 3, lines[2][2]),)))
    assert [session.lines for table in closed_report(desk).tables for session in table.sessions] == [5]
