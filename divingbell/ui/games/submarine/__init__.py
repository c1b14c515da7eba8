"""The table of Submarine: laying out, placing, the ship, collecting and what it costs, moving, jokers, waiting."""
