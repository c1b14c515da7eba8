"""Coin, card and hole: what is chosen, what may be, and what choosing sends. A second tap lays the card; while the dive
is on, a tap corrects what lies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from divingbell.ui.games.sunken_treasure import armed, buzz, rows
from divingbell.ui.kit.context import Context
from divingbell.ui.table.decision import Action
from divingbell.ui.toolkit.element import Element

if TYPE_CHECKING:
    from divingbell.ui.games.sunken_treasure.table import SunkenTreasureTable


class _OpenRow:
    """One row of the call, open over the dive."""

    def __init__(self, table: SunkenTreasureTable, name: rows.RowName) -> None:
        self._table = table
        self._name = name

    def view(self, ctx: Context) -> Element:
        place = buzz.row_place(ctx) if self._table.buzzed else armed.plate_place(self._table, ctx)
        return rows.opened(self._table, ctx, self._name, place)


class Choices:
    """The half-made call of one table. Nothing is ever chosen beforehand."""

    def __init__(self, table: SunkenTreasureTable) -> None:
        self._table = table
        self._coin: str | None = None
        self._card: int | None = None
        self._turn = 0
        """Number of the turn of the two above."""
        self._row: _OpenRow | None = None

    # What is chosen -------------------------------------------------------------------------------------------

    @property
    def _laid(self) -> bool:
        return bool(self._table.state.phase == "dive")

    @property
    def coin(self) -> str | None:
        """`gold`, `silver`, `bronze` or `anything`."""
        if self._laid:
            return self._table.stakes.dive.dive_for
        return self._coin if self._turn == self._table.state.turn.number else None

    @property
    def card(self) -> int | None:
        """Dollars."""
        if self._laid:
            return self._table.stakes.dive.value
        return self._card if self._turn == self._table.state.turn.number else None

    @property
    def risk(self) -> int | None:
        return self._table.stakes.dive.risk if self._laid else None

    # What may be chosen ---------------------------------------------------------------------------------------

    def why_not_coin(self, call: str) -> str | None:
        return self._why_not(call, self.card or rows.VALUES[0])

    def why_not_card(self, value: int) -> str | None:
        if not self._laid and self._table.hand:
            return None  # which metals are gone is said on the coins
        return self._why_not(self.coin or "anything", value)

    def _why_not(self, call: str, value: int) -> str | None:
        if self._laid and not self._table.stakes.fresh:
            return self._table.ctx.t("sunken_table.locked")
        return self._table.disabled_reason(self._lay(call, value))

    def pays(self, risk: int) -> tuple[int | None, str | None]:
        """What the right coin would pay from this hole, or why it cannot be said."""
        if not self._laid:
            return None, ""
        off = self._table.disabled_reason(self._aim(risk))
        return (None, off) if off is not None else (self._table.stakes.clean(risk), None)

    # Choosing -------------------------------------------------------------------------------------------------

    def choose_coin(self, call: str) -> None:
        self._choose(call, self.card)

    def choose_card(self, value: int) -> None:
        self._choose(self.coin, value)

    def choose_risk(self, risk: int) -> None:
        self.close_row()
        if risk != self.risk:
            self._table.send(self._aim(risk))

    def _choose(self, call: str | None, value: int | None) -> None:
        unchanged = self._laid and (call, value) == (self.coin, self.card)
        if self._laid:
            self.close_row()
        else:
            self._coin, self._card, self._turn = call, value, self._table.state.turn.number
        if call is not None and value is not None and not unchanged:
            self._table.send(self._lay(call, value))
        self._table.refresh()

    def _lay(self, dive_for: str, value: int) -> Action:
        """The card, or the correction of the one that lies."""
        table = self._table
        card = {"type": "play_diving_card", "player": table.diver, "dive_for": dive_for, "value": value}
        if not self._laid:
            return card
        laid = next(entry for entry in table.session.entries() if entry.action["type"] == "play_diving_card")
        return {"type": "amend", "entry": laid.number, "actions": [card]}

    def _aim(self, risk: int) -> Action:
        return {"type": "aim", "player": self._table.diver, "risk": risk}

    def forget(self) -> None:
        """What is half chosen belongs to the phase card of one turn; an open row to what it was opened over."""
        if self._table.state.phase != "card":
            self._coin = self._card = None
        self.close_row()

    # Rows over the dive ---------------------------------------------------------------------------------------

    def open_row(self, name: rows.RowName) -> None:
        """Coin, card or risk over the plate of the dive; a tap outside closes it."""
        if self._row is None:
            self._row = _OpenRow(self._table, name)
            self._table.open(self._row)

    def close_row(self) -> None:
        if self._row is not None:
            self._table.close(self._row)
            self._row = None
