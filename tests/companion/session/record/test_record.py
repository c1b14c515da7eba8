"""The record, line by line: what is taken, what is an error, and at which line."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest

from divingbell.companion import canonical
from divingbell.companion.games.game import Origin
from divingbell.companion.session import record
from divingbell.companion.session.fold import Fold, UnknownGameError, played
from divingbell.companion.session.record import RecordError, RecordLine
from divingbell.companion.session.session import Session
from tests.companion.session.record.evening import (
    AIM,
    AT,
    CARD,
    START,
    UUID,
    entries,
    entry,
    good,
    header,
    states,
    text,
)
from tests.sunken_play import NO_PENALTY, aim, amend, buzz, card, redo, session, undo, up, view


def final(*actions: Any) -> Any:
    return view(session(*actions))


def test_the_final_state() -> None:
    assert states(text(good())) == ([final(START, CARD, AIM)], None)


def test_every_state_commands_too() -> None:
    lines = [header(), *entries(START, CARD, undo(), redo())]
    shown, error = states(text(lines), every=True)
    assert error is None
    assert shown == [final(START), final(START, CARD), final(START), final(START, CARD)]


def test_refusals_and_signals_change_nothing() -> None:
    refusal = {"refused": "wrong_phase", "at": AT, "source": "touch", "action": [1, {"any": "thing"}]}
    signal = {"signal": {"kind": "contact", "us": 5, "rim": None, "counted": False}, "at": AT}
    hold = {"signal": {"kind": "hold"}, "at": AT}
    lines = [header(), refusal, signal, *entries(START), hold, entry(2, CARD), refusal]
    assert states(text(lines), every=True) == ([final(START), final(START, CARD)], None)


def test_bare_actions() -> None:
    lines = [START, CARD, undo(), {**CARD, "at": "this evening", "note": "again"}]
    assert states(text(lines)) == ([final(START, CARD)], None)
    shown = [final(START), final(START, CARD), final(START), final(START, CARD)]
    assert states(text(lines), every=True) == (shown, None)


def test_blank_lines_and_line_ends_of_other_systems() -> None:
    lines: list[Any] = [header(), "  \t", *entries(START)]
    assert states(text(lines).replace(b"\n", b"\r\n")) == ([final(START)], None)


def test_the_last_line_needs_no_line_end() -> None:
    assert states(text(good()).rstrip(b"\n"))[1] is None


@pytest.mark.parametrize("every", [False, True])
def test_no_accepted_line_is_null(every: bool) -> None:
    assert states(b"", every=every) == ([None], None)
    assert states(text([header()]), every=every) == ([None], None)
    assert states(b"nonsense", every=every) == ([None], (1, "record.not_json"))


def test_the_end_line_is_checked() -> None:
    end = record.ending(session(START, CARD, AIM))
    assert states(text([*good(), end]))[1] is None
    assert states(text([*good(), {**end, "more": 1}]))[1] is None
    digest = {"end": {**end["end"], "digest": "0" * 64}}
    assert states(text([*good(), digest])) == ([final(START, CARD, AIM)], (5, "record.other_digest"))
    count = {"end": {**end["end"], "entries": 4}}
    assert states(text([*good(), count]))[1] == (5, "record.other_count")
    assert states(text([header(), record.ending(Session())]))[1] is None


def without(line: dict[str, Any], *fields: str) -> dict[str, Any]:
    return {key: value for key, value in line.items() if key not in fields}


ERRORS: list[tuple[str, list[Any], int, str]] = [
    ("cut off", [*good()[:3], '{"n": 3, "at": "20'], 4, "record.not_json"),
    ("not JSON", [*good()[:2], "gold"], 3, "record.not_json"),
    ("not UTF-8", [*good()[:2], b'{"n": "\xff"}'], 3, "record.not_json"),
    ("UTF-16", [text([header()]).decode().strip().encode("utf-16")], 1, "record.utf16"),
    ("no object", [*good()[:2], [1]], 3, "record.no_object"),
    ("a gap", [*good()[:2], entry(3, CARD)], 3, "record.gap"),
    ("n twice", [*good()[:2], entry(1, CARD)], 3, "record.gap"),
    ("n from 0", [header(), entry(0, START)], 2, "record.gap"),
    ("refused", [*good()[:2], entry(2, NO_PENALTY)], 3, "record.refused"),
    ("no start", [header(), entry(1, CARD)], 2, "record.refused"),
    ("bare and refused", [START, NO_PENALTY], 2, "record.refused"),
    ("newer", [header(record=2), *good()[1:]], 1, "record.newer"),
    ("record 0", [header(record=0)], 1, "record.bad_line"),
    ("record true", [header(record=True)], 1, "record.bad_line"),
    ("other game", [header(game="submarine"), *good()[1:]], 1, "record.other_game"),
    ("other seats", [header(players=3), *good()[1:]], 1, "record.other_seats"),
    ("unknown kind", [*good()[:2], {"gossip": 1}], 3, "record.unknown_kind"),
    ("a bare action under a header", [*good()[:2], CARD], 3, "record.unknown_kind"),
    ("a second header", [*good(), header()], 5, "record.second_header"),
    ("an entry without header", [entry(1, START)], 1, "record.no_header"),
    ("an entry among bare actions", [START, entry(2, CARD)], 2, "record.not_bare"),
    ("after the end", [header(), record.ending(Session()), entry(1, START)], 3, "record.after_end"),
    ("no UUID", [header(session="mine")], 1, "record.bad_line"),
    ("no seats", [without(header(), "seats")], 1, "record.bad_line"),
    ("a seat without id", [header(seats=[{"name": "Ada"}])], 1, "record.bad_line"),
    ("no app", [without(header(), "app")], 1, "record.bad_line"),
    ("created yesterday", [header(created="yesterday")], 1, "record.bad_time"),
    ("created in Rome", [header(created="2026-11-21T20:40:03+01:00")], 1, "record.bad_time"),
    ("at without zone", [header(), entry(1, START, at="2026-11-21T20:40:03")], 2, "record.bad_time"),
    ("no at", [header(), without(entry(1, START), "at")], 2, "record.bad_line"),
    ("no source", [header(), without(entry(1, START), "source")], 2, "record.bad_line"),
    ("source of hearsay", [header(), entry(1, START, source="hearsay")], 2, "record.bad_line"),
    ("n as text", [header(), entry("1", START)], 2, "record.bad_line"),  # type: ignore[arg-type]
    ("n beyond what every reader knows", [header(), entry(2**53, START)], 2, "record.bad_line"),
    ("n just below it", [header(), entry(2**53 - 1, START)], 2, "record.gap"),
    ("tap beyond it", [header(), entry(1, START, tap=2**53)], 2, "record.bad_line"),
    ("tap as text", [header(), entry(1, START, tap="1")], 2, "record.bad_line"),
    ("no action", [header(), without(entry(1, START), "action")], 2, "record.bad_line"),
    ("a refusal of nothing", [header(), {"refused": "x", "at": AT, "source": "touch"}], 2, "record.bad_line"),
    ("a signal of no kind", [header(), {"signal": {}, "at": AT}], 2, "record.bad_line"),
    ("an end without digest", [header(), {"end": {"entries": 0}}], 2, "record.bad_line"),
]


@pytest.mark.parametrize(
    ("lines", "number", "text_id"), [case[1:] for case in ERRORS], ids=[case[0] for case in ERRORS]
)
def test_errors_name_line_and_reason(lines: list[Any], number: int, text_id: str) -> None:
    assert states(text(lines))[1] == (number, text_id)


@pytest.mark.parametrize(
    ("line", "problem"),
    [(b"gold", "Expecting value: line 1 column 1 (char 0)"), (b'"\xff"', "not utf8"), (b'"\\ud800"', "surrogate")],
)
def test_what_is_no_json_is_told_in_the_words_of_the_reader_or_by_its_kind(line: bytes, problem: str) -> None:
    with pytest.raises(RecordError) as error:
        list(record.read([line]))
    assert error.value.text_args == {"problem": problem}


def test_a_gap_names_the_entry_that_was_expected_and_what_stood_there() -> None:
    fold = Fold()
    with pytest.raises(RecordError) as error:
        list(played(fold, record.read(BytesIO(text([*good()[:2], entry(7, CARD)])))))
    assert error.value.text_args == {"expected": 2, "found": "7"}


LONG, MUCH = "9" * 300, 10**300
TOO_LONG: list[tuple[str, list[RecordLine], dict[str, int]]] = [
    (
        "a game",
        [RecordLine(1, "header", header(game=LONG)), RecordLine(2, "entry", entry(1, {**START, "game": LONG}))],
        {"name": 40},
    ),
    (
        "its package",
        [
            RecordLine(1, "header", header(game=LONG, package=LONG)),
            RecordLine(2, "entry", entry(1, {**START, "game": LONG})),
        ],
        {"name": 40, "package": 80},
    ),
    ("n", [RecordLine(1, "entry", entry(MUCH, START))], {"found": 20}),
    (
        "other games",
        [RecordLine(1, "header", header(game=LONG)), RecordLine(2, "entry", entry(1, START))],
        {"header": 40},
    ),
    (
        "other seats",
        [RecordLine(1, "header", header()), RecordLine(2, "entry", entry(1, {**START, "players": [LONG]}))],
        {"start": 40},
    ),
    ("entries", [RecordLine(1, "end", {"end": {"entries": MUCH, "digest": ""}})], {"found": 20}),
    ("a digest", [RecordLine(1, "end", {"end": {"entries": 0, "digest": LONG}})], {"found": 64}),
]
"""What is cut where it is told, and to how many characters: a message stays one that can be read."""


@pytest.mark.parametrize(("lines", "lengths"), [case[1:] for case in TOO_LONG], ids=[case[0] for case in TOO_LONG])
def test_what_is_too_long_is_told_by_its_beginning(lines: list[RecordLine], lengths: dict[str, int]) -> None:
    with pytest.raises(RecordError) as error:
        list(played(Fold(), lines))
    assert {name: len(str(error.value.text_args[name])) for name in lengths} == lengths


@pytest.mark.parametrize(
    ("line", "lengths"),
    [
        (header(record=MUCH), {"version": 20}),
        (header(created=LONG), {"time": 60}),
        (
            header(seats=[{"id": LONG, "person": "x"}]),
            {"problem": 20 + len("seat 1 is ``; seats are p1, p2 and so on, in order")},
        ),
        (entry(1, START, source=LONG), {"problem": 200}),
    ],
)
def test_a_line_that_is_too_long_is_told_by_its_beginning(line: Any, lengths: dict[str, int]) -> None:
    with pytest.raises(RecordError) as error:
        record.checked(1, line)
    assert {name: len(str(error.value.text_args[name])) for name in lengths} == lengths


def start_of(players: int) -> dict[str, Any]:
    return {**START, "players": players}


@pytest.mark.parametrize("every", [False, True])
def test_a_header_may_follow_a_later_entry_1(every: bool) -> None:
    """record.md 2: it fits the first `start_game` or entry 1 as it stands after all lines."""
    corrected = entries(START, CARD, amend(1, start_of(3)))
    shown = [final(START), final(START, CARD), final(start_of(3), CARD)]
    for players in (2, 3):
        assert states(text([header(players=players), *corrected]), every=every) == (shown if every else shown[2:], None)


@pytest.mark.parametrize("every", [False, True])
@pytest.mark.parametrize("broken", [[], [entry(4, NO_PENALTY)], ["gold"]], ids=["whole", "refused", "cut off"])
def test_a_header_that_fits_neither_is_an_error_at_its_line(every: bool, broken: list[Any]) -> None:
    lines = [header(players=4), *entries(START, CARD, amend(1, start_of(3))), *broken]
    assert states(text(lines), every=every) == ([None], (1, "record.other_seats"))


@pytest.mark.parametrize("every", [False, True])
def test_the_states_up_to_the_error_are_shown(every: bool) -> None:
    shown, error = states(text([*good(), entry(4, NO_PENALTY)]), every=every)
    assert error == (5, "record.refused")
    assert shown[-1] == final(START, CARD, AIM)
    assert len(shown) == (3 if every else 1)


def test_a_refusal_carries_its_code_and_game_for_the_message() -> None:
    fold = Fold()
    fold.take(RecordLine(1, "entry", entry(1, START)))
    with pytest.raises(RecordError) as raised:
        fold.take(RecordLine(2, "entry", entry(2, NO_PENALTY)))
    assert raised.value.refusal is not None
    assert (raised.value.refusal.error, raised.value.game) == ("wrong_phase", "sunken_treasure")


# Where entries come from ---------------------------------------------------------------------------------------


def folded(*lines: dict[str, Any]) -> Session:
    fold = Fold()
    for number, line in enumerate(lines, 1):
        fold.take(RecordLine(number, "entry", line))
    return fold.session


def origins(now: Session) -> list[tuple[int, str, int | None]]:
    found = [entry.origin for entry in now.entries() if entry.origin]
    return [(origin.n, origin.source, origin.tap) for origin in reversed(found)]


def test_entries_know_their_line_source_and_tap() -> None:
    now = folded(entry(1, START), entry(2, CARD, tap=7), entry(3, AIM, tap=7), entry(4, buzz("p1"), source="sensor"))
    assert origins(now) == [(1, "touch", None), (2, "touch", 7), (3, "touch", 7), (4, "sensor", None)]
    assert now.tap_steps() == 1


def test_bare_actions_are_numbered_as_they_come_and_are_of_no_tap() -> None:
    fold = Fold()
    assert [accepted for _, accepted in played(fold, record.read(BytesIO(text([START, CARD, AIM]))))] == [True] * 3
    assert origins(fold.session) == [(1, "import", None), (2, "import", None), (3, "import", None)]
    assert fold.taps == 0


def test_a_tap_is_taken_back_whole_and_put_back_with_its_origin() -> None:
    lines = [entry(1, START), entry(2, CARD, tap=7), entry(3, AIM, tap=7)]
    now = folded(*lines)
    assert now.tap_steps() == 2
    assert folded(*lines, entry(4, undo(2), tap=8)).tap_steps() == 0  # only start_game is left
    back = folded(*lines, entry(4, undo(2), tap=8), entry(5, redo(2), tap=9))
    assert back.tap_steps() == 2
    assert origins(back) == origins(now)


def test_what_an_amend_puts_in_has_its_tap_and_source() -> None:
    played = [entry(1, START), entry(2, CARD, tap=2), entry(3, AIM, tap=3)]
    change = amend(2, card("p1", "silver"), {"type": "free_buzz", "player": "p1"})
    now = folded(*played, entry(4, change, tap=4, source="script"))
    assert origins(now) == [(1, "touch", None), (4, "script", 4), (4, "script", 4), (3, "touch", 3)]
    assert now.tap_steps() == 1
    end = folded(*played, entry(4, amend(3, AIM, buzz("p1")), tap=4))
    assert end.tap_steps() == 2
    without_tap = folded(*played, entry(4, amend(3, AIM, buzz("p1"))))
    assert without_tap.tap_steps() == 1


def test_start_game_is_never_taken_back_with_its_tap() -> None:
    now = folded(entry(1, START, tap=1), entry(2, CARD, tap=1))
    assert now.tap_steps() == 1
    assert folded(entry(1, START, tap=1)).tap_steps() == 0
    assert Session().tap_steps() == 0


def test_lines_are_written_as_they_are_read() -> None:
    origin = Origin(3, AT, "sensor", 2)
    line = record.entry(origin, AIM)
    assert record.checked(1, line) == RecordLine(1, "entry", line)
    assert record.origin_of(line) == origin
    assert "tap" not in record.entry(Origin(3, AT, "touch"), AIM)
    for made in (record.refusal("x", AT, "touch", None), record.signal({"kind": "hold"}, AT)):
        assert record.checked(1, made).body == made


def test_what_json_can_read_but_not_write_is_kept_as_text() -> None:
    strange = canonical.read(b'{"a":[1e999,{"b":-1e999}],"c":0.5}')
    line = record.refusal("bad_field", AT, "script", strange)
    assert canonical.read(canonical.write(line).encode())["action"] == {"a": ["inf", {"b": "-inf"}], "c": 0.5}


def test_a_full_turn_replays_to_what_was_played() -> None:
    actions = [START, CARD, AIM, buzz("p1"), up("p1"), NO_PENALTY]
    assert states(text([header(), *entries(*actions)])) == ([final(*actions)], None)


@pytest.mark.parametrize(
    ("package", "text_id"), [("theirs", "record.no_package"), ("", "record.no_game"), (5, "record.no_game")]
)
def test_a_game_that_is_not_there_is_told_with_its_package_where_the_header_names_one(
    package: Any, text_id: str
) -> None:
    with pytest.raises(UnknownGameError) as error:
        Fold().take(RecordLine(1, "entry", entry(1, {**START, "game": "chess"})))
    assert error.value.text_id == "record.no_game"
    fold = Fold()
    fold.take(RecordLine(1, "header", header(game="chess", package=package)))
    with pytest.raises(UnknownGameError) as error:
        fold.take(RecordLine(2, "entry", entry(1, {**START, "game": "chess"})))
    assert (error.value.line, error.value.text_id) == (2, text_id)


@pytest.mark.parametrize(
    ("more", "package"),
    [
        ({"seats": []}, {"package": "theirs"}),
        ({"game": "x"}, {}),
        ({"game": "x", "package": "new"}, {"package": "new"}),
    ],
)
def test_where_a_game_is_named_its_package_is_named_anew(more: dict[str, Any], package: dict[str, str]) -> None:
    found = record.with_header({"app": "test", "package": "theirs"}, more)
    assert found == {"app": "test", **more, **package}


def test_nothing_waits_before_the_first_entry() -> None:
    assert (Session().number, Session().waiting) == (0, 0)


def test_what_is_longer_ago_than_anybody_waits_for_is_forgotten_and_no_line_more() -> None:
    fold = Fold()
    for number, action in enumerate([START, CARD, *(aim("p1", 2 + number % 2) for number in range(400))], 1):
        fold.take(RecordLine(number, "entry", entry(number, action)))
    known = [one.number for one in fold.session.entries() if one.step is not None]
    kept = [number for number in range(1, 147) if number % 64 == 1]
    assert known == [*range(402, 147, -1), *reversed(kept)]
    assert fold.after(402 - 255).number == 402 - 255
    assert fold.after(402 - 256) == Session()
    assert fold.session.entry(100).state.turn.player == "p1"  # type: ignore[union-attr]


CLUB = {"club": UUID, "event": UUID, "round": 2, "table": 5}


@pytest.mark.parametrize("more", [CLUB, CLUB | {"round": None}])
def test_a_header_says_where_in_a_club_it_was_played(more: dict[str, Any]) -> None:
    (line,) = record.read([text([header(**more)])])
    assert line.body == header(**more)


@pytest.mark.parametrize(
    ("field", "value"),
    [("club", "Monday"), ("event", ""), ("round", 0), ("round", 2**53), ("table", 0), ("table", None), ("club", 5)],
)
def test_a_header_with_another_place_in_a_club_is_refused(field: str, value: object) -> None:
    with pytest.raises(RecordError) as refused:
        list(record.read([text([header(**CLUB | {field: value})])]))
    assert refused.value.line == 1
    assert field in str(refused.value.text_args)
