"""`make bench AGAINST=COMMIT`: lines of two versions side by side, and the older one run with its own modules."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from proof.bench import __main__ as bench
from proof.bench.against import compare, compared
from proof.versions import VersionError


def words(new: list[list[str]], old: list[list[str]]) -> list[str]:
    """The lines of both versions, side by side."""
    return [line for line, _ in compared(new, old)]


def test_figures_are_medians_with_their_ratio() -> None:
    new = [["blues   in process    40,000 actions/s"], ["blues in process 50,000 actions/s"]]
    old = [["blues   in process    20,000 actions/s"], ["blues in process 25,000 actions/s"]]
    assert words(new, old) == ["blues in process 45,000 [22,500, 2.00x] actions/s"]


def test_a_figure_may_be_a_ratio() -> None:
    new, old = (
        [["start bare 0.20, ours 0.22, 1.10x within 1.15x"]],
        [["start bare 0.20, ours 0.21, 1.05x within 1.15x"]],
    )
    assert words(new, old) == ["start bare 0.2, ours 0.22 [0.21, 1.05x], 1.1 [1.05, 1.05x]x within 1.15x"]


def test_what_never_changes_is_no_figure() -> None:
    new = [["resume of 10,000 entries 0.250 s (aim: under 0.6 s), 1280x800"]]
    old = [["resume of 10,000 entries 0.500 s (aim: under 0.6 s), 1280x800"]]
    assert words(new, old) == ["resume of 10,000 entries 0.25 [0.5, 0.50x] s (aim: under 0.6 s), 1280x800"]


def test_lines_that_look_alike_are_paired_in_their_order() -> None:
    new, old = [["edge 1.5 ms", "edge 3.5 ms"]], [["edge 3.0 ms", "edge 7.0 ms"]]
    assert words(new, old) == ["edge 1.5 [3, 0.50x] ms", "edge 3.5 [7, 0.50x] ms"]


def test_a_line_without_a_partner_is_new_or_lost() -> None:
    assert [*compared([["a 1.5"]], [["b 2.5"]])] == [
        ("a 1.5  (new)", False),
        ("b 2.5  (lost: only the older version has this line)", True),
    ]


GIT = ["git", "-c", "user.name=t", "-c", "user.email=t@t"]


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A bench in two versions, each with a set-up and a program of its own: a frame takes 20 ms in the older one, 10 ms
    in the newer, which has an idle line besides; `crash` fails in both."""
    subprocess.run([*GIT, "init", "--quiet"], cwd=tmp_path, check=True)
    (tmp_path / "tools").mkdir()
    set_up = tmp_path / "tools" / "set-up"
    set_up.write_text('#!/bin/sh\n[ "$1" = test ] && touch ready\n')
    set_up.chmod(0o755)
    for program, milliseconds in (("early", 20), ("late", 10)):
        (tmp_path / "Makefile").write_text(
            f'AGAINST =\nbench:\n\t@test -e ready && test -z "$(AGAINST)" && {sys.executable} {program}.py $(PARTS)\n'
        )
        (tmp_path / f"{program}.py").write_text(
            "import sys\nprint('--', sys.argv[1])\nif sys.argv[1] == 'crash': sys.exit('it broke')\n"
            f"print('frame', {milliseconds}, 'ms')\nprint('start', {milliseconds / 100}, 's')\n"
            + ("print('idle', 0.5, 'W')\n" if program == "late" else "")
        )
        subprocess.run([*GIT, "add", "."], cwd=tmp_path, check=True)
        subprocess.run([*GIT, "commit", "--quiet", "-m", "x"], cwd=tmp_path, check=True)
    (tmp_path / "ready").touch()
    return tmp_path


def test_the_older_version_is_set_up_and_runs_its_own_bench(
    repository: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AGAINST", "HEAD~1")
    monkeypatch.setenv("MAKEFLAGS", "AGAINST=HEAD~1")
    assert compare("HEAD~1", ["screen"], rounds=2, only=[], root=repository)
    assert capsys.readouterr().out.splitlines() == [
        "-- screen: new [HEAD~1, new / HEAD~1]",
        "frame 10 [20, 0.50x] ms",
        "start 0.1 [0.2, 0.50x] s",
        "idle 0.5 W  (new)",
    ]


def test_an_older_line_without_a_partner_fails(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    subprocess.run([*GIT, "checkout", "--quiet", "HEAD~1"], cwd=repository, check=True)
    newer = "HEAD@{1}"
    assert compare(newer, ["screen"], rounds=1, only=["frame"], root=repository)
    assert not compare(newer, ["screen"], rounds=1, only=[], root=repository)
    assert "idle 0.5 W  (lost: only the older version has this line)" in capsys.readouterr().out


def test_a_part_that_fails_is_told_and_the_others_are_measured(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert not compare("HEAD~1", ["crash", "screen"], rounds=1, only=["frame"], root=repository)
    told = capsys.readouterr()
    assert "crash failed in" in told.err
    assert "it broke" in told.err
    assert "frame 10 [20, 0.50x] ms" in told.out


def test_an_unknown_commit_is_refused(repository: Path) -> None:
    with pytest.raises(VersionError, match="no-such-commit is no commit"):
        compare("no-such-commit", ["screen"], rounds=1, only=[], root=repository)


def test_lines_can_be_chosen_without_an_older_version(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    part = SimpleNamespace(bench=lambda: print("frame 10 ms\nstart 2 s"))
    monkeypatch.setitem(sys.modules, "proof.bench.screen", part)
    bench.run("screen", ["start"])
    assert capsys.readouterr().out == "start 2 s\n"
    bench.run("screen", [])
    assert capsys.readouterr().out == "frame 10 ms\nstart 2 s\n"
