"""Names and paths from elsewhere: as they may be written to a terminal, and how much of them is kept and shown."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable

import pytest

from divingbell.companion.texts.letters import MOST_CODES, MOST_LETTERS, count, limited, printable, shown

KEPT = " !~\u00a0\u061b\u061d\u200d\u2010\u202f\u2065\u206a\ud7ff\ue000"
REPLACED = (
    "\x00\x08\t\n\x0b\x0c\r\x0e\x1f\x7f\x85\x9f\u061c\u200e\u200f\u2028\u2029\u202a\u202e\u2066\u2069\ud800\udfff"
)


def test_control_characters_marks_of_direction_and_half_pairs_are_not_written_to_a_terminal() -> None:
    assert printable(KEPT) == KEPT
    assert printable(REPLACED) == "\N{REPLACEMENT CHARACTER}" * len(REPLACED)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\x0b", "\x1c", "\x85", "\u2028", "\u2029"])
def test_a_path_stays_on_its_line(end: str) -> None:
    assert len(printable(f"a{end}journal.db: all is well").splitlines()) == 1


FAMILY = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}\u200d\N{BOY}"
MARKS = "\u0301"


def test_letters_of_many_code_points_are_shown_and_kept_whole() -> None:
    assert shown(FAMILY * 64) == FAMILY * 64
    assert limited(FAMILY * MOST_LETTERS) == FAMILY * MOST_LETTERS


@pytest.mark.parametrize("name", [f"e{MARKS * 9000}", f"e{MARKS * 99}" * 90, f"Ada e{MARKS * 9000}"])
def test_marks_without_end_are_not_shown(name: str) -> None:
    assert len(shown(name)) <= len(FAMILY * 100)
    assert shown(name).endswith("...")


@pytest.mark.parametrize("name", ["x" * 2 * MOST_LETTERS, f"e{MARKS}" * 2 * MOST_LETTERS, f"e{MARKS * MOST_CODES}"])
def test_of_a_name_that_is_too_long_so_much_is_kept_as_may_be(name: str) -> None:
    assert name.startswith(limited(name))
    assert len(limited(name)) <= MOST_CODES
    assert count(limited(name)) <= MOST_LETTERS


@pytest.mark.parametrize("cut", [shown, limited])
@pytest.mark.parametrize("text", ["x", f"x{MARKS * 9999}"])
def test_no_more_of_a_name_is_looked_at_than_may_be_kept(cut: Callable[[str], str], text: str) -> None:
    name = text * (10_000_000 // len(text))
    tracemalloc.start()
    try:
        cut(name)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert most < 1_000_000, "bytes"
