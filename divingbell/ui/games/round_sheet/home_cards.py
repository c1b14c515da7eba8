"""The buttons of score sheets on home: one for each sheet of this tablet, and New score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from divingbell.companion.games.round_sheet.sheet import RoundSheet
from divingbell.ui.games.round_sheet.opening import opening_of
from divingbell.ui.games.round_sheet.picture import CATEGORY_PICTURE, PICTURE
from divingbell.ui.games.round_sheet.sheet_files import user_sheets
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.home_card import HomeCard


def home_cards(shell: Shell) -> Sequence[HomeCard]:
    """Reads the files of the user's folder."""
    return [_card(shell, sheet) for sheet in user_sheets(shell.services).sheets()]


def _card(shell: Shell, sheet: RoundSheet) -> HomeCard:
    least, most = sheet.players
    players = shell.ctx.t("home.players", least=least, most=most)
    name = "".join(sign if sign.isalnum() else "_" for sign in sheet.name.casefold())
    picture = CATEGORY_PICTURE if sheet.categories else PICTURE
    return HomeCard(f"sheet.{name}", "round_sheet", sheet.name, picture, players, sheet.minutes, opening_of(sheet))
