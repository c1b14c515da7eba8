"""The letter pad over the players screen: a name by our own buttons, accents by a long press."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.ui.kit.buttons import Tap, round_button
from divingbell.ui.kit.cards import dialog
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fields import letter_pad, name_field
from divingbell.ui.toolkit.element import Box, pad, row


class NameDialog:
    """Writes one name."""

    def __init__(self, name: str, changed: Tap, written: Callable[[str | None], None]) -> None:
        """`changed` is called when there is something new to show, `written` with the name, or with None where it
        stays as it was."""
        self._name = name
        self._changed = changed
        self._written = written
        self._accents: str | None = None

    def view(self, ctx: Context) -> Box:
        field = name_field(ctx, self._name, ctx.t("players.who_sits_here"))
        field.grow = 1
        above = ctx.space("dialog_inset")
        return dialog(
            ctx,
            row(field, round_button(ctx, "letters.close", "close", lambda: self._written(None)), gap="gap_m"),
            letter_pad(
                ctx,
                self._name,
                self._change,
                lambda: self._written(self._name.strip()),
                accents=self._accents,
                show_accents=self._show,
            ),
            side=ctx.gutter,
            top=above,
            bottom=above,
            gap="gap",
            justify="center",
            pad=pad("pad_card", "gap_s"),
        )

    def _change(self, name: str) -> None:
        self._name = name
        self._changed()

    def _show(self, letter: str | None) -> None:
        self._accents = letter
        self._changed()
