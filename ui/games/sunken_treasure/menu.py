"""What Sunken Treasure adds to the table menu, and its ways out of a refusal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from divingbell.companion.games.game import Refusal
from divingbell.companion.games.sunken_treasure.state import METALS
from divingbell.companion.table.events import Refused
from divingbell.ui.kit.context import Context
from divingbell.ui.table.additions import MenuKey, WayOut

if TYPE_CHECKING:
    from divingbell.ui.games.sunken_treasure.table import SunkenTreasureTable


def menu_keys(table: SunkenTreasureTable, ctx: Context) -> list[MenuKey]:
    """ "It buzzed" while a dive is on; "The sea is empty", with what the count says."""
    made = []
    if table.state.phase == "dive":
        has = ctx.t("windows.menu.has_buzzed") if table.buzzed else None
        made.append(
            MenuKey(
                "it_buzzed", "buzz", ctx.t("windows.menu.it_buzzed"), ctx.t("windows.menu.not_felt"),
                table.it_buzzed, has,
            )
        )  # fmt: skip
    if table.state.result is None:
        made.append(_sea_empty(table, ctx))
    return made


def _sea_empty(table: SunkenTreasureTable, ctx: Context) -> MenuKey:
    empty = {"type": "no_coins_left"}
    counted = [left for metal in METALS if (left := getattr(table.state.coins_left, metal))]
    why = None
    if isinstance(refusal := table.preview(empty), Refusal):
        why = ctx.t("windows.menu.coins_left", count=sum(counted)) if counted else table.off_words(refusal)
    sub = ctx.t("windows.menu.sea_empty.sub")
    return MenuKey("sea_empty", "coin-none", ctx.t("windows.menu.sea_empty"), sub, lambda: table.send(empty), why)


def ways_out(table: SunkenTreasureTable, ctx: Context, refused: Refused) -> list[WayOut]:
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
        WayOut("said_first", "undo-variant", ctx.t("windows.said_first"), ctx.t("windows.said_first.sub"), announce),
        WayOut("not_real", "vibrate-off", ctx.t("windows.not_real"), ctx.t("windows.not_real.sub"),
               table.not_a_real_buzz),
        WayOut("stays", "buzz", ctx.t("windows.stays_buzz"), ctx.t("windows.stays_buzz.sub")),
    ]  # fmt: skip
