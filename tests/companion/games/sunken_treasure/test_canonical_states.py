"""Whole states written out by hand from actions.md 0.4 and 4, byte for byte, with their digests."""

from __future__ import annotations

import pytest

from divingbell.companion import canonical
from divingbell.companion.session.session import Session
from tests.sunken_play import (
    NO_PENALTY,
    STOP,
    aim,
    buzz,
    card,
    dive,
    free_buzz,
    penalty,
    session,
    start,
    undo,
    up,
)

STATES = {
    "nothing started": ((), "null"),
    "the start, nothing counted": (
        (start(2),),
        '{"coins_left":{"bronze":null,"gold":null,"silver":null},"deck":null,"discard":null,"dive":null,"entries":1,'
        '"first_player":"p1","game":"sunken_treasure","phase":"card","players":{'
        '"p1":{"cash":10000,"coins":{"bronze":0,"gold":0,"silver":0},"dry":0,"hand":4,"out":false},'
        '"p2":{"cash":10000,"coins":{"bronze":0,"gold":0,"silver":0},"dry":0,"hand":4,"out":false}},'
        '"result":null,"rules":{"air_line_break_turn":"dry","empty_buzz":"fee"},"turn":{"number":1,"player":"p1"}}',
    ),
    "an armed dive in a counted game": (
        (
            start(
                2,
                "p2",
                coins={"gold": 8, "silver": 0},
                cards=40,
                rules={"empty_buzz": "ignored"},
                note="\N{SNOWMAN}",
                at="2026-01-03T20:00:00Z",
            ),
            card("p2", "anything", 15000),
            free_buzz("p2"),
            aim("p2", 4),
            dive("p2", "dropped"),
            buzz("p2", "sensor"),
        ),
        '{"coins_left":{"bronze":null,"gold":8,"silver":0},"deck":32,"discard":1,"dive":{"attempts":1,"buzzed":true,'
        '"coin":null,"dive_for":"anything","free_buzz":true,"reward":null,"risk":4,"value":15000},"entries":6,'
        '"first_player":"p2","game":"sunken_treasure","phase":"dive","players":{'
        '"p1":{"cash":10000,"coins":{"bronze":0,"gold":0,"silver":0},"dry":0,"hand":4,"out":false},'
        '"p2":{"cash":10000,"coins":{"bronze":0,"gold":0,"silver":0},"dry":0,"hand":3,"out":false}},'
        '"result":null,"rules":{"air_line_break_turn":"dry","empty_buzz":"ignored"},"turn":{"number":1,"player":"p2"}}',
    ),
    "the penalty window": (
        (start(2), card("p1", "silver", 10000), buzz("p1"), up("p1", "silver", risk=3)),
        '{"coins_left":{"bronze":null,"gold":null,"silver":null},"deck":null,"discard":null,"dive":{"attempts":1,'
        '"buzzed":true,"coin":"silver","dive_for":"silver","free_buzz":false,"reward":15000,"risk":3,"value":10000},'
        '"entries":4,"first_player":"p1","game":"sunken_treasure","phase":"penalty","players":{'
        '"p1":{"cash":10000,"coins":{"bronze":0,"gold":0,"silver":0},"dry":0,"hand":3,"out":false},'
        '"p2":{"cash":10000,"coins":{"bronze":0,"gold":0,"silver":0},"dry":0,"hand":4,"out":false}},'
        '"result":null,"rules":{"air_line_break_turn":"dry","empty_buzz":"fee"},"turn":{"number":1,"player":"p1"}}',
    ),
    "the sea is empty": (
        (
            start(2, coins={"gold": 1, "silver": 0, "bronze": 0}, cards=8),
            card("p1", "gold", 5000),
            up("p1", "gold", risk=2),
            penalty("p2", "share"),
        ),
        '{"coins_left":{"bronze":0,"gold":0,"silver":0},"deck":1,"discard":0,"dive":null,"entries":4,'
        '"first_player":"p1","game":"sunken_treasure","phase":"over","players":{'
        '"p1":{"cash":15000,"coins":{"bronze":0,"gold":1,"silver":0},"dry":0,"hand":4,"out":false},'
        '"p2":{"cash":15000,"coins":{"bronze":0,"gold":0,"silver":0},"dry":0,"hand":3,"out":false}},'
        '"result":{"reason":"no_coins_left","winners":["p1","p2"]},'
        '"rules":{"air_line_break_turn":"dry","empty_buzz":"fee"},"turn":{"number":1,"player":"p1"}}',
    ),
    "stopped in a dive, one undone": (
        (start(2, "p2"), card("p2"), up("p2", risk=2), NO_PENALTY, undo(2), aim("p2", 5), STOP),
        '{"coins_left":{"bronze":null,"gold":null,"silver":null},"deck":null,"discard":null,"dive":null,"entries":4,'
        '"first_player":"p2","game":"sunken_treasure","phase":"over","players":{'
        '"p1":{"cash":10000,"coins":{"bronze":0,"gold":0,"silver":0},"dry":0,"hand":4,"out":false},'
        '"p2":{"cash":10000,"coins":{"bronze":0,"gold":0,"silver":0},"dry":0,"hand":3,"out":false}},'
        '"result":{"reason":"stopped","winners":[]},'
        '"rules":{"air_line_break_turn":"dry","empty_buzz":"fee"},"turn":{"number":1,"player":"p2"}}',
    ),
}


@pytest.mark.parametrize("name", STATES)
def test_a_state_is_these_bytes(name: str) -> None:
    actions, text = STATES[name]
    assert canonical.write(session(*actions, of=Session()).view()) == text


def test_the_digest_is_sha_256_of_these_bytes() -> None:
    """Taken with `printf %s TEXT | sha256sum`."""
    now = session(*STATES["the start, nothing counted"][0])
    assert canonical.digest(now.view()) == "df866f0b477837ea3c50548196e9d895c0161dff6d08fbd2928f8d0e80a0762f"
    assert canonical.digest(Session().view()) == "74234e98afe7498fb5daf1f36ac2d78acc339464f950703b8c019892f982b90b"
