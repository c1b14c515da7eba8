"""A plugin of pytest for one run against a change: no test may use more of the processor than `CPU_SECONDS`."""

from __future__ import annotations

import resource
import time

CPU_SECONDS = 60
"""A test that needs more hangs: the run is ended by the signal `SIGXCPU`."""


def pytest_runtest_logstart() -> None:
    """Count from this test on."""
    _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time()) + CPU_SECONDS, hard))
