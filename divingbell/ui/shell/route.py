"""Names of the ways between screens: a screen asks the shell for one and needs not import where it leads."""

from __future__ import annotations

from enum import StrEnum
from typing import NewType


class Route(StrEnum):
    """A way that the program has or has not; `divingbell/ui/routes.py` says where each leads."""

    FIRST_START = "first_start"
    HOME = "home"
    CARRY_ON = "carry_on"
    TABLE = "table"
    MENU = "menu"
    PAUSE = "pause"
    REFUSED = "refused"
    LEDGER = "ledger"
    REPLAY = "replay"
    PODIUM = "podium"
    RESUME = "resume"
    SAVE_TO_USB = "save_to_usb"
    IN_MEMORY = "in_memory"
    RESCUE = "rescue"
    LOST_LINES = "lost_lines"
    PRACTICE = "practice"
    HARDWARE = "hardware"
    LEARN_KEY = "learn_key"
    CALIBRATE = "calibrate"
    NEW_BOARD = "new_board"
    WHAT_LISTENS = "what_listens"
    SETTINGS = "settings"
    BACKUP = "backup"
    STATISTICS = "statistics"
    PAST_GAMES = "past_games"
    PHONES = "phones"
    RULES = "rules"
    SHARE = "share"
    CLUB = "club"


GameRoute = NewType("GameRoute", str)
"""The way to a new game, one for each game that is installed."""
AnyRoute = Route | GameRoute


def new_game(game: str) -> GameRoute:
    """The way to the players of a new game, by the game's name."""
    return GameRoute(f"new.{game}")
