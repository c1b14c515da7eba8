"""About: which version this is, who owns what, under which licences."""

from __future__ import annotations

from companion import __version__
from ui.element import Element
from ui.lettering import readable
from ui.settings.page import Page, setting, sheet
from ui.theme import Look

PARTS = ("program", "words", "icons", "kivy", "others")
"""What has a licence of its own."""


class About(Page):
    """Versions and licences."""

    name = "about"

    def view(self, look: Look) -> Element:
        rig = self.shell.house.rig
        firmware = rig.abilities().name if rig is not None else ""
        return sheet(
            look,
            "about",
            setting(look, look.t("kit.app"), look.t("settings.about.version", version=__version__)),
            setting(
                look,
                look.t("settings.about.firmware"),
                readable(firmware) if firmware else look.t("settings.about.no_firmware"),
            ),
            *(setting(look, look.t(f"settings.about.{part}"), look.t(f"settings.about.{part}.sub")) for part in PARTS),
            setting(look, look.t("settings.about.names"), look.t("settings.about.names.sub")),
        )
