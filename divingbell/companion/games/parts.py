"""The parts of a game besides its rules, imported when they are first used: what counts in it, and how it is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import asdict, replace

from divingbell.companion.games.game import Entry, Game, History, Parts, named
from divingbell.companion.games.guard import Guard
from divingbell.companion.games.ledger import Ledger
from divingbell.companion.games.measures import BEST_ALONE, Felt, Measure, PlayedGame, RecordKind
from divingbell.companion.games.moment import Moment, plain_moment
from divingbell.companion.games.scoring import PlayLog, Scoring

if TYPE_CHECKING:  # a start asks for the parts of a game, and not for these
    from divingbell.companion.canvas.canvas import Artwork
    from divingbell.companion.games.decision import Decision, Decisions, Names
    from divingbell.companion.games.live_view import Live, LiveView
    from divingbell.companion.games.recap import Recap
    from divingbell.companion.games.report_parts import ReportInput, ReportParts
    from divingbell.companion.games.turning_points import TurningPoint
    from divingbell.companion.games.words import Words

TurningPointsOf = Callable[[History, Callable[[], Sequence[PlayedGame]]], Iterable["TurningPoint"]]
"""Weighs the decisions of a finished game; the second argument gives every game of this kind on this tablet, with its
measures. The three that cost or brought most are shown. Called beside the screen."""
MeasuresOf = Callable[[History, Felt], Iterable[Measure]]
"""Tells measures. Called in a thread of its own after the end of a game, and again for old ones where another version
is installed: it needs no screen and changes nothing."""
Board = Callable[[Any, Mapping[str, str]], "Artwork"]
"""Draws a state of the game; the second argument has the colour of each player."""
_Picture = TypeVar("_Picture", "Artwork", "Artwork | None")
OpenState = Callable[[Mapping[str, Any]], Mapping[str, Any]]


class GameParts:
    """The parts that the `Parts` of a game name. Each raises what its module raises."""

    def __init__(self, names: Parts, guard: Guard) -> None:
        """`guard` stands round every call."""
        self._names = names
        self._guard = guard

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
        guard = self._guard.function
        return replace(
            scoring,
            figure=guard("figure of scoring", scoring.figure, int),
            columns=guard("columns of scoring", scoring.columns),
            length=guard("length of scoring", scoring.length),
            lowest_wins=guard("lowest_wins of scoring", scoring.lowest_wins),
            teams=guard("teams of scoring", scoring.teams),
        )

    @cached_property
    def ledger(self) -> Ledger:
        """Empty for a game without."""
        ledger: Ledger = named(self._names.ledger) if self._names.ledger else Ledger()
        return replace(ledger, sums=self._guard.function("sums of ledger", ledger.sums))

    @cached_property
    def title(self) -> Callable[[Any], str]:
        """The name of what is played, as it was given; empty: the game's own."""
        title: Callable[[Any], str] | None = self._guarded("title", self._names.title)
        return title or (lambda _: "")

    @cached_property
    def moment(self) -> Callable[[Any], Moment]:
        """Where it stands; for a game without the player in turn."""
        moment: Callable[[Any], Moment] = named(self._names.moment) if self._names.moment else plain_moment
        return self._guard.function("moment", moment, Moment)

    @cached_property
    def decisions(self) -> Decisions:
        """Decisions of each moment. Raises `LookupError` for a game without."""
        if not self._names.decisions:
            raise LookupError("the game does not say what can be answered in it")
        decisions: Decisions = named(self._names.decisions)
        return _GuardedDecisions(decisions, self._guard)

    @cached_property
    def recap(self) -> Callable[[History], Recap] | None:
        """How it went; for a game without the figures after each turn. None where nothing counts."""
        recap: Callable[[History], Recap] | None = self._guarded("recap", self._names.recap)
        if recap is not None or not self.is_scored:
            return recap
        from divingbell.companion.games.default_recap import default_recap

        return partial(default_recap, self.scoring)

    @cached_property
    def turning_points(self) -> TurningPointsOf | None:
        """None: there is no look back."""
        turning_points: TurningPointsOf | None = self._guarded("turning_points", self._names.turning_points)
        return turning_points

    @cached_property
    def measures(self) -> MeasuresOf:
        """Nothing for a game without."""
        measures: MeasuresOf | None = self._guarded("measures", self._names.measures)
        return measures or (lambda _, __: ())

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
        report: Callable[[ReportInput], ReportParts] | None = self._guarded("report", self._names.report)
        return report

    @cached_property
    def board(self) -> Board | None:
        """The game on the table. None: it has no picture but its icon."""
        if not self._names.board:
            return None
        from divingbell.companion.canvas.canvas import Artwork

        board: Board = self._guard.function("board", named(self._names.board), Artwork)
        return lambda state, colours: _guarded_artwork(self._guard, "the board", board(state, colours))

    @cached_property
    def live(self) -> LiveView | None:
        """None: pages show where it stands and what everybody has."""
        if not self._names.live:
            return None
        from divingbell.companion.games.live_view import Live

        live: LiveView = self._guard.function("live", named(self._names.live), Live)
        return lambda told: _guarded_live(self._guard, live(told))

    @cached_property
    def open_state(self) -> OpenState:
        """Of a state as actions.md shows it what lies open on the table: the rest only some people may see, so pages
        and other programs on the network are not shown it."""
        open_state: OpenState | None = self._guarded("open_state", self._names.open_state)
        return open_state or (lambda shown: shown)

    def _guarded(self, name: str, reference: str) -> Any:
        """The function that is named; None where none is."""
        return self._guard.function(name, named(reference)) if reference else None


