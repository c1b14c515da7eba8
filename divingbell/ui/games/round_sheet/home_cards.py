"""The buttons of score sheets on home: one for each sheet of this tablet."""

from __future__ import annotations

from collections.abc import Sequence

from divingbell.companion.canvas.fonts import readable
from divingbell.companion.games.game_key import game_key
from divingbell.companion.games.round_sheet.sheet import RoundSheet
from divingbell.ui.games.round_sheet.opening import opening_of
from divingbell.ui.games.round_sheet.picture import CATEGORY_PICTURE, PICTURE
from divingbell.ui.games.round_sheet.sheet_files import user_sheets
from divingbell.ui.kit.context import Context
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.home_card import HomeCard, people_words


def sheet_cards(shell: Shell) -> Sequence[HomeCard]:
    """Reads the files of the user's folder; called beside the screen, so words are made where they are shown."""
    return [_card(sheet) for sheet in user_sheets(shell.services).sheets()]


def _card(sheet: RoundSheet) -> HomeCard:
    def players(ctx: Context) -> str:
        return people_words(ctx, *sheet.players)

    name = "".join(sign if sign.isalnum() else "_" for sign in sheet.name.casefold())
    picture = CATEGORY_PICTURE if sheet.categories else PICTURE
    key = game_key("round_sheet", sheet.name)
    opening = opening_of(sheet)
    return HomeCard(
        f"sheet.{name}", "round_sheet", readable(sheet.name), picture, players, sheet.minutes, opening, key=key
    )
