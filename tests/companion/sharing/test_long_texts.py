"""Texts that do not fit into a report: how they are cut, and that it takes no longer than it must."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.companion.clock import EARLIEST
from divingbell.companion.sharing.report.paper import Paper


class Measured(Paper):
    """A paper that counts the letters it measures, and keeps the last text."""

    def __init__(self) -> None:
        super().__init__("Title", "en", EARLIEST)
        self.letters = 0
        self.last = ""

    def width(self, words: str, *args: Any, **options: Any) -> float:
        self.letters += len(words)
        return super().width(words, *args, **options)

    def text(self, words: str, *_: Any, **__: Any) -> float:
        self.last = words
        return 0.0


def test_a_text_twice_as_long_is_measured_no_more_than_twice() -> None:
    measured = {}
    for letters in (10_000, 20_000):
        paper = Measured()
        paper.fitted(("Anastasia " * (letters // 10),), 0, 0, 20, 300)
        measured[letters] = paper.letters
    assert measured[20_000] <= 2.1 * measured[10_000]
    assert measured[20_000] < 6 * 20_000


@pytest.mark.parametrize("words", ["Anastasia Wilhelmina of the sea", "x" * 80, "il " * 60, "WWWWWWW", "W"])
@pytest.mark.parametrize("room", [5.0, 30.0, 60.0, 110.0])
def test_the_longest_beginning_that_fits_is_left(words: str, room: float) -> None:
    paper = Measured()
    if paper.width(words, 9.0) <= room:
        return
    paper.fitted((words,), 0, 0, 9.0, room)
    beginnings = [words[:letters].rstrip() + "\N{HORIZONTAL ELLIPSIS}" for letters in range(1, len(words) + 1)]
    fitting = [one for one in beginnings if paper.width(one, 9.0) <= room]
    assert paper.last == (fitting[-1] if fitting else beginnings[0])
