"""About: which version this is, who owns what, under which licences."""

from __future__ import annotations

from divingbell import __version__
from divingbell.companion.canvas.fonts import readable
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.rows import described, setting
from divingbell.ui.screens.settings.page import Page, sheet
from divingbell.ui.toolkit.element import Element

PARTS = ("program", "words", "icons", "kivy", "others", "names")
"""Parts with a licence or an owner of their own."""


class About(Page):
    """Versions and licences."""

    name = "about"

    def view(self, ctx: Context) -> Element:
        rig = self.shell.services.rig
        firmware = rig.capabilities().name if rig is not None else ""
        return sheet(
            ctx,
            "about",
            setting(ctx.t("kit.app"), ctx.t("settings.about.version", version=__version__)),
            setting(
                ctx.t("settings.about.firmware"),
                readable(firmware) if firmware else ctx.t("settings.about.no_firmware"),
            ),
            *(described(ctx, f"settings.about.{part}") for part in PARTS),
        )
