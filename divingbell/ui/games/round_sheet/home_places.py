"""Places for score sheets on home in its first frame, and New score sheet: whatever reads or makes a sheet is imported
after that, and only where there is one."""

from __future__ import annotations

from collections.abc import Sequence

from divingbell.ui.games.round_sheet.picture import NEW_PICTURE, PICTURE
from divingbell.ui.games.round_sheet.sheet_paths import sheet_paths, user_folder
from divingbell.ui.kit.context import Context
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.home_card import HomeCard


def home_places(shell: Shell) -> Sequence[HomeCard]:
    """A place for each sheet, and New score sheet: files are counted and not read."""
    count = len(sheet_paths(user_folder(shell.services)))
    return [*(HomeCard(f"sheet.{number}", "round_sheet", "", PICTURE, "", 0) for number in range(count)), NEW_SHEET]


def home_cards(shell: Shell) -> Sequence[HomeCard]:
    """A button for each sheet, and New score sheet; called beside the screen."""
    if not sheet_paths(user_folder(shell.services)):
        return [NEW_SHEET]
    from divingbell.ui.games.round_sheet.home_cards import sheet_cards

    return [*sheet_cards(shell), NEW_SHEET]


def _new(ctx: Context) -> str:
    return ctx.t("round_sheet_making.title")


def _any_game(ctx: Context) -> str:
    return ctx.t("round_sheet_making.any_game")


def _show_new_sheet(shell: Shell) -> None:
    from divingbell.ui.games.round_sheet.new_sheet import show_new_sheet

    show_new_sheet(shell)


NEW_SHEET = HomeCard("new_sheet", "round_sheet", _new, NEW_PICTURE, _any_game, 1, open=_show_new_sheet)
