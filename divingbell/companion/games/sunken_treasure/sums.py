"""The sum behind an amount of Sunken Treasure, step by step: card times risk, half for the buzz, half for a share."""

from __future__ import annotations

from divingbell.companion.games.game import Entry, Movement
from divingbell.companion.games.ledger import Sum
from divingbell.companion.games.sunken_treasure.dive import FEE
from divingbell.companion.games.words import Words

TIMES, BY = "\N{MULTIPLICATION SIGN}", "\N{DIVISION SIGN}"


def sums(ctx: Words, entry: Entry) -> list[Sum]:
    """The steps to what was paid; none where no money moved."""
    money = [movement for movement in entry.movements if movement.what == "money"]
    if not money:
        return []
    first = money[0]
    if "full" in first.args:
        return _reward(ctx, entry, first, shared=len(money) > 1)
    t = ctx.t
    if entry.previous is None:
        return [Sum("bank", t("sunken_treasure.ledger.sum.start"), "", ctx.money(first.count))]
    if first.count < FEE:
        return [Sum("bank", t("sunken_treasure.ledger.sum.all_there_was"), ctx.money(FEE), ctx.signed(-first.count))]
    return [Sum("bank", t("sunken_treasure.ledger.sum.fee"), "", ctx.signed(-first.count))]


def _reward(ctx: Words, entry: Entry, paid: Movement, *, shared: bool) -> list[Sum]:
    t, money = ctx.t, ctx.money
    value, risk, full, reward = (int(paid.args[name]) for name in ("value", "risk", "full", "reward"))
    assert entry.previous is not None, "a reward is paid for a dive"
    metal = entry.previous.state.dive.coin
    steps = [Sum(f"coin:{metal}", t("sunken_treasure.ledger.sum.card"), f"{money(value)} {TIMES} {risk}", money(full))]
    if reward != full:
        steps.append(Sum("half", t("sunken_treasure.ledger.sum.half"), f"{money(full)} {BY} 2", money(reward)))
    if shared:
        steps.append(
            Sum("share-half", t("sunken_treasure.ledger.sum.share"), f"{money(reward)} {BY} 2", money(paid.count))
        )
    return steps
