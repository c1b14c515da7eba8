"""What the live feed tells at each look, and what it looks at."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import tests.ui.driver  # noqa: F401  (first: it opens Kivy's window in its size)
from divingbell.companion.live.feed_notes import FeedNotes
from divingbell.companion.rig import Signal
from divingbell.companion.table.events import JournalChanged, RigChanged, SensorEvent
from tests.companion.web.golden_feed import EVENINGS, golden_lines, place
from tests.golden_files import same_as_golden
from tests.sunken_play import aim, card, start
from tests.ui.table_services import READY, TableServices


@pytest.mark.parametrize(("game", "evening", "people", "language"), EVENINGS)
def test_every_look_tells_what_the_golden_file_has(game: str, evening: str, people: int, language: str) -> None:
    same_as_golden(place(game), golden_lines(game, evening, people, language))


@pytest.fixture
def services() -> Iterator[TableServices]:
    services = TableServices()
    yield services
    services.close()


def looks(notes: FeedNotes) -> tuple[bool, bool]:
    """Whether the feed looks again now, and whether the floor has turned; then it has looked."""
    noted = notes.stale, notes.turned
    notes.stale = notes.turned = False
    return noted


def test_it_looks_again_after_what_changes_the_pages_and_nothing_else(services: TableServices) -> None:
    notes = FeedNotes()
    services.own.watch(lambda event: notes.note(event, held=services.own.now.hold))
    services.play(start(4), card("p1"), aim("p1", 3))
    assert looks(notes) == (True, False)
    services.touch()
    assert looks(notes) == (True, False), "it is a buzz"
    services.lift()
    assert looks(notes) == (True, False), "its length is known"
    services.own.signal(Signal("hold", services.us))
    services.settle()
    looks(notes)
    services.contact()
    assert looks(notes) == (False, False), "it belongs to nothing"
    notes.note(SensorEvent(Signal("floor", 1, steps=2), counted=False), held=False)
    assert looks(notes) == (False, True)
    notes.note(RigChanged(READY, hold=False), held=False)
    assert looks(notes) == (False, False)
    notes.note(JournalChanged(None), held=False)
    assert looks(notes) == (True, False)
