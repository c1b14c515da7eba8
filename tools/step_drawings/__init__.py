"""Draws how the sensor box is built, a picture for each step, from one list of parts and wires: `make drawings`."""
