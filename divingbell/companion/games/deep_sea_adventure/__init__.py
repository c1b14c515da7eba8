"""Deep Sea Adventure (rules.md section 2): divers who share one tank of air and carry too much."""

from divingbell.companion.games.game import Game

DEEP_SEA_ADVENTURE = Game(
    name="deep_sea_adventure",
    order=2,
    seats=range(2, 7),
    minutes=30,
    rulebook="divingbell.companion.games.deep_sea_adventure.rulebook:RULEBOOK",
    demo="divingbell.companion.games.deep_sea_adventure.player:players",
    ui="divingbell.ui.games.deep_sea_adventure.game_ui:DEEP_SEA_ADVENTURE_UI",
    texts="texts",
)
