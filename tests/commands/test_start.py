"""What the start of the app does not wait for."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from divingbell.commands import COMMANDS
from divingbell.commands.cli import parser

START = """
import sys
from pathlib import Path
from divingbell.commands import cli
from divingbell.commands.app import build_services
from divingbell.companion.configuration import configuration
from divingbell.companion.web import pages
cli.parser(())
folder = Path(sys.argv[1])
build_services(configuration.load(folder), "none", folder / "journal.db")
print(*sys.modules, sep="\\n")
"""
WINDOW = """
import sys
from divingbell.commands.msgspec_import import import_msgspec
import_msgspec()
from divingbell.ui.shell import start
start.configure((320, 240))
start.open_window()
from divingbell.ui.routes import ROUTES
from divingbell.ui.screens.home.home import Home
print(*sys.modules, sep=" ")
print("ZipFile" in vars(sys.modules["zipfile"]), "ButtonBehavior" in vars(sys.modules["kivy.uix.behaviors"]))

import asyncio, typing_extensions, zipfile
from kivy.clock import Clock
from kivy.input import providers
from kivy.input.factory import MotionEventFactory
from kivy.uix.behaviors import ButtonBehavior
Clock.init_async_lib("asyncio")
async def frame():
    Clock.tick()
    await Clock.async_tick()
asyncio.run(frame())
print(MotionEventFactory.get("mouse").__name__, ButtonBehavior.__name__, zipfile.ZipFile.__name__,
      providers.tuio.__name__, typing_extensions.Self is not None, hasattr(zipfile, "nothing"))
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
    "divingbell.companion.archive.hidden_names",
    *(f"divingbell.commands.{c}" for c in COMMANDS),
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


def test_home_opens_without_what_it_does_not_show_and_kivy_s_other_parts_can_still_be_had() -> None:
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", WINDOW], capture_output=True, text=True, check=True, timeout=60, env=environment
    )
    imported, put_off, had = done.stdout.splitlines()
    assert {
        "asyncio",
        "ssl",
        "typing_extensions",
        "PIL",
        "kivy.uix.behaviors.emacs",
        "kivy.input.providers.mtdev",
        "dataclasses",
        "hashlib",
        "yaml",
        "divingbell.companion.club.protocol",
        "divingbell.companion.web.pages",
        "divingbell.ui.table.notice",
    }.isdisjoint(imported.split())
    assert put_off == "False False"
    assert had == "MouseMotionEventProvider ButtonBehavior ZipFile kivy.input.providers.tuio True False"
