"""Score sheets: people write numbers by rounds, as a `RoundSheet` describes (docs/score-sheets.md)."""

from divingbell.companion.games.game import SEAM, Game, Parts

ROUND_SHEET = Game(
    name="round_sheet",
    order=5,
    seats=range(2, 9),
    minutes=30,
    mark="table",
    parts=Parts(
        rulebook="divingbell.companion.games.round_sheet.rulebook:RULEBOOK",
        scoring="divingbell.companion.games.round_sheet.scoring:SCORING",
        ledger="divingbell.companion.games.round_sheet.ledger:LEDGER",
        title="divingbell.companion.games.round_sheet.scoring:title",
        moment="divingbell.companion.games.round_sheet.scoring:moment",
        decisions="divingbell.companion.games.round_sheet.decisions",
        recap="divingbell.companion.games.round_sheet.recap:recap",
        measures="divingbell.companion.games.round_sheet.measures:measures",
        records="divingbell.companion.games.round_sheet.measures:RECORDS",
        report="divingbell.companion.games.round_sheet.report:report",
        board="divingbell.companion.games.round_sheet.board:board",
        demo="divingbell.companion.games.round_sheet.bot:players",
        ui="divingbell.ui.games.round_sheet.game_ui:ROUND_SHEET_UI",
    ),
    texts="texts",
    seam=SEAM,
)
