"""The table: one door and one writer thread for everything that happens to a session."""
