"""Submarine (rules.md section 1): ships above, bathyscaphes below, and every treasure paid to the owners of
bathyscaphes above it."""

from divingbell.companion.games.game import SEAM, Game, Parts

SUBMARINE = Game(
    name="submarine",
    order=3,
    seats=range(2, 6),
    minutes=45,
    mark="bathyscape",
    parts=Parts(
        rulebook="divingbell.companion.games.submarine.rulebook:RULEBOOK",
        scoring="divingbell.companion.games.submarine.scoring:SCORING",
        ledger="divingbell.companion.games.submarine.ledger:LEDGER",
        moment="divingbell.companion.games.submarine.scoring:moment",
        decisions="divingbell.companion.games.submarine.decisions",
        recap="divingbell.companion.games.submarine.recap:recap",
        measures="divingbell.companion.games.submarine.measures:measures",
        records="divingbell.companion.games.submarine.measures:RECORDS",
        report="divingbell.companion.games.submarine.report:report",
        board="divingbell.companion.games.submarine.sea:board",
        live="divingbell.companion.games.submarine.live:live",
        demo="divingbell.companion.games.submarine.bot:players",
        ui="divingbell.ui.games.submarine.game_ui:SUBMARINE_UI",
    ),
    texts="texts",
    seam=SEAM,
)
