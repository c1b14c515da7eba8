"""The turn header: who dives, what it is at, how the probe is."""

from __future__ import annotations

from divingbell.ui.games.sunken_treasure.table_view import TableView
from divingbell.ui.kit import bars
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.hardware import floor_chip, probe_chip
from divingbell.ui.kit.icons import chip, coin, icon
from divingbell.ui.toolkit.element import Box, Element, row

_SHORT_NAME = 8
"""Letters of a name that leaves room for the long words of an armed dive on the tall panel."""


def header(ctx: Context, view: TableView) -> Element:
    """For everything but a buzz, which has its own."""
    return bars.turn_header(
        ctx, view.diver.diver, view.diver.called, _pill(ctx, view), right=view.turn_buttons,
        chips=tuple(_chips(ctx, view)), lane=view.lane,
    )  # fmt: skip


def _chips(ctx: Context, view: TableView) -> list[Box]:
    regular, probe = view.roomy, view.probe
    if view.picture == "penalty":
        half = chip(ctx, icon("half", "icon_m", "caution"), ctx.t("sunken_treasure_table.band.half"))
        said = (half if view.dive.buzzed else None, view.in_memory)
        return [one for one in said if one is not None and not view.upright]
    chips = []
    if not view.upright:
        chips.append(probe_chip(ctx, probe.state, probe.open_hardware, probe.words))
    if regular and view.picture == "armed" and probe.has_floor and not probe.lost:
        angle = probe.floor_angle
        words = ctx.t("sunken_treasure_table.floor_unknown")
        if angle is not None:
            words = ctx.t("sunken_treasure_table.floor_at", degrees=round(angle))
        chips.append(floor_chip(ctx, words))
    return chips


def _pill(ctx: Context, view: TableView) -> Box:
    short = "" if view.roomy else ".short"
    if view.picture in ("card", "call"):
        mark = "cards" if view.picture == "card" else "hole"
        return bars.state_pill(mark, ctx.t(f"sunken_treasure_table.band.{view.picture}{short}"))
    if view.picture == "penalty":
        metal = view.dive.coin or ""
        words = ctx.t(f"sunken_treasure_table.band.recovered{short}", metal=metal)
        return bars.state_pill(coin(metal, "coin_m"), words)
    if view.picture == "free_buzz":
        return bars.state_pill("free-buzz", ctx.t("sunken_treasure_table.band.free"))
    if view.picture == "over":
        return bars.state_pill("flag-checkered", ctx.t("sunken_treasure_table.game_over"))
    if not view.held:
        crowded = view.upright and len(view.diver.name) > _SHORT_NAME
        return bars.state_pill("magnet-on", ctx.t(f"sunken_treasure_table.band.armed{'.short' if crowded else ''}"))
    pill = bars.state_pill("power-plug-off", ctx.t("sunken_treasure_table.band.disarmed"), "#FFB84D")
    return row(pill, id="disarmed", tap=view.taps.go_on, h=ctx.touch)
