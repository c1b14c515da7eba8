"""The first start is in the language of the system; what somebody has chosen stays."""

from __future__ import annotations

from pathlib import Path

import pytest

from divingbell.companion.configuration import configuration
from divingbell.companion.configuration.configuration import SETTINGS
from divingbell.companion.configuration.system_language import system_language, with_system_language


@pytest.mark.parametrize(
    ("environment", "found"),
    [
        ({"LANG": "it_IT.UTF-8"}, "it"),
        ({"LANG": "it"}, "it"),
        ({"LANG": "it_IT@euro"}, "it"),
        ({"LANG": "pt_BR.UTF-8"}, "pt_BR"),
        ({"LANG": "pt_PT.UTF-8"}, None),
        ({"LANG": "de_DE.UTF-8"}, None),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "it_IT.UTF-8"}, "it"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "it_IT.UTF-8", "LC_ALL": ""}, "it"),
        ({"LANG": "de_DE.UTF-8", "LANGUAGE": "fr:it_CH:en"}, "it"),
        ({"LANG": "C", "LANGUAGE": "it"}, None),
        ({"LANG": "C.UTF-8"}, None),
        ({"LANG": "../it"}, None),
        ({}, None),
    ],
)
def test_the_language_that_the_environment_wants(environment: dict[str, str], found: str | None) -> None:
    assert system_language(environment, ("en", "it", "pt_BR")) == found


def test_nothing_was_chosen_yet(tmp_path: Path) -> None:
    loaded = configuration.load(tmp_path)
    assert with_system_language(loaded, {"LANG": "it_IT.UTF-8"}).settings.language == "it"
    assert with_system_language(loaded, {"LANG": "xx_XX.UTF-8"}) is loaded


@pytest.mark.parametrize("chosen", ["language: en\n", "welcomed: true\n", "volume: []\n"])
def test_what_somebody_has_chosen_stays(tmp_path: Path, chosen: str) -> None:
    (tmp_path / SETTINGS).write_text(chosen)
    loaded = configuration.load(tmp_path)
    assert with_system_language(loaded, {"LANG": "it_IT.UTF-8"}).settings.language == "en"
