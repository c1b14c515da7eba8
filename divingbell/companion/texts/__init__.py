"""Texts and amounts in every language."""
