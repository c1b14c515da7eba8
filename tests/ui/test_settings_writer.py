"""Settings are written beside the screen, and a mistake in one writing does not end those after it."""

from __future__ import annotations

import errno

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.ui.shell.settings_writer import SettingsWriter


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), "No space left on device"),
        (ValueError("no such value"), "no such value"),
        (RecursionError(), "RecursionError"),
    ],
)
def test_what_could_not_be_written_is_told_and_the_next_settings_are_written(error: Exception, told: str) -> None:
    errors, saved, done = [error], list[Settings](), list[str]()

    def save(settings: Settings) -> None:
        if errors:
            raise errors.pop()
        saved.append(settings)

    writer = SettingsWriter(save, done.append)
    for language in ("it", "en"):
        writer.keep(Settings(language=language))
        writer.finish()
    assert [settings.language for settings in saved] == ["en"]
    assert done == [told, ""]
