"""Sound: results aloud, volume of each group, the buzz, quiet hours; each with a button that plays it."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from divingbell.companion.configuration.settings import SoundGroup
from divingbell.ui.kit import roles
from divingbell.ui.kit.body import flow
from divingbell.ui.kit.buttons import Tap, button_box
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fields import stepper, switch
from divingbell.ui.kit.hardware import learns_key
from divingbell.ui.kit.icons import icon
from divingbell.ui.kit.rows import choice, setting
from divingbell.ui.screens.hardware.sounds import GROUP_SIGNS, VOLUME_STEP
from divingbell.ui.screens.settings.clock_dial import clock_dial
from divingbell.ui.screens.settings.page import Page, sheet
from divingbell.ui.shell.shell import Shell
from divingbell.ui.shell.sound import Group, quiet
from divingbell.ui.shell.voice import installed
from divingbell.ui.table.speech import for_the_ear
from divingbell.ui.toolkit.element import Box, Element, Fits, column, fits, row, space

SAMPLES: dict[Group, str] = {"table": "your_turn", "money": "coin", "warnings": "lost_probe"}
"""The sound that the play button of a group plays."""
BUZZ = ("without_probe", "always", "never")
_TOLD, _TITLE = 130, 110
"""dp that words need beside volume and buttons, with a second line and without."""
_DIAL = 200
"""Width (dp) of the dial of the quiet hours."""
HALF_HOUR = 30
"""Minutes."""


class SoundPage(Page):
    """Results aloud, three groups, the buzz, and the hours in which nothing sounds."""

    name = "sound"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._voice = installed()

    def on_show(self) -> None:
        self._voice = installed()

    def view(self, ctx: Context) -> Element:
        groups = [self._group(ctx, group) for group in SAMPLES]
        rows = *groups, self._say(ctx), self._quiet(ctx), self._buzz(ctx)
        return sheet(ctx, "sound", *rows, picture=self._clock(ctx))

    # Aloud ----------------------------------------------------------------------------------------------------

    def _say(self, ctx: Context) -> Box:
        """Results aloud; where there is no voice, what to do about it."""
        there, on = self._voice, self.shell.settings.sound.say_results
        sub = ctx.t("settings.sound.say.sub" if there else "settings.sound.say.missing")
        keys = (
            switch(ctx, "say.on", on, lambda on: self._keep(say_results=on)),
            self._button(ctx, "say", self._say_example, off=not (there and self.shell.speech.on)),
        )
        return setting(ctx.t("settings.sound.say"), sub, *keys, sign="account-voice")

    def _say_example(self) -> None:
        words = for_the_ear(self.shell.ctx).t("settings.sound.say.example", amount=30_000)
        self.shell.speech.say(words, self.shell.ctx.texts.language)

    # Groups ---------------------------------------------------------------------------------------------------

    def _group(self, ctx: Context, group: Group) -> Fits:
        now: SoundGroup = getattr(self.shell.settings.sound, group)
        title, sub = ctx.t(f"settings.sound.{group}"), ctx.t(f"settings.sound.{group}.sub")
        on = switch(ctx, f"{group}.on", now.enabled, lambda enabled: self._change(group, enabled=enabled))
        volume = stepper(
            ctx,
            f"{group}.volume",
            now.volume // VOLUME_STEP,
            lambda value: self._change(group, volume=value * VOLUME_STEP),
            most=100 // VOLUME_STEP,
            side=ctx.touch,
            width=ctx.space("button"),
        )
        play = self._play_button(ctx, group, SAMPLES[group], silent=not now.enabled or now.volume == 0)
        sign = GROUP_SIGNS[group]
        return fits(
            partial(setting, title, sub, on, volume, play, sign=sign, min_w=_TOLD),
            partial(setting, title, None, on, volume, play, sign=sign, min_w=_TITLE),
            lambda: column(setting(title, sub, on, sign=sign), row(volume, space(), play, gap="gap_s"), gap="gap_s"),
        )

    def _change(self, group: Group, **fields: Any) -> None:
        sound = self.shell.settings.sound
        new = msgspec.structs.replace(getattr(sound, group), **fields)
        self._keep(**{group: new})

    def _keep(self, **fields: Any) -> None:
        self.shell.change(sound=msgspec.structs.replace(self.shell.settings.sound, **fields))

    def _play_button(self, ctx: Context, name: str, sound: str, *, silent: bool) -> Box:
        """Plays it as it would sound at the table; off where it would not."""
        off = silent or quiet(self.shell.settings.sound, time.localtime())
        return self._button(ctx, name, lambda: self._play(sound), off=off)

    def _button(self, ctx: Context, name: str, tap: Tap, *, off: bool) -> Box:
        return button_box(
            f"{name}.play",
            icon("volume-off" if off else "play", "heading"),
            tap=tap,
            disabled_reason="" if off else None,
            w="cell",
            h=ctx.touch,
        )

    def _play(self, sound: str) -> None:
        self.shell.sounds.play(sound)

    # The buzz -------------------------------------------------------------------------------------------------

    def _buzz(self, ctx: Context) -> Box:
        sound = self.shell.settings.sound
        keys = [self._buzz_button(ctx, value, chosen=value == sound.buzz) for value in BUZZ]
        silent = sound.buzz == "never" or not sound.warnings.enabled or sound.warnings.volume == 0
        play = self._play_button(ctx, "buzz", "buzz", silent=silent)
        play.h = None
        play.align = "stretch"
        title, sub = ctx.t("settings.sound.buzz"), ctx.t("settings.sound.buzz.sub")
        return setting(title, sub, *keys, play, under=True, sign="buzz")

    def _buzz_button(self, ctx: Context, value: str, *, chosen: bool) -> Box:
        # A USB key can be wired to a toy without batteries, which makes no noise of its own.
        silent_toy = value == "always" and learns_key(self.shell.services.wanted_rig)
        words = ctx.t(f"settings.sound.buzz.{value}.no_batteries" if silent_toy else f"settings.sound.buzz.{value}")
        return choice(f"buzz.{value}", words, None, chosen=chosen, tap=lambda: self._keep(buzz=value))

    # Quiet hours ----------------------------------------------------------------------------------------------

    def _quiet(self, ctx: Context) -> Box:
        hours = self.shell.settings.sound.quiet
        on = switch(ctx, "quiet.on", hours.enabled, lambda enabled: self._hours(enabled=enabled))
        title = setting(ctx.t("settings.sound.quiet"), ctx.t("settings.sound.quiet.sub"), on, sign="clock")
        if not hours.enabled:
            return title
        return column(title, flow(ctx, *self._times(ctx), gap="pad_card"), gap="gap_m")

    def _times(self, ctx: Context) -> tuple[Box, Box]:
        hours = self.shell.settings.sound.quiet
        return (
            self._time(ctx, "begin", hours.begin, lambda at: self._hours(begin=at)),
            self._time(ctx, "end", hours.end, lambda at: self._hours(end=at)),
        )

    def _clock(self, ctx: Context) -> Box:
        """The hours in which nothing sounds, on a dial."""
        hours = self.shell.settings.sound.quiet
        begin, end = (_hour(hours.begin), _hour(hours.end)) if hours.enabled else (0.0, 0.0)
        said = roles.number(f"{hours.begin} \N{EN DASH} {hours.end}", anchor="center") if hours.enabled else None
        return column(
            roles.title(ctx.t("settings.sound.quiet"), anchor="center"), clock_dial(begin, end, _DIAL), said,
            gap="gap", justify="center", grow=1,
        )  # fmt: skip

    def _hours(self, **fields: Any) -> None:
        self._keep(quiet=msgspec.structs.replace(self.shell.settings.sound.quiet, **fields))

    def _time(self, ctx: Context, name: str, at: str, change: Callable[[str], None]) -> Box:
        def key(sign: str, mark: str, minutes: int) -> Box:
            return button_box(
                f"quiet.{name}.{sign}", icon(mark, 28), tap=lambda: change(_shifted(at, minutes)), repeat=True,
                w=ctx.touch, h=ctx.touch,
            )  # fmt: skip

        return row(
            roles.body(
                ctx.t(f"settings.sound.quiet.{name}"),
                grow=1,
                anchor="right",
            ),
            key("less", "minus", -HALF_HOUR),
            roles.number(at, anchor="center", w="bar_low"),
            key("more", "plus", HALF_HOUR),
            gap="gap_s",
            grow=1,
        )


def _hour(at: str) -> float:
    """Of a clock time, hours from midnight."""
    hour, minute = (int(part) for part in at.split(":"))
    return hour + minute / 60


def _shifted(at: str, minutes: int) -> str:
    """A clock time half an hour on or back, round midnight."""
    hour, minute = (int(part) for part in at.split(":"))
    total = (hour * 60 + minute + minutes) % (24 * 60)
    return f"{total // 60:02d}:{total % 60:02d}"
