"""Names that people typed: as our fonts can write them, and the shorter forms of a long one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from divingbell.companion.canvas.fonts import readable
from divingbell.companion.games.seats import Name
from divingbell.companion.texts.letters import shown

LONGEST_NAME = 20
"""Letters that the letter pad takes."""
_KEPT_LETTERS = 10
"""Letters of a single word that are always left of it."""


def writable(typed: str) -> str:
    """Letters of a name that our fonts can write, at most 64 letters of it; nothing where no letter is left."""
    name = readable(shown(typed))
    return name if any(character.isalnum() for character in name) else ""


def names(wholes: Sequence[str]) -> list[Name]:
    """These people with the shorter forms of their names; a form that two of them have is none."""
    forms = [_forms(whole) for whole in wholes]
    had = Counter(form for own in forms for form in own)
    return [
        Name(whole, tuple(form for form in own if had[form] == 1)) for whole, own in zip(wholes, forms, strict=True)
    ]


def _forms(whole: str) -> tuple[str, ...]:
    """Of several words the first and one letter of the rest (`Anastasia W.`), where that is shorter (`Diver 2` is not
    shortened); of a single one always fewer letters and three dots."""
    first, *rest = re.split(r"[ -]+", whole)
    if rest and rest[0]:
        short = f"{first} {rest[0][0]}."
        return (short,) if len(short) < len(whole) else ()
    return tuple(
        f"{whole[:letters]}\N{HORIZONTAL ELLIPSIS}" for letters in range(len(whole) - 2, _KEPT_LETTERS - 1, -1)
    )
