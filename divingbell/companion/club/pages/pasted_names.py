"""Names that are pasted, one a line: what each line becomes, as it is shown before and done afterwards (club.md 3)."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from typing import Any, Literal

import msgspec

from divingbell.companion.club.event.overview import EventOverview
from divingbell.companion.club.pages.forms import LONGEST_NAME
from divingbell.companion.texts import letters

Fate = Literal["known", "new", "again", "here"]
_NUMBER = re.compile(r"\s*[0-9]{1,4}[.):]?\s+(?=\S)")
_EDGES = " \t\r,;"


class PastedName(msgspec.Struct, frozen=True):
    """A line with a name."""

    line: int
    """From 1, of what was pasted."""
    name: str
    fate: Fate
    """`known`: somebody of the club, `new`: nobody of it yet, `again`: a further one of this name in the list,
    `here`: somebody who is here already, who stays as they are."""
    person: str | None
    """Id of who is known."""
    is_cut: bool
    """It was longer than a name may be."""
    number: int = 1
    """Of several people of one name, as lists show it behind the name from 2 on."""


class _Roster:
    """The people of a club by name, each of whom is found once."""

    def __init__(self, overview: EventOverview) -> None:
        by_name = defaultdict[str, list[str]](list)
        for person, shown in overview.names.items():
            for name in {shown.casefold(), (overview.roster[person] or "").casefold()}:
                by_name[name].append(person)
        self._left = {name: iter(people) for name, people in by_name.items()}
        self._found = set[str]()
        self.many = Counter({name: len(people) for name, people in by_name.items()})
        """Name -> how many have it."""

    def next(self, name: str) -> str | None:
        """The next person of this name who was not found yet."""
        person = next((one for one in self._left.get(name, iter(())) if one not in self._found), None)
        if person is not None:
            self._found.add(person)
        return person


def pasted_names(text: str, overview: EventOverview, *, are_others: bool = False) -> list[PastedName]:
    """The names of a text in its order; numbers in front and commas at either end of a line are left out, so are lines
    of which nothing is seen. The same name a second time is the next person of the club with it, else another one.
    `are_others`: all of them are people whom the club does not know."""
    roster, seen, found = _Roster(overview), set[str](), list[PastedName]()
    for number, line in enumerate(text.splitlines(), 1):
        bare = _NUMBER.sub("", line, count=1).strip(_EDGES)
        if not (name := letters.typed(bare, LONGEST_NAME)):
            continue
        key, is_cut = name.casefold(), letters.typed(bare, LONGEST_NAME + 1) != name
        person = None if are_others else roster.next(key)
        if person is None:
            roster.many[key] += 1
            fate: Fate = "again" if key in seen else "new"
            found.append(PastedName(number, name, fate, None, is_cut, roster.many[key]))
        else:
            is_here = overview.state.attendance.get(person) == "here"
            found.append(PastedName(number, name, "here" if is_here else "known", person, is_cut))
        seen.add(key)
    return found


def paste_values(text: str, overview: EventOverview) -> dict[str, Any]:
    """The values of the page on which names are pasted."""
    found = pasted_names(text, overview)
    return {
        "back": "/organiser/people",
        "text": text,
        "pasted": sorted(found, key=lambda one: (one.name.casefold(), one.number)),
        "adding": sum(one.fate != "here" for one in found),
        "counts": [(fate, sum(one.fate == fate for one in found)) for fate in ("known", "new", "again", "here")],
        "again": [one for one in found if one.fate == "again"],
    }
