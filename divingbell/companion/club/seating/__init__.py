"""The draw of a club's evening: who sits where in each round, at which game (docs/specification/club-seats.md)."""
