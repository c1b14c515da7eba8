"""What the start of the app does not wait for."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from divingbell.companion.cli import parser
from divingbell.companion.commands import COMMANDS

START = """
import sys
from pathlib import Path
from divingbell.companion import cli
from divingbell.companion.commands.app import build_services
from divingbell.companion.configuration import configuration
from divingbell.ui.web import pages
cli.parser(())
folder = Path(sys.argv[1])
build_services(configuration.load(folder), "none", folder / "journal.db")
print(*sys.modules, sep="\\n")
"""
LATER = {
    "hashlib",
    "difflib",
    "babel",
    "yaml",
    "ruamel.yaml",
    "serial",
    "dataclasses",
    "divingbell.companion.archive.backup",
    "divingbell.companion.archive.hiding",
    *(f"divingbell.companion.commands.{c}" for c in COMMANDS),
}


def test_a_plain_start_imports_nothing_that_it_does_not_use(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "cache")}
    for _ in range(2):  # the first start parses our own YAML, and keeps it
        done = subprocess.run(
            [sys.executable, "-c", START, str(tmp_path)],
            capture_output=True, text=True, check=True, timeout=60, env=environment,
        )  # fmt: skip
    assert LATER & set(done.stdout.split()) == set()


def test_the_whole_command_line_knows_every_command() -> None:
    shown = parser().format_help()
    assert all(name.rstrip("_").replace("_", "-") in shown for name in COMMANDS)
