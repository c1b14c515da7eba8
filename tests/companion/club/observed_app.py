"""The app in this process, which says what can be touched where on its screen: a request a line on standard input, its
answer on standard output. Fingers come from the X server.

`{"do":"look"}` -> `{"screen":NAME,"still":bool,"middles":{ID:[x,y]},"words":[TEXT]}`, in pixels from the left upper
corner; `{"do":"play","taps":N}` lets the players of the demo tap so often -> `{"over":bool}`;
`{"do":"save","folder":PATH}` saves the club's lines there as onto a stick -> `{"file":PATH}`.
"""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any

from divingbell.__main__ import run
from divingbell.commands.demo_game import players
from divingbell.companion.club import discovery
from divingbell.companion.games.happenings import Players, Tap

NOTHING_YET = {"screen": None, "still": False, "middles": {}, "words": []}
_choosing: dict[str | None, Players] = {}
"""The players of each game that was played here."""


def answer_requests() -> None:
    """Until the end of the input."""
    for line in sys.stdin:
        asked = json.loads(line)
        match asked["do"]:
            case "look":
                answer = look()
            case "play":
                answer = play(asked["taps"])
            case "save":
                answer = {"file": str(running_app().shell.club.save_lines(Path(asked["folder"])))}
        print(json.dumps(answer), flush=True)


def running_app() -> Any:
    """The app; None until its first screen is there."""
    kivy = sys.modules.get("kivy.app")
    app = kivy.App.get_running_app() if kivy is not None else None
    shell = getattr(app, "shell", None)
    return app if shell is not None and shell.element_view.root is not None else None


def look() -> Any:
    """The screen as it is, read in its own thread."""
    app = running_app()
    if app is None:
        return NOTHING_YET
    seen: Future[Any] = Future()

    def read() -> None:
        view, density = app.shell.element_view, app.shell.ctx.frame.density
        middles: dict[str, tuple[float, float]] = {}
        note_middles(view.root, 0.0, lambda name, x, y: middles.setdefault(name, (x * density, y * density)))
        words = [part.words for part in view.words() if part.words.strip()]
        seen.set_result({"screen": app.shell.top.name, "still": view.still, "middles": middles, "words": words})

    app.shell.main_thread.post(read)
    return seen.result(60)


def note_middles(part: Any, scrolled: float, note: Callable[[str, float, float], object]) -> None:
    """The middles of what can be touched, below this part, in dp."""
    if part.element.id is not None and not getattr(part.element, "off", False):
        x, y, width, height = part.rect
        note(part.element.id, x + width / 2, y + height / 2 - scrolled)
    for child in part.parts:
        note_middles(child, scrolled + getattr(part, "scroll", 0.0), note)


def play(taps: int) -> dict[str, bool]:
    """The players of the demo at this table, in place of its people."""
    table = running_app().shell.services.table
    header = table.now.header
    if table.now.uuid not in _choosing:
        _choosing[table.now.uuid] = players(header["game"], 7, len(header["seats"]))
    while taps:
        happenings = _choosing[table.now.uuid](table.now.session.view())
        if not happenings:
            return {"over": True}
        for one in happenings:
            if isinstance(one, Tap) and taps:
                table.submit([dict(action) for action in one.actions], source="script").result()
                taps -= 1
    return {"over": False}


def hear_nobody(hub: str, on_address: Callable[[str], None]) -> Callable[[], None]:
    """In the place of `look_for`: what is announced does not come through the cable of a tablet."""
    del hub, on_address
    return lambda: None


if __name__ == "__main__":
    discovery.look_for = hear_nobody
    threading.Thread(target=answer_requests, daemon=True).start()
    sys.exit(run())
