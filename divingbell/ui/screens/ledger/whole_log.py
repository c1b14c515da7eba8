"""The rows of the whole log: what was undone, amended, refused or felt stands between the entries that count."""

from __future__ import annotations

from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.screens.ledger.covering_screen import LedgerScreen, clock
from divingbell.ui.screens.ledger.log import Logged
from divingbell.ui.screens.ledger.row import RowWords, dimmed_row, entry_row
from divingbell.ui.toolkit.element import Box

_NO_NUMBER = "\N{EN DASH}"


def logged_row(screen: LedgerScreen, ctx: Context, logged: Logged, *, lit: bool, tap: Tap) -> Box:
    """An entry that counts as everywhere, everything else dimmed."""
    live = screen.session.entry(logged.number) if logged.entry is not None and logged.number is not None else None
    if live is not None:
        return entry_row(ctx, screen.line(ctx, live), lit=lit, tap=tap)
    if logged.entry is not None:
        line = screen.line(ctx, logged.entry)._replace(number=_NO_NUMBER, at=clock(logged.at), moved=())
    else:
        line = RowWords(_NO_NUMBER, clock(logged.at), None, *sign_and_words(screen, ctx, logged))
    return dimmed_row(ctx, line)


def sign_and_words(screen: LedgerScreen, ctx: Context, logged: Logged) -> tuple[str, str]:
    """Sign and words of a line that never was an entry."""
    if logged.kind == "signal":
        kind = logged.value["signal"]["kind"]
        return ("access-point" if kind == "contact" else "timer-sand"), ctx.t(f"ledger.signal.{kind}")
    action = logged.value["action"]
    kind = action.get("type") if isinstance(action, dict) else None
    if logged.kind == "refusal":
        titles = (f"{area}.refused.{logged.value['refused']}" for area in (screen.parts.area, "windows"))
        known = next((text_id for text_id in titles if text_id in ctx.texts), "windows.refused")
        why = ctx.t(known)
        return "hand-back-right", ctx.t("ledger.refused", what=why[:1].lower() + why[1:])
    if kind == "amend":
        return "pencil", ctx.t("ledger.command.amend", entry=action["entry"])
    if kind in ("undo", "redo"):
        return ("undo-variant" if kind == "undo" else "redo"), ctx.t(f"ledger.command.{kind}", count=action["steps"])
    return "help", str(kind)
