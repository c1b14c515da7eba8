"""A session of the journal folded into its `Summary`: once, from its lines."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

import msgspec
from msgspec.structs import replace

from divingbell import __version__
from divingbell.companion import canonical
from divingbell.companion.archive.judgement import Judge, judge
from divingbell.companion.archive.summary import Summary, SummarySeat
from divingbell.companion.clock import moment
from divingbell.companion.entry_points import OURS
from divingbell.companion.games.guard import GameFailedError
from divingbell.companion.games.measures import Felt
from divingbell.companion.games.rounding import rounded
from divingbell.companion.installed_games import GAMES
from divingbell.companion.journal.journal_failure import JournalUnusableError
from divingbell.companion.journal.reader import JournalRow
from divingbell.companion.session.contacts import Contacts
from divingbell.companion.session.fold import BrokenGameError, Fold, UnknownGameError, Unplayed
from divingbell.companion.session.playing_time import playing_time
from divingbell.companion.session.record import RecordError, RecordLine, origin_of

STOPPED = "stopped"
"""The reason of an end by agreement: nobody has a place then."""
_log = logging.getLogger(__name__)


def rules_version(game: str) -> str:
    """Which rules and measures of this game are installed; empty where it is not."""
    from importlib.metadata import PackageNotFoundError, version  # 25 ms, which the first frame does not wait for

    if game not in GAMES:
        return ""
    package = GAMES.package(game)
    if package == OURS:
        return __version__
    try:
        return f"{__version__} {package} {version(package)}"
    except PackageNotFoundError:
        return f"{__version__} {package}"


def summarise(rows: Iterable[JournalRow], judge: Judge = judge) -> Summary:
    """The summary of the session with these lines. Never raises for what is in them: `problem` says what is wrong. One
    that cannot even be opened (its first line is damaged) has an empty `session`."""
    folding = _Folding()
    try:
        for row in rows:
            folding.take(row)
        return folding.summary(judge)
    except JournalUnusableError:
        folding.problem = folding.problem or "damaged"
    except GameFailedError:  # its guard has logged it
        folding.problem = "raised"
    except Exception as error:  # a package's rules or figures may do anything
        _log.warning("session %s cannot be folded", folding.header.get("session"), exc_info=error)
        folding.problem = "raised"
    return folding.summary(judge)


class _Folding:
    """One pass over the lines: the session as far as it can be played, and what can be told without playing."""

    def __init__(self) -> None:
        self.problem: str | None = None
        self._fold = Fold()
        self._unplayed = Unplayed()
        self._lines = 0
        self._telling: list[JournalRow] = []
        """Lines that say when the probe touched and what came of it."""
        self._moments: list[datetime] = []
        self._ended: str | None = None
        """When the game was ended last; only where `_over` says so it still is."""
        self._judged: str | None = None
        """When the last line was written, until the end of the game after it is known."""
        self._over = False
        self._over_line: Mapping[str, Any] | None = None
        """The journal's own line that the game is over, while it is the last word."""

    @property
    def header(self) -> Mapping[str, Any]:
        """The summary so far."""
        return self._fold.header

    def take(self, row: JournalRow) -> None:
        self._lines += 1
        if row.kind in ("entry", "signal"):
            self._telling.append(row)
        if row.kind not in ("header", "entry", "over"):
            return
        try:
            body = row.value
            if row.kind == "over":
                self._over_line = body
            elif row.kind == "header":
                self._fold.take(RecordLine(self._lines, "header", body))
            else:
                self._over_line = None
                if (at := moment(origin_of(body).at)) is not None:
                    self._moments.append(at)
                self._unplayed.take(body["action"])
        except (canonical.NotJsonError, msgspec.ValidationError, KeyError, TypeError, ValueError):
            self.problem = self.problem or "damaged"
        if row.kind == "entry" and self.problem is None:
            self._play(body)

    def _play(self, body: dict[str, Any]) -> None:
        try:
            self._fold.take(RecordLine(self._lines, "entry", body))
        except UnknownGameError as error:
            self.problem = "no_package" if error.text_id == "record.no_package" else "no_game"
        except RecordError as error:
            self.problem = "raised" if isinstance(error, BrokenGameError) else "refused"
            return
        self._judged = body["at"]
        if not self._fold.pending:
            self._judge_end()

    def _judge_end(self) -> None:
        """See whether the game is over after the last line; amends that follow one another are looked at together."""
        if self._judged is None or self.problem is not None:
            return
        try:
            over = self._fold.session.state.result is not None
        except RecordError as error:
            self.problem = "raised" if isinstance(error, BrokenGameError) else "refused"
            return
        self._ended = self._judged if over and not self._over else self._ended
        self._over, self._judged = over, None

    def _felt(self) -> Felt:
        contacts: Contacts | None = None

        def felt(line: int) -> int | None:
            nonlocal contacts
            if contacts is None:
                contacts = Contacts()
                for row in self._telling:
                    with contextlib.suppress(canonical.NotJsonError, AttributeError, KeyError, TypeError, ValueError):
                        contacts.read([row])
            return contacts.length(line)

        return felt

    def summary(self, judge: Judge) -> Summary:
        """Of all lines that were taken."""
        self._judge_end()
        if self.problem is not None:
            return self._untold()
        session = self._fold.session
        if session.last is None:
            return self._untold()
        reopened, counted = session.reopened, session.counted
        judged, result = judge(counted, self._felt()), counted.state.result
        placed = judged.places if result is not None and result.reason != STOPPED else {}
        return replace(
            self._untold(),
            title=judged.title,
            ended=self._ended if result is not None else None,
            entries=counted.number,
            phase=str(counted.state.phase),
            reason=result.reason if result is not None else None,
            reopened=reopened,
            seats=tuple(
                replace(seat, place=placed.get(seat.seat), figure=judged.figures.get(seat.seat))
                for seat in self._seats()
            ),
            measures=tuple(judged.measures),
            dives=judged.dives[0],
            buzzed=judged.dives[1],
            lowest_wins=judged.lowest_wins,
        )

    def _untold(self) -> Summary:
        """Facts that the lines tell by themselves, without the rules."""
        header, over = self.header, self._over_line
        return Summary(
            session=str(header.get("session", "")),
            lines=self._lines,
            game=str(header.get("game", "")),
            created=str(header.get("created", "")),
            ended=str(over["at"]) if over is not None else None,
            seconds=rounded(playing_time(self._moments)),
            entries=self._unplayed.entries,
            phase="",
            reason=str(over["over"]) if over is not None else None,
            practice=header.get("practice") is True,
            copied_from=_copied_from(header),
            problem=self.problem,
            package=str(header.get("package", "")),
            seats=self._seats(),
        )

    def _seats(self) -> tuple[SummarySeat, ...]:
        return tuple(SummarySeat(str(seat["id"]), seat.get("colour")) for seat in self.header.get("seats", ()))


def _copied_from(header: Mapping[str, Any]) -> str:
    found = header.get("copied_from")
    return str(found.get("session", "")) if isinstance(found, dict) else ""
