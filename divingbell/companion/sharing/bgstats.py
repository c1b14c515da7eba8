"""A play for BG Stats: a link that opens the app with the play filled in (docs/specification/sharing.md 2)."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from divingbell.companion.games.scoring import Standing
from divingbell.companion.sharing.shared_game import SharedGame

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "Diving Bell"


class NotOverError(Exception):
    """A game that is not over is no play yet."""


def link(game: SharedGame) -> str:
    """The address that carries the play. Raises `NotOverError`."""
    return ADDRESS + quote(json.dumps(play(game), ensure_ascii=False, separators=(",", ":")), safe="")


def play(game: SharedGame) -> dict[str, Any]:
    """The play as the app wants it. Raises `NotOverError`."""
    if not game.over:
        raise NotOverError
    log = game.parts.play_log
    number = {"sourceGameId": game.name} if log.bgg_id is None else {"bggId": log.bgg_id}
    return {
        "sourceName": SOURCE,
        "sourcePlayId": game.uuid,
        **({} if game.ended is None else {"playDate": f"{game.ended:%Y-%m-%d %H:%M:%S}"}),
        "durationMin": game.minutes,
        "comments": ". ".join((game.reason, *game.house_rules())),
        "game": {"name": game.title, **number, "highestWins": log.highest_wins, "noPoints": log.no_points},
        "players": [_player(game, standing) for standing in game.standings],
    }


def _player(game: SharedGame, standing: Standing) -> dict[str, Any]:
    player, place = standing.player, game.places()[standing.player]
    known = game.play_id(player)
    return {
        "name": game.typed_name(player),
        **({} if known is None else {"sourcePlayerId": known}),
        **({} if game.parts.play_log.no_points else {"score": str(standing.figure)}),
        **({} if place is None else {"rank": place}),
        "role": game.words.t(f"players.colour.{game.seats[player].diver}"),
        "winner": player in game.winners,
        "startPlayer": player == game.session.state.first_player,
    }
