"""Names and seats of records from elsewhere: what is refused at import, and how the rest is shown."""

from __future__ import annotations

import csv
import io
import json
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from divingbell.commands import cli
from divingbell.companion.people.person import Person
from divingbell.companion.people.register import Register
from divingbell.companion.texts.letters import count, is_seen, shown
from tests.companion.sharing.records import PEOPLE, golden

Seats = list[dict[str, Any]]
ADA = PEOPLE["Ada"]
FAMILY = "\U0001f469\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
TOUCH = {"at": "2026-01-01T00:00:00Z", "source": "touch"}
NO_UUIDS = (
    "\n" * 20 + "0123456789ab", "\x1f" * 4 + "f" * 28, "1_2" * 8 + "12345678", "0x" + "a" * 30, "+" + "f" * 31,
    "\u0661" * 32, "-" * 400 + "f" * 32, f"urn:uuid:{ADA}", f"{{{ADA}}}", f"{ADA}\n",
)  # fmt: skip
"""What Python takes for a UUID."""
NOTHING = ("   ", "\u3164", "\u2800", "\u115f\u1160", "\u200b\u200d", "\n\t", "\u00a0")


class Tablet:
    """A journal, and the commands at it."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self._capsys = folder, capsys
        self.file = folder / "in.jsonl"

    def brings(self, change: Callable[[Seats], object], content: bytes | None = None, **header: Any) -> tuple[int, str]:
        """Exit code and words of an import of a golden game with these changes."""
        head, *rest = golden("sunken_treasure")
        change(head["seats"])
        lines = [{**head, **header}, *rest]
        text = "".join(json.dumps(line) + "\n" for line in lines).encode()
        self.file.write_bytes(text if content is None else content)
        return self.says("import", str(self.file))

    def says(self, *command: str) -> tuple[int, str]:
        """Exit code, and what stands on both streams."""
        self._capsys.readouterr()
        code = cli.main([*command, "--journal", str(self.folder / "j.db")])
        told = self._capsys.readouterr()
        return code, told.out + told.err

    def replays(self) -> str:
        """What the replay of the file has to complain of."""
        self._capsys.readouterr()
        cli.main(["replay", str(self.file)])
        return self._capsys.readouterr().err


@pytest.fixture
def tablet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Tablet:
    return Tablet(tmp_path, capsys)


def seat(place: int, **fields: Any) -> Callable[[Seats], object]:
    return lambda seats: seats[place].update(fields)


@pytest.mark.parametrize(
    "change",
    [
        seat(1, id="px"),
        seat(1, id="p1"),
        seat(1, id="p2\x1fz"),
        seat(1, id="p02"),
        seat(1, id="P2"),
        seat(0, id=""),
        lambda seats: seats.reverse(),
        lambda seats: [one.update(person=ADA) for one in seats],
        lambda seats: [seats[0].update(person=ADA), seats[3].update(person=ADA.upper())],
        seat(2, name="x" * 1001),
        seat(2, name="Ada " * 5000),
        seat(2, name="A" + "\u0301" * 20_000),
        seat(2, name=FAMILY * 1001),
    ],
)
def test_seats_and_names_that_cannot_be_are_refused_with_the_line(
    change: Callable[[Seats], object], tablet: Tablet
) -> None:
    code, said = tablet.brings(change)
    assert (code, f"{tablet.file}:1:" in said) == (1, True), said
    assert tablet.says("sessions", "--json") == (0, "")
    assert all(unicodedata.category(sign) != "Cc" for sign in said.replace("\n", ""))


@pytest.mark.parametrize("uuid", NO_UUIDS)
def test_a_uuid_is_written_as_one(uuid: str, tablet: Tablet) -> None:
    for field in ("session", "club", "event", "copied_from"):
        value = {"session": uuid, "entries": 1} if field == "copied_from" else uuid
        code, said = tablet.brings(lambda _: None, **{field: value})
        assert (code, f"{tablet.file}:1:" in said) == (1, True), said
    assert tablet.brings(seat(0, name="Ada", person=uuid))[0] == 1
    for written in (ADA.upper(), ADA.replace("-", "")):
        assert tablet.brings(lambda _: None, session=written, club=ADA, event=ADA)[0] == 0
    assert len(tablet.says("sessions")[1].splitlines()) == 1, "in other letters it is the same"


@pytest.mark.parametrize("name", ["x" * 1000, FAMILY * 1000, "Ada " * 250, "e\u0301" * 1000])
def test_a_name_of_a_thousand_letters_is_stored_whole_and_shown_cut(name: str, tablet: Tablet) -> None:
    assert tablet.brings(seat(0, name=name))[0] == 0
    cut = shown(name)
    assert cut.endswith("...")
    assert count(cut.removesuffix("...")) in (63, 64)
    for command in (["sessions"], ["people", "list"], ["statistics"], ["export", "last", "--format", "csv"]):
        code, said = tablet.says(*command)
        assert code == 0
        assert cut in said
        assert name not in said
    assert tablet.says("report", "last", "--output", str(tablet.folder / "r.pdf"))[0] == 0
    header = json.loads(tablet.says("export", "last")[1].splitlines()[0])
    assert header["seats"][0]["name"] == name


@pytest.mark.parametrize("name", NOTHING)
def test_a_name_of_which_nothing_is_seen_is_none(name: str, tablet: Tablet) -> None:
    assert tablet.brings(seat(0, name=name, colour="star"))[0] == 0
    assert "Star" in tablet.says("sessions")[1]
    assert "Star" in tablet.says("people", "list")[1]
    assert "Star" in tablet.says("export", "last", "--format", "csv")[1]
    people = [json.loads(line) for line in tablet.says("people", "list", "--json")[1].splitlines()]
    assert [one["name"] for one in people if one["colour"] == "star"] == [None]
    code, said = tablet.says("people", "rename", people[0]["id"], name)
    assert (code, "1 to 20" in said) == (1, True)


def test_people_count_letters_as_they_see_them(tablet: Tablet) -> None:
    tablet.brings(seat(0, name="Ada"))
    person = json.loads(tablet.says("people", "list", "--json")[1].splitlines()[0])["id"]
    for name in (FAMILY * 20, "e\u0301" * 20, "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"):
        assert tablet.says("people", "rename", person, name)[0] == 0
    for name in (FAMILY * 21, "x" * 21, "A\nB", "\x1b[2JA"):
        assert tablet.says("people", "rename", person, name)[0] == 1


@pytest.mark.parametrize("colour", [None, "", "zzz", "a\n\x1b[2Jb", "{count}"])
def test_who_has_a_sign_that_is_none_of_ours_is_somebody(colour: str | None, tablet: Tablet) -> None:
    assert tablet.brings(seat(0, name=None, colour=colour, person=ADA))[0] == 0
    for command in (["sessions"], ["people", "list"]):
        code, said = tablet.says(*command)
        assert (code, "Somebody" in said, "[" in said) == (0, True, False), said
    assert tablet.says("people", "hide", ADA, "--yes")[0] == 0


@pytest.mark.parametrize(
    ("header", "lines"),
    [
        ({"game": "x\nin.jsonl:9: forged"}, []),
        ({"created": "x\nin.jsonl:9: forged"}, []),
        ({"game": "y\n"}, []),
        ({"package": "x\r\nforged", "game": "y"}, [{"n": 1, **TOUCH, "action": {"type": "start_game", "game": "y"}}]),
        ({}, [{"end": {"entries": 0, "digest": "x\u2028forged\x1b[2J"}}]),
        ({}, [{"n": "1\nforged", "at": "x", "source": "a\nb", "action": {}}]),
        ({}, [{"n": 1, **TOUCH, "action": {"type": "start_game\nforged"}}]),
    ],
)
def test_what_is_wrong_with_a_record_is_told_on_one_line(
    header: dict[str, Any], lines: list[dict[str, Any]], tablet: Tablet
) -> None:
    head = golden("sunken_treasure")[0]
    content = "".join(json.dumps(line) + "\n" for line in ({**head, **header}, *lines)).encode()
    code, said = tablet.brings(lambda _: None, content)
    assert code == 1
    for told in (said, tablet.replays()):
        assert len(told.splitlines()) == 1, told
        assert not [sign for sign in told[:-1] if unicodedata.category(sign) in ("Cc", "Zl")]


@pytest.mark.parametrize("name", ["Ada\nBruno  since 2020-01-01", "\x1b[2J\x1b[31mAda", "A\r\nB", "A\u2028B", "A\x85B"])
def test_no_name_makes_a_line_or_steers_a_terminal(name: str, tablet: Tablet) -> None:
    assert tablet.brings(seat(0, name=name))[0] == 0
    assert len(tablet.says("sessions")[1].splitlines()) == 1
    assert len(tablet.says("people", "list")[1].splitlines()) == 4
    plays = list(csv.reader(io.StringIO(tablet.says("export", "all", "--format", "csv")[1])))
    ledger = list(csv.reader(io.StringIO(tablet.says("export", "last", "--format", "csv")[1])))
    words = [cell for row in (*plays, *ledger) for cell in row]
    words += tablet.says("sessions")[1].splitlines() + tablet.says("people", "list")[1].splitlines()
    words += tablet.says("statistics")[1].splitlines()
    assert not [word for word in words if any(unicodedata.category(sign) in ("Cc", "Zl") for sign in word)]


def test_practice_makes_no_people(tablet: Tablet) -> None:
    both = lambda seats: [seats[0].update(name="Ada"), seats[1].update(name="Bruno", person=ADA)]  # noqa: E731
    assert tablet.brings(both, practice=True)[0] == 0
    assert tablet.says("people", "list", "--json") == (0, "")


def test_a_byte_order_mark_is_passed_over_and_utf_16_is_refused(tablet: Tablet) -> None:
    text = "".join(json.dumps(line) + "\n" for line in golden("sunken_treasure"))
    for content in (text.encode("utf-16"), text.encode("utf-16-le"), text.encode("utf-16-be")):
        code, said = tablet.brings(lambda _: None, content)
        assert (code, "Save it as UTF-8" in said) == (1, True)
    assert tablet.brings(lambda _: None, text.encode("utf-8-sig"))[0] == 0
    assert tablet.brings(lambda _: None, text.encode())[0] == 0


def test_letters_are_what_people_count() -> None:
    counted = {
        FAMILY: 1,
        "e\u0301": 1,
        "\U0001f1ee\U0001f1f9\U0001f1eb\U0001f1f7": 2,
        "\U0001f44b\U0001f3fd!": 2,
        "": 0,
    }
    assert {name: count(name) for name in counted} == counted
    assert [is_seen(name) for name in (*NOTHING, "", "\u0301", "A", FAMILY, "?")] == [False] * 9 + [True] * 3
    assert shown("x" * 64) == "x" * 64
    assert shown("x" * 65) == "x" * 64 + "..."


def test_what_a_version_before_took_in_ends_no_list() -> None:
    import sqlite3

    from divingbell.companion.people.register import CREATE_PEOPLE, PLAYED_AS

    connection = sqlite3.connect(":memory:")
    for create in CREATE_PEOPLE:
        connection.execute(create)
    register = Register(connection)
    register.seat(1, {"p1": Person("a"), "p2\x1fz": Person("b")}, "")
    register.mark(PLAYED_AS, "a", "")
    register.mark(PLAYED_AS, "b c", "")
    assert register.everybody_seated() == {1: {"p1": "a", "p2\x1fz": "b"}}
    assert register.played_as() == {"b": "c"}
    connection.close()
