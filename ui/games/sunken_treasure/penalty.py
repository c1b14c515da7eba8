"""Penalty cards: every opponent's answers side by side, and the one key that pays. One tap settles it."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from divingbell.ui.games.sunken_treasure.decisions import Payment
from divingbell.ui.games.sunken_treasure.parts import pay_key, press
from divingbell.ui.games.sunken_treasure.view_model import ViewModel
from divingbell.ui.kit import bars
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import disc, tile
from divingbell.ui.kit.people import money
from divingbell.ui.kit.plates import well
from divingbell.ui.kit.skins import PLATE, Kind
from divingbell.ui.table.decision import Choice
from divingbell.ui.toolkit.element import At, Box, Element, Pad, Skin, column, figure, grid, pad, row, space, text
from divingbell.ui.toolkit.scale import Size

MANY = 4
"""So many opponents have one line in a key each, without what a card does."""


class Style(NamedTuple):
    """How the keys of one opponent are drawn: type of title, amount and the lines below, and the sign (dp)."""

    title: Size
    amount: Size
    sub: Size
    disc: float
    upright: bool = False
    """The sign above the words."""
    explained: bool = True
    """With what the card does to the diver."""


def _style(ctx: Context, opponents: int) -> Style:
    if opponents == 1:
        return Style("headline", "display", "lead", ctx.pick(124, 56, 92), upright=True)
    if opponents < MANY:
        return Style("title", "counter", "body", ctx.pick(80, 40, 48))
    return Style("lead", "heading", "small", ctx.pick(60, 38, 36), upright=ctx.size != "tall", explained=False)


def content(vm: ViewModel, ctx: Context) -> Element:
    """The question, the opponents clockwise from the diver's left, and the key that pays."""
    opponents = asked(vm)
    many = len(opponents) >= MANY
    plates = [_opponent(vm, ctx, player, place, len(opponents)) for place, player in enumerate(opponents, 1)]
    room = Pad(0, ctx.gutter, ctx.pick(16, 8, 12), ctx.gutter)
    body: Box
    if ctx.size != "tall":
        body = row(*plates, gap=ctx.pick("l", 6 if many else 8), items="stretch", grow=1, pad=room)
    elif many:
        body = grid(*plates, _note(vm, ctx), columns=2, gap="m", grow=1, pad=room)
    else:
        body = column(*plates, gap="l", grow=1, pad=room)
    return column(_question(vm, ctx, many=many), body, _actions(vm, ctx), grow=1)


def asked(vm: ViewModel) -> list[str]:
    """The opponents, clockwise from the diver's left."""
    assert vm.decision is not None, "penalty cards are asked for"
    answers = [str(choice.value).partition(".") for choice in vm.decision.row("penalty").choices]
    return list(dict.fromkeys(player for player, _, card in answers if card))


