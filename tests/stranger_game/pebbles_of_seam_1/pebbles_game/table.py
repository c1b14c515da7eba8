"""The table of Pebbles: the pile, what everybody has, and a key for each number."""

from __future__ import annotations

from collections.abc import Sequence

from divingbell.companion.games.decision import Row, key_id
from divingbell.companion.games.game import Entry
from divingbell.companion.table.events import Entered
from divingbell.ui.kit import bars, keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import icon, tile
from divingbell.ui.kit.names import name_text
from divingbell.ui.kit.plates import plate
from divingbell.ui.table.notice import settlement
from divingbell.ui.table.table_screen import TableScreen
from divingbell.ui.toolkit.element import At, Element, column, figure, pad, row, text
from pebbles_game.rules import State


class PebblesTable(TableScreen[State]):
    """One picture for the whole game."""

    name = "pebbles"
    area = "pebbles"

    def band(self, ctx: Context) -> Element:
        seat = self.seat(self.state.turn.player)
        pill, lane = bars.state_pill(ctx, "hand-back-right", ctx.t("pebbles.takes")), self.snackbars.lane(ctx)
        return bars.band(ctx, seat.diver, seat.called, pill, right=self.turn_keys(ctx), lane=lane)

    def toast_place(self, ctx: Context) -> At | None:
        tall = ctx.size == "tall"
        return At(left=ctx.gutter, right=ctx.gutter, top=ctx.frame.size.band + 4) if tall else None

    def content(self, ctx: Context) -> Element:
        return column(
            column(
                plate(
                    figure(str(self.state.pile), "giant", colour="money", anchor="center"),
                    text(ctx.t("pebbles.pile"), "lead", anchor="center"),
                    grow=1,
                    justify="center",
                ),
                row(*(self._seat(ctx, player) for player in self.state.players), gap="m", items="stretch"),
                gap="m",
                grow=1,
                pad=pad("m", "l"),
            ),
            bars.action_bar(ctx, self.undo_key(ctx), *self._keys(ctx)),
            grow=1,
        )

    def _seat(self, ctx: Context, player: str) -> Element:
        seat = self.seat(player)
        return plate(
            row(
                tile(ctx, seat.diver, 36),
                name_text(seat.called, "body", grow=1),
                icon("pebbles:pebble", "lead", "text2"),
                figure(str(self.state.players[player].pebbles), "lead", colour="money"),
                gap="s",
            ),
            grow=1,
            pad=pad("s", "m"),
        )

    def _keys(self, ctx: Context) -> list[Element]:
        """A key for each choice of what can be answered now."""
        decision = self.decision
        counts = decision.rows[0] if decision is not None else None
        if not isinstance(counts, Row):
            return []
        return [
            keys.key(
                ctx,
                key_id(counts.id, choice.value),
                choice.label,
                choice.mark,
                choice.preview,
                kind="primary",
                tap=self.tap_of({counts.id: choice.value}),
                disabled_reason=choice.disabled_reason,
                vertical=True,
                grow=1,
            )
            for choice in counts.choices
        ]

    def name_of(self, entries: Sequence[Entry], *, felt: bool = False) -> str:
        del felt
        action = entries[0].action
        if action["type"] == "stop_game":
            return self.ctx.t("pebbles.entry.stop_game")
        return self.ctx.t("pebbles.undo", name=self.seat(action["player"]).told, count=action["count"])

    def on_entries(self, event: Entered) -> None:
        entry = event.lines[-1].after.last
        if entry is not None and entry.action["type"] == "take" and entry.state.pile:
            self.snackbars.show(settlement("hand-back-right", self.name_of([entry]), self.ctx.t("pebbles.kept")))
