"""The people of a table's journal: who is known, who is new, and who is the same as whom."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from divingbell.companion.clock import Clock, stamp
from divingbell.companion.journal.journal import Journal
from divingbell.companion.journal.journal_opener import OpenJournal
from divingbell.companion.people.person import Person, cleaned
from divingbell.companion.people.register import JoinError, Register, UnknownPersonError

if TYPE_CHECKING:
    from divingbell.companion.archive.hidden_names import ReviseSettings


class TablePeople:
    """Not for several threads; what is new is in the file with the next commit."""

    def __init__(self, journal: Journal, clock: Clock) -> None:
        self._journal = journal
        self._clock = clock
        self.known: tuple[Person, ...] = ()
        """Everybody this tablet knows, who sat down last first; as of the last `look`."""

    def look(self) -> None:
        """See who is known now, if that may have changed."""
        if self._journal.people_changed:
            self.known = tuple(self._journal.people())

    def add(self, person: Person) -> None:
        """Somebody new, from now on."""
        self._journal.add_person(replace(person, since=stamp(self._clock.now())))

    def identify_people(self, remembered: Sequence[Person]) -> list[Person]:
        """People from before they had ids, first the one who sat down last, as they are known from now on: who has a
        name that somebody here has is the same, once and only here."""
        found: dict[str, Person] = {}
        for person in self._journal.people():
            found.setdefault(cleaned(person.name or ""), person)
        for person in reversed(remembered):
            if found.setdefault(cleaned(person.name or ""), person) is person:
                self.add(person)
        return [found[cleaned(person.name or "")] for person in remembered]

    def join(self, keep: str, other: str, *, undo: bool) -> bool:
        """Two people are one from now on, or two again; False where that cannot be."""

        def join(opening: OpenJournal) -> bool:
            people = opening.writer.people
            try:
                with opening.writer.transaction():
                    people.part(keep, other) if undo else people.join(keep, other, stamp(self._clock.now()))
            except (JoinError, UnknownPersonError):
                return False
            opening.writer.people_joined()
            return True

        return self._journal.write_beside(join) is True

    def joined(self) -> Sequence[tuple[Person, Person]]:
        """Joins that can be taken back; none where the journal cannot be read now."""
        return self._journal.write_beside(lambda opening: opening.writer.people.joined()) or ()

    def change(self, change: Callable[[Register], None]) -> bool:
        """Change something of the people, all of it or nothing; False where that cannot be."""

        def write(opening: OpenJournal) -> bool:
            try:
                with opening.writer.transaction():
                    change(opening.writer.people)
            except UnknownPersonError:
                return False
            return True

        return self._journal.write_beside(write) is True

    def ids(self, person: str) -> frozenset[str]:
        """All ids that are this person; none where the journal cannot be read now."""
        found = self._journal.write_beside(lambda opening: frozenset(opening.writer.people.ids(person)))
        return found if found is not None else frozenset()

    def hide(self, person: str, word: str, revise_settings: ReviseSettings) -> bool:
        """Hide a name in every file; False where it cannot be done now: the same again completes it."""

        from divingbell.companion.archive.hidden_names import hide

        def hide_it(opening: OpenJournal) -> None:
            hide(opening, person, word, stamp(self._clock.now()), revise_settings)

        try:
            return self._journal.write_anew(hide_it)
        except UnknownPersonError:
            return False

    def hide_game(self, session: str, *, hidden: bool) -> bool:
        """Give a session the mark that lists leave it out, or take it away; False where it cannot be written now."""

        def mark(opening: OpenJournal) -> bool:
            people = opening.writer.people
            with opening.writer.transaction():
                people.mark("game", session, stamp(self._clock.now())) if hidden else people.unmark("game", session)
            return True

        return self._journal.write_beside(mark) is True
