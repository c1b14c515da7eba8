"""What many games together say of people, games and the probe (docs/specification/statistics.md)."""
