"""The wait of a page for a store that is only slow: a busy disk, or another program that writes."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from divingbell.companion.club.hub_writer import HubWriter

PATIENCE_S = 20.0
"""So long a change waits before it is refused."""
LOOK_S = 0.1
"""How often it looks whether it can go."""
_log = logging.getLogger(__name__)


async def is_writable(writer: HubWriter, waits_for_standby: Callable[[], bool]) -> bool:
    """Wait until the writer takes a change; false where the database waits for a standby, which only the organiser can
    help, or where it took longer than `PATIENCE_S`."""
    loop = asyncio.get_running_loop()
    end = loop.time() + PATIENCE_S
    while writer.is_stuck:
        if waits_for_standby() or loop.time() > end:
            _log.warning("a change was refused: the club's store does not answer")
            return False
        await asyncio.sleep(LOOK_S)
    return True
