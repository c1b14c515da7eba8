"""Messages of the table: names for Undo, toasts after a settlement, the offer of a late buzz."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from divingbell.companion.games.decision import ActionFields
from divingbell.companion.games.game import Entry, Refusal, seat_of
from divingbell.companion.games.sunken_treasure.decisions import reward
from divingbell.companion.session.session import COMMANDS, Session
from divingbell.companion.table.events import Accepted
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context, words_of
from divingbell.ui.table.late_contact import OFFER_S
from divingbell.ui.table.notice import Notice, NoticeButton, settlement
from divingbell.ui.table.speech import of_notice, sentences

Names = Mapping[str, str]
_UNDO = {"discard": "discard", "free_buzz": "free_buzz", "no_penalty": "paid", "no_coins_left": "empty"}


def name_of(ctx: Context, entry: Entry, names: Names, *, long: bool = False, seconds: float | None = None) -> str:
    """The name of the entry that Undo takes back; `long` in a toast, where there is room to say how long (s) a contact
    was."""
    t, action = ctx.t, entry.action
    kind = action["type"]
    if kind == "play_diving_card":
        if ctx.size == "compact" and not long:
            return ctx.money(action["value"])
        return t("sunken_treasure_table.undo.card", metal=action["dive_for"], value=action["value"])
    if kind == "aim":
        return t("sunken_treasure_table.undo.aim", risk=action["risk"])
    if kind == "buzz":
        felt = long and seconds is not None
        return (
            t("sunken_treasure_table.undo.buzz_felt", seconds=seconds) if felt else t("sunken_treasure_table.undo.buzz")
        )
    if kind == "dive":
        if entry.state.phase == "penalty":
            return t("sunken_treasure_table.undo.right")
        if gains(entry).get(action["player"]):
            return t("sunken_treasure_table.undo.fee", name=names[action["player"]])
        return t(f"sunken_treasure_table.undo.{action['outcome']}")
    if kind == "play_penalty":
        return t(
            "sunken_treasure_table.undo.share" if action["card"] == "share" else "sunken_treasure_table.undo.break"
        )
    return t(f"sunken_treasure_table.undo.{_UNDO.get(kind, 'end')}")


def given_back(ctx: Context, entries: Sequence[Entry], now: Session, names: Names) -> str:
    """The words for the amounts given back when these were taken back, newest first; `now` is the state after it."""
    if entries and entries[0].action["type"] == "buzz":
        pays = reward(now) if now.state.dive is not None and now.state.dive.risk is not None else None
        if pays is None:
            return ""
        return ctx.t("sunken_treasure_table.full_again", amount=pays)
    total: dict[str, int] = {}
    for entry in entries:
        for player, amount in gains(entry).items():
            total[player] = total.get(player, 0) - amount
    return ", ".join(
        ctx.t("sunken_treasure_table.moved_back", name=names[player], amount=amount)
        for player, amount in total.items()
        if amount
    )


def settled(ctx: Context, line: Accepted, names: Names) -> Notice | None:
    """The toast after an entry that settled something; None where the next picture says it."""
    entry, action = line.after.last, line.action
    if entry is None or action["type"] in COMMANDS:
        return None
    t, kind = ctx.t, action["type"]
    if kind == "dive":
        return _dived(ctx, line, entry, names)
    if kind == "discard":
        title = t("sunken_treasure_table.toast.cannot_dive", name=names[action["player"]])
        return settlement("cards-outline", title, t("sunken_treasure_table.toast.cannot_dive.sub"), "neutral")
    if kind == "no_penalty":
        return settlement("bank", _amounts(ctx, entry, names), t("sunken_treasure_table.toast.paid"))
    if kind == "play_penalty" and action["card"] == "share":
        return settlement("share-half", _amounts(ctx, entry, names), t("sunken_treasure_table.toast.shared"))
    if kind == "play_penalty":
        title = t("sunken_treasure_table.toast.broken", metal=line.before.state.dive.coin)
        return settlement(
            "air-cut", title, t("sunken_treasure_table.toast.broken.sub", name=names[action["player"]]), "caution"
        )
    return None


def aloud(ctx: Context, line: Accepted, names: Names) -> str:
    """The same for the ear: who gains or pays, and why."""
    entry, notice = line.after.last, settled(ctx, line, names)
    if notice is None or entry is None or not gains(entry):
        return of_notice(ctx, notice)
    moved = (
        ctx.t(f"sunken_treasure_table.aloud.{'gets' if amount > 0 else 'pays'}", name=names[player], amount=abs(amount))
        for player, amount in gains(entry).items()
    )
    return sentences(", ".join([*moved, words_of(notice.sub, ctx)]))


def _dived(ctx: Context, line: Accepted, entry: Entry, names: Names) -> Notice | None:
    t, player, outcome = ctx.t, line.action["player"], line.action["outcome"]
    if entry.state.phase == "penalty":
        return None
    if gains(entry).get(player):
        mark = {"recovered": "coin-wrong", "dropped": "coin-drop"}.get(outcome, "coin-none")
        return settlement(mark, _amounts(ctx, entry, names), why_fee(ctx, line, entry, names), "caution")
    if entry.state.phase == "dive":
        words = "second_try" if entry.state.dive.attempts == 1 else "next_try"
        mark = "coin-drop" if outcome == "dropped" else "coin-none"
        return settlement(
            mark, t(f"sunken_treasure_table.toast.{words}"), t("sunken_treasure_table.toast.same_hole"), "neutral",
            undo=False,
        )  # fmt: skip
    stopped = t("sunken_treasure_table.toast.stopped", name=names[player])
    return settlement("surface", stopped, t("sunken_treasure_table.toast.stopped.sub"), "neutral")


def why_fee(ctx: Context, line: Accepted, entry: Entry, names: Names) -> str:
    """Why a dive cost something."""
    player = line.action["player"]
    if entry.state.players[player].out:
        return ctx.t("sunken_treasure_table.toast.is_out", name=names[player])
    if "coin" in line.action:
        return ctx.t("sunken_treasure_table.toast.wrong", metal=line.action["coin"])
    return ctx.t(
        "sunken_treasure_table.toast.dropped"
        if line.action["outcome"] == "dropped"
        else "sunken_treasure_table.toast.fee"
    )


def late(ctx: Context, session: Session, action: ActionFields, names: Names) -> str:
    """The change that a late contact would make, both amounts as the rules say them."""
    number = action["entry"]
    before, after = session.entry(number), session.apply(dict(action))
    if before is None or isinstance(after, Refusal):
        return ""
    changed = after.entry(number)
    assert changed is not None
    player = before.action["player"]
    if before.state.phase == "penalty" and changed.state.phase == "penalty":
        amounts = {"before": before.state.dive.reward, "after": changed.state.dive.reward}
        return ctx.t("sunken_treasure_table.late.half", name=names[player], **amounts)
    return ctx.t("sunken_treasure_table.late.fee", name=names[player], amount=gains(changed).get(player, 0))


def rim_asked(rim: int | None, yes: Tap, no: Tap) -> Notice:
    """The question after a contact of another rim than the one that was called: no answer is No."""
    change = NoticeButton("rim.yes", None, lambda ctx: ctx.t("sunken_treasure_table.rim.yes", risk=rim), yes)
    keep = NoticeButton("rim.no", None, lambda ctx: ctx.t("table.no"), no)
    return Notice(
        "hole",
        lambda ctx: ctx.t("sunken_treasure_table.rim.asked", risk=rim),
        lambda ctx: ctx.t("sunken_treasure_table.rim.asked.sub", risk=rim),
        (change, keep), "caution", OFFER_S, stays=True,
    )  # fmt: skip


def _amounts(ctx: Context, entry: Entry, names: Names) -> str:
    return ", ".join(
        ctx.t("sunken_treasure_table.toast.moved", name=names[player], amount=amount)
        for player, amount in gains(entry).items()
    )


def gains(entry: Entry) -> dict[str, int]:
    """The gain of each player by an entry or, negative, the payment; dollars."""
    gains: dict[str, int] = {}
    for movement in entry.movements:
        if movement.what == "money":
            for holder, amount in ((movement.giver, -movement.count), (movement.taker, movement.count)):
                if (player := seat_of(holder)) in entry.state.players:
                    gains[player] = gains.get(player, 0) + amount
    return gains
