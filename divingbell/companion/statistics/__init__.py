"""Statistics of people, games and the probe over many games (docs/specification/statistics.md)."""
