"""Past games and games that wait: the list, what is known of one of them, and the filter."""
