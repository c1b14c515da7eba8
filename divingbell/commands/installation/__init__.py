"""What `divingbell install` puts into the system, and how it takes it out again."""
