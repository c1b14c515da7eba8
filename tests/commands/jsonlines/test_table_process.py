"""The real command `divingbell table`: exit codes, locks between processes, a rig, and pipes that break."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.companion.session.record.evening import divingbell
from tests.companion.table.hands import AIM, CARD, START
from tests.companion.table.process import TableProcess
from tests.sunken_play import session, view


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Callable[..., TableProcess]]:
    made: list[TableProcess] = []

    def make(*options: str) -> TableProcess:
        made.append(TableProcess(tmp_path / "j.db", *options))
        return made[-1]

    yield make
    for one in made:
        one.close()


def test_an_evening_in_two_parts(table: Callable[..., TableProcess], tmp_path: Path) -> None:
    first = table()
    assert first.ask({"action": START})["ok"]["entries"] == 1
    assert first.ask({"actions": [CARD, AIM], "after": 1})["ok"] == view(session(START, CARD, AIM))
    assert first.end() == (0, "")
    second = table("--resume")
    resumed = second.read()
    assert (resumed["resumed"]["n"], resumed["resumed"]["entries"]) == (3, 3)
    assert resumed["ok"] == view(session(START, CARD, AIM))
    assert second.end() == (0, "")
    code, out, _ = divingbell("export", "last", "--journal", tmp_path / "j.db")
    assert code == 0
    code, replayed, _ = divingbell("replay", "-", stdin=out.encode())
    assert (code, '"entries":3' in replayed) == (0, True)


def test_two_tables_over_one_journal(table: Callable[..., TableProcess]) -> None:
    first, second = table(), None
    first.ask({"action": START})
    second = table()
    assert second.ask({"action": START})["committed"] is False
    code, error = second.end()
    assert (code, error) == (1, "")  # entries unwritten
    third = table()
    said = third.read()
    assert (said["journal"], said["reason"]) == ("memory", "locked")
    assert str(first.pid) in said["message"]
    assert third.ask({"action": START})["committed"] is False
    first.end()
    assert "committed" not in third.ask({"action": CARD})
    assert third.end()[0] == 0


def test_an_unwritable_journal_without_entries_is_no_failure(tmp_path: Path) -> None:
    (tmp_path / "j.db").write_bytes(b"no journal")
    process = TableProcess(tmp_path / "j.db")
    assert process.read()["reason"] == "not_a_journal"
    assert process.end()[0] == 0


def test_a_contact_of_the_simulated_rig(table: Callable[..., TableProcess]) -> None:
    process = table("--rig", "simulated")
    while process.read()["rig"]["health"] != "ready":
        pass
    process.ask({"actions": [START, CARD]})
    process.ask({"simulate": {"contact_ms": 60}})
    lines: list[Any] = []
    while not lines or lines[-1].get("signal", {}).get("kind") != "contact_end":
        lines.append(process.read())
    kinds = [next(iter(sorted(line))) for line in lines]
    assert kinds[:2] == ["signal", "entry"]
    assert lines[1]["entry"]["action"]["type"] == "buzz"
    assert process.end() == (0, "")


def test_a_rig_that_does_not_exist_is_wrong_usage(tmp_path: Path) -> None:
    code, out, err = divingbell("table", "--rig", "crystal", "--journal", tmp_path / "j.db")
    assert (code, out) == (2, "")
    assert "crystal" in err


def test_nobody_reads_any_more(table: Callable[..., TableProcess]) -> None:
    process = table()
    process.ask({"action": START})
    process.hang_up()
    process.send({"action": CARD})
    assert process.error() == ""
    later = table("--resume")
    assert later.read()["resumed"]["n"] == 2
    later.end()


def test_requests_may_come_all_at_once_and_without_a_last_line_end(tmp_path: Path) -> None:
    code, out, err = divingbell(
        "table",
        "--rig",
        "none",
        "--journal",
        tmp_path / "j.db",
        stdin=b'{"reset":true}\n \t\n{"rig":"go"}\n{"reset":true}',
    )
    assert (code, out, err) == (0, '{"ok":null}\n' * 3, "")
