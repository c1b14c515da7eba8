"""The message after a mistake in the program itself: one small card over the last good picture, with ways on."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.companion.games.guard import GameFailure
from divingbell.ui.kit import buttons, cards, roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.toolkit.element import At, Box, pad

Tap = Callable[[], None]


def error_card(ctx: Context, failure: GameFailure | None, *, undo: Tap | None, home: Tap | None, close: Tap) -> Box:
    """`failure` names the game whose mistake it was, None: one of the program. `undo` and
    `home` where the picture below is not that of now."""

    def one(name: str, mark: str, words: str, tap: Tap) -> Box:
        return buttons.button_box(
            f"mistake.{name}", icon(mark, 26), roles.label(ctx.t(words)), tap=tap, gap="gap_s",
            h="button", pad=pad(0, "gap"),
        )  # fmt: skip

    made = cards.toast(
        ctx,
        "alert",
        ctx.t("kit.mistake")
        if failure is None
        else ctx.t("kit.mistake.game", game=ctx.t(f"{failure.game}.title"), package=failure.package),
        ctx.t("kit.mistake.sub"),
        one("undo", "undo-variant", "kit.undo", undo) if undo is not None else None,
        one("home", "home", "windows.pause.home", home) if home is not None else None,
        one("close", "close", "kit.close", close),
        at=At(left=ctx.gutter, right=ctx.gutter, top=ctx.frame.size.band + 4),
        kind="caution",
    )
    made.id = "mistake"
    return made
