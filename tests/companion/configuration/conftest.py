"""What the configuration tests share: a user's folder of their own and the catalogues in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from divingbell.companion.installed_games import GAMES
from divingbell.companion.texts import catalogue as texts


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The user's configuration folder; it does not exist yet."""
    return tmp_path / "user"


@pytest.fixture(scope="session", params=["en", "it"])
def catalogue(request: pytest.FixtureRequest) -> texts.Catalogue:
    return GAMES.texts(request.param, strict=True)
