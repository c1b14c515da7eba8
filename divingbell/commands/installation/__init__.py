"""The parts of `divingbell install`: what it puts into the system and takes out again."""
