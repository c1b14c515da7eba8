"""What the table says of what happened: names for Undo, what a turn has had, toasts, and who got what back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from divingbell.companion.games.game import seat_of
from divingbell.companion.games.submarine_blues.cards import Card, rank
from divingbell.companion.games.submarine_blues.state import DIVER, SUBMARINE
from divingbell.companion.session.session import COMMANDS, Entry
from divingbell.companion.table.events import Accepted
from divingbell.ui.games.submarine_blues.cards import name, of_rank, title
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.skins import Kind

if TYPE_CHECKING:
    from divingbell.ui.games.submarine_blues.table import SubmarineBluesTable

_OF_A_TURN = ("attack", "play_to_resort", "play_into_reef", "play_reef_end")


class Said(NamedTuple):
    """A toast: sign, title, second line, and how it is meant."""

    mark: str
    title: str
    sub: str
    kind: Kind = "positive"


def name_of(table: SubmarineBluesTable, entry: Entry, *, long: bool = False) -> str:
    """What Undo takes back, in the few words that its key has room for; `long` for a toast."""
    ctx, action = table.ctx, entry.action
    t, kind = ctx.t, action["type"]
    if kind == "attack":
        return (
            t("blues_table.undo.attack_with", card=name(ctx, action["card"])) if long else t("blues_table.undo.attack")
        )
    if kind == "play_to_resort":
        return of_rank(ctx, action["cards"]) if long or len(action["cards"]) > 1 else _short(ctx, action["cards"][0])
    if kind in ("play_into_reef", "play_reef_end"):
        return name(ctx, action["card"]) if long else _short(ctx, action["card"])
    if kind == "bid":
        return t("blues_table.undo.bid", name=table.seat(action["player"]).name, value=action["value"])
    who = {"end_turn": "turn", "pass_bid": "passed"}.get(kind)
    if who is None:
        return t("blues_table.undo.end")
    return t(f"blues_table.undo.{who}", name=table.seat(action["player"]).name)


def _short(ctx: Context, card: Card) -> str:
    """A card by its rank where the key is narrow."""
    if ctx.size == "compact":
        return ctx.t(f"submarine_blues.the_rank.{rank(card)}")
    return name(ctx, card)


def given_back(table: SubmarineBluesTable, entries: Sequence[Entry]) -> str:
    """Who got what back when these were taken back, newest first; `table` shows what holds after it."""
    t = table.ctx.t
    parts = []
    for what, words in ((DIVER, "divers_back"), (SUBMARINE, "boats_back")):
        total: dict[str, int] = {}
        for entry in entries:
            for player, count in _moved(entry, what).items():
                total[player] = total.get(player, 0) - count
        parts += [
            t(f"blues_table.{words}", name=table.seat(player).name, count=abs(total[player]), change=total[player])
            for player in table.players
            if total.get(player)
        ]
    return ", ".join(parts)


def _moved(entry: Entry, what: str) -> dict[str, int]:
    """Divers or submarines by player, gains positive."""
    moved: dict[str, int] = {}
    for movement in entry.movements:
        if movement.what == what:
            for holder, count in ((movement.giver, -movement.count), (movement.taker, movement.count)):
                if (player := seat_of(holder)) in entry.state.players:
                    moved[player] = moved.get(player, 0) + count
    return moved


def turn_summary(table: SubmarineBluesTable, ctx: Context) -> list[tuple[str, str]]:
    """The actions of this turn so far, oldest first: in words, and what came of each."""
    found = []
    for entry in table.session.entries():
        if entry.action["type"] not in _OF_A_TURN or entry.state.turn.number != table.state.turn.number:
            break
        found.append((_doing(ctx, entry), _came(ctx, entry)))
    return found[::-1]


def _doing(ctx: Context, entry: Entry) -> str:
    action = entry.action
    cards = action.get("cards") or [action["card"]]
    words = {"play_to_resort": "resort", "play_into_reef": "reef", "play_reef_end": "reef_end"}
    return ctx.t(f"blues_table.did.{words.get(action['type'], 'attack')}", cards=of_rank(ctx, cards))


def _came(ctx: Context, entry: Entry) -> str:
    gained = _moved(entry, DIVER).get(entry.action["player"], 0)
    if gained:
        return ctx.t("blues_table.plus", count=gained)
    before = entry.previous.state if entry.previous is not None else None
    if before is not None and before.turn.used == entry.state.turn.used:
        return ctx.t("blues_table.free")
    return ""


def settled(table: SubmarineBluesTable, line: Accepted) -> Said | None:
    """The toast after an entry; None where the next screen says it."""
    entry = line.after.last
    if entry is None or line.action["type"] in COMMANDS:
        return None
    kind = line.action["type"]
    if kind == "attack":
        return _attacked(table, entry)
    if kind == "play_to_resort":
        return _laid(table, entry)
    if kind == "play_into_reef":
        taken = entry.state.turn.bonus
        t, card = table.ctx.t, name(table.ctx, taken)
        said = t("blues_table.toast.taken", name=_who(table, entry), card=card)
        return Said("reef", said, t("blues_table.toast.taken.sub"))
    if kind == "play_reef_end":
        return _reef_end(table, line, entry)
    if kind == "end_turn":
        return _turn_over(table, line, entry)
    return _auctioned(table, line, entry)


def _who(table: SubmarineBluesTable, entry: Entry) -> str:
    return table.seat(entry.action["player"]).name


def _attacked(table: SubmarineBluesTable, entry: Entry) -> Said:
    t, moved = table.ctx.t, _moved(entry, DIVER)
    gained = moved.pop(entry.action["player"], 0)
    title_ = t("blues_table.toast.divers", name=_who(table, entry), count=gained)
    if not gained:
        return Said(
            "shark", t("blues_table.toast.missed", name=_who(table, entry)), t("blues_table.nobody_gives"), "neutral"
        )
    return Said("shark", title_, _losers(table, moved))


def _losers(table: SubmarineBluesTable, moved: dict[str, int]) -> str:
    t = table.ctx.t
    return ", ".join(
        t("blues_table.gives" if not i else "blues_table.gives_too", name=table.seat(player).name, count=-count)
        for i, (player, count) in enumerate(moved.items())
    )


def _laid(table: SubmarineBluesTable, entry: Entry) -> Said:
    ctx, cards = table.ctx, entry.action["cards"]
    first = ctx.t("blues_table.toast.laid", cards=of_rank(ctx, cards))
    moved = _moved(entry, DIVER)
    if moved:
        gained = moved.pop(entry.action["player"], 0)
        won = ctx.t("blues_table.toast.divers", name=_who(table, entry), count=gained)
        return Said("resort", f"{first[:1].upper()}{first[1:]}. {won}", _losers(table, moved))
    waiting = min(entry.state.turn.submarine_cards, entry.state.submarines_left)
    sub = ctx.t("blues_table.auctions_at_end", count=waiting) if waiting else ctx.t("blues_table.toast.lie")
    return Said("resort", first[:1].upper() + first[1:], sub)


def _reef_end(table: SubmarineBluesTable, line: Accepted, entry: Entry) -> Said:
    ctx = table.ctx
    out = line.before.state.reef[0]
    return Said(
        "reef-end",
        ctx.t("blues_table.toast.reef_end", card=title(ctx, entry.action["card"])),
        ctx.t("blues_table.toast.reef_end.sub", card=name(ctx, out)),
        "neutral",
    )


def _turn_over(table: SubmarineBluesTable, line: Accepted, entry: Entry) -> Said:
    t, player = table.ctx.t, entry.action["player"]
    divers = line.before.state.divers_left - entry.state.divers_left
    drawn = entry.state.players[player].hand - line.before.state.players[player].hand
    drew = t("blues_table.toast.drew", name=_who(table, entry), count=drawn)
    return Said("skip-next", drew, t("blues_table.toast.divers_out", count=divers), "neutral")


def _auctioned(table: SubmarineBluesTable, line: Accepted, entry: Entry) -> Said | None:
    """The hammer fell, or the next one speaks."""
    t, before, after = table.ctx.t, line.before.state, entry.state
    sold = _moved(entry, SUBMARINE)
    if sold:
        winner = table.seat(next(iter(sold))).name
        high = entry.action["value"] if entry.action["type"] == "bid" else before.auction.high.value
        last = after.submarines_left == 0
        sub = t("blues_table.toast.last_boat" if last else "blues_table.toast.cards_paid")
        return Said(
            "gavel", t("blues_table.toast.sold", name=winner, value=high), sub, "caution" if last else "positive"
        )
    if before.auction is not None and before.auction.bidder == before.turn.player:
        return Said("gavel", t("blues_table.toast.no_bid"), t("blues_table.toast.no_bid.sub"), "neutral")
    return None
