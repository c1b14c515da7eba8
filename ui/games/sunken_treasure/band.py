"""The turn band: who dives, what it is at, how the probe is; and where a toast lies under it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from divingbell.ui.kit import bars
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.hardware import floor_chip
from divingbell.ui.kit.marks import chip, coin, icon
from divingbell.ui.toolkit.element import At, Box, Element, row

if TYPE_CHECKING:
    from divingbell.ui.games.sunken_treasure.table import Picture, SunkenTreasureTable

_REACH: dict[Picture, tuple[float, float, float]] = {
    "card": (44, 45, 62),
    "call": (44, 45, 62),
    "free_buzz": (40, 43, 62),
    "armed": (47, 47, 66),
    "penalty": (43, 47, 64),
    "over": (44, 45, 62),
}
"""Where the pennant ends: regular, compact, tall; percent of the width."""
_LONG = 9
"""A name of more letters needs a longer pennant, where there is room for one."""


def band(table: SunkenTreasureTable, ctx: Context) -> Element:
    """For everything but a buzz, which has its own."""
    seat, picture = table.seat(table.diver), table.picture
    chips = [table.probe.chip(ctx) if ctx.size != "tall" else None]
    if ctx.size == "regular" and picture == "armed" and table.probe.has_floor and not table.probe.lost:
        chips.append(floor_chip(ctx, _floor_words(table, ctx)))
    if picture == "penalty":
        chips = [_half_chip(table, ctx)]
    return bars.band(
        ctx,
        seat.diver,
        seat.name,
        _pill(table, ctx, picture),
        right=(*(one for one in chips if one is not None), *table.turn_keys(ctx)),
        reach=ctx.pick(*_REACH[picture]) + (ctx.pick(6, 7, 0) if len(seat.name) > _LONG else 0),
    )


def _floor_words(table: SunkenTreasureTable, ctx: Context) -> str:
    angle = table.probe.floor_angle
    if angle is None:
        return ctx.t("sunken_table.floor_unknown")
    return ctx.t("sunken_table.floor_at", degrees=round(angle))


def _half_chip(table: SunkenTreasureTable, ctx: Context) -> Box | None:
    if ctx.size != "regular" or not table.state.dive.buzzed:
        return None
    return chip(ctx, icon("half", 24, "caution"), ctx.t("sunken_table.band.half"))


def _pill(table: SunkenTreasureTable, ctx: Context, picture: Picture) -> Box:
    short = "" if ctx.size == "regular" else ".short"
    if picture in ("card", "call"):
        mark = "cards" if picture == "card" else "hole"
        return bars.state_pill(ctx, mark, ctx.t(f"sunken_table.band.{picture}{short}"))
    if picture == "penalty":
        metal = table.state.dive.coin
        words = ctx.t(f"sunken_table.band.recovered{short}", metal=metal)
        return bars.state_pill(ctx, coin(metal, ctx.pick(34, 26)), words)
    if picture == "free_buzz":
        return bars.state_pill(ctx, "free-buzz", ctx.t("sunken_table.band.free"))
    if picture == "over":
        return bars.state_pill(ctx, "flag-checkered", ctx.t("sunken_table.game_over"))
    if not table.snapshot.hold or table.probe.chosen_by_hand:
        return bars.state_pill(ctx, "magnet-on", ctx.t("sunken_table.band.armed"))
    pill = bars.state_pill(ctx, "power-plug-off", ctx.t("sunken_table.band.disarmed"), "#FFB84D")
    return row(pill, id="disarmed", tap=lambda: table.sensors("go"), h=ctx.touch)


def toast_place(table: SunkenTreasureTable, ctx: Context) -> At:
    """Over what is only read: people, the amounts, a row or key that is off."""
    picture, below = table.picture, ctx.frame.size.band
    sides = {"left": ctx.gutter, "right": ctx.gutter}
    if table.buzzed:
        return _under_a_buzz(ctx, sides, said=picture == "buzz")
    if picture == "penalty":
        return At(**sides, top=below + ctx.pick(4, 1, 4))
    if picture == "free_buzz":
        return At(**sides, bottom=ctx.pick(150, 108, 212))
    if ctx.size != "regular":
        if ctx.size == "compact" and table.bannered:
            return At(left=14, right=204, bottom=140)
        if ctx.size == "tall":
            return At(left=12, right=12, top=below + 10)
        # Under the pennant's line where the keys below leave room.
        return At(**sides, top=below + (-3.5 if picture in ("card", "call") else 0.5))
    if picture == "card":
        # Over the middle of the holes, which are off: their figures are covered whole.
        return At(left=130, right=20, bottom=228)
    if picture == "call":
        return At(left=828, right=20, bottom=20)
    keyed = table.notice is not None and len(table.notice.keys) > 1
    return At(left=396, right=36 if keyed else 462, top=ctx.frame.height - 283, bottom=179)


def _under_a_buzz(ctx: Context, sides: dict[str, float], *, said: bool) -> At:
    """`said`: the hole was said, so the keys below leave room; else over Free buzz, which is off."""
    if ctx.size == "tall":
        return At(**sides, top=78)
    if said:
        return At(left=ctx.pick(480, 334), right=ctx.gutter, bottom=ctx.pick(30, 15))
    return At(left=166, right=640, bottom=38) if ctx.size == "regular" else At(**sides, top=66)
