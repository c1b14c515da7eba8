"""The check of an installed game: seeded games by a random player, held against the contract of
docs/adding-a-game.md."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from divingbell.companion.games.game import Game, named
from divingbell.companion.games.guard import GameFailedError
from divingbell.companion.games.happenings import DemoPlayers, Players
from divingbell.companion.installed_games import GAMES
from divingbell.companion.texts.catalogue import Catalogue
from divingbell.game_check.checked_game import CheckedGame
from divingbell.game_check.icon_names import unknown_icons
from divingbell.game_check.remarks import Remark, Remarks
from divingbell.game_check.screens import Size, screen_faults
from divingbell.game_check.speed import slowest_of_ours

GAMES_PLAYED = 200
LEAST_MOVES = 2000
"""More games are played until there were so many moves, twice as many at most."""
TOLD = 4
"""Games of which page, tables and report are looked at too: of one they take longer than all of its moves."""
SLOWER = 10
"""So many times as long as in our slowest game the rules may take for a move on average."""
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


def check(
    name: str,
    games: int = GAMES_PLAYED,
    least_moves: int = LEAST_MOVES,
    seed: int = 1,
    start: Mapping[str, Any] | None = None,
    sizes: Sequence[Size] = (),
    screen_moves: int = 0,
) -> GameReport:
    """Play so many games, and one more on the screen in windows of these sizes in dp, for so many moves (0: to its end;
    it is stopped by agreement then). `start` are more fields of each `start_game`; the demo players and screens, who
    know nothing of them, are left out then. Raises `KeyError` where no such game is installed."""
    game, remarks = GAMES[name], Remarks()
    texts = _languages(game)
    remarks.where = "parts"
    try:
        for told in unknown_icons(game):
            remarks.add("icon", told, game.name)
    except Exception as error:
        remarks.add("raised", "import of ledger, records or ui", f"{type(error).__name__}: {error}")
    played, moves, ended, seconds = 0, 0, 0, 0.0
    while played < games or (moves < least_moves and played < 10 * games and not remarks.all()):
        demo = _demo(game, seed + played, remarks) if start is None else None
        one = CheckedGame(game, demo, texts, remarks, seed + played, start or {}, told=played < TOLD)
        one.play()
        played, moves, seconds = played + 1, moves + one.moves, seconds + one.seconds
        ended += one.ended
    if not ended and not remarks.all():
        remarks.add("no_end", "rules", f"none of {played} games came to its end")
    ms = 1000 * seconds / max(1, moves)
    if ms > _QUICK_MS and ms > SLOWER * (ours := slowest_of_ours()):
        remarks.add(
            "slow", "rules", f"{ms:.1f} ms a move; our slowest game takes {ours:.2f}, {SLOWER} times that is much"
        )
    if start is None and (game.parts.ui or (game.parts.scoring and game.parts.decisions)):
        for fault in screen_faults(name, sizes, moves=screen_moves):
            remarks.where = "screens"
            remarks.add("screen", fault.screen, fault.told)
    return GameReport(name, played, moves, ms, remarks.all())


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
