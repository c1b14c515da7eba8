"""The sentence of a refusal, for people and for programs."""

from __future__ import annotations

from divingbell.companion.games.game import Refusal
from divingbell.companion.texts.catalogue import Catalogue


def refusal_message(refusal: Refusal, game: str, texts: Catalogue) -> str:
    """Say what was not done, why, and what can be done instead.

    A game's own text (`GAME.refusal.CODE`) goes before the common one (`refusal.CODE`).
    """
    args = dict(refusal.args)
    if refusal.detail is not None:
        inner = Refusal(str(refusal.detail["error"]), refusal.rule, refusal.args)
        args |= {"entry": refusal.detail["entry"], "reason": refusal_message(inner, game, texts)}
    own = f"{game}.refusal.{refusal.error}"
    return texts(own if own in texts else f"refusal.{refusal.error}", **args)
