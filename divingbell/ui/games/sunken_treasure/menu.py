"""Entries of Sunken Treasure in the table menu, and its ways out of a refusal."""

from __future__ import annotations

from divingbell.companion.games.decision import refusal_words
from divingbell.companion.games.game import Refusal
from divingbell.companion.games.sunken_treasure.decisions import AREA
from divingbell.companion.games.sunken_treasure.state import METALS, State
from divingbell.companion.session.session import Session
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.table.hooks import MenuButton, WayOut

SEA_EMPTY = {"type": "no_coins_left"}


def menu_buttons(ctx: Context, session: Session, it_buzzed: Tap, sea_empty: Tap) -> list[MenuButton]:
    """ "It buzzed" while a dive is on; "The sea is empty", with what the count says."""
    state: State = session.state
    made = []
    if state.phase == "dive" and state.dive is not None:
        has = ctx.t("sunken_treasure.windows.menu.has_buzzed") if state.dive.buzzed else None
        made.append(MenuButton(
            "it_buzzed", "buzz", ctx.t("sunken_treasure.windows.menu.it_buzzed"),
            ctx.t("sunken_treasure.windows.menu.not_felt"), it_buzzed, has,
        ))  # fmt: skip
    if state.result is None:
        made.append(MenuButton(
            "sea_empty", "coin-none", ctx.t("sunken_treasure.windows.menu.sea_empty"),
            ctx.t("sunken_treasure.windows.menu.sea_empty.sub"), sea_empty, _why_not_empty(ctx, session),
        ))  # fmt: skip
    return made


def _why_not_empty(ctx: Context, session: Session) -> str | None:
    after = session.apply(SEA_EMPTY)
    if not isinstance(after, Refusal):
        return None
    counted = [left for metal in METALS if (left := getattr(session.state.coins_left, metal))]
    return (
        ctx.t("sunken_treasure.windows.menu.coins_left", count=sum(counted))
        if counted
        else refusal_words(ctx, AREA, after)
    )


def ways_out(ctx: Context, announce: Tap, not_a_real_buzz: Tap) -> list[WayOut]:
    """For a free buzz that was tapped as the probe touched: it was announced first, it was no buzz, or it stays one."""
    return [
        WayOut(
            "said_first",
            "undo-variant",
            ctx.t("sunken_treasure.windows.said_first"),
            ctx.t("sunken_treasure.windows.said_first.sub"),
            announce,
        ),
        WayOut(
            "not_real",
            "vibrate-off",
            ctx.t("sunken_treasure.windows.not_real"),
            ctx.t("sunken_treasure.windows.not_real.sub"),
            not_a_real_buzz,
        ),
        WayOut(
            "stays",
            "buzz",
            ctx.t("sunken_treasure.windows.stays_buzz"),
            ctx.t("sunken_treasure.windows.stays_buzz.sub"),
        ),
    ]
