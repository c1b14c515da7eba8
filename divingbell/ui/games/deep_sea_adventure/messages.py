"""Messages of the table: names for Undo, what came back, and toasts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from divingbell.companion.games.deep_sea_adventure.dial import LEAST, LOW
from divingbell.companion.games.deep_sea_adventure.state import ROUNDS, State
from divingbell.companion.games.game import Entry
from divingbell.companion.games.seats import Seat
from divingbell.companion.session.session import COMMANDS
from divingbell.companion.table.events import Accepted
from divingbell.ui.games.deep_sea_adventure.table_view import chip_count
from divingbell.ui.kit.context import Context
from divingbell.ui.table.notice import Notice, settlement

Seats = Mapping[str, Seat]


MARKS = (LEAST, LOW)
"""Air at which the dial changes its colour and the table warns."""


# Undo ---------------------------------------------------------------------------------------------------------


def name_of(ctx: Context, seats: Seats, entry: Entry) -> str:
    """The name of the entries that Undo takes back."""
    action, t = entry.action, ctx.t
    kind = action["type"]
    if kind == "roll":
        return t("deep_sea_adventure_table.undo.roll", first=action["dice"][0], second=action["dice"][1])
    if kind in ("turn_back", "stop_game"):
        return t(f"deep_sea_adventure_table.undo.{kind}")
    name = seats[action["player"]].told
    if kind == "search":
        short = "" if ctx.size == "regular" else ".short"
        return t(f"deep_sea_adventure_table.undo.{action['choice']}{short}", name=name)
    return t(f"deep_sea_adventure_table.undo.{kind}", name=name)


def given_back(ctx: Context, seats: Seats, state: State, entries: Sequence[Entry]) -> str:
    """Words for things that hold again after these were taken back, newest first; `state` is what holds after it."""
    if not entries:
        return ""
    entry, t = entries[0], ctx.t
    kind = entry.action["type"]
    player = entry.action.get("player")
    if kind == "stop_game" or player is None:
        return ""
    name, diver = seats[player].told, state.players[player]
    if kind == "turn_back":
        return t("deep_sea_adventure_table.back.heading", name=name)
    if kind == "roll":
        words = "aboard" if diver.position == 0 else "space"
        return t(f"deep_sea_adventure_table.back.{words}", name=name, space=diver.position)
    if kind == "reveal":
        return t("deep_sea_adventure_table.back.points", name=name, count=sum(diver.treasures))
    if kind == "sink":
        return t("deep_sea_adventure_table.back.chips", name=name, count=chip_count(diver))
    carries = t("deep_sea_adventure_table.back.carries", name=name, count=len(diver.carried))
    if entry.state.air == state.air:
        return carries
    return t("deep_sea_adventure_table.back.air", carries=carries, air=state.air)


# Toasts -------------------------------------------------------------------------------------------------------


def settled(ctx: Context, seats: Seats, line: Accepted) -> Notice | None:
    """The toast after an entry that settled something; None where the next screen says it."""
    entry = line.after.last
    if entry is None or line.action["type"] in COMMANDS or line.before.state is None:
        return None
    before, after = line.before.state, entry.state
    return (
        _lost(ctx, seats, entry)
        or _next_round(ctx, seats, before, after, entry)
        or _air(ctx, seats, before, after)
        or _home(ctx, seats, before, entry)
        or _revealed(ctx, seats, entry)
    )


def _lost(ctx: Context, seats: Seats, entry: Entry) -> Notice | None:
    """Round 3: nothing sinks, chips of who is not back are lost."""
    lost = [movement for movement in entry.movements if movement.taker == "lost"]
    if not lost:
        return None
    t = ctx.t
    names = ", ".join(
        t("deep_sea_adventure_table.toast.lost.who", name=seats[m.giver].told, count=m.count) for m in lost
    )
    title = t("deep_sea_adventure_table.toast.lost", count=sum(movement.count for movement in lost))
    return settlement(
        "arrow-collapse-down", title, t("deep_sea_adventure_table.toast.lost.sub", names=names), "caution"
    )


def _next_round(ctx: Context, seats: Seats, before: State, after: State, entry: Entry) -> Notice | None:
    if after.round == before.round or after.turn is None:
        return None
    t = ctx.t
    title = t(
        "deep_sea_adventure_table.toast.round", round=after.round, rounds=ROUNDS, name=seats[after.turn.player].told
    )
    sunk = next((m.count for m in entry.movements if m.giver == "seabed"), 0)
    sub = (
        t("deep_sea_adventure_table.toast.round.sunk", count=sunk)
        if sunk
        else t("deep_sea_adventure_table.toast.round.sub")
    )
    return settlement("flag", title, sub, "neutral")


def _air(ctx: Context, seats: Seats, before: State, after: State) -> Notice | None:
    """The air has come down to a mark of the dial."""
    if after.turn is None or before.round != after.round:
        return None
    t, name = ctx.t, seats[after.turn.player].told
    if after.air == 0 < before.air:
        sub = t("deep_sea_adventure_table.toast.empty.sub", name=name)
        return Notice("air", t("deep_sea_adventure_table.toast.empty"), sub, kind="caution")
    for mark in MARKS:
        if after.air <= mark < before.air:
            words = "least" if mark == LEAST else "low"
            title = t("deep_sea_adventure_table.toast.air", count=after.air)
            # Who goes up already need not think of turning back.
            told = words == "least" or after.players[after.turn.player].heading == "down"
            return Notice(
                "air", title, t(f"deep_sea_adventure_table.toast.air.{words}") if told else "", kind="caution"
            )
    return None


def _home(ctx: Context, seats: Seats, before: State, entry: Entry) -> Notice | None:
    if entry.action["type"] != "roll" or entry.movements[0].text_id != "deep_sea_adventure.why.home":
        return None
    t, player = ctx.t, entry.action["player"]
    count = sum(len(token) for token in before.players[player].carried)
    sub = (
        t("deep_sea_adventure_table.toast.home.chips", count=count)
        if count
        else t("deep_sea_adventure_table.toast.home.empty")
    )
    return settlement("submarine", t("deep_sea_adventure_table.toast.home", name=seats[player].told), sub)


def _revealed(ctx: Context, seats: Seats, entry: Entry) -> Notice | None:
    if entry.action["type"] != "reveal":
        return None
    t, player = ctx.t, entry.action["player"]
    points = sum(entry.action["values"])
    title = t("deep_sea_adventure_table.gains", name=seats[player].told, points=points)
    total = sum(entry.state.players[player].treasures)
    return settlement("diamond-stone", title, t("deep_sea_adventure_table.toast.total", count=total))
