"""The rooms of the evening (past games, replay, statistics, people, sharing, sticks) in the hands of a family: keys are
found by what they say in the language of the screen, and each is looked at before it is touched."""

from __future__ import annotations

import atexit
import shutil
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from kivy.clock import Clock

from divingbell.commands.demo_evenings import demo_table, go_on
from divingbell.companion.archive.summary import Summary
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.installed_games import GAMES
from divingbell.companion.people.person import Person
from divingbell.companion.table.events import Done
from divingbell.game_check.screen_remarks import remarks
from divingbell.ui.routes import ROUTES
from divingbell.ui.shell.shell import Shell
from divingbell.ui.toolkit.element import Box, Scroll, Text
from divingbell.ui.toolkit.render_node import RenderNode
from tests import table_work
from tests.sunken_play import NO_PENALTY, Action, aim, card, discard, start, up
from tests.ui.driver import Driver
from tests.ui.scenes_past import MEMORY, played
from tests.ui.scenes_share import HandPages
from tests.ui.started_services import start_app

THEIR_ADA, ZOE = "00000000-0000-4000-8000-0000000a0000", "00000000-0000-4000-8000-0000000b0000"
"""Of another family: our Ada has another id."""
_LONGER = "it"
_SEEN: set[object] = set()
"""Panels, screens and what they have: looked at once in a run."""
WAITS_FOR_ITS_LAST_CARD = (
    start(2), card("p1"), aim("p1", 2), up("p1"), NO_PENALTY, discard("p2"), discard("p1"), discard("p2"),
)  # fmt: skip
"""Ada is ahead; when she cannot dive again, nobody has found anything for two turns and it is over."""
LAST_CARD = discard("p1")


