"""Pebbles against the sea: everybody is in one team, so they win or lose together."""

from divingbell.sdk import Scoring

SCORING = Scoring("pebbles", lambda player: int(player.pebbles), teams=lambda state: (tuple(state.players),))
