"""Every sound of the program, to hear it."""

from __future__ import annotations

from collections.abc import Callable

from ui.app import Shell
from ui.element import Box, Element, Pad, column, grid, pad, text
from ui.kit import keys, plates
from ui.theme import Look


class SoundsWindow:
    """A key for each; one that is switched off says so."""

    def __init__(self, shell: Shell, close: Callable[[], None]) -> None:
        self._shell = shell
        self._close = close
        self.silent = False
        """The last one that was tapped did not sound."""

    def play(self, name: str) -> None:
        self.silent = not self._shell.sounds.play(name)
        self._shell.refresh()

    def view(self, look: Look) -> Element:
        shown = [self._key(look, name) for name in look.tokens.sounds]
        sub = look.t("hardware.silent" if self.silent else "hardware.sounds.sub")
        narrow = look.size == "tall"
        close = keys.round_key(look, "sounds.close", "close", self._close)
        return plates.window(
            look,
            plates.window_head(look, look.t("hardware.sounds"), "" if narrow else sub, close),
            column(
                text(sub, 17, colour="text2", lines=2) if narrow else None,
                grid(*shown, columns=look.pick(4, 4, 2), gap=look.pick(14, 8, 10), grow=1),
                gap=10,
                grow=1,
                pad=look.pick(Pad(20, 28, 26, 28), Pad(10, 12, 12, 12), pad(16)),
            ),
            top=look.pick(110, 26, 110),
        )

    def _key(self, look: Look, name: str) -> Box:
        words = look.t(f"hardware.sound.{name}")
        return keys.key(
            look, f"sound.{name}", words, tap=lambda: self.play(name), size=look.pick(22, 18, 19), pad=pad(2, 6)
        )
