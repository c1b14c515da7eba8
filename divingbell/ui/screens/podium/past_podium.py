"""The podium of a game that is looked at again: the same picture, read only, from the journal's record or from a
stick's."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from divingbell.companion.archive.past_game import PastGame
from divingbell.ui.kit import bars, buttons
from divingbell.ui.kit.context import Context
from divingbell.ui.screens.ledger.past_ledger import kept_table, show_past_ledger
from divingbell.ui.screens.podium.finish import Finish
from divingbell.ui.screens.replay.replay import show_replay
from divingbell.ui.screens.share.share import show_share
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.frame import framed
from divingbell.ui.table.record_reader import RecordReader
from divingbell.ui.toolkit.element import Element, column, row

_TALL_BAR = 156
"""Height (dp) of the buttons on the tall panel."""


class PastPodium(Screen):
    """Nothing can be changed or played on here; the ways to everything else of the game are under it."""

    name = "podium"

    def __init__(self, shell: Shell, kept: PastGame) -> None:
        super().__init__(shell)
        self._kept = kept
        record = RecordReader(shell, kept_table(replace(kept, session=kept.session.counted)))
        self.finish = Finish(shell, record, began=kept.created)
        self.finish.look_back()

    def header(self, ctx: Context) -> Element:
        return self.finish.header(ctx, *bars.turn_buttons(ctx, self.shell.half_turn, None))

    def content(self, ctx: Context) -> Element:
        turning = self.finish.turning_button(ctx, h=ctx.touch, size="label")
        return column(self.finish.inside(ctx, turning), self._bar(ctx), grow=1)

    def view(self) -> Element:
        ctx = self.ctx
        return framed(ctx, self.header(ctx), None, self.content(ctx), ())

    def _bar(self, ctx: Context) -> Element:
        tall, session = ctx.size == "tall", self._kept.uuid
        size = "label"
        back, ledger, share = (
            buttons.button(
                ctx,
                name,
                ctx.t(f"past.{name}"),
                mark,
                tap=tap,
                size=size,
                grow=1,
                **({"gap": "gap_s"} if tall and name != "back" else {"vertical": True}),
            )
            for name, mark, tap in (
                ("back", "arrow-left", self.shell.pop),
                ("ledger", "format-list-bulleted", partial(show_past_ledger, self.shell, self._kept)),
                ("share", "share-variant", partial(show_share, self.shell, session)),
            )
        )
        replay = buttons.button(
            ctx, "replay", ctx.t("past.replay"), "play", kind="primary", tap=partial(show_replay, self.shell, session),
            size="heading", w=None if tall else "button_primary", grow=1 if tall else 0,
        )  # fmt: skip
        if tall:
            below = row(ledger, share, gap="gap_m", items="stretch", h=_TALL_BAR - 2 * ctx.space("gap_m") - 72)
            back.grow, back.w = 0, 132
            return bars.action_bar(ctx, back, column(replay, below, gap="gap_m", grow=1), h=_TALL_BAR)
        turning = self.finish.turning_button(ctx, size=size, vertical=True, grow=1)
        return bars.action_bar(ctx, back, ledger, share, turning, replay)


def show_past_podium(shell: Shell, kept: PastGame) -> None:
    """Over what is shown; the game is over."""
    shell.push(PastPodium(shell, kept))
