"""The end of the last round: who sank and what was lost, for a moment, before anything is turned over or won
(screens.md 5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from kivy.clock import Clock

from divingbell.companion.games.deep_sea_adventure.state import Token, chips
from divingbell.companion.games.game import Entry
from divingbell.ui.games.deep_sea_adventure.chips import hand
from divingbell.ui.games.deep_sea_adventure.table_view import TableView
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.toolkit.element import At, Box, Element, column, pad

SECONDS = 2.5
"""How long it stands by itself."""


class Loss(NamedTuple):
    """Somebody who was not back, and the levels of the chips he had."""

    player: str
    levels: Token


def losses(entry: Entry) -> tuple[Loss, ...]:
    """What this entry lost for good (rules.md D7), the farthest diver first; nothing but at the end of the last
    round."""
    return tuple(Loss(m.giver, _levels(entry, m.giver)) for m in entry.movements if m.taker == "lost")


def _levels(entry: Entry, player: str) -> Token:
    """Of what he carried before the entry, and what he took or put down with it."""
    assert entry.previous is not None, "a game that comes to its last round has begun"
    state, action = entry.previous.state, entry.action
    diver = state.players[player]
    carried: list[Token] = [*diver.carried]
    if action["type"] == "search" and action["player"] == player:
        if action["choice"] == "take":
            carried.append(state.path[diver.position - 1])
        elif action["choice"] == "place":
            carried.pop(action["token"])
    return chips(tuple(carried))


class Lost:
    """Stands in the place of the table for a moment, or until it is touched; Undo works meanwhile."""

    def __init__(
        self,
        lost: tuple[Loss, ...],
        shown: Callable[[Context], TableView],
        turn_buttons: Callable[[Context], tuple[Box | None, ...]],
        over: Tap,
    ) -> None:
        """`over` is called when it ends by itself or by a touch."""
        self._lost = lost
        self._shown = shown
        self._turn_keys = turn_buttons
        self._over = over
        self._event = Clock.schedule_once(lambda _: self.end(), SECONDS)
        self._stands = True

    def end(self) -> None:
        """What follows is shown."""
        self.drop()
        self._over()

    def drop(self) -> None:
        """It is over, whatever is shown next."""
        self._stands = False
        self._event.cancel()

    def holds(self) -> bool:
        return self._stands

    def header(self, ctx: Context) -> Element:
        title = ctx.t("deep_sea_adventure_table.toast.lost", count=sum(len(loss.levels) for loss in self._lost))
        sign = icon("arrow-collapse-down", ctx.pick("counter", "headline", "headline"), "danger")
        sub = ctx.t("deep_sea_adventure_table.lost.sub") if ctx.size == "regular" else ""
        return bars.header(ctx, title, sub, *self._turn_keys(ctx), left=sign)

    def toast_place(self, ctx: Context) -> At:
        return At(left=ctx.gutter, right=ctx.gutter, bottom=ctx.frame.size.actions + 2)

    def content(self, ctx: Context) -> Element:
        shown = self._shown(ctx)
        rows = column(
            *(_row(ctx, shown, loss, len(self._lost)) for loss in self._lost),
            id="lost", tap=self.end, gap=ctx.pick("m", "xs", "m"), justify="center", grow=1,
        )  # fmt: skip
        bar = bars.action_bar(ctx, shown.undo, _next(ctx, shown, self.end), h="bar")
        return column(column(rows, grow=1, pad=pad("m", ctx.gutter)), bar, grow=1)


def _row(ctx: Context, view: TableView, loss: Loss, rows: int) -> Box:
    """Who it was, in words how many, and the chips themselves."""
    seat, crowd = view.seats[loss.player], rows > 4
    size = ctx.pick(44.0 if crowd else 56.0, 28.0 if crowd else 40.0, 36.0)
    who = column(
        roles.title(seat.name),
        None if crowd and ctx.size == "compact" else roles.note(
            ctx.t("deep_sea_adventure_table.lost.count", count=len(loss.levels))),
        gap="hair", w=ctx.pick(280, 190, 170), justify="center",
    )  # fmt: skip
    return card(
        tile(ctx, seat.diver, "tile_m"),
        who,
        hand([(level,) for level in loss.levels], size, ctx.pick(790, 470, 230)),
        upright=False, radius="l", items="center", gap="l", pad=pad("xxs", "l"),
        h=ctx.pick(76 if crowd else 104, 42 if crowd else 64, 96),
    )  # fmt: skip


def _next(ctx: Context, view: TableView, tap: Tap) -> Box:
    """What follows, at once."""
    state = view.state
    words = ctx.t("deep_sea_adventure_table.next_end")
    if state.to_reveal:
        player = state.to_reveal[0]
        count = len(chips(state.players[player].carried))
        words = ctx.t("deep_sea_adventure_table.next_reveals", name=view.seats[player].name, count=count)
    return buttons.button(ctx, "next", words, "skip-next", tap=tap, size="title", grow=1)
