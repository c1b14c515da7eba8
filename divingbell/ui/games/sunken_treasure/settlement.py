"""A settlement as it is seen: tags and coins on their way for the panels, and the words of the stage."""

from __future__ import annotations

from typing import NamedTuple

from divingbell.companion.games.sunken_treasure.state import State
from divingbell.companion.table.events import Accepted
from divingbell.ui.games.sunken_treasure.notices import Names, gains, why_fee
from divingbell.ui.kit.context import Context
from divingbell.ui.table.payment_view import Flight, Payment, Tag, coin_icon

SEA = "porthole"
"""Where coins come up and fees go down."""
SECOND_COIN_S = 0.08


class SettlementWords(NamedTuple):
    """Words of the stage: a sign (a metal or an icon), the event, the amount in words, why."""

    sign: str
    title: str
    amount: str
    why: str = ""
    sinks: str | None = None
    """Metal of the coin that goes back."""


def payment(line: Accepted) -> Payment | None:
    """The payment of this entry; None where nobody's money changed and no dive was left unpaid."""
    before, after = line.before.state, line.after.state
    kind = line.action["type"]
    if before is None or kind == "redo":
        return None
    changes = _changes(before, after)
    if kind == "amend":
        return _corrected(changes, line) if changes else None
    metal = _metal(before if kind != "undo" else after)
    if kind == "undo":
        return _paid(changes, metal, before, back=True) if changes else None
    if kind == "play_penalty" and line.action["card"] == "air_line_break":
        return Payment({before.turn.player: _tag("not_paid")}, (), before)
    if kind == "discard":
        return Payment({line.action["player"]: _tag("no_dive")})
    if kind == "dive" and line.action["outcome"] == "stopped" and not changes:
        return Payment({line.action["player"]: _tag("stopped")})
    return _paid(changes, metal, before) if changes else None


def _changes(before: State, after: State) -> dict[str, int]:
    """The change of everybody's money, dollars."""
    return {
        player: after.players[player].cash - one.cash
        for player, one in before.players.items()
        if after.players[player].cash != one.cash
    }


def _metal(state: State) -> str:
    dive = state.dive
    return dive.coin if dive is not None and dive.coin is not None else "gold"


def _paid(changes: dict[str, int], metal: str, before: State, *, back: bool = False) -> Payment:
    tags, flights = {}, []
    for place, (player, amount) in enumerate(changes.items()):
        tags[player] = _amount(amount)
        panel = f"player.{player}"
        ends = (SEA, panel) if amount > 0 else (panel, SEA)
        flights.append(Flight(*ends, coin_icon(metal), place * SECOND_COIN_S))
    return Payment(tags, tuple(flights), before, back)


def _corrected(changes: dict[str, int], line: Accepted) -> Payment:
    """A late buzz was taken, or put back: amounts and tags count to what holds now, nothing flies."""
    totals = dict.fromkeys(changes, 0)
    for entry in line.after.entries():
        if entry.number < line.action["entry"]:
            break
        for player in totals:
            totals[player] += gains(entry).get(player, 0)
    return Payment({player: _amount(amount) for player, amount in totals.items() if amount})


def _amount(amount: int) -> Tag:
    return Tag(lambda ctx: ctx.signed(amount), "positive" if amount > 0 else "caution", amount)


def _tag(words: str) -> Tag:
    return Tag(lambda ctx: ctx.t(f"sunken_treasure_table.tag.{words}"), "caution")


# Words --------------------------------------------------------------------------------------------------------


def words(ctx: Context, line: Accepted, names: Names) -> SettlementWords:
    """The words of the stage for the entry that is being settled."""
    t, before, kind, entry = ctx.t, line.before.state, line.action["type"], line.after.last
    if kind == "undo":
        changes = _changes(before, line.after.state)
        return SettlementWords(
            "undo-variant", t("sunken_treasure_table.stage.back"), ctx.signed(next(iter(changes.values())))
        )
    name = names[before.turn.player]
    if kind == "no_penalty":
        dive = before.dive
        call = {"value": dive.value, "risk": dive.risk}
        why = t("sunken_treasure_table.stage.half" if dive.buzzed else "sunken_treasure_table.stage.full", **call)
        title = t("sunken_treasure_table.stage.keeps", name=name, metal=dive.coin)
        return SettlementWords(dive.coin, title, ctx.signed(dive.reward or 0), why)
    assert entry is not None, "something was settled"
    if kind == "play_penalty":
        other = names[line.action["player"]]
        if line.action["card"] == "air_line_break":
            broken = t("sunken_treasure_table.stage.break", name=other)
            return SettlementWords("air-cut", broken, "", t("sunken_treasure_table.stage.break.why"), before.dive.coin)
        return SettlementWords(
            "share-half", t("sunken_treasure_table.stage.share", first=other, second=name),
            t("sunken_treasure_table.stage.each", amount=gains(entry).get(line.action["player"], 0)),
        )  # fmt: skip
    amount = gains(entry).get(before.turn.player, 0)
    fee = t("sunken_treasure_table.stage.fee", name=name)
    return SettlementWords("coin-drop", fee, ctx.signed(amount), why_fee(ctx, line, entry, names))
