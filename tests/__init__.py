"""All tests; a package, so that test modules of different parts may share a name."""
