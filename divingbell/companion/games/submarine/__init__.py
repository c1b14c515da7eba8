"""Submarine (rules.md section 1): ships above, bathyscaphes below, and every treasure paid to the owners of
bathyscaphes above it."""

from divingbell.companion.games.game import Game

SUBMARINE = Game(
    name="submarine",
    order=3,
    seats=range(2, 6),
    minutes=45,
    rulebook="divingbell.companion.games.submarine.rulebook:RULEBOOK",
    demo="divingbell.companion.games.submarine.player:players",
    ui="divingbell.ui.games.submarine.game_ui:SUBMARINE_UI",
    texts="texts",
)
