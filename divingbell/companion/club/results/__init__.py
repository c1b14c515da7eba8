"""Rounds, results and standings of a club's evening, from the hub's records (docs/specification/club-seats.md)."""
