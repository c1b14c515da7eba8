"""A game as others are given it: for play logs, as tables, as files on a stick. Knows no Kivy."""
