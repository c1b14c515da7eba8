"""What a card shows (`g7-blues-facts`): asked once for each card, remembered for the pack (rules.md B1)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar

from msgspec import UNSET

from divingbell.companion.games.submarine_blues.cards import Card, rank
from divingbell.companion.games.submarine_blues.facts import KIND_COUNTS, UNKNOWN, Fact, Kind
from divingbell.ui.games.submarine_blues.cards import KIND_SIGNS, face
from divingbell.ui.games.submarine_blues.step import Reach, Step
from divingbell.ui.kit import bars, keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fields import stepper
from divingbell.ui.kit.keys import press
from divingbell.ui.kit.marks import icon
from divingbell.ui.kit.plates import plate, well
from divingbell.ui.toolkit.element import Box, Element, Pad, column, figure, pad, row, text

if TYPE_CHECKING:
    from divingbell.ui.games.submarine_blues.table import SubmarineBluesTable

KEYS = 8
"""Numbers with a key of their own; from there on a stepper."""
MOST = 99


class FactsStep(Step):
    """Asks for kind, sharks and pilot fish of one card. What is known already stays as it is."""

    name: ClassVar[str] = "g7-blues-facts"
    mark: ClassVar[str] = "eye"
    reach: ClassVar[Reach] = (40, 41, 62)

    def __init__(
        self,
        table: SubmarineBluesTable,
        card: Card,
        done: Callable[[], None],
        back: Callable[[], None],
        *,
        kind_needed: bool = True,
    ) -> None:
        """`done` goes on with what was said, `back` takes the card back. `kind_needed`: nothing goes on without."""
        super().__init__(table)
        self.card = card
        self._done, self._back = done, back
        self._kind_needed = kind_needed
        self._fixed = table.state.facts.get(card, UNKNOWN)
        known = table.facts.get(card, UNKNOWN)
        self.kind: Kind | None = known.kind or None
        self.numbers: dict[str, int | None] = {
            "sharks": None if known.sharks is UNSET else known.sharks,
            "pilot_fish": None if known.pilot_fish is UNSET else known.pilot_fish,
        }

    def title(self, ctx: Context) -> str:
        return ctx.t("blues_table.new_card")

    def chips(self, ctx: Context) -> list[Box]:
        del ctx
        return []

    # Showing --------------------------------------------------------------------------------------------------

    def content(self, ctx: Context) -> Element:
        tall = ctx.size == "tall"
        inside = (column if tall else row)(
            self._card(ctx),
            self._asked(ctx),
            grow=1,
            gap=ctx.pick(16, 10, 12),
            items="stretch",
            pad=pad(ctx.pick(16, 10, 14), ctx.gutter),
        )
        return column(inside, self._bar(ctx), grow=1)

    def _card(self, ctx: Context) -> Box:
        w, h = ctx.pick((140.0, 200.0), (78.0, 112.0), (78.0, 112.0))
        shown = face(self.card, w, h, size=ctx.pick(84, 50, 50), suit_size=ctx.pick(64, 38, 38))
        once = text(
            ctx.t("blues_table.asked_once"), ctx.pick(18, 16, 18), colour="text2", lines=4, line=1.2,
            anchor="left" if ctx.size == "tall" else "center", grow=1 if ctx.size == "tall" else 0,
        )  # fmt: skip
        if ctx.size == "tall":
            return plate(shown, once, upright=False, items="center", gap=16, pad=pad(12, 16), radius=18)
        return plate(shown, once, w=ctx.pick(190, 98), items="center", justify="center", gap=10, pad=pad(6), radius=18)

    def _asked(self, ctx: Context) -> Box:
        tall = ctx.size == "tall"
        kinds = row(*(self._kind_key(ctx, kind) for kind in KIND_COUNTS), gap=ctx.pick(12, 8), items="stretch")
        head = text(ctx.t("blues_table.what_shows_card"), ctx.pick(28, 21, 24), bold=True, lines=2, grow=1)
        remembered = text(self.table.pack_words(ctx), ctx.pick(19, 16, 17), colour="text2", anchor="right")
        return plate(
            row(head, remembered, gap=12) if not tall else column(head, remembered, items="start", gap=2),
            kinds,
            self._numbers(ctx, "sharks"),
            self._numbers(ctx, "pilot_fish"),
            grow=1,
            gap=ctx.pick(16, 8, 12),
            justify="between",
            pad=pad(ctx.pick(20, 10, 16), ctx.pick(24, 12, 16)),
            radius=18,
        )

    def _kind_key(self, ctx: Context, kind: Kind) -> Box:
        mark, colour = KIND_SIGNS[kind]
        tall = ctx.size == "tall"
        anchor: Any = "center" if tall else "left"
        others = sum(fact.kind == kind for card, fact in self.table.facts.items() if card != self.card)
        most = KIND_COUNTS[kind]
        why = None
        if self._fixed.kind is not UNSET and kind != self._fixed.kind:
            why = ctx.t("blues_table.said_before")
        elif others >= most:
            why = ctx.t("blues_table.all_known", most=most)
        return press(
            f"kind.{kind}",
            icon(mark, ctx.pick(44, 32, 36), colour if why is None else None),
            column(
                text(ctx.t(f"blues_table.kind.{kind}"), ctx.pick(25, 19, 20), bold=True, anchor=anchor),
                text(
                    why or ctx.t("blues_table.of_known", count=others + (self.kind == kind), most=most),
                    ctx.pick(18, 16, 17), colour="text2" if why is None else None, anchor=anchor,
                ),
                gap=1,
                grow=0 if tall else 1,
                items="center" if tall else "stretch",
            ),
            kind="selected" if kind == self.kind else "neutral",
            disabled_reason=why,
            tap=lambda: self._take_kind(kind),
            vertical=tall,
            grow=1,
            h=ctx.pick(116, 84, 112),
            gap=ctx.pick(14, 10, 4),
            pad=pad(0, ctx.pick(18, 10, 4)),
            radius=16,
        )  # fmt: skip

    def _numbers(self, ctx: Context, field: str) -> Element:
        value = self.numbers[field]
        fixed = getattr(self._fixed, field) is not UNSET
        label = row(
            icon("shark" if field == "sharks" else "fish", ctx.pick(32, 24, 28)),
            text(ctx.t(f"blues_table.{field}"), ctx.pick(21, 17, 19)),
            gap=8,
            colour="text2",
            w=ctx.pick(120, 84, None),
        )
        w, h = ctx.pick((86.0, 84.0), (56.0, 60.0), (None, 62.0))
        gap = ctx.pick(8, 6, 8)
        if value is not None and value >= KEYS and not fixed:
            low = press(
                f"{field}.low", figure(f"0 \N{EN DASH} {KEYS - 1}", ctx.pick(30, 22), fixed=True),
                tap=lambda: self._take_number(field, None), w=ctx.pick(129, 84, 90), h=h, pad=pad(0), radius=12,
            )  # fmt: skip
            higher = stepper(
                ctx,
                field,
                value,
                lambda n: self._take_number(field, n),
                least=KEYS,
                most=MOST,
                side=h,
                width=ctx.pick(86, 56, 60),
            )
            row_of = row(low, higher, gap=gap)
        else:
            row_of = self._number_keys(ctx, field, w, h, gap, fixed=fixed)
        if ctx.size == "tall":
            return column(label, row_of, gap=6)
        return row(label, row_of, gap=ctx.pick(14, 6))

    def _number_keys(self, ctx: Context, field: str, w: float | None, h: float, gap: float, *, fixed: bool) -> Box:
        value = self.numbers[field]

        def one(number: int) -> Box:
            return press(
                f"{field}.{number}",
                figure(str(number), ctx.pick(42, 32), fixed=True),
                kind="selected" if number == value else "neutral",
                disabled_reason="" if fixed and number != value else None,
                tap=lambda: self._take_number(field, None if number == self.numbers[field] and not fixed else number),
                w=w, grow=0 if w else 1, h=h, radius=12, pad=pad(0),
            )  # fmt: skip

        high = fixed and value is not None and value >= KEYS
        more = press(
            f"{field}.more",
            text(str(value) if high else ctx.t("blues_table.or_more", number=KEYS), ctx.pick(28, 22), bold=True,
                 fixed=True),
            kind="selected" if high else "neutral",
            disabled_reason="" if fixed and not high else None,
            tap=lambda: self._take_number(field, value if high else KEYS),
            w=w, grow=0 if w else 1, h=h, radius=12, pad=pad(0),
        )  # fmt: skip
        made = [*(one(number) for number in range(KEYS)), more]
        if ctx.size != "tall":
            return row(*made, gap=gap)
        return column(row(*made[:5], gap=gap), row(*made[5:], Box(grow=1), gap=gap), gap=gap)

    def _bar(self, ctx: Context) -> Box:
        t = ctx.t
        numbers = [self.numbers["sharks"], self.numbers["pilot_fish"]]
        whole = None not in numbers and self.kind is not None
        undo = keys.undo(ctx, t("blues_table.undo.rank", rank=rank(self.card)), self._take_back)
        note = well(
            column(
                text(t("blues_table.only_bids"), ctx.pick(20, 17), lines=2, line=1.1),
                text(t("blues_table.can_wait"), ctx.pick(18, 16), colour="text2", lines=2, line=1.1),
                gap=2,
                grow=1,
            ),
            grow=1,
            items="center",
            pad=pad(0, ctx.pick(20, 14)),
            radius=ctx.pick(20, 16),
        )
        kindless = self.kind is None and self._kind_needed
        later = keys.key(
            ctx, "numbers_later", t("blues_table.numbers_later"), "account-clock", vertical=True,
            tap=self._later, disabled_reason=t("blues_table.kind_first") if kindless else None,
            w=ctx.pick(230, 160, 130), mark_size=ctx.pick(40, 32, 32),
        )  # fmt: skip
        words = ""
        if whole:
            kind = t(f"blues_table.kind.short.{self.kind}")
            words = t("blues_table.remember.sub", kind=kind, sharks=numbers[0] or 0, fish=numbers[1] or 0)
        go = keys.start_key(
            ctx, "remember", "check-bold", t("blues_table.remember"), words, self._remember,
            size=ctx.pick(32, 23, 22), disabled_reason=None if whole else t("blues_table.all_three"),
            w=ctx.pick(400, 230) if ctx.size != "tall" else None, grow=1 if ctx.size == "tall" else 0,
            justify="start",
            pad=Pad(0, ctx.pick(20, 10), 0, ctx.pick(20, 12)),
        )  # fmt: skip
        wide = ctx.size != "tall"
        return bars.action_bar(ctx, undo, note if wide else None, later, go, h=ctx.pick(148, 106, 132))

    # What a tap changes ---------------------------------------------------------------------------------------

    def _take_kind(self, kind: Kind) -> None:
        if self._fixed.kind is UNSET:
            self.kind = None if self.kind == kind else kind
        self.table.refresh()

    def _take_number(self, field: str, number: int | None) -> None:
        if getattr(self._fixed, field) is UNSET:
            self.numbers[field] = number
        self.table.refresh()

    def _remember(self) -> None:
        sharks, fish = self.numbers["sharks"], self.numbers["pilot_fish"]
        assert sharks is not None
        assert fish is not None
        self.table.tell(self.card, Fact(self.kind or UNSET, sharks, fish))
        self._done()

    def _later(self) -> None:
        """The kind alone; numbers that were said before stay said."""
        before = self.table.facts.get(self.card, UNKNOWN)
        self.table.tell(self.card, Fact(self.kind or UNSET, before.sharks, before.pilot_fish))
        self._done()

    def _take_back(self) -> None:
        self._back()
