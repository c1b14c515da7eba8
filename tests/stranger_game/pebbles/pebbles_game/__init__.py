"""Pebbles: a pile on the beach, from which everybody takes one to three in turn; most pebbles win."""

from divingbell.companion.games.game import Game

PEBBLES = Game(
    name="pebbles",
    seats=range(2, 5),
    minutes=5,
    rulebook="pebbles_game.rules:RULEBOOK",
    demo="pebbles_game.people:players",
    ui="pebbles_game.screens:PEBBLES_UI",
    texts="texts",
    glyphs="glyphs",
)