class _GuardedDecisions:
    """Decisions of a game; what makes actions of picks is guarded too."""

    def __init__(self, decisions: Decisions, guard: Guard) -> None:
        """Without `change` of its own an entry is replaced by another answer to the question of its moment."""
        from divingbell.companion.games.change import another_answer

        self._guard = guard
        self._decision = guard.function("decision", decisions.decision)
        change = getattr(decisions, "change", None) or partial(another_answer, decisions.decision)
        self._change = guard.function("change", change)

    def decision(self, words: Words, moment: History, names: Names) -> Decision | None:
        return self._whole(self._decision(words, moment, names))

    def change(self, words: Words, entry: Entry, session: History, names: Names) -> Decision | None:
        return self._whole(self._change(words, entry, session, names))

    def _whole(self, decision: Decision | None) -> Decision | None:
        if decision is None:
            return None
        from dataclasses import replace as with_fields

        return with_fields(
            decision,
            make=self._guard.function("make of a decision", decision.make),
            picks_of=self._guard.function("picks_of of a decision", decision.picks_of),
            parts=tuple(one for part in decision.parts if (one := self._whole(part)) is not None),
        )


def _guarded_artwork(guard: Guard, name: str, artwork: _Picture) -> _Picture:
    """The same drawing: it is drawn later than it is made, so its function is guarded too."""
    if artwork is None:
        return artwork
    return artwork._replace(draw=guard.function(f"draw of {name}", artwork.draw))


def _guarded_live(guard: Guard, live: Live) -> Live:
    def drawn(artwork: _Picture) -> _Picture:
        return _guarded_artwork(guard, "the live view", artwork)

    rows = tuple(
        one._replace(marks=drawn(one.marks), wide=drawn(one.wide), below=drawn(one.below)) for one in live.rows
    )
    flying = tuple(one._replace(picture=drawn(one.picture)) for one in live.flying)
    return live._replace(rows=rows, flying=flying, picture=drawn(live.picture), wide=drawn(live.wide))


def load_parts(game: Game) -> None:
    """Import every part now, but for demo and screens. Raises what their modules raise."""
    references = asdict(game.parts)
    for name in references.keys() - {"demo", "ui"}:
        if references[name]:
            named(references[name])


def title_of_session(words: Words, game: Game, state: Any) -> str:
    """The name of what is played, with the letters that our fonts have; else the game's title."""
    from divingbell.companion.canvas.fonts import readable

    return readable(parts_of(game).title(state)) or words.t(f"{game.name}.title")


@cache
def parts_of(game: Game) -> GameParts:
    """The parts of this game."""
    return GameParts(game.parts, game.guard)
