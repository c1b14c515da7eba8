"""The screens of score sheets."""

from __future__ import annotations

from divingbell.ui.games.round_sheet.picture import PICTURE
from divingbell.ui.table.game_ui import GamePage, GameUi

ROUND_SHEET_UI = GameUi(
    picture=PICTURE,
    opening="divingbell.ui.games.round_sheet.opening:SheetOpening",
    own_cards="divingbell.ui.games.round_sheet.home_places:home_cards",
    own_places="divingbell.ui.games.round_sheet.home_places:home_places",
    stick_offer="divingbell.ui.games.round_sheet.stick_offer:stick_offer",
    pages=(
        GamePage(
            "sheets",
            "table",
            "round_sheet_file.title",
            "round_sheet_file.settings",
            "round_sheet_file.settings.sub",
            "divingbell.ui.games.round_sheet.sheets:show_sheets",
        ),
    ),
    table="divingbell.ui.games.round_sheet.table:SheetTable",
    clauses={"score": ("2.1", "2.2", "3.1"), "finish": ("4.1",)},
    holders={"sheet": "table"},
    reasons={"target": "target", "rounds": "flag-checkered", "agreement": "flag-checkered", "categories": "check-bold"},
)
