"""A session: the fold of its entries, its record, replay, canonical text, and what a referee is."""
