"""Serial ports of this machine, here real pseudo-terminals."""

from __future__ import annotations

import os
from pathlib import Path

from divingbell.drivers.ports import is_in_use


def test_a_port_is_in_use_while_a_process_has_it_open(tmp_path: Path) -> None:
    far, near = os.openpty()
    try:
        link = tmp_path / "ttyUSB0"
        link.symlink_to(os.ttyname(near))
        assert is_in_use(os.ttyname(near))
        assert is_in_use(str(link)), "by whatever name"
        os.close(near)
        assert not is_in_use(str(link))
    finally:
        os.close(far)


def test_processes_that_end_or_may_not_be_looked_into_are_passed_over(tmp_path: Path) -> None:
    for process in ("1", "2", "self"):
        (tmp_path / process).mkdir()
    (tmp_path / "2" / "fd").mkdir()
    (tmp_path / "2" / "fd" / "0").write_text("no link")
    assert not is_in_use("/dev/ttyUSB0", tmp_path)
    (tmp_path / "2" / "fd" / "3").symlink_to("/dev/ttyUSB0")
    assert is_in_use("/dev/ttyUSB0", tmp_path)
