"""Messages of the table: names for Undo, the actions of a turn, toasts, and the things given back."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from divingbell.companion.games.game import Entry, seat_of
from divingbell.companion.games.seats import Seat
from divingbell.companion.games.submarine_blues.card_words import name
from divingbell.companion.games.submarine_blues.cards import Card
from divingbell.companion.games.submarine_blues.state import DIVER, SUBMARINE
from divingbell.companion.session.session import Session
from divingbell.companion.texts.words import together
from divingbell.ui.games.submarine_blues.cards import of_rank, title
from divingbell.ui.kit.context import Context
from divingbell.ui.table.notice import Notice, settlement

Seats = Mapping[str, Seat]
_OF_A_TURN = {
    "attack": "attack", "play_to_resort": "resort", "play_into_reef": "reef", "play_reef_end": "reef_end"
}  # fmt: skip
"""Actions of which a turn has three, and what each is called in text ids."""


def name_of(ctx: Context, seats: Seats, entry: Entry, *, long: bool = False) -> str:
    """The name of the entry that Undo takes back, in the few words that its button has room for; `long` for a toast."""
    t, action = ctx.t, entry.action
    kind = action["type"]
    if kind == "attack":
        card = name(ctx, action["card"])
        return (
            t("submarine_blues_table.undo.attack_with", card=card) if long else t("submarine_blues_table.undo.attack")
        )
    if kind in _OF_A_TURN:
        cards = _cards(action)
        return of_rank(ctx, cards) if long or len(cards) > 1 else name(ctx, cards[0])
    words = {"bid": "bid", "end_turn": "turn", "pass_bid": "passed"}.get(kind)
    if words is None:
        return t("submarine_blues_table.undo.end")
    value = {"value": action["value"]} if kind == "bid" else {}
    return t(f"submarine_blues_table.undo.{words}", name=seats[action["player"]].told, **value)


def _cards(action: Mapping[str, Sequence[Card]]) -> Sequence[Card]:
    return action.get("cards") or [action["card"]]  # type: ignore[list-item]


def given_back(ctx: Context, seats: Seats, entries: Sequence[Entry]) -> str:
    """The words for the things given back when these were taken back, newest first."""

    def parts(what: str, words: str) -> Iterator[str]:
        moved = [_moved(entry, what) for entry in entries]
        for player, seat in seats.items():
            if change := -sum(one.get(player, 0) for one in moved):
                yield ctx.t(f"submarine_blues_table.{words}", name=seat.told, count=abs(change), change=change)

    return ", ".join([*parts(DIVER, "divers_back"), *parts(SUBMARINE, "boats_back")])


def _moved(entry: Entry, what: str) -> dict[str, int]:
    """Divers or submarines by player, gains positive."""
    moved: dict[str, int] = {}
    for movement in entry.movements:
        if movement.what == what:
            for holder, count in ((movement.giver, -movement.count), (movement.taker, movement.count)):
                if (player := seat_of(holder)) in entry.state.players:
                    moved[player] = moved.get(player, 0) + count
    return moved


# A turn -----------------------------------------------------------------------------------------------------------


def turn_summary(ctx: Context, session: Session) -> list[tuple[str, str]]:
    """The actions of this turn so far, oldest first: in words, and what came of each."""
    found: list[tuple[str, str]] = []
    for entry in session.entries():
        if entry.action["type"] not in _OF_A_TURN or entry.state.turn.number != session.state.turn.number:
            break
        words = f"submarine_blues_table.did.{_OF_A_TURN[entry.action['type']]}"
        found.append((ctx.t(words, cards=of_rank(ctx, _cards(entry.action))), _came(ctx, entry)))
    return found[::-1]


def _came(ctx: Context, entry: Entry) -> str:
    gained = _moved(entry, DIVER).get(entry.action["player"], 0)
    if gained:
        return ctx.t("submarine_blues_table.plus", count=gained)
    free = entry.previous is not None and entry.previous.state.turn.used == entry.state.turn.used
    return ctx.t("submarine_blues_table.free") if free else ""


# Toasts -----------------------------------------------------------------------------------------------------------


def settled(ctx: Context, seats: Seats, entry: Entry) -> Notice | None:
    """The toast after an entry; None where the next screen says it."""
    makers = {
        "attack": _attacked, "play_to_resort": _laid, "play_into_reef": _taken, "play_reef_end": _reef_end,
        "end_turn": _turn_over, "bid": _auctioned, "pass_bid": _auctioned,
    }  # fmt: skip
    make = makers.get(entry.action["type"])
    return make(ctx, seats, entry) if make is not None and entry.previous is not None else None


def gifts(ctx: Context, seats: Seats, given: Mapping[str, int]) -> str:
    """`Ada gives 1, Chiara 1, Dev 2`; a line ends after a comma."""
    if not given:
        return ctx.t("submarine_blues_table.nobody_gives")
    said = [
        ctx.t(
            "submarine_blues_table.gives_too" if i else "submarine_blues_table.gives",
            name=seats[player].told,
            count=count,
        )
        for i, (player, count) in enumerate(given.items())
    ]
    return ", ".join(map(together, said))


def _who(seats: Seats, entry: Entry) -> str:
    return seats[entry.action["player"]].told


def _won(ctx: Context, seats: Seats, entry: Entry) -> tuple[int, str, str]:
    """How many divers an attack brought, the words for it, and who gave them."""
    moved = _moved(entry, DIVER)
    gained = moved.pop(entry.action["player"], 0)
    words = ctx.t("submarine_blues_table.toast.divers", name=_who(seats, entry), count=gained)
    return gained, words, gifts(ctx, seats, {player: -count for player, count in moved.items()})


def _attacked(ctx: Context, seats: Seats, entry: Entry) -> Notice:
    gained, words, given = _won(ctx, seats, entry)
    if not gained:
        missed = ctx.t("submarine_blues_table.toast.missed", name=_who(seats, entry))
        return settlement("shark", missed, ctx.t("submarine_blues_table.nobody_gives"), "neutral")
    return settlement("shark", words, given)


def _laid(ctx: Context, seats: Seats, entry: Entry) -> Notice:
    laid: str = ctx.t("submarine_blues_table.toast.laid", cards=of_rank(ctx, entry.action["cards"]))
    laid = laid[:1].upper() + laid[1:]
    if _moved(entry, DIVER):
        _, words, given = _won(ctx, seats, entry)
        return settlement("resort", f"{laid}. {words}", given)
    waiting = min(entry.state.turn.submarine_cards, entry.state.submarines_left)
    sub = (
        ctx.t("submarine_blues_table.auctions_at_end", count=waiting)
        if waiting
        else ctx.t("submarine_blues_table.toast.lie")
    )
    return settlement("resort", laid, sub)


def _taken(ctx: Context, seats: Seats, entry: Entry) -> Notice:
    card = name(ctx, entry.state.turn.bonus)
    words = ctx.t("submarine_blues_table.toast.taken", name=_who(seats, entry), card=card)
    return settlement("reef", words, ctx.t("submarine_blues_table.toast.taken.sub"))


def _reef_end(ctx: Context, seats: Seats, entry: Entry) -> Notice:
    del seats
    assert entry.previous is not None
    out = name(ctx, entry.previous.state.reef[0])
    words = ctx.t("submarine_blues_table.toast.reef_end", card=title(ctx, entry.action["card"]))
    return settlement("reef-end", words, ctx.t("submarine_blues_table.toast.reef_end.sub", card=out), "neutral")


def _turn_over(ctx: Context, seats: Seats, entry: Entry) -> Notice:
    assert entry.previous is not None
    before, after, player = entry.previous.state, entry.state, entry.action["player"]
    drawn = after.players[player].hand - before.players[player].hand
    drew = ctx.t("submarine_blues_table.toast.drew", name=_who(seats, entry), count=drawn)
    divers = ctx.t("submarine_blues_table.toast.divers_out", count=before.divers_left - after.divers_left)
    return settlement("skip-next", drew, divers, "neutral")


def _auctioned(ctx: Context, seats: Seats, entry: Entry) -> Notice | None:
    """The hammer fell, or the next one speaks."""
    assert entry.previous is not None
    t, before, after = ctx.t, entry.previous.state, entry.state
    if sold := _moved(entry, SUBMARINE):
        high = entry.action["value"] if entry.action["type"] == "bid" else before.auction.high.value
        last = after.submarines_left == 0
        words = t("submarine_blues_table.toast.sold", name=seats[next(iter(sold))].told, value=high)
        sub = t("submarine_blues_table.toast.last_boat" if last else "submarine_blues_table.toast.cards_paid")
        return settlement("gavel", words, sub, "caution" if last else "positive")
    if before.auction is not None and before.auction.bidder == before.turn.player:
        return settlement(
            "gavel", t("submarine_blues_table.toast.no_bid"), t("submarine_blues_table.toast.no_bid.sub"), "neutral"
        )
    return None
