"""What a game adds to the players screen (screens.md 1)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from divingbell.companion.configuration.settings import LastSeat
from divingbell.ui.kit.buttons import button_box, choices
from divingbell.ui.kit.context import Context
from divingbell.ui.table.game_opening import Opening
from divingbell.ui.table.game_ui import GameUi, game_ui
from divingbell.ui.table.seating import Sitter
from divingbell.ui.toolkit.element import Box, Element
from tests.ui.scenes_players import TOGETHER, people
from tests.ui.screens.players.round_a_table import known, sent
from tests.ui.started_services import FAMILY


class Levels(Opening):
    """As Submarine Blues could: a row for each seat, a key, and something asked after this screen."""

    causes = {"duplicate_card": "reef"}  # noqa: RUF012
    reef = ("5H", "7H", "QC", "4C", "9H")
    asked = False

    def buttons(self, ctx: Context) -> list[Box]:
        return [self.players.bar_button(ctx, "reef", "Reef", "reef", "five cards", self._again)]

    def _again(self) -> None:
        self.reef = ("5H", "5H", "QC", "4C", "9H")
        self.players.refresh()

    def seat_row(self, ctx: Context, sitter: Sitter) -> Element:
        def choose(level: str) -> None:
            sitter.choices["level"] = level
            self.players.refresh()

        labels = [("Snorkeler", "snorkeler"), ("Scuba", "scuba_diver"), ("Pilot", "submarine_pilot")]
        return choices(ctx, "level", labels, sitter.choices.get("level"), choose)

    def dialog(self, ctx: Context) -> Element | None:
        assert ctx is self.players.ctx
        return button_box("asked", tap=lambda: self.players.begin(self.trial()), h=80) if self.asked else None

    def trial(self) -> dict[str, Any]:
        seating = self.players.seating
        levels = {
            seating.player(sitter): sitter.choices["level"] for sitter in seating.sitters() if "level" in sitter.choices
        }
        return {"reef": list(self.reef), "levels": levels}

    def start(self) -> None:
        self.asked = True
        self.players.refresh()


def with_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game has the opening `Levels`."""

    def levels(game: str) -> GameUi:
        return replace(game_ui(game), opening=f"{__name__}:Levels")

    monkeypatch.setattr("divingbell.ui.screens.players.players.game_ui", levels)


@pytest.mark.parametrize("size", "CRT")
def test_a_game_adds_rows_keys_and_a_screen_of_its_own(players, tables, size: str, monkeypatch) -> None:
    with_levels(monkeypatch)
    driver = players("submarine_blues", size, **{**TOGETHER, "last_seats": people(*FAMILY[:3])})
    from divingbell.game_check.screen_remarks import remarks

    driver.tap("same_again")
    driver.tap("level.scuba_diver")
    driver.tap("seat.3")
    driver.tap("level.submarine_pilot")
    assert remarks(driver) == []
    driver.tap("start")
    assert sent(driver.shell.services) == []
    driver.tap("asked")
    driver.wait(lambda: tables, "the table")
    assert sent(driver.shell.services) == [
        {
            "type": "start_game",
            "game": "submarine_blues",
            "players": 3,
            "first_player": "p1",
            "reef": ["5H", "7H", "QC", "4C", "9H"],
            "levels": {"p1": "scuba_diver", "p3": "submarine_pilot"},
        }
    ]


def test_a_game_says_on_its_key_what_it_caused(players, monkeypatch) -> None:
    with_levels(monkeypatch)
    driver = players("submarine_blues", **{**TOGETHER, "last_seats": people(*FAMILY[:2])})
    driver.tap("same_again")
    driver.tap("reef")
    assert driver.is_off("start")
    assert driver.texts().count("one card twice") == 2


def test_names_that_do_not_fit_are_kept(players) -> None:
    many = tuple(f"Massimiliano{i}"[-12:] for i in range(9))
    driver = players(names=many, last_seats=(LastSeat("Ada", "fin"),))
    assert driver.shows(f"name.{many[0]}")
    assert not driver.shows(f"name.{many[8]}")
    driver.tap(f"name.{many[0]}")
    assert known(driver) == ("Ada", *many)
