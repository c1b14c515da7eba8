"""The people whom this tablet knows, for screens."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from divingbell.companion.archive.summary_service import SummaryService
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.people.people_transfer import PeopleArchive, bring
from divingbell.companion.people.person import Person
from divingbell.companion.people.register import Register
from divingbell.companion.services.identified_settings import identified_settings
from divingbell.companion.services.user_settings import UserSettings
from divingbell.companion.table.table import Table


class KnownPeople:
    """For any thread. All but `known` and `add` wait for the table: ask beside the screen's own thread. They answer
    False where nothing can be written now, or nobody has this id."""

    def __init__(self, table: Table, settings: UserSettings, summaries: SummaryService) -> None:
        self._table = table
        self._settings = settings
        self._summaries = summaries

    @property
    def known(self) -> tuple[Person, ...]:
        """Everybody, who sat down last first; nobody until the journal is open. Never waits."""
        return self._table.now.people

    def add(self, person: Person) -> None:
        """Somebody new. Returns at once."""
        self._table.call(lambda writer: writer.add_person(person))

    def bring(self, brought: Sequence[PeopleArchive]) -> bool:
        """Take in people from other tablets, all of them or none."""
        return self._change(lambda register: bring(register, brought))

    def rename(self, person: str, name: str) -> bool:
        """Call them so from now on, in old games too."""
        return self._change(lambda register: register.rename(person, name))

    def recolour(self, person: str, colour: str) -> bool:
        """Give them this colour in coming games."""
        return self._change(lambda register: register.recolour(person, colour))

    def _change(self, change: Callable[[Register], None]) -> bool:
        return self._table.call(lambda writer: writer.change_people(change)).result()

    def join(self, keep: str, other: str, *, undo: bool = False) -> bool:
        """Let two people be one from now on, or two again; False, and nothing changed, where that cannot be."""
        return self._table.call(lambda writer: writer.join_people(keep, other, undo=undo)).result()

    def joined(self) -> Sequence[tuple[Person, Person]]:
        """Joins that can be taken back (who was kept, who is the same), the newest first."""
        return self._table.call(lambda writer: writer.joined_people()).result()

    def identify(self, settings: Settings) -> Settings:
        """These settings with ids in the place of the names they remember from before people had ids; their names are
        in the journal now. The same settings where it cannot be written, so that no name is lost."""
        return identified_settings(settings, self._table)

    def hide_name(self, person: str, word: str) -> bool:
        """Hide a name in every file, also in the settings of this program (people.md 5), with `word` in its place in
        notes. False while they sit at an unfinished game here; the same again completes it."""
        with self._summaries.at_rest():
            return self._table.call(lambda writer: writer.hide_name(person, word, self._settings.revise)).result()
