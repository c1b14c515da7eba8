"""A look back at the decisions of a game that cost or brought most."""
