"""Diving Bell: the rules, the session, the journal and the table beside an undersea board game."""

__version__ = "0.1.0"
