"""The next round on the organiser's page: what was done last is undone by one button (club.md 7)."""

from __future__ import annotations

import re

from tests.companion.club.page_visits import Browser, Page, begin, seats


def undo(organiser: Browser) -> str | None:
    """Number of the action that the button takes back."""
    page = organiser.get("/organiser/round").body
    found = re.search(r'name="number" value="(\d+)">\s*<button[^>]*>.*?Undo', page)
    return None if found is None else found[1]


def key(page: Page, words: str) -> dict[str, str]:
    """The fields of the form with this button."""
    form = next(one for one in re.findall(r"<form.*?</form>", page.body, re.DOTALL) if f">{words}<" in one)
    return dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))


def test_the_seats_are_drawn_where_the_names_were_written(organiser: Browser) -> None:
    begin(organiser, "Ada\nBruno\nChiara\nDev")
    drawn = organiser.post("/organiser/do", **key(organiser.get("/organiser/people"), "Draw the seats of round 1"))
    assert "4 people, 2 tables, not sent yet" in drawn.words, "the round is shown"
    assert "Draw the seats of round 1" not in organiser.get("/organiser/people").words, "no tap draws them anew"


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
