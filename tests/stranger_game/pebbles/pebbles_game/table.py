"""The table of Pebbles: the pile, what everybody has, and a button for each number."""

from __future__ import annotations

from collections.abc import Sequence

from divingbell.sdk import Entry, Row, button_id
from divingbell.sdk.screens import (
    At,
    Context,
    Element,
    Entered,
    TableScreen,
    action_bar,
    button,
    card,
    column,
    icon,
    pad,
    roles,
    row,
    settlement,
    state_pill,
    tile,
    turn_header,
)
from pebbles_game.rules import State


class PebblesTable(TableScreen[State]):
    """One picture for the whole game."""

    name = "pebbles"
    area = "pebbles"

    def header(self, ctx: Context) -> Element:
        seat = self.seat(self.state.turn.player)
        pill, lane = state_pill("hand-back-right", ctx.t("pebbles.takes")), self.snackbars.lane(ctx)
        return turn_header(ctx, seat.diver, seat.called, pill, right=self.turn_buttons(ctx), lane=lane)

    def toast_place(self, ctx: Context) -> At | None:
        tall = ctx.size == "tall"
        return At(left=ctx.gutter, right=ctx.gutter, top=ctx.frame.size.band + 4) if tall else None

    def content(self, ctx: Context) -> Element:
        return column(
            column(
                card(
                    roles.hero(str(self.state.pile), anchor="center"),
                    roles.title(ctx.t("pebbles.pile"), anchor="center"),
                    grow=1,
                    justify="center",
                ),
                row(*(self._seat(ctx, player) for player in self.state.players), gap="gap_m", items="stretch"),
                gap="gap_m",
                grow=1,
                pad=pad("gap_m", "gutter"),
            ),
            action_bar(ctx, self.undo_button(ctx), *self._buttons(ctx)),
            grow=1,
        )

    def _seat(self, ctx: Context, player: str) -> Element:
        seat = self.seat(player)
        return card(
            row(
                tile(ctx, seat.diver, "tile_s"),
                roles.person(seat.called, grow=1),
                icon("pebbles:pebble", "icon_m", "text2"),
                roles.number(str(self.state.players[player].pebbles), colour="money"),
                gap="gap_s",
            ),
            grow=1,
            pad=pad("gap_s", "gap_m"),
        )

    def _buttons(self, ctx: Context) -> list[Element]:
        """A button for each choice of what can be answered now."""
        decision = self.decision
        counts = decision.rows[0] if decision is not None else None
        if not isinstance(counts, Row):
            return []
        return [
            button(
                ctx,
                button_id(counts.id, choice.value),
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
