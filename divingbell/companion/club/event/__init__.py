"""An evening of the club as its organiser leads it: what was done, what holds now, and what the tables are told."""
