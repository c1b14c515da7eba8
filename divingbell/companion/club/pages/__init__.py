"""The pages of the club: the wall, phones, and the organiser's (club.md 8)."""
