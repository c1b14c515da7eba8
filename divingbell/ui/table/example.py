"""One turn of a game as an example, in pictures and words, for those who read the rules before they play."""

from __future__ import annotations

from typing import NamedTuple

from divingbell.ui.toolkit.element import Element


class ExampleStep(NamedTuple):
    """One thing that happens in it."""

    picture: Element
    words: str


class Example(NamedTuple):
    """Stands on top of the section of the rules that tells of a turn."""

    section: str
    """Number of that section, as in the texts: `4.4`."""
    steps: tuple[ExampleStep, ...]
