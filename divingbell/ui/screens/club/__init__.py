"""Screens of the club: joining it, how it stands, the offered seats and the code of a result."""
