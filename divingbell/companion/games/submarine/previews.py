"""One moment of a game, asked what could be entered then."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from divingbell.companion.games.decision import ActionFields, disabled_reason, refusal_words
from divingbell.companion.games.game import History, Refusal
from divingbell.companion.games.previews import after
from divingbell.companion.games.submarine import board
from divingbell.companion.games.submarine.kinds import COLOURS
from divingbell.companion.games.submarine.state import KINDS, State
from divingbell.companion.games.words import Words

AREA = "submarine_table"
"""File of the words on the table."""
TREASURES = tuple(f"t{kind}-{colour}" for colour in COLOURS for kind in range(1, KINDS + 1))
"""Colour by colour, as the grid shows them."""


class Previews(NamedTuple):
    """Outcomes of entries, and the words for what the rules would refuse now."""

    ctx: Words
    session: History

    @property
    def state(self) -> State:
        """The state of that moment."""
        state: State = self.session.state
        return state

    @property
    def player(self) -> str:
        """The player in turn."""
        return self.state.turn.player

    def words(self, text_id: str, **args: Any) -> str:
        """A text of the table."""
        return self.ctx.t(f"{AREA}.{text_id}", **args)

    def act(self, kind: str, **fields: Any) -> dict[str, Any]:
        """An action of the player in turn."""
        return {"type": kind, "player": self.player, **fields}

    def preview(self, *actions: ActionFields) -> History | Refusal:
        """The session after these, or the first refusal."""
        return after(self.session, *actions)

    def off(self, *actions: ActionFields) -> str | None:
        """Why a key that would enter these is off, in a few words; None: it is on."""
        return disabled_reason(self.ctx, AREA, self.session, *actions)

    def off_words(self, refusal: Refusal) -> str:
        """A refusal in a few words."""
        return refusal_words(self.ctx, AREA, refusal)

    def unnamed(self) -> Iterator[str]:
        """Treasures that are known to be nowhere, colour by colour: what an unknown tile can be."""
        known = set(board.known_tiles(self.state.spaces))
        known.update(tile for seat in self.state.players.values() for tile in (*seat.board, *seat.jokers))
        return (tile for tile in TREASURES if tile not in known)
