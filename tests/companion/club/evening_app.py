"""Tablets of a whole evening that are the app itself, each on a virtual screen of its own, touched as by fingers."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PIL import Image

from tests.companion.club.evening_tables import ANSWER_S, journal_lines
from tests.companion.club.network_cable import NetworkCable
from tests.companion.club.processes import Lines, eventually
from tests.ui.x11 import click, lift, press, shot

STEP_S, AGAIN_S = 0.2, 8.0
COLOURS = 200
"""So many different ones has a screen that is painted."""
SETTINGS = "welcomed: true\nrig: none\nrig_answered: true\ndim_after_s: 0\ncalm_motion: true\n"
_FOLDERS = ("CONFIG", "DATA", "STATE", "CACHE")


class EveningApp:
    """The app of one tablet, in a folder of its own."""

    def __init__(self, card: Path, cable: NetworkCable, size: tuple[int, int], pictures: Path) -> None:
        """`cable` leads to the club, `size` is that of its screen in pixels, `pictures` the folder where they go."""
        self.card, self.cable, self.number = card, cable, 0
        self.forks: set[str] = set()
        self._size, self._pictures = size, pictures
        self.journal = card / "data" / "divingbell" / "journal.db"
        self._pixels = card / "Xvfb_screen0"
        config = card / "config" / "divingbell"
        config.mkdir(parents=True)
        (config / "settings.yaml").write_text(SETTINGS)
        wide = f"{size[0]}x{size[1]}"
        command = ["Xvfb", "-displayfd", "1", "-screen", "0", f"{wide}x24", "-nolisten", "tcp", "-fbdir", str(card)]
        self._screen = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self._screen.stdout is not None
        self._display = f":{self._screen.stdout.readline().strip()}"
        folders = {f"XDG_{name}_HOME": str(card / name.lower()) for name in _FOLDERS}
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("KIVY_", "SDL_"))}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.companion.club.observed_app", "--size", wide],
            env={**kept, **folders, "DISPLAY": self._display, "LIBGL_ALWAYS_SOFTWARE": "1",
                 "SDL_AUDIODRIVER": "dummy", "KIVY_NO_ARGS": "1"},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    # Its screen -----------------------------------------------------------------------------------------------

    def _ask(self, request: object) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps(request), file=self._process.stdin, flush=True)
        return json.loads(self._process.stdout.readline())

    def look(self) -> Any:
        """Its screen, when it has come to rest."""
        return self._until(lambda seen: seen["still"], "rests")

    def shows(self, button: str) -> tuple[float, float]:
        """Wait until this can be touched; its middle."""
        x, y = self._until(lambda seen: button in seen["middles"] and seen["still"], button)["middles"][button]
        return x, y

    def _until(self, holds: Callable[[Any], bool], what: str) -> Any:
        end = time.monotonic() + ANSWER_S
        while not holds(seen := self._ask({"do": "look"})):
            assert time.monotonic() < end, f"table {self.number} does not show {what}, but {seen}"
            time.sleep(STEP_S)
        return seen

    def tap(self, *buttons: str) -> None:
        """Touch these, one after another, each when it is there and the one before has changed the screen."""
        for button in buttons:
            middle, before = self.shows(button), self.look()
            end = time.monotonic() + ANSWER_S
            while not self._touched(middle, before):  # the app passes over a touch soon after another screen came
                assert time.monotonic() < end, f"table {self.number}: nothing comes of {button}"

    def _touched(self, middle: tuple[float, float], before: Any) -> bool:
        """Touch there; whether the screen is another one before long."""
        click(self._display, *middle)
        end = time.monotonic() + AGAIN_S
        while self._ask({"do": "look"}) == before:
            if time.monotonic() > end:
                return False
            time.sleep(STEP_S)
        return True

    def hold(self, button: str, until: str) -> None:
        """A long press, which ends when another button has come."""
        press(self._display, *self.shows(button))
        try:
            self._until(lambda seen: until in seen["middles"], until)
        finally:
            lift(self._display)

    def picture(self) -> Image.Image:
        """Its pixels, at rest."""
        self.look()
        time.sleep(STEP_S)  # the frame that was drawn last is on its way to the X server
        return shot(self._pixels)

    def taken(self, name: str) -> None:
        """Take a picture; no text is missing."""
        self._pictures.mkdir(parents=True, exist_ok=True)
        self.picture().save(self._pictures / f"{name}-{self._size[0]}x{self._size[1]}.png")
        assert not any(re.search(r"\[\w+\.[\w.]+\]", words) for words in self.look()["words"]), name

    # An evening -----------------------------------------------------------------------------------------------

    def join(self, code: str) -> None:
        """Join by the code that stands on the wall, all of it typed; then home."""
        assert eventually(lambda: len(shot(self._pixels).getcolors(1 << 24) or ()) > COLOURS), "nothing is painted"
        self.tap("settings", "open.club")
        self.tap(*(f"pad.{'dot' if one == '.' else one}" for one in self.cable.here[0]))
        self.taken("x4b-join-found")
        self.tap("club.ask")
        self._until(lambda seen: "Six digits from the wall" in seen["words"], "the club")
        self.tap(*(f"pad.{digit}" for digit in code))
        self.taken("x4-club-join")
        self.tap("club.join")
        self.shows("club.leave")
        self._until(lambda seen: "club.send" not in seen["middles"], "that the club is heard")
        self.taken("x3d-club-sent")
        self.tap("back")
        self.shows("open.club")
        self.tap("back")

    def sit(self, number: int) -> int:
        """Take the seats that are offered for a round, and begin its game; how many people sit."""
        self.shows("offer.seat")
        self.taken(f"x18-seating-offer-{number}")
        self.tap("offer.seat", "start")
        begun = eventually(lambda: self._header(number) is not None, ANSWER_S)
        assert begun, f"table {self.number}, round {number}"
        return len(self._header(number)["seats"])

    def _header(self, number: int) -> Any:
        """The header of the game of a round; None: it is not begun."""
        headers = (json.loads(lines[0][1]) for lines in self.lines().values() if lines)
        return next((one for one in headers if one.get("round") == number), None)

    def play(self, taps: int = 10_000) -> bool:
        """So many taps of the demo's players; False: the game is over before."""
        return not self._ask({"do": "play", "taps": taps})["over"]

    def stop_game(self) -> None:
        """End the game before its end, by the menu of its table."""
        self.tap("menu")
        self.hold("menu.end_game", "podium.home")

    def go_home(self) -> None:
        """From the end of a game."""
        self.tap("podium.home")

    def show_waiting(self) -> None:
        """Take a picture of what waits here for a club that is not reached; from home, and back."""
        self.tap("settings", "open.club")
        self._until(lambda seen: "Not reached" in " ".join(seen["words"]), "that the club is not reached")
        self.taken("x3-club-tablet")
        self.tap("back")
        self.shows("open.club")
        self.tap("back")

    def saved_stick(self, folder: Path) -> Path:
        """Its lines, as they are saved onto a stick."""
        folder.mkdir()
        return Path(self._ask({"do": "save", "folder": str(folder)})["file"])

    def lines(self) -> dict[tuple[str, str], Lines]:
        """Session and its present epoch -> its lines, as the journal has them."""
        return journal_lines(self.journal)

    def close(self) -> None:
        """End it, and its screen."""
        self._process.kill()
        self._process.wait()
        self._screen.terminate()
        self._screen.wait()
