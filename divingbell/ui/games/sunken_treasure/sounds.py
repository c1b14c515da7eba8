"""Which sound belongs to what was entered."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.companion.games.sunken_treasure.state import State
from divingbell.ui.games.sunken_treasure.probe import Probe
from divingbell.ui.shell.sound import Sounds


def sound_of(sounds: Sounds, kind: str, before: State | None, now: State, probe: Probe) -> Callable[[], object] | None:
    """Plays the sound of an action of this type that led from `before` to `now`; None: it has none."""
    if kind == "buzz":
        return lambda: sounds.play("buzz", probe_wired=not probe.by_hand)
    if kind in ("aim", "free_buzz"):
        return lambda: sounds.play("armed" if kind == "aim" else "free_buzz")
    if before is None or kind not in ("dive", "no_penalty", "play_penalty", "discard"):
        return None
    diver = before.turn.player
    if cash := now.players[diver].cash - before.players[diver].cash:
        return lambda: sounds.play("coin" if cash > 0 else "fee")
    if before.turn.number == now.turn.number:
        return None
    player = list(now.players).index(now.turn.player)
    return lambda: sounds.play("your_turn", player=player)
