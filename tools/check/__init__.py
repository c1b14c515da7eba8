"""`make check`: a developer's loop, lint and the tests that a change touches, within a minute."""
