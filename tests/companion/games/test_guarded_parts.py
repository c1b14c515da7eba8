"""The guard round what a game draws later and what its referee rules: a failure is named and harms nothing."""

from __future__ import annotations

import logging
from typing import Any

import pytest

from divingbell.companion.canvas.canvas import Artwork, Canvas
from divingbell.companion.games.game import Parts
from divingbell.companion.games.guard import GameFailedError, Guard
from divingbell.companion.games.guarded_referee import GuardedReferee
from divingbell.companion.games.live_view import Live, LiveRow, LiveThing
from divingbell.companion.games.parts import GameParts
from divingbell.companion.games.ruling import Ruling

NO_CANVAS: Any = None
ANY: Any = None


def guard() -> Guard:
    return Guard("lamplight", "lamplight-game")


def draw(canvas: Canvas) -> None:
    del canvas
    raise RuntimeError("no lamp today")


PICTURE = Artwork(10, 10, draw)


def board(state: Any, colours: Any) -> Artwork:
    del state, colours
    return PICTURE


def no_board(state: Any, colours: Any) -> str:
    del state, colours
    return "lamps"


def live(told: Any) -> Live:
    del told
    row = LiveRow("p1", "1", marks=PICTURE, wide=PICTURE, below=PICTURE)
    return Live((row, LiveRow("p2", "2")), picture=PICTURE, wide=PICTURE, flying=(LiveThing(PICTURE),))


def parts(**references: str) -> GameParts:
    """The parts that functions of this module make."""
    named = {part: f"{__name__}:{name}" for part, name in references.items()}
    return GameParts(Parts(rulebook="", **named), guard())


def test_a_board_that_fails_when_it_is_drawn_is_named() -> None:
    drawn = parts(board="board").board
    assert drawn is not None
    with pytest.raises(GameFailedError, match="lamplight-game: draw of the board failed: RuntimeError: no lamp"):
        drawn(ANY, {}).draw(NO_CANVAS)


def test_a_board_that_is_no_drawing_is_named() -> None:
    drawn = parts(board="no_board").board
    assert drawn is not None
    with pytest.raises(GameFailedError, match="board failed: TypeError: answered str, not Artwork"):
        drawn(ANY, {})


def test_each_picture_of_a_page_is_guarded() -> None:
    view = parts(live="live").live
    assert view is not None
    told = view(ANY)
    row, plain = told.rows
    assert (plain.marks, plain.wide, plain.below) == (None, None, None)
    pictures = (row.marks, row.wide, row.below, told.picture, told.wide, *(one.picture for one in told.flying))
    for picture in pictures:
        assert picture is not None
        with pytest.raises(GameFailedError, match="draw of the live view failed"):
            picture.draw(NO_CANVAS)


class Reading:
    """A referee that counts what it is asked, and fails where it is told to."""

    def __init__(self, fails: str, asked: list[str]) -> None:
        self._fails, self._asked = fails, asked

    def _ask(self, name: str) -> Reading:
        self._asked.append(name)
        if name == self._fails:
            raise RuntimeError("no floor today")
        return self

    def accepted(self, kind: str, history: Any, now: float) -> Reading:
        del kind, history, now
        return self._ask("accepted")

    def contact(self, rim: int | None, history: Any, now: float, began: Any) -> Any:
        del rim, history, now, began
        return self._ask("contact"), "no ruling" if self._fails == "type" else Ruling(({"type": "buzz"},))

    def free_buzz_over(self, history: Any) -> Reading:
        del history
        return self._ask("free_buzz_over")

    def listens(self, history: Any) -> bool:
        del history
        return bool(self._ask("listens"))

    def live(self, history: Any) -> bool:
        del history
        return bool(self._ask("live"))

    def resumed(self) -> Reading:
        return self._ask("resumed")


def test_a_sound_referee_rules() -> None:
    referee = GuardedReferee(Reading("", []), guard()).accepted("aim", ANY, 1.0).resumed().free_buzz_over(ANY)
    assert (referee.listens(ANY), referee.live(ANY)) == (True, True)
    after, ruling = referee.contact(2, ANY, 2.0, ANY)
    assert ruling.actions == ({"type": "buzz"},)
    assert after.live(ANY)


@pytest.mark.parametrize("fails", ["accepted", "contact", "type", "free_buzz_over", "resumed"])
def test_a_referee_that_fails_is_left_out_and_told(fails: str, caplog: pytest.LogCaptureFixture) -> None:
    asked: list[str] = []
    referee = GuardedReferee(Reading(fails, asked), guard())
    with caplog.at_level(logging.ERROR):
        after, ruling = referee.accepted("aim", ANY, 1.0).free_buzz_over(ANY).resumed().contact(None, ANY, 2.0, ANY)
    assert ruling == Ruling()
    begun = len(asked)
    assert (after.live(ANY), after.listens(ANY), after.contact(1, ANY, 3.0, ANY)[1]) == (False, False, Ruling())
    assert len(asked) == begun, "it is asked nothing more"
    (record,) = caplog.records
    assert "lamplight-game" in record.message
    assert "of the referee failed" in record.message
    assert getattr(record, "told", True) is False, "nobody asked, so the log tells people"


def test_a_referee_that_cannot_say_whether_it_listens_does_not() -> None:
    referee = GuardedReferee(Reading("listens", []), guard())
    assert not referee.listens(ANY)
    assert referee.live(ANY)
