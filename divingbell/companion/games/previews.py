"""The outcome of some actions that nobody has entered.

Many keys of one moment ask the same: what they pay, why they are off, whether they end the game; it is worked out once.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Any, TypeVar, cast

import msgspec

from divingbell.companion.games.game import History, Refusal

_Record = TypeVar("_Record", bound=History)
_KEPT = 64
"""Actions whose outcome is kept: those of about two moments."""
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder().decode


def after(moment: _Record, *actions: Mapping[str, Any]) -> _Record | Refusal:
    """The session after these actions at a moment, or the first refusal. It is only looked at: what is played goes to
    the table."""
    session = moment
    for action in actions:
        outcome = _after(cast("Hashable", session), _encode(action))
        if isinstance(outcome, Refusal):
            return outcome
        session = cast("_Record", outcome)
    return session


@lru_cache(_KEPT)
def _after(moment: Hashable, action: bytes) -> History | Refusal:
    return cast("History", moment).apply(_decode(action))
