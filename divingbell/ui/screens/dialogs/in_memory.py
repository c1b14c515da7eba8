"""Why a game is in memory only, and the ways to save it: behind the chip of a table that has no room for the banner."""

from __future__ import annotations

from divingbell.ui.kit import buttons, roles
from divingbell.ui.kit.body import flow
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.cards import dialog, inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import disc
from divingbell.ui.kit.skins import Kind
from divingbell.ui.screens.dialogs.table_dialog import RecordDialog, shown_parts
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.memory_banner import Way
from divingbell.ui.table.record_parts import RecordParts
from divingbell.ui.toolkit.element import Box, Element, column, pad, row

_SAFE = "save_to_usb"
"""The way that changes nothing of what is stored: its button is the bright one."""


class InMemoryDialog(RecordDialog):
    """`reason` is that of the journal's failure."""

    def __init__(self, parts: RecordParts, reason: str) -> None:
        super().__init__(parts)
        self._reason = reason

    def view(self, ctx: Context) -> Element:
        ways = self._parts.storage.ways(self._reason)
        leave = self._button(ctx, "in_memory.leave", "close", lambda: None)
        said = column(
            roles.headline(ctx.t("table.memory")),
            roles.body(ctx.t(f"table.memory.{self._reason}"), colour="text1"),
            gap="gap_hair", grow=1,
        )  # fmt: skip
        return dialog(
            ctx,
            row(disc("alert", "disc", "danger", share=0.58), said, gap="gap"),
            inset(column(*(_told(ctx, way) for way in reversed(ways)), gap="gap", grow=1), pad=pad("pad_card"))
            if ways
            else None,
            flow(ctx, leave, *(self._way(ctx, way) for way in ways), last_on_top=True),
            justify="between", pad=pad("gap_xl"), gap="gap",
        )  # fmt: skip

    def _way(self, ctx: Context, way: Way) -> Box:
        return self._button(ctx, way.name, way.mark, way.tap, "primary" if way.name == _SAFE else "neutral")

    def _button(self, ctx: Context, name: str, mark: str, then: Tap, kind: Kind = "neutral") -> Box:
        words, sub = _title(ctx, name), ctx.t(f"windows.in_memory.{_last(name)}.sub")
        return buttons.button(
            ctx, name, words, mark, sub, tap=self.closing(then), kind=kind, h="button_tall", grow=1
        )  # fmt: skip


def _last(name: str) -> str:
    return name.rpartition(".")[2]


def _title(ctx: Context, name: str) -> str:
    return ctx.t("windows.in_memory.leave" if _last(name) == "leave" else f"table.{name}")


def _told(ctx: Context, way: Way) -> Box:
    """A way in words: said, not pressed."""
    kind: Kind = "positive" if way.name == _SAFE else "neutral"
    words = column(
        roles.label(_title(ctx, way.name)),
        roles.note(ctx.t(f"windows.in_memory.{way.name}.about"), lines=3),
        grow=1,
    )
    return row(disc(way.mark, "disc_m", kind), words, gap="gap_m")


def tell(shell: Shell) -> None:
    """Over the table that is shown."""
    parts = shown_parts(shell)
    failure = parts.record.snapshot.journal_failure
    if failure is not None:
        parts.dialogs.open(InMemoryDialog(parts, failure.reason))
