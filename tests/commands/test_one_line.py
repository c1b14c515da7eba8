"""A path with a line end forges no line of what a command says."""

from __future__ import annotations

from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

from divingbell.commands import cli

FORGED = "no\nForged: all is well"


@pytest.mark.parametrize(
    "command",
    [
        ("replay", "{file}"),
        ("import", "{file}", "--journal", "{folder}/j.db"),
        ("import", "-", "--journal", "{file}/j.db"),
        ("import", "-", "--journal", "{file}"),
        ("sessions", "--journal", "{file}"),
        ("sessions", "--journal", "{folder}/none\nForged: all is well"),
        ("statistics", "--journal", "{file}"),
        ("export", "last", "--journal", "{file}"),
        ("export", "Forged: \nForged: all is well", "--journal", "{folder}/j.db"),
        ("report", "last", "--journal", "{file}", "--output", "{folder}/x.pdf"),
        ("people", "--journal", "{file}", "list"),
        ("people", "--journal", "{folder}/j.db", "hide", "\nForged: all is well", "--yes"),
        ("rescue", "{file}"),
        ("rescue", "{folder}/none\nForged: all is well"),
        ("table", "--rig", "none", "--journal", "{file}"),
        ("check", "\nForged: all is well"),
        ("demo", "--game", "\nForged: all is well"),
        ("simulate-rig", "--link", "{folder}/none/\nForged: all is well"),
    ],
    ids=" ".join,
)
def test_no_line_begins_with_words_of_a_path(
    command: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / FORGED
    file.write_bytes(b"no journal and no record\n" * 100)
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"")))
    code = cli.main([part.format(file=file, folder=tmp_path) for part in command])
    said = "".join(capsys.readouterr())
    assert code in (cli.REFUSED, cli.USAGE) or "none" in "".join(command)
    assert "Forged" in said, "it is told which"
    assert not [line for line in said.splitlines() if line.startswith("Forged: all is well")]


@pytest.mark.parametrize("usage", [("sessions", "\nForged: all is well"), ("\nForged: all is well",)])
def test_wrong_usage_is_told_on_its_line(usage: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        cli.main(usage)
    said = capsys.readouterr().err
    assert "Forged" in said
    assert not [line for line in said.splitlines() if line.startswith("Forged")]
