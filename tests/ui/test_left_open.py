"""An app that a failed test left open is closed: the window belongs to the next test again."""

from __future__ import annotations

import pytest
from kivy.core.window import Window

from tests.ui import failing
from tests.ui.driver import RUNNING


def test_an_app_that_a_failed_test_left_open_is_closed() -> None:
    assert (
        pytest.main(["-qq", "--no-summary", "-p", "no:cacheprovider", failing.__file__]) == pytest.ExitCode.TESTS_FAILED
    )
    assert len(failing.OPENED) == 2
    assert not RUNNING
    assert not Window.children
