"""`make bench AGAINST=COMMIT`: the lines of an older version, measured in the same run, as ratios.

Machines differ from hour to hour, so both versions run by turns: each part of the bench in a process of its own, the
older one in a git worktree with its own modules. Figures are medians over the rounds; a ratio is new divided by old.
"""

from __future__ import annotations

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
NO_COLLECTOR = Path(__file__).parent / "no_collector"
COLLECTS_BETWEEN = {"redraw"}
"""Parts that collect garbage only outside of what they time: in versions whose bench does not see to that itself the
collector is turned off from outside, so that both are measured alike."""
_FIGURE = re.compile(r"(?<![\w.,])\d[\d,]*(?:\.\d+)?(?![\w])")

Line = tuple[str, int]
"""A line without its figures, and the how many-th of its part it is."""


def compare(commit: str, parts: Sequence[str], *, rounds: int, only: Sequence[str], root: Path = ROOT) -> None:
    """Print every line of these parts that contains one of `only` (all where that is empty), with ratios."""
    with worktree(root, commit) as older:
        for part in parts:
            print(f"-- {part}: new [{commit}, new / {commit}]", flush=True)
            new, old = [], []
            for number in range(rounds):
                turns = [(root, new), (older, old)]
                for place, runs in turns if number % 2 == 0 else reversed(turns):
                    runs.append(measured(place, part))
            for line in compared(new, old):
                if not only or any(text in line for text in only):
                    print(line, flush=True)


@contextmanager
def worktree(root: Path, commit: str) -> Iterator[Path]:
    """The files of a commit, in a temporary worktree. Raises `CalledProcessError` where there is no such commit."""
    folder = Path(tempfile.mkdtemp(prefix="divingbell-bench-")) / "older"
    subprocess.run(["git", "worktree", "add", "--quiet", "--detach", str(folder), commit], cwd=root, check=True)
    try:
        yield folder
    finally:
        subprocess.run(["git", "worktree", "remove", "--force", str(folder)], cwd=root, check=False)
        shutil.rmtree(folder.parent, ignore_errors=True)


def measured(place: Path, part: str) -> list[str]:
    """What one part of the bench of this version prints; none where the version has no such part."""
    command = [sys.executable, "-m", "tests.bench", part]
    paths = {"PYTHONPATH": str(NO_COLLECTOR)} if part in COLLECTS_BETWEEN else {}
    ran = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False, env={**os.environ, **paths})
    if ran.returncode:
        print(f"{place}: {part} failed: {ran.stderr.strip().splitlines()[-1:]}", file=sys.stderr)
        return []
    return [line for line in ran.stdout.splitlines() if line and not line.startswith("--")]


def compared(new: Sequence[Sequence[str]], old: Sequence[Sequence[str]]) -> Iterator[str]:
    """Each line of the new version, every figure followed by that of the old one and the ratio; then what only one has.

    `new` and `old` are the runs of each version, one list of lines a run.
    """
    ours, theirs = figures(new), figures(old)
    for line in ours:
        if line in theirs:
            yield _side_by_side(line[0], ours[line], theirs[line])
        else:
            yield f"{_side_by_side(line[0], ours[line], [])}  (only new)"
    for line in theirs.keys() - ours.keys():
        yield f"{_side_by_side(line[0], theirs[line], [])}  (only old)"


def figures(runs: Sequence[Sequence[str]]) -> dict[Line, list[list[float]]]:
    """Line -> its figures, each with its value in every run. Figures stand in the line as `{}`."""
    found: dict[Line, list[list[float]]] = {}
    for run in runs:
        seen: dict[str, int] = defaultdict(int)
        for text in run:
            form = " ".join(_FIGURE.sub("{}", text.replace("{", "{{").replace("}", "}}")).split())
            line = (form, seen[form])
            seen[form] += 1
            values = [float(figure.replace(",", "")) for figure in _FIGURE.findall(text)]
            for column, value in zip(found.setdefault(line, [[] for _ in values]), values, strict=True):
                column.append(value)
    return found


def _side_by_side(form: str, new: list[list[float]], old: list[list[float]]) -> str:
    """What is the same in every run of both, a number of entries or an aim, is no figure and stands alone."""
    shown = []
    for place, values in enumerate(new):
        ours, theirs = statistics.median(values), statistics.median(old[place]) if old else None
        if theirs is None or len({*values, *old[place]}) == 1:
            shown.append(_written(ours))
        else:
            ratio = f"{ours / theirs:.2f}x" if theirs else "-"
            shown.append(f"{_written(ours)} [{_written(theirs)}, {ratio}]")
    return form.format(*shown)


def _written(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 or value == int(value) else f"{value:.3g}"
