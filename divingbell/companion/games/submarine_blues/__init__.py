"""Submarine Blues (rules.md section 3): attack sharks move divers between resorts, submarines are won at auction."""

from divingbell.companion.games.game import Game

SUBMARINE_BLUES = Game(
    name="submarine_blues",
    order=4,
    seats=range(2, 5),
    minutes=30,
    rulebook="divingbell.companion.games.submarine_blues.rulebook:RULEBOOK",
    demo="divingbell.companion.games.submarine_blues.player:players",
    ui="divingbell.ui.games.submarine_blues.game_ui:SUBMARINE_BLUES_UI",
    texts="texts",
)
