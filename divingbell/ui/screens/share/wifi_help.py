"""How the tablet gets onto a Wi-Fi, over the window Share: the system does it, so it is said, and looked for again."""

from __future__ import annotations

from divingbell.ui.kit import buttons, cards
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Box


def wifi_help(ctx: Context, look: Tap, close: Tap, *, looked: bool) -> Box:
    """`look` looks for a network again; `looked`: that was done, and there was none."""
    back = buttons.button(ctx, "wifi.back", ctx.t("sharing.wifi.back"), "close", tap=close)
    again = buttons.button(ctx, "wifi.look", ctx.t("sharing.wifi.look"), "refresh", kind="primary", tap=look)
    above = ctx.t("sharing.wifi.none" if looked else "sharing.no_network.sub")
    title, how = ctx.t("sharing.wifi.title"), ctx.t("sharing.wifi.how")
    return cards.question(ctx, "wifi", above, title, how, back, again, kind="neutral", outside=close)
