"""The set-up of Submarine: house rules, start checks, what everybody gets, and placing bathyscaphes (rules.md 1.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from divingbell.companion.games.game import Movement, Refusal, Rules, Step, seats
from divingbell.companion.games.submarine import board
from divingbell.companion.games.submarine.actions import PlaceBathyscaphe, StartGame
from divingbell.companion.games.submarine.pile import hand, jokers, reserve, supply
from divingbell.companion.games.submarine.state import COLOURS, HAND, Player, State, Turn, clockwise_after, with_player
from divingbell.companion.games.submarine.turn import begin_turn
from divingbell.companion.games.submarine.words import named

HOUSE_RULES: dict[str, tuple[str | bool, ...]] = {
    "bathyscaphe_actions": ("each", "all_same"),
    "leave_board": ("free", "forced"),
    "trade_on_exit": (False, True),
    "spent_double": ("treasure", "joker"),
    "card_removal": ("random", "equal"),
}


class CardShare(NamedTuple):
    """Cards that each player gets (1.2, table)."""

    cards: int
    bathyscaphes: int


SHARES = {2: CardShare(15, 5), 3: CardShare(15, 5), 4: CardShare(13, 4), 5: CardShare(12, 3)}


def start(action: StartGame, rules: Rules) -> Step | Refusal:
    """Lay out what is known, deal and give out; refuses what cannot lie on the table."""
    if rules["card_removal"] == "equal" and action.players == 4:
        return Refusal("bad_rule", "S3", {"house_rule": "card_removal"})
    layout = {} if action.layout is UNSET else action.layout
    names = seats(action.players)
    mussels = dict(zip(names, COLOURS, strict=False)) if action.jokers is UNSET else action.jokers
    if refused := _layout_refused(layout) or _mussels_refused(mussels, names):
        return refused
    share = SHARES[action.players]
    state = State(
        phase="placement",
        first_player=action.first_player,
        rules=rules,
        result=None,
        turn=Turn(action.first_player, 0),
        spaces=board.laid_out(layout),
        players={
            name: Player("left", HAND, share.cards - HAND, (), (f"j-{mussels[name]}",), share.bathyscaphes)
            for name in names
        },
        discards=dict.fromkeys(COLOURS, 0),
        spent_doubles=(),
    )
    return Step(state, tuple(moved for name in names for moved in _given(name, share, mussels[name])))


def place_bathyscaphe(state: State, action: PlaceBathyscaphe) -> Step:
    """Put one into row 2; after the last one the first player's turn begins (1.2)."""
    name, row = action.player, board.ROWS[0]
    seat = state.players[name]
    after = with_player(state, name, replace(seat, to_place=seat.to_place - 1))
    after = replace(after, spaces=board.with_bathyscaphe(state.spaces, action.column, row, name, 1))
    following = clockwise_after(state, name)[0]
    if any(player.to_place for player in after.players.values()):
        after = replace(after, turn=Turn(following, 0))
    else:
        after = begin_turn(after, state.first_player)
    space = board.name(action.column, row)
    args: dict[str, str | int] = {"column": action.column, "row": row}
    return Step(after, (Movement(reserve(name), space, "bathyscaphe", 1, "1.2", "submarine.why.placed", args),))


def _layout_refused(layout: Mapping[str, list[str]]) -> Refusal | None:
    times = Counter(tile for tiles in layout.values() for tile in tiles)
    for tile, number in times.items():
        if number > 1:
            return Refusal("duplicate_tile", "1.1", named(tile))
    for space, tiles in layout.items():
        row = int(space.partition("-")[2])
        if len(tiles) > board.capacity(row):
            return Refusal("too_many_tiles", "1.2", {"row": row, "space": space, "count": board.capacity(row)})
    return None


def _mussels_refused(mussels: Mapping[str, str], names: tuple[str, ...]) -> Refusal | None:
    if set(mussels) != set(names):
        return Refusal("bad_field", "1.2", {"problem": f"`jokers` must name {', '.join(names)}, each once"})
    for colour, number in Counter(mussels.values()).items():
        if number > 1:
            return Refusal("duplicate_tile", "1.1", named(f"j-{colour}"))
    return None


def _given(name: str, share: CardShare, colour: str) -> tuple[Movement, ...]:
    mussel = f"j-{colour}"
    return (
        Movement("box", supply(name), "card", share.cards, "1.2", "submarine.why.dealt"),
        Movement(supply(name), hand(name), "card", HAND, "1.2", "submarine.why.first_hand"),
        Movement("box", jokers(name), mussel, 1, "1.2", "submarine.why.first_joker", named(mussel)),
        Movement("box", reserve(name), "bathyscaphe", share.bathyscaphes, "1.2", "submarine.why.given_bathyscaphes"),
    )
