"""What was counted before Sunken Treasure begins (`l2-coins`): coins in the sea and cards in the pack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from companion.games.sunken_treasure.start import CASH
from companion.settings import Settings
from ui.element import Box, Element, Pad, column, row, text
from ui.kit.fields import number_pad, stepper
from ui.kit.keys import press
from ui.kit.marks import chip, coin, icon
from ui.kit.plates import well, window, window_head
from ui.players.opening import Opening
from ui.players.players import Players
from ui.theme import Look

What = Literal["gold", "silver", "bronze", "cards"]
METALS: tuple[What, ...] = ("gold", "silver", "bronze")
CARDS: What = "cards"
COUNTED = (*METALS, CARDS)
MOST = 999


class SunkenTreasureOpening(Opening):
    """The key with the coins and its window; a box that was counted once is remembered."""

    causes = {"no_coins": "coins", "too_few_cards": "coins"}  # noqa: RUF012 - a mapping that nobody writes

    def __init__(self, players: Players) -> None:
        super().__init__(players)
        known = players.shell.settings.counted
        self.counts: dict[What, int | None] = {what: known.get(what) for what in COUNTED}
        self._before: dict[What, int | None] | None = None
        """The counts when the window was opened; None: it is closed."""
        self._entry: What | None = None
        """What the number pad is open for."""
        self._last = dict(self.counts)

    # On the players screen ------------------------------------------------------------------------------------

    def chip(self, look: Look) -> Element:
        return chip(
            look,
            icon("cash", look.pick(24, 22), "money"),
            look.t("players.start_with", amount=CASH),
        )

    def keys(self, look: Look) -> Sequence[Element]:
        sub = look.t("coins.change", total=self.total(look))
        return [self.players.bar_key(look, "coins", look.t("coins.title"), "circle-multiple-outline", sub, self._open)]

    def fields(self) -> dict[str, Any]:
        coins = {metal: count for metal in METALS if (count := self.counts[metal]) is not None}
        cards = self.counts[CARDS]
        return ({"coins": coins} if coins else {}) | ({CARDS: cards} if cards is not None else {})

    def begun(self, settings: Settings) -> Settings:
        counted = {what: count for what, count in self.counts.items() if count is not None}
        return msgspec.structs.replace(settings, counted=counted)

    def total(self, look: Look) -> str:
        """`24`, `24 and more` with a metal that was not counted, `not counted`."""
        counts = [self.counts[metal] for metal in METALS]
        known = [count for count in counts if count is not None]
        if not known:
            return look.t("coins.not_counted.low")
        return look.t("coins.total" if len(known) == len(counts) else "coins.at_least", count=sum(known))

    # The window -----------------------------------------------------------------------------------------------

    def window(self, look: Look) -> Element | None:
        if self._before is None:
            return None
        inside = self._rows(look) if self._entry is None else self._pad(look, self._entry)
        # On the small panel the pad needs the height of the head.
        headless = self._entry is not None and look.size == "compact"
        return window(
            look,
            None
            if headless
            else window_head(
                look, look.t("coins.title"), look.t(look.pick("coins.about", "coins.about", "coins.about.short"))
            ),
            inside,
            self._foot(look),
            side=look.pick(150, 24, 12),
            top=look.pick(60, 14, 80),
            bottom=look.pick(60, 14, 80),
            gap=0,
        )

    def _rows(self, look: Look) -> Box:
        return column(
            *(self._row(look, what) for what in COUNTED),
            gap=look.pick(14, 6, 12),
            grow=1,
            pad=look.pick(Pad(20, 24, 0, 24), Pad(8, 12, 0, 12), Pad(16, 12, 0, 12)),
        )

    def _row(self, look: Look, what: What) -> Box:
        count = self.counts[what]
        side = look.pick(72, 56, 60)
        sign = icon("cards", look.pick(44, 32, 38), "text2") if what == CARDS else coin(what, look.pick(52, 38, 44))
        fields = (
            stepper(
                look,
                what,
                count,
                lambda value: self._count(what, value),
                most=MOST,
                open_pad=lambda: self._enter(what),
                side=side,
                width=look.pick(110, 76, 92),
            ),
            press(
                f"{what}.not_counted",
                text(look.t("coins.not_counted"), look.pick(20, 17, 19), bold=True, lines=2, line=1.1, anchor="center"),
                kind="selected" if count is None else "neutral",
                w=look.pick(190, 136, 150),
                h=side,
                pad=Pad(0, 6, 0, 6),
                tap=lambda: self._leave_out(what),
            ),
        )
        name = (
            column(sign, items="center", justify="center", w=look.pick(52, 38, 44)),
            text(look.t(f"coins.{what}"), look.pick(27, 20, 24), bold=True, lines=2, line=1.1, grow=1),
        )
        gap = look.pick(18, 12, 14)
        if look.size == "tall":
            return well(
                column(row(*name, gap=gap), row(*fields, gap=gap, justify="between"), gap=10, justify="center", grow=1),
                grow=1,
                pad=Pad(0, 12, 0, 14),
                items="stretch",
            )
        return well(*name, *fields, gap=gap, grow=1, items="center", pad=Pad(0, look.pick(13, 3), 0, look.pick(19, 13)))

    def _foot(self, look: Look) -> Box:
        """Before closing: what a missing count means, or what is wrong with these."""
        refusal = self.players.refusal()
        wrong = self.players.words(refusal) if refusal is not None and refusal.error in self.causes else None
        words = text(
            wrong or look.t("coins.foot"),
            look.pick(19, 16, 18),
            colour="caution" if wrong else "text2",
            lines=2,
            line=1.15,
            grow=1,
        )
        cancel = press(
            "coins.cancel",
            text(look.t("coins.cancel"), look.pick(20, 18, 20), bold=True),
            w=look.pick(190, 130, 150),
            tap=self._cancel,
        )
        done = press(
            "coins.done",
            icon("check-bold", look.pick(32, 26, 28)),
            text(self._done_words(look), look.pick(26, 20, 24), bold=True, lines=2, line=1.05),
            kind="primary",
            gap=10,
            w=look.pick(300, 200) if look.size != "tall" else None,
            grow=1 if look.size == "tall" else 0,
            pad=Pad(0, 8, 0, 8),
            tap=self._done,
        )
        keys = row(cancel, done, gap=look.pick(14, 8, 10), items="stretch", h=look.pick(76, 58, 72))
        edge = look.pick(Pad(20, 24, 24, 24), Pad(8, 12, 12, 12), Pad(14, 12, 14, 12))
        if look.size == "tall":
            return column(words, keys, gap=12, pad=edge)
        return row(words, keys, gap=look.pick(14, 8), pad=edge)

    def _done_words(self, look: Look) -> str:
        if self._entry is not None:
            return look.t("kit.done")
        counts = [self.counts[metal] for metal in METALS if self.counts[metal] is not None]
        if not counts:
            return look.t("coins.not_counted")
        return look.t("coins.coins", count=sum(count or 0 for count in counts))

    def _pad(self, look: Look, what: What) -> Box:
        count = self.counts[what]
        says = column(
            coin(what, look.pick(72, 48, 60)) if what != CARDS else icon("cards", look.pick(60, 44, 52), "text2"),
            text(
                look.t(f"coins.says.{what}", count=count or 0),
                look.pick(30, 21, 26),
                bold=True,
                lines=3,
                line=1.15,
                anchor="center",
            ),
            items="center",
            justify="center",
            gap=look.pick(18, 10, 12),
            grow=1,
        )
        pad = number_pad(look, str(count or 0), lambda digits: self._typed(what, digits), longest=3, thousands=False)
        tall = look.size == "tall"
        return (column if tall else row)(
            says,
            pad,
            items="center",
            grow=1,
            gap=look.pick(20, 12, 12),
            pad=look.pick(Pad(20, 60, 0, 40), Pad(6, 12, 0, 12), Pad(16, 12, 0, 12)),
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
