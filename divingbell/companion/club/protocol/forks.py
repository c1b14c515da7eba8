"""Two writings of a session: whether there are, and which of them counts (club.md 4 and 6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from divingbell.companion.club.protocol.chain import written_as
from divingbell.companion.club.protocol.messages import Fork, RecordedLine
from divingbell.companion.club.protocol.store import NamedRow, RunRow, StreamRow


def claim(stream: StreamRow, epoch: str) -> tuple[int, str] | None:
    """How many lines a stream's `past` says that another epoch had, and the last hash; None: it does not name it."""
    return next(((lines, last) for one, lines, last in stream.past if one == epoch), None)


def fork_of(streams: Sequence[StreamRow]) -> Fork | None:
    """The fork among the epochs of a session, by what they say of each other."""
    written = [stream for stream in streams if stream.lines]
    found = [fork for one in written for other in written if (fork := _between(one, other)) is not None]
    return min(found, key=lambda fork: _ORDER.index(fork.reason), default=None)


_ORDER = ("set_back", "longer", "other", "two")


def _between(one: StreamRow, other: StreamRow) -> Fork | None:
    """The fork between an epoch and another one that may be its successor."""
    said = claim(other, one.epoch)
    if said is None:
        apart = one.epoch < other.epoch and claim(one, other.epoch) is None
        return Fork("two", None) if apart else None
    lines, last = said
    if not lines:
        return Fork("set_back", None)
    if one.lines > lines:
        return Fork("longer", lines)
    if other.epoch in one.differs:
        return Fork("other", one.differs[other.epoch])
    return Fork("other", lines - 1) if one.lines == lines and one.last != last else None


def first_difference(one: Sequence[RecordedLine], other: Sequence[RecordedLine]) -> int | None:
    """The index of the first line that has another kind or time; what is longer is no difference."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (mine, theirs) in pairs if written_as(mine) != written_as(theirs)), None)


def is_set_back(
    streams: Mapping[str, StreamRow], named: Sequence[NamedRow], runs: Sequence[RunRow], closing: str | None
) -> bool:
    """Tell whether the tablet of a session no longer has all its lines: neither the newest run that said what it
    has, nor an older one that still speaks beside it, has it as far as the hub. `runs` are the device's."""
    saying = sorted((run for run in runs if run.have), key=lambda run: run.number)
    if not saying:
        return False
    newest = saying[-1]
    speakers = {run.number for run in saying if run is newest or _speaks_beside(run, newest, closing)}
    return not any(row.run in speakers and _covers(row, streams) for row in named)


def _speaks_beside(run: RunRow, newest: RunRow, closing: str | None) -> bool:
    """Tell whether an older run spoke after the newest one's first request. Once that one has answered the closing
    only another answer to it counts: a request that was late cannot know its id."""
    if closing is not None and newest.closed == closing:
        return run.closed == closing and run.closed_at > newest.first
    return run.last > newest.first


def _covers(row: NamedRow, streams: Mapping[str, StreamRow]) -> bool:
    """Tell whether a tablet has all that the hub has: of an epoch that no other one followed."""
    followed = any((claim(other, row.epoch) or (0, ""))[0] for other in streams.values() if other.lines)
    stream = streams.get(row.epoch)
    return not followed and (stream is None or row.line >= stream.lines - 1)


def counting(streams: Sequence[StreamRow], decided: str | None) -> StreamRow | None:
    """The epoch that counts: the one that was decided, or its successor; without a decision the newest, None while
    there is a fork or nothing."""
    by_epoch = {stream.epoch: stream for stream in streams if stream.lines}
    if decided is None:
        named = {epoch for stream in by_epoch.values() for epoch, _, _ in stream.past}
        newest = [stream for stream in by_epoch.values() if stream.epoch not in named]
        return newest[0] if len(newest) == 1 and fork_of(streams) is None else None
    chosen = by_epoch.get(decided)
    while chosen is not None and (following := _heir(chosen, by_epoch.values())) is not None:
        chosen = following
    return chosen


def _heir(chosen: StreamRow, streams: Iterable[StreamRow]) -> StreamRow | None:
    heirs = [stream for stream in streams if _inherits(chosen, stream)]
    return min(heirs, key=lambda stream: len(stream.past), default=None)


def _inherits(chosen: StreamRow, stream: StreamRow) -> bool:
    said = claim(stream, chosen.epoch)
    if said is None or stream.epoch in chosen.differs:
        return False
    lines, last = said
    return lines > chosen.lines or (lines == chosen.lines > 0 and last == chosen.last)
