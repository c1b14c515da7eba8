"""What the ledger shows of golden evenings, as golden files.

Of one entry of each kind the rows, keys and words of the list, its plate, its why, and its change before and after
another answer, each kind in another size, the plate of all; then every filter and the whole log. Of each of these only
what is not as it was shown last is told, and how many lines there are. Write it again only after a change that is
meant, and read the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from itertools import cycle
from pathlib import Path
from typing import Any

import tests.ui.driver  # noqa: F401  (first: it opens Kivy's window in its size)
from divingbell.companion.canonical import read
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.games.amounts import counted
from divingbell.companion.games.decision import Row
from divingbell.companion.pictures.fonts import fonts
from divingbell.companion.session.session import Entry, Session
from divingbell.ui.kit.context import Context
from divingbell.ui.routes import ROUTES
from divingbell.ui.screens.ledger.change import ChangeEntry, open_change
from divingbell.ui.screens.ledger.ledger import PAGE, LedgerOverview
from divingbell.ui.screens.ledger.why import EntryExplanation
from divingbell.ui.toolkit.element import Box, Drawing, Element, Fits, Scroll, Text
from tests.golden_files import write
from tests.ui.scenes_ledger import LEDGER
from tests.ui.table_services import TableDriver, TableServices

GOLDEN = Path(__file__).parent / "golden"
EVENINGS = {
    "sunken_treasure": ("corrections", "en"),
    "deep_sea_adventure": ("two_house_rules", "it"),
    "submarine": ("two-players-corrected", "en"),
    "submarine_blues": ("three-players-hits-absorbed", "it"),
}
"""Game -> the evening, and the language it is shown in."""
ROWS = 6
"""Entries of a list that are shown, but for the whole log."""
SIZES = {"R": (1280, 800), "C": (800, 480), "T": (720, 1280)}


def place(game: str) -> Path:
    """The file of a game."""
    return GOLDEN / f"ledger.{game}.txt"


def main() -> None:
    """Write the texts of all games."""
    for game in EVENINGS:
        write(place(game), golden_lines(game))


def golden_lines(game: str) -> Iterator[str]:
    """The lines of one game."""
    evening, language = EVENINGS[game]
    file = Path(__file__).parents[1] / "companion" / "games" / game / "golden" / f"{evening}.jsonl"
    _, *lines = [read(line) for line in file.read_bytes().splitlines()]
    actions = [line["action"] for line in lines if "action" in line]
    players = actions[0]["players"]
    services = TableServices(players if isinstance(players, int) else len(players))
    for action in actions:
        services.own.submit([action]).result()
    driver = TableDriver(services, Settings(welcomed=True, language=language), "C", LEDGER)
    try:
        ROUTES["ledger"](driver.shell)
        ledger = driver.shell.top
        assert isinstance(ledger, LedgerOverview)
        before = ledger.contacts
        driver.wait(lambda: ledger.contacts is not before, "what the lines say beside the entries")
        yield from _Shown(ledger).lines()
    finally:
        driver.close()


class _Shown:
    def __init__(self, ledger: LedgerOverview) -> None:
        self._ledger = ledger
        ctx, settings = ledger.ctx, ledger.shell.settings
        self._looks = {size: Context.of(ctx.tokens, settings, ctx.texts, pixels) for size, pixels in SIZES.items()}
        self._known: dict[str, list[str]] = {}
        """What was shown last, by what it is."""

    def lines(self) -> Iterator[str]:
        ledger = self._ledger
        for (size, ctx), entry in zip(cycle(self._looks.items()), _kinds(ledger.session), strict=False):
            yield f"# {entry.number} {entry.action['type']}, {size}"
            ledger.chosen, ledger.most = entry.number, ROWS
            yield from self._new("wide list", ledger.content(self._looks["R"]))
            yield from self._new("list", ledger.header(ctx), ledger.content(ctx))
            why = EntryExplanation(ledger, entry)
            yield from self._new("why", why.view(ctx))
            why.unfolded = True
            yield from self._new("why", why.view(ctx))
            for add in (False, True):
                if open_change(ledger, entry, add=add) is not None:
                    yield from self._change(
                        ctx, partial(ChangeEntry, ledger, entry, add=add), "add" if add else "change"
                    )
        for shows in (*ledger.session.state.players, "money", "everything"):
            ledger.show(shows)
            ledger.most = ROWS if shows != "everything" else PAGE
            yield f"# {shows}"
            yield from self._new("wide list", ledger.content(self._looks["R"]))

    def _change(self, ctx: Context, made: Callable[[], ChangeEntry], name: str) -> Iterator[str]:
        change = made()
        yield from self._new(name, change.header(ctx), change.content(ctx))
        decision, picks = change.asked().decisions[0]
        for row in decision.rows:
            if isinstance(row, Row):
                other = next((one for one in row.choices if one.value != picks.get(row.id)), row.choices[0])
                change = made()
                change.pick(row.id, other.value)
                yield f"{name} {row.id} {other.value}"
                yield from self._new(name, change.header(ctx), change.content(ctx))

    def _new(self, what: str, *shown: Element) -> Iterator[str]:
        """What is not as it was shown last, and of how much."""
        now = [line for element in shown for line in _lines(element)]
        before = self._known.get(what, [])
        self._known[what] = now
        new = [line for line in now if line not in before]
        yield f"{what}: {len(new)} of {len(now)}"
        yield from new


def _kinds(session: Session) -> list[Entry]:
    """The newest entry of each kind of line, and of those that moved nothing of something."""
    found: dict[tuple[str, str, bool], Entry] = {}
    for entry in session.entries():
        nothing = any(not movement.count for movement in counted(entry))
        found.setdefault((entry.action["type"], entry.game.rulebook.line(entry)[0], nothing), entry)
    return [*found.values()]


def _lines(element: Element) -> Iterator[str]:
    """A line for each key, and for what stands side by side."""
    if isinstance(element, Fits):
        element = element.option(0)
    if isinstance(element, Scroll):
        yield from _lines(element.child)
    elif isinstance(element, Box) and _is_divided(element):
        for child in element.children:
            yield from _lines(child)
    elif words := " | ".join(_words(element)):
        yield f"{element.id}{_state(element)}: {words}" if element.id else words


def _state(element: Element) -> str:
    """Whether a key is off; the edge of what is no key, where it has one."""
    if not isinstance(element, Box):
        return ""
    edge = element.skin.edge if element.skin is not None and not element.touchable else None
    return f"{' off' if element.off else ''}{f' {edge}' if edge is not None and not element.off else ''}"


def _is_divided(box: Box) -> bool:
    """Whether what is in it stands in lines of its own: it is no key, and more than words side by side."""
    if box.id is not None:
        return False
    inside = [child.option(0) if isinstance(child, Fits) else child for child in box.children]
    return box.direction != "row" or any(
        isinstance(child, Scroll) or (isinstance(child, Box) and (child.id is not None or _is_divided(child)))
        for child in inside
    )


def _words(element: Element) -> Iterator[str]:
    if isinstance(element, Fits):
        element = element.option(0)
    if isinstance(element, Text):
        words = f"({_icon_names()[element.font, element.text]})" if element.is_icon else str(element.text)
        yield f"{words} {element.colour}" if element.colour in ("money", "danger", "positive") else words
    elif isinstance(element, Drawing) and isinstance(element.data, tuple | str):
        yield f"<{element.data if isinstance(element.data, str) else element.data[0]}>"
    elif isinstance(element, Scroll):
        yield from _words(element.child)
    elif isinstance(element, Box):
        for child in element.children:
            yield from _words(child)


@cache
def _icon_names() -> dict[Any, str]:
    return {icon: name for name, icon in fonts().icons.items()}


if __name__ == "__main__":
    main()
