"""Sunken Treasure (rules.md section 4): a magnetic probe, a buzzer, a turning floor, and a bank."""

from divingbell.companion.games.game import SEAM, Game, Parts

SUNKEN_TREASURE = Game(
    name="sunken_treasure",
    order=1,
    seats=range(2, 7),
    minutes=40,
    mark="probe",
    parts=Parts(
        rulebook="divingbell.companion.games.sunken_treasure.rulebook:RULEBOOK",
        scoring="divingbell.companion.games.sunken_treasure.scoring:SCORING",
        ledger="divingbell.companion.games.sunken_treasure.ledger:LEDGER",
        moment="divingbell.companion.games.sunken_treasure.scoring:moment",
        decisions="divingbell.companion.games.sunken_treasure.decisions",
        recap="divingbell.companion.games.sunken_treasure.recap:recap",
        turning_points="divingbell.companion.games.sunken_treasure.turning_points:turning_points",
        measures="divingbell.companion.games.sunken_treasure.measures:measures",
        records="divingbell.companion.games.sunken_treasure.measures:RECORDS",
        report="divingbell.companion.games.sunken_treasure.report:report",
        board="divingbell.companion.games.sunken_treasure.board:board",
        live="divingbell.companion.games.sunken_treasure.live:live",
        demo="divingbell.companion.games.sunken_treasure.bot:players",
        ui="divingbell.ui.games.sunken_treasure.game_ui:SUNKEN_TREASURE_UI",
    ),
    texts="texts",
    seam=SEAM,
)
