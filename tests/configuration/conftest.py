"""What the configuration tests share: a user's folder of their own and the catalogues in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import texts
from companion.data import data_folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The user's configuration folder; it does not exist yet."""
    return tmp_path / "user"


@pytest.fixture(scope="session", params=["en", "it"])
def catalogue(request: pytest.FixtureRequest) -> texts.Catalogue:
    return texts.load(data_folder() / "texts", request.param, strict=True)
