"""Names of the places that cards, tiles, bathyscaphes and ships move between, as holders of movements.

Besides these: a space `C-R` (row 1 is the surface, where ships lie), `discard` (one pile, out of the game), `left`
and `right` of the board, and `box`.
"""

DISCARD = "discard"


def hand(player: str) -> str:
    """Cards in hand."""
    return f"{player}.hand"


def supply(player: str) -> str:
    """The face-down supply."""
    return f"{player}.supply"


def board(player: str) -> str:
    """The player board with its twelve places."""
    return f"{player}.board"


def jokers(player: str) -> str:
    """Beside the player board: mussels and doubles."""
    return f"{player}.jokers"


def reserve(player: str) -> str:
    """Bathyscaphes not placed yet."""
    return f"{player}.reserve"
