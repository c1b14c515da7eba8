"""The chart of a game alone, as large as the screen."""
