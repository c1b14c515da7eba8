"""The keys where a diver has stopped: take, leave, put one down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.games.deep_sea_adventure.state import Token
from ui.deep_sea_adventure.chips import token_mark
from ui.deep_sea_adventure.outlook import Answer
from ui.deep_sea_adventure.roll import firm, large
from ui.element import Box, Element, Pad, column, pad, row, space, text
from ui.kit import keys
from ui.kit.marks import disc, icon
from ui.kit.plates import plate
from ui.theme import Look

if TYPE_CHECKING:
    from ui.deep_sea_adventure.table import DeepSeaTable

ROOMY = 4
"""Tokens up to which the keys beside those of the tokens keep their signs."""


def in_a_row(table: DeepSeaTable, look: Look) -> tuple[Box, ...]:
    """Side by side, what cannot be done here last."""
    if table.outlook.here:
        return _take(table, look, grow=1), _leave(table, look, grow=1), _no_place(table, look)
    return _leave(table, look, grow=1), _place(table, look), _no_take(table, look)


def upright(table: DeepSeaTable, look: Look) -> tuple[Box, Box]:
    """What stands under Undo on the tall panel, and the large keys beside both."""
    if table.outlook.here:
        right = column(_take(table, look, grow=1), _leave(table, look, grow=1), gap=10, grow=1)
        return _no_place(table, look), right
    return _no_take(table, look), column(_leave(table, look, grow=1), _place(table, look), gap=10, grow=1)


def _carries(look: Look, tokens: int) -> str:
    return look.t("deep_sea_table.carries", count=tokens)


def _take(table: DeepSeaTable, look: Look, **options: Any) -> Box:
    answer, here = table.outlook.take(), table.outlook.here
    label = look.t("deep_sea_table.take.chip" if len(here) == 1 else "deep_sea_table.take.stack")
    sub = look.t("deep_sea_table.carries_breathes", count=answer.tokens)
    return keys.key(
        look,
        "take",
        label,
        token_mark(here, look.pick(72, 50, 64)),
        sub,
        kind="primary",
        tap=lambda: table.send(answer.action),
        size=look.pick(32, 22, 26),
        sub_size=look.pick(19, 16, 18),
        gap=look.pick(18, 10, 14),
        pad=pad(4, look.pick(20, 10, 16)),
        justify="start" if look.size == "regular" else "center",
        **options,
    )


def _leave(table: DeepSeaTable, look: Look, **options: Any) -> Box:
    answer = table.outlook.nothing()
    blank = not table.outlook.here
    narrow = blank and look.size == "compact"
    squeezed = blank and len(table.outlook.diver.carried) > ROOMY
    mark: Element | None = disc("hand-back-right-off", look.pick(68, 46, 56), "neutral", share=0.6)
    if narrow:
        mark = icon("hand-back-right-off", 34)
    if squeezed and (look.size == "regular" or (narrow and large(look))):
        mark = None
    made = keys.key(
        look,
        "leave",
        look.t("deep_sea_table.nothing" if blank else "deep_sea_table.leave"),
        mark,
        _carries(look, answer.tokens),
        tap=lambda: table.send(answer.action),
        vertical=narrow,
        size=look.pick(30, 20, 24),
        sub_size=look.pick(18, 16, 17),
        gap=look.pick(16, 1 if narrow else 10, 14),
        pad=pad(4, look.pick(18, 10, 16)),
        justify="start" if look.size == "regular" else "center",
        **options,
    )
    return firm(made)


def _no_place(table: DeepSeaTable, look: Look) -> Box:
    """Putting down where a token lies: off, with the reason."""
    return _off(table, look, "place", _put_one(look), table.outlook.place(0), "arrow-collapse-down")


def _put_one(look: Look) -> str:
    return look.t("deep_sea_table.put_one" if look.size == "regular" else "deep_sea_table.put")


def _no_take(table: DeepSeaTable, look: Look) -> Box:
    blank = token_mark((), look.pick(56, 40, 44))
    return _off(table, look, "take", look.t("deep_sea_table.take"), table.outlook.take(), blank)


def _off(
    table: DeepSeaTable, look: Look, key_id: str, label: str, answer: Answer, mark: str | Element
) -> Box:  # fmt: skip
    assert answer.refusal is not None, "the rules refuse it here"
    regular = look.size == "regular"
    many = len(table.outlook.diver.carried) > ROOMY
    beside = {"grow": 1.0} if table.outlook.here else {"w": 180.0 if many else 212.0}
    size: dict[str, Any] = beside if regular else {"w": 116} if look.size == "compact" else {"h": 123}
    return keys.key(
        look,
        key_id,
        label,
        mark if look.size != "compact" or not large(look) else None,
        why_off=table.off_words(answer.refusal),
        vertical=not regular,
        size=look.pick(26, 18, 19),
        sub_size=look.pick(18, 16, 16),
        mark_size=look.pick(44, 28, 34),
        gap=look.pick(14, 0, 3),
        pad=pad(4, look.pick(20, 6, 6)),
        justify="start" if regular else "center",
        **size,
    )


def _place(table: DeepSeaTable, look: Look) -> Box:
    """One key for each token carried; a stack is one."""
    carried = table.players[table.diver].carried
    first = table.outlook.place(0)
    if first.refusal is not None:
        return _off(table, look, "place", _put_one(look), first, "arrow-collapse-down")
    return (_place_wide if look.size == "regular" else _place_narrow)(table, look, carried)


def _place_wide(table: DeepSeaTable, look: Look, carried: tuple[Token, ...]) -> Box:
    side = 128.0 if len(carried) <= 3 else 96.0 if len(carried) == 4 else 76.0
    made = (_token_key(table, i, token, side, side * 0.62) for i, token in enumerate(carried))
    return plate(
        _put_words(look), row(*made, gap=10 if side > 100 else 8, items="stretch"),
        upright=False, items="stretch", gap=14, radius=20, edge="outline", pad=Pad(0, 0, 0, 20),
    )  # fmt: skip


def _put_words(look: Look) -> Box:
    return column(
        text(look.t("deep_sea_table.put"), look.pick(26, 19, 20), bold=True, lines=2, line=1.1),
        text(look.t("deep_sea_table.put.sub"), look.pick(18, 16, 16), colour="text2", lines=2, line=1.1),
        gap=1,
        justify="center",
    )


def _place_narrow(table: DeepSeaTable, look: Look, carried: tuple[Token, ...]) -> Box:
    compact = look.size == "compact"
    if len(carried) <= 2:
        side = 96.0 if compact else 110.0
        made = (_token_key(table, i, token, side, 60) for i, token in enumerate(carried))
        return plate(
            _put_words(look), None if compact else space(), row(*made, gap=12, items="stretch"),
            upright=False, items="stretch", gap=12, radius=16, edge="outline", pad=Pad(0, 0, 0, 14),
            grow=0 if compact else 1,
        )  # fmt: skip
    # Many tokens: the words stand over the keys.
    words = row(
        text(look.t("deep_sea_table.put"), look.pick(18, 17, 18), bold=True),
        text(look.t("deep_sea_table.put.sub"), 16, colour="text2", grow=1),
        gap=8,
        h=look.pick(26, 26, 34),
        pad=pad(0, 10),
    )
    width = None if not compact else 96.0 if len(carried) == 3 else 62.0
    made = (_token_key(table, i, token, width, 44) for i, token in enumerate(carried))
    keys_row = row(*made, gap=6, items="stretch", grow=1)
    inside = Pad() if compact else Pad(0, 2, 2, 2)
    return plate(words, keys_row, radius=16, edge="outline", grow=0 if compact else 1, pad=inside)


def _token_key(table: DeepSeaTable, index: int, token: Token, width: float | None, size: float) -> Box:
    answer = table.outlook.place(index)
    made = keys.press(
        f"place.{index}",
        token_mark(token, size),
        kind="selected",
        tap=lambda: table.send(answer.action),
        radius=16,
        w=width,
        grow=0 if width else 1,
        pad=pad(0),
    )
    return firm(made)
