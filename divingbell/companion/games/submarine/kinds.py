"""The icons of the twelve kinds of treasure."""

KIND_ICONS = (
    "crown", "ring", "key-variant", "sword", "drama-masks", "pot", "script-text", "bugle", "diamond-stone", "compass",
    "candle", "necklace",
)  # fmt: skip
COLOURS = ("c1", "c2", "c3", "c4", "c5")
UNKNOWN = "unknown"
"""A tile that nobody has named yet."""


def frame(tile: str) -> str:
    """The colour of a tile's frame, as a token: `frame.A` for `t3-c1`."""
    return f"frame.{letter(tile)}"


def letter(tile: str) -> str:
    """The letter on a tile or card of colour `c1` ... `c5`."""
    return "ABCDE"[int(tile[-1]) - 1]


def kind_icon(tile: str) -> str:
    """The icon of a tile's kind: `crown` for `t1-c3`, `mussel` for a joker."""
    return "mussel" if tile[0] == "j" else KIND_ICONS[int(tile[1:].partition("-")[0]) - 1]
