"""Questions of one action before it is sent: a screen of its own in the place of the table, until it is answered."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import ClassVar, Protocol, Unpack

from divingbell.companion.games.decision import Decision, Picks
from divingbell.companion.games.submarine_blues.cards import Card
from divingbell.companion.games.submarine_blues.draft import Draft
from divingbell.companion.games.submarine_blues.facts import Fact
from divingbell.companion.games.submarine_blues.state import ACTIONS
from divingbell.ui.games.submarine_blues.table_view import TableView
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.buttons import ButtonOptions, UndoOptions, button_box
from divingbell.ui.kit.cards import inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import chip, disc, icon
from divingbell.ui.kit.skins import Kind
from divingbell.ui.toolkit.element import Box, BoxOptions, Element, Fits, column, fits, pad, row

BandReach = tuple[float, float, float]
BAR: BoxOptions = {"gap": "gap_l", "items": "stretch"}
"""Of a row inside the bottom row."""


class QuestionHost(Protocol):
    """The table as a question needs it."""

    @property
    def table_view(self) -> TableView: ...
    @property
    def draft(self) -> Draft:
        """The answers so far."""

    @property
    def decision(self) -> Decision | None:
        """The decision after it."""

    def answer(self, picks: Picks) -> None:
        """The answers of the draft from now on."""

    def tap_of(self, picks: Picks) -> Callable[[], None]: ...
    def refresh(self) -> None: ...
    def undo_button(self, ctx: Context, **options: Unpack[UndoOptions]) -> Box: ...
    def tell(self, card: Card, fact: Fact) -> None:
        """Somebody said what this card shows."""

    def ask(self, step: TableQuestion) -> None:
        """One more question, over this one."""

    def ask_facts(self, card: Card, done: Callable[[], None] | None = None) -> None:
        """Ask for the facts of this card; then on with `done`, or back to this question."""

    def ask_hand_card(self, chosen: Callable[[Card], None]) -> None:
        """Which card of the hand joins a bid."""

    def leave_step(self) -> None:
        """Not this after all."""

    def other_card(self) -> None:
        """Back to the question which card it was."""


class TableQuestion(ABC):
    """Base of these screens. They change nothing but themselves until their last button sends."""

    name: ClassVar[str] = ""
    """A name of screens.md 12."""
    mark: ClassVar[str] = ""
    reach: ClassVar[BandReach] = (42, 50, 66)
    """Where the pennant ends: regular, compact, tall; percent of the width."""

    def __init__(self, host: QuestionHost) -> None:
        self.host = host

    @property
    def table_view(self) -> TableView:
        return self.host.table_view

    @property
    def draft(self) -> Draft:
        return self.host.draft

    @property
    def decision(self) -> Decision:
        """The decision here."""
        decision = self.host.decision
        assert decision is not None, "nothing is asked after the end"
        return decision

    def answer(self, row_id: str, value: object) -> None:
        """One more answer, the newest last; None takes it back."""
        self.host.answer(self.draft.answered(row_id, value))

    def send(self) -> None:
        """The whole, as it was answered."""
        self.host.tap_of(self.draft.picks)()

    @abstractmethod
    def title(self, ctx: Context) -> str:
        """On the pennant."""

    def chips(self, ctx: Context) -> list[Box]:
        """On the dark side of the header: which action this is."""
        if self.table_view.state.phase != "actions":
            return []
        return [chip(ctx, None, which_action(ctx, self.table_view))]

    @abstractmethod
    def content(self, ctx: Context) -> Element:
        """All below the header."""

    # Buttons that several of them have -----------------------------------------------------------------------------

    def not_this(self, ctx: Context) -> Box:
        """Leave it: another action."""
        words, sub = ctx.t("submarine_blues_table.not_this"), ctx.t("submarine_blues_table.not_this.sub")
        return button_box(
            "not_this", sign_and_words("close", words, sub), tap=self.host.leave_step, w="not_this", radius="xl",
            items="stretch", pad=pad("gap_xxs", "gap_m"),
        )  # fmt: skip

    def not_this_low(self, ctx: Context) -> Box:
        """The same in a low row."""
        return buttons.button(
            ctx, "not_this", ctx.t("submarine_blues_table.not_this"), "close", tap=self.host.leave_step, size="body",
            icon_size="heading", w="not_this_low", radius="xl", justify="center",
        )  # fmt: skip

    def bar(self, ctx: Context, *children: Element | None) -> Box:
        """The bottom row with Undo in its corner."""
        return bars.action_bar(ctx, self.host.undo_button(ctx), *children, h="bar")


def which_action(ctx: Context, view: TableView) -> str:
    """`Action 1 of 3`."""
    used = view.state.turn.used
    if used == ACTIONS:
        return ctx.t("submarine_blues_table.actions_done", count=ACTIONS)
    return ctx.t("submarine_blues_table.action_of", number=used + 1, count=ACTIONS)


def sign_and_words(mark: str, title: str, sub: str, kind: Kind = "neutral") -> Fits:
    """On a button: a disc beside two lines where they have room, else a bare sign over them, or over the first."""
    words = column(roles.title(title, lines=1), roles.note(sub, lines=1), gap="gap_hair", grow=1)
    high = partial(column, icon(mark, "icon"), gap="gap_hair", items="center", justify="center")
    first, second = roles.label(title, anchor="center"), roles.note(sub, anchor="center")
    return fits(
        partial(row, disc(mark, "disc", kind, share=0.6), words, gap="gap_l"),
        partial(high, first, second),
        partial(high, first),
        grow=1,
    )


def page(ctx: Context, *children: Element | None, bar: Box) -> Box:
    """The questions, one under the other, over the bottom row."""
    inside = column(*children, grow=1, gap="gap_l", pad=pad("gap", ctx.gutter))
    return column(inside, bar, grow=1)


def send_button(
    ctx: Context,
    button_id: str,
    mark: str,
    title: str,
    sub: str,
    tap: Callable[[], None],
    off: str | None,
    **options: Unpack[ButtonOptions],
) -> Box:
    """The bright button that sends the whole play; `off` is why it cannot be sent yet."""
    shape: ButtonOptions = {
        "size": "heading",
        "sub_lines": 2,
        "grow": 1,
        "justify": "start",
        "gap": "gap_l",
        "pad": pad(0, "gap"),
    }
    return buttons.start_button(ctx, button_id, mark, title, sub, tap, disabled_reason=off, **shape | options)


def note(title: str, sub: str | None = None, *, sign: Element | None = None) -> Box:
    """A hint, in the middle of a bottom row."""
    return inset(sign, two_lines(title, sub), gap="gap_m", grow=1, items="stretch", pad=pad(0, "gap"), radius="xl")


def two_lines(title: str, sub: str | None) -> Fits:
    """In a bottom row; the second line goes where there is no room for it, then the first is set as a note."""
    middle = partial(column, gap="gap_hair", justify="center")
    both = partial(middle, roles.body(title), roles.note(sub)) if sub else None
    return fits(both, partial(middle, roles.body(title)), partial(middle, roles.note(title, lines=5)), grow=1)
