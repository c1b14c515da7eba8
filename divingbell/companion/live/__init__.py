"""Phones and television: the values that their pages are told of the game that is going on (docs/live.md)."""
