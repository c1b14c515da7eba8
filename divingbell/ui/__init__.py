"""Screens: they show states and offer actions; they know no driver and no SQL."""
