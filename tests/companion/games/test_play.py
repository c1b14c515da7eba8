"""An action whose rules fail is refused, with the name of what failed: ours too, which `play` guards as a whole."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from divingbell.companion.entry_points import OURS
from divingbell.companion.games.game import Parts, Refusal, Step
from divingbell.companion.games.guard import CODE, GameFailure
from divingbell.companion.games.play import failure_of, play
from divingbell.companion.installed_games import GAMES

START = {"type": "start_game", "game": "sunken_treasure", "players": 2, "first_player": "p1"}
CARD = {"type": "play_diving_card", "player": "p1", "dive_for": "anything", "value": 5000}


def fail(state: Any, action: Any) -> Step | Refusal:
    del state, action
    raise ZeroDivisionError("no lamp today")


RULES = GAMES["sunken_treasure"].rulebook
FAILING = structs.replace(
    RULES, action_specs={kind: structs.replace(spec, play=fail) for kind, spec in RULES.action_specs.items()}
)


@pytest.mark.parametrize("package", [OURS, "lamplight-game"])
def test_what_failed_is_named(package: str) -> None:
    game = structs.replace(GAMES["sunken_treasure"], parts=Parts(rulebook=f"{__name__}:FAILING"), package=package)
    begun = play({game.name: game}, None, None, START)
    assert isinstance(begun, Step)
    refused = play({game.name: game}, game, begun.state, CARD)
    assert isinstance(refused, Refusal)
    assert refused.error == CODE
    named = GameFailure(package, game.name, "play_diving_card", "ZeroDivisionError: no lamp today")
    assert failure_of(refused) == named
