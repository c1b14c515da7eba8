"""Whole evenings of the demo player at the desk, as records of record.md; run as a program it writes the golden
ones.

`python -m tests.companion.games.sunken_treasure.evening` writes `golden/*.jsonl` anew, after the rules or the
player were changed on purpose.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from uuid import NAMESPACE_DNS, uuid5

from divingbell.companion import canonical
from divingbell.companion.games.happenings import Pause, Tap, Touch, Turn
from divingbell.companion.games.sunken_treasure.bot import choose, start
from tests.sunken_desk import BEGIN, Desk
from tests.sunken_play import (
    NO_PENALTY,
    aim,
    amend,
    buzz,
    card,
    discard,
    dive,
    fee,
    free_buzz,
    penalty,
    redo,
    turn,
    undo,
    up,
    view,
)
from tests.sunken_play import (
    start as begin_with,
)

GOLDEN = Path(__file__).parent / "golden"
NAMES = ("Ada", "Bruno", "Chiara", "Dev", "Emi", "Fritz")
COLOURS = ("coral", "buoy", "pearl", "fin", "star", "chest")
THINKING = 4.0
"""Seconds between two things that people do."""


class Setting(NamedTuple):
    """What an evening is made from."""

    players: int
    seed: int
    rims: bool = False
    """Whether each risk area has its own wire, so that a rim tells its risk."""
    rules: Mapping[str, str] | None = None
    cards: int | None = None


EVENINGS = {
    "four_players_one_wire": Setting(4, 12),
    "three_players_four_rims_house_rules": Setting(
        3, 3, rims=True, rules={"empty_buzz": "ignored", "air_line_break_turn": "recovered"}
    ),
    "six_players_counted_pack": Setting(6, 2, rims=True, cards=30),
    "two_players_two_dry_turns": Setting(2, 1),
}


def play(setting: Setting) -> Desk:
    """The evening up to the podium, on virtual time."""
    random = Random(setting.seed)
    (begin,) = start(setting.players, random, setting.rules).actions
    desk = Desk({**begin, "cards": setting.cards} if setting.cards else begin)
    while happenings := choose(view(desk.session), random):
        for happening in happenings:
            desk.wait(THINKING)
            match happening:
                case Tap(actions):
                    desk.tap(*actions)
                case Touch(ms, rim):
                    desk.contact(ms / 1000, rim if setting.rims else None)
                case Turn(steps):
                    desk.turn_floor(steps)
                case Pause(seconds):
                    desk.wait(seconds)
    return desk


def corrected() -> Desk:
    """An evening in which much is corrected: commands, refusals, sensors on hold, a late buzz, a diver who is out."""
    desk = Desk(begin_with(3, "p2", note="the last three at the table"))
    desk.wait(4).tap(card("p2", "gold", 5000))
    desk.tap(amend(2, card("p2", "anything", 15000), at="a slip of the finger"))
    desk.touch(3)
    desk.wait(0.2).lift(3)
    desk.refuse(free_buzz("p2"), "already_dived")
    desk.tap(undo(2))
    desk.tap(redo(1))
    desk.tap(amend(3, free_buzz("p2")))
    desk.say("free_buzz_over")
    desk.wait(2).tap(aim("p2", 3))
    desk.wait(2).tap(up("p2", "silver"))
    proposal = desk.wait(0.8).contact(0.3).proposal
    assert proposal is not None
    desk.tap(dict(proposal))
    desk.tap(penalty("p3", "share"))
    assert view(desk.session)["players"]["p3"]["cash"] == 21250
    for _ in range(10):
        desk.tap(*turn("p3", 15000, 5), *fee("p1", "gold"), discard("p2"))
        if view(desk.session)["players"]["p1"]["out"]:
            break
    desk.tap(*turn("p3"))
    desk.say("hold")
    desk.wait(3).tap(card("p2", "bronze"), buzz("p2"))
    desk.contact(0.5, 2)
    desk.say("go")
    desk.tap(dive("p2", "dropped", risk=2))
    desk.refuse(discard("p1"), "not_your_turn")
    desk.tap(card("p3"), up("p3", risk=4), NO_PENALTY)
    for _ in range(20):
        desk.tap(*fee("p2", "gold"))
        if view(desk.session)["phase"] == "over":
            break
        desk.tap(*turn("p3", coin="bronze"))
    assert view(desk.session)["result"] == {"reason": "last_player", "winners": ["p3"]}
    desk.tap(undo(1))
    desk.tap(redo(1))
    return desk


def record(name: str, desk: Desk) -> str:
    """The lines of its record."""
    seats = [
        {"id": f"p{number}", "name": NAMES[number - 1], "colour": COLOURS[number - 1]}
        for number in range(1, len(view(desk.session)["players"]) + 1)
    ]
    header = {
        "record": 1,
        "session": str(uuid5(NAMESPACE_DNS, name)),
        "game": "sunken_treasure",
        "seats": seats,
        "created": BEGIN.isoformat(),
        "app": "divingbell tests",
    }
    end = {"end": {"entries": desk.session.number, "digest": canonical.digest(desk.session.view())}}
    lines: list[Mapping[str, Any]] = [header, *desk.lines, end]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def records() -> dict[str, str]:
    """The golden records, by name."""
    desks = {**{name: play(setting) for name, setting in EVENINGS.items()}, "corrections": corrected()}
    return {name: record(name, desk) for name, desk in desks.items()}


if __name__ == "__main__":
    for evening, text in records().items():
        (GOLDEN / f"{evening}.jsonl").write_text(text, encoding="utf-8")
