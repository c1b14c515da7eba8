"""Pebbles for those who would rather travel light: the fewest pebbles are the best score."""

from divingbell.sdk import Scoring

SCORING = Scoring("pebbles", lambda player: int(player.pebbles), lowest_wins=lambda _: True)
