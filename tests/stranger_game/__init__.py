"""A game from elsewhere: `pebbles/` is a package of its own, written from docs/adding-a-game.md alone."""
