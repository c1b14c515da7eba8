"""Backup: where everything is kept, and the way onto a stick and back. Nothing is overwritten, nothing deleted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from divingbell.companion.archive import belongings
from divingbell.companion.archive.backup import RecordsImport, Saved
from divingbell.companion.canvas.fonts import readable
from divingbell.companion.configuration.file_errors import cause_of
from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.rows import described, roomy_setting, row_button, setting
from divingbell.ui.screens.settings.newcomers import Newcomers
from divingbell.ui.screens.settings.page import Page, sheet
from divingbell.ui.shell.shell import Shell
from divingbell.ui.toolkit.element import Box, Element, column

MOST = 3
"""Sticks that are shown."""
MEGABYTE = 1_000_000
T = TypeVar("T")


class Backup(Page):
    """Sticks are looked for when the page is opened and when it is said."""

    name = "backup"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.sticks: list[Path] | None = None
        self.size = 0
        self.busy = False
        """A stick is being written or read."""
        self._looks = 0
        self._outcome_words: Callable[[Context], str] | None = None
        self._also: Callable[[Context], str] | None = None
        """The words beside it: people, packs, settings."""
        self._wrong = False
        self._newcomers: Newcomers | None = None

    def on_show(self) -> None:
        self._look_again()

    def _look_again(self) -> None:
        services = self.shell.services
        self._looks = mine = self._looks + 1

        def found(what: tuple[list[Path], int]) -> None:
            if mine == self._looks:  # a slower look from before is no news
                self.sticks, self.size = what
                self.refresh()

        self.shell.main_thread.fetch(lambda: (services.sticks.found(), services.sticks.journal_size()), found)

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
            described(ctx, "settings.backup.stick"),
            *(self._stick(ctx, place, stick) for place, stick in enumerate((self.sticks or [])[:MOST], 1)),
            self._none(ctx) if not self.sticks else None,
            self._hidden(ctx) if self.sticks else None,
            self._outcome(ctx),
            *(self._newcomers.rows(ctx) if self._newcomers is not None else ()),
            self._join(ctx),
        )

    def _stick(self, ctx: Context, place: int, stick: Path) -> Element:
        keys = [
            self._button(ctx, f"save.{place}", "save", "file-export", lambda: self._save(stick)),
            self._button(ctx, f"read.{place}", "read", "file-import", lambda: self._read(stick)),
        ]
        return roomy_setting(readable(stick.name) or ctx.t("settings.backup.stick"), None, *keys)

    def _button(self, ctx: Context, button_id: str, name: str, mark: str, tap: Callable[[], None]) -> Box:
        words, off = ctx.t(f"settings.backup.{name}"), "" if self.busy else None
        return row_button(ctx, button_id, words, mark, tap, disabled_reason=off)

    def _none(self, ctx: Context) -> Box:
        words = "settings.backup.looking" if self.sticks is None else "settings.backup.none"
        return setting(ctx.t(words), None, self._button(ctx, "look_again", "again", "restore", self._look_again))

    def _join(self, ctx: Context) -> Element:
        """The way to two people who are one."""
        key = row_button(ctx, "join", ctx.t("settings.join.open"), "account-group", self._open_join)
        return roomy_setting(ctx.t("settings.join"), ctx.t("settings.join.sub"), key)

    def _open_join(self) -> None:
        from divingbell.ui.screens.settings.join_people import show_join_people

        show_join_people(self.shell)

    def _hidden(self, ctx: Context) -> Box | None:
        """The people and games that reading may bring back, told before it is done."""
        if all(person.name is not None for person in self.shell.services.people.known):
            return None
        return column(roles.body(ctx.t("settings.backup.hidden")))

    def _outcome(self, ctx: Context) -> Box | None:
        if self._outcome_words is None:
            return None
        colour = "caution" if self._wrong else "positive"
        also = self._also(ctx) if self._also is not None else ""
        return column(
            roles.label(self._outcome_words(ctx), colour=colour, lines=4),
            roles.body(also) if also else None,
        )

    # Sticks ---------------------------------------------------------------------------------------------------

    def _save(self, stick: Path) -> None:
        services = self.shell.services

        def save() -> Saved:
            services.sticks.save_belongings(stick)
            return services.sticks.save_all(stick)

        self._work(save, self._saved, "settings.backup.not_saved")

    def _saved(self, found: Saved) -> None:
        def words(ctx: Context) -> str:
            parts = _counted(ctx, "saved", found.new, "there", found.known)
            return " ".join([*parts, ctx.t("settings.backup.pull_out")])

        self._report(words, lambda ctx: ctx.t("settings.backup.belongings"))

    def _read(self, stick: Path) -> None:
        services = self.shell.services
        before = services.people.known

        def read() -> tuple[belongings.BelongingsImport, RecordsImport]:
            came = services.sticks.read_belongings(stick)
            return came, services.sticks.read_all(stick)

        def brought(found: tuple[belongings.BelongingsImport, RecordsImport]) -> None:
            came, games = found
            self._newcomers = Newcomers(self.shell, before)
            if came.settings is not None:
                self.shell.change(**{name: getattr(came.settings, name) for name in came.settings.__struct_fields__})
            self._brought(games, came)

        self._work(read, brought, "settings.backup.not_read")

    def _brought(self, found: RecordsImport, came: belongings.BelongingsImport) -> None:
        def words(ctx: Context) -> str:
            parts = _counted(ctx, "brought", found.new, "here", found.known)
            wrong = {"differs": found.differs, "no_game": found.no_game, "broken": found.broken}
            parts += [ctx.t(f"settings.backup.{name}", count=count) for name, count in wrong.items() if count]
            return " ".join(parts)

        def also(ctx: Context) -> str:
            counted = {"people_came": came.people, "packs_came": came.packs, "people_broken": came.broken}
            parts = [ctx.t(f"settings.backup.{name}", count=count) for name, count in counted.items() if count]
            if came.settings is not None:
                parts.append(ctx.t("settings.backup.settings_came"))
            return " ".join(parts)

        self._report(words, also, wrong=bool(found.differs or found.broken or found.no_game or came.broken))

    def _work(self, work: Callable[[], T], done: Callable[[T], None], failed: str) -> None:
        """Do it on another thread, one stick at a time; `failed` is the text for an `OSError`."""
        if self.busy:
            return

        def run() -> Callable[[], None]:
            try:
                found = work()
            except OSError as error:
                problem = cause_of(error)
                return lambda: self._report(lambda ctx: ctx.t(failed, problem=problem), wrong=True)
            return lambda: done(found)

        self.busy, self._outcome_words, self._newcomers = True, None, None
        self.shell.main_thread.fetch(run, lambda finish: finish())
        self.refresh()

    def _report(
        self, words: Callable[[Context], str], also: Callable[[Context], str] | None = None, *, wrong: bool = False
    ) -> None:
        self.busy, self._outcome_words, self._also, self._wrong = False, words, also, wrong
        self._look_again()


def _counted(ctx: Context, text_id: str, new: int, known_id: str, known: int) -> list[str]:
    """How many games came, and how many were there before; neither is said where it is 0."""
    came = ctx.t(f"settings.backup.{text_id}", count=new) if new else ctx.t("settings.backup.nothing_new")
    return [came, ctx.t(f"settings.backup.{known_id}", count=known)] if known else [came]
