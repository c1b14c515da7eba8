"""The kit of who writes a game: `divingbell check`, `divingbell new-game` and a plugin for pytest."""
