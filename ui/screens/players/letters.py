"""The letter pad over the players screen: a name by our own keys, accents by a long press."""

from __future__ import annotations

from typing import TYPE_CHECKING

from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fields import letter_pad, name_field
from divingbell.ui.kit.keys import round_key
from divingbell.ui.kit.plates import window
from divingbell.ui.toolkit.element import Box, Pad, row

if TYPE_CHECKING:
    from divingbell.ui.screens.players.players import Players


class NameWindow:
    """Writes one name and hands it back to the screen below."""

    def __init__(self, players: Players, name: str) -> None:
        self._players = players
        self._name = name
        self._accents: str | None = None

    def view(self, ctx: Context) -> Box:
        side = ctx.pick(150, 10, 8)
        field = name_field(ctx, self._name)
        field.grow = 1
        return window(
            ctx,
            row(field, round_key(ctx, "letters.close", "close", lambda: self._players.written(None)), gap="m"),
            letter_pad(
                ctx,
                self._name,
                self._change,
                lambda: self._players.written(self._name.strip()),
                accents=self._accents,
                show_accents=self._show,
            ),
            side=side,
            top=ctx.pick(150, 26, 210),
            bottom=ctx.pick(150, 26, 210),
            gap="xl",
            justify="center",
            pad=ctx.pick(Pad(20, 24, 24, 24), Pad("s", "m", "m", "m"), Pad("xl", "m", "xl", "m")),
        )

    def _change(self, name: str) -> None:
        self._name = name
        self._players.refresh()

    def _show(self, letter: str | None) -> None:
        self._accents = letter
        self._players.refresh()
