"""What `divingbell doctor` looks at."""
