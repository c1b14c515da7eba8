"""Diving Bell: a companion that sits beside undersea board games and keeps the bank, the air and the record."""

__version__ = "0.1.0"
