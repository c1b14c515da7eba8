"""The parts of a game besides its rules, imported when they are first used: what counts in it, and how it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict

from divingbell.companion.games.game import Game, History, Parts, named
from divingbell.companion.games.ledger import Ledger
from divingbell.companion.games.measures import BEST_ALONE, Felt, Measure, PlayedGame, RecordKind
from divingbell.companion.games.moment import Moment, plain_moment
from divingbell.companion.games.scoring import PlayLog, Scoring

if TYPE_CHECKING:  # a start asks for the parts of a game, and not for these
    from divingbell.companion.canvas.canvas import Artwork
    from divingbell.companion.games.decision import Decisions
    from divingbell.companion.games.live_view import LiveView
    from divingbell.companion.games.recap import Recap
    from divingbell.companion.games.report_parts import ReportInput, ReportParts
    from divingbell.companion.games.turning_points import TurningPoint

TurningPointsOf = Callable[[History, Callable[[], Sequence[PlayedGame]]], Iterable["TurningPoint"]]
"""Weighs the decisions of a finished game; the second argument gives every game of this kind on this tablet, with its
measures. The three that cost or brought most are shown. Called beside the screen."""
MeasuresOf = Callable[[History, Felt], Iterable[Measure]]
"""Tells measures. Called in a thread of its own after the end of a game, and again for old ones where another version
is installed: it needs no screen and changes nothing."""
Board = Callable[[Any, Mapping[str, str]], "Artwork"]
"""Draws a state of the game; the second argument has the colour of each player."""
OpenState = Callable[[Mapping[str, Any]], Mapping[str, Any]]


class GameParts:
    """The parts that the `Parts` of a game name. Each raises what its module raises."""

    def __init__(self, names: Parts) -> None:
        self._names = names

    @property
    def is_scored(self) -> bool:
        """True if it says what counts, so that there are standings."""
        return bool(self._names.scoring)

    @cached_property
    def scoring(self) -> Scoring:
        """Raises `LookupError` for a game without."""
        if not self.is_scored:
            raise LookupError("the game does not say what counts in it")
        scoring: Scoring = named(self._names.scoring)
        return scoring

    @cached_property
    def ledger(self) -> Ledger:
        """Empty for a game without."""
        ledger: Ledger = named(self._names.ledger) if self._names.ledger else Ledger()
        return ledger

    @cached_property
    def moment(self) -> Callable[[Any], Moment]:
        """Where it stands; for a game without the player in turn."""
        moment: Callable[[Any], Moment] = named(self._names.moment) if self._names.moment else plain_moment
        return moment

    @cached_property
    def decisions(self) -> Decisions:
        """Decisions of each moment. Raises `LookupError` for a game without."""
        if not self._names.decisions:
            raise LookupError("the game does not say what can be answered in it")
        decisions: Decisions = named(self._names.decisions)
        return decisions

    @cached_property
    def recap(self) -> Callable[[History], Recap] | None:
        """How it went; None: a table of figures takes the place of charts."""
        recap: Callable[[History], Recap] | None = named(self._names.recap) if self._names.recap else None
        return recap

    @cached_property
    def turning_points(self) -> TurningPointsOf | None:
        """None: there is no look back."""
        found: TurningPointsOf | None = named(self._names.turning_points) if self._names.turning_points else None
        return found

    @cached_property
    def measures(self) -> MeasuresOf:
        """Nothing for a game without."""
        measures: MeasuresOf = named(self._names.measures) if self._names.measures else lambda _, __: ()
        return measures

    @cached_property
    def records(self) -> tuple[RecordKind, ...]:
        """The fastest game comes by itself."""
        records: tuple[RecordKind, ...] = named(self._names.records) if self._names.records else BEST_ALONE
        return records

    @cached_property
    def play_log(self) -> PlayLog:
        """The usual for a game without."""
        play_log: PlayLog = named(self._names.play_log) if self._names.play_log else PlayLog()
        return play_log

    @cached_property
    def report(self) -> Callable[[ReportInput], ReportParts] | None:
        """None: its ledger is printed, a line for each turn."""
        report: Callable[[ReportInput], ReportParts] | None = named(self._names.report) if self._names.report else None
        return report

    @cached_property
    def board(self) -> Board | None:
        """The game on the table. None: it has no picture but its icon."""
        board: Board | None = named(self._names.board) if self._names.board else None
        return board

    @cached_property
    def live(self) -> LiveView | None:
        """None: pages show where it stands and what everybody has."""
        live: LiveView | None = named(self._names.live) if self._names.live else None
        return live

    @cached_property
    def open_state(self) -> OpenState:
        """Of a state as actions.md shows it what lies open on the table: the rest only some people may see, so pages
        and other programs on the network are not shown it."""
        open_state: OpenState = named(self._names.open_state) if self._names.open_state else lambda shown: shown
        return open_state


def load_parts(game: Game) -> None:
    """Import every part now, but for demo and screens. Raises what their modules raise."""
    references = asdict(game.parts)
    for name in references.keys() - {"demo", "ui"}:
        if references[name]:
            named(references[name])


@cache
def parts_of(game: Game) -> GameParts:
    """The parts of this game."""
    return GameParts(game.parts)
