"""Where an unfinished game stands, in words: the card on top of home."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from divingbell.companion.games.moment import Moment
from divingbell.companion.games.parts import title_of_session
from divingbell.companion.games.seats import Seat
from divingbell.companion.installed_games import GAMES
from divingbell.companion.people.seats import seats
from divingbell.companion.table.events import Resumed
from divingbell.companion.texts.dates import local
from divingbell.ui.kit.context import Context


class SeatSummary(NamedTuple):
    """A player and what they have: dollars, points, tiles or divers."""

    diver: str
    """Id of the player colour."""
    name: str
    figure: int


class Unfinished(NamedTuple):
    """An unfinished game, ready to be shown."""

    game: str
    title: str
    headline: str
    """`Turn 37. Bruno had just armed a dive: gold, risk 4.`"""
    short: str
    """`Turn 37, Bruno: gold, risk 4`"""
    seats: tuple[SeatSummary, ...]
    diver: str | None
    """Colour of the player it waits for."""
    power_cut_at: str | None
    """`21:40`, if the program did not end by itself."""
    in_money: bool
    reopened: bool
    """It was over, and nothing was entered since it was opened again."""
    copied: bool
    """It goes on from an earlier moment of another game."""


def in_words(ctx: Context, moment: Moment, table: Mapping[str, Seat], form: str = "") -> str:
    """Where a game stands, as a sentence, or in its `.short` form."""
    seat = table.get(moment.player or "")
    words = {**moment.args, "name": seat.told if seat is not None else ""}
    return str(ctx.t(f"{moment.text_id}{form}", **words))


def summary(ctx: Context, waiting: Resumed, *, here: bool) -> Unfinished:
    """The card of an unfinished game. `here`: it has been on the table since the program began, so no power was
    lost in it."""
    session = waiting.session
    assert session.game is not None, "an unfinished game has begun"
    game, state = session.game.name, session.state
    parts = GAMES.parts(game)
    moment = parts.moment(state)
    table = seats(ctx, waiting.header, list(state.players))
    seat: Seat | None = table.get(moment.player or "")
    cut = local(waiting.last_at) if waiting.last_at and not (waiting.ended_well or here) else None
    return Unfinished(
        game,
        title_of_session(ctx, session.game, state),
        in_words(ctx, moment, table),
        in_words(ctx, moment, table, ".short"),
        tuple(
            SeatSummary(table[name].diver, table[name].name, parts.scoring.figure(player))
            for name, player in state.players.items()
        ),
        seat.diver if seat is not None else None,
        f"{cut:%H:%M}" if cut is not None else None,
        parts.scoring.unit is None,
        session.reopened,
        "copied_from" in waiting.header,
    )
