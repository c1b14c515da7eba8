"""What the tables of all games share: the screen of a table, what it says in passing, who sits where."""
