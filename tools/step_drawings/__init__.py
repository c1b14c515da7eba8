"""Draws for makers, from tables of parts and wires: steps of building, ways without an iron, pins: `make drawings`."""
