"""The sentences of commands, in the language that was chosen in Settings."""

from __future__ import annotations

from divingbell.companion.configuration import configuration
from divingbell.companion.data import data_folder
from divingbell.companion.texts import catalogue as texts


def users_texts() -> texts.Catalogue:
    """The text catalogue in the user's language."""
    return texts.load(data_folder() / "texts", configuration.load().settings.language)
