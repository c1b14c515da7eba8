"""Lets the pages follow the app's table, and offers a game there once it is over."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from divingbell.companion.archive.play_log_ids import known_played_as
from divingbell.companion.live.feed import LiveFeed
from divingbell.companion.table.game_lookup import find_game
from divingbell.companion.texts.catalogue import Catalogue
from divingbell.companion.web.shared_page import SharedPage

if TYPE_CHECKING:
    from divingbell.ui.shell.shell import Shell


def feed_pages(shell: Shell) -> None:
    """Let the pages follow this app's table, once."""
    if not any(isinstance(follower, LiveFeed) for follower in shell.followers):
        table = shell.services.table
        floor_steps = partial(_floor_steps, shell)
        floor_angle = partial(_floor_angle, shell)
        shell.join(
            LiveFeed(
                table,
                shell.pages,
                offers=partial(_offers, shell),
                floor_steps=floor_steps,
                floor_angle=floor_angle,
            )
        )


def _floor_steps(shell: Shell) -> int | None:
    rig = shell.services.rig
    return rig.capabilities().floor_steps if rig is not None else None


def _floor_angle(shell: Shell) -> float | None:
    rig = shell.services.rig
    felt = rig is not None and shell.services.table.now.health.state not in ("lost", "searching")
    return rig.diagnostics().floor_angle if rig is not None and felt else None


def _offers(shell: Shell, uuid: str, texts: Catalogue) -> Iterator[SharedPage]:
    """The parts offered of a finished game; nothing of one that cannot be read."""
    from divingbell.companion.sharing.page_builder import offers
    from divingbell.companion.sharing.shared_game import SharedGame

    table = shell.services.table
    kept = find_game(table, uuid)
    if kept is not None:
        yield from offers(SharedGame(kept, texts, known_played_as(table.journal)), shell.settings.theme)
