"""What runs in the other system."""
