"""`make bench AGAINST=COMMIT`: lines of two versions side by side, and the older one run with its own modules."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.bench import __main__ as bench
from tests.bench.against import compare, compared


def test_figures_are_medians_with_their_ratio() -> None:
    new = [["blues   in process    40,000 actions/s"], ["blues in process 50,000 actions/s"]]
    old = [["blues   in process    20,000 actions/s"], ["blues in process 25,000 actions/s"]]
    assert [*compared(new, old)] == ["blues in process 45,000 [22,500, 2.00x] actions/s"]


def test_what_never_changes_is_no_figure() -> None:
    new = [["resume of 10,000 entries 0.250 s (aim: under 0.6 s), 1280x800"]]
    old = [["resume of 10,000 entries 0.500 s (aim: under 0.6 s), 1280x800"]]
    assert [*compared(new, old)] == ["resume of 10,000 entries 0.25 [0.5, 0.50x] s (aim: under 0.6 s), 1280x800"]


def test_lines_that_look_alike_are_paired_in_their_order() -> None:
    new, old = [["edge 1.5 ms", "edge 3.5 ms"]], [["edge 3.0 ms", "edge 7.0 ms"]]
    assert [*compared(new, old)] == ["edge 1.5 [3, 0.50x] ms", "edge 3.5 [7, 0.50x] ms"]


def test_a_line_of_one_version_is_shown_as_such() -> None:
    assert [*compared([["a 1.5"]], [["b 2.5"]])] == ["a 1.5  (only new)", "b 2.5  (only old)"]


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Two versions of a bench of their own: the older one says 20 ms, the newer one 10 ms."""
    bench = tmp_path / "tests" / "bench"
    bench.mkdir(parents=True)
    git = ["git", "-c", "user.name=t", "-c", "user.email=t@t"]
    subprocess.run([*git, "init", "--quiet"], cwd=tmp_path, check=True)
    for package in (bench.parent, bench):
        (package / "__init__.py").touch()
    for milliseconds in (20, 10):
        (bench / "own.py").write_text(f"TOOK = {milliseconds}\n")
        (bench / "__main__.py").write_text(
            "import sys\nfrom tests.bench.own import TOOK\nprint('--', sys.argv[1])\n"
            "print('frame', TOOK, 'ms')\nprint('start', TOOK / 100, 's')\n"
        )
        subprocess.run([*git, "add", "."], cwd=tmp_path, check=True)
        subprocess.run([*git, "commit", "--quiet", "-m", "x"], cwd=tmp_path, check=True)
    return tmp_path


def test_the_older_version_runs_with_its_own_modules(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    compare("HEAD~1", ["screen"], rounds=2, only=["frame"], root=repository)
    assert capsys.readouterr().out.splitlines() == [
        "-- screen: new [HEAD~1, new / HEAD~1]",
        "frame 10 [20, 0.50x] ms",
    ]
    listed = subprocess.run(["git", "worktree", "list"], cwd=repository, capture_output=True, text=True, check=True)
    assert len(listed.stdout.splitlines()) == 1, "the worktree is gone"


def test_an_unknown_commit_ends_it(repository: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        compare("no-such-commit", ["screen"], rounds=1, only=[], root=repository)


def test_lines_can_be_chosen_without_an_older_version(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    part = SimpleNamespace(bench=lambda: print("frame 10 ms\nstart 2 s"))
    monkeypatch.setitem(sys.modules, "tests.bench.screen", part)
    bench.run("screen", ["start"])
    assert capsys.readouterr().out == "start 2 s\n"
    bench.run("screen", [])
    assert capsys.readouterr().out == "frame 10 ms\nstart 2 s\n"
