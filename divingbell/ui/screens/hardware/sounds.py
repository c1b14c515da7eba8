"""Every sound of the program, to hear it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from divingbell.ui.kit import buttons, cards
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.hardware import learns_key
from divingbell.ui.kit.rows import switched
from divingbell.ui.shell.shell import Shell
from divingbell.ui.toolkit.element import Box, Element, column, fits, grid, pad


class SoundsDialog:
    """A button for each; one that is switched off says so."""

    def __init__(self, shell: Shell, close: Callable[[], None]) -> None:
        self._shell = shell
        self._close = close
        self.silent = False
        """The last one that was tapped did not sound."""

    def play(self, name: str) -> None:
        self.silent = not self._shell.sounds.play(name)
        self._shell.refresh()

    def buzz_always(self, on: bool) -> None:
        """Let the tablet play the probe's buzz from now on, or leave it to the toy."""
        sound = self._shell.settings.sound
        self._shell.change(sound=msgspec.structs.replace(sound, buzz="always" if on else "without_probe"))

    def view(self, ctx: Context) -> Element:
        shown = [self._button(ctx, name) for name in ctx.tokens.sounds]
        sub = ctx.t("hardware.silent" if self.silent else "hardware.sounds.sub")
        close = buttons.round_button(ctx, "sounds.close", "close", self._close)
        four, two = (partial(grid, *shown, columns=columns, gap="gap") for columns in (4, 2))
        inside = column(
            self._no_batteries(ctx), fits(four, two, grow=1), gap="gap_m", grow=1, pad=pad("pad_card", "gutter")
        )
        return cards.dialog(ctx, cards.dialog_head(ctx.t("hardware.sounds"), sub, close), inside)

    def _no_batteries(self, ctx: Context) -> Box | None:
        """A USB key can be wired to a toy that makes no noise of its own."""
        if not learns_key(self._shell.services.wanted_rig):
            return None
        on = self._shell.settings.sound.buzz == "always"
        return switched(ctx, "sounds.no_batteries", "hardware.no_batteries", on, self.buzz_always)

    def _button(self, ctx: Context, name: str) -> Box:
        words = ctx.t(f"hardware.sound.{name}")
        return buttons.button(
            ctx, f"sound.{name}", words, tap=lambda: self.play(name), size="body", pad=pad("gap_hair", "gap_xs")
        )
