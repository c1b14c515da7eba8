"""The view of the table while a payment is seen: the moment that was answered, and what is on its way (screens.md
11.3)."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from divingbell.companion.games.deep_sea_adventure.picks import Numbers, Order
from divingbell.companion.games.deep_sea_adventure.state import State, Token
from divingbell.companion.session.session import Session
from divingbell.companion.table.events import Accepted
from divingbell.ui.games.deep_sea_adventure import dive, reveal, sink
from divingbell.ui.games.deep_sea_adventure.chips import token_icon
from divingbell.ui.games.deep_sea_adventure.table_view import TableView
from divingbell.ui.kit import bars
from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Box, Element


class Stage(NamedTuple):
    """A payment and what is known of it."""

    line: Accepted
    """The entry: a search, numbers, or an order of sinking chips."""
    landed: bool
    """The things have come."""

    @property
    def before(self) -> State:
        """The moment that was answered."""
        before: State = self.line.before.state
        return before

    @property
    def token(self) -> Token:
        """The token that a search takes or puts down."""
        action, diver = self.line.action, self.before.players[self.line.action["player"]]
        return diver.carried[action["token"]] if action["choice"] == "place" else self.before.path[diver.position - 1]

    @property
    def state(self) -> State:
        """That moment, with the chip gone or come and, in the same round, the air that the next turn has cost."""
        action, before = self.line.action, self.before
        after: State = self.line.after.state
        if action["type"] != "search":
            return before
        space = before.players[action["player"]].position
        lies = self.token if action["choice"] == "place" and self.landed else ()
        path = (*before.path[: space - 1], lies, *before.path[space:])
        if after.turn is None or after.round != before.round:
            return replace(before, path=path, turn=None)
        return replace(after, path=path)


def begin(session: Session) -> int:
    """The space where the roll began that led to this search; 0 in other phases."""
    state: State = session.state
    if state.phase != "search" or session.last is None or session.last.previous is None or state.turn is None:
        return 0
    position: int = session.last.previous.state.players[state.turn.player].position
    return position


def rolled(ctx: Context, session: Session) -> str:
    """The roll and how far it led; empty but in phase search."""
    state: State = session.state
    if state.phase != "search" or session.last is None or state.turn is None:
        return ""
    args = session.last.movements[0].args
    places = {"first": args["first"], "second": args["second"], "tokens": args["tokens"]}
    if begin(session) == state.players[state.turn.player].position:
        return ctx.t("deep_sea_adventure_table.rolled.stays", **places)
    free = "" if args["tokens"] else ".free"
    return ctx.t(f"deep_sea_adventure_table.rolled{free}", count=args["steps"], **places)


def pill(ctx: Context, stage: Stage) -> Box:
    """The event, on the pennant."""
    action = stage.line.action
    if action["type"] == "search":
        token = token_icon(stage.token, ctx.space("icon_m"))
        return bars.state_pill(token, ctx.t(f"deep_sea_adventure_table.band.{action['choice']}"))
    mark, words = ("submarine", "revealed") if action["type"] == "reveal" else ("sink", "sink")
    return bars.state_pill(mark, ctx.t(f"deep_sea_adventure_table.band.{words}"))


def content(ctx: Context, view: TableView, stage: Stage) -> Element:
    """The picture that was answered, as it was answered."""
    action, following = stage.line.action, view.following
    assert following is not None, "something comes next"
    if action["type"] == "search":
        return dive.content(ctx, view)
    picked: Numbers | Order
    if action["type"] == "reveal":
        picked = Numbers(view.asked)
        for value in action["values"]:
            picked.tap(value)
        return reveal.content(ctx, view, picked, lambda _: following.go_on())
    picked = Order(view.asked)
    for chip in action.get("order", range(len(picked.levels))):
        picked.tap(chip)
    lying = picked if stage.landed else Order(view.asked)
    return sink.content(ctx, view, picked, lambda _: following.go_on(), lying)
