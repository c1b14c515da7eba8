"""The games of the box and how many may sit down at each, known without their rules."""

from collections.abc import Mapping

SEATS: Mapping[str, range] = {
    "sunken_treasure": range(2, 7),
    "deep_sea_adventure": range(2, 7),
    "submarine": range(2, 6),
    "submarine_blues": range(2, 5),
}
"""Game -> numbers of players, in the order of the box."""
