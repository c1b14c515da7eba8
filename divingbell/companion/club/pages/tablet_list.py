"""The tablets of a club on the organiser's page, by the numbers of their tables; one of them can be chosen."""

from __future__ import annotations

from collections import Counter
from datetime import datetime
from typing import Any

from divingbell.companion.club.protocol.store import Transaction
from divingbell.companion.club.protocol.tablet_rows import in_use


def tablet_values(tx: Transaction, chosen: str) -> dict[str, Any]:
    """The values of the list; `chosen` is the id of a tablet."""
    tablets = sorted(in_use(tx.tablets()), key=lambda one: (one.table, one.tablet))
    at = Counter(one.table for one in tablets)
    rows = [
        {"tablet": one.tablet, "table": one.table, "heard": one.heard, "two_cards": one.two_cards,
         "doubled": at[one.table] > 1, "at": f"{datetime.fromtimestamp(one.heard):%H:%M}"}
        for one in tablets
    ]  # fmt: skip
    return {"tablets": rows, "chosen": next((row for row in rows if row["tablet"] == chosen), None)}
