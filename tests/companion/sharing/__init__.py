"""Tests of what is shared of a game."""
