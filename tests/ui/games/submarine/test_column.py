"""The keys and rows of the column at the table of Submarine, also on the small panel (screens.md 6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any
from unittest.mock import Mock

import pytest

from divingbell.companion.games.decision import button_id
from divingbell.companion.games.submarine import sea
from divingbell.companion.games.submarine.payment import drew
from divingbell.companion.games.submarine.state import State
from divingbell.ui.toolkit.element import Text
from divingbell.ui.toolkit.paint import Painter
from tests.ui.games.submarine.at_the_board import (
    MASK,
    Sit,
    by,
    collect,
    screen,
)
from tests.ui.scenes_submarine import several_rows, with_unknown
from tests.ui.submarine_evening import (
    LAYOUT,
    after,
    chiara_waits,
    dev_sails,
    evening,
    placing,
    services,
    start,
    tile,
)
from tests.ui.table_services import TableServices

# The keys of a decision ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("table", "row"),
    [
        (several_rows, "from"),
        (lambda: after(start(), *placing(7)), "column"),
        (dev_sails, "to"),
        (chiara_waits, "wait"),
        (several_rows, "row"),
        (several_rows, "turn"),
    ],
)
def test_the_keys_are_those_of_the_decision(sit: Sit, table: Callable[[], TableServices], row: str) -> None:
    driver = sit(table())
    decision = screen(driver).decision
    assert decision is not None
    for one in decision.row(row).choices:
        key = button_id(row, one.value)
        if one.disabled_reason is None:
            assert driver.shows(key)
            assert not driver.is_off(key)
        elif driver.shows(key):  # a ship's columns where it may not stop are no keys
            assert driver.is_off(key)


def test_a_key_enters_what_the_decision_makes_of_it(sit: Sit) -> None:
    driver = sit(several_rows())
    decision = screen(driver).decision
    assert decision is not None
    picks = {"from": 3, "column": 5, "to_row": 4}
    made = decision.make(picks)
    driver.tap("from.3")
    assert driver.answered("space.5-4") == list(made or ())
    assert decision.picks_of(by("p1", "move_bathyscaphe", row=3, to_column=5, to_row=4)) == picks


# Rows of the column -------------------------------------------------------------------------------------------


def test_another_row_lets_go_what_was_chosen(sit: Sit) -> None:
    driver = sit(several_rows())
    driver.tap("row.4")
    driver.tap(f"lift.{MASK}")
    driver.tap("row.3")
    assert driver.is_off("take")
    driver.tap(f"lift.{tile('C3')}")
    assert driver.answered("take") == [collect("C3", 3)]


def test_what_is_entered_elsewhere_closes_the_naming(sit: Sit) -> None:
    driver = sit(with_unknown())
    driver.tap("lift.unknown")
    driver.services.play(by("p1", "move_bathyscaphe", row=4, to_column=1, to_row=4))
    driver.settled()
    assert not driver.shows("not_lifted")


def test_the_evening_of_the_drawings_has_their_figures() -> None:
    """4 + 3 of Chiara, 8 + 3 of Ada; one bathyscaphe of Dev and two of Bruno over row 4 of column 4."""
    made = services()
    try:
        held: State = made.state
        assert (held.players["p1"].supply, held.players["p1"].hand) == (8, 3)
        assert (held.players["p3"].supply, held.players["p3"].hand) == (4, 3)
        assert drew(()) == ()
        assert len(evening()) == made.own.now.session.number
        assert sum(map(len, LAYOUT.values())) == 60
    finally:
        made.close()


# The small panel ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", "CT")
def test_the_small_map_counts_the_tiles(monkeypatch: pytest.MonkeyPatch, scene: Any, size: str) -> None:
    written: list[str] = []
    paint = Painter.text

    def text(self: Painter, words: str, *args: Any, **options: Any) -> Any:
        written.append(words)
        return paint(self, words, *args, **options)

    monkeypatch.setattr(Painter, "text", text)
    driver = scene("submarine.collect", size)
    counts = Counter(len(space.tiles) for space in driver.shell.top.overview.content.spaces)
    for count, spaces in counts.items():
        assert written.count(str(count) if count else "\N{EN DASH}") >= spaces


def test_spaces_out_of_reach_are_dim(scene: Any) -> None:
    driver = scene("submarine.move", "C")
    pixels = driver.picture().convert("L")
    out_of_reach, near = (pixels.crop((50, top, 790, top + 22)).getextrema()[1] for top in (98, 155))
    assert out_of_reach < 0.8 * near


def test_words_of_the_tiles_stay_inside_their_keys(scene: Any) -> None:
    driver = scene("submarine.joker.rows", "C", language="it", text_scale=1.3)
    keys = [part for part in driver.parts() if (part.element.id or "").startswith("lift.")]
    assert len(keys) == 3
    for key in keys:
        _, top, _, high = key.rect
        for part in key.walk():
            if isinstance(part.element, Text):
                assert part.rect[1] + part.rect[3] <= top + high - 3, part.words


def test_no_bathyscaphe_covers_the_number_of_another() -> None:
    painter = Mock()
    sea.draw_tokens(painter, (("star", 2), ("chest", 1)), (0, 0, 60, 22), 11, 2, frozenset())
    painted = [call[0] for call in painter.method_calls]
    assert painted.count("glyph") == 2
    assert painted.index("text") > len(painted) - 1 - painted[::-1].index("glyph")
