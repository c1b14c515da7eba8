"""The sentences about an unfinished game, for every moment a game can be left in."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.data import data_folder
from divingbell.companion.installed_games import GAMES
from divingbell.companion.table.events import Resumed
from divingbell.companion.texts import catalogue as catalogue
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.tokens import load_tokens
from divingbell.ui.screens.home.unfinished_game import Unfinished, summary
from tests.sunken_play import aim, buzz, card, session, up
from tests.sunken_play import start as sunken
from tests.ui.driver import SIZES

HEADER = {"seats": [{"id": "p1", "name": "Ada", "colour": "fin"}, {"id": "p2", "name": None, "colour": "star"}]}
BLUES = {
    "type": "start_game",
    "game": "submarine_blues",
    "players": 2,
    "first_player": "p1",
    "reef": ["5H", "7H", "QC", "4C", "9H"],
}
SEA = {"type": "start_game", "game": "deep_sea_adventure", "players": 2, "first_player": "p1"}
SUBMARINE = {"type": "start_game", "game": "submarine", "players": 2, "first_player": "p1"}
PLACED = tuple({"type": "place_bathyscaphe", "player": f"p{1 + i % 2}", "column": 2} for i in range(10))


def ctx(language: str = "en") -> Context:
    folder = data_folder()
    return Context.of(load_tokens(folder), Settings(language=language), GAMES.texts(language, strict=True), SIZES["R"])


def told(*actions: Any, language: str = "en", **fields: Any) -> Unfinished:
    known = {"last_at": "2026-11-21T20:40:00.000Z", "ended_well": True} | fields
    here = known.pop("here", False)
    return summary(ctx(language), Resumed("x", len(actions), session(*actions), HEADER, **known), here=here)


def roll(player: str, *dice: int) -> dict[str, Any]:
    return {"type": "roll", "player": player, "dice": list(dice)}


def reef_end(card: str) -> dict[str, Any]:
    return {"type": "play_reef_end", "player": "p1", "card": card}


MOMENTS = [
    ((sunken(2),), "Turn 1. Ada was to lay a card.", "Turn 1, Ada: which card?"),
    (
        (sunken(2), card("p1", "gold", 5000)),
        "Turn 1. Ada had laid a card: gold, $5,000.",
        "Turn 1, Ada: gold, $5,000",
    ),
    (
        (sunken(2), card("p1", "anything", 5000), aim("p1", 3)),
        "Turn 1. Ada had just armed a dive: any metal, risk 3.",
        "Turn 1, Ada: any metal, risk 3",
    ),
    (
        (sunken(2), card("p1"), buzz("p1")),
        "Turn 1. It had buzzed before Ada named a hole.",
        "Turn 1, Ada: buzz, which hole?",
    ),
    (
        (sunken(2), card("p1"), aim("p1", 2), buzz("p1")),
        "Turn 1. Ada’s dive had buzzed: gold, risk 2.",
        "Turn 1, Ada: buzz, risk 2",
    ),
    (
        (sunken(2), card("p1"), aim("p1", 2), up("p1")),
        "Turn 1. Ada had brought up gold; penalty cards were asked for.",
        "Turn 1, Ada: penalty cards?",
    ),
    ((SEA,), "Round 1, air 25. Ada was to roll.", "Round 1, air 25, Ada rolls"),
    (
        (SEA, roll("p1", 1, 2)),
        "Round 1, air 25. Ada had moved and was to search.",
        "Round 1, air 25, Ada searches",
    ),
    ((SUBMARINE,), "Bathyscaphes were being placed; Ada was next.", "Placing, Ada is next"),
    ((SUBMARINE, *PLACED), "Turn 1. Ada’s ship was to sail.", "Turn 1, Ada’s ship"),
    (
        (SUBMARINE, *PLACED, {"type": "move_ship", "player": "p1", "to": 2}),
        "Turn 1. Ada’s ship lay over column 2.",
        "Turn 1, Ada: column 2",
    ),
    (
        (SUBMARINE, *PLACED, {"type": "move_ship", "player": "p1", "to": "off"}),
        "Turn 1. Ada’s ship waited at the right.",
        "Turn 1, Ada waits",
    ),
    ((BLUES,), "Turn 1. Ada had 3 actions to go.", "Turn 1, Ada: 3 to go"),
    ((BLUES, reef_end("2D"), reef_end("2S")), "Turn 1. Ada had one action to go.", "Turn 1, Ada: 1 to go"),
]


@pytest.mark.parametrize(("actions", "headline", "short"), MOMENTS)
def test_each_moment_has_its_sentence(actions, headline: str, short: str) -> None:
    found = told(*actions)
    assert (found.headline, found.short) == (headline, short)
    assert found.diver == "fin"
    assert told(*actions, language="it").headline != headline


def test_a_round_of_the_sea_that_is_being_settled() -> None:
    take = {"type": "search", "player": "p1", "choice": "take"}
    home = [SEA, roll("p1", 1, 1), take, roll("p2", 1, 1), {**take, "player": "p2", "choice": "nothing"}]
    home += [{"type": "turn_back", "player": "p1"}, roll("p1", 3, 3), roll("p2", 1, 1), {**take, "player": "p2"}]
    home += [{"type": "turn_back", "player": "p2"}, roll("p2", 3, 3)]
    found = told(*home)
    assert found.headline == "Round 1 was over. Ada was to turn over what was brought home."
    assert found.diver == "fin"


def test_an_auction_waits_for_its_bidder() -> None:
    laid = {"type": "play_to_resort", "player": "p1", "cards": ["2D", "2S"]}
    facts = {"2D": {"kind": "submarine", "sharks": 1, "pilot_fish": 1}, "2S": {"kind": "cruising"}}
    found = told(BLUES, {**laid, "facts": facts}, reef_end("3D"), reef_end("3S"), {"type": "end_turn", "player": "p1"})
    assert found.headline == "Turn 1. A submarine was being auctioned; Diver 2 was to bid."
    assert (found.diver, found.in_money) == ("star", False)


def test_everybody_is_there_with_what_he_has() -> None:
    found = told(sunken(2), card("p1", "gold", 15000), aim("p1", 4), up("p1"), {"type": "no_penalty"})
    assert [(seat.diver, seat.name, seat.figure) for seat in found.seats] == [
        ("fin", "Ada", 70000),
        ("star", "Diver 2", 10000),
    ]
    assert found.in_money


@pytest.mark.parametrize(
    ("ended_well", "here", "said"), [(False, False, True), (True, False, False), (False, True, False)]
)
def test_a_power_cut_is_only_told_where_one_was(ended_well: bool, here: bool, said: bool) -> None:
    found = told(sunken(2), ended_well=ended_well, here=here)
    assert (found.power_cut_at is not None) == said