class Rooms:
    """The program in somebody's hands."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        language = driver.shell.settings.language
        self._texts = GAMES.texts(language, strict=True)
        self.pages = HandPages()
        driver.shell.pages = self.pages  # type: ignore[assignment]
        driver.shell.dimming.end()
        self.remarks: dict[str, None] = {}
        """What is wrong with any screen that was seen."""

    @property
    def services(self) -> Any:
        return self.driver.shell.services

    @property
    def top(self) -> Any:
        """The screen that is shown."""
        return self.driver.shell.top

    @property
    def size(self) -> str:
        """Of the panel: `compact`, `regular` or `tall`."""
        return str(self.driver.shell.ctx.size)

    @property
    def games(self) -> list[Summary]:
        """What the journal holds, the newest first."""
        return [*self.services.past_games().games]

    def person(self, name: str) -> Person:
        """Who has this name; there is one."""
        (found,) = (person for person in self.services.table.now.people if person.name == name)
        return found

    # Looking --------------------------------------------------------------------------------------------------

    def say(self, text_id: str, **args: Any) -> str:
        """A text in the language of the screen."""
        return str(self._texts(text_id, **args))

    def says(self, text_id: str, **args: Any) -> bool:
        """Whether these words stand on the screen."""
        return self.shows(self.say(text_id, **args))

    def shows_part(self, text_id: str, **args: Any) -> bool:
        """Whether these words stand among others."""
        words = self.say(text_id, **args)
        return any(words in shown for shown in self.driver.texts())

    def rows(self, kind: str) -> list[str]:
        """Ids of the rows of this kind, without it."""
        ids = [str(part.element.id) for part in self.driver.parts() if part.element.id is not None]
        return [one.removeprefix(kind) for one in ids if one.startswith(kind)]

    def key_says(self, text_id: str, **args: Any) -> bool:
        """Whether there is a key that says this."""
        words = self.say(text_id, **args)
        return any(words in self._words_of(key) for key in self._keys())

    def money(self, amount: int) -> str:
        return self._texts.amounts.money(amount)

    def shows(self, words: str) -> bool:
        """The same of words that no catalogue has: names and figures."""
        return words in self.driver.texts()

    def on(self, screen: str) -> None:
        """Wait for this screen, and look at it."""
        self.driver.wait(lambda: self.top.name == screen, screen)
        self.driver.frames(2)
        self.look()

    def until(self, condition: Callable[[], Any], what: str) -> None:
        """Wait for it, and look at what is shown then."""
        self.driver.wait(condition, what)
        self.driver.frames(2)
        self.look()

    @property
    def lit(self) -> str:
        """UUID of the game that is chosen in the list."""
        return str(self.top.game.session)

    def until_it_says(self, text_id: str, **args: Any) -> None:
        words = self.say(text_id, **args)
        self.until(lambda: self.shows(words), words)

    def look(self) -> None:
        """Remember what is wrong with what is shown: in the language with the longer words, once with these keys."""
        if self.driver.shell.settings.language != _LONGER:
            return
        state = self.size, self.top.name, frozenset(part.element.id for part in self.driver.parts())
        if state in _SEEN:
            return
        _SEEN.add(state)
        self.remarks |= {f"{self.top.name}: {remark}": None for remark in remarks(self.driver)}

    # Touching -------------------------------------------------------------------------------------------------

    def touch(self, text_id: str, *, held: bool = False, **args: Any) -> None:
        """The one key that says this; what it needs may still be read."""
        words = self.say(text_id, **args)
        self.driver.wait(lambda: self.key_says(text_id, **args), f"a key that says {words!r}")
        self._touch(self._that_says(words), held=held)

    def touch_words(self, words: str) -> None:
        """The same of words that no catalogue has."""
        self._touch(self._that_says(words))

    def touch_twins(self, text_id: str, which: int) -> None:
        """One of two keys that say the same beside their signs, back and on: the left one is 0."""
        words = self.say(text_id)
        back, on = (key for key in self._keys() if words in self._words_of(key))
        self._touch((back, on)[which])

    def touch_sign(self, key: str) -> None:
        """A key that has a sign alone, by its id."""
        part = self.driver.find(key)
        said = self._words_of(part)
        assert not said, f"{key} says {said} and is to be found by that"
        self._touch(part)

    def touch_row(self, row: str, *words: str) -> None:
        """The row of a game, a person or a record by its id, which says at least this."""
        self.driver.wait(lambda: getattr(self.driver.find(row).element, "touchable", False), f"{row} as a key")
        part = self.driver.find(row)
        said = self._words_of(part)
        assert {*words} <= {*said}, f"{row} says {said}, not {words}"
        self._touch(part)

    def is_off(self, text_id: str, **args: Any) -> bool:
        """Whether the key that says this is drawn off."""
        element = self._that_says(self.say(text_id, **args)).element
        assert isinstance(element, Box)
        return element.off

    def _that_says(self, words: str) -> RenderNode:
        found = [key for key in self._keys() if words in self._words_of(key)]
        assert len(found) == 1, f"{len(found)} keys say {words!r} on {self.top.name}: {self.driver.texts()}"
        return found[0]

    def _keys(self) -> Iterator[RenderNode]:
        """What can be touched, or is drawn off: of a window where one is open, and of a toast."""
        window = next((part for part in self.driver.parts() if part.element.id == "window"), None)
        roots = [self.driver.shell.element_view.root] if window is None else [window, self._toast]
        for root in roots:
            for part in root.walk() if root is not None else ():
                element = part.element
                if isinstance(element, Box) and (element.touchable or (element.off and element.id)):
                    yield part

    @staticmethod
    def _words_of(part: RenderNode) -> list[str]:
        return [
            inside.words for inside in part.walk()
            if isinstance(inside.element, Text) and not inside.element.is_icon and inside.words.strip()
        ]  # fmt: skip

    def _touch(self, part: RenderNode, *, held: bool = False) -> None:
        part = self._in_sight(part)
        element = part.element
        assert isinstance(element, Box)
        assert not element.off, f"{self._words_of(part)} is off on {self.top.name}"
        self._is_whole(part)
        (self.driver.hold if held else self.driver.tap)(part)
        self.look()

    def _is_whole(self, part: RenderNode) -> None:
        """It lies on the screen with every edge, no toast lies over it, and it is as large as a finger."""
        ctx, (x, y, w, h) = self.driver.shell.ctx, part.rect
        y -= self.driver.scrolled(part)
        name = part.element.id or self._words_of(part)
        assert min(w, h) > ctx.touch - 0.6, f"{name} on {self.top.name} is only {w:.0f} x {h:.0f} dp"
        inside = x > -0.6 and y > -0.6 and x + w < ctx.frame.width + 0.6 and y + h < ctx.frame.height + 0.6
        assert inside, f"{name} on {self.top.name} runs off the screen: {x:.0f}, {y:.0f}, {w:.0f}, {h:.0f}"
        toast = self._toast
        if toast is not None and part not in [*toast.walk()]:
            left, top, wide, high = toast.rect
            apart = x + w <= left or left + wide <= x or y + h <= top or top + high <= y
            assert apart, f"a toast lies over {name} on {self.top.name}"

    @property
    def _toast(self) -> RenderNode | None:
        """What is said for a moment, where no window lies over it."""
        over = [part for part in self.driver.parts() if part.element.id in ("window", "toast")]
        return over[-1] if over and over[-1].element.id == "toast" else None

    def bring(self, row: str, area: str) -> None:
        """Move this list under the finger until the row is laid out: of a long one only what is seen is."""
        for _ in range(9):
            if self.driver.shows(row):
                return
            self.driver.drag(area, 0, -self.driver.find(area).rect[3] * 0.45)
        raise AssertionError(f"no {row} in {area}")

    def _in_sight(self, part: RenderNode) -> RenderNode:
        """Move the list it lies in under the finger until it is seen whole."""
        area = next((p for p in self.driver.parts() if isinstance(p.element, Scroll) and part in [*p.walk()]), None)
        if area is None:
            return part
        key, words = part.element.id, self._words_of(part)
        for _ in range(12):
            y = part.rect[1] - area.scroll
            _, top, _, height = area.seen
            if y > top - 1 and y + part.rect[3] < top + height + 1:
                return part
            before = area.scroll
            # Not farther than to where it stands whole at an edge: large rows are as high as the list.
            by = top - y if y < top else top + height - y - part.rect[3]
            self.driver.drag(area, 0, max(-height * 0.45, min(height * 0.45, by - 12 * (by < 0) + 12 * (by > 0))))
            assert area.scroll != before, f"{key or words} cannot be moved into sight"
            part = self.driver.find(key) if key is not None else part
        raise AssertionError(f"{key or words} cannot be moved into sight")


# The tablet of a family --------------------------------------------------------------------------------------------


LATE_FRAMES = 4
LONGEST_S = 20.0
"""So long an answer is waited for."""


def answers_late(shell: Shell) -> None:
    """A slow card: all that comes from other threads comes some frames later, in its order."""
    post = shell.main_thread.post

    def later(left: int, call: Callable[..., object], arguments: tuple[Any, ...]) -> None:
        if left:
            Clock.schedule_once(lambda _: later(left - 1, call, arguments))
        else:
            call(*arguments)

    shell.main_thread.post = lambda call, *arguments: post(later, LATE_FRAMES, call, arguments)  # type: ignore[method-assign]


@contextmanager
def held_answers(shell: Shell) -> Iterator[None]:
    """A card that is slower than people: all that comes from other threads comes at the end, in its order."""
    post, held = shell.main_thread.post, list[tuple[Any, ...]]()
    hold: list[Callable[..., object]] = [lambda *call: held.append(call)]
    # Who begins to watch meanwhile keeps this.
    shell.main_thread.post = lambda *call: hold[-1](*call)  # type: ignore[method-assign]
    try:
        yield
    finally:
        for fetching in [one for one in threading.enumerate() if one.name == "fetch"]:
            fetching.join(LONGEST_S)
        hold.append(post)
        for call in held:
            post(*call)


@contextmanager
def tablet(size: str, language: str, evening: Path | None, *, late: bool = False, **options: Any) -> Iterator[Rooms]:
    """Started anew over this folder: it stands at home; `late`: every answer is. At its end nothing was wrong with any
    screen."""
    driver = start_app(size, Settings(welcomed=True, language=language, **options), routes=ROUTES, evening=evening)
    if late:
        answers_late(driver.shell)
    try:
        rooms = Rooms(driver)
        rooms.on("home")
        yield rooms
        assert not rooms.remarks, [*rooms.remarks]
    finally:
        driver.close()


@cache
def evenings_before() -> Path:
    """A folder with the journal of a family: eight games, one that waits, and one that waits for its last card."""
    folder = _new_folder()
    shutil.copytree(played(waits=True), folder, dirs_exist_ok=True)
    with demo_table(folder / "journal.db", datetime(2026, 10, 12, 23, 30).astimezone()) as (table, clock):
        ada, bruno = (next(one for one in table.now.people if one.name == name) for name in ("Ada", "Bruno"))
        seats = [{"id": f"p{i}", "name": one.name, "colour": one.colour, "person": one.id}
                 for i, one in enumerate((ada, bruno), 1)]  # fmt: skip
        _play(table, clock, seats, *WAITS_FOR_ITS_LAST_CARD)
    return folder


@cache
def elsewhere() -> Path:
    """A folder with the journal of another family: a game of their Ada and of Zoe."""
    folder = _new_folder()
    with demo_table(folder / "journal.db", datetime(2026, 10, 3, 20, 0).astimezone()) as (table, clock):
        seats = [{"id": "p1", "name": "Ada", "colour": "fin", "person": THEIR_ADA},
                 {"id": "p2", "name": "Zoe", "colour": "coral", "person": ZOE}]  # fmt: skip
        _play(table, clock, seats, *WAITS_FOR_ITS_LAST_CARD, LAST_CARD)
    return folder


def _play(table: Any, clock: Any, seats: list[dict[str, Any]], *actions: Action) -> None:
    table_work.reset(table, seats=seats)
    for action in actions:
        go_on(clock, clock.now())
        clock.turn(20)
        assert isinstance(table.submit([action]).result(), Done)


def _new_folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="rooms-", dir=MEMORY if MEMORY.is_dir() else None))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
