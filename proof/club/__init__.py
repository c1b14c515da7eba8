"""The club's protocol in a simulation with seeds (docs/specification/club.md 10)."""
