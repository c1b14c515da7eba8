"""Deep Sea Adventure (rules.md section 2): divers who share one tank of air and carry too much."""

from divingbell.companion.games.game import SEAM, Game, Parts

DEEP_SEA_ADVENTURE = Game(
    name="deep_sea_adventure",
    order=2,
    seats=range(2, 7),
    minutes=30,
    mark="water",
    parts=Parts(
        rulebook="divingbell.companion.games.deep_sea_adventure.rulebook:RULEBOOK",
        scoring="divingbell.companion.games.deep_sea_adventure.scoring:SCORING",
        ledger="divingbell.companion.games.deep_sea_adventure.ledger:LEDGER",
        moment="divingbell.companion.games.deep_sea_adventure.scoring:moment",
        decisions="divingbell.companion.games.deep_sea_adventure.decisions",
        recap="divingbell.companion.games.deep_sea_adventure.recap:recap",
        turning_points="divingbell.companion.games.deep_sea_adventure.turning_points:turning_points",
        measures="divingbell.companion.games.deep_sea_adventure.measures:measures",
        records="divingbell.companion.games.deep_sea_adventure.measures:RECORDS",
        play_log="divingbell.companion.games.deep_sea_adventure.scoring:PLAY_LOG",
        report="divingbell.companion.games.deep_sea_adventure.report:report",
        board="divingbell.companion.games.deep_sea_adventure.board:board",
        live="divingbell.companion.games.deep_sea_adventure.live:live",
        demo="divingbell.companion.games.deep_sea_adventure.bot:players",
        ui="divingbell.ui.games.deep_sea_adventure.game_ui:DEEP_SEA_ADVENTURE_UI",
    ),
    texts="texts",
    seam=SEAM,
)
