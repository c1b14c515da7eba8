"""Where a game stands, in words: on home while it waits, and on pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Moment(NamedTuple):
    """A text (`ID.short` is the same in few words), its values, and the player who is waited for.

    `{name}` in the text is the name of that player.
    """

    text_id: str
    args: Mapping[str, str | int]
    player: str | None


def plain_moment(state: Any) -> Moment:
    """Of a game that tells no more: the player in turn, if it has turns."""
    turn = getattr(state, "turn", None)
    if state.result is not None or turn is None:
        return Moment("live.moment.game", {}, None)
    return Moment("live.moment.turn", {}, turn.player)
