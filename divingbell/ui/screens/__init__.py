"""One module a screen; each is imported when it is first shown."""
