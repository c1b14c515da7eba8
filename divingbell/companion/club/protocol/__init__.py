"""The club's protocol as plain machines: messages, times and ids in, messages and effects out (club.md 3 to 6)."""
