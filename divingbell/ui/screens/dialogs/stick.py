"""Save to USB: the evening as a record on a stick. One stick: at once; none or several: a window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from divingbell.companion.canvas.fonts import readable
from divingbell.companion.configuration.file_errors import cause_of
from divingbell.ui.kit import buttons, cards
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.skins import Kind
from divingbell.ui.screens.dialogs.table_dialog import RecordDialog, shown_parts
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.notice import Notice
from divingbell.ui.table.record_parts import RecordParts
from divingbell.ui.toolkit.element import Box, Element

MOST = 2
"""Sticks that are offered, beside the button that leaves it."""


class StickDialog(RecordDialog):
    """No stick is there, there are several, or the one there could not be written; and why it is needed."""

    def __init__(self, parts: RecordParts, sticks: Sequence[Path], problem: str = "") -> None:
        super().__init__(parts)
        self._sticks = sticks[:MOST]
        self._problem = problem

    def view(self, ctx: Context) -> Element:
        journal_failure = self._parts.record.snapshot.journal_failure
        body: str
        if self._problem:
            title, body = ctx.t("windows.stick.failed"), ctx.t("windows.stick.failed.body", problem=self._problem)
        elif self._sticks:
            title, body = ctx.t("windows.stick.which"), ctx.t("windows.stick.body")
        else:
            title, body = ctx.t("windows.stick.none"), ctx.t("windows.stick.body")
        if journal_failure is not None:
            body = f"{body}\n{ctx.t(f'table.memory.{journal_failure.reason}')}"
        return cards.question(ctx, "usb", ctx.t("windows.stick"), title, body, *self._buttons(ctx))

    def _buttons(self, ctx: Context) -> list[Box]:
        again = [self._button(ctx, "again", ctx.t("windows.stick.again"), "restore", lambda: save(self._parts.shell))]
        named = [
            self._button(
                ctx,
                f"{place}",
                readable(stick.name) or ctx.t("settings.backup.stick"),
                "usb",
                _saving(self._parts, stick),
            )
            for place, stick in enumerate(self._sticks, 1)
        ]
        leave = self._button(ctx, "leave", ctx.t("windows.stick.leave"), "close", lambda: None)
        return [*(again if self._problem or not named else named), leave]

    def _button(self, ctx: Context, name: str, label: str, mark: str, then: Tap) -> Box:
        kind: Kind = "primary" if name != "leave" else "neutral"
        return buttons.button(ctx, f"stick.{name}", label, mark, tap=self.closing(then), kind=kind)


def save(shell: Shell) -> None:
    """Look for sticks and save the active session of the table that is shown."""
    parts = shown_parts(shell)

    def found(sticks: Sequence[Path]) -> None:
        if len(sticks) == 1:
            _saving(parts, sticks[0])()
        else:
            parts.tell(lambda shown: shown.dialogs.open(StickDialog(shown, sticks)))

    shell.main_thread.fetch(shell.services.sticks.found, found, name="sticks")


def _saving(parts: RecordParts, stick: Path) -> Callable[[], None]:
    shell = parts.shell

    def work() -> Path | OSError:
        try:
            return shell.services.sticks.save_record(stick)
        except OSError as error:
            return error

    def done(came: Path | OSError) -> None:
        parts.tell(lambda shown: _say_saved(shown, stick, came))

    return lambda: shell.main_thread.fetch(work, done, name="save_to_usb")


def _say_saved(parts: RecordParts, stick: Path, came: Path | OSError) -> None:
    """A window where nothing could be saved, else a toast."""
    if isinstance(came, OSError):
        parts.dialogs.open(StickDialog(parts, [stick], cause_of(came)))
        return
    name = readable(came.name)
    parts.snackbars.show(
        Notice("content-save-check", lambda ctx: ctx.t("windows.stick.saved"), lambda _: name, (), "positive")
    )
