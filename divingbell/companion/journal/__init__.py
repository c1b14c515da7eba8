"""The journal: every line of every session in one SQLite file that only grows (WAL, synchronous=FULL)."""
