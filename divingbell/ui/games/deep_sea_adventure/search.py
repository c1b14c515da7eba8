"""The buttons where a diver has stopped: take, leave, put one down."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from divingbell.companion.games.decision import button_id
from divingbell.companion.games.deep_sea_adventure.outlook import here
from divingbell.companion.games.deep_sea_adventure.state import Token
from divingbell.ui.games.deep_sea_adventure.chips import token_icon
from divingbell.ui.games.deep_sea_adventure.roll import firm
from divingbell.ui.games.deep_sea_adventure.table_view import TableView
from divingbell.ui.kit import buttons, roles
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import disc, icon
from divingbell.ui.toolkit.element import Box, Element, Fits, Pad, column, fits, pad, row
from divingbell.ui.toolkit.scale import Size

_SIGN = 0.62
"""A token on its button, as a share of the button."""
_APART = 6.0
"""Between buttons of tokens (dp)."""


def beside(ctx: Context, view: TableView) -> Element:
    """The answers that are possible here, and last the others, in one row."""
    if here(view.state):
        return _line(_take(ctx, view), _leave(ctx, view), _no_place(ctx, view))
    if _nothing_to_place(view):
        return _line(_leave(ctx, view), _no_place(ctx, view), _no_take(ctx, view))

    def of(placing: Callable[[Context, TableView], Box]) -> Box:
        return _line(_leave(ctx, view), placing(ctx, view), _no_take(ctx, view))

    return fits(*(partial(of, placing) for placing in (_large, _small, _above)), grow=1)


def _line(*made: Element) -> Box:
    return row(*made, gap="gap", items="stretch", grow=1)


def under_each_other(ctx: Context, view: TableView) -> tuple[Element, Element]:
    """The answers that are possible here, and the others."""
    if here(view.state):
        return column(_take(ctx, view), _leave(ctx, view), gap="gap", grow=1), _no_place(ctx, view)
    if _nothing_to_place(view):
        return column(_leave(ctx, view), _no_place(ctx, view), gap="gap", grow=1), _no_take(ctx, view)
    ways = (partial(way, ctx, view) for way in (_large, _shared, _unframed))
    return column(_leave(ctx, view), fits(*ways, grow=1), gap="gap", grow=1), _no_take(ctx, view)


def _nothing_to_place(view: TableView) -> bool:
    return view.choice("search", "place.0")[0].disabled_reason is not None


# What can be done ---------------------------------------------------------------------------------------------


def _take(ctx: Context, view: TableView) -> Box:
    choice, tap = view.choice("search", "take")
    return buttons.button(
        ctx, button_id("search", "take"), choice.label, token_icon(here(view.state), ctx.space("tile_l")),
        choice.follows(ctx, choice.preview), kind="primary", tap=tap, size="heading", sub_size="note",
        gap="gap_m", pad=pad("gap_xxs", "gap"), grow=1,
    )  # fmt: skip


def _leave(ctx: Context, view: TableView) -> Fits:
    """The sign beside the words, over them, or none."""
    choice, tap = view.choice("search", "nothing")

    def of(mark: Element | None, *, vertical: bool, size: Size) -> Box:
        return firm(buttons.button(
            ctx, button_id("search", "nothing"), choice.label, mark, choice.follows(ctx, choice.preview), tap=tap,
            vertical=vertical, size=size, sub_size="note", gap="gap_hair" if vertical else "gap_m",
            pad=pad("gap_xxs", "gap_m"),
        ))  # fmt: skip

    return fits(
        lambda: of(disc("hand-back-right-off", "disc", "neutral", share=0.6), vertical=False, size="heading"),
        lambda: of(icon("hand-back-right-off", "icon"), vertical=True, size="title"),
        lambda: of(None, vertical=True, size="title"),
        grow=1, min_w="undo",
    )  # fmt: skip


def _large(ctx: Context, view: TableView) -> Box:
    """One button for each token carried, beside the words; a stack is one."""
    return _framed(column(*_words(ctx), justify="center"), _tokens(ctx, view, "undo"))


def _small(ctx: Context, view: TableView) -> Box:
    """The same, as wide as a finger needs."""
    return _framed(column(*_words(ctx), justify="center"), _tokens(ctx, view, "cell"))


def _above(ctx: Context, view: TableView) -> Box:
    """The words above."""
    return _framed(row(*_words(ctx), gap="gap_s"), _tokens(ctx, view, "cell"), upright=True)


def _shared(ctx: Context, view: TableView) -> Box:
    """The words above; the buttons share the width."""
    return _framed(row(*_words(ctx), gap="gap_s"), _tokens(ctx, view, None), upright=True)


def _unframed(ctx: Context, view: TableView) -> Box:
    """The same without the edge of a card, which takes some of the width."""
    return column(row(*_words(ctx), gap="gap_s"), _tokens(ctx, view, None), id="put_down")


def _framed(words: Element, tokens: Box, *, upright: bool = False) -> Box:
    if upright:
        tokens.grow = 1
    return card(
        words,
        tokens,
        upright=upright,
        items="stretch",
        gap="gap_hair" if upright else "gap_m",
        edge="outline",
        id="put_down",
        pad=Pad("gap_hair", "gap_m", "gap_m", "gap_m") if upright else pad("gap_m"),
    )


def _words(ctx: Context) -> tuple[Element, Element]:
    put = ctx.t("deep_sea_adventure_table.put")
    return roles.label(put, lines=1), roles.note(ctx.t("deep_sea_adventure_table.put.sub"), lines=1)


def _tokens(ctx: Context, view: TableView, width: Size | None) -> Box:
    """Buttons of this width, or without one sharing what there is."""
    side = ctx.space(width or "cell") * _SIGN
    made = (_token_button(view, i, token, width, side) for i, token in enumerate(view.player.carried))
    return row(*made, gap=_APART, items="stretch", grow=0 if width else 1)


def _token_button(view: TableView, index: int, token: Token, width: Size | None, side: float) -> Box:
    value = f"place.{index}"
    return firm(buttons.button_box(
        button_id("search", value), token_icon(token, side), tap=view.tap_of({"search": value}), w=width,
        grow=0 if width else 1, pad=pad(0),
    ))  # fmt: skip


# What cannot be done ------------------------------------------------------------------------------------------


_OFF = 0.45
"""Width of a button that is off beside those that can be pressed, as a share of one of them."""


def _no_place(ctx: Context, view: TableView) -> Fits:
    return _off(ctx, view, "place.0", "put", icon("arrow-collapse-down", "icon"))


def _no_take(ctx: Context, view: TableView) -> Fits:
    made = _off(ctx, view, "take", "take", token_icon((), ctx.space("icon")))
    made.w, made.grow = "aside", 0
    return made


def _off(ctx: Context, view: TableView, value: str, title: str, mark: Element) -> Fits:
    """The answer that the rules refuse here, with the reason; the sign goes before it."""
    choice, _ = view.choice("search", value)

    def of(mark: Element | None) -> Box:
        return buttons.button(
            ctx, button_id("search", value), ctx.t(f"deep_sea_adventure_table.{title}"), mark,
            disabled_reason=choice.disabled_reason, vertical=True, size="label", sub_size="note",
            pad=pad("gap_hair", "gap_xs"),
        )  # fmt: skip

    return fits(partial(of, mark), partial(of, None), grow=_OFF)
