"""Pebbles: a pile on the beach, from which everybody takes one to three in turn; most pebbles win."""

from divingbell.sdk import Game, Parts

PEBBLES = Game(
    name="pebbles",
    seats=range(2, 5),
    minutes=5,
    parts=Parts(
        rulebook="pebbles_game.rules:RULEBOOK",
        scoring="pebbles_game.scoring:SCORING",
        ledger="pebbles_game.scoring:LEDGER",
        moment="pebbles_game.scoring:moment",
        decisions="pebbles_game.decisions",
        ui="pebbles_game.screens:PEBBLES_UI",
    ),
    texts="texts",
    glyphs="glyphs",
    seam=2,
)
