"""What a line of the log says that never was an entry, and with which sign."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.data import data_folder
from divingbell.companion.installed_games import GAMES
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.tokens import load_tokens
from divingbell.ui.screens.ledger import whole_log
from divingbell.ui.screens.ledger.log import Kind, Logged

TEXTS = GAMES.texts("en", strict=True)
CTX = Context.of(load_tokens(data_folder()), Settings(), TEXTS, (1280, 800))
SCREEN: Any = SimpleNamespace(parts=SimpleNamespace(area="sunken_treasure_table"))


@pytest.mark.parametrize(
    ("kind", "value", "sign", "words"),
    [
        ("signal", {"signal": {"kind": "contact"}}, "access-point", "Felt, not counted"),
        ("signal", {"signal": {"kind": "hold"}}, "timer-sand", "Sensors on hold"),
        ("refusal", {"action": {}, "refused": "nothing_like_it"}, "hand-back-right", None),
        ("refusal", {"action": {}, "refused": "wrong_phase"}, "hand-back-right", "Not done: not at this moment"),
        ("command", {"action": {"type": "amend", "entry": 7}}, "pencil", "Change of entry 7"),
        ("command", {"action": {"type": "undo", "steps": 1}}, "undo-variant", None),
        ("command", {"action": {"type": "redo", "steps": 1}}, "redo", None),
        ("command", {"action": {"type": "later"}}, "help", "later"),
        ("command", {"action": "nonsense"}, "help", "None"),
    ],
)
def test_each_line_has_its_own_sign_and_words(kind: Kind, value: dict[str, Any], sign: str, words: str | None) -> None:
    said = whole_log.sign_and_words(SCREEN, CTX, Logged(kind, "2026-11-21T20:00:00Z", value))
    assert said[0] == sign
    assert said[1] == words if words is not None else said[1]


def test_undo_and_redo_are_called_differently() -> None:
    undo, redo = (
        whole_log.sign_and_words(SCREEN, CTX, Logged("command", "", {"action": {"type": kind, "steps": 2}}))
        for kind in ("undo", "redo")
    )
    assert undo[1] != redo[1]
