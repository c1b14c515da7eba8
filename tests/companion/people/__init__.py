"""Tests of the people of a journal."""
