"""What a card shows (`g7-blues-facts`): asked once for each card, remembered for the pack (rules.md B1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar, Literal

from msgspec import UNSET

from divingbell.companion.games.decision import Choice, Count, Row, button_id
from divingbell.companion.games.submarine_blues.card_words import KIND_SIGNS
from divingbell.companion.games.submarine_blues.cards import Card, rank
from divingbell.companion.games.submarine_blues.decisions import card_facts
from divingbell.companion.games.submarine_blues.facts import KIND_COUNTS, UNKNOWN, CardKind, Fact
from divingbell.ui.games.submarine_blues.cards import face
from divingbell.ui.games.submarine_blues.step import BandReach, QuestionHost, TableQuestion, note, send_button
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.body import body, flow
from divingbell.ui.kit.buttons import button_box
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fields import stepper
from divingbell.ui.kit.icons import icon
from divingbell.ui.toolkit.element import Box, Element, column, pad, row

KEYS = 8
"""Numbers with a key of their own; from there on a stepper."""


class FactStep(TableQuestion):
    """Asks for kind, sharks and pilot fish of one card. What is known already stays as it is."""

    name: ClassVar[str] = "g7-blues-facts"
    mark: ClassVar[str] = "eye"
    reach: ClassVar[BandReach] = (40, 41, 62)

    def __init__(
        self, host: QuestionHost, card: Card, remembered: str, done: Callable[[], None], *, kind_needed: bool = False
    ) -> None:
        """`remembered` says where it goes, `done` goes on with what was said; `kind_needed`: not without a kind."""
        super().__init__(host)
        self.card = card
        self._remembered, self._done, self._kind_needed = remembered, done, kind_needed
        self.question = card_facts(host.draft, card)
        self.picks = dict(self.question.was)
        entered = host.table_view.state.facts.get(card, UNKNOWN)
        self._entered = frozenset(field for field, _ in entered.known())

    def title(self, ctx: Context) -> str:
        return ctx.t("submarine_blues_table.new_card")

    def chips(self, ctx: Context) -> list[Box]:
        del ctx
        return []

    # Showing --------------------------------------------------------------------------------------------------

    def content(self, ctx: Context) -> Element:
        inside = body(ctx, self._card(ctx), self._asked(ctx), pad=pad("xl", ctx.gutter))
        return column(inside, self._bar(ctx), grow=1)

    def _card(self, ctx: Context) -> Box:
        w, h = ctx.pick((140.0, 200.0), (78.0, 112.0), (56.0, 82.0))
        tall = ctx.size == "tall"
        shown = face(self.card, w, h, size=ctx.pick(84, 50, 38), suit_size=ctx.pick(64, 38, 28))
        anchor: Literal["left", "center", "right"] = "left" if tall else "center"
        words = ctx.t("submarine_blues_table.asked_once")
        once = roles.note(words, lines=4, anchor=anchor, grow=1 if tall else 0)
        if tall:
            return card(shown, once, upright=False, items="center", gap="xxl", pad=pad("m", "xxl"), radius="l")
        shape: dict[str, Any] = {"w": ctx.pick(190, 98), "gap": "l", "pad": pad("xs", "m"), "radius": "l"}
        return card(shown, once, items="center", justify="center", **shape)

    def _asked(self, ctx: Context) -> Box:
        tall = ctx.size == "tall"
        kinds, *numbers = self.question.rows
        assert isinstance(kinds, Row), "the kind is one of three"
        head = roles.title(ctx.t("submarine_blues_table.what_shows_card"), grow=0 if tall else 1)
        remembered = roles.note(self._remembered, anchor="right")
        return card(
            column(head, remembered, items="start", gap="hair") if tall else row(head, remembered, gap="m"),
            row(*(self._kind_button(ctx, kinds, kind) for kind in kinds.choices), gap="m", items="stretch"),
            *(self._numbers(ctx, count) for count in numbers if isinstance(count, Count)),
            grow=1, gap="l", justify="between", pad=pad("xl", "xxl"), radius="l",
        )  # fmt: skip

    def _kind_button(self, ctx: Context, kinds: Row, kind: Choice) -> Box:
        tall, off = ctx.size == "tall", kind.disabled_reason
        anchor: Literal["left", "center", "right"] = "center" if tall else "left"
        known, most = kind.detail + (self.picks.get("kind") == kind.value), KIND_COUNTS[kind.value]
        words = off or ctx.t("submarine_blues_table.of_known", count=known, most=most)
        return button_box(
            button_id("kind", kind.value),
            icon(str(kind.mark), "counter", KIND_SIGNS[kind.value][1] if off is None else None),
            column(
                roles.title(kind.label, anchor=anchor),
                roles.note(words, colour="text2" if off is None else None, anchor=anchor),
                grow=0 if tall else 1, items="center" if tall else "stretch",
            ),
            kind="selected" if kind.value == self.picks.get("kind") else "neutral",
            disabled_reason=off, tap=partial(self._take, kinds, kind.value), vertical=tall, grow=1,
            h=ctx.pick(116, 84, 112), gap=ctx.pick(14, 10, 4), pad=pad(0, ctx.pick(18, 10, 8)), radius="l",
        )  # fmt: skip

    def _numbers(self, ctx: Context, count: Count) -> Element:
        label = row(
            icon(count.mark, "heading"), roles.body(count.label),
            gap="s", colour="text2", w=ctx.pick(120, 84, None),
        )  # fmt: skip
        value: int | None = self.picks.get(count.id)
        high = value is not None and value >= KEYS and count.id not in self._entered
        keys_ = self._stepper(ctx, count, value) if high else self._number_buttons(ctx, count)
        return flow(ctx, label, keys_, gap="m", items="stretch" if ctx.size == "tall" else "center")

    def _stepper(self, ctx: Context, count: Count, value: int | None) -> Box:
        """Above the numbers that have keys; the first key leads back to those."""
        side = ctx.pick(84, 60, 62)
        words = roles.number(f"0 \N{EN DASH} {KEYS - 1}")
        back = partial(self._take, count, None)
        low = button_box(f"{count.id}.low", words, tap=back, w=ctx.pick(129, 84, 90), h=side, radius="m")
        take, width = partial(self._take, count), ctx.pick(86, 56, 60)
        higher = stepper(ctx, count.id, value, take, least=KEYS, most=count.most, side=side, width=width)
        return row(low, higher, gap="s")

    def _number_buttons(self, ctx: Context, count: Count) -> Box:
        """0 to 7 and more, in two lines on the tall panel; of a number that was said before, only that one is on."""
        value, gap, fixed = self.picks.get(count.id), "gap_s", count.id in self._entered
        h = ctx.pick(84, 60, 62)

        def key(name: str, shown: Element, takes: int | None, *, lit: bool) -> Box:
            return button_box(
                f"{count.id}.{name}", shown, kind="selected" if lit else "neutral",
                disabled_reason="" if fixed and not lit else None, tap=partial(self._take, count, takes),
                grow=1, h=h, radius="m",
            )  # fmt: skip

        made: list[Element] = []
        for number in range(KEYS):
            lit = number == value
            shown = roles.score(str(number), colour=None)
            made.append(key(str(number), shown, None if lit and not fixed else number, lit=lit))
        high = value is not None and value >= KEYS
        words = str(value) if high else ctx.t("submarine_blues_table.or_more", number=KEYS)
        made.append(key("more", roles.heading(words), value if high else KEYS, lit=high))
        if ctx.size != "tall":
            return row(*made, gap=gap, grow=1)
        return column(row(*made[:5], gap=gap), row(*made[5:], Box(grow=1), gap=gap), gap=gap)

    def _bar(self, ctx: Context) -> Box:
        t, picks = ctx.t, self.picks
        whole = self.question.make(picks) is not None
        undo = buttons.undo(ctx, t("submarine_blues_table.undo.rank", rank=rank(self.card)), self.host.leave_step)
        about = note(t("submarine_blues_table.only_bids"), t("submarine_blues_table.can_wait"))
        kindless = "kind" not in picks and self._kind_needed
        later = buttons.button(
            ctx, "numbers_later", t("submarine_blues_table.numbers_later"), "account-clock", vertical=True,
            tap=self._later, disabled_reason=t("submarine_blues_table.kind_first") if kindless else None,
            w=ctx.pick(230, 160, 130), icon_size="counter",
        )  # fmt: skip
        words = ""
        if whole:
            kind = t(f"submarine_blues_table.kind.short.{picks['kind']}")
            words = t("submarine_blues_table.remember.sub", kind=kind, sharks=picks["sharks"], fish=picks["pilot_fish"])
        tall = ctx.size == "tall"
        go = send_button(
            ctx, "remember", "check-bold", t("submarine_blues_table.remember"), words, self._remember,
            None if whole else t("submarine_blues_table.all_three"), w=ctx.pick(400, 230, None), grow=1 if tall else 0,
        )  # fmt: skip
        return bars.action_bar(ctx, undo, None if tall else about, later, go, h="bar")

    # What a tap changes ---------------------------------------------------------------------------------------

    def _take(self, asked: Row | Count, value: CardKind | int | None) -> None:
        """Said, or taken back: by a second tap on the same key too; what was entered before stays."""
        if asked.id not in self._entered:
            again = value is None or (isinstance(asked, Row) and self.picks.get(asked.id) == value)
            self.picks.pop(asked.id, None)
            self.picks |= {} if again else {asked.id: value}
        self.host.refresh()

    def _remember(self) -> None:
        self.host.tell(self.card, Fact(**self.picks))
        self._done()

    def _later(self) -> None:
        """The kind alone; numbers that were said before stay said."""
        before = self.table_view.fact(self.card)
        self.host.tell(self.card, Fact(self.picks.get("kind", UNSET), before.sharks, before.pilot_fish))
        self._done()
