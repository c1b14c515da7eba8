"""The lines of a game at the club, as the rules that are installed here play them (club.md 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from divingbell.companion import canonical
from divingbell.companion.club.event.game_records import with_places
from divingbell.companion.club.game_result import result_of
from divingbell.companion.club.protocol.game_header import game_of
from divingbell.companion.club.protocol.messages import ClubResult, RecordedLine, RulesCheck
from divingbell.companion.installed_games import GAMES
from divingbell.companion.journal.reader import JournalRow
from divingbell.companion.session.fold import Fold, UnplayableGameError
from divingbell.companion.session.record import RecordError, RecordLine, checked, with_header


def rules_check(lines: Sequence[RecordedLine], said: ClubResult) -> RulesCheck:
    """Finding of the rules in all lines of a game, beside the result that its table said."""
    game = game_of("", lines)
    if game is None or game.game not in GAMES:
        return RulesCheck()
    _, error = folded(lines)
    if isinstance(error, UnplayableGameError):  # the package fails: that says nothing about the lines
        return RulesCheck()
    if error is not None:
        return RulesCheck("does_not_fold", error.line)
    found = result_of(JournalRow(kind, body.encode(), b"") for kind, body, _ in lines)
    placed = None if found is None else with_places(found)
    return RulesCheck() if placed == with_places(said) else RulesCheck("differs", len(lines) - 1, placed)


def folded(lines: Sequence[RecordedLine]) -> tuple[Fold, RecordError | None]:
    """The lines played as far as the rules take them, and why they do not take the next one, with its number."""
    fold = Fold()
    try:
        for number, (kind, body, _) in enumerate(lines):
            if kind in ("header", "entry"):
                fold.take(_line(number, kind, body, fold.header))
        fold.settle()
    except RecordError as error:
        return fold, error
    return fold, None


def _line(number: int, kind: str, body: str, header: Mapping[str, Any]) -> RecordLine:
    """A line of a journal; the header may lack the game, which a later one of its session adds. Raises
    `RecordError`."""
    try:
        value = canonical.read(body.encode())
    except canonical.NotJsonError:
        value = None
    if not isinstance(value, dict):
        raise RecordError(number, "record.unknown_kind")
    if kind == "header":
        value = with_header(header, value)
        if "game" not in value:
            return RecordLine(number, "header", value)
    return checked(number, value)
