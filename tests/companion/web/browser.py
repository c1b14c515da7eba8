"""A real browser for the pages: Debian's chromium, without a network of its own and without a screen."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

CHROMIUM = Path("/usr/bin/chromium")
PHONE = {"width": 390, "height": 844}
NARROW = {"width": 360, "height": 640}
SIDEWAYS = {"width": 844, "height": 390}
TELEVISION = {"width": 1920, "height": 1080}
_OPTIONS = [
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def chromium() -> Iterator[Browser]:
    """Headless; skips the test where Debian's chromium is missing."""
    if not CHROMIUM.exists():
        pytest.skip("chromium is not installed")
    options = [*_OPTIONS, "--no-sandbox"] if os.geteuid() == 0 else _OPTIONS
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM), args=options, headless=True)
        try:
            yield browser
        finally:
            browser.close()
