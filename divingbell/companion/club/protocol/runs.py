"""Runs and counters: nothing is taken twice, and two tablets with one card are seen (club.md 3)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from divingbell.companion.club.protocol.store import RunRow

WINDOW = 64
"""Counters below the highest that may still come, each once."""
_MASK = (1 << WINDOW) - 1


def counted(run: RunRow, counter: int, moment: int) -> RunRow | None:
    """The run with one more counter used, at this moment of the hub; None: it was used, or is too old."""
    ahead = counter - run.high
    first = run.first or moment
    if ahead > 0:
        window = (run.window << ahead | 1) & _MASK if ahead < WINDOW else 1
        return structs.replace(run, high=counter, window=window, first=first, last=moment, high_at=moment)
    bit = 1 << -ahead
    if counter < 1 or -ahead >= WINDOW or run.window & bit:
        return None
    return structs.replace(run, window=run.window | bit, first=first, last=moment)


def shows_two_cards(before: RunRow, after: RunRow, runs: Sequence[RunRow]) -> bool:
    """Tell whether a tablet's run goes on beside a later one: it brought a new highest counter after the later one's
    first request, then the later one spoke, and now it brings another."""
    if after.high == before.high or not before.high_at:
        return False
    later = [run for run in runs if run.number > after.number and run.first]
    return any(run.first < before.high_at < run.last for run in later)


def is_newer(said: tuple[int, int], before: tuple[int, int]) -> bool:
    """Tell whether one saying (number of the run, counter) is of a later run, or a later one of the same."""
    return said > before
