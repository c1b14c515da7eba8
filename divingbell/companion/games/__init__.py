"""The games: what a game is (`game.py`), and the pure rules of ours, one folder each."""
