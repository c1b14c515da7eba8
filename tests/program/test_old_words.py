"""A word that was replaced does not come back in the room where it was replaced: as a module, or as a public class,
function or constant of one. Elsewhere it may be a good word."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[2] / "divingbell"


class Words(NamedTuple):
    """Words of a room that were replaced, apart by a space."""

    modules: str
    names: str = ""


OLD: dict[str, Words] = {
    "commands": Words("ending installing lean_msgspec", "Change Choice File Kind Ledger Level Link Probe Record Touch"),
    "commands/checks": Words("", "Answer"),
    "companion": Words("boards mistakes parsed", "Mistakes"),
    "companion/archive": Words(
        "folding hiding judging kept_game played_as summaries unwritten",
        "Brought Hidden Judged KeptGame Looked PastGames Summaries Taken Told Went",
    ),
    "companion/games": Words("player paid said settling shown lost ended", "Line Learnt Payment Shown Told key_id"),
    "companion/games/sunken_treasure": Words("", "Action Count Kind Sight"),
    "companion/games/submarine": Words("", "Row Tile"),
    "companion/games/submarine_blues": Words("", "Action Amount Change Kind Told"),
    "companion/games/deep_sea_adventure": Words("", "Action Place"),
    "companion/club": Words("", "Count Done Result Seats Table"),
    "companion/journal": Words("opening rewriting", "Head Identity Kind Loss Opening Pages Reason Row"),
    "companion/live": Words("live_feed plain_live", "Offers plain_live"),
    "companion/people": Words("calling erasing moving naming", "Joined Listed Mark People"),
    "companion/services": Words("", "Seats kept_game"),
    "companion/session": Words(
        "joining judging replaying telling",
        "Line Names Referee Replay Sensed entered felt lost missed restarted resumed",
    ),
    "companion/sharing": Words("ending offer", "File Row"),
    "companion/statistics": Words("counted measured", "Diver Opponent Player Probe Record Step"),
    "companion/table": Words("core kept memory", "Answer Core People kept_game"),
    "companion/web": Words(
        "gate guard guarded_protocol hub offer offers tries",
        "Fact Gate Guard GuardedProtocol Hub Ledger Offer Offers Tries Watcher Words",
    ),
    "companion/pictures": Words("bars grid groups lines measuring"),
    "drivers": Words(
        "simulate_requests simulate_rig simulated wired",
        "Answer Board Decision Happening Kind Moved Reading Row Search State Step Worry answered come_to linked "
        "lost settle strays",
    ),
    "ui": Words("chosen keys lean_kivy marks mistakes more_fingers paid plates said unfelt"),
    "ui/kit": Words(
        "", "alarm_band band hold_key key key_skin plate round_key start_key turn_keys well window window_head"
    ),
    "ui/games": Words("armed waiting writing"),
    "ui/screens": Words(
        "again asking base clauses everything faces looked reading refused unfinished windows",
        "EntryKeys GameKeys Looked RefusedWindow SeatKeys",
    ),
    "ui/shell": Words("dimming ending mistake_overlay mistake_plate reading", "MistakeOverlay"),
    "ui/table": Words("additions lane windows", "MenuKey NoticeKey Window Windows undo_key menu_keys"),
    "game_check": Words("tellings"),
    "ui/toolkit": Words("held_timer hold_ring painted", "HeldTimer"),
}
"""Room -> words. A room stands for its folder and all below it."""


def public_names(tree: ast.Module) -> Iterator[str]:
    """What a module defines itself, and the methods of its classes."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id
        if isinstance(node, ast.ClassDef):
            yield from (one.name for one in node.body if isinstance(one, ast.FunctionDef))


@pytest.mark.parametrize("room", OLD)
def test_a_word_that_was_replaced_does_not_come_back(room: str) -> None:
    old, back = OLD[room], []
    for file in sorted((ROOT / room).rglob("*.py")):
        parts = {*file.relative_to(ROOT / room).with_suffix("").parts}
        back += [f"{file.relative_to(ROOT)}: module {word}" for word in old.modules.split() if word in parts]
        names = {*public_names(ast.parse(file.read_text(encoding="utf-8")))}
        back += [f"{file.relative_to(ROOT)}: {word}" for word in old.names.split() if word in names]
    assert back == []
