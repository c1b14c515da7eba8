"""Figures over many games, against slow and obvious computations."""
