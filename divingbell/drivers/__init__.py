"""Rigs: the sensors wired to the real game. They know signals; they know no game."""
