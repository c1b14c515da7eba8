"""What was counted before Sunken Treasure begins (`l2-coins`): coins in the sea and cards in the pack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.games.sunken_treasure.start import CASH
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fields import number_pad, stepper
from divingbell.ui.kit.keys import press
from divingbell.ui.kit.marks import chip, coin, icon
from divingbell.ui.kit.plates import well, window, window_head
from divingbell.ui.table.game_opening import Opening, PlayersScreen
from divingbell.ui.toolkit.element import Box, Element, Pad, column, row, text

What = Literal["gold", "silver", "bronze", "cards"]
METALS: tuple[What, ...] = ("gold", "silver", "bronze")
CARDS: What = "cards"
COUNTED = (*METALS, CARDS)
MOST = 999


class SunkenTreasureOpening(Opening):
    """The key with the coins and its window; a box that was counted once is remembered."""

    causes = {"no_coins": "coins", "too_few_cards": "coins"}  # noqa: RUF012 - a mapping that nobody writes

    def __init__(self, players: PlayersScreen) -> None:
        super().__init__(players)
        known = players.shell.settings.counted
        self.counts: dict[What, int | None] = {what: known.get(what) for what in COUNTED}
        self._before: dict[What, int | None] | None = None
        """The counts when the window was opened; None: it is closed."""
        self._entry: What | None = None
        """What the number pad is open for."""
        self._last = dict(self.counts)

    # On the players screen ------------------------------------------------------------------------------------

    def chip(self, ctx: Context) -> Element:
        return chip(
            ctx,
            icon("cash", ctx.pick(24, 22), "money"),
            ctx.t("players.start_with", amount=CASH),
        )

    def keys(self, ctx: Context) -> Sequence[Element]:
        sub = ctx.t("coins.change", total=self.total(ctx))
        return [self.players.bar_key(ctx, "coins", ctx.t("coins.title"), "circle-multiple-outline", sub, self._open)]

    def fields(self) -> dict[str, Any]:
        coins = {metal: count for metal in METALS if (count := self.counts[metal]) is not None}
        cards = self.counts[CARDS]
        return ({"coins": coins} if coins else {}) | ({CARDS: cards} if cards is not None else {})

    def begun(self, settings: Settings) -> Settings:
        counted = {what: count for what, count in self.counts.items() if count is not None}
        return msgspec.structs.replace(settings, counted=counted)

    def total(self, ctx: Context) -> str:
        """`24`, `24 and more` with a metal that was not counted, `not counted`."""
        counts = [self.counts[metal] for metal in METALS]
        known = [count for count in counts if count is not None]
        if not known:
            return ctx.t("coins.not_counted.low")
        return ctx.t("coins.total" if len(known) == len(counts) else "coins.at_least", count=sum(known))

    # The window -----------------------------------------------------------------------------------------------

    def window(self, ctx: Context) -> Element | None:
        if self._before is None:
            return None
        inside = self._rows(ctx) if self._entry is None else self._pad(ctx, self._entry)
        # On the small panel the pad needs the height of the head.
        headless = self._entry is not None and ctx.size == "compact"
        return window(
            ctx,
            None
            if headless
            else window_head(
                ctx, ctx.t("coins.title"), ctx.t(ctx.pick("coins.about", "coins.about", "coins.about.short"))
            ),
            inside,
            self._foot(ctx),
            side=ctx.pick(150, 24, 12),
            top=ctx.pick(60, 14, 80),
            bottom=ctx.pick(60, 14, 80),
            gap=0,
        )

    def _rows(self, ctx: Context) -> Box:
        return column(
            *(self._row(ctx, what) for what in COUNTED),
            gap=ctx.pick(14, 6, 12),
            grow=1,
            pad=ctx.pick(Pad(20, 24, 0, 24), Pad(8, 12, 0, 12), Pad(16, 12, 0, 12)),
        )

    def _row(self, ctx: Context, what: What) -> Box:
        count = self.counts[what]
        side = ctx.pick(72, 56, 60)
        sign = icon("cards", ctx.pick(44, 32, 38), "text2") if what == CARDS else coin(what, ctx.pick(52, 38, 44))
        fields = (
            stepper(
                ctx,
                what,
                count,
                lambda value: self._count(what, value),
                most=MOST,
                open_pad=lambda: self._enter(what),
                side=side,
                width=ctx.pick(110, 76, 92),
            ),
            press(
                f"{what}.not_counted",
                text(ctx.t("coins.not_counted"), ctx.pick(20, 17, 19), bold=True, lines=2, line=1.1, anchor="center"),
                kind="selected" if count is None else "neutral",
                w=ctx.pick(190, 136, 150),
                h=side,
                pad=Pad(0, 6, 0, 6),
                tap=lambda: self._leave_out(what),
            ),
        )
        name = (
            column(sign, items="center", justify="center", w=ctx.pick(52, 38, 44)),
            text(ctx.t(f"coins.{what}"), ctx.pick(27, 20, 24), bold=True, lines=2, line=1.1, grow=1),
        )
        gap = ctx.pick(18, 12, 14)
        if ctx.size == "tall":
            return well(
                column(row(*name, gap=gap), row(*fields, gap=gap, justify="between"), gap=10, justify="center", grow=1),
                grow=1,
                pad=Pad(0, 12, 0, 14),
                items="stretch",
            )
        return well(*name, *fields, gap=gap, grow=1, items="center", pad=Pad(0, ctx.pick(13, 3), 0, ctx.pick(19, 13)))

    def _foot(self, ctx: Context) -> Box:
        """Before closing: what a missing count means, or what is wrong with these."""
        refusal = self.players.refusal()
        wrong = self.players.words(refusal) if refusal is not None and refusal.error in self.causes else None
        words = text(
            wrong or ctx.t("coins.foot"),
            ctx.pick(19, 16, 18),
            colour="caution" if wrong else "text2",
            lines=2,
            line=1.15,
            grow=1,
        )
        cancel = press(
            "coins.cancel",
            text(ctx.t("coins.cancel"), ctx.pick(20, 18, 20), bold=True),
            w=ctx.pick(190, 130, 150),
            tap=self._cancel,
        )
        done = press(
            "coins.done",
            icon("check-bold", ctx.pick(32, 26, 28)),
            text(self._done_words(ctx), ctx.pick(26, 20, 24), bold=True, lines=2, line=1.05),
            kind="primary",
            gap=10,
            w=ctx.pick(300, 200) if ctx.size != "tall" else None,
            grow=1 if ctx.size == "tall" else 0,
            pad=Pad(0, 8, 0, 8),
            tap=self._done,
        )
        keys = row(cancel, done, gap=ctx.pick(14, 8, 10), items="stretch", h=ctx.pick(76, 58, 72))
        edge = ctx.pick(Pad(20, 24, 24, 24), Pad(8, 12, 12, 12), Pad(14, 12, 14, 12))
        if ctx.size == "tall":
            return column(words, keys, gap=12, pad=edge)
        return row(words, keys, gap=ctx.pick(14, 8), pad=edge)

    def _done_words(self, ctx: Context) -> str:
        if self._entry is not None:
            return ctx.t("kit.done")
        counts = [self.counts[metal] for metal in METALS if self.counts[metal] is not None]
        if not counts:
            return ctx.t("coins.not_counted")
        return ctx.t("coins.coins", count=sum(count or 0 for count in counts))

    def _pad(self, ctx: Context, what: What) -> Box:
        count = self.counts[what]
        says = column(
            coin(what, ctx.pick(72, 48, 60)) if what != CARDS else icon("cards", ctx.pick(60, 44, 52), "text2"),
            text(
                ctx.t(f"coins.says.{what}", count=count or 0),
                ctx.pick(30, 21, 26),
                bold=True,
                lines=3,
                line=1.15,
                anchor="center",
            ),
            items="center",
            justify="center",
            gap=ctx.pick(18, 10, 12),
            grow=1,
        )
        pad = number_pad(ctx, str(count or 0), lambda digits: self._typed(what, digits), longest=3, thousands=False)
        tall = ctx.size == "tall"
        return (column if tall else row)(
            says,
            pad,
            items="center",
            grow=1,
            gap=ctx.pick(20, 12, 12),
            pad=ctx.pick(Pad(20, 60, 0, 40), Pad(6, 12, 0, 12), Pad(16, 12, 0, 12)),
        )

    # What a tap changes ---------------------------------------------------------------------------------------

    def _open(self) -> None:
        self._before = dict(self.counts)
        self.players.refresh()

    def _cancel(self) -> None:
        """Of the pad, back to the rows; of the rows, as it was before."""
        if self._entry is not None:
            self.counts[self._entry] = self._last[self._entry]
            self._entry = None
        elif self._before is not None:
            self.counts, self._before = self._before, None
        self.players.refresh()

    def _done(self) -> None:
        if self._entry is not None:
            self._entry = None
        else:
            self._before = None
        self.players.refresh()

    def _count(self, what: What, value: int) -> None:
        self.counts[what] = value
        self.players.refresh()

    def _leave_out(self, what: What) -> None:
        """Not counted; once more: counted again, as it was."""
        if self.counts[what] is None:
            self.counts[what] = self._last[what]
        else:
            self._last[what], self.counts[what] = self.counts[what], None
        self.players.refresh()

    def _enter(self, what: What) -> None:
        self._entry, self._last[what] = what, self.counts[what]
        self.players.refresh()

    def _typed(self, what: What, digits: str) -> None:
        self._count(what, int(digits))
