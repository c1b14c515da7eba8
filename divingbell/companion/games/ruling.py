"""The answer of a game's referee to a contact."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec


class Ruling(msgspec.Struct, frozen=True):
    """Consequence of a contact: actions to enter with one tap as `sensor`, or an offer, or only a line in the log."""

    actions: tuple[Mapping[str, Any], ...] = ()
    proposal: Mapping[str, Any] | None = None
