from __future__ import annotations

from pathlib import Path

import pytest

from tests.drivers.flash.fake_tools import FlashDesk


@pytest.fixture
def desk(tmp_path: Path) -> FlashDesk:
    return FlashDesk(tmp_path)
