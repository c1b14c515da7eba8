"""The table of Pebbles: the pile between the people and the buttons."""

from __future__ import annotations

from divingbell.sdk.screens import Context, DefaultTable, Element, card, roles
from pebbles_game.rules import State


class PebblesTable(DefaultTable[State]):
    """Everything but the pile is drawn from figures and decision."""

    def middle(self, ctx: Context) -> Element:
        return card(
            roles.hero(str(self.state.pile), anchor="center"),
            roles.title(ctx.t("pebbles.pile"), anchor="center"),
            grow=1,
            justify="center",
        )
