"""The ledger of a game besides its lines: icons, what is summed up, and the sum behind an amount."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import msgspec

from divingbell.companion.games.game import Entry
from divingbell.companion.games.words import Words


class Sum(NamedTuple):
    """One step of a sum: sign (an icon, or `coin:gold`), label, arithmetic, result."""

    mark: str
    label: str
    arithmetic: str
    result: str


class Ledger(msgspec.Struct, frozen=True, kw_only=True, eq=False):
    """A part of a game: how its entries look in a ledger."""

    icons: Mapping[str, str] = {}
    """Last word of the text of an entry's line (`right` of `GAME.entry.right`) -> icon."""
    amounts_of: str = ""
    """The thing whose movements are amounts in the ledger; empty: nothing is summed up. Its name is the text
    `ledger.THING`."""
    sums: Callable[[Words, Entry], Sequence[Sum]] = lambda _, __: ()
    """The steps of the sum behind what an entry paid."""
