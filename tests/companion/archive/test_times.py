"""Times of records: what is refused at import, and what of a journal that has such times already is still shown."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from divingbell.commands import cli
from divingbell.companion.clock import moment
from divingbell.companion.session import record
from tests.companion.sharing.records import golden, keep, seated
from tests.long_cases import in_long

ZONES = ("America/New_York", *in_long("Europe/Rome", "Pacific/Kiritimati"))
REFUSED = (
    "0001-01-02T00:00:00Z",
    "0001-01-01T00:00:00+00:00",
    "1969-12-31T23:59:59Z",
    "3000-01-01T00:00:00Z",
    "9999-12-31T23:59:59Z",
    "2026-W01-4T20:00:00Z",
    "20260101T200000Z",
    "2026-01-01 20:00:00Z",
    "2026-01-01T20:00Z",
    "2026-01-01T20:00:00",
    "2026-01-01T20:00:00+01:00",
    "2026-02-30T20:00:00Z",
    "٢٠٢٦-01-01T20:00:00Z",
)
TAKEN = ("1970-01-01T00:00:00Z", "2999-12-31T23:59:59.999Z", "2026-01-01T20:00:00+00:00", "2026-01-01T20:00:00.25Z")


@pytest.fixture(params=ZONES)
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The time zone of the tablet."""
    before = os.environ.get("TZ")
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    assert os.environ.get("TZ") == before
    time.tzset()


def game(number: int, *times: str) -> list[dict[str, Any]]:
    """A whole game whose header and first entries have these times, in order."""
    head, *rest = seated(golden("sunken_treasure"))
    uuid = f"44444444-4444-4444-8444-{number:012}"
    changed = [{**line, "at": at} for line, at in zip(rest, times[1:], strict=False)]
    return [{**head, "session": uuid, "created": times[0]}, *changed, *rest[len(changed) :]]


def written(folder: Path, lines: list[dict[str, Any]]) -> Path:
    file = folder / "in.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")
    return file


@pytest.mark.parametrize("at", REFUSED)
@pytest.mark.parametrize("line", [1, 3])
def test_a_time_that_is_none_is_refused_with_its_line(
    at: str, line: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = "2026-01-01T20:00:00Z"
    times = [good] * (line - 1) + [at]
    file, journal = written(tmp_path, game(1, *times)), tmp_path / "j.db"
    assert cli.main(["import", str(file), "--journal", str(journal)]) == 1
    said = capsys.readouterr().err
    assert f"{file}:{line}:" in said
    assert "1970" in said
    assert cli.main(["sessions", "--journal", str(journal), "--json"]) == 0
    assert not capsys.readouterr().out


@pytest.mark.usefixtures("zone")
@pytest.mark.parametrize("at", TAKEN)
def test_every_time_of_a_thousand_years_is_taken_in_and_shown(at: str, tmp_path: Path) -> None:
    journal = tmp_path / "j.db"
    keep(journal, game(1, at, at, at))
    _all_is_shown(journal, tmp_path)


@pytest.mark.usefixtures("zone")
def test_a_clock_that_runs_backwards_is_taken_in(tmp_path: Path) -> None:
    journal = tmp_path / "j.db"
    keep(journal, game(1, "2026-01-01T20:00:00Z", "2026-01-01T20:05:00Z", "1970-01-01T00:00:40Z"))
    _all_is_shown(journal, tmp_path)


@pytest.mark.usefixtures("zone")
@pytest.mark.parametrize("at", ["0001-01-02T00:00:00Z", "9999-12-31T23:59:59Z", "0001-01-01T00:00:00+00:00", "x"])
def test_one_of_before_that_cannot_be_shown_hides_no_other(
    at: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = tmp_path / "j.db"
    with monkeypatch.context() as before:
        before.setattr(record, "is_stamp", lambda _: True)
        # A version of before: nothing of it has a time that can be shown.
        lines = game(1, *[at] * 1000)
        keep(journal, lines)
    keep(journal, game(2, "2026-01-01T20:00:00Z"))
    capsys.readouterr()
    listed = _all_is_shown(journal, tmp_path, capsys)
    assert len(listed) == 2
    assert sum("no time" in line for line in listed) == 1
    assert cli.main(["report", lines[0]["session"], "--output", str(tmp_path / "of-it.pdf"), "--journal",
                     str(journal)]) == 0  # fmt: skip


def _all_is_shown(journal: Path, folder: Path, capsys: pytest.CaptureFixture[str] | None = None) -> list[str]:
    """The lines of `sessions`, once every other command has run well."""
    there = ["--journal", str(journal)]
    for command in (["statistics"], ["people", "list"], ["export", "all", "--format", "csv"],
                    ["export", "last", "--format", "csv"], ["export", "last", "--format", "bgstats"],
                    ["report", "last", "--output", str(folder / "report.pdf")]):  # fmt: skip
        assert cli.main([*command, *there]) == 0, command
    if capsys is not None:
        capsys.readouterr()
    assert cli.main(["sessions", *there]) == 0
    return capsys.readouterr().out.splitlines() if capsys is not None else []


def test_a_moment_that_some_time_zone_cannot_show_is_none() -> None:
    assert [moment(at) for at in (*REFUSED[:5], None, 7, "", "2026-01-01T20:00:00")] == [None] * 9
    assert all(moment(at) for at in TAKEN)
