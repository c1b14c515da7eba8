"""The games of an evening, from the rows of the store: what results are computed from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import structs

from divingbell.companion.club.event.actions import TakeGameFile, TakePhoto
from divingbell.companion.club.protocol.forks import claim, counting
from divingbell.companion.club.protocol.messages import ClubResult
from divingbell.companion.club.protocol.store import StreamRow, Transaction
from divingbell.companion.club.results.records import FileRecord, GameRecord, PhotoRecord, PhotoState


def game_records(
    tx: Transaction, event: str, photos: Mapping[str, TakePhoto], files: Mapping[str, TakeGameFile]
) -> Iterator[GameRecord]:
    """Every game of an evening as the hub has it now; `photos` and `files` are those that count, by session."""
    games = tx.games(event)
    tx.read_ahead(row.session for row in games)
    for row in games:
        streams = tx.streams(row.session)
        known = tx.session(row.session)
        decided = None if known is None else known.decided
        counts = counting(streams, decided)
        photo = photos.get(row.session)
        shown = counts or max(streams, key=lambda stream: stream.lines, default=StreamRow(row.session, ""))
        yield GameRecord(
            session=row.session,
            table=row.table,
            round=row.round,
            game=row.game,
            created=row.created,
            seats=shown.seats,
            result=None if shown.result is None else with_places(shown.result),
            check=shown.checked,
            two_versions=counts is None and any(stream.lines for stream in streams),
            photo=None if photo is None else _photo_record(tx, photo, streams, decided),
            file=None if (file := files.get(row.session)) is None else FileRecord(file.seats, with_places(file.result)),
        )


def _photo_record(tx: Transaction, photo: TakePhoto, streams: Sequence[StreamRow], decided: str | None) -> PhotoRecord:
    return PhotoRecord(photo.seats, with_places(photo.result), photo_state(tx, photo, streams, decided))


def photo_state(tx: Transaction, photo: TakePhoto, streams: Sequence[StreamRow], decided: str | None) -> PhotoState:
    """Of the lines up to a photo: whether they are here, in its own epoch or in one that followed it; `decided` is the
    epoch that the organiser let count."""
    own = next((stream for stream in streams if stream.epoch == photo.epoch), StreamRow(photo.session, photo.epoch))
    chosen = counting(streams, decided) if decided is not None else None
    if chosen is not None:
        streams = [stream for stream in streams if stream.epoch in (photo.epoch, chosen.epoch)]
        if own.lines and own.epoch != chosen.epoch and (claim(chosen, own.epoch) or (0, ""))[0] <= photo.line:
            return "passed"  # another version than the photo's counts
    if own.lines > photo.line:
        ((_, _, last),) = tx.lines(own.session, own.epoch, photo.line, photo.line + 1)
        if last != photo.hash:
            return "differs"
    return min((_behind(photo, stream) for stream in streams), key=_PHOTO_STATES.index, default="to_follow")


_PHOTO_STATES: tuple[PhotoState, ...] = ("differs", "passed", "here", "to_follow")
"""Of several epochs the first of these counts."""


def _behind(photo: TakePhoto, stream: StreamRow) -> PhotoState:
    """The state of a photo's lines as one epoch knows them, whose own hash at the photo agrees."""
    if stream.epoch != photo.epoch:
        said = claim(stream, photo.epoch)
        if said is None or not stream.lines:
            return "to_follow"
        lines, last = said
        if lines <= photo.line or (lines == photo.line + 1 and last != photo.hash):
            return "differs"  # it went on from another line than the photo's
    if stream.lines <= photo.line:
        return "to_follow"
    return "here" if stream.lines == photo.line + 1 else "passed"


def with_places(result: ClubResult) -> ClubResult:
    """The same result; one that was stopped, for which a game's own rules know no places, has those of its figures, the
    highest first (club.md 4)."""
    if result.places or not result.stopped:
        return result
    ranked = sorted(result.figures.values(), reverse=True)
    return structs.replace(result, places={seat: ranked.index(one) + 1 for seat, one in result.figures.items()})
