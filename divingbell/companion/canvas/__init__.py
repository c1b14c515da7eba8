"""Pieces of pictures that know neither who draws nor a game: SVG, dashes, our fonts and icons."""
