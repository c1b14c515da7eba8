"""How the program was left."""

from __future__ import annotations

from enum import Enum


class Ending(Enum):
    """The step that follows when everything is written and closed."""

    QUIT = "quit"
    RESTART = "restart"
    SWITCH_OFF = "switch_off"
    """The tablet goes off with the program that owns its screen."""
