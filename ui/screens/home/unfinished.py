"""Where an unfinished game stands, in words: the plate on top of home."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from divingbell.companion.table.events import Resumed
from divingbell.ui.kit.context import Context
from divingbell.ui.table.seats import Seat, seats


class SeatSummary(NamedTuple):
    """A player and what he has: dollars, points, tiles or divers."""

    diver: str
    """Id of the player colour."""
    name: str
    figure: int


class Unfinished(NamedTuple):
    """An unfinished game, ready to be shown."""

    game: str
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


class _Moment(NamedTuple):
    """What a game was at: a text of `unfinished`, its values, and whom it waits for."""

    text_id: str
    args: Mapping[str, str | int]
    player: str | None


def summary(ctx: Context, waiting: Resumed, *, here: bool) -> Unfinished:
    """The plate of an unfinished game. `here`: it has been on the table since the program began, so no power was
    lost in it."""
    session = waiting.session
    assert session.game is not None, "an unfinished game has begun"
    game, state = session.game.name, session.state
    moment = _MOMENTS[game](state)
    table = seats(ctx, waiting.header, list(state.players))
    seat: Seat | None = table.get(moment.player or "")
    words = {**moment.args, "name": seat.name if seat is not None else ""}
    area = f"unfinished.{game}.{moment.text_id}"
    cut = datetime.fromisoformat(waiting.last_at) if waiting.last_at and not (waiting.ended_well or here) else None
    return Unfinished(
        game,
        ctx.t(area, **words),
        ctx.t(f"{area}.short", **words),
        tuple(
            SeatSummary(table[name].diver, table[name].name, _FIGURES[game](player))
            for name, player in state.players.items()
        ),
        seat.diver if seat is not None else None,
        f"{cut.astimezone():%H:%M}" if cut is not None else None,
        game == "sunken_treasure",
    )


def _sunken_treasure(state: Any) -> _Moment:
    turn, dive = state.turn, state.dive
    args: dict[str, str | int] = {"number": turn.number}
    if state.phase == "card" or dive is None:
        return _Moment("card", args, turn.player)
    args |= {"metal": dive.dive_for, "value": dive.value, "risk": dive.risk or 0, "coin": dive.coin or ""}
    if state.phase == "penalty":
        return _Moment("penalty", args, turn.player)
    if dive.risk is None:
        return _Moment("buzz_first" if dive.buzzed else "call", args, turn.player)
    return _Moment("buzz" if dive.buzzed else "armed", args, turn.player)


def _deep_sea_adventure(state: Any) -> _Moment:
    args: dict[str, str | int] = {"round": state.round, "air": max(0, state.air)}
    if state.turn is None:
        waits = (*state.to_reveal, *state.to_sink)
        return _Moment("reveal" if state.to_reveal else "sink", args, waits[0] if waits else None)
    return _Moment(state.phase, args, state.turn.player)


def _submarine(state: Any) -> _Moment:
    turn = state.turn
    args: dict[str, str | int] = {"number": turn.number}
    if state.phase == "bathyscaphes":
        args["column"] = state.players[turn.player].ship
    return _Moment(state.phase, args, turn.player)


def _submarine_blues(state: Any) -> _Moment:
    args: dict[str, str | int] = {"number": state.turn.number}
    if state.auction is not None:
        return _Moment("auction", args, state.auction.bidder)
    return _Moment("actions", args | {"count": max(0, 3 - state.turn.used)}, state.turn.player)


_MOMENTS: Mapping[str, Callable[[Any], _Moment]] = {
    "sunken_treasure": _sunken_treasure,
    "deep_sea_adventure": _deep_sea_adventure,
    "submarine": _submarine,
    "submarine_blues": _submarine_blues,
}
_FIGURES: Mapping[str, Callable[[Any], int]] = {
    "sunken_treasure": lambda player: int(player.cash),
    "deep_sea_adventure": lambda player: sum(player.treasures),
    "submarine": lambda player: len(player.board),
    "submarine_blues": lambda player: int(player.divers),
}
