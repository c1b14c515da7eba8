"""An auction (`g8-blues-bid`, `g-blues`): who has bid what, and the bid that the chosen cards make."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal, NamedTuple

from divingbell.companion.games.decision import Choice, button_id
from divingbell.companion.games.seats import Seat
from divingbell.companion.games.submarine_blues.cards import Card, in_order
from divingbell.companion.games.submarine_blues.decisions import HIGHEST
from divingbell.ui.games.submarine_blues import reef, resorts
from divingbell.ui.games.submarine_blues.bidding import Bidding, Call
from divingbell.ui.games.submarine_blues.cards import amount, face, numbers, small
from divingbell.ui.games.submarine_blues.overview import BOARD_TOP, BOARD_WIDTH, left_in_pile
from divingbell.ui.games.submarine_blues.step import send_button
from divingbell.ui.games.submarine_blues.table_view import TableView
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.body import body
from divingbell.ui.kit.buttons import button_box
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fields import stepper
from divingbell.ui.kit.icons import disc, hairline, icon, tile
from divingbell.ui.table.snackbar_row import snackbar_line, snackbar_row
from divingbell.ui.table.stage import touched
from divingbell.ui.toolkit.element import Box, Element, Pad, Scroll, Skin, column, figure, pad, row, text
from divingbell.ui.toolkit.memo import memo
from divingbell.ui.toolkit.scale import Size

ONE_ROW = 5
"""Resort cards that fit beside the hand card; more lie in short rows."""


class AuctionView(NamedTuple):
    """What the screen shows and what its buttons do."""

    bid: Bidding
    calls: Sequence[Call]
    undo: Box
    toast: Element | None
    """What is said in passing, for the snackbar row of the tall panel."""
    alert: Box | None
    """That the game is in memory only, for the snackbar row at rest."""
    passing: Choice
    pass_bid: Callable[[], None]
    show_resort: Callable[[str], None]
    learn: Callable[[Card], None]


Standing = Literal["bidding", "highest", "outbid", "passed", "to_come", "last_word"]


class Bidder(NamedTuple):
    """One line of who has bid what."""

    seat: Seat
    value: int | None
    """What was bid, 0 for a pass, None before."""
    standing: Standing


def content(ctx: Context, shown: AuctionView) -> Element:
    """Everything under the header."""
    bid = [_asked(ctx, shown.bid), _cards(ctx, shown.bid), _total(ctx, shown.bid)]
    bidders = _bidders(ctx, shown)
    if ctx.size == "regular":
        view = shown.bid.view
        board = column(
            resorts.resorts(ctx, view, BOARD_WIDTH, view.actor, shown.show_resort),
            reef.strip(ctx, view, shown.learn),
            w=BOARD_WIDTH, gap="m",
        )  # fmt: skip
        beside = card(*bidders, hairline(), *bid, grow=1, gap="xs", justify="between", pad=pad("l"))
        inside = touched(row(board, beside, grow=1, gap="xl", items="stretch", pad=pad(BOARD_TOP, ctx.gutter)))
    else:
        tall = ctx.size == "tall"
        shape: dict[str, Any] = {"justify": "between", "pad": pad("xl", "xxl"), "radius": "l"}
        who = card(*bidders, w=None if tall else 256, gap="xxs", **shape)
        left = row(*left_in_pile(ctx, shown.bid.view), gap="s", colour="text2")
        lying = snackbar_line(shown.alert or left, left if shown.alert else None)
        toasts = snackbar_row(shown.toast, lying, side=0) if tall else None
        asked = card(*bid, grow=1, gap="xs", **shape)
        inside = body(ctx, who, toasts, asked, gap="s" if tall else "xl", pad=pad("m", ctx.gutter))
    return column(inside, _bar(ctx, shown), grow=1)


# Who has bid what -------------------------------------------------------------------------------------------------


def _bidders(ctx: Context, shown: AuctionView) -> list[Element | None]:
    view = shown.bid.view
    turn = view.state.turn.player
    whose: Element = row(icon("cards", 20, "text3"), tile(ctx, view.seats[turn].diver, 26), gap="xs")
    if ctx.size != "compact":
        words = ctx.t("submarine_blues_table.whose_card", name=view.called(turn))
        whose = roles.note(words, colour="text3", anchor="right", grow=1)
    heading = ctx.t(
        ctx.pick(
            "submarine_blues_table.for_submarine",
            "submarine_blues_table.one_submarine",
            "submarine_blues_table.for_submarine",
        )
    )
    left = row(*left_in_pile(ctx, view), gap="s", colour="text2", pad=pad(0, "xxs"))
    bidders = [_bidder(ctx, _said(view, call), number) for number, call in enumerate(shown.calls, 1)]
    return [
        row(
            roles.title(heading, grow=int(ctx.size == "compact")),
            whose,
            h=_head_height(ctx), gap="s", pad=pad(0, "xs"),
        ),
        # On the compact panel they are spread over the height of their card.
        *([column(*bidders, gap="xxs")] if ctx.size != "compact" else bidders),
        left if ctx.size == "compact" else None,
    ]  # fmt: skip


def _said(view: TableView, call: Call) -> Bidder:
    auction = view.state.auction
    high = auction.high if auction is not None else None
    if call.player == view.actor:
        return Bidder(view.seats[call.player], None, "bidding")
    if high is not None and high.player == call.player:
        return Bidder(view.seats[call.player], high.value, "highest")
    standing: Standing
    if call.value is None:
        standing = "last_word" if call.player == view.state.turn.player else "to_come"
    else:
        standing = "outbid" if call.value else "passed"
    return Bidder(view.seats[call.player], call.value, standing)


@memo
def _bidder(ctx: Context, bidder: Bidder, number: int) -> Box:
    seat, now = bidder.seat, bidder.standing == "bidding"
    lit = Skin(fill="action_lo", edge="action", stroke=2, radius="m")
    return row(
        roles.tag(str(number), colour="text3", w=14),
        tile(ctx, seat.diver, 32),
        roles.person(seat.called, grow=1) if ctx.size != "compact" else Box(grow=1),
        _standing(ctx, bidder),
        h="switch_high", gap="l", pad=pad(0, "m"), skin=lit if now else None,
    )  # fmt: skip


def _standing(ctx: Context, bidder: Bidder) -> Element:
    standing = bidder.standing
    if standing == "highest":
        value = roles.score(str(bidder.value), colour="text1", anchor="right", w=34)
        highest = roles.label(ctx.t("submarine_blues_table.highest"))
        return row(icon("crown", 22), highest, value, gap="xs", colour="caution")
    words = ctx.t(f"submarine_blues_table.{standing}", **({"value": bidder.value} if standing == "outbid" else {}))
    now = standing == "bidding"
    return text(words, "body", bold=now, colour="action" if now else "text3")


def _asked(ctx: Context, bid: Bidding) -> Box:
    words = ctx.t("submarine_blues_table.bid_from", name=bid.view.called(bid.view.actor))
    return row(roles.note(words), h=_head_height(ctx))


def _head_height(ctx: Context) -> float | None:
    """Of the heads of two cards that stand beside each other (dp)."""
    return ctx.points("title") * 1.3 if ctx.size == "compact" else None


# The cards --------------------------------------------------------------------------------------------------------


def _cards(ctx: Context, bid: Bidding) -> Element:
    """The cards of the resort, and last the one of the hand."""
    height = ctx.pick(126, 138, 184)
    hand, resort = _hand(ctx, bid, short=False), in_order(bid.draft.seat.resort)
    if len(resort) <= ONE_ROW:
        cells = [*(_cell(ctx, bid, card) for card in resort), hand]
        full = len(cells) > ONE_ROW
        return row(*cells, gap=0 if full else "l", justify="between" if full else "start", items="stretch", h=height)
    short: list[Element] = [_short(ctx, bid, card) for card in resort]
    if ctx.size != "compact":
        return _lines(ctx, [*short, _hand(ctx, bid, short=True)])
    # Here no other button asks for the card of the hand: it does not move with the others.
    return row(_lines(ctx, short), hand, gap="s", items="stretch", h=height)


def _lines(ctx: Context, cards: Sequence[Element]) -> Scroll:
    """Many cards in short rows, with room for the sign of how far they are moved."""
    per_row, high = 4, ctx.pick(64, 64, 88)
    lines = []
    for begin in range(0, len(cards), per_row):
        line = [*cards[begin : begin + per_row]]
        line += [Box(grow=1) for _ in range(per_row - len(line))]
        lines.append(row(*line, gap="s", items="stretch", h=high))
    room = Pad(0, "s", 0, 0) if ctx.size == "compact" else Pad("s", 0, 0, 0)
    return Scroll(child=column(*lines, gap="s", pad=room), grow=1)


def _cell(ctx: Context, bid: Bidding, card: Card) -> Box:
    """A card over its numbers."""
    w, h, high = ctx.pick((58.0, 126.0, 60.0), (72.0, 138.0, 68.0), (76.0, 184.0, 100.0))
    shown = face(card, w * ctx.pick(0.74, 0.74, 0.84), high, size=h * 0.24, suit_size=h * 0.19)
    shape: dict[str, Any] = {"vertical": True, "justify": "between", "w": w, "h": h, "pad": pad("s", 0)}
    return _card(bid, card, shown, ctx.pick(22, 22, 28), **shape)


def _short(ctx: Context, bid: Bidding, card: Card) -> Box:
    """A card beside its numbers, where there are many."""
    return _card(
        bid, card, small(card, ctx.pick(50, 50, 66)), ctx.pick(20, 20, 26), grow=1, gap="xs", pad=pad(0, "hair")
    )


def _card(bid: Bidding, card: Card, shown: Element, size: Size, **shape: Any) -> Box:
    hand = card == bid.draft.hand_card
    chosen = hand or card in bid.draft.resort_cards
    counts = numbers(bid.view.fact(card), size, quiet=not chosen)
    return button_box(
        "bid.hand" if hand else f"bid.{card}", shown, counts, kind="selected" if chosen else "neutral",
        tap=bid.drop_hand_card if hand else partial(bid.toggle, card), radius="m", **shape,
    )  # fmt: skip


def _hand(ctx: Context, bid: Bidding, *, short: bool) -> Box:
    """The card of the hand that joins, or the key that asks for one."""
    if bid.draft.hand_card is not None:
        return _short(ctx, bid, bid.draft.hand_card) if short else _cell(ctx, bid, bid.draft.hand_card)
    words = roles.caption(ctx.t("submarine_blues_table.hand_card"), lines=3, anchor="center")
    made = button_box(
        "bid.hand", icon("plus", 22 if short else 30), words, disabled_reason=_empty_hand(ctx, bid),
        tap=bid.ask_hand_card, vertical=not short, gap="hair", w=None if short else ctx.pick(58, 66, 76),
        grow=1 if short else 0, radius="m", pad=pad(0, "xxs"),
    )  # fmt: skip
    if made.skin is not None:
        made.skin = made.skin._replace(dashed=True, shadow=None)
    return made


def _empty_hand(ctx: Context, bid: Bidding) -> str | None:
    return ctx.t("submarine_blues_table.off.hand_empty") if bid.draft.seat.hand == 0 else None


def _total(ctx: Context, bid: Bidding) -> Box:
    """What the cards show, and what the bid is worth or was said to be."""
    size = ctx.pick(30, 32)
    sharks, fish = (figure(amount(number), size, fixed=True) for number in bid.draft.total)
    counted = column(
        row(icon("shark", 26, "text2"), sharks, Box(w=8), icon("fish", 26, "text2"), fish, gap="xs"),
        roles.note(ctx.t(f"submarine_blues_table.counts.{bid.draft.level}")),
        gap="hair", grow=1,
    )  # fmt: skip
    if bid.draft.as_said:
        side, width = ctx.pick(56, 56, 60), ctx.pick(70, 76, 84)
        value: Box = column(
            roles.note(ctx.t("submarine_blues_table.as_said"), anchor="center"),
            stepper(ctx, "value", bid.draft.worth, bid.say, least=1, most=HIGHEST, side=side, width=width),
            items="center", gap="hair",
        )  # fmt: skip
        return row(counted, value, gap="s", pad=pad(0, "hair"))
    colour = "action" if bid.draft.worth else "text3"
    value = row(
        roles.body(ctx.t("submarine_blues_table.bid_word")),
        roles.amount(str(bid.draft.worth or 0), colour=colour),
        gap="m", items="end",
    )  # fmt: skip
    return row(counted, value, gap="s", pad=pad(0, "hair"), h=ctx.pick(80, 84, 90))


# The buttons below ---------------------------------------------------------------------------------------------------


def _bar(ctx: Context, shown: AuctionView) -> Box:
    t, bid, regular = ctx.t, shown.bid, ctx.size == "regular"

    def key(button_id: str, words: str, mark: str, sub: str, tap: Callable[[], None], off: str | None = None) -> Box:
        sign = disc(mark, 64, "neutral", share=0.62) if regular else mark
        return buttons.button(
            ctx, button_id, words, sign, sub, vertical=not regular, justify="start" if regular else "center",
            tap=tap, disabled_reason=off, icon_size="amount", grow=1,
        )  # fmt: skip

    passing = shown.passing
    no_second_chance = passing.follows(ctx, t("submarine_blues_table.pass.sub"))
    pass_key = key(button_id("call", "pass"), passing.label, str(passing.mark), no_second_chance, shown.pass_bid)
    other = t(
        "submarine_blues_table.add_hand_card"
        if bid.draft.hand_card is None
        else "submarine_blues_table.other_hand_card"
    )
    shown_to_all = t("submarine_blues_table.shown_to_all")
    add = key("add_hand_card", other, "cards", shown_to_all, bid.ask_hand_card, _empty_hand(ctx, bid))
    auction = bid.view.state.auction
    beats = t("submarine_blues_table.first_bid")
    if auction is not None and auction.high is not None:
        beats = t("submarine_blues_table.beats", name=bid.view.called(auction.high.player), value=auction.high.value)
    title = (
        t("submarine_blues_table.bid_for", value=bid.draft.worth)
        if bid.draft.worth is not None
        else t("submarine_blues_table.bid")
    )
    tall = ctx.size == "tall"
    go = send_button(
        ctx, "bid", "gavel", title, beats, bid.bid, bid.disabled_reason(), size="headline",
        w=ctx.pick(380, 280, None), grow=1 if tall else 0,
    )  # fmt: skip
    return bars.action_bar(ctx, shown.undo, pass_key, add if regular else None, go, h="bar")
