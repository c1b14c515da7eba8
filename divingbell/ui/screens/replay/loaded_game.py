"""A replay's values: a game read whole, its turns and what was felt, and the moment that is shown."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from divingbell.companion.archive.past_game import PastGame
from divingbell.companion.games.game import Entry
from divingbell.companion.games.parts import GameParts, parts_of
from divingbell.companion.games.turns import EntryRun, turn_of, turns
from divingbell.companion.session.contacts import Contact, Contacts
from divingbell.companion.session.game_replay import GameReplay
from divingbell.companion.table.game_lookup import look_up_game
from divingbell.companion.table.table import Table
from divingbell.companion.texts.dates import local
from divingbell.ui.table.game_ui import GameUi, game_ui
from divingbell.ui.table.small_table import SmallTable, small_table


class LoadedGame(NamedTuple):
    """A game as it was read, folded once beside the screen."""

    game: PastGame
    replay: GameReplay
    ui: GameUi
    turns: tuple[EntryRun, ...]
    contacts: Contacts

    @property
    def name(self) -> str:
        """The game's."""
        return self.replay.entry(1).game.name

    @property
    def parts(self) -> GameParts:
        """The parts of its game."""
        return parts_of(self.replay.entry(1).game)

    @property
    def table(self) -> SmallTable:
        """How its table is drawn small."""
        return small_table(self.ui.small_table, self.parts, self.ui.picture)

    @property
    def began(self) -> datetime | None:
        """When it was begun, in the time of this tablet; None where it cannot be shown."""
        return local(self.game.created)

    def contact(self, entry: Entry) -> Contact | None:
        """The contact of an entry; None where nothing was, or while the contact lasts."""
        found = self.contacts.of(entry.origin.n) if entry.origin is not None else None
        return found if found is not None and found.seconds is not None else None


def load_game(table: Table, uuid: str | None) -> LoadedGame | None:
    """Read a session, None the active one; None where there is nothing to look at. Takes its time: ask beside the
    screen. Raises as `read_game`, and `LookupError` where the game has no screens."""
    game = look_up_game(table, uuid)
    if game is None or game.session.game is None:
        return None
    ui, replay = game_ui(game.session.game.name), game.replay()
    return LoadedGame(game, replay, ui, turns(ui.turn_outcome, replay.walk()), Contacts().read(game.rows))


class Cursor:
    """The moment that is shown: the newest entry that holds (`step`, from 1) and the turn it is told in. Between
    two turns one moment is told in two ways: as the end of a turn, and as the beginning of the next."""

    def __init__(self, loaded: LoadedGame, step: int) -> None:
        self._turns, self._last = loaded.turns, loaded.replay.last
        self.step = self.turn = 0
        """`turn` is an index."""
        self.go(step)

    def go(self, step: int) -> None:
        """To this entry; the first one belongs to no turn, so what it leads to is told as the first."""
        self.step = max(1, min(step, self._last))
        self.turn = turn_of(self._turns, self.step)

    def go_turn(self, turn: int) -> None:
        """Before the first entry of a turn."""
        if self._turns:
            self.turn = max(0, min(turn, len(self._turns) - 1))
            self.step = self._turns[self.turn].first - 1

    @property
    def at_start(self) -> bool:
        """Tell whether nothing lies before it."""
        return self.step == 1 and self.turn == 0

    @property
    def at_end(self) -> bool:
        """Tell whether nothing lies behind it."""
        return self.step == self._last

    def turn_back(self) -> None:
        """The beginning of the turn before."""
        self.go_turn(self.turn - 1)

    def turn_on(self) -> None:
        """The beginning of the next turn, behind the last one the end."""
        if self.turn + 1 < len(self._turns):
            self.go_turn(self.turn + 1)
        else:
            self.go(self._last)


def minutes_of(seconds: float) -> str:
    """`31:40`, `1:02:05`."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
