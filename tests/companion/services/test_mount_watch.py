"""Mounts are told at once by a system that tells them, and looked for again and again elsewhere."""

from __future__ import annotations

import shutil
import subprocess
import threading
from pathlib import Path
from queue import SimpleQueue

import pytest

from divingbell.companion.services.mount_watch import MOUNTS, MountWatch

FAR_S = 3600.0
LONGEST_S = 20.0


class Waiting:
    """A thread that waits for changes: each is in `told`, and `None` when they are over."""

    def __init__(self, watch: MountWatch) -> None:
        self.told: SimpleQueue[str | None] = SimpleQueue()
        self._watch = watch
        self.thread = threading.Thread(target=self._wait, daemon=True)
        self.thread.start()

    def _wait(self) -> None:
        for _ in self._watch.changes():
            self.told.put("change")
        self.told.put(None)


@pytest.mark.skipif(not MOUNTS.exists(), reason="this system has no list of mounts that can be waited for")
@pytest.mark.skipif(shutil.which("mount") is None, reason="no mount on this machine")
def test_what_is_mounted_and_taken_away_is_told_at_once(tmp_path: Path) -> None:
    watch = MountWatch(FAR_S)
    mounted = subprocess.run(["mount", "-t", "tmpfs", "none", str(tmp_path)], capture_output=True, check=False)
    if mounted.returncode:
        watch.close()
        pytest.skip(f"nothing can be mounted here: {mounted.stderr.decode().strip()}")
    waiting = Waiting(watch)
    try:
        assert waiting.told.get(timeout=LONGEST_S) == "change", "also what came before somebody waited"
    finally:
        subprocess.run(["umount", str(tmp_path)], check=True)
    assert waiting.told.get(timeout=LONGEST_S) == "change"
    watch.close()
    waiting.thread.join(LONGEST_S)
    assert not waiting.thread.is_alive()


def test_where_nothing_is_told_time_is(tmp_path: Path) -> None:
    watch = MountWatch(0.001, tmp_path / "mounts")
    waiting = Waiting(watch)
    assert [waiting.told.get(timeout=LONGEST_S) for _ in range(3)] == ["change"] * 3
    watch.close()
    waiting.thread.join(LONGEST_S)
    assert not waiting.thread.is_alive()


def test_who_waits_goes_on_when_the_watch_is_closed() -> None:
    watch = MountWatch(FAR_S)
    waiting = Waiting(watch)
    watch.close()
    waiting.thread.join(LONGEST_S)
    assert not waiting.thread.is_alive()
