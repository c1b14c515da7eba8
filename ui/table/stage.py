"""The bottom row while a payment is seen: Undo, and in the place of the keys what follows (screens.md 11.3)."""

from __future__ import annotations

from divingbell.ui.kit import bars
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import Tap
from divingbell.ui.kit.marks import tile
from divingbell.ui.kit.plates import well
from divingbell.ui.toolkit.element import Box, column, pad, text


def stage_bar(ctx: Context, undo: Box, diver: str, words: str, go_on: Tap) -> Box:
    """`words` say what follows for the person with the colour `diver`; a touch on them calls `go_on`."""
    said = column(
        text(words, "heading", bold=True, lines=2, line=1.1),
        text(ctx.t("table.stage.sub"), "body", colour="text2", lines=2, line=1.1),
        gap="hair",
        grow=1,
    )
    following = well(
        tile(ctx, diver, ctx.pick(66, 46, 52)), said, radius="xl", gap="l", pad=pad(0, "xxl"), grow=1,
        id="stage.next", tap=go_on,
    )  # fmt: skip
    return bars.action_bar(ctx, undo, following, h=ctx.pick(148, 106, 126))
