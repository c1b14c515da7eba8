"""A chart of a game laid out as a few shapes, and these shapes drawn: on the screen, as SVG, as PNG."""
