"""Hypothesis for all tests: no deadlines, since two cores are shared."""

from hypothesis import settings

settings.register_profile("divingbell", deadline=None)
settings.load_profile("divingbell")
