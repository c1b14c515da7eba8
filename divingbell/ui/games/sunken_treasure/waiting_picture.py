"""The picture of a game of Sunken Treasure that waits to be carried on."""

from __future__ import annotations

from divingbell.ui.kit.context import Context
from divingbell.ui.kit.porthole import porthole
from divingbell.ui.toolkit.element import Element


def waiting(ctx: Context, size: float, diver: str | None) -> Element:
    """The porthole, `size` dp wide and high, in the colour of the player who is waited for."""
    return porthole(ctx, size, "idle", diver)
