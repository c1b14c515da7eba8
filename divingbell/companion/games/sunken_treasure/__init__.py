"""Sunken Treasure (rules.md section 4): a magnetic probe, a buzzer, a turning floor, and a bank."""

from divingbell.companion.games.game import Game

SUNKEN_TREASURE = Game(
    name="sunken_treasure",
    order=1,
    seats=range(2, 7),
    minutes=40,
    rulebook="divingbell.companion.games.sunken_treasure.rulebook:RULEBOOK",
    demo="divingbell.companion.games.sunken_treasure.player:players",
    ui="divingbell.ui.games.sunken_treasure.game_ui:SUNKEN_TREASURE_UI",
    texts="texts",
)
