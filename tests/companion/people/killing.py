"""Kills a piece of work at any line of its code."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any


def killed_at(moment: int, work: Callable[[], None], files: tuple[str, ...]) -> int:
    """Do it in a process of its own that is killed at the moment-th line of the code in these
    files; how many of them it has, where it was not killed."""
    told, tells = os.pipe()
    child = os.fork()
    if not child:
        count = 0

        def trace(frame: FrameType, *_: Any) -> Any:
            nonlocal count
            if not frame.f_code.co_filename.endswith(files):
                return None
            count += 1
            if count == moment:
                os.kill(os.getpid(), signal.SIGKILL)
            return trace

        try:
            sys.settrace(trace)
            work()
            sys.settrace(None)
            os.write(tells, str(count).encode())
        finally:
            os._exit(0)  # whatever happened: two must not go on with the tests
    os.close(tells)
    with os.fdopen(told) as reading:
        said = reading.read()
    os.waitpid(child, 0)
    return int(said or 0)
