"""A plugin of pytest for `make check`: tells a folder which tests were collected and which are through, and why one
failed, as soon as it is known. A run that is stopped tells nothing more."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import pytest

TOLD = "DIVINGBELL_CHECK_TOLD"
"""The variable that names the folder."""
COLLECTED, THROUGH, FAILURES = "collected", "through", "failures"
"""Files of that folder: names of tests, a line each; for failures the whole report."""


def _tell(file: str, lines: Iterable[str]) -> None:
    with Path(os.environ[TOLD], file).open("a", encoding="utf-8") as told:
        told.writelines(f"{line}\n" for line in lines)


def pytest_collection_finish(session: pytest.Session) -> None:
    """Tell what will be run."""
    _tell(COLLECTED, [item.nodeid for item in session.items])


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Tell a failure, and that a test is through."""
    if report.failed:
        _tell(FAILURES, [f"{report.nodeid} ({report.when})", report.longreprtext])
    if report.when == "teardown":
        _tell(THROUGH, [report.nodeid])


def pytest_collectreport(report: pytest.CollectReport) -> None:
    """Tell what could not be imported."""
    if report.failed:
        _tell(FAILURES, [report.nodeid, report.longreprtext])
