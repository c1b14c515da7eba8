"""Diving Bell: the rules, the session, the journal and the table beside an undersea board game."""
