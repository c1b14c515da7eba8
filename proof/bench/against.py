"""`make bench AGAINST=COMMIT`: the lines of an older version, measured in the same run, as ratios.

Machines differ from hour to hour, so both versions run by turns: each part of the bench in a process of its own, by
`make bench PARTS=...` of that version, with its own bench, modules and libraries. Figures are medians over the rounds;
a ratio is new divided by old. Lines are paired by their words: one that only the older version has was lost.
"""

from __future__ import annotations

import re
import statistics
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from proof.versions import ROOT, own_environment, set_up_version

_FIGURE = re.compile(r"(?<![\w.,])\d[\d,]*(?:\.\d+)?(?=x\b|(?!\w))")
"""A number, or one with the `x` of a ratio."""
_NO_FIGURES = ("--", "set-up:")
"""How lines begin that say what is done, not what came of it."""

Line = tuple[str, int]
"""A line without its figures, and the how many-th of its part it is."""


class PartError(RuntimeError):
    """A part of a version's bench failed; the text says which and how."""


def compare(commit: str, parts: Sequence[str], *, rounds: int, only: Sequence[str], root: Path = ROOT) -> bool:
    """Print every line of these parts that contains one of `only` (all where that is empty), with ratios. False where a
    part failed or an older line has no partner. Raises `VersionError`."""
    older, good = set_up_version(commit, root), True
    for part in parts:
        print(f"-- {part}: new [{commit}, new / {commit}]", flush=True)
        new, old = [], []
        try:
            for number in range(rounds):
                turns = [(root, new), (older, old)]
                for place, runs in turns if number % 2 == 0 else reversed(turns):
                    runs.append(measured(place, part))
        except PartError as error:
            print(error, file=sys.stderr)
            good = False
            continue
        for line, is_lost in compared(new, old):
            if not only or any(text in line for text in only):
                print(line, flush=True)
                good = good and not is_lost
    return good


def measured(place: Path, part: str) -> list[str]:
    """Lines that one part of this version's bench prints; none where it has no such part. Raises `PartError`."""
    command = ["make", "--silent", "--no-print-directory", "bench", f"PARTS={part}"]
    ran = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False, env=own_environment())
    if f"no such part: {part}" in ran.stderr:
        return []
    if ran.returncode:
        raise PartError(f"{part} failed in {place}:\n{ran.stderr[-2000:].strip()}")
    return [line for line in ran.stdout.splitlines() if line and not line.startswith(_NO_FIGURES)]


def compared(new: Sequence[Sequence[str]], old: Sequence[Sequence[str]]) -> Iterator[tuple[str, bool]]:
    """Each line of the new version, every figure followed by that of the old one and the ratio; then those that only
    the old version has, which are lost.

    `new` and `old` are the runs of each version, one list of lines a run.
    """
    ours, theirs = figures(new), figures(old)
    for line in ours:
        if line in theirs:
            yield _side_by_side(line[0], ours[line], theirs[line]), False
        else:
            yield f"{_side_by_side(line[0], ours[line], [])}  (new)", False
    for line in theirs:
        if line not in ours:
            yield f"{_side_by_side(line[0], theirs[line], [])}  (lost: only the older version has this line)", True


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
