"""Windows and questions that every table has: menu, pause, refused, resume, memory only."""
