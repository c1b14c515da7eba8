"""A bare game file gives a result until the lines give one, and never makes an evening whole (club.md 6)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from divingbell.companion.club.brought_game import MOST_MEBIBYTES, BroughtGameError, brought_game
from divingbell.companion.club.event.actions import TakeGameFile
from divingbell.companion.club.event.event_rules import ActionRefusedError
from divingbell.companion.club.pages.closing_page import event_report
from divingbell.companion.club.protocol.closing import ClosingReport
from divingbell.companion.club.results.table_results import TableResult
from tests.companion.club.evening import uuid
from tests.companion.club.game_files import STOP, game_file
from tests.companion.club.organiser import Organiser
from tests.sunken_play import start


@pytest.fixture
def organiser() -> Organiser:
    made = Organiser()
    made.begin("Ada", "Bruno", "Chiara", "Dev")
    assert made.do("draw") is None
    assert made.do("start", round=1) is None
    return made


def people(organiser: Organiser) -> list[str]:
    seat = organiser.overview.seating(1)
    assert seat is not None
    return [*seat.people]


def file(organiser: Organiser, *actions: dict[str, Any], **header: object) -> bytes:
    """The file of a game at table 1 of the evening."""
    return game_file(organiser.overview.state.event, people(organiser), *actions, **header)


def result(organiser: Organiser) -> TableResult | None:
    return organiser.overview.result(1, 1)


def closing(organiser: Organiser) -> ClosingReport:
    with organiser.store.reading() as tx:
        return event_report(tx, organiser.overview.state)


def test_a_game_file_counts_until_the_lines_give_a_result(organiser: Organiser) -> None:
    for _ in range(2):
        assert isinstance(organiser.bring(file(organiser)), TakeGameFile)
    assert sum(isinstance(one.what, TakeGameFile) for one in organiser.overview.actions) == 1, "brought twice"
    found = result(organiser)
    assert found is not None
    assert (found.state, found.origin, found.lines_to_follow, found.stopped) == ("counts", "file", True, True)
    assert [row.person for row in found.rows] == people(organiser)
    organiser.play(1, [9, 4])
    found = result(organiser)
    assert found is not None
    assert (found.origin, [row.figure for row in found.rows]) == ("tablet", [9, 4])
    refused = organiser.bring(file(organiser))
    assert isinstance(refused, ActionRefusedError)
    assert refused.text_id == "organiser.game_file.here"


def test_a_game_file_makes_nothing_whole(organiser: Organiser) -> None:
    assert (closing(organiser).lines, closing(organiser).of) == (0, 0)
    organiser.bring(file(organiser))
    assert (closing(organiser).lines, closing(organiser).of) == (0, 3), "its header and two entries"
    assert [(one.table, one.whole) for one in closing(organiser).tables][-1] == (1, False)
    organiser.bring(file(organiser, session=uuid(1002), table=3))
    silent = next(one for one in closing(organiser).tables if one.table == 3)
    assert not silent.answered, "no tablet of that number is here"
    organiser.play(1, [9, 4])
    assert (closing(organiser).lines, closing(organiser).of) == (2, 6), "the tablet has three lines at least"


def test_a_game_file_can_be_taken_back(organiser: Organiser) -> None:
    organiser.bring(file(organiser))
    assert organiser.do("take_back", number=organiser.action(TakeGameFile).number) is None
    found = result(organiser)
    assert found is not None
    assert found.state == "plays"
    assert closing(organiser).of == 0


def test_who_is_nobody_of_the_club_is_a_guest(organiser: Organiser) -> None:
    first, _ = people(organiser)
    seats = [{"id": "p1", "name": "Zoe", "colour": None}, {"id": "p2", "name": None, "colour": None, "person": first}]
    organiser.bring(file(organiser, seats=seats))
    organiser.bring(file(organiser, seats=[seats[1] | {"id": "p1"}, seats[0] | {"id": "p2", "person": uuid(77)}]))
    found = result(organiser)
    assert found is not None
    assert [row.person for row in found.rows] == [first, None]


@pytest.mark.parametrize(
    ("header", "text_id"),
    [
        ({"club": uuid(9)}, "organiser.game_file.other_club"),
        ({"event": uuid(9)}, "organiser.photo.no_evening"),
    ],
)
def test_a_game_of_elsewhere_is_refused(organiser: Organiser, header: dict[str, object], text_id: str) -> None:
    refused = organiser.bring(file(organiser, **header))
    assert isinstance(refused, ActionRefusedError)
    assert refused.text_id == text_id


def test_what_gives_no_result_is_refused_with_the_reason(organiser: Organiser) -> None:
    whole = file(organiser)
    bad = {
        "no_result": (file(organiser, start(2)), file(organiser, {**start(2), "game": "x"}, game="x")),
        "no_club": (file(organiser, club=..., event=..., table=...), json.dumps(start(2)).encode()),
        "damaged": (whole[:-20], file(organiser, game="submarine"), file(organiser, start(2), start(2), STOP),
                    whole.replace(b'"record": 1', b'"record": "x"'), b"{\n", b"\xef\xbb\xbf{}"),
        "large": (whole + b" " * (MOST_MEBIBYTES << 20),),
    }  # fmt: skip
    for problem, contents in bad.items():
        for content in contents:
            with pytest.raises(BroughtGameError) as refused:
                brought_game(content)
            assert refused.value.text_id == f"organiser.game_file.{problem}", content[:80]
