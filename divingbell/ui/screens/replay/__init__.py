"""A game looked at again: `replay`."""
