"""The rules of every game in our own words."""
