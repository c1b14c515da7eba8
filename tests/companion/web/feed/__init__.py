"""Tests of the live feed: what pages are told of a table, in the tablet's words, and only what lies open."""
