"""The set-up of Deep Sea Adventure: house rules, a full tank and an untouched path (rules.md 2.2)."""

from __future__ import annotations

from divingbell.companion.games.deep_sea_adventure.state import AIR, COPIES, TOP_VALUE, Player, State, Turn, level
from divingbell.companion.games.game import Movement, Rules, StartGame, Step, seats

HOUSE_RULES: dict[str, tuple[str | bool, ...]] = {
    "return_without_chip": ("no_turn", "allowed"),
    "tie_break": ("levels", "level_4"),
}


def start(action: StartGame, rules: Rules) -> Step:
    """All divers aboard, 32 single chips in one line, the lowest level next to the submarine."""
    names = seats(action.players)
    path = tuple((level(value),) for value in range(TOP_VALUE + 1) for _ in range(COPIES))
    state = State(
        phase="roll",
        first_player=action.first_player,
        rules=rules,
        result=None,
        round=1,
        round_first=action.first_player,
        air=AIR,
        turn=Turn(action.first_player, 1),
        path=path,
        players={name: Player() for name in names},
    )
    return Step(
        state,
        (
            _laid_out("path", "chip", len(path)),
            _laid_out("submarine", "diver", len(names)),
            _laid_out("submarine", "air", AIR),
        ),
    )


def _laid_out(where: str, what: str, count: int) -> Movement:
    return Movement("box", where, what, count, "2.2", f"deep_sea_adventure.why.start_{what}")
