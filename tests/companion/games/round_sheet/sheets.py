"""Sheets for tests: those of the page, and games that are played on them without a table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from divingbell.companion.games.round_sheet.bot import players_of
from divingbell.companion.games.round_sheet.sheet import RoundSheet, plain
from divingbell.companion.games.round_sheet.sheet_reader import read_sheet
from divingbell.companion.plain_yaml import read_plain_yaml
from divingbell.companion.session.session import Session

PAGE = Path(__file__).parents[4] / "docs" / "score-sheets.md"


def page_sheets() -> dict[str, str]:
    """Name -> text of every sheet of docs/score-sheets.md."""
    blocks = re.findall(r"```yaml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    return {re.findall(r"^name: (.*)$", block, re.MULTILINE)[0]: block for block in blocks}


def page_sheet(name: str) -> RoundSheet:
    """One of them, read."""
    sheet = read_sheet(read_plain_yaml(page_sheets()[name].encode()).value)
    assert isinstance(sheet, RoundSheet), sheet
    return sheet


def begun(sheet: RoundSheet, players: int = 2, **fields: Any) -> Session:
    """A game on a sheet, at its first number."""
    start = {"type": "start_game", "game": "round_sheet", "players": players, "first_player": "p1"}
    session = Session().apply({**start, "sheet": plain(sheet), **fields})
    assert isinstance(session, Session), session
    return session


def score(player: str, points: int = 0, /, **values: int) -> dict[str, Any]:
    """A person's numbers."""
    return {"type": "score", "player": player, "values": values or {"points": points}}


def after(session: Session, *actions: Mapping[str, Any]) -> Session:
    """The session after all of them, none refused."""
    outcome = session.apply_all(actions)
    assert isinstance(outcome, Session), outcome
    return outcome


def played(sheet: RoundSheet, seed: int, players: int) -> Iterator[Session]:
    """The sessions of a game of demo players, up to its end."""
    people, session = players_of(sheet, seed, players), Session()
    while happenings := people(session.view()):
        for happening in happenings:
            session = after(session, *happening.actions)  # type: ignore[union-attr]
            yield session
