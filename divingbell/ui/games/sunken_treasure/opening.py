"""What was counted before Sunken Treasure begins (`l2-coins`): coins in the sea and cards in the pack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.games.sunken_treasure.start import CASH
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import button, button_box
from divingbell.ui.kit.cards import dialog, dialog_head, inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fields import number_pad, stepper
from divingbell.ui.kit.icons import chip, coin, icon
from divingbell.ui.table.game_opening import Opening, PlayersScreen
from divingbell.ui.toolkit.element import Box, Element, Pad, column, pad, row

What = Literal["gold", "silver", "bronze", "cards"]
METALS: tuple[What, ...] = ("gold", "silver", "bronze")
CARDS: What = "cards"
COUNTED = (*METALS, CARDS)
MOST = 999


class SunkenTreasureOpening(Opening):
    """The button with the coins and its window; a box that was counted once is remembered."""

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
        return chip(ctx, icon("cash", "icon_m", "money"), ctx.t("players.start_with", amount=CASH))

    def buttons(self, ctx: Context) -> Sequence[Element]:
        total = self.total(ctx)
        # Large words fill the low buttons of the tall panel: one line is left for the second.
        low = ctx.size == "tall" and ctx.text_scale > 1.15
        sub = total if low else ctx.t("sunken_treasure_coins.change", total=total)
        return [
            self.players.bar_button(
                ctx, "coins", ctx.t("sunken_treasure_coins.title"), "circle-multiple-outline", sub, self._open
            )
        ]

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
            return ctx.t("sunken_treasure_coins.not_counted.low")
        return ctx.t(
            "sunken_treasure_coins.total" if len(known) == len(counts) else "sunken_treasure_coins.at_least",
            count=sum(known),
        )

    # The window -----------------------------------------------------------------------------------------------

    def dialog(self, ctx: Context) -> Element | None:
        if self._before is None:
            return None
        inside = self._rows(ctx) if self._entry is None else self._pad(ctx, self._entry)
        about = ctx.t("sunken_treasure_coins.about.short" if ctx.size == "tall" else "sunken_treasure_coins.about")
        # On the small panel the pad needs the height of the head.
        headless = self._entry is not None and ctx.size == "compact"
        head = dialog_head(ctx.t("sunken_treasure_coins.title"), about) if not headless else None
        top = ctx.pick(60, 14, 80)
        return dialog(ctx, head, inside, self._foot(ctx), side=ctx.pick(150, 24, 12), top=top, gap=0)

    def _rows(self, ctx: Context) -> Box:
        room = Pad("xxl", "xxl", 0, "xxl")
        return column(*(self._row(ctx, what) for what in COUNTED), gap=ctx.pick("l", "xs", "l"), grow=1, pad=room)

    def _row(self, ctx: Context, what: What) -> Box:
        count, side, tall = self.counts[what], ctx.pick(72, 56, 60), ctx.size == "tall"
        left_out = roles.label(ctx.t("sunken_treasure_coins.not_counted"), anchor="center")
        fields = (
            stepper(
                ctx, what, count, lambda value: self._count(what, value), most=MOST,
                open_pad=lambda: self._enter(what), side=side, width=ctx.pick(110, 76, 92),
            ),
            button_box(
                f"{what}.not_counted", left_out, kind="selected" if count is None else "neutral",
                w=ctx.pick(190, 136, 150), h=side, pad=pad(0, "xs"), tap=lambda: self._leave_out(what),
            ),
        )  # fmt: skip
        name = (
            column(_sign(what, ctx.pick(52, 38, 44)), items="center", justify="center", w="tile_m"),
            roles.title(ctx.t(f"sunken_treasure_coins.{what}"), grow=1),
        )
        if not tall:
            return inset(*name, *fields, gap="xl", grow=1, items="center", pad=Pad(0, "l", 0, "xl"))
        lines = (row(*name, gap="xl"), row(*fields, gap="xl", justify="between"))
        return inset(column(*lines, gap="l", justify="center", grow=1), grow=1, pad=pad(0, "xl"), items="stretch")

    def _foot(self, ctx: Context) -> Box:
        """Before closing: what a missing count means; the button that closes is off where these cannot be."""
        refusal, tall = self.players.refusal(), ctx.size == "tall"
        wrong = self.players.words(refusal) if refusal is not None and refusal.error in self.causes else None
        # With three lines it wraps before it becomes smaller.
        about = ctx.t("sunken_treasure_coins.foot") if self._entry is None else ""
        words = roles.note(about, lines=3, grow=1)
        cancel = button_box(
            "coins.cancel", roles.label(ctx.t("sunken_treasure_coins.cancel")), w=ctx.pick(190, 130, 150),
            tap=self._cancel,
        )  # fmt: skip
        done = button(
            ctx, "coins.done", self._done_words(ctx), icon("check-bold", "heading"), kind="primary", size="title",
            sub_size="small", disabled_reason=wrong if self._entry is None else None, radius="m", gap="m",
            w=ctx.pick(300, 200, None), grow=1 if tall else 0, pad=pad(0, "s"), tap=self._done,
        )  # fmt: skip
        edge = pad("xl", "xxl")
        keys = row(cancel, done, gap="l", items="stretch", h="banner")
        return column(words, keys, gap="xl", pad=edge) if tall else row(words, keys, gap="l", pad=edge)

    def _done_words(self, ctx: Context) -> str:
        if self._entry is not None:
            return ctx.t("kit.done")
        counts = [self.counts[metal] for metal in METALS if self.counts[metal] is not None]
        if not counts:
            return ctx.t("sunken_treasure_coins.not_counted")
        return ctx.t("sunken_treasure_coins.coins", count=sum(count or 0 for count in counts))

    def _pad(self, ctx: Context, what: What) -> Box:
        count, tall = self.counts[what] or 0, ctx.size == "tall"
        words = ctx.t(f"sunken_treasure_coins.says.{what}", count=count)
        says = column(
            _sign(what, ctx.pick(72, 48, 60)),
            roles.heading(words, lines=3, anchor="center"),
            items="center",
            justify="center",
            gap="xl",
            grow=1,
        )
        digits = number_pad(ctx, str(count), lambda typed: self._typed(what, typed), longest=3, thousands=False)
        room = Pad("xs" if ctx.size == "compact" else "xl", "huge", 0, "huge")
        return (column if tall else row)(says, digits, items="center", grow=1, gap="xl", pad=room)

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


def _sign(what: What, size: float) -> Element:
    """Of what is counted, `size` dp wide."""
    return icon("cards", round(size * 0.85), "text2") if what == CARDS else coin(what, size)
