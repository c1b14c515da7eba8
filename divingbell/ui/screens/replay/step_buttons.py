"""The buttons under a replay: by turn, by entry, by itself, how fast."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.ui.kit import buttons, roles
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.screens.replay.loaded_game import Cursor
from divingbell.ui.screens.replay.playback import Playback
from divingbell.ui.toolkit.element import Box

Move = Callable[[Callable[[], None]], Tap]


def step_buttons(ctx: Context, cursor: Cursor, playback: Playback, move: Move) -> list[Box]:
    """From left to right; `move` makes the tap of a button that moves by hand."""
    play = ctx.t("replay.pause" if playback.plays else "replay.play")

    def key(name: str, mark: str, words: str, go: Callable[[], None], *, off: bool) -> Box:
        sign = icon(mark, "icon")
        return buttons.button_box(
            name, sign, roles.label(ctx.t(f"replay.{words}")),
            tap=move(go), vertical=True, radius="l", disabled_reason="" if off else None, grow=1,
        )  # fmt: skip

    return [
        key("turn_back", "skip-previous", "turn_key", cursor.turn_back, off=cursor.at_start),
        key("step_back", "step-backward", "step_key", lambda: cursor.go(cursor.step - 1), off=cursor.step == 1),
        buttons.button_box(
            "play", icon("pause" if playback.plays else "play", "icon"), roles.title(play),
            kind="primary", tap=playback.play_or_stand, radius="l",
            disabled_reason="" if cursor.at_end else None, grow=1.7,
        ),
        key("step_on", "step-forward", "step_key", lambda: cursor.go(cursor.step + 1), off=cursor.at_end),
        key("turn_on", "skip-next", "turn_key", cursor.turn_on, off=cursor.at_end),
        buttons.button_box(
            "speed", roles.title(ctx.t("replay.speed", speed=playback.speed)), tap=playback.faster,
            radius="l", grow=1,
        ),
    ]  # fmt: skip
