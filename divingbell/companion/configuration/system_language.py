"""The language of the system at the first start, before anybody has chosen one (screens.md 1)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

import msgspec

from divingbell.companion.configuration.configuration import SETTINGS, Configuration
from divingbell.companion.texts.catalogue import languages

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The first of these that is not empty says the locale (POSIX, XBD 8.2)."""


def with_system_language(loaded: Configuration, environment: Mapping[str, str]) -> Configuration:
    """The configuration in the language of the system where nothing was chosen yet and we have it; else as it is."""
    if loaded.settings.welcomed or (loaded.folder / SETTINGS).exists():
        return loaded
    found = system_language(environment, languages(loaded.defaults / "texts"))
    if found is None:
        return loaded
    return msgspec.structs.replace(loaded, settings=msgspec.structs.replace(loaded.settings, language=found))


def system_language(environment: Mapping[str, str], there: Collection[str]) -> str | None:
    """The first language that the environment wants and that is `there` (folders such as `it`, `pt_BR`); None without
    one. `LANGUAGE`, a list of locales, comes before the locale, but for `C` and `POSIX` (gettext manual, 2.3)."""
    locale = next((environment[name] for name in VARIABLES if environment.get(name)), "")
    if _language(locale) in ("", "C", "POSIX"):
        return None
    wanted = (_language(one) for one in (*environment.get("LANGUAGE", "").split(":"), locale))
    return next((name for one in wanted for name in (one, one.partition("_")[0]) if name in there), None)


def _language(locale: str) -> str:
    """`it_IT` of `it_IT.UTF-8@euro`."""
    return locale.partition("@")[0].partition(".")[0]
