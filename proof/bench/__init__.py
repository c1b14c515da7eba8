"""Measurements of the program, each figure beside its comparison from the same run."""
