"""One dive of Sunken Treasure as an example."""

from __future__ import annotations

from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import coin, disc, icon
from divingbell.ui.table.example import Example, ExampleStep

_VALUE, _RISK = 10_000, 3


def example(ctx: Context) -> Example:
    """Card, hole, buzz, penalty card, coin."""
    size, full = ctx.pick(56, 40, 48), _VALUE * _RISK

    def words(number: int) -> str:
        return ctx.t(
            f"sunken_treasure.example.{number}",
            value=_VALUE, risk=_RISK, full=full, half=full // 2, each=full // 4,
        )  # fmt: skip

    pictures = (
        coin("gold", size),
        icon("hole", size, "action"),
        disc("buzz", size, "danger"),
        disc("share-half", size, "caution"),
        icon("cards", size, "text2"),
    )
    return Example("4.4", tuple(ExampleStep(picture, words(number)) for number, picture in enumerate(pictures, 1)))
