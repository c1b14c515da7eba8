"""The club: tablets tell a hub of their games (docs/specification/club.md)."""
