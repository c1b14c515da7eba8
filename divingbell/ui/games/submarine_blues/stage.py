"""The words of the table while divers or a submarine change hands: to whom, the thing, and the next step (screens.md
11.3)."""

from __future__ import annotations

from typing import NamedTuple

from divingbell.companion.games.game import seat_of
from divingbell.companion.games.submarine_blues.state import DIVER, SUBMARINE, State
from divingbell.companion.table.events import Accepted
from divingbell.ui.games.submarine_blues.step import which_action
from divingbell.ui.games.submarine_blues.table_view import TableView
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.table.stage import Following


class Stage(NamedTuple):
    """A payment that is seen."""

    line: Accepted
    """The entry: an attack, cards with attacks, or the last word of an auction."""
    player: str
    """The player who gets it."""
    divers: int
    """How many divers; 0: a submarine."""

    @property
    def mark(self) -> str:
        return "shark" if self.divers else "submarine"

    def words(self, ctx: Context) -> str:
        """On the pennant."""
        return (
            ctx.t("submarine_blues_table.attacked", count=self.divers)
            if self.divers
            else ctx.t("submarine_blues_table.won")
        )

    def following(self, ctx: Context, view: TableView, go_on: Tap) -> Following:
        """The next action of the turn, the next bid or the next turn."""
        before: State = self.line.before.state
        name, turn = view.called(view.actor), view.state.turn
        words: str
        if view.state.result is not None:
            words = ctx.t("table.stage.over")
        elif view.state.auction is not None:
            words = ctx.t("submarine_blues_table.bids_next", name=name)
        elif turn.number == before.turn.number:
            words = which_action(ctx, view)
        else:
            words = ctx.t("table.stage.next", name=name)
        return Following(view.seats[view.actor].diver, words, go_on)


def stage_of(line: Accepted) -> Stage | None:
    """The stage of an entry; None where nobody won divers or a submarine."""
    entry = line.after.last
    if entry is None:
        return None
    for moved in entry.movements:
        if moved.what == SUBMARINE:
            return Stage(line, seat_of(moved.taker), 0)
    player = line.action.get("player", "")
    divers = sum(one.count for one in entry.movements if one.what == DIVER and seat_of(one.taker) == player)
    return Stage(line, player, divers) if divers else None
