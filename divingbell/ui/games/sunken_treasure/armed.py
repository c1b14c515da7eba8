"""The armed dive: what a clean lift pays, what is left of it after a buzz, and what may come up; also with the probe
stuck, lost or on hold."""

from __future__ import annotations

from divingbell.companion.games.decision import button_id
from divingbell.companion.games.sunken_treasure.decisions import TIMES
from divingbell.ui.games.sunken_treasure import answers
from divingbell.ui.games.sunken_treasure.frame import framed, main_place
from divingbell.ui.games.sunken_treasure.table_view import RowName, TableView
from divingbell.ui.kit import buttons, roles
from divingbell.ui.kit.cards import card, inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import coin, disc, icon
from divingbell.ui.kit.porthole import porthole
from divingbell.ui.toolkit.element import At, Box, Element, Pad, Text, column, figure, pad, row, space, text
from divingbell.ui.toolkit.scale import Size

DEPTH = 0.44
SURFACE = 0.20
"""Where the diver is before the dive is armed."""
NOTHING = "\N{EN DASH}"


def content(ctx: Context, view: TableView) -> Element:
    """Everybody, the dive, and the answers below."""
    return framed(ctx, view, _dive(ctx, view), answers.bar(ctx, view))


def card_place(ctx: Context, view: TableView) -> At:
    """Where the card of the dive lies on the screen: a row of the call opens in its place."""
    return main_place(ctx, view, ctx.pick(148, 130, 336))


# The dive -----------------------------------------------------------------------------------------------------


def _dive(ctx: Context, view: TableView) -> Box:
    """What was called, what it pays, and the porthole."""
    clean, half = _clean(ctx, view), _half(ctx, view)
    amounts = [row(clean, space(), half, items="end")] if ctx.size == "compact" else [clean, half]
    return card_of(ctx, view, amounts, _window(ctx, view))


def card_of(ctx: Context, view: TableView, amounts: list[Box], window: Element) -> Box:
    """The call, the amounts and the porthole, each at its place."""
    if ctx.size == "tall":
        gap, over = ("xxs", "s") if view.bannered else ("s", "l")
        middle = row(column(*amounts, justify="center", align="stretch", grow=1, gap=gap), window, gap="m", grow=1)
        return card(_call(ctx, view), middle, gap=gap, pad=Pad(over, "xxl", "xxs", "xxl"))
    left = column(_call(ctx, view), *amounts, justify="between", align="stretch", grow=1)
    room = ctx.pick(Pad("xl", "l", "xl", "xxl"), Pad(4 if view.bannered else 8, 8, 4, 12))
    return card(left, window, upright=False, gap="l", pad=room, items="center", radius="xl")


def amount(ctx: Context, words: str, size: Size, colour: str, *, fixed: bool = False) -> Text:
    """What the dive may pay, a dash where nothing; `size` is a name of the scale or sp. It does not grow with the text
    on the tall panel, nor where it is `fixed`."""
    return figure(words or NOTHING, size, colour=colour, fixed=fixed or ctx.size == "tall")


def _low(ctx: Context, view: TableView) -> bool:
    """Whether a banner leaves the small panels no room for larger letters."""
    return view.bannered and ctx.size != "regular"


def _label(ctx: Context, mark: str, kind: str, words: str) -> Box:
    sign = disc(mark, "disc_s", kind)  # type: ignore[arg-type]
    return row(sign, roles.body(ctx.t(words)), gap="s")


def _clean(ctx: Context, view: TableView) -> Box:
    low: tuple[Size, ...] = "payoff", 46, "display"
    size = ctx.pick(*low) if view.bannered else ctx.pick("hero", "giant", "giant")
    pays = amount(ctx, ctx.money(view.clean) if view.clean is not None else "", size, "money", fixed=_low(ctx, view))
    return column(_label(ctx, "check", "positive", "sunken_treasure_table.clean_lift"), pays, gap="hair")


def _half(ctx: Context, view: TableView) -> Box:
    """What is left of it after a buzz. It is the button It buzzed, unless that stands beside the porthole."""
    buzz = view.choice("event", "buzz")
    low: tuple[Size, ...] = "amount", 38, "amount"
    size = ctx.pick(*low) if view.bannered else ctx.pick("amount", "display", "display")
    pays = amount(ctx, buzz.preview, size, "caution", fixed=_low(ctx, view))
    if not view.probe.by_hand:
        return _it_buzzed(ctx, view, pays)
    if ctx.size != "regular":
        label = _label(ctx, "half", "caution", "sunken_treasure_table.if_it_buzzes")
        compact = ctx.size == "compact"
        return column(label, pays, gap="xxs", items="end" if compact else "stretch", pad=Pad(0, 0, 4 * compact))
    words = roles.body(ctx.t("sunken_treasure_table.if_it_buzzes"), grow=1)
    height = 72 if view.bannered else 92
    return inset(disc("half", 48, "caution", share=0.7), words, pays, h=height, gap="l", pad=pad(0, "xxl"))


