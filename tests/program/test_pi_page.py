"""Every command of firmware_notes/pi.md is run, but those that want root's own system, a package index or a screen.

Those go through the shell too: what they call is a stand-in that notes the call, and `divingbell` is the real one.
"""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "firmware_notes" / "pi.md"
BLOCKS = re.findall(r"^```sh\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
COMMANDS = [line for block in BLOCKS for line in block.splitlines()]
STAND_INS = ("apt-get", "pipx", "usermod", "systemctl")
"""Programs that would change this machine: tests of `make arm64` run apt-get, the others speak to PID 1 or to users."""


@pytest.fixture
def machine(tmp_path: Path) -> dict[str, str]:
    """An environment whose programs change a folder and nothing else."""
    programs = tmp_path / "bin"
    programs.mkdir()
    root = tmp_path / "root"
    (root / "etc").mkdir(parents=True)
    (root / "etc/passwd").write_text("pi:x:1000:1000::/home/pi:/bin/bash\n")
    ours = f'exec "{sys.executable}" -m divingbell "$@"'
    into_folder = f'[ "$1" != install ] || set -- "$@" --root "{root}"\n{ours}'
    scripts = {name: f'echo "{name} $*" >> "{tmp_path}/called"' for name in STAND_INS}
    for name, script in {**scripts, "sudo": 'exec "$@"', "divingbell": into_folder}.items():
        file = programs / name
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(file.stat().st_mode | stat.S_IXUSR)
    folders = {f"XDG_{name}_HOME": str(tmp_path / name) for name in ("CONFIG", "DATA", "STATE", "CACHE")}
    path = {"PATH": f"{programs}:{os.environ['PATH']}", "PYTHONPATH": str(PAGE.parents[1]), "USER": "pi"}
    return {**os.environ, **folders, **path, "HOME": str(tmp_path), "SUDO_USER": ""}


def test_every_command_of_the_page(machine: dict[str, str], tmp_path: Path) -> None:
    assert len(COMMANDS) >= 9
    for command in COMMANDS:
        ran = subprocess.run(["sh", "-c", command], env=machine, cwd=tmp_path, capture_output=True, text=True)
        assert "--rig gpio" in command or ran.returncode == 0, (command, ran.stdout, ran.stderr)
        assert "[" not in re.sub(r"\[(name|gpio)\]", "", ran.stdout), command
        if "--console" in command:
            assert (tmp_path / "root/etc/systemd/system/divingbell.service").exists()
    called = (tmp_path / "called").read_text()
    for name in STAND_INS:
        assert f"{name} " in called
    assert not (tmp_path / "root/etc/systemd/system/divingbell.service").exists(), "taken out at the end"
    assert "=== journal ===" in (tmp_path / "divingbell.txt").read_text(encoding="utf-8")


def test_the_page_installs_what_make_run_installs() -> None:
    set_up = (PAGE.parents[1] / "tools" / "set-up").read_text(encoding="utf-8")
    (screen,) = re.findall(r"^SCREEN=\((.*)\)$", set_up, re.MULTILINE)
    (line,) = (line for line in COMMANDS if "apt-get install" in line)
    assert set(screen.split()) - {"libudev1"} <= set(line.split()), "libudev1 belongs to systemd itself"
