"""One of the touches that learning or calibration asks for: ticked when it was felt, its number until then, a warning
where it was not as it has to be."""

from __future__ import annotations

from typing import Literal

from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import disc
from divingbell.ui.toolkit.element import Box, Drawing, column
from divingbell.ui.toolkit.paint import Painter
from divingbell.ui.toolkit.scale import Size

_DASHES = 14


TouchState = Literal["felt", "wrong", "awaited"]


def touch_sign(ctx: Context, number: int, words: str, size: Size, state: TouchState) -> Box:
    """`number` counts from 1, `size` is dp or a name of the scale; `words` stand below."""
    if state == "awaited":
        sign = Drawing(w=size, h=size, paint=_awaited, data=(number, ctx.theme))
    elif state == "felt":
        sign = disc("check-bold", size, "positive", share=0.55)
    else:
        sign = disc("alert", size, "caution", share=0.55)
    return column(sign, roles.body(words, anchor="center", align="stretch"), gap="gap_xs", items="center", grow=1)


def _awaited(p: Painter, data: tuple[int, str]) -> None:
    s, step = p.width, 360 / _DASHES
    for i in range(_DASHES):
        p.arc(s / 2, s / 2, s / 2 - 2, 3, "action", i * step, i * step + 16)
    p.text(str(data[0]), s / 2, s / 2, s * 0.46, "action", font="num", bold=True, anchor="center")
