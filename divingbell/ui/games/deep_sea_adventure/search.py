"""The buttons where a diver has stopped: take, leave, put one down."""

from __future__ import annotations

from divingbell.companion.games.decision import button_id
from divingbell.companion.games.deep_sea_adventure.outlook import here
from divingbell.companion.games.deep_sea_adventure.state import Token
from divingbell.ui.games.deep_sea_adventure.chips import token_icon
from divingbell.ui.games.deep_sea_adventure.roll import firm, large
from divingbell.ui.games.deep_sea_adventure.table_view import TableView
from divingbell.ui.kit import buttons, roles
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import disc, icon
from divingbell.ui.toolkit.element import Box, Element, Justify, Pad, column, pad, row

ROOMY = 4
"""Tokens up to which the buttons beside those of the tokens keep their signs."""
_FRAMED = 5
"""Tokens whose buttons, as wide as a finger needs, leave room for the edge of a card on the tall panel."""


def buttons_of(ctx: Context, view: TableView) -> tuple[Box, Box, Box]:
    """What can be done here, and last what cannot."""
    if here(view.state):
        return _take(ctx, view), _leave(ctx, view), _off(ctx, view, "place.0", "arrow-collapse-down")
    blank = token_icon((), ctx.pick(56, 40, 44))
    return _leave(ctx, view), _place(ctx, view), _off(ctx, view, "take", blank)


def _justify(ctx: Context) -> Justify:
    return "start" if ctx.size == "regular" else "center"


def _take(ctx: Context, view: TableView) -> Box:
    choice, tap = view.choice("search", "take")
    return buttons.button(
        ctx, button_id("search", "take"), choice.label, token_icon(here(view.state), ctx.pick(72, 50, 64)),
        choice.follows(ctx, choice.preview), kind="primary", tap=tap, size="heading", gap="xl", pad=pad("xxs", "xl"),
        justify=_justify(ctx), grow=1,
    )  # fmt: skip


def _leave(ctx: Context, view: TableView) -> Box:
    choice, tap = view.choice("search", "nothing")
    blank = not here(view.state)
    narrow = blank and ctx.size == "compact"
    squeezed = blank and len(view.player.carried) > ROOMY
    mark: Element | None = disc("hand-back-right-off", ctx.pick(48 if squeezed else 68, 46, 56), "neutral", share=0.6)
    if narrow:
        mark = icon("hand-back-right-off", 34)
    if squeezed and narrow and large(ctx):
        mark = None
    return firm(buttons.button(
        ctx, button_id("search", "nothing"), choice.label, mark, choice.follows(ctx, choice.preview), tap=tap,
        vertical=narrow, size=ctx.pick("heading", "title", "heading"), gap="hair" if narrow else "l",
        pad=pad("xxs", "xl"), justify=_justify(ctx), grow=1,
    ))  # fmt: skip


def _off(ctx: Context, view: TableView, value: str, mark: str | Element) -> Box:
    """What the rules refuse here, with the reason."""
    choice, _ = view.choice("search", value)
    regular, compact = ctx.size == "regular", ctx.size == "compact"
    words = "take" if value == "take" else "put_one" if regular else "put"
    carried = len(view.player.carried)
    wide = 180 if carried > ROOMY else 212 if carried else 270
    place = {"grow": 1.0} if here(view.state) else {"w": wide}
    return buttons.button(
        ctx, button_id("search", value), ctx.t(f"deep_sea_adventure_table.{words}"),
        mark if not compact or not large(ctx) else None,
        disabled_reason=choice.disabled_reason, vertical=not regular, size=ctx.pick("title", "lead"), sub_lines=2,
        icon_size="icon", gap=ctx.pick("l", 0, "hair"), pad=pad("xxs", ctx.pick(20, 6)),
        justify=_justify(ctx), **(place if regular else {"w": 116} if compact else {"h": 123}),
    )  # fmt: skip


def _place(ctx: Context, view: TableView) -> Box:
    """One button for each token carried; a stack is one."""
    carried = view.player.carried
    if view.choice("search", "place.0")[0].disabled_reason is not None:
        return _off(ctx, view, "place.0", "arrow-collapse-down")
    above = ctx.size != "regular" and len(carried) > 2
    wide, size = _token_sizes(ctx, len(carried))
    made = row(
        *(_token_button(view, i, token, wide, size) for i, token in enumerate(carried)), gap=6 if above else "s",
        items="stretch",
        grow=0 if wide else 1,
    )  # fmt: skip
    words = (
        roles.title(ctx.t("deep_sea_adventure_table.put")),
        roles.note(ctx.t("deep_sea_adventure_table.put.sub")),
    )
    stretch = 0 if ctx.size != "tall" else 1
    if above:
        made.grow = 1
        head = row(*words, gap="s", h=ctx.pick(26, 26, 34), pad=pad(0, "m"))
        if ctx.size == "tall" and len(carried) > _FRAMED:
            return column(head, made, id="put_down", grow=1)
        return card(
            head, made, radius="xl", edge="outline", id="put_down", grow=stretch, pad=Pad(0, "s", "s", "s")
        )  # fmt: skip
    return card(
        column(*words, gap="hair", justify="center", grow=stretch), made,
        upright=False, items="stretch", gap="m", radius="xl", edge="outline", id="put_down", grow=stretch,
        pad=Pad("s", "s", "s", ctx.gutter),
    )  # fmt: skip


def _token_sizes(ctx: Context, count: int) -> tuple[float | None, float]:
    """Width of a token's button (None: they share what there is) and size of its sign."""
    if ctx.size == "regular":
        wide = 128 if count <= 3 else 96 if count == 4 else 64
        return wide, wide * 0.62
    if count <= 2:
        return ctx.pick(96, 96, 110), 60
    return (None if ctx.size == "tall" else 96 if count == 3 else 62), 44


def _token_button(view: TableView, index: int, token: Token, width: float | None, size: float) -> Box:
    value = f"place.{index}"
    return firm(buttons.button_box(
        button_id("search", value), token_icon(token, size), tap=view.tap_of({"search": value}),
        radius="m", w=width, grow=0 if width else 1, pad=pad(0),
    ))  # fmt: skip
