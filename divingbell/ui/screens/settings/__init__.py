"""The settings: one screen, one module a page."""
