"""The consequence of another house rule in a game, in a sentence: counted again from its start."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from divingbell.companion.people.seats import seats
from divingbell.companion.session.session import Session
from divingbell.ui.kit.context import Context
from divingbell.ui.table.game_ui import game_ui


def consequences(ctx: Context, header: Mapping[str, Any], before: Session, after: Session) -> str:
    """The sums that are counted otherwise now, for everybody they concern; or that none is."""
    assert after.game is not None, "the game goes on"
    people = seats(ctx, header, list(after.state.players))
    changes = list(game_ui(after.game.name).consequences(ctx, people, before.state, after.state))
    return ", ".join(changes) if changes else ctx.t("rules.changed.nothing")
