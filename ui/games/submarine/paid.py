"""Windows about a payment: who gets cards and why, and who of the paid did not draw."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from divingbell.companion.games.game import seat_of
from divingbell.companion.session.session import Entry
from divingbell.companion.session.telling import sentence
from divingbell.ui.kit import keys, plates
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import press
from divingbell.ui.kit.marks import icon, tile
from divingbell.ui.table.notice import Notice, NoticeKey
from divingbell.ui.toolkit.element import Element, Pad, Scroll, column, row, text

if TYPE_CHECKING:
    from divingbell.ui.games.submarine.table import SubmarineTable

Action = Mapping[str, Any]
DREW = "submarine.why.paid_draw"


class Why:
    """Sentence by sentence what the chosen tiles (or one tile of the row) would move."""

    def __init__(self, table: SubmarineTable) -> None:
        self._table = table
        self._movements = table.lifting.example()

    def view(self, ctx: Context) -> Element:
        table = self._table
        said = [sentence(moved, table.names, ctx.texts) for moved in self._movements]
        lines = [
            row(
                tile(ctx, table.seat(seat_of(moved.taker)).diver, 32)
                if seat_of(moved.taker) in table.players
                else None,
                text(words, ctx.pick(21, 18, 19), colour="text2", lines=4, line=1.2, grow=1),
                gap=12,
            )
            for moved, words in zip(self._movements, said, strict=True)
            if moved.what == "card"
        ]
        # As high as it must be, as far as there is room.
        high = ctx.pick(200, 140, 170) + len(lines) * ctx.pick(56, 46, 60) * ctx.text_scale
        top = max(ctx.pick(70, 24, 120), (ctx.frame.height - high) / 2)
        return plates.window(
            ctx,
            plates.window_head(
                ctx, ctx.t("submarine_table.why"), "", keys.round_key(ctx, "why.close", "close", self._close)
            ),
            Scroll(
                child=column(
                    *lines,
                    row(
                        icon("book-open-variant", 22),
                        text(ctx.t("submarine_table.why.rule"), 18, bold=True),
                        gap=8,
                        colour="action",
                    ),
                    gap=ctx.pick(16, 10, 14),
                    pad=ctx.pick(Pad(22, 32, 22, 32), Pad(12, 20, 12, 20), Pad(18, 22, 18, 22)),
                ),
                grow=1,
            ),
            top=top,
        )

    def _close(self) -> None:
        self._table.close(self)


class NoDraw:
    """Paid opponents as keys: who is tapped did not draw. Each tap corrects the entries of that payment."""

    def __init__(self, table: SubmarineTable, first: int, count: int, drew: tuple[str, ...]) -> None:
        """`first` is the number of the first entry of the payment, `drew` everybody who would have drawn."""
        self._table = table
        self._first = first
        self._count = count
        self._drew = drew

    def view(self, ctx: Context) -> Element:
        table, left_out = self._table, self.left_out()
        shown = [
            press(
                f"no_draw.{player}",
                tile(ctx, table.seat(player).diver, ctx.pick(56, 40, 46)),
                column(
                    text(table.seat(player).name, ctx.pick(26, 21, 22), bold=True),
                    text(
                        ctx.t(f"submarine_table.{'did_not_draw' if player in left_out else 'drew'}"),
                        ctx.pick(18, 16, 17), colour="text2",
                    ),
                    gap=2,
                    grow=1,
                ),
                icon("check-circle", 28, "action") if player in left_out else None,
                kind="selected" if player in left_out else "neutral",
                tap=partial(self._toggle, player),
                justify="start",
                gap=14,
                grow=1,
                pad=Pad(0, 16, 0, 16),
            )
            for player in self._drew
        ]  # fmt: skip
        lines = [shown] if ctx.size == "regular" else [shown[i : i + 2] for i in range(0, len(shown), 2)]
        return plates.window(
            ctx,
            plates.window_head(ctx, ctx.t("submarine_table.no_draw")),
            text(
                ctx.t("submarine_table.no_draw.body"), ctx.pick(22, 18, 19), colour="text2", lines=4, line=1.25,
                align="stretch",
            ),
            *(row(*line, gap=10, items="stretch", h=ctx.pick(100, 76, 84)) for line in lines),
            row(
                press(
                    "no_draw.done",
                    icon("check-bold", 28),
                    text(ctx.t("kit.done"), ctx.pick(24, 20, 22), bold=True),
                    kind="primary",
                    tap=self._close,
                    gap=10,
                    grow=1,
                ),
                h=ctx.pick(84, 64, 72),
                items="stretch",
            ),
            gap=ctx.pick(18, 10, 14),
            side=ctx.pick(200, 60, 24),
            top=ctx.pick(170, 40, 200),
            pad=ctx.pick(Pad(0, 32, 28, 32), Pad(0, 20, 16, 20), Pad(0, 18, 18, 18)),
            justify="between",
        )  # fmt: skip

    def left_out(self) -> tuple[str, ...]:
        """Who is entered as not having drawn."""
        entry = self._table.session.entry(self._first)
        return tuple(entry.action.get("no_draw", ())) if entry is not None else ()

    def _toggle(self, player: str) -> None:
        before = self.left_out()
        after = [name for name in self._drew if (name in before) != (name == player)]
        amend = self._amend(after)
        if amend is not None:
            self._table.send(amend)

    def _amend(self, left_out: list[str]) -> dict[str, Any] | None:
        actions = []
        for number in range(self._first, self._first + self._count):
            entry = self._table.session.entry(number)
            if entry is None:
                return None
            action = {name: value for name, value in entry.action.items() if name != "no_draw"}
            actions.append({**action, "no_draw": left_out} if left_out else action)
        amend: dict[str, Any] = {"type": "amend", "entry": self._first, "actions": actions}
        return amend if self._count == 1 else {**amend, "drop": self._count}

    def _close(self) -> None:
        table, left_out = self._table, self.left_out()
        table.close(self)
        names = ", ".join(table.seat(player).name for player in left_out)
        if names:
            again = NoticeKey(
                "no_draw",
                "cards-outline",
                lambda ctx: ctx.t("submarine_table.no_draw.again"),
                lambda: table.open(self),
            )
            table.notify(
                Notice(
                    "cards-outline",
                    lambda ctx: ctx.t("submarine_table.no_draw.noted", names=names),
                    lambda ctx: ctx.t("submarine_table.no_draw.hands"),
                    (again,),
                    "positive",
                )
            )


def drew(entries: tuple[Entry, ...]) -> tuple[str, ...]:
    """Paid opponents who drew in these entries, clockwise from p1."""
    players = {seat_of(moved.taker) for entry in entries for moved in entry.movements if moved.text_id == DREW}
    return tuple(sorted(players))