def _question(vm: ViewModel, ctx: Context, *, many: bool) -> Element:
    words = ctx.t("sunken_table.penalty.sub")
    if many and ctx.size == "compact":
        words = ctx.t("sunken_table.penalty.many", half=(vm.dive.reward or 0) // 2)
    title = text(ctx.t("sunken_table.penalty"), "headline", bold=True, line=1.1)
    sub = text(words, "lead", colour="text2", grow=1)
    rule = text(ctx.t("sunken_table.rule", number="4.4"), "body", colour="text3")
    if ctx.size == "tall":
        return column(title, row(sub, rule, gap="s"), gap="xxs", pad=pad("xl", "xxl"))
    return row(title, sub, rule, gap="l", pad=pad(ctx.pick("xl", "s"), "xxl"))


# Opponents ----------------------------------------------------------------------------------------------------


def _opponent(vm: ViewModel, ctx: Context, player: str, place: int, of: int) -> Box:
    """A plate with the player's colour along its top or, over the whole width of the tall panel, along its left."""
    style = _style(ctx, of)
    cards = [card(vm, ctx, player, one, style) for one in ("share", "air_line_break")]
    beside = of == 1 or (ctx.size == "tall" and of < MANY)
    below = [row(*cards, gap="l", items="stretch", grow=1)] if beside else cards
    diver, stripe = vm.seats[player].diver, 6 if ctx.size == "regular" and of < MANY else 4
    left = ctx.size == "tall" and of < MANY
    inside = pad("l")
    edge = At(left=0, top=0, bottom=0) if left else At(left=0, top=0, right=0)
    plate = At(left=stripe, top=0, right=0, bottom=0) if left else At(left=0, top=stripe, right=0, bottom=0)
    return column(
        Box(at=edge, w=54 if left else None, h=None if left else 54,
            skin=Skin(fill=f"player.{diver}", radius="xl")),
        Box(at=plate, skin=PLATE._replace(radius="xl")),
        _head(vm, ctx, player, place, of),
        *below,
        gap="xs" if ctx.size == "tall" and of >= MANY else "l",
        pad=inside._replace(left=ctx.space(inside.left) + stripe) if left else inside,
        grow=1,
    )  # fmt: skip


def _head(vm: ViewModel, ctx: Context, player: str, place: int, of: int) -> Box:
    """Who is asked: tile, name, money, and which in turn."""
    seat, cash, many = vm.seats[player], vm.players[player].cash, of >= MANY
    # The compact panel has no room for larger letters here.
    fixed = ctx.size == "compact"
    if ctx.size == "tall":
        name = seat.called.text("label" if many else "heading", bold=True, grow=int(many))
        amount = money(ctx, cash, "heading" if many else "headline")
        if many:
            number = figure(str(place), "label", colour="text3")
            return row(tile(ctx, seat.diver, 42), number, name, amount, h=44, gap="xs")
        return row(tile(ctx, seat.diver, 46), name, amount, space(), _circled(place, 44), h=48, gap="l")
    amount = money(ctx, cash, "lead" if many and fixed else "heading", fixed=fixed)
    if many and fixed:
        return row(tile(ctx, seat.diver, 36), amount, h=38, gap="s")
    name = seat.called.text("lead" if many else "title", bold=True, line=1.05, fixed=fixed)
    side = 40 if many else ctx.pick(60, 40)
    return row(
        tile(ctx, seat.diver, 48 if many else ctx.pick(60, 38)), column(name, amount, gap="hair", grow=1),
        _circled(place, side), h=52 if many else ctx.pick(64, 42), gap="l",
    )  # fmt: skip


def _circled(place: int, size: float) -> Element:
    number = figure(str(place), size * 0.7, colour="text3", anchor="center")
    return column(number, w=size, h=size, justify="center", skin=Skin(edge="line", stroke=2, radius=size / 2))


def card(vm: ViewModel, ctx: Context, player: str, name: str, style: Style) -> Box:
    """The key of one penalty card (`share` or `air_line_break`) of one opponent, with what it does."""
    choice = vm.choice("penalty", f"{player}.{name}")
    off, share = choice.disabled_reason, name == "share"
    kind: Kind = "caution" if share else "danger"
    sign = disc(choice.mark or "", style.disc, kind if off is None else "off", share=0.7)
    words = _words(vm, ctx, choice, style, share=share)
    options: dict[str, Any] = {"gap": "l", "pad": pad(0, "l"), "justify": "start"}
    if style.upright:
        options = {"gap": "l" if style.explained else "xs", "pad": pad("s", "xxs"), "vertical": True}
    return press(vm, "penalty", choice.value, sign, words, kind=kind, radius="xl", grow=1, **options)


def _words(vm: ViewModel, ctx: Context, choice: Choice, style: Style, *, share: bool) -> Box:
    anchor: Literal["left", "center"] = "center" if style.upright else "left"
    words: list[Element] = [text(choice.preview, style.title, bold=True, lines=2, line=1.08, anchor=anchor)]
    paid: Payment = choice.detail
    if choice.disabled_reason is not None:
        words.append(text(choice.disabled_reason, style.sub, anchor=anchor))
    elif share and (style.explained or ctx.size != "compact"):
        words.append(figure(ctx.signed(paid.own), style.amount, colour="money", anchor=anchor))
    below = ""
    if style.explained and choice.disabled_reason is None:
        if not share:
            pays = choice.follows(ctx, ctx.t("sunken_table.break.pays"))
            words.append(text(pays, style.sub, lines=2, line=1.1, anchor=anchor))
            below = ctx.t("sunken_table.break.short")
        if ctx.size == "regular":
            below = ctx.t("sunken_table.share.sub", name=vm.diver.name, half=paid.diver)
            below = below if share else ctx.t("sunken_table.break.back", metal=vm.dive.coin)
    if below:
        words.append(text(below, style.sub, colour="text2", lines=2, line=1.1, anchor=anchor))
    if not style.explained and not style.upright and choice.disabled_reason is None:
        return row(*words, gap="xs", grow=1)
    return column(*words, gap="hair", items="center" if style.upright else "stretch", grow=0 if style.upright else 1)


def _note(vm: ViewModel, ctx: Context) -> Box:
    """What the cards do, once for all where there are many opponents."""
    reward = vm.dive.reward or 0
    half = ctx.t("sunken_table.share.note", name=vm.diver.name, half=reward - reward // 2)
    back = ctx.t("sunken_table.break.note", metal=vm.dive.coin)
    return well(
        column(
            text(ctx.t("sunken_table.share"), "label", bold=True),
            text(half, "label", lines=3, line=1.3),
            space("l"),
            text(ctx.t("sunken_table.break"), "label", bold=True),
            text(back, "label", lines=4, line=1.3),
            grow=1,
        ),
        pad=pad("l", "xxl"),
        colour="text2",
    )


# Below --------------------------------------------------------------------------------------------------------


def _actions(vm: ViewModel, ctx: Context) -> Box:
    """Undo, and the key that pays."""
    dive, tall = vm.dive, ctx.size == "tall"
    call = ctx.t("sunken_table.call", metal=dive.coin, value=dive.value, risk=dive.risk)
    pays = ctx.t("sunken_table.pay.halved", call=call) if dive.buzzed else call
    sub = vm.choice("penalty", "none").follows(ctx, pays)
    sign = disc("check-bold", ctx.pick(80, 58, 56), "positive", share=0.65)
    words = column(
        text(ctx.t("sunken_table.pay", name=vm.diver.name), "headline", bold=True, lines=1 if tall else 2, line=1.1),
        text(sub, "label", colour="text2", lines=ctx.pick(2, 1, 1), line=1.1),
        gap="hair",
        grow=1,
    )
    amount = figure(ctx.signed(vm.paid), "payoff", colour="money", fixed=tall)
    inside: tuple[Element, ...] = (row(sign, words, gap="l"), amount) if tall else (sign, words, amount)
    key = pay_key(
        vm, *inside, vertical=tall, items="stretch" if tall else "center", justify="center" if tall else "start",
        gap=ctx.pick("xxl", "xxl", "xs"), pad=pad(12 if tall else 0, "xxl"), grow=1,
    )  # fmt: skip
    if key.skin is not None:
        key.skin = key.skin._replace(stroke=3)
    return bars.action_bar(ctx, vm.undo_key(), key, h=ctx.pick(148, 106, 176))
