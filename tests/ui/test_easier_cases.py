"""Choice of the cases of a test that are left to the matrix."""

from __future__ import annotations

from tests.ui.easier_cases import easier


def test_the_other_screens_are_left_out_where_the_smallest_is_looked_at() -> None:
    cases = [("a", {"size": size, "people": people}) for people in (2, 6) for size in "CRT"]
    assert easier(cases) == {1, 2, 4, 5}
    assert easier([("a", {"size": "R"}), ("a", {"size": "T"}), ("b", {"size": "C"})]) == set()
    assert easier([("a", {"size": "R", "people": 6}), ("a", {"size": "C", "people": 2})]) == set()


def test_short_and_small_words_are_left_out_where_long_and_large_ones_are_looked_at() -> None:
    words = [("en", 1.0), ("it", 1.3)]
    assert easier([("a", {"language": language, "text_scale": scale}) for language, scale in words]) == {0}
    assert easier([("a", {"sit": look}) for look in words]) == {0}
    assert easier([("a", {"language": language}) for language in ("en", "it")]) == set()


def test_both_at_once() -> None:
    cases = [("a", {"size": size, "sit": look}) for size in "RC" for look in (("en", 1.0), ("it", 1.3))]
    assert easier(cases) == {0, 1, 2}
