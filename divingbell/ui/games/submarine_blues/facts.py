"""The facts of a card: asked once for each card, remembered for the pack (rules.md B1)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

from msgspec import UNSET

from divingbell.companion.games.decision import Choice, Count, Row, button_id
from divingbell.companion.games.submarine_blues.card_words import KIND_SIGNS
from divingbell.companion.games.submarine_blues.cards import Card, rank
from divingbell.companion.games.submarine_blues.decisions import card_facts
from divingbell.companion.games.submarine_blues.facts import KIND_COUNTS, UNKNOWN, CardKind, Fact
from divingbell.ui.games.submarine_blues.cards import face, small
from divingbell.ui.games.submarine_blues.step import BAR, BandReach, QuestionHost, TableQuestion, send_button, two_lines
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.body import flow
from divingbell.ui.kit.buttons import button_box
from divingbell.ui.kit.cards import card, inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fields import stepper
from divingbell.ui.kit.icons import icon
from divingbell.ui.toolkit.element import Box, BoxOptions, Element, column, dropping, fits, pad, row, space

KEYS = 8
"""Numbers with a key of their own; from there on a stepper."""


class FactStep(TableQuestion):
    """Asks for kind, sharks and pilot fish of one card. What is known already stays as it is."""

    name: ClassVar[str] = "blues.facts"
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
        asked, room = self._asked(ctx), pad("gap", ctx.gutter)
        both = (
            partial(flow, ctx, shown, asked, gap="gap", pad=room) for shown in (self._card(ctx), self._low_card(ctx))
        )
        return column(fits(*both, grow=1), self._bar(ctx), grow=1)

    def _card(self, ctx: Context) -> Box:
        words = ctx.t("submarine_blues_table.asked_once")
        once = roles.note(words, lines=4, anchor="center", w="card_words")
        shape: BoxOptions = {"items": "center", "justify": "center"}
        return card(face(ctx, self.card, "card_l"), once, gap="gap", pad=pad("gap_s"), radius="l", **shape)

    def _low_card(self, ctx: Context) -> Box:
        """The same where its words have no room."""
        return card(small(ctx, self.card, "button"), items="center", justify="center", pad=pad("gap_s"), radius="l")

    def _asked(self, ctx: Context) -> Box:
        kinds, *numbers = self.question.rows
        assert isinstance(kinds, Row), "the kind is one of three"
        head, remembered = roles.title(ctx.t("submarine_blues_table.what_shows_card")), roles.note(self._remembered)
        return card(
            fits(partial(row, head, space(), remembered, gap="gap_m"), partial(column, head, remembered)),
            row(*(self._kind_button(ctx, kinds, kind) for kind in kinds.choices), gap="gap_m", items="stretch"),
            *(self._numbers(ctx, count) for count in numbers if isinstance(count, Count)),
            grow=1, gap="gap_s", justify="between", pad=pad("gap_s", "pad_card"), radius="l",
        )  # fmt: skip

    def _kind_button(self, ctx: Context, kinds: Row, kind: Choice) -> Box:
        off = kind.disabled_reason
        known, most = kind.detail + (self.picks.get("kind") == kind.value), KIND_COUNTS[kind.value]
        words = off or ctx.t("submarine_blues_table.of_known", count=known, most=most)
        sign = icon(str(kind.mark), "icon", KIND_SIGNS[kind.value][1] if off is None else None)
        sub = partial(roles.note, words, colour=None)

        def middle() -> tuple[Element, Element]:
            return roles.label(kind.label, anchor="center"), sub(anchor="center")

        return button_box(
            button_id("kind", kind.value),
            fits(
                lambda: row(sign, column(roles.title(kind.label), sub(), grow=1), gap="gap"),
                lambda: column(sign, *middle(), items="center", justify="center"),
                lambda: column(*middle(), items="center", justify="center"),
                grow=1,
            ),
            kind="selected" if kind.value == self.picks.get("kind") else "neutral",
            disabled_reason=off, tap=partial(self._take, kinds, kind.value), grow=1, items="stretch",
            h="button_tall", pad=pad(0, "gap_m"), radius="l",
        )  # fmt: skip

    def _numbers(self, ctx: Context, count: Count) -> Element:
        """The thing counted before its buttons, or over two lines of them."""
        sign, words = icon(count.mark, "icon_m", "text2"), roles.body(count.label)
        named, bare = row(sign, words, gap="gap_s", w="number_label"), row(sign, w="icon")
        value: int | None = self.picks.get(count.id)
        if value is not None and value >= KEYS and count.id not in self._entered:
            higher = self._stepper(ctx, count, value)
            return fits(
                partial(row, named, higher, gap="gap_s"), partial(row, bare, higher, gap="gap_s"),
                partial(column, row(sign, words, gap="gap_s"), higher, gap="gap_s"),
            )  # fmt: skip
        keys = self._number_buttons(ctx, count)
        line = partial(row, gap="gap_s", items="stretch", h="sheet_key")
        return fits(
            partial(row, named, line(*keys, grow=1), gap="gap_s"), partial(row, bare, line(*keys, grow=1), gap="gap_s"),
            lambda: column(
                row(sign, words, gap="gap_s"), line(*keys[:5]), line(*keys[5:], Box(grow=1)), gap="gap_s"
            ),
        )  # fmt: skip

    def _stepper(self, ctx: Context, count: Count, value: int | None) -> Box:
        """Above the numbers that have keys; the first key leads back to those."""
        side = ctx.space("sheet_key")
        words = roles.number(f"0 \N{EN DASH} {KEYS - 1}")
        back = partial(self._take, count, None)
        low = button_box(f"{count.id}.low", words, tap=back, w="button_tall", h=side, radius="m")
        take = partial(self._take, count)
        higher = stepper(ctx, count.id, value, take, least=KEYS, most=count.most, side=side)
        return row(low, higher, gap="gap_s")

    def _number_buttons(self, ctx: Context, count: Count) -> list[Box]:
        """0 to 7 and more; of a number that was said before, only that one is on."""
        value, fixed = self.picks.get(count.id), count.id in self._entered

        def key(name: str, shown: Element, takes: int | None, *, lit: bool) -> Box:
            return button_box(
                f"{count.id}.{name}", shown, kind="selected" if lit else "neutral",
                disabled_reason="" if fixed and not lit else None, tap=partial(self._take, count, takes),
                grow=1, radius="m",
            )  # fmt: skip

        made = []
        for number in range(KEYS):
            lit = number == value
            shown = roles.score(str(number), colour=None)
            made.append(key(str(number), shown, None if lit and not fixed else number, lit=lit))
        high = value is not None and value >= KEYS
        words = str(value) if high else ctx.t("submarine_blues_table.or_more", number=KEYS)
        return [*made, key("more", roles.number(words), value if high else KEYS, lit=high)]

    def _bar(self, ctx: Context) -> Box:
        t, picks = ctx.t, self.picks
        whole = self.question.make(picks) is not None
        undo = buttons.undo(ctx, t("submarine_blues_table.undo.rank", rank=rank(self.card)), self.host.leave_step)
        about = two_lines(t("submarine_blues_table.only_bids"), t("submarine_blues_table.can_wait"))
        kindless = "kind" not in picks and self._kind_needed
        later = buttons.button(
            ctx, "numbers_later", t("submarine_blues_table.numbers_later"), "account-clock", vertical=True,
            tap=self._later, disabled_reason=t("submarine_blues_table.kind_first") if kindless else None,
            w="not_this", icon_size="icon",
        )  # fmt: skip
        words = ""
        if whole:
            kind = t(f"submarine_blues_table.kind.short.{picks['kind']}")
            numbers = {"sharks": picks["sharks"], "fish": picks.get("pilot_fish", 0)}
            said = "" if "pilot_fish" in picks else self._without_fish
            words = t(f"submarine_blues_table.remember.sub{said}", kind=kind, **numbers)
        go = send_button(
            ctx, "remember", "check-bold", t("submarine_blues_table.remember"), words, self._remember,
            None if whole else t(f"submarine_blues_table.all_three{self._without_fish}"), min_w="button_primary",
        )  # fmt: skip
        told = inset(about, grow=1, items="stretch", pad=pad(0, "gap"), radius="xl", min_w="not_this")
        return bars.action_bar(ctx, undo, dropping(row, told, later, go, drop=(told,), options=BAR, grow=1), h="bar")

    @property
    def _without_fish(self) -> str:
        """The form of a text where pilot fish need not be said: nobody's level counts them."""
        return "" if "pilot_fish" in self.draft.needed_facts else ".sharks"

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
