"""Whole evenings of Deep Sea Adventure at its table: a seeded player decides, every action is made by touches alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.games.deep_sea_adventure.player import choose
from companion.session import Session
from companion.settings import Settings, Sound, SoundGroup
from tests.ui.driver import remarks
from tests.ui.table_house import TableDriver, TableHouse

MUTE = SoundGroup(enabled=False)
SILENT = Sound(table=MUTE, money=MUTE, warnings=MUTE)


def keys(action: dict[str, Any]) -> list[str]:
    """What is tapped for an action; the last one sends it."""
    kind = action["type"]
    if kind == "roll":
        return ["roll.{}{}".format(*action["dice"])]
    if kind == "search":
        return {"take": ["take"], "nothing": ["leave"]}.get(action["choice"]) or [f"place.{action['token']}"]
    if kind == "reveal":
        return [*(f"value.{value}" for value in action["values"]), "next"]
    if kind == "sink":
        return [*(f"sink.{chip}" for chip in action["order"]), "sink"] if "order" in action else ["as_carried"]
    return [kind]


def as_shown(action: dict[str, Any]) -> dict[str, Any]:
    """The dice lower first, the numbers by level as the screen has them: the same to the rules."""
    return {**action, **{name: sorted(action[name]) for name in ("dice", "values") if name in action}}


def test_a_touch_sends_what_the_player_decided() -> None:
    assert keys(as_shown({"type": "roll", "player": "p1", "dice": [3, 1]})) == ["roll.13"]
    assert keys({"type": "sink", "player": "p1"}) == ["as_carried"]


@pytest.mark.parametrize(
    ("size", "language", "scale", "players", "seed", "every"),
    [
        pytest.param("C", "it", 1.3, 2, 7, 5, id="fast"),
        *(
            pytest.param(size, language, scale, players, seed, 1, marks=pytest.mark.slow)
            for size, language, scale, players, seed in (
                ("C", "en", 1.0, 6, 16),
                ("R", "it", 1.3, 6, 21),
                ("R", "en", 1.0, 2, 5),
                ("T", "it", 1.3, 6, 26),
                ("T", "en", 1.0, 4, 8),
            )
        ),
    ],
)
def test_an_evening(size: str, language: str, scale: float, players: int, seed: int, every: int) -> None:
    """Every so many entries the screen is looked at for what is wrong with it."""
    house, random = TableHouse(players), Random(seed)
    start = {"type": "start_game", "game": "deep_sea_adventure", "players": players, "first_player": "p1"}
    house.play(start)
    ended: list[str] = []
    settings = Settings(welcomed=True, language=language, text_scale=scale, sound=SILENT, odds_card=seed % 2 == 0)
    driver = TableDriver(house, settings, size, {"podium": lambda _: ended.append("podium")})
    try:
        expected, found = Session().apply(start), set()
        assert isinstance(expected, Session)
        while expected.state.result is None:
            action = as_shown(choose(expected.view() or {}, random))
            *before, last = keys(action)
            for key in before:
                driver.tap(key)
            assert driver.answered(last) == [action], f"{last} on {driver.shell.top.name}"
            after = expected.apply(action)
            assert isinstance(after, Session)
            expected = after
            assert house.own.now.session.view() == expected.view()
            if expected.number % every == 0:
                found.update(remarks(driver))
        assert ended == ["podium"]
        assert found == set()
    finally:
        driver.close()
