"""What the tests of the ledger have in common."""

from __future__ import annotations

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.ui.screens.ledger.ledger import LedgerOverview
from tests.ui.driver import Driver

CHOSEN = Settings(welcomed=True)
SIZES = ["C", *(pytest.param(size, marks=pytest.mark.slow) for size in "RT")]


def ledger(driver: Driver) -> LedgerOverview:
    assert isinstance(driver.shell.top, LedgerOverview)
    return driver.shell.top
