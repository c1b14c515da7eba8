"""Score sheets of a USB stick that was plugged in, as far as they are not on this tablet."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from divingbell.companion.games.round_sheet.sheet import RoundSheet
from divingbell.ui.games.round_sheet.sheet_files import on_stick, user_sheets
from divingbell.ui.games.round_sheet.sheets import show_sheets
from divingbell.ui.shell.shell import Shell


def stick_offer(shell: Shell, stick: Path) -> Callable[[], None] | None:
    """Show and ask about each sheet that is new here. A file with a mistake is no sheet, and is asked about by nobody
    until somebody looks for sheets."""
    here = user_sheets(shell.services).sheets()
    new = [file for file in on_stick(stick) if file.sheet is not None and not _is_one_of(file.sheet, here)]
    return partial(show_sheets, shell, new) if new else None


def _is_one_of(sheet: RoundSheet, sheets: list[RoundSheet]) -> bool:
    """Tell whether it is there, under whichever name."""
    return any(replace(one, name=sheet.name) == sheet for one in sheets)
