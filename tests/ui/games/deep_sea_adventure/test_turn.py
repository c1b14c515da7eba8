"""A turn of Deep Sea Adventure by touches (screens.md 5): every row, with exactly its action, on the real app."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import Mock

import pytest

from divingbell.companion.games.deep_sea_adventure import board
from divingbell.companion.games.deep_sea_adventure.board import ChipLine, ChipMarks, Diver, SeaLayout
from divingbell.companion.games.deep_sea_adventure.outlook import ends, jumped
from divingbell.companion.installed_games import GAMES
from divingbell.ui.games.deep_sea_adventure.field import LAYOUTS
from tests.ui.games.deep_sea_adventure.at_sea import ALL_ROLLS, Sit, name, state
from tests.ui.scenes_deep_sea import (
    ADA,
    BRUNO,
    CHIARA,
    CHIARA_TURNS,
    DEV,
    LONG,
    Voyage,
    laden,
    played,
    roll,
    search,
    second_round,
    table,
)
from tests.ui.table_services import TableServices, sitting

# A turn -------------------------------------------------------------------------------------------------------


def test_the_start_shows_a_full_tank(sit: Sit) -> None:
    driver = sit(services=table(Voyage(4, CHIARA)))
    assert (name(driver), state(driver).air) == ("deep_sea.roll", 25)
    assert driver.shows("Chiara")
    assert driver.is_off("undo")


def test_a_breath_is_taken_as_a_turn_begins_and_comes_back_with_undo(sit: Sit) -> None:
    driver = sit(roll(CHIARA, 2, 3))
    driver.answered("search.nothing")
    assert (state(driver).air, state(driver).turn.player) == (12, DEV)  # type: ignore[union-attr]
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]
    assert state(driver).air == 14
    assert driver.shows("Chiara carries 2 again, air 14")


def test_the_last_turn_is_said(sit: Sit) -> None:
    driver = sit(services=table(played(312, 4, 41)))
    assert state(driver).air == 0
    assert driver.shows("deep_sea_adventure_table.band.last")
    assert not driver.shows("deep_sea_adventure_table.band.roll")
    assert driver.answered("roll.12") == [roll(state(driver).turn.player, 1, 2)]  # type: ignore[union-attr]


def test_turn_back(sit: Sit) -> None:
    driver = sit()
    assert driver.answered("turn.turn_back") == [CHIARA_TURNS]
    assert name(driver) == "deep_sea.turned"
    assert driver.shows("deep_sea_adventure_table.band.turned")
    assert driver.is_off("turn.turn_back")
    assert driver.answered("turn.turn_back") == []
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]
    assert name(driver) == "deep_sea.roll"
    assert driver.answered("put_back") == [{"type": "redo", "steps": 1}]
    assert name(driver) == "deep_sea.turned"


@pytest.mark.parametrize("dice", ALL_ROLLS)
def test_every_roll_is_sent_as_it_was_tapped(sit: Sit, dice: str) -> None:
    driver = sit()
    first, second = map(int, dice)
    assert driver.answered(f"roll.{dice}") == [roll(CHIARA, first, second)]


def test_a_roll_onto_a_chip_asks_for_the_search(sit: Sit) -> None:
    driver = sit()
    driver.tap("roll.23")
    driver.settled()
    assert name(driver) == "deep_sea.search"
    assert driver.is_off("search.place.0")
    assert driver.shows("deep_sea_adventure_table.off.not_blank")
    assert driver.answered("search.place.0") == []


def test_a_roll_onto_a_blank_asks_what_is_put_down(sit: Sit) -> None:
    driver = sit()
    driver.tap("roll.12")
    driver.settled()
    assert name(driver) == "deep_sea.put_down"
    assert driver.is_off("search.take")
    assert driver.shows("deep_sea_adventure_table.off.blank_space")
    assert driver.answered("search.take") == []


def test_a_roll_home_ends_the_turn(sit: Sit) -> None:
    voyage = Voyage(2).dive(ADA, 4, "take").dive(BRUNO, 3).dive(ADA, 2, back=True).dive(BRUNO, 5)
    driver = sit(services=table(voyage))
    assert driver.shows("home")
    assert driver.answered("roll.13") == [roll(ADA, 1, 3)]
    assert state(driver).players[ADA].returned
    assert driver.shows("deep_sea_adventure_table.toast.home")
    assert (name(driver), state(driver).turn.player) == ("deep_sea.roll", BRUNO)  # type: ignore[union-attr]
    assert driver.answered("toast.undo") == [{"type": "undo", "steps": 1}]


def test_each_key_shows_where_it_would_end(sit: Sit) -> None:
    driver = sit()
    words = [word.words for word in driver.shell.element_view.words()]
    assert words.count("stays") == 1
    assert [words.count(str(n)) for n in (2, 3, 4)] == [2, 1, 1]
    choices = driver.shell.top.decision.row("roll").choices  # type: ignore[attr-defined]
    assert ends(one.detail for one in choices) == (
        (8, 1),
        (9, 2),
        (11, 3),
        (12, 4),
    )  # type: ignore[attr-defined]


def test_nobody_moves_with_six_tokens(sit: Sit) -> None:
    driver = sit(services=table(laden(), search(ADA, "nothing"), roll(BRUNO, 1, 1), search(BRUNO, "nothing")))
    words = [word.words for word in driver.shell.element_view.words()]
    assert words.count("stays") == 6
    assert driver.answered("roll.33") == [roll(ADA, 3, 3)]


def test_the_way_of_a_roll_tells_who_was_jumped(sit: Sit) -> None:
    driver = sit(roll(CHIARA, 2, 3))
    assert driver.shell.top.table_view(driver.shell.ctx).begin == 7  # type: ignore[attr-defined]
    assert jumped(state(driver), CHIARA, 7, 11) == (10,)


@pytest.mark.parametrize("stretched", [0.6, 1.0, 1.8])
@pytest.mark.parametrize("layout", LAYOUTS.values())
def test_the_rope_begins_at_the_hull(layout: SeaLayout, stretched: float) -> None:
    line = ChipLine(layout, 32, layout.width, layout.height * stretched)
    _, top, _, height = line.hull
    begin = line.way(0, 1)[0][1]
    assert top + height * 0.7 < begin <= top + height


def test_a_long_name_is_whole_in_large_text_in_its_own_turn_too() -> None:
    services = table(second_round(), roll(CHIARA, 1, 2), people=LONG)
    with sitting(services, "R", text_scale=1.3, language="it") as driver:
        names = [part for part in driver.parts() if getattr(part.element, "text", None) == "Wolfgangmmmm"]
        told = [part.fitted.lines for part in names]
    assert told == [("Wolfgangmmmm",)] * 2, "on the band and on the card"


_PIPS = 0.28
"""How far the pips of a chip reach from its middle, of its size."""


@pytest.mark.parametrize("stretched", [0.9, 1.0, 1.8])
@pytest.mark.parametrize("layout", LAYOUTS.values())
def test_a_diver_leaves_the_pips_of_the_row_above_free(layout: SeaLayout, stretched: float) -> None:
    line = ChipLine(layout, 32, layout.width, layout.height * stretched)
    canvas = Mock()
    board.draw_diver(canvas, line, Diver("fin", line.per + 1, active=True))
    top = min(call.args[1] for call in canvas.rectangle.call_args_list)
    assert top >= line.row(0) + line.chip * _PIPS


def test_numbers_of_steps_lie_over_every_ring() -> None:
    canvas = Mock(width=519, height=308)
    board.marks(canvas, (LAYOUTS["tall"], ((1,),) * 16, ChipMarks((), ((5, 2), (0, 3), (10, 1)))))
    painted = [call[0] for call in canvas.method_calls if call[0] == "text" or "art.lit" in call.args]
    numbers = painted.index("text")
    assert painted.count("ring") == 2
    assert "ring" not in painted[numbers:]


# The search ---------------------------------------------------------------------------------------------------


def test_doing_nothing_has_one_sign_at_the_table_and_in_the_ledger(sit: Sit) -> None:
    driver = sit(roll(CHIARA, 2, 3))
    choice = driver.shell.top.decision.choice("search", "nothing")  # type: ignore[attr-defined]
    assert choice.mark == GAMES.parts("deep_sea_adventure").ledger.icons["nothing"]


def two() -> TableServices:
    return table(second_round(), roll(CHIARA, 1, 2))


def six() -> TableServices:
    return table(laden())


@pytest.mark.parametrize(("size", "at"), [("R", two), ("C", two), ("T", two), ("R", six), ("C", six)])
def test_chips_to_put_down_lie_inside_their_plate(size: str, at: Callable[[], TableServices]) -> None:
    with sitting(at(), size) as driver:
        left, top, width, height = driver.find("put_down").rect
        tokens = state(driver).players[driver.shell.top.diver].carried  # type: ignore[attr-defined]
        last = f"search.place.{len(tokens) - 1}"
        for x, y, w, h in (driver.find(key).rect for key in ("search.place.0", last)):
            assert left + 8 <= x <= left + width - w - 8
            assert top + 8 <= y <= top + height - h - 8


@pytest.mark.parametrize(
    ("dice", "key", "sent"),
    [
        ((2, 3), "search.take", search(CHIARA, "take")),
        ((2, 3), "search.nothing", search(CHIARA, "nothing")),
        ((1, 2), "search.nothing", search(CHIARA, "nothing")),
        ((1, 2), "search.place.0", search(CHIARA, "place", token=0)),
        ((1, 2), "search.place.1", search(CHIARA, "place", token=1)),
    ],
)
def test_search(sit: Sit, dice: tuple[int, int], key: str, sent: dict[str, Any]) -> None:
    driver = sit(roll(CHIARA, *dice))
    before = len(state(driver).players[CHIARA].carried)
    assert driver.answered(key) == [sent]
    more = {"take": 1, "nothing": 0, "place": -1}[sent["choice"]]
    assert len(state(driver).players[CHIARA].carried) == before + more
    assert state(driver).turn.player == DEV  # type: ignore[union-attr]
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]


def test_a_stack_is_one_token_and_one_key(sit: Sit) -> None:
    services = table(played(4255, 2, 71))
    diver = services.state.turn.player
    carried = len(services.state.players[diver].carried)
    driver = sit(services=services)
    assert driver.shows("deep_sea_adventure_table.take.stack")
    assert driver.shows(f"carries {carried + 1}, breathes {carried + 1} a turn")
    assert driver.answered("search.take") == [search(diver, "take")]
    assert len(state(driver).players[diver].carried[-1]) == 3


def test_who_carries_nothing_puts_nothing_down(sit: Sit) -> None:
    driver = sit(services=table(played(550, 2, 8)))
    assert driver.is_off("search.place.0")
    assert driver.shows("deep_sea_adventure_table.off.no_chips")
    assert driver.answered("search.place.0") == []


# Why Turn back is off -----------------------------------------------------------------------------------------


def test_nobody_turns_back_aboard(sit: Sit) -> None:
    driver = sit(services=table(Voyage(4)))
    assert driver.is_off("turn.turn_back")
    assert driver.shows("deep_sea_adventure_table.off.in_submarine")


def test_nobody_turns_back_with_empty_hands(sit: Sit) -> None:
    driver = sit(services=table(Voyage(2).dive(ADA, 2).dive(BRUNO, 3)))
    assert driver.is_off("turn.turn_back")
    assert driver.shows("deep_sea_adventure_table.off.no_chips")
    allowed = Voyage(2, rules={"return_without_chip": "allowed"}).dive(ADA, 2).dive(BRUNO, 3)
    driver = sit(services=table(allowed))
    assert driver.answered("turn.turn_back") == [{"type": "turn_back", "player": ADA}]
