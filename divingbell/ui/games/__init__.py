"""What screens know of each game: one folder a game."""
