"""Who sits where, who begins, and what a game wants to know before it does."""
