"""Names that are pasted: what becomes of each line is shown before, and is what is done (club.md 3)."""

from __future__ import annotations

import pytest

from divingbell.companion.club.pages.pasted_names import PastedName, pasted_names
from tests.companion.club.organiser import Organiser
from tests.companion.club.page_visits import Browser, begin
from tests.companion.club.processes import HubProcess


@pytest.fixture
def club() -> Organiser:
    """Ada is here, Bruno has left, and two people are called Jan."""
    made = Organiser()
    made.begin("Ada", "Bruno", "Jan")
    assert made.do("add", names="Jan", another=1) is None
    assert made.do("attendance", person=made.person("Bruno"), attendance="left") is None
    return made


@pytest.mark.parametrize(
    ("text", "fates"),
    [
        ("Ada", [("Ada", "here", 1)]),
        ("bruno", [("bruno", "known", 1)]),
        ("Zoe", [("Zoe", "new", 1)]),
        ("Zoe\nzoe\nZOE", [("Zoe", "new", 1), ("zoe", "again", 2), ("ZOE", "again", 3)]),
        ("Ada\nAda", [("Ada", "here", 1), ("Ada", "again", 2)]),
        ("Jan\nJan", [("Jan", "here", 1), ("Jan", "here", 1)]),
        ("Jan 2", [("Jan 2", "here", 1)]),
        ("Jan 3", [("Jan 3", "new", 1)]),
        ("1. Zoe\n2) Yuri,\n 17\tWim ;\n4 Xenia", [(name, "new", 1) for name in ("Zoe", "Yuri", "Wim", "Xenia")]),
        ("\n \n,\n\u202e\nZoe\n", [("Zoe", "new", 1)]),
        ("4\n2Tone", [("4", "new", 1), ("2Tone", "new", 1)]),
        ("", []),
    ],
)
def test_what_becomes_of_each_line(club: Organiser, text: str, fates: list[tuple[str, str, int]]) -> None:
    found = pasted_names(text, club.overview)
    assert [(one.name, one.fate, one.number) for one in found] == fates


def test_a_line_keeps_its_number_and_a_long_name_is_cut(club: Organiser) -> None:
    found = pasted_names("\n\n" + "x" * 21 + "\n" + "y" * 20, club.overview)
    assert found == [
        PastedName(3, "x" * 20, "new", None, is_cut=True),
        PastedName(4, "y" * 20, "new", None, is_cut=False),
    ]


@pytest.mark.parametrize("text", ["Zoe\nzoe\nAda\nBruno\nJan\nJan\nJan", "7 Ada,\n8 Ada"])
def test_what_is_done_is_what_was_shown_and_twice_changes_nothing(club: Organiser, text: str) -> None:
    shown, before = pasted_names(text, club.overview), {*club.overview.roster}
    assert club.do("add", names=text) is None
    new = {*club.overview.roster} - before
    assert len(new) == sum(one.person is None for one in shown)
    assert {one.person for one in shown if one.person} | new <= {*club.overview.state.here}
    actions = len(club.overview.actions)
    assert club.do("add", names=text) is None
    assert len(club.overview.actions) == actions, "everybody is here already"


def test_many_lines_of_one_name_are_read_at_once(club: Organiser) -> None:
    found = pasted_names("a\n" * 30_000, club.overview)
    assert [one.number for one in found] == [*range(1, 30_001)]


def test_forty_names_are_shown_before_they_are_added(hub: HubProcess, organiser: Browser) -> None:
    begin(organiser, "Ada\nBruno")
    assert "Paste many names" in organiser.get("/organiser/people").words
    assert "Each name is shown here" in organiser.get("/organiser/names").words
    names = "\n".join(
        ["Ada", "Zoe", "Zoe", *(f"{number}. Guest {'abcdefghijklmnopqrstuvwxyz'[number]}" for number in range(20))]
    )
    shown = organiser.post("/organiser/names", names=names)
    assert shown.status == 200
    assert "23 people 21 new, one stands there again, one here already" in shown.words
    assert "Zoe 2 again in line 3" in shown.words
    assert "Add 22, all here" in shown.words
    assert "2 here" in organiser.get("/organiser/people").words, "nothing was done yet"
    assert "24 here" in organiser.do("add", names=names, attendance="here").words
    assert "disabled" in organiser.post("/organiser/names", names="Ada").body, "she is here already"
    assert organiser.post("/organiser/names", names="x" * 70_000).status == 413
    assert Browser(hub.port).post("/organiser/names", names="Eve").status == 403
