"""The welcome: what it is, one tap, and whether a probe is there."""

from __future__ import annotations

from typing import Literal

from divingbell.ui.kit import roles
from divingbell.ui.kit.body import flow
from divingbell.ui.kit.buttons import Tap, button, button_box
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fields import step_dots
from divingbell.ui.kit.hardware import probe_state
from divingbell.ui.kit.icons import disc, icon
from divingbell.ui.screens.first_start import welcome_art
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.shell.table_watch import watch_health
from divingbell.ui.toolkit.element import Box, Element, Pad, column, pad, row, stack

Step = Literal[1, 2, 3]
Found = Literal["searching", "found", "not_found"]
_NAMES: dict[Step, str] = {1: "welcome.games", 2: "welcome.tap", 3: "welcome.probe"}
"""Names of the steps as screens (screens.md 12)."""


class Welcome(Screen):
    """One of the three steps; nothing is kept before the last one is left."""

    def __init__(self, shell: Shell, step: Step) -> None:
        super().__init__(shell)
        self.step = step
        self.name = _NAMES[step]
        self._watch = watch_health(shell, self.refresh)

    def on_show(self) -> None:
        if self.step == 3:
            self._watch.begin()

    def on_hide(self) -> None:
        self._watch.end()

    # Showing --------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx, tall = self.ctx, self.ctx.size == "tall"
        room = {"h": "board_picture_low" if self.step == 3 else "board_words"} if tall else {"w": "board_words"}
        picture = stack(welcome_art.art(ctx, self.step), clip=True, **room)
        about = ctx.t(f"first_start.body.{self.step}" + ctx.pick("", ".short", ""))
        words = column(
            roles.name(ctx.t(f"first_start.title.{self.step}"), lines=3, colour="text1"),
            roles.body(about, lines=6),
            *(self._last(ctx) if self.step == 3 else ()),
            justify="center",
            gap="gap",
            grow=1,
        )
        side = "pad_card"
        return column(
            flow(
                ctx,
                picture,
                words,
                grow=1,
                gap="pad_card",
                pad=Pad("pad_card", side, "gap", side),
            ),
            row(self._dots(ctx), justify="center", pad=Pad(0, 0, "gap_l", 0)) if tall else None,
            self._foot(ctx),
        )

    def _dots(self, ctx: Context) -> Box:
        return step_dots(ctx, self.step, 3)

    def _foot(self, ctx: Context) -> Element:
        last, tall, side = self.step == 3, ctx.size == "tall", "pad_card"
        back = button_box(
            "back", icon("arrow-left", "title"), roles.label(ctx.t("kit.back")), tap=self._back,
            radius="xl", gap="gap_m", pad=pad(0, "pad_card"),
        )  # fmt: skip
        skip = button_box(
            "skip", roles.label(ctx.t("first_start.skip")), tap=self._skip, radius="xl",
            pad=pad(0, "gap_xl"),
        )  # fmt: skip
        words = ctx.t("first_start.to_the_games" if last else "kit.next")
        onward = button_box(
            "next",
            roles.heading(words),
            icon("arrow-right", "headline"),
            kind="primary",
            radius="xl",
            gap="gap_m",
            pad=pad(0, "pad_card"),
            w=None if tall else "button_primary",
            grow=1 if tall else 0,
            tap=self._next,
        )
        return row(
            back,
            row(self._dots(ctx), justify="center", grow=1) if not tall else None,
            skip if not last else None,
            onward,
            gap="gap_l",
            items="stretch",
            h="bar_low",
            pad=Pad(0, side, side, side),
        )

    # The last step --------------------------------------------------------------------------------------------

    def found(self) -> Found:
        """Tell whether the rig has said hello."""
        state = self.shell.services.table.now.health.state
        return "searching" if state == "searching" else "not_found" if state == "lost" else "found"

    def _last(self, ctx: Context) -> list[Element | None]:
        services = self.shell.services
        probe = self.found()
        has_floor = services.rig is not None and services.rig.capabilities().floor_steps is not None
        floor: Found = "not_found" if probe == "found" and not has_floor else probe
        calibrate = self.shell.route(Route.CALIBRATE) or self.shell.route(Route.HARDWARE)
        practise = self.shell.route(Route.PRACTICE)
        compact = ctx.size == "compact"
        shows_calibrate = calibrate is not None and probe == "found" and not compact
        return [
            column(
                self._part(ctx, "probe", probe),
                self._part(ctx, "floor", floor) if probe != "not_found" and not compact else None,
            ),
            column(
                self._choice(ctx, "calibrate", "tune-vertical", calibrate) if shows_calibrate else None,
                self._choice(ctx, "no_probe", "cancel", self._have_none) if probe == "not_found" else None,
                self._choice(ctx, "practise", "target", practise) if practise is not None else None,
                gap="gap_m",
            ),
        ]

    def _part(self, ctx: Context, what: str, found: Found) -> Box:
        good = found == "found"
        words = ctx.t(f"first_start.{what}")
        if what == "probe" and found == "not_found":
            words = ctx.t(f"kit.probe.{probe_state(self.shell.services.table.now.health, self.shell.settings)}")
        mark = {"found": "check-circle", "not_found": "close-circle", "searching": "timer-sand"}[found]
        state = row(
            icon(mark, "title"),
            roles.label(ctx.t(f"first_start.{found}")),
            gap="gap_s",
            colour="positive" if good else "text2",
        )
        return row(
            disc(what, "disc_m", "positive" if good else "neutral", share=0.62),
            roles.title(words, grow=1),
            state if what == "floor" or found != "not_found" else None,
            gap="gap",
            h="button",
        )

    def _choice(self, ctx: Context, name: str, mark: str, route: Tap | None) -> Box:
        return button(
            ctx, name, ctx.t(f"first_start.{name}"), icon(mark, "headline", "action"), ctx.t(f"first_start.{name}.sub"),
            tap=lambda: self._leave(route), size="title", sub_size="note", h="header", gap="gap",
            pad=pad(0, "gap"), justify="start",
        )  # fmt: skip

    def _have_none(self) -> None:
        """People have no probe: buzzes are said by hand, and its absence is nothing to be told."""
        self.shell.change(rig="none")

    # Going on -------------------------------------------------------------------------------------------------

    def _go(self, step: Step) -> None:
        self.shell.start(Welcome(self.shell, step))

    def _back(self) -> None:
        if self.step > 1:
            self._go(1 if self.step == 2 else 2)
        elif (back := self.shell.route(Route.FIRST_START)) is not None:
            back()

    def _skip(self) -> None:
        self._go(3)

    def _next(self) -> None:
        if self.step == 3:
            self._leave(None)
        else:
            self._go(2 if self.step == 1 else 3)

    def _leave(self, route: Tap | None) -> None:
        """To the games, and from there on to where it was tapped."""
        from divingbell.ui.screens.home.home import show_home

        self.shell.change(welcomed=True)
        show_home(self.shell)
        if route is not None:
            route()
