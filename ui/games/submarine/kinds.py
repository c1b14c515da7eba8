"""The icons of the twelve kinds of treasure."""

KIND_ICONS = (
    "crown", "ring", "key-variant", "sword", "drama-masks", "pot", "script-text", "bugle", "diamond-stone", "compass",
    "candle", "necklace",
)  # fmt: skip
