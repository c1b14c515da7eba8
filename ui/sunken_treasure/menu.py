"""What Sunken Treasure adds to the table menu, and its ways out of a refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.game import Refusal
from companion.games.sunken_treasure.state import METALS
from companion.table.events import Refused
from ui.table.additions import MenuKey, WayOut
from ui.theme import Look

if TYPE_CHECKING:
    from ui.sunken_treasure.table import SunkenTreasureTable


def menu_keys(table: SunkenTreasureTable, look: Look) -> list[MenuKey]:
    """ "It buzzed" while a dive is on; "The sea is empty", with what the count says."""
    made = []
    if table.state.phase == "dive":
        has = look.t("windows.menu.has_buzzed") if table.buzzed else None
        made.append(
            MenuKey(
                "it_buzzed", "buzz", look.t("windows.menu.it_buzzed"), look.t("windows.menu.not_felt"),
                table.it_buzzed, has,
            )
        )  # fmt: skip
    if table.state.result is None:
        made.append(_sea_empty(table, look))
    return made


def _sea_empty(table: SunkenTreasureTable, look: Look) -> MenuKey:
    empty = {"type": "no_coins_left"}
    counted = [left for metal in METALS if (left := getattr(table.state.coins_left, metal))]
    why = None
    if isinstance(refusal := table.preview(empty), Refusal):
        why = look.t("windows.menu.coins_left", count=sum(counted)) if counted else table.off_words(refusal)
    sub = look.t("windows.menu.sea_empty.sub")
    return MenuKey("sea_empty", "coin-none", look.t("windows.menu.sea_empty"), sub, lambda: table.send(empty), why)


def ways_out(table: SunkenTreasureTable, look: Look, refused: Refused) -> list[WayOut]:
    """A free buzz that was tapped as the probe touched: said first, not a buzz at all, or a buzz it stays."""
    contact = table.contact_entries()
    if refused.refusal.error != "already_dived" or not contact or table.state.dive.attempts:
        return []
    first, count = contact[-1].number, len(contact)
    said_first = {
        "type": "amend", "entry": first, **({"drop": count} if count > 1 else {}), "actions": [refused.action]
    }  # fmt: skip

    def announce() -> None:
        table.send(said_first, then=lambda _: table.sensors("free_buzz_over"))

    return [
        WayOut("said_first", "undo-variant", look.t("windows.said_first"), look.t("windows.said_first.sub"), announce),
        WayOut("not_real", "vibrate-off", look.t("windows.not_real"), look.t("windows.not_real.sub"),
               table.not_a_real_buzz),
        WayOut("stays", "buzz", look.t("windows.stays_buzz"), look.t("windows.stays_buzz.sub")),
    ]  # fmt: skip
