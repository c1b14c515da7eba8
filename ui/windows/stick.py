"""Save to USB (`w2-memory-only`): the evening as a record on a stick. One stick: at once; none or several: a window."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from ui.app import Shell
from ui.element import Box, Element
from ui.kit import keys, plates
from ui.kit.keys import Tap
from ui.lettering import readable
from ui.table.notice import Notice
from ui.table.table_screen import TableScreen
from ui.theme import Look

MOST = 2
"""Sticks that are offered, beside the key that leaves it."""


class StickWindow:
    """No stick is there, there are several, or the one there could not be written; and why it is needed."""

    def __init__(self, table: TableScreen, sticks: Sequence[Path], problem: str = "") -> None:
        self._table = table
        self._sticks = sticks[:MOST]
        self._problem = problem

    def view(self, look: Look) -> Element:
        trouble = self._table.snapshot.trouble
        body: str
        if self._problem:
            title, body = look.t("windows.stick.failed"), look.t("windows.stick.failed.body", problem=self._problem)
        elif self._sticks:
            title, body = look.t("windows.stick.which"), look.t("windows.stick.body")
        else:
            title, body = look.t("windows.stick.none"), look.t("windows.stick.body")
        if trouble is not None:
            why = look.t(trouble.text_id, **{**trouble.args, "path": readable(str(trouble.path))})
            body = f"{body}\n{readable(why)}"
        return plates.question(look, "usb", look.t("windows.stick"), title, body, *self._keys(look))

    def _keys(self, look: Look) -> list[Box]:
        again = [self._key(look, "again", look.t("windows.stick.again"), "restore", lambda: save(self._table.shell))]
        named = [
            self._key(look, f"{place}", readable(stick.name), "usb", _saving(self._table, stick))
            for place, stick in enumerate(self._sticks, 1)
        ]
        leave = self._key(look, "leave", look.t("windows.stick.leave"), "close", lambda: None)
        return [*(again if self._problem or not named else named), leave]

    def _key(self, look: Look, name: str, label: str, mark: str, then: Tap) -> Box:
        def tap() -> None:
            self._table.close(self)
            then()

        return keys.key(look, f"stick.{name}", label, mark, tap=tap, kind="primary" if name != "leave" else "neutral")


def save(shell: Shell) -> None:
    """Look for sticks and save what lies on the table that is shown."""
    table = shell.top
    assert isinstance(table, TableScreen), "only a table is saved"

    def found(sticks: Sequence[Path]) -> None:
        if len(sticks) == 1:
            _saving(table, sticks[0])()
        else:
            table.open(StickWindow(table, sticks))

    shell.door.fetch(shell.house.sticks, found, name="sticks")


def _saving(table: TableScreen, stick: Path) -> Callable[[], None]:
    shell = table.shell

    def work() -> Path | OSError:
        try:
            return shell.house.save_record(stick)
        except OSError as error:
            return error

    def done(came: Path | OSError) -> None:
        if isinstance(came, OSError):
            table.open(StickWindow(table, [stick], readable(came.strerror or str(came))))
            return
        name = readable(came.name)
        table.notify(
            Notice("content-save-check", lambda look: look.t("windows.stick.saved"), lambda _: name, (), "positive")
        )

    return lambda: shell.door.fetch(work, done, name="save_to_usb")
