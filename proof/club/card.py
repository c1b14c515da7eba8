"""A tablet's card: its journal with the club's games, and its membership. It can be copied, restored and played on."""

from __future__ import annotations

import json
from collections.abc import Sequence

from divingbell.companion.club.protocol.chain import next_hash, without_notes
from divingbell.companion.club.protocol.messages import ZEROS, ClubResult, ClubSeats, PastClaim, RecordedLine
from divingbell.companion.club.protocol.outbox import SessionHead
from divingbell.companion.club.protocol.tablet_side import Membership
from proof.club.world import World

Written = tuple[int, ...]
"""The lines of a session as they were once written, by a number of each writing: hiding a name changes none."""


class Game:
    """One session in a journal."""

    def __init__(self, session: str, epoch: str, seats: ClubSeats, numbers: dict[str, int]) -> None:
        """`numbers` is told the number of the writing of each line, by its chain hash."""
        self.session, self.epoch, self.seats = session, epoch, seats
        self._numbers = numbers
        self.past: tuple[PastClaim, ...] = ()
        self.lines: list[RecordedLine] = []
        self.written: list[int] = []
        self.result: ClubResult | None = None

    def copy(self) -> Game:
        """The same session on another card."""
        other = Game(self.session, self.epoch, dict(self.seats), self._numbers)
        other.past, other.lines, other.written = self.past, [*self.lines], [*self.written]
        other.result = self.result
        return other

    @property
    def last(self) -> str:
        """The hash of the last line."""
        return self.lines[-1][2] if self.lines else ZEROS

    def write(self, kind: str, value: dict[str, object], number: int) -> None:
        """One more line, as one commit."""
        body = json.dumps(value, sort_keys=True, separators=(",", ":"))
        self._chain(kind, body, number)
        self.written.append(number)
        self.result = None

    def set_back(self, following: str) -> None:
        """Let a new epoch follow; this one is not to count."""
        self.past, self.epoch = (*self.past, (self.epoch, 0, ZEROS)), following

    def without_names(self, following: str) -> bool:
        """Take the notes out of all lines and chain them anew in a new epoch; whether anything changed."""
        bare = [without_notes(line) for line in self.lines]
        if bare == self.lines:
            return False
        self.past, self.epoch = (*self.past, (self.epoch, len(self.lines), self.last)), following
        self.lines = []
        for (kind, body, _), number in zip(bare, self.written, strict=True):
            self._chain(kind, body, number)
        return True

    def _chain(self, kind: str, body: str, number: int) -> None:
        self.lines.append((kind, body, next_hash(self.last, kind, body)))
        self._numbers[self.last] = number


class Card:
    """All that a tablet keeps when it is off. It is the outbox of the protocol too."""

    def __init__(self, device: str) -> None:
        self.device = device
        self.membership: Membership | None = None
        self.table: int | None = None
        """The number that the club gave it."""
        self.games: dict[str, Game] = {}
        """In the order in which they were begun."""
        self.hidden_people: set[str] = set()
        self.roster: set[str] = set()
        """Whom the club still names, as it said last."""

    def copy(self) -> Card:
        """A copy of the card as it is now."""
        other = Card(self.device)
        other.membership, other.table = self.membership, self.table
        other.games = {session: game.copy() for session, game in self.games.items()}
        other.hidden_people, other.roster = {*self.hidden_people}, {*self.roster}
        return other

    def hide(self, people: set[str], world: World, *, playing: Game | None) -> None:
        """Hide people: at once in games that are over, in the one that is on when it is over."""
        self.hidden_people |= people
        for game in self.games.values():
            seated = {person for person in game.seats.values() if person is not None}
            if game is not playing and seated & self.hidden_people and game.without_names(world.uuid()):
                world.note("names hidden in", game.session[:8], "epoch", game.epoch[:8])

    # The outbox -----------------------------------------------------------------------------------------------

    def heads(self) -> Sequence[SessionHead]:
        return [
            SessionHead(game.session, game.epoch, game.past, len(game.lines), game.last)
            for game in reversed(self.games.values())
        ]

    def lines(self, session: str, first: int, most: int) -> Sequence[RecordedLine]:
        return self.games[session].lines[first : first + most]

    def hash_at(self, session: str, line: int) -> str:
        return self.games[session].lines[line][2] if line >= 0 else ZEROS

    def facts(self, session: str) -> tuple[ClubSeats, ClubResult | None]:
        game = self.games[session]
        return dict(game.seats), game.result

    def damaged(self, session: str) -> int | None:  # noqa: ARG002
        return None

    def hidden(self) -> tuple[str, ...]:
        return tuple(sorted(self.hidden_people & self.roster))
