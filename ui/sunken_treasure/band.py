"""The turn band: who dives, what it is at, how the probe is; and where a toast lies under it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ui.element import At, Box, Element, row
from ui.kit import bars
from ui.kit.hardware import floor_chip
from ui.kit.marks import chip, coin, icon
from ui.theme import Look

if TYPE_CHECKING:
    from ui.sunken_treasure.table import Picture, SunkenTreasureTable

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


def band(table: SunkenTreasureTable, look: Look) -> Element:
    """For everything but a buzz, which has its own."""
    seat, picture = table.seat(table.diver), table.picture
    chips = [table.probe.chip(look) if look.size != "tall" else None]
    if look.size == "regular" and picture == "armed" and table.probe.has_floor and not table.probe.lost:
        chips.append(floor_chip(look, _floor_words(table, look)))
    if picture == "penalty":
        chips = [_half_chip(table, look)]
    return bars.band(
        look,
        seat.diver,
        seat.name,
        _pill(table, look, picture),
        right=(*(one for one in chips if one is not None), *table.turn_keys(look)),
        reach=look.pick(*_REACH[picture]) + (look.pick(6, 7, 0) if len(seat.name) > _LONG else 0),
    )


def _floor_words(table: SunkenTreasureTable, look: Look) -> str:
    angle = table.probe.floor_angle
    if angle is None:
        return look.t("sunken_table.floor_unknown")
    return look.t("sunken_table.floor_at", degrees=round(angle))


def _half_chip(table: SunkenTreasureTable, look: Look) -> Box | None:
    if look.size != "regular" or not table.state.dive.buzzed:
        return None
    return chip(look, icon("half", 24, "caution"), look.t("sunken_table.band.half"))


def _pill(table: SunkenTreasureTable, look: Look, picture: Picture) -> Box:
    short = "" if look.size == "regular" else ".short"
    if picture in ("card", "call"):
        mark = "cards" if picture == "card" else "hole"
        return bars.state_pill(look, mark, look.t(f"sunken_table.band.{picture}{short}"))
    if picture == "penalty":
        metal = table.state.dive.coin
        words = look.t(f"sunken_table.band.recovered{short}", metal=metal)
        return bars.state_pill(look, coin(metal, look.pick(34, 26)), words)
    if picture == "free_buzz":
        return bars.state_pill(look, "free-buzz", look.t("sunken_table.band.free"))
    if picture == "over":
        return bars.state_pill(look, "flag-checkered", look.t("sunken_table.game_over"))
    if not table.snapshot.hold or table.probe.chosen_by_hand:
        return bars.state_pill(look, "magnet-on", look.t("sunken_table.band.armed"))
    pill = bars.state_pill(look, "power-plug-off", look.t("sunken_table.band.disarmed"), "#FFB84D")
    return row(pill, id="disarmed", tap=lambda: table.sensors("go"), h=look.touch)


def toast_place(table: SunkenTreasureTable, look: Look) -> At:
    """Over what is only read: people, the amounts, a row or key that is off."""
    picture, below = table.picture, look.frame.size.band
    sides = {"left": look.gutter, "right": look.gutter}
    if table.buzzed:
        return _under_a_buzz(look, sides, said=picture == "buzz")
    if picture == "penalty":
        return At(**sides, top=below + look.pick(4, 1, 4))
    if picture == "free_buzz":
        return At(**sides, bottom=look.pick(150, 108, 212))
    if look.size != "regular":
        if look.size == "compact" and table.bannered:
            return At(left=14, right=204, bottom=140)
        if look.size == "tall":
            return At(left=12, right=12, top=below + 10)
        # Under the pennant's line where the keys below leave room.
        return At(**sides, top=below + (-3.5 if picture in ("card", "call") else 0.5))
    if picture == "card":
        # Over the middle of the holes, which are off: their figures are covered whole.
        return At(left=130, right=20, bottom=228)
    if picture == "call":
        return At(left=828, right=20, bottom=20)
    keyed = table.notice is not None and len(table.notice.keys) > 1
    return At(left=396, right=36 if keyed else 462, top=look.frame.height - 283, bottom=179)


def _under_a_buzz(look: Look, sides: dict[str, float], *, said: bool) -> At:
    """`said`: the hole was said, so the keys below leave room; else over Free buzz, which is off."""
    if look.size == "tall":
        return At(**sides, top=78)
    if said:
        return At(left=look.pick(480, 334), right=look.gutter, bottom=look.pick(30, 15))
    return At(left=166, right=640, bottom=38) if look.size == "regular" else At(**sides, top=66)
