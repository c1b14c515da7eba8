"""From the top of a page to its foot, and on to the next: what is printed under each other."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.companion.sharing.report.paper import LEFT, RIGHT, SOFT, Paper

BOTTOM = 1068.0
"""Nothing of the content lies lower."""
_FOOT = 1083.0
TOP = 104.0
"""Of the content of further pages."""


class Flow:
    """Where the next block begins; a page gets its foot when it is begun."""

    def __init__(self, paper: Paper, title: str, foot: Callable[[int], tuple[str, str]]) -> None:
        """`title` heads further pages, `foot` gives the words of a page's lower left and right corner."""
        self.paper = paper
        self.y = TOP
        self._title = title
        self._foot = foot

    def page(self) -> None:
        """Begin the next page."""
        paper = self.paper
        paper.page()
        left, right = self._foot(paper.pages)
        paper.rule(_FOOT, thick=1.2, grey=0)
        used = paper.text(right, RIGHT, _FOOT + 18, 12.5, grey=SOFT, anchor="right")
        paper.fitted((left,), LEFT, _FOOT + 18, 12.5, RIGHT - LEFT - used - 16, grey=SOFT)
        if paper.pages > 1:
            paper.fitted((self._title,), LEFT, 65, 22, 460, bold=True)
            self.y = TOP

    def note(self, words: str) -> None:
        """Words in the right upper corner of a further page."""
        if self.paper.pages > 1:
            self.paper.text(words, RIGHT, 65, 15, grey=SOFT, anchor="right")

    @property
    def room(self) -> float:
        """How many pixels there are below."""
        return BOTTOM - self.y

    def need(self, height: float) -> None:
        """Make sure of so many pixels, on the next page if need be."""
        if self.room < height:
            self.page()

    def title(self, words: str) -> None:
        """Over a block, with a line under it."""
        self.y += 20
        self.paper.text(words, LEFT, self.y, 18, bold=True)
        self.y += 10
        self.paper.rule(self.y, thick=2, grey=0)
