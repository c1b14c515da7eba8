"""Submarine Blues (rules.md section 3): attack sharks move divers between resorts, submarines are won at auction."""

from divingbell.companion.games.game import SEAM, Game, Parts

SUBMARINE_BLUES = Game(
    name="submarine_blues",
    order=4,
    seats=range(2, 5),
    minutes=30,
    mark="shark",
    parts=Parts(
        rulebook="divingbell.companion.games.submarine_blues.rulebook:RULEBOOK",
        scoring="divingbell.companion.games.submarine_blues.scoring:SCORING",
        ledger="divingbell.companion.games.submarine_blues.ledger:LEDGER",
        moment="divingbell.companion.games.submarine_blues.scoring:moment",
        decisions="divingbell.companion.games.submarine_blues.decisions",
        recap="divingbell.companion.games.submarine_blues.recap:recap",
        measures="divingbell.companion.games.submarine_blues.measures:measures",
        records="divingbell.companion.games.submarine_blues.measures:RECORDS",
        report="divingbell.companion.games.submarine_blues.report:report",
        board="divingbell.companion.games.submarine_blues.board:board",
        live="divingbell.companion.games.submarine_blues.live:live",
        demo="divingbell.companion.games.submarine_blues.bot:players",
        ui="divingbell.ui.games.submarine_blues.game_ui:SUBMARINE_BLUES_UI",
    ),
    texts="texts",
    seam=SEAM,
)
