"""Giving a game to others: a code for phones, and files for a stick."""
