"""Counts before Sunken Treasure begins: coins in the sea and cards in the pack."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Literal, Unpack

import msgspec

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.games.sunken_treasure.start import CASH
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import button, button_box
from divingbell.ui.kit.cards import dialog, dialog_head, inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fields import number_pad, stepper
from divingbell.ui.kit.icons import chip, coin, icon
from divingbell.ui.kit.skins import INSET
from divingbell.ui.table.game_opening import Opening, PlayersScreen
from divingbell.ui.toolkit.element import Box, BoxOptions, Element, Pad, Skin, column, fits, pad, row, space
from divingbell.ui.toolkit.scale import Size

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
        """The count that the number pad is open for."""
        self._last = dict(self.counts)

    # On the players screen ------------------------------------------------------------------------------------

    def chip(self, ctx: Context) -> Element:
        return chip(ctx, icon("cash", "icon_m", "money"), ctx.t("players.start_with", amount=CASH))

    def buttons(self, ctx: Context) -> Sequence[Element]:
        total = self.total(ctx)
        sub = ctx.t("sunken_treasure_coins.change", total=total)
        return [
            self.players.bar_button(
                ctx, "coins", ctx.t("sunken_treasure_coins.title"), "circle-multiple-outline", sub, self._open
            )
        ]

    def fields(self) -> dict[str, object]:
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
        if self._entry is not None:
            inside, about = self._pad(ctx, self._entry), f"sunken_treasure_coins.{self._entry}"
        else:
            inside, about = self._rows(ctx), "sunken_treasure_coins.about"
        head = dialog_head(ctx.t("sunken_treasure_coins.title"), ctx.t(about))
        return dialog(ctx, head, inside, self._foot(ctx), side="count_inset", top="dialog_edge", gap=0)

    def _rows(self, ctx: Context) -> Box:
        room = Pad("gap_m", "pad_card", 0, "pad_card")
        return column(*(self._row(ctx, what) for what in COUNTED), gap="gap_s", grow=1, pad=room)

    def _row(self, ctx: Context, what: What) -> Box:
        count = self.counts[what]
        left_out = roles.label(ctx.t("sunken_treasure_coins.not_counted"), anchor="center")
        field = stepper(
            ctx, what, count, lambda value: self._count(what, value), most=MOST, open_pad=lambda: self._enter(what),
            side=ctx.space("cell"),
        )  # fmt: skip
        without = button_box(
            f"{what}.not_counted", left_out, kind="selected" if count is None else "neutral", w="not_counted",
            h="cell", pad=pad(0, "gap_xs"), tap=lambda: self._leave_out(what),
        )  # fmt: skip
        name = (
            column(_sign(what, "coin_m"), items="center", justify="center", w="tile_m"),
            roles.title(ctx.t(f"sunken_treasure_coins.{what}"), grow=1, lines=1),
        )
        return inset(
            fits(
                partial(row, *name, field, without, gap="gap", min_w="count_row"),
                lambda: column(
                    row(*name, gap="gap"), row(field, space(), without, gap="gap_s"), gap="gap_s", justify="center"
                ),
                grow=1,
            ),
            grow=1, items="stretch", pad=pad(0, "pad_card"),
        )  # fmt: skip

    def _foot(self, ctx: Context) -> Element:
        """Before closing: what a missing count means; the button that closes is off where these cannot be."""
        refusal = self.players.refusal()
        wrong = self.players.words(refusal) if refusal is not None and refusal.error in self.causes else None
        cancel = button(
            ctx, "coins.cancel", ctx.t("sunken_treasure_coins.cancel"), "close", tap=self._cancel, size="label",
            w="not_counted", radius="m", gap="gap_s", justify="center", pad=pad(0, "gap_s"),
        )  # fmt: skip
        done = button(
            ctx, "coins.done", self._done_words(ctx), icon("check-bold", "icon_m"), kind="primary", size="title",
            sub_size="note", disabled_reason=wrong if self._entry is None else None, radius="m", gap="gap_m",
            w="number_pad", justify="center", pad=pad(0, "gap_s"), tap=self._done,
        )  # fmt: skip
        keys = partial(row, gap="gap", items="stretch", h="banner")
        if self._entry is not None:
            return row(space(), keys(cancel, done), pad=pad("gap_m", "pad_card"))
        said = roles.note(ctx.t("sunken_treasure_coins.foot"), lines=3, grow=1, min_w="not_counted")
        return column(
            fits(
                lambda: row(said, keys(cancel, done), gap="gap"),
                lambda: column(said, keys(space(), cancel, done), gap="gap_m"),
            ),
            pad=pad("gap_m", "pad_card"),
        )  # fmt: skip

    def _done_words(self, ctx: Context) -> str:
        if self._entry is not None:
            return ctx.t(f"sunken_treasure_coins.done.{self._entry}", count=self.counts[self._entry] or 0)
        counts = [self.counts[metal] for metal in METALS if self.counts[metal] is not None]
        if not counts:
            return ctx.t("sunken_treasure_coins.not_counted")
        return ctx.t("sunken_treasure_coins.coins", count=sum(count or 0 for count in counts))

    def _pad(self, ctx: Context, what: What) -> Box:
        """The figure that is typed, with what it is a count of, beside the digits or over them."""
        count = self.counts[what] or 0
        typed = row(
            roles.hero(str(count), colour="text1"), Box(w=4, h="disc", skin=Skin(fill="action")), gap="gap_xs",
            justify="center",
        )  # fmt: skip
        said = roles.body(ctx.t(f"sunken_treasure_coins.says.{what}", count=count), colour="text1")
        sign = _sign(what, "count_sign")
        over = {"items": "center", "justify": "center", "gap": "gap_s"}
        left_out = roles.label(ctx.t("sunken_treasure_coins.not_counted"), anchor="center")
        corner = button_box("pad.not_counted", left_out, tap=lambda: self._not_counted(what), pad=pad(0, "gap_xs"))

        def beside() -> Box:
            digits = self._digits(what, count, corner, w="number_pad", justify="center")
            shown = column(sign, typed, said, grow=1, min_w="number_pad", skin=INSET._replace(radius="l"), **over)
            return row(shown, digits, gap="gap", items="stretch")

        def under() -> Box:
            told = column(typed, said, gap="gap_hair", items="start", justify="center")
            shown = inset(sign, told, gap="gap", justify="center", grow=1, radius="l", pad=pad("gap_s"))
            return column(shown, self._digits(what, count, corner), gap="gap")

        return column(fits(beside, under, grow=1), grow=1, pad=Pad("gap_m", "pad_card", 0, "pad_card"))

    def _digits(self, what: What, count: int, corner: Box, **options: Unpack[BoxOptions]) -> Box:
        return number_pad(str(count), lambda typed: self._typed(what, typed), longest=3, corner=corner, **options)

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

    def _not_counted(self, what: What) -> None:
        """From the pad: back to the rows, where it is left out."""
        self.counts[what], self._entry = None, None
        self.players.refresh()

    def _enter(self, what: What) -> None:
        self._entry, self._last[what] = what, self.counts[what]
        self.players.refresh()

    def _typed(self, what: What, digits: str) -> None:
        self._count(what, int(digits))


def _sign(what: What, size: Size) -> Element:
    """Of what is counted, `size` wide."""
    return icon("cards", size, "text2") if what == CARDS else coin(what, size)
