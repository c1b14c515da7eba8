"""Drawings that know neither who draws nor a game: the canvas and its verbs, tiles, coins, the porthole, our fonts."""
