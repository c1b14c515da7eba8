"""What would hold after some actions. Many keys of one moment ask the same: what they pay, why they are off, whether
they end the game; it is worked out once."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import msgspec

from divingbell.companion.games.game import Refusal
from divingbell.companion.session.session import Session

_KEPT = 64
"""Actions whose outcome is kept: those of about two moments."""
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder().decode


def after(moment: Session, *actions: Mapping[str, Any]) -> Session | Refusal:
    """The session after these actions at a moment, or the first refusal. It is only looked at: what is played goes to
    the table."""
    session = moment
    for action in actions:
        outcome = _after(session, _encode(action))
        if isinstance(outcome, Refusal):
            return outcome
        session = outcome
    return session


@lru_cache(_KEPT)
def _after(moment: Session, action: bytes) -> Session | Refusal:
    return moment.apply(_decode(action))
