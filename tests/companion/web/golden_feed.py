"""What the live feed hands to the pages at each look, as text.

`python -m tests.companion.web.golden_feed` writes it again.

Two golden evenings are entered in one, two or three taps between two looks, with touches of the probe that count and
that do not, and with the name of a new session in between. Only what a look tells that it did not tell before is
written, without what the golden files of the screens tell. Write it again only after a change that is meant, and read
the difference.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import cycle
from pathlib import Path
from typing import Any

import msgspec

import tests.ui.driver  # noqa: F401  (first: it opens Kivy's window in its size)
from divingbell.companion.canonical import read
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.installed_games import GAMES
from divingbell.companion.live.feed import LiveFeed
from divingbell.companion.rig import Signal
from divingbell.companion.table.events import Done
from divingbell.companion.web.messages import Charts, Now, PageWords
from tests import table_work
from tests.golden_files import write
from tests.ui.table_services import PEOPLE, TableServices

GOLDEN = Path(__file__).parent / "golden"
EVENINGS = (("sunken_treasure", "corrections", 3, "en"), ("submarine", "two-players-corrected", 2, "it"))
"""Game, evening, how many people and the language."""
MOST = 60
"""So many lines of each evening are entered."""
_HANDED_ON = ("n", "said", "standings", "phase", "language", "band", "entries", "paid", "offer", "over")
"""What is told of a look; the rest is told by the screens' golden files."""


def place(game: str) -> Path:
    """The file of a game."""
    return GOLDEN / f"{game}.txt"


def main() -> None:
    """Write the texts of both evenings."""
    for game, evening, people, language in EVENINGS:
        write(place(game), golden_lines(game, evening, people, language))


def golden_lines(game: str, evening: str, people: int, language: str) -> Iterator[str]:
    """The lines of one evening."""
    services = TableServices(people, people=PEOPLE[:people])
    feed = _Fed(services, language)
    try:
        file = Path(__file__).parents[1] / "games" / game / "golden" / f"{evening}.jsonl"
        lines = [read(line) for line in file.read_bytes().splitlines()]
        yield from feed.evening(
            [line["action"] for line in lines if "n" in line][:MOST], touches=game == "sunken_treasure"
        )
        table_work.reset(services.own, seats=services.own.now.header["seats"])
        services.settle()
        yield from feed.look("new")
    finally:
        services.close()


class _Fed:
    """A feed that looks when it is told to, in the caller's thread; the table says to it what happens."""

    def __init__(self, services: TableServices, language: str) -> None:
        self._services = services
        self.offer_round = 0
        self._told: list[tuple[str, str]] = []
        self._known: dict[str, str] = {}
        self._rows: tuple[msgspec.Raw, ...] = ()
        pages: Any = self
        self._feed = LiveFeed(
            services.own, pages, pause=lambda _: None, floor_steps=lambda: 360, floor_angle=lambda: 90.0
        )
        self._feed.follow(Settings(language=language), lambda name: GAMES.texts(name, strict=True))
        services.own.watch(self._feed.on_event)

    def evening(self, actions: list[Mapping[str, Any]], *, touches: bool) -> Iterator[str]:
        yield from self.look("nothing")
        counts = cycle((1, 2, 3, 1))
        left = next(counts)
        for number, action in enumerate(actions):
            if touches and action["type"] in ("aim", "buzz"):
                self._services.contact(0.01 * (number % 7 + 4), steps=number)
            outcome = self._services.own.submit([dict(action)]).result()
            self._services.settle()
            what = action["type"] if isinstance(outcome, Done) else f"{action['type']} refused"
            left -= 1
            if not left:
                yield from self.look(f"{number} {what}")
                left = next(counts)
        if touches:
            self._services.own.signal(Signal("floor", self._services.us, steps=5))
            self._services.settle()
        yield from self.look("end")

    def look(self, after: str) -> Iterator[str]:
        """What this look tells."""
        yield f"# {after}"
        self._told.clear()
        self._feed.look()
        for name, value in self._told:
            if self._known.get(name) != value:
                self._known[name] = value
                yield f"{name}: {value}"

    # What the feed takes for the pages ------------------------------------------------------------------------

    def show(self, message: Now | Charts | PageWords) -> None:
        match message:
            case Now(live, page):
                for kind, part in (("live", live), ("page", page)):
                    for name, value in part.items():
                        if name in _HANDED_ON:
                            self._told.append((f"{kind} {name}", _text(value)))
            case Charts(charts):
                self._told.append(("charts", _text([chart["title"] for chart in charts])))
            case PageWords():
                self._told.append(("words", f"{message.language} {message.theme}"))

    def show_rows(self, rows: tuple[msgspec.Raw, ...]) -> None:
        same = sum(1 for one in rows if any(one is other for other in self._rows))
        self._rows = rows
        self._told.append(("rows", f"{len(rows)}, {same} as before"))
        self._told += [(f"row {number}", bytes(row).decode()) for number, row in enumerate(rows, 1)]

    def allow(self, *_: Any) -> None: ...

    def withdraw(self, word: str) -> None:
        self._told.append(("withdrawn", word))


def _text(value: Any) -> str:
    if isinstance(value, list):
        value = [
            {key: one for key, one in each.items() if not str(one).startswith("<svg")}
            if isinstance(each, dict)
            else each
            for each in value
        ]
    return json.dumps(msgspec.to_builtins(value, enc_hook=str), ensure_ascii=False)


if __name__ == "__main__":
    main()
