"""Tables as spreadsheets read them: formulas, byte order mark, standard output, letters under any locale."""

from __future__ import annotations

import csv
import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

from divingbell.commands import cli
from divingbell.companion.sharing import tables
from tests.companion.sharing.records import golden, keep, seated

BOM = b"\xef\xbb\xbf"


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    path = tmp_path / "j.db"
    keep(path, seated(golden("sunken_treasure"), ("=1+1", "+39 333", "@Zoë", "-Dev")))
    return path


@pytest.mark.parametrize("begin", ["=", "+", "-", "@", "\t", "\r"])
def test_a_text_is_no_formula_and_a_number_stays_one(begin: str) -> None:
    rows = csv.reader(io.StringIO(tables.written(("head",), [(f"{begin}1", -2000, 5, "x=1", "")]), newline=""))
    assert [*rows][1] == [f"'{begin}1", "-2000", "5", "x=1", ""]


@pytest.mark.parametrize("session", ["last", "all"])
def test_names_are_no_formulas_and_amounts_are_numbers(
    session: str, journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    assert cli.main(["export", session, "--format", "csv", "--journal", str(journal)]) == 0
    rows = [*csv.DictReader(io.StringIO(capsys.readouterr().out))]
    assert {"'=1+1", "'+39 333", "'@Zoë", "'-Dev"} <= {row["player"] for row in rows}
    numbers = [row.get("change", row.get("figure")) for row in rows]
    assert all(int(number) is not None for number in numbers if number)
    if session == "last":
        assert any(number and number.startswith("-") for number in numbers)


def test_a_byte_order_mark_and_a_dash_for_standard_output(
    journal: Path, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    there, file = ["export", "all", "--format", "csv", "--journal", str(journal)], tmp_path / "all.csv"
    capfdbinary.readouterr()
    assert cli.main([*there, "--output", str(file)]) == 0
    plain = file.read_bytes()
    assert cli.main([*there, "--bom", "--output", str(file)]) == 0
    assert file.read_bytes() == BOM + plain
    for more in (["--output", "-"], []):
        capfdbinary.readouterr()
        assert cli.main([*there, *more]) == 0
        assert capfdbinary.readouterr().out == plain
    assert cli.main([*there, "--bom"]) == 0
    assert capfdbinary.readouterr().out == BOM + plain
    assert cli.main(["export", "last", "--output", "-", "--journal", str(journal)]) == 0
    assert capfdbinary.readouterr().out.startswith(b'{"app"')
    assert not Path("-").exists()


def test_a_byte_order_mark_is_for_tables_only(journal: Path) -> None:
    with pytest.raises(SystemExit) as error:
        cli.main(["export", "last", "--bom", "--journal", str(journal)])
    assert error.value.code == 2


@pytest.mark.parametrize("encoding", ["latin-1", "ascii", "cp1252"])
def test_what_is_written_is_utf_8_under_any_locale(encoding: str, journal: Path) -> None:
    command = [sys.executable, "-m", "divingbell", "export", "all", "--format", "csv", "--journal", str(journal)]
    environment = {**os.environ, "PYTHONIOENCODING": encoding, "LC_ALL": "C", "PYTHONUTF8": "0"}
    done = subprocess.run(command, capture_output=True, env=environment, check=True, timeout=60)
    assert "'@Zoë" in done.stdout.decode("utf-8")
