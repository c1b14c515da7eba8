"""Hardware: which rig is looked for, how it is, and the way to its panel."""

from __future__ import annotations

from collections.abc import Callable

from companion.table.events import Event, RigChanged
from ui.element import Box, Element, column, row, text
from ui.kit.hardware import probe_chip
from ui.kit.keys import key
from ui.lettering import readable
from ui.settings.page import Page, choice, setting, sheet
from ui.settings.settings import SettingsScreen
from ui.theme import Look

RIGS = ("serial", "gpio", "simulated", "none")
MARKS = {"serial": "usb", "gpio": "chip", "simulated": "target", "none": "cancel"}


class Hardware(Page):
    """A rig is chosen for the next start of the program; the one of now goes on."""

    name = "hardware"

    def __init__(self, screen: SettingsScreen) -> None:
        super().__init__(screen)
        self._stop: Callable[[], None] | None = None
        self._began_with = self.shell.settings.rig

    def shown(self) -> None:
        self._stop = self.shell.house.table.watch(lambda event: self.shell.door.post(self._told, event))

    def hidden(self) -> None:
        if self._stop is not None:
            self._stop()
            self._stop = None

    def _told(self, event: Event) -> None:
        if isinstance(event, RigChanged):
            self.refresh()

    def view(self, look: Look) -> Element:
        health = self.shell.house.table.now.health
        rig = self.shell.house.rig
        name = rig.abilities().name if rig is not None else ""
        return sheet(
            look,
            "hardware",
            setting(
                look,
                look.t("settings.hardware.now"),
                readable(look.t(health.reason, **{"name": name, **health.args})),
                probe_chip(look, health.state),
            ),
            self._which(look),
            self._panel(look),
        )

    def _which(self, look: Look) -> Box:
        chosen = self.shell.settings.rig
        kinds = [self._rig(look, rig, chosen=rig == chosen) for rig in RIGS]
        named = [] if chosen in RIGS else [self._rig(look, chosen, chosen=True)]
        title = setting(look, look.t("settings.hardware.which"), look.t("settings.hardware.which.sub"))
        later = chosen != self._began_with
        half = look.size == "regular"
        lines = [kinds + named] if half else [kinds[:2], kinds[2:] + named]
        return column(
            title,
            *(row(*line, gap=8, items="stretch") for line in lines),
            text(look.t("settings.hardware.later"), look.pick(18, 16, 17), colour="caution", lines=2)
            if later
            else None,
            gap=look.pick(12, 8, 10),
        )

    def _rig(self, look: Look, rig: str, *, chosen: bool) -> Box:
        words = look.t(f"settings.hardware.rig.{rig}") if rig in RIGS else readable(rig.partition(":")[2])
        mark = MARKS[rig] if rig in RIGS else MARKS["serial"]
        return choice(look, f"rig.{rig}", words, mark, chosen=chosen, tap=lambda: self.shell.change(rig=rig))

    def _panel(self, look: Look) -> Box | None:
        way = self.shell.way("hardware")
        if way is None:
            return None
        return setting(
            look,
            look.t("settings.hardware.panel"),
            look.t("settings.hardware.panel.sub"),
            key(
                look,
                "panel",
                look.t("settings.hardware.open"),
                "pulse",
                tap=way,
                h=look.touch,
                w=look.pick(220, 180, 180),
                size=look.pick(20, 17, 18),
            ),
        )
