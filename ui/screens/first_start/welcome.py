"""The welcome (`v1-welcome`, `v2-welcome`, `v3-welcome`): what it is, one tap, and whether a probe is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from divingbell.companion.table.events import Event, RigChanged
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fields import step_dots
from divingbell.ui.kit.keys import press
from divingbell.ui.kit.marks import disc, icon
from divingbell.ui.screens.first_start import welcome_art
from divingbell.ui.shell.app import Shell
from divingbell.ui.shell.screen import Screen
from divingbell.ui.toolkit.element import Box, Element, Pad, column, pad, row, stack, text

Step = Literal[1, 2, 3]
Found = Literal["searching", "found", "not_found"]


class Welcome(Screen):
    """One of the three steps; nothing is kept before the last one is left."""

    def __init__(self, shell: Shell, step: Step) -> None:
        super().__init__(shell)
        self.step = step
        self.name = f"v{step}-welcome"
        self._stop: Callable[[], None] | None = None

    def shown(self) -> None:
        if self.step == 3:
            self._stop = self.shell.services.table.watch(lambda event: self.shell.main_thread.post(self._told, event))

    def hidden(self) -> None:
        if self._stop is not None:
            self._stop()
            self._stop = None

    def _told(self, event: Event) -> None:
        if isinstance(event, RigChanged):
            self.refresh()

    # Showing --------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx = self.ctx
        tall = ctx.size == "tall"
        picture = stack(
            welcome_art.art(ctx, self.step),
            w=None if tall else ctx.pick(620, 370),
            h=(340 - 130 * (ctx.text_scale - 1) if self.step == 3 else 490) if tall else None,
            clip=True,
        )
        words = column(
            text(ctx.t(f"first_start.title.{self.step}"), ctx.pick(52, 31, 36), bold=True, lines=3, line=1.06),
            text(
                ctx.t(f"first_start.body.{self.step}" + ctx.pick("", ".short", "")),
                "title",
                colour="text2",
                lines=6,
                line=1.32,
            ),
            *(self._last(ctx) if self.step == 3 else ()),
            justify="center",
            gap="xl",
            grow=1,
        )
        return column(
            (column if tall else row)(
                picture,
                words,
                items="stretch",
                grow=1,
                gap=ctx.pick(34, 16, 10),
                pad=ctx.pick(Pad(26, 30, 20, 30), Pad("l", "l", "s", "l"), Pad(16, 16, "s", 16)),
            ),
            row(self._dots(ctx), justify="center", pad=Pad(0, 0, "xl", 0)) if tall else None,
            self._foot(ctx),
        )

    def _dots(self, ctx: Context) -> Box:
        return step_dots(ctx, self.step, 3)

    def _foot(self, ctx: Context) -> Element:
        radius = "xl"
        size = "lead"
        forward = ctx.t("first_start.to_the_games") if self.step == 3 else ctx.t("kit.next")
        wide = None if ctx.size == "tall" else ctx.pick(300, 230 if self.step == 3 else 190)
        return row(
            press(
                "back",
                icon("arrow-left", 28),
                text(ctx.t("kit.back"), size, bold=True),
                tap=self._back,
                radius=radius,
                gap="m",
                w=ctx.pick(160, 110, 120 * ctx.text_scale),
            ),
            row(self._dots(ctx), justify="center", items="center", grow=1) if ctx.size != "tall" else None,
            press(
                "skip",
                text(ctx.t("first_start.skip"), size, bold=True),
                tap=self._skip,
                radius=radius,
                w=ctx.pick(160, 96, 120),
            )
            if self.step < 3
            else None,
            press(
                "next",
                text(forward, "heading", bold=True, lines=2, line=1.1),
                icon("arrow-right", "headline"),
                kind="primary",
                radius=radius,
                gap="m",
                pad=pad(0, "s"),
                w=wide,
                grow=1 if ctx.size == "tall" else 0,
                tap=self._next,
            ),
            gap="l",
            items="stretch",
            h=ctx.pick(118, 76, 92),
            pad=ctx.pick(Pad(0, 30, 26, 30), Pad(0, "l", "l", "l"), Pad(0, 16, 16, 16)),
        )

    # The last step --------------------------------------------------------------------------------------------

    def found(self) -> Found:
        """Whether the rig has said hello."""
        state = self.shell.services.table.now.health.state
        return "searching" if state == "searching" else "not_found" if state == "lost" else "found"

    def _last(self, ctx: Context) -> list[Element | None]:
        services = self.shell.services
        probe = self.found()
        floor: Found = probe
        if probe == "found" and (services.rig is None or services.rig.capabilities().floor_steps is None):
            floor = "not_found"
        calibrate = self.shell.way("calibrate") or self.shell.way("hardware")
        practise = self.shell.way("practice")
        compact = ctx.size == "compact"
        return [
            column(
                self._part(ctx, "probe", probe),
                None if compact else self._part(ctx, "floor", floor),
            ),
            column(
                self._choice(ctx, "calibrate", "tune-vertical", lambda: self._leave(calibrate), bright=False)
                if calibrate is not None and probe == "found" and not compact
                else None,
                self._choice(ctx, "practise", "target", lambda: self._leave(practise), bright=True)
                if practise is not None
                else None,
                gap="m",
            ),
        ]

    def _part(self, ctx: Context, what: str, found: Found) -> Box:
        good = found == "found"
        mark = {"found": "check-circle", "not_found": "close-circle", "searching": "timer-sand"}[found]
        return row(
            disc(what, ctx.pick(48, 36, 42), "positive" if good else "neutral", share=0.62),
            text(ctx.t(f"first_start.{what}"), "title", bold=True, grow=1),
            row(
                icon(mark, "title"),
                text(ctx.t(f"first_start.{found}"), "label", bold=True),
                gap="s",
                colour="positive" if good else "text2",
            ),
            gap="xl",
            h=ctx.pick(66, 46, 56),
        )

    def _choice(self, ctx: Context, name: str, mark: str, tap: Callable[[], None], *, bright: bool) -> Box:
        return press(
            name,
            icon(mark, "headline", "action"),
            column(
                text(ctx.t(f"first_start.{name}"), "title", bold=True),
                text(ctx.t(f"first_start.{name}.sub"), "body", colour="text2"),
                gap="hair",
            ),
            kind="selected" if bright else "neutral",
            radius="xl",
            h=ctx.pick(84, 64, 76),
            gap="xl",
            pad=pad(0, "xxl"),
            justify="start",
            tap=tap,
        )

    # Going on -------------------------------------------------------------------------------------------------

    def _go(self, step: Step) -> None:
        self.shell.start(Welcome(self.shell, step))

    def _back(self) -> None:
        if self.step == 1:
            from divingbell.ui.screens.first_start.first_start import FirstStart

            self.shell.start(FirstStart(self.shell))
        else:
            self._go(1 if self.step == 2 else 2)

    def _skip(self) -> None:
        self._go(3)

    def _next(self) -> None:
        if self.step == 3:
            self._leave(None)
        else:
            self._go(2 if self.step == 1 else 3)

    def _leave(self, way: Callable[[], None] | None) -> None:
        """To the games, and from there on to where it was tapped."""
        from divingbell.ui.screens.home.home import show_home

        self.shell.change(welcomed=True)
        show_home(self.shell)
        if way is not None:
            way()
