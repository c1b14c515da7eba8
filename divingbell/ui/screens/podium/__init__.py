"""The end of a game: who stands where, how the evening went, and on to the next."""
