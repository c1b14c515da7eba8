"""Live view of a game without one of its own: where it stands in few words, and what everybody has."""

from __future__ import annotations

from divingbell.companion.canvas.canvas import Artwork
from divingbell.companion.games.live_view import WIDE, WIDTH, Live, LiveInput, LiveRow
from divingbell.companion.games.parts import parts_of


def default_live_view(told: LiveInput) -> Live:
    """A `LiveView` for every game."""
    words, people, session, ranks, _ = told
    assert session.game is not None
    parts, state = parts_of(session.game), session.state
    player = None
    if state.result is not None:  # where it stands is said of an unfinished game
        said = words.t(words.own(session.game.name, f"podium.reason.{state.result.reason}"))
    else:
        moment = parts.moment(state)
        player = moment.player
        name = people[player].told if player is not None else ""
        said = words.t(f"{moment.text_id}.short", **moment.args, name=name)
    teams = {team[0]: team[1:] for team in parts.scoring.teams(state)} or dict.fromkeys(state.players, ())
    rows = tuple(
        LiveRow(one.player, parts.scoring.plain(words, one.figure), team=teams[one.player])
        for one in ranks
        if one.player in teams
    )
    colours = {player: seat.diver for player, seat in people.items()}
    picture = parts.board(state, colours) if parts.board is not None else None
    doing = said if picture is not None and player is not None else ""
    phone, television = (picture, picture) if picture is None or not picture.fills else _in_their_room(picture)
    return Live(rows, player, doing, caption=said, picture=phone, wide=television)


_TELEVISION_SCALE = 2
"""The scale on the television of a picture that arranges itself: it is read from three metres."""


def _in_their_room(picture: Artwork) -> tuple[Artwork, Artwork]:
    """A picture that arranges itself, in the room on a phone and on the television."""
    wide, high = (side / _TELEVISION_SCALE for side in WIDE)
    return picture._replace(width=WIDTH), picture._replace(width=wide, height=high)
