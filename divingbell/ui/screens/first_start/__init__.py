"""First start and welcome."""
