"""Parts shared by the tables of all games: the screen of a table (`table_screen`), its messages, its seats."""
