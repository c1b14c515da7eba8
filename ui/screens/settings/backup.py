"""Backup: where everything is kept, and the way onto a stick and back. Nothing is overwritten, nothing deleted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from divingbell.companion.archive.backup import Brought, Saved
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fonts import readable
from divingbell.ui.kit.keys import key
from divingbell.ui.screens.settings.page import Page, setting, sheet
from divingbell.ui.screens.settings.settings import SettingsScreen
from divingbell.ui.toolkit.element import Box, Element, column, row, text

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
        self._said: Callable[[Context], str] | None = None
        self._wrong = False

    def shown(self) -> None:
        self._look_again()

    def _look_again(self) -> None:
        services = self.shell.services
        self._looks = mine = self._looks + 1

        def found(what: tuple[list[Path], int]) -> None:
            if mine == self._looks:  # a slower look from before is no news
                self.sticks, self.size = what
                self.refresh()

        self.shell.main_thread.fetch(lambda: (services.sticks(), services.journal_size()), found)

    # Showing --------------------------------------------------------------------------------------------------

    def view(self, ctx: Context) -> Element:
        journal = self.shell.services.table.journal
        megabytes = ctx.texts.amounts.decimal(self.size / MEGABYTE, 2)
        return sheet(
            ctx,
            "backup",
            setting(
                ctx.t("settings.backup.where"),
                ctx.t("settings.backup.file", path=readable(str(journal)), size=megabytes),
            ),
            setting(ctx.t("settings.backup.stick"), ctx.t("settings.backup.stick.sub")),
            *(self._stick(ctx, place, stick) for place, stick in enumerate((self.sticks or [])[:MOST], 1)),
            self._none(ctx) if not self.sticks else None,
            self._outcome(ctx),
        )

    def _stick(self, ctx: Context, place: int, stick: Path) -> Box:
        keys = [
            self._key(ctx, f"save.{place}", "save", "file-export", lambda: self._save(stick)),
            self._key(ctx, f"read.{place}", "read", "file-import", lambda: self._read(stick)),
        ]
        return setting(readable(stick.name), None, *keys, under=ctx.size == "tall")

    def _key(self, ctx: Context, key_id: str, name: str, mark: str, tap: Callable[[], None]) -> Box:
        return key(
            ctx,
            key_id,
            ctx.t(f"settings.backup.{name}"),
            mark,
            tap=tap,
            disabled_reason="" if self.busy else None,
            h=ctx.touch,
            w=ctx.pick(230, 158, None),
            grow=1 if ctx.size == "tall" else 0,
            size="label",
        )

    def _none(self, ctx: Context) -> Box:
        words = "settings.backup.looking" if self.sticks is None else "settings.backup.none"
        return setting(ctx.t(words), None, self._key(ctx, "look_again", "again", "restore", self._look_again))

    def _outcome(self, ctx: Context) -> Box | None:
        if self._said is None:
            return None
        colour = "caution" if self._wrong else "positive"
        return column(row(text(self._said(ctx), "label", bold=True, colour=colour, lines=4, grow=1)))

    # Sticks ---------------------------------------------------------------------------------------------------

    def _save(self, stick: Path) -> None:
        services = self.shell.services

        def work() -> Saved | OSError:
            try:
                return services.save_all(stick)
            except OSError as error:
                return error

        self._work(work, self._saved)

    def _saved(self, found: Saved | OSError) -> None:
        if isinstance(found, OSError):
            self._say(_problem("settings.backup.not_saved", found), wrong=True)
        else:
            self._say(lambda ctx: ctx.t("settings.backup.saved", count=found.new, known=found.known))

    def _read(self, stick: Path) -> None:
        services = self.shell.services

        def work() -> Brought | OSError:
            try:
                return services.read_all(stick)
            except OSError as error:
                return error

        self._work(work, self._brought)

    def _brought(self, found: Brought | OSError) -> None:
        if isinstance(found, OSError):
            self._say(_problem("settings.backup.not_read", found), wrong=True)
            return

        def words(ctx: Context) -> str:
            said = [ctx.t("settings.backup.brought", count=found.new, known=found.known)]
            if found.differs:
                said.append(ctx.t("settings.backup.differs", count=found.differs))
            if found.broken:
                said.append(ctx.t("settings.backup.broken", count=found.broken))
            return " ".join(said)

        self._say(words, wrong=bool(found.differs or found.broken))

    def _work(self, work: Callable[[], Saved | Brought | OSError], done: Callable[..., None]) -> None:
        if not self.busy:
            self.busy, self._said = True, None
            self.shell.main_thread.fetch(work, done)
            self.refresh()

    def _say(self, words: Callable[[Context], str], *, wrong: bool = False) -> None:
        self.busy, self._said, self._wrong = False, words, wrong
        self._look_again()


def _problem(text_id: str, error: OSError) -> Callable[[Context], str]:
    problem = readable(error.strerror or str(error))
    return lambda ctx: ctx.t(text_id, problem=problem)
