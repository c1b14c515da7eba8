"""Mutation testing: small changes are put into the code one at a time, and the tests that run that line must notice."""