def _it_buzzed(ctx: Context, view: TableView, pays: Text) -> Box:
    regular, low = ctx.size == "regular", _low(ctx, view)
    words = roles.body(
        ctx.t("sunken_treasure_table.if_it_buzzes"),
        grow=1 if regular or (ctx.size == "tall" and low) else 0,
    )
    sign = disc("buzz", ctx.pick(56, 24 if low else 28), "caution", share=0.7)
    if regular or low:
        inside: list[Element] = [sign, words, pays]
    else:
        inside = [column(row(sign, words, gap="s"), pays, gap=0, items="start")]
    height = (72 if view.bannered else 92) if regular else ctx.touch if low else None
    room = pad(0 if regular else "hair" if low else "xxs", "gutter")
    return buttons.button_box(
        button_id("event", "buzz"), *inside, tap=view.tap("event", "buzz"), colour="text1", radius="l", h=height,
        gap="l" if regular else "xs", pad=room,
    )  # fmt: skip


# The call -----------------------------------------------------------------------------------------------------


def _call(ctx: Context, view: TableView) -> Box:
    """Coin, card, risk: each opens its row; locked after the first try."""
    dive = view.dive
    name = text(ctx.t(f"sunken_treasure_table.metal.{dive.dive_for}"), "lead" if view.any_metal else "title", bold=True)
    metal = row(
        coin("any" if view.any_metal else dive.dive_for, ctx.pick(40, 30, 30 if view.bannered else 36)), name, gap="s"
    )
    return row(
        _part(ctx, view, "coin", metal, 1.12),
        space(2),
        _part(ctx, view, "card", roles.score(ctx.money(dive.value), colour=None), 1.12),
        roles.number(TIMES, colour="text2", w=ctx.pick(30, 20, 24), anchor="center"),
        _part(ctx, view, "risk", roles.score(str(dive.risk), colour=None), 0.62),
        gap="xxs",
        same_size=True,
    )


def _part(ctx: Context, view: TableView, name: RowName, value: Element, grow: float) -> Box:
    return buttons.button_box(
        f"open.{name}",
        roles.caption(ctx.t(f"sunken_treasure_table.{name}")),
        row(value, h=ctx.pick(50, 28 if view.bannered else 34, 34 if view.bannered else 42)),
        tap=lambda: view.taps.open_row(name),
        disabled_reason=ctx.t("sunken_treasure_table.locked") if view.dive.attempts else None,
        vertical=True,
        h=ctx.pick(84, 56, 62) if view.bannered else ctx.pick(104, 66, 76),
        grow=grow,
        pad=pad(0, "l"),
        colour="text1",
    )


# The porthole -------------------------------------------------------------------------------------------------


def window_size(ctx: Context, view: TableView) -> float:
    """How wide (dp) the porthole is."""
    return ctx.pick(366, 128, 150) if view.bannered else ctx.pick(414, 190, 212)


def _window(ctx: Context, view: TableView) -> Element:
    """The porthole; played by hand, the switch that says what the probe cannot."""
    probe, diver = view.probe, view.diver.diver
    if not probe.by_hand:
        angle = probe.floor_angle if probe.porthole in ("armed", "idle") else None
        return porthole(
            ctx, window_size(ctx, view), probe.porthole, diver, angle=angle, depth=DEPTH, comes_from=SURFACE
        )
    room, asked = ctx.size == "regular", ctx.size == "regular" or not view.bannered
    round_window = porthole(ctx, ctx.pick(216, 0), "lost", diver, depth=DEPTH)
    buzz = view.choice("event", "buzz")
    switch = (row if ctx.size == "regular" else column)(
        _switch_button(
            ctx, "no_buzz", "check-bold", ctx.t("sunken_treasure_table.no_buzz"), view.taps.no_buzz, selected=True
        ),
        _switch_button(ctx, button_id("event", "buzz"), "buzz", buzz.label, view.tap("event", "buzz"), selected=False),
        gap="m",
        items="stretch",
        same_size=True,
    )
    return column(
        row(round_window, justify="center") if room else None,
        roles.title(ctx.t("sunken_treasure_table.did_it_buzz"), anchor="center") if asked else None,
        switch,
        w="dial",
        gap="l",
    )


def _switch_button(ctx: Context, key: str, mark: str, words: str, tap: buttons.Tap, *, selected: bool) -> Box:
    return buttons.button_box(
        key, icon(mark, "heading"), roles.label(words),
        kind="selected" if selected else "danger", tap=tap, radius="l", h="banner", gap="s",
        pad=pad(0, "s"), colour="text1", grow=1 if ctx.size == "regular" else 0,
    )  # fmt: skip
