"""Names and paths from elsewhere, as they may be written to a terminal."""

from __future__ import annotations

import pytest

from divingbell.companion.texts.letters import printable

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
