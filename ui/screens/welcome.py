"""The welcome (`v1-welcome`, `v2-welcome`, `v3-welcome`): what it is, one tap, and whether a probe is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from companion.table.events import Event, RigChanged
from ui.app import Shell
from ui.element import Box, Element, Pad, column, pad, row, stack, text
from ui.kit.fields import step_dots
from ui.kit.keys import press
from ui.kit.marks import disc, icon
from ui.screen import Screen
from ui.screens import welcome_art
from ui.theme import Look

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
            self._stop = self.shell.house.table.watch(lambda event: self.shell.door.post(self._told, event))

    def hidden(self) -> None:
        if self._stop is not None:
            self._stop()
            self._stop = None

    def _told(self, event: Event) -> None:
        if isinstance(event, RigChanged):
            self.refresh()

    # Showing --------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        look = self.look
        tall = look.size == "tall"
        picture = stack(
            welcome_art.art(look, self.step),
            w=None if tall else look.pick(620, 370),
            h=(340 - 130 * (look.text_scale - 1) if self.step == 3 else 490) if tall else None,
            clip=True,
        )
        words = column(
            text(look.t(f"first_start.title.{self.step}"), look.pick(52, 31, 36), bold=True, lines=3, line=1.06),
            text(
                look.t(f"first_start.body.{self.step}" + look.pick("", ".short", "")),
                look.pick(25, 18, 20),
                colour="text2",
                lines=6,
                line=1.32,
            ),
            *(self._last(look) if self.step == 3 else ()),
            justify="center",
            gap=look.pick(20, 9, 14),
            grow=1,
        )
        return column(
            (column if tall else row)(
                picture,
                words,
                items="stretch",
                grow=1,
                gap=look.pick(34, 16, 10),
                pad=look.pick(Pad(26, 30, 20, 30), Pad(12, 12, 8, 12), Pad(16, 16, 8, 16)),
            ),
            row(self._dots(look), justify="center", pad=Pad(0, 0, 14, 0)) if tall else None,
            self._foot(look),
        )

    def _dots(self, look: Look) -> Box:
        return step_dots(look, self.step, 3)

    def _foot(self, look: Look) -> Element:
        radius = look.pick(22, 18, 20)
        size = look.pick(22, 18, 20)
        forward = look.t("first_start.to_the_games") if self.step == 3 else look.t("kit.next")
        wide = None if look.size == "tall" else look.pick(300, 230 if self.step == 3 else 190)
        return row(
            press(
                "back",
                icon("arrow-left", 28),
                text(look.t("kit.back"), size, bold=True),
                tap=self._back,
                radius=radius,
                gap=10,
                w=look.pick(160, 110, 120 * look.text_scale),
            ),
            row(self._dots(look), justify="center", items="center", grow=1) if look.size != "tall" else None,
            press(
                "skip",
                text(look.t("first_start.skip"), size, bold=True),
                tap=self._skip,
                radius=radius,
                w=look.pick(160, 96, 120),
            )
            if self.step < 3
            else None,
            press(
                "next",
                text(forward, look.pick(30, 22, 25), bold=True, lines=2, line=1.1),
                icon("arrow-right", look.pick(36, 28, 30)),
                kind="primary",
                radius=radius,
                gap=10,
                pad=pad(0, 8),
                w=wide,
                grow=1 if look.size == "tall" else 0,
                tap=self._next,
            ),
            gap=look.pick(14, 8, 10),
            items="stretch",
            h=look.pick(118, 76, 92),
            pad=look.pick(Pad(0, 30, 26, 30), Pad(0, 12, 12, 12), Pad(0, 16, 16, 16)),
        )

    # The last step --------------------------------------------------------------------------------------------

    def found(self) -> Found:
        """Whether the rig has said hello."""
        state = self.shell.house.table.now.health.state
        return "searching" if state == "searching" else "not_found" if state == "lost" else "found"

    def _last(self, look: Look) -> list[Element | None]:
        house = self.shell.house
        probe = self.found()
        floor: Found = probe
        if probe == "found" and (house.rig is None or house.rig.abilities().floor_steps is None):
            floor = "not_found"
        calibrate = self.shell.way("calibrate") or self.shell.way("hardware")
        practise = self.shell.way("practice")
        compact = look.size == "compact"
        return [
            column(
                self._part(look, "probe", probe),
                None if compact else self._part(look, "floor", floor),
            ),
            column(
                self._choice(look, "calibrate", "tune-vertical", lambda: self._leave(calibrate), bright=False)
                if calibrate is not None and probe == "found" and not compact
                else None,
                self._choice(look, "practise", "target", lambda: self._leave(practise), bright=True)
                if practise is not None
                else None,
                gap=look.pick(12, 8, 10),
            ),
        ]

    def _part(self, look: Look, what: str, found: Found) -> Box:
        good = found == "found"
        mark = {"found": "check-circle", "not_found": "close-circle", "searching": "timer-sand"}[found]
        return row(
            disc(what, look.pick(48, 36, 42), "positive" if good else "neutral", share=0.62),
            text(look.t(f"first_start.{what}"), look.pick(24, 19, 22), bold=True, grow=1),
            row(
                icon(mark, look.pick(26, 20, 24)),
                text(look.t(f"first_start.{found}"), look.pick(21, 17, 19), bold=True),
                gap=8,
                colour="positive" if good else "text2",
            ),
            gap=look.pick(16, 12, 14),
            h=look.pick(66, 46, 56),
        )

    def _choice(self, look: Look, name: str, mark: str, tap: Callable[[], None], *, bright: bool) -> Box:
        return press(
            name,
            icon(mark, look.pick(36, 28, 32), "action"),
            column(
                text(look.t(f"first_start.{name}"), look.pick(24, 18, 21), bold=True),
                text(look.t(f"first_start.{name}.sub"), look.pick(18, 16, 17), colour="text2"),
                gap=1,
            ),
            kind="selected" if bright else "neutral",
            radius=look.pick(20, 16, 18),
            h=look.pick(84, 64, 76),
            gap=look.pick(18, 12, 14),
            pad=pad(0, look.pick(22, 14, 18)),
            justify="start",
            tap=tap,
        )

    # Going on -------------------------------------------------------------------------------------------------

    def _go(self, step: Step) -> None:
        self.shell.start(Welcome(self.shell, step))

    def _back(self) -> None:
        if self.step == 1:
            from ui.screens.first_start import FirstStart

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
        from ui.screens.home import show_home

        self.shell.change(welcomed=True)
        show_home(self.shell)
        if way is not None:
            way()
