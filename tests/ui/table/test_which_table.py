"""Which table is shown of a session."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from divingbell.ui.table import opening
from divingbell.ui.table.game_ui import Practice
from divingbell.ui.table.opening import table_screen
from divingbell.ui.table.table_screen import TableScreen


def shell(game: str | None, header: dict[str, bool]) -> Any:
    session = SimpleNamespace(game=None if game is None else SimpleNamespace(name=game))
    table = SimpleNamespace(now=SimpleNamespace(session=session, header=header))
    return SimpleNamespace(services=SimpleNamespace(table=table))


@pytest.mark.parametrize(
    ("practised", "header", "shown"),
    [
        (True, {"practice": True}, "practice"),
        (True, {"practice": False}, "table"),
        (True, {}, "table"),
        (False, {"practice": True}, "table"),
    ],
)
def test_practice_has_its_own_table_where_a_game_has_one(
    monkeypatch: pytest.MonkeyPatch, practised: bool, header: dict[str, bool], shown: str
) -> None:
    screens = {name: TableScreen.__new__(TableScreen) for name in ("practice", "table")}
    game = SimpleNamespace(
        practice=Practice("", "") if practised else None,
        make_practice_table=lambda _: screens["practice"],
        make_table=lambda _: screens["table"],
    )
    monkeypatch.setattr(opening, "game_ui", lambda _: game)
    assert table_screen(shell("any", header)) is screens[shown]


def test_a_session_without_a_game_has_no_table() -> None:
    with pytest.raises(LookupError):
        table_screen(shell(None, {}))
    with pytest.raises(LookupError):
        table_screen(SimpleNamespace(services=SimpleNamespace(table=None)))  # type: ignore[arg-type]
