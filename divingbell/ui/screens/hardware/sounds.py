"""Every sound of the program, to hear it, in the groups that have a volume each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import msgspec

from divingbell.companion.configuration.settings import SoundGroup
from divingbell.ui.kit import buttons, cards, roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.hardware import learns_key
from divingbell.ui.kit.icons import coin, disc, icon
from divingbell.ui.kit.rows import switched
from divingbell.ui.shell.shell import Shell
from divingbell.ui.shell.sound import GROUP, Group
from divingbell.ui.toolkit.element import Box, Element, Fits, column, fits, grid, pad, row, space
from divingbell.ui.toolkit.scale import Size

GROUP_SIGNS: dict[Group, str] = {"table": "table-furniture", "money": "cash", "warnings": "alert"}
VOLUME_STEP = 10
"""Percent of full scale that a volume goes up or down at once, and is counted in."""
_SIGNS = {
    "armed": "magnet-on", "free_buzz": "free-buzz", "your_turn": "account", "undo": "undo-variant", "auction": "gavel",
    "end": "flag-checkered", "fee": "minus", "buzz": "buzz", "low_air": "water", "out_of_air": "sink",
    "illegal": "hand-back-right", "lost_probe": "lan-disconnect",
}  # fmt: skip
"""Sound -> icon of its button; a coin has its picture."""
_HEAD_W = 128
"""dp of a group's name beside its buttons."""


class SoundsDialog:
    """A button for each; one that is switched off says so."""

    def __init__(self, shell: Shell, close: Callable[[], None]) -> None:
        self._shell = shell
        self._close = close
        self._last: str | None = None
        """The one that was tapped last."""
        self.silent = False
        """The last one that was tapped did not sound."""

    def play(self, name: str) -> None:
        self._last, self.silent = name, not self._shell.sounds.play(name)
        self._shell.refresh()

    def buzz_always(self, on: bool) -> None:
        """Let the tablet play the probe's buzz from now on, or leave it to the toy."""
        sound = self._shell.settings.sound
        self._shell.change(sound=msgspec.structs.replace(sound, buzz="always" if on else "without_probe"))

    def view(self, ctx: Context) -> Element:
        sub = ctx.t("hardware.silent" if self.silent else "hardware.sounds.sub")
        close = buttons.round_button(ctx, "sounds.close", "close", self._close)
        inside = column(self._no_batteries(ctx), self._groups(ctx), gap="gap_m", grow=1, pad=pad("pad_card", "gutter"))
        return cards.dialog(ctx, cards.dialog_head(ctx.t("hardware.sounds"), sub, close), inside)

    def _groups(self, ctx: Context) -> Fits:
        """Each under its name, in lines of three where all are too narrow, or beside its name."""
        most = max(len(self._names(ctx, group)) for group in GROUP_SIGNS)
        return fits(
            partial(self._each, ctx, partial(self._under, columns=most, vertical=True)),
            partial(self._each, ctx, partial(self._under, columns=3, vertical=False)),
            partial(self._each, ctx, partial(self._under, columns=3, vertical=True)),
            partial(self._each, ctx, partial(self._under, columns=3, vertical=True, height="row_setting")),
            partial(self._each, ctx, partial(self._beside, columns=most)),
            grow=1,
        )

    def _each(self, ctx: Context, arranged: Callable[[Context, Group], Element]) -> Box:
        return column(*(arranged(ctx, group) for group in GROUP_SIGNS), gap="gap_l", justify="between", grow=1)

    def _under(self, ctx: Context, group: Group, *, columns: int, vertical: bool, height: Size | None = None) -> Box:
        volume: SoundGroup = getattr(self._shell.settings.sound, group)
        said = ctx.t("hardware.volume", volume=volume.volume // VOLUME_STEP)
        head = row(*self._head(ctx, group), roles.note(said, lines=1), space(), gap="gap_m")
        least = "bar_low" if vertical else 0
        return column(head, self._grid(ctx, group, columns, vertical=vertical, min_w=least, height=height), gap="gap_s")

    def _beside(self, ctx: Context, group: Group, *, columns: int) -> Box:
        head = row(*self._head(ctx, group), gap="gap_m", w=_HEAD_W)
        return row(head, column(self._grid(ctx, group, columns, vertical=True), grow=1), gap="gap")

    def _head(self, ctx: Context, group: Group) -> tuple[Element, Element]:
        sign = disc(GROUP_SIGNS[group], "disc_s", "neutral", share=0.6)
        return sign, roles.title(ctx.t(f"settings.sound.{group}"), lines=1)

    def _grid(
        self, ctx: Context, group: Group, columns: int, *, vertical: bool, min_w: Size = 0, height: Size | None = None
    ) -> Box:
        shown = (self._button(ctx, name, vertical=vertical, min_w=min_w) for name in self._names(ctx, group))
        return grid(
            *shown, columns=columns, gap="gap_s", row_height=height or ("button_tall" if vertical else "button")
        )

    @staticmethod
    def _names(ctx: Context, group: Group) -> list[str]:
        return [name for name in ctx.tokens.sounds if GROUP[name] == group]

    def _no_batteries(self, ctx: Context) -> Box | None:
        """A USB key can be wired to a toy that makes no noise of its own."""
        if not learns_key(self._shell.services.wanted_rig):
            return None
        on = self._shell.settings.sound.buzz == "always"
        return switched(ctx, "sounds.no_batteries", "hardware.no_batteries", on, self.buzz_always)

    def _button(self, ctx: Context, name: str, *, vertical: bool, min_w: Size) -> Box:
        sign = coin("gold", "icon_m") if name == "coin" else icon(_SIGNS[name], "icon_m")
        return buttons.button(
            ctx, f"sound.{name}", ctx.t(f"hardware.sound.{name}"), sign, tap=partial(self.play, name), size="label",
            kind="selected" if name == self._last else "neutral", vertical=vertical, gap="gap_xs",
            min_w=min_w, pad=pad("gap_hair", "gap_xs"),
        )  # fmt: skip
