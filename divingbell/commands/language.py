"""The sentences of commands, in the language that was chosen in Settings."""

from __future__ import annotations

from divingbell.companion.configuration import configuration
from divingbell.companion.installed_games import GAMES
from divingbell.companion.texts.catalogue import Catalogue


def users_texts() -> Catalogue:
    """The text catalogue in the user's language."""
    return GAMES.texts(configuration.load().settings.language)
