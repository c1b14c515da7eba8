"""Live view of a game without one of its own: where it stands in few words, and what everybody has."""

from __future__ import annotations

from divingbell.companion.games.live_view import Live, LiveInput, LiveRow
from divingbell.companion.games.parts import parts_of


def default_live_view(told: LiveInput) -> Live:
    """A `LiveView` for every game."""
    words, people, session, ranks, _ = told
    assert session.game is not None
    parts, state = parts_of(session.game), session.state
    moment = parts.moment(state)
    name = people[moment.player].told if moment.player is not None else ""
    said = words.t(f"{moment.text_id}.short", **moment.args, name=name)
    rows = tuple(LiveRow(one.player, parts.scoring.plain(words, one.figure)) for one in ranks)
    colours = {player: seat.diver for player, seat in people.items()}
    picture = parts.board(state, colours) if parts.board is not None else None
    player = moment.player if state.result is None else None
    doing = said if picture is not None and player is not None else ""
    return Live(rows, player, doing, caption=said, picture=picture, wide=picture)
