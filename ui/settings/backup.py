"""Backup: where everything is kept, and the way onto a stick and back. Nothing is overwritten, nothing deleted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from companion.backup import Brought, Saved
from ui.element import Box, Element, column, row, text
from ui.kit.keys import key
from ui.lettering import readable
from ui.settings.page import Page, setting, sheet
from ui.settings.settings import SettingsScreen
from ui.theme import Look

MOST = 3
"""Sticks that are shown."""
MEGABYTE = 1_000_000


class Backup(Page):
    """Sticks are looked for when the page is opened and when it is said."""

    name = "backup"

    def __init__(self, screen: SettingsScreen) -> None:
        super().__init__(screen)
        self.sticks: list[Path] | None = None
        self.size = 0
        self.busy = False
        """A stick is being written or read."""
        self._looks = 0
        self._said: Callable[[Look], str] | None = None
        self._wrong = False

    def shown(self) -> None:
        self._look_again()

    def _look_again(self) -> None:
        house = self.shell.house
        self._looks = mine = self._looks + 1

        def found(what: tuple[list[Path], int]) -> None:
            if mine == self._looks:  # a slower look from before is no news
                self.sticks, self.size = what
                self.refresh()

        self.shell.door.fetch(lambda: (house.sticks(), house.journal_size()), found)

    # Showing --------------------------------------------------------------------------------------------------

    def view(self, look: Look) -> Element:
        journal = self.shell.house.table.journal
        megabytes = look.texts.amounts.decimal(self.size / MEGABYTE, 2)
        return sheet(
            look,
            "backup",
            setting(
                look,
                look.t("settings.backup.where"),
                look.t("settings.backup.file", path=readable(str(journal)), size=megabytes),
            ),
            setting(look, look.t("settings.backup.stick"), look.t("settings.backup.stick.sub")),
            *(self._stick(look, place, stick) for place, stick in enumerate((self.sticks or [])[:MOST], 1)),
            self._none(look) if not self.sticks else None,
            self._outcome(look),
        )

    def _stick(self, look: Look, place: int, stick: Path) -> Box:
        keys = [
            self._key(look, f"save.{place}", "save", "file-export", lambda: self._save(stick)),
            self._key(look, f"read.{place}", "read", "file-import", lambda: self._read(stick)),
        ]
        return setting(look, readable(stick.name), None, *keys, under=look.size == "tall")

    def _key(self, look: Look, key_id: str, name: str, mark: str, tap: Callable[[], None]) -> Box:
        return key(
            look,
            key_id,
            look.t(f"settings.backup.{name}"),
            mark,
            tap=tap,
            why_off="" if self.busy else None,
            h=look.touch,
            w=look.pick(230, 158, None),
            grow=1 if look.size == "tall" else 0,
            size=look.pick(20, 17, 18),
        )

    def _none(self, look: Look) -> Box:
        words = "settings.backup.looking" if self.sticks is None else "settings.backup.none"
        return setting(look, look.t(words), None, self._key(look, "look_again", "again", "restore", self._look_again))

    def _outcome(self, look: Look) -> Box | None:
        if self._said is None:
            return None
        colour = "caution" if self._wrong else "positive"
        return column(row(text(self._said(look), look.pick(19, 17, 18), bold=True, colour=colour, lines=4, grow=1)))

    # Sticks ---------------------------------------------------------------------------------------------------

    def _save(self, stick: Path) -> None:
        house = self.shell.house

        def work() -> Saved | OSError:
            try:
                return house.save_all(stick)
            except OSError as error:
                return error

        self._work(work, self._saved)

    def _saved(self, found: Saved | OSError) -> None:
        if isinstance(found, OSError):
            self._say(_problem("settings.backup.not_saved", found), wrong=True)
        else:
            self._say(lambda look: look.t("settings.backup.saved", count=found.new, known=found.known))

    def _read(self, stick: Path) -> None:
        house = self.shell.house

        def work() -> Brought | OSError:
            try:
                return house.read_all(stick)
            except OSError as error:
                return error

        self._work(work, self._brought)

    def _brought(self, found: Brought | OSError) -> None:
        if isinstance(found, OSError):
            self._say(_problem("settings.backup.not_read", found), wrong=True)
            return

        def words(look: Look) -> str:
            said = [look.t("settings.backup.brought", count=found.new, known=found.known)]
            if found.differs:
                said.append(look.t("settings.backup.differs", count=found.differs))
            if found.broken:
                said.append(look.t("settings.backup.broken", count=found.broken))
            return " ".join(said)

        self._say(words, wrong=bool(found.differs or found.broken))

    def _work(self, work: Callable[[], Saved | Brought | OSError], done: Callable[..., None]) -> None:
        if not self.busy:
            self.busy, self._said = True, None
            self.shell.door.fetch(work, done)
            self.refresh()

    def _say(self, words: Callable[[Look], str], *, wrong: bool = False) -> None:
        self.busy, self._said, self._wrong = False, words, wrong
        self._look_again()


def _problem(text_id: str, error: OSError) -> Callable[[Look], str]:
    problem = readable(error.strerror or str(error))
    return lambda look: look.t(text_id, problem=problem)
