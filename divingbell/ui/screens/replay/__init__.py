"""A game looked at again: `i-replay`."""
