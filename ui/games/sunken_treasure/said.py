"""What the table says of what happened: names for Undo, toasts after a settlement, the offer of a late buzz."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from divingbell.companion.games.game import Refusal, seat_of
from divingbell.companion.session.session import COMMANDS, Entry, Session
from divingbell.companion.table.events import Accepted
from divingbell.ui.kit.skins import Kind

if TYPE_CHECKING:
    from divingbell.ui.games.sunken_treasure.table import SunkenTreasureTable


class Said(NamedTuple):
    """A toast: sign, title, second line, and how it is meant."""

    mark: str
    title: str
    sub: str
    kind: Kind = "positive"


def name_of(table: SunkenTreasureTable, entry: Entry, *, felt: bool = False) -> str:
    """What Undo takes back; `felt` tells a buzz by its length."""
    action, t = entry.action, table.ctx.t
    kind = action["type"]
    if kind == "play_diving_card":
        if table.ctx.size == "compact" and not felt:
            return table.ctx.money(action["value"])
        return t("sunken_table.undo.card", metal=action["dive_for"], value=action["value"])
    if kind == "aim":
        return t("sunken_table.undo.aim", risk=action["risk"])
    if kind == "buzz":
        seconds = table.contact_seconds(entry)
        if felt and seconds is not None:
            return t("sunken_table.undo.buzz_felt", seconds=seconds)
        return t("sunken_table.undo.buzz")
    if kind == "dive":
        return _name_of_dive(table, entry)
    if kind == "play_penalty":
        return t("sunken_table.undo.share" if action["card"] == "share" else "sunken_table.undo.break")
    names = {"discard": "discard", "free_buzz": "free_buzz", "no_penalty": "paid", "no_coins_left": "empty"}
    return t(f"sunken_table.undo.{names.get(kind, 'end')}")


def _name_of_dive(table: SunkenTreasureTable, entry: Entry) -> str:
    t, player = table.ctx.t, entry.action["player"]
    if entry.state.phase == "penalty":
        return t("sunken_table.undo.right")
    if _moved(entry).get(player):
        return t("sunken_table.undo.fee", name=table.seat(player).name)
    return t(f"sunken_table.undo.{entry.action['outcome']}")


def given_back(table: SunkenTreasureTable, entries: Sequence[Entry]) -> str:
    """Who got what back when these were taken back, newest first; `table` shows what holds after it."""
    t = table.ctx.t
    if entries and entries[0].action["type"] == "buzz":
        pays = table.stakes.clean() if table.state.dive is not None and table.state.dive.risk is not None else None
        if pays is None:
            return ""
        if table.ctx.size == "regular":
            return t("sunken_table.full_again.short")
        return t("sunken_table.full_again", amount=pays)
    total: dict[str, int] = {}
    for entry in entries:
        for player, amount in _moved(entry).items():
            total[player] = total.get(player, 0) - amount
    return ", ".join(
        t("sunken_table.moved_back", name=table.seat(player).name, amount=amount)
        for player, amount in total.items()
        if amount
    )


def _moved(entry: Entry) -> dict[str, int]:
    """What an entry moved: dollars by player, gains positive."""
    moved: dict[str, int] = {}
    for movement in entry.movements:
        if movement.what == "money":
            for holder, amount in ((movement.giver, -movement.count), (movement.taker, movement.count)):
                if (player := seat_of(holder)) in entry.state.players:
                    moved[player] = moved.get(player, 0) + amount
    return moved


def settled(table: SunkenTreasureTable, line: Accepted) -> Said | None:
    """The toast after an entry that settled something; None where the next screen says it."""
    entry = line.after.last
    if entry is None or line.action["type"] in COMMANDS:
        return None
    t, action = table.ctx.t, line.action
    kind = action["type"]
    if kind == "dive":
        return _dived(table, line, entry)
    if kind == "discard":
        name = table.seat(action["player"]).name
        return Said("cards-outline", t("sunken_table.toast.cannot_dive", name=name),
                    t("sunken_table.toast.cannot_dive.sub"), "neutral")  # fmt: skip
    if kind == "no_penalty":
        return Said("bank", _amounts(table, entry), t("sunken_table.toast.paid"))
    if kind == "play_penalty" and action["card"] == "share":
        return Said("share-half", _amounts(table, entry), t("sunken_table.toast.shared"))
    if kind == "play_penalty":
        metal = line.before.state.dive.coin
        name = table.seat(action["player"]).name
        return Said("air-cut", t("sunken_table.toast.broken", metal=metal),
                    t("sunken_table.toast.broken.sub", name=name), "caution")  # fmt: skip
    return None


def _amounts(table: SunkenTreasureTable, entry: Entry) -> str:
    return ", ".join(
        table.ctx.t("sunken_table.toast.moved", name=table.seat(player).name, amount=amount)
        for player, amount in _moved(entry).items()
    )


def _dived(table: SunkenTreasureTable, line: Accepted, entry: Entry) -> Said | None:
    t, player = table.ctx.t, line.action["player"]
    outcome = line.action["outcome"]
    if entry.state.phase == "penalty":
        return None
    fee = -_moved(entry).get(player, 0)
    if fee:
        return Said(_FEE_MARKS.get(outcome, "coin-none"), _amounts(table, entry), _why_fee(table, line, entry),
                    "caution")  # fmt: skip
    if entry.state.phase == "dive":
        words = "second_try" if entry.state.dive.attempts == 1 else "next_try"
        mark = "coin-drop" if outcome == "dropped" else "coin-none"
        return Said(mark, t(f"sunken_table.toast.{words}"), t("sunken_table.toast.same_hole"), "neutral")
    name = table.seat(player).name
    return Said("surface", t("sunken_table.toast.stopped", name=name), t("sunken_table.toast.stopped.sub"), "neutral")


_FEE_MARKS = {"recovered": "coin-wrong", "dropped": "coin-drop"}


def _why_fee(table: SunkenTreasureTable, line: Accepted, entry: Entry) -> str:
    t, player = table.ctx.t, line.action["player"]
    if entry.state.players[player].out:
        return t("sunken_table.toast.is_out", name=table.seat(player).name)
    if "coin" in line.action:
        return t("sunken_table.toast.wrong", metal=line.action["coin"])
    return t("sunken_table.toast.dropped" if line.action["outcome"] == "dropped" else "sunken_table.toast.fee")


def late(table: SunkenTreasureTable, session: Session, action: Mapping[str, Any]) -> str:
    """What a late contact would change, both amounts as the rules say them."""
    t, number = table.ctx.t, action["entry"]
    before, after = session.entry(number), session.apply(dict(action))
    if before is None or isinstance(after, Refusal):
        return ""
    changed = after.entry(number)
    assert changed is not None
    player = before.action["player"]
    name = table.seat(player).name
    if before.state.phase == "penalty" and changed.state.phase == "penalty":
        amounts = {"before": before.state.dive.reward, "after": changed.state.dive.reward}
        return t("sunken_table.late.half", name=name, **amounts)
    return t("sunken_table.late.fee", name=name, amount=_moved(changed).get(player, 0))
