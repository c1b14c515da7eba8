"""The check of an installed game: seeded games by a random player, held against the contract of
docs/adding-a-game.md."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from divingbell.companion.games.game import Game, named
from divingbell.companion.games.guard import GameFailedError
from divingbell.companion.games.happenings import DemoPlayers, Players
from divingbell.companion.installed_games import GAMES
from divingbell.companion.texts.catalogue import Catalogue
from divingbell.game_check.checked_game import CheckedGame
from divingbell.game_check.icon_names import unknown_icons
from divingbell.game_check.remarks import Remark, Remarks
from divingbell.game_check.screens import ScreenFault, ScreenGame, ScreenMove, Size, screen_faults
from divingbell.game_check.speed import slowest_of_ours

GAMES_PLAYED = 200
LEAST_MOVES = 2000
"""More games are played until there were so many moves, twice as many at most."""
TOLD = 4
"""Games of which page, tables and report are looked at too: of one they take longer than all of its moves."""
SLOWER = 10
"""So many times as long as in our slowest game the rules may take for a move on average."""
MOST_S = 60.0
"""A game with a breach is played for so long (s): one whose calls all take too long would take hours."""
_QUICK_MS = 1.0
"""Up to here (ms) a game is not held against ours."""


class GameReport(NamedTuple):
    """The findings of a check."""

    game: str
    games: int
    moves: int
    ms: float
    """Time that the rules took for a move on average (ms)."""
    remarks: tuple[Remark, ...]
    pictures: int = 0
    """Pictures of screens that were saved."""


class CheckProgress(NamedTuple):
    """How far a check has come."""

    report: GameReport
    """The findings up to here."""
    where: str = ""
    """The seed and the move that are played next."""
    size: str = ""
    """The window in which the game is played and looked at; empty while games are played without one."""
    move: int = 0
    """The move in that window."""


OnProgress = Callable[[CheckProgress], object]


class GamesOrder(NamedTuple):
    """The games that a check plays."""

    game: str
    games: int = GAMES_PLAYED
    least_moves: int = LEAST_MOVES
    seed: int = 1
    start: Mapping[str, Any] | None = None
    """More fields of each `start_game`; the demo players, who know nothing of them, are left out then."""


def check(
    order: GamesOrder, sizes: Sequence[Size] = (), screen_moves: int = 0, on_progress: OnProgress = lambda _: None
) -> GameReport:
    """Play these games, and one more on the screen in windows of these sizes (dp) as `look_at_screens` does. Raises
    `KeyError` where no such game is installed."""
    report = play_games(order, on_progress)
    screens = ScreenGame(order.game, moves=screen_moves, start=order.start)
    return look_at_screens(report, screens, sizes, on_progress)


def play_games(
    order: GamesOrder, on_progress: OnProgress = lambda _: None, clock: Callable[[], float] = time.monotonic
) -> GameReport:
    """Play these games, without a screen; `clock` gives seconds. Raises `KeyError` where no such game is installed."""
    return _Check(order, on_progress, clock).play()


def look_at_screens(
    report: GameReport, screens: ScreenGame, sizes: Sequence[Size], on_progress: OnProgress = lambda _: None
) -> GameReport:
    """The report, with what is wrong on the screens of one more game in windows of these sizes in dp. Nothing is looked
    at of a game that draws nothing."""
    parts, remarks = GAMES[screens.game].parts, Remarks(where="screens")
    if not (parts.ui or (parts.scoring and parts.decisions)):
        return report
    whole = report
    for told in screen_faults(screens, sizes):
        if isinstance(told, ScreenMove):
            on_progress(CheckProgress(whole, size=told.size, move=told.move))
        elif isinstance(told, ScreenFault):
            remarks.add("screen", told.screen, told.told)
            whole = whole._replace(remarks=(*report.remarks, *remarks.all()))
        else:
            whole = whole._replace(pictures=whole.pictures + 1)
    return whole


class _Check:
    """Games that are played one after the other; `clock` gives seconds."""

    def __init__(self, order: GamesOrder, on_progress: OnProgress, clock: Callable[[], float]) -> None:
        self._order, self._game, self._on_progress = order, GAMES[order.game], on_progress
        self._remarks = Remarks()
        self._games, self._moves, self._ended, self._seconds = 0, 0, 0, 0.0
        self._clock, self._began = clock, clock()

    def play(self) -> GameReport:
        order, texts = self._order, _languages(self._game)
        self._look_at_icons()
        while self._goes_on():
            seed = order.seed + self._games
            self._on_progress(CheckProgress(self._report(), f"seed {seed}, start"))
            demo = _demo(self._game, seed, self._remarks) if order.start is None else None
            one = CheckedGame(
                self._game, demo, texts, self._remarks, seed, order.start or {},
                told=self._games < TOLD, goes_on=self._tell,
            )  # fmt: skip
            one.play()
            self._games, self._moves, self._seconds = (
                self._games + 1,
                self._moves + one.moves,
                self._seconds + one.seconds,
            )
            self._ended += one.ended
        self._look_at_all()
        return self._report()

    def _goes_on(self) -> bool:
        order, found = self._order, self._remarks.all()
        more = self._moves < order.least_moves and self._games < 10 * order.games and not found
        return (self._games < order.games or more) and self._has_time()

    def _has_time(self) -> bool:
        return self._clock() - self._began < MOST_S or not self._remarks.all()

    def _tell(self, moves: int) -> bool:
        seed = self._order.seed + self._games
        self._on_progress(CheckProgress(self._report(moves), f"seed {seed}, move {moves + 1}"))
        return self._has_time()

    def _look_at_icons(self) -> None:
        self._remarks.where = "parts"
        try:
            for told in unknown_icons(self._game):
                self._remarks.add("icon", told, self._game.name)
        except Exception as error:
            self._remarks.add("raised", "import of ledger, records or ui", f"{type(error).__name__}: {error}")

    def _look_at_all(self) -> None:
        """Look at what only all games together show."""
        if not self._ended and not self._remarks.all():
            self._remarks.add("no_end", "rules", f"none of {self._games} games came to its end")
        ms = self._report().ms
        if ms > _QUICK_MS and ms > SLOWER * (ours := slowest_of_ours()):
            told = f"{ms:.1f} ms a move; our slowest game takes {ours:.2f}, {SLOWER} times that is much"
            self._remarks.add("slow", "rules", told)

    def _report(self, moves: int = 0) -> GameReport:
        """The findings up to here; so many moves of the game that goes on count too."""
        moves += self._moves
        return GameReport(
            self._game.name, self._games, moves, 1000 * self._seconds / max(1, self._moves), self._remarks.all()
        )


def _demo(game: Game, seed: int, remarks: Remarks) -> Players | None:
    if not game.parts.demo:
        return None
    make: DemoPlayers = named(game.parts.demo)
    count = game.seats[seed % len(game.seats)]
    try:
        choose = game.guard.function("demo", make)(seed, count)
    except GameFailedError as failed:
        remarks.add("raised", failed.failure.function, failed.failure.error)
        return None
    return game.guard.function("players of the demo", choose)


def _languages(game: Game) -> list[Catalogue]:
    """The texts in each language that this game has, English first."""
    languages = GAMES.languages_of(game.name)
    return [GAMES.texts(language, strict=True) for language in sorted(languages, key=lambda one: (one != "en", one))]
