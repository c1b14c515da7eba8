"""Parts shared by the tables of all games: the screen of a table, its messages, its seats."""
