"""Seats, the first player, and the questions of a game before it starts."""
