"""Windows about a payment: who gets cards and why, and who of the paid did not draw."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from divingbell.companion.games.game import Movement, seat_of
from divingbell.companion.games.submarine.state import State
from divingbell.companion.session.sentences import sentence
from divingbell.ui.games.submarine.page import rule_line
from divingbell.ui.kit import buttons, cards, roles
from divingbell.ui.kit.buttons import button_box
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.table.notice import Notice, NoticeButton
from divingbell.ui.table.table_screen import TableScreen
from divingbell.ui.toolkit.element import Box, Element, Scroll, column, fits, grid, pad, row


class PaymentExplanation:
    """Sentence by sentence what the chosen tiles (or one tile of the row) would move."""

    def __init__(self, over: TableScreen[State], movements: tuple[Movement, ...]) -> None:
        """`over` is the table that the window lies over."""
        self._over = over
        self._movements = tuple(moved for moved in movements if moved.what == "card")

    def view(self, ctx: Context) -> Element:
        lines = (self._line(ctx, moved) for moved in self._movements)
        said = column(*lines, rule_line(ctx.t("submarine_table.why.rule")), gap="gap", pad=pad("pad_card", "gap_xl"))
        leave = partial(self._over.dialogs.close, self)
        close = buttons.round_button(ctx, "why.close", "close", leave)
        made = partial(cards.dialog, ctx, cards.dialog_head(ctx.t("submarine_table.why"), "", close), outside=leave)
        return fits(
            partial(made, said, top="dialog_low"),
            partial(made, said, top="dialog_top"),
            partial(made, Scroll(child=said, grow=1), top="dialog_edge"),
        )

    def _line(self, ctx: Context, moved: Movement) -> Box:
        told = sentence(moved, self._over.names, ctx.texts)
        seat = self._over.seats.get(seat_of(moved.taker))
        sign = tile(ctx, seat.diver, 32) if seat is not None else None
        return row(sign, roles.body(told, grow=1), gap="gap_l")


class NoDraw:
    """Paid opponents as buttons: who is tapped did not draw. Each tap corrects the entries of that payment."""

    def __init__(self, over: TableScreen[State], first: int, count: int, paid: tuple[str, ...]) -> None:
        """`first` is the number of the first of the `count` entries of the payment, `paid` everybody who would have
        drawn."""
        self._over = over
        self._numbers = range(first, first + count)
        self._paid = paid

    def view(self, ctx: Context) -> Element:
        left_out = self.left_out()
        shown = [self._button(ctx, player, out=player in left_out) for player in self._paid]
        body = roles.body(ctx.t("submarine_table.no_draw.body"))
        done = buttons.button(ctx, "no_draw.done", ctx.t("kit.done"), "check-bold", kind="primary", tap=self._close)
        done.h = "button_tall"
        persons = grid(*shown, columns=2, gap="gap_m", row_height="button_tall")
        return cards.dialog(
            ctx,
            cards.dialog_head(ctx.t("submarine_table.no_draw")),
            column(body, persons, done, justify="between", grow=1, gap="gap", pad=pad("gap", "gap_xl")),
            top="dialog_top",
            outside=self._close,
        )

    def _button(self, ctx: Context, player: str, *, out: bool) -> Box:
        seat = self._over.seat(player)
        said = roles.note(ctx.t(f"submarine_table.{'did_not_draw' if out else 'drew'}"))
        return button_box(
            f"no_draw.{player}",
            tile(ctx, seat.diver, "tile_m"),
            column(roles.person(seat.called, "title"), said, gap="gap_hair", grow=1),
            icon("check-circle", 28, "action") if out else None,
            kind="selected" if out else "neutral",
            tap=partial(self._toggle, player), gap="gap_l", grow=1, pad=pad(0, "gap"),
        )  # fmt: skip

    def left_out(self) -> tuple[str, ...]:
        """The players entered as not having drawn."""
        entry = self._over.session.entry(self._numbers[0])
        return tuple(entry.action.get("no_draw", ())) if entry is not None else ()

    def _toggle(self, player: str) -> None:
        before = self.left_out()
        amend = self._amend([name for name in self._paid if (name in before) != (name == player)])
        if amend is not None:
            self._over.send(amend)

    def _amend(self, left_out: list[str]) -> dict[str, object] | None:
        entries = [self._over.session.entry(number) for number in self._numbers]
        actions = []
        for entry in entries:
            if entry is None:
                return None
            action = {name: value for name, value in entry.action.items() if name != "no_draw"}
            actions.append({**action, "no_draw": left_out} if left_out else action)
        amend: dict[str, object] = {"type": "amend", "entry": self._numbers[0], "actions": actions}
        return amend if len(entries) == 1 else {**amend, "drop": len(entries)}

    def _close(self) -> None:
        over = self._over
        over.dialogs.close(self)
        names = ", ".join(over.seat(player).told for player in self.left_out())
        if not names:
            return
        again = NoticeButton("no_draw", "cards-outline", _words("no_draw.again"), lambda: over.dialogs.open(self))
        noted = _words("no_draw.noted", names=names)
        over.snackbars.show(Notice("cards-outline", noted, _words("no_draw.hands"), (again,), "positive"))


def _words(text_id: str, **args: str) -> Callable[[Context], str]:
    """A text of the table in the language the screen has when it is shown."""
    return lambda ctx: ctx.t(f"submarine_table.{text_id}", **args)
