"""The rooms of the evening as a family walks through them."""
