"""The easier of two cases of one test: it is left to the matrix, where the harder one runs too."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping

Case = Mapping[str, Hashable]
SMALLEST, OTHERS = "C", ("R", "T")
"""Sizes: the panel with the least room, and those whose arrangements the scenes of `make screens` look at."""
EASY_WORDS, HARD_WORDS = ("en", 1.0), ("it", 1.3)
"""Language and text scale."""


def harder(case: Case) -> Case:
    """The same on the smallest screen, with long and large words; what names no size and no words stays."""
    found = {name: HARD_WORDS if value == EASY_WORDS else value for name, value in case.items()}
    if found.get("size") in OTHERS:
        found["size"] = SMALLEST
    if (found.get("language"), found.get("text_scale")) == EASY_WORDS:
        found["language"], found["text_scale"] = HARD_WORDS
    return found


def easier(cases: Iterable[tuple[str, Case]]) -> set[int]:
    """Places of the cases (test, its parameters) that have a harder one among the others of their test."""
    places = defaultdict[tuple[str, frozenset[tuple[str, Hashable]]], list[int]](list)
    harder_of = []
    for place, (test, case) in enumerate(cases):
        places[test, _key(case)].append(place)
        harder_of.append((test, _key(case), _key(harder(case))))
    return {
        place for place, (test, key, other) in enumerate(harder_of) if other != key and (test, other) in places
    }  # fmt: skip


def _key(case: Case) -> frozenset[tuple[str, Hashable]]:
    return frozenset(case.items())
