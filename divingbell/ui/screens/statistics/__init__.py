"""Statistics of all games that were played, and the page of a person."""
