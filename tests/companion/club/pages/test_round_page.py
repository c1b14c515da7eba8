"""The next round on the organiser's page: what was done last is undone by one button (club.md 7)."""

from __future__ import annotations

import re

from tests.companion.club.page_visits import Browser, begin, seats


def undo(organiser: Browser) -> str | None:
    """Number of the action that the button takes back."""
    page = organiser.get("/organiser/round").body
    found = re.search(r'name="number" value="(\d+)">\s*<button[^>]*>.*?Undo', page)
    return None if found is None else found[1]


def test_what_was_done_last_to_the_seats_is_undone_step_by_step(organiser: Browser) -> None:
    begin(organiser, "Ada\nBruno\nChiara\nDev")
    assert undo(organiser) is None
    organiser.do("draw")
    drawn = seats(organiser)
    organiser.do("seat", round=1, person=drawn[1][0], place=drawn[2][0])
    organiser.do("message", text="Tea")
    assert seats(organiser) != drawn
    organiser.do("take_back", number=undo(organiser))
    assert seats(organiser) == drawn, "the message stands"
    organiser.do("take_back", number=undo(organiser))
    assert seats(organiser) == {}
    assert undo(organiser) is None
