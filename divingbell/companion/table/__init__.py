"""The table: one queue and one writer thread for everything that happens to a session."""
