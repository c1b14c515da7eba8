"""An auction: who has bid what, and the bid that the chosen cards make."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Literal, NamedTuple, Unpack

from divingbell.companion.games.decision import Choice, button_id
from divingbell.companion.games.seats import Seat
from divingbell.companion.games.submarine_blues.cards import Card, in_order
from divingbell.companion.games.submarine_blues.decisions import HIGHEST
from divingbell.companion.games.submarine_blues.draft import Draft
from divingbell.ui.games.submarine_blues import reef, resorts
from divingbell.ui.games.submarine_blues.bidding import Bidding, Call
from divingbell.ui.games.submarine_blues.cards import amount, face, numbers, small
from divingbell.ui.games.submarine_blues.overview import BOARD_TOP, BOARD_WIDTH, beside_board, left_in_pile
from divingbell.ui.games.submarine_blues.step import send_button, sign_and_words
from divingbell.ui.games.submarine_blues.table_view import TableView
from divingbell.ui.kit import bars, roles
from divingbell.ui.kit.buttons import ButtonOptions, button_box
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.fields import stepper
from divingbell.ui.kit.icons import hairline, icon, tile
from divingbell.ui.table.snackbar_row import snackbar_line, snackbar_row
from divingbell.ui.table.stage import touched
from divingbell.ui.toolkit.element import (
    Box,
    BoxOptions,
    Element,
    Fits,
    Pad,
    Scroll,
    Skin,
    column,
    dropping,
    fits,
    grid,
    pad,
    row,
    space,
)
from divingbell.ui.toolkit.memo import memo

ONE_ROW = 5
"""Resort cards that fit beside the hand card; more lie in short rows."""


class AuctionView(NamedTuple):
    """Values of the screen and calls of its buttons."""

    bid: Bidding
    calls: Sequence[Call]
    undo: Box
    toast: Element | None
    """The message for the snackbar row of the tall panel."""
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
    """The bid, 0 for a pass, None before."""
    standing: Standing


def content(ctx: Context, shown: AuctionView) -> Element:
    """Everything under the header."""
    view = shown.bid.view
    head, bidders = _head(ctx, view), _bidders(ctx, shown)
    bid = [_asked(ctx, view), _cards(ctx, shown.bid), _total(ctx, shown.bid)]
    left = row(*left_in_pile(ctx, view), gap="gap_s", colour="text2")
    shape: BoxOptions = {"gap": "gap_s", "pad": pad("pad_card")}
    if beside_board(ctx):
        board = column(
            resorts.resorts(ctx, view, view.actor, shown.show_resort), reef.strip(ctx, view, shown.learn),
            w=BOARD_WIDTH, gap="gap_m",
        )  # fmt: skip
        lines: BoxOptions = {"justify": "between", "gap": "gap_s"}
        inside_card = dropping(column, head, bidders, hairline(), *bid, drop=bid[:1], options=lines, grow=1)
        beside = card(inside_card, grow=1, radius="l", **shape)
        inside = touched(row(board, beside, grow=1, gap="gap", items="stretch", pad=pad(BOARD_TOP, ctx.gutter)))
    elif ctx.size == "tall":
        lying = snackbar_line(shown.alert or left, left if shown.alert else None)
        toasts = snackbar_row(shown.toast, lying, side=0)
        asked = card(*bid, grow=1, justify="between", radius="l", **shape)
        inside = column(
            card(head, bidders, radius="l", **shape), toasts, asked, grow=1, gap="gap_s", pad=pad("gap_s", ctx.gutter)
        )
    else:
        bidders.grow = 1
        who = card(head, bidders, left, w="bidders", radius="l", **shape)
        asked = card(*bid, grow=1, justify="between", radius="l", **shape)
        inside = row(who, asked, grow=1, items="stretch", gap="gap", pad=pad("gap_s", ctx.gutter))
    return column(inside, _bar(ctx, shown), grow=1)


# Who has bid what -------------------------------------------------------------------------------------------------


def _head(ctx: Context, view: TableView) -> Element:
    turn = view.state.turn.player
    return _whose(ctx, view.called(turn), view.seats[turn].diver)


@memo
def _whose(ctx: Context, name: str, diver: str) -> Fits:
    """The submarine at auction, and the player whose card brought it."""
    named = ctx.t("submarine_blues_table.whose_card", name=name)
    whose = row(icon("cards", "coin_s", "text3"), tile(ctx, diver, "tile_s"), gap="gap_xs")
    words = partial(roles.note, named, colour="text3", lines=1)
    return fits(
        lambda: row(roles.title(ctx.t("submarine_blues_table.for_submarine"), lines=1), space(), words(), gap="gap_s"),
        lambda: row(roles.title(ctx.t("submarine_blues_table.one_submarine"), grow=1), whose, gap="gap_s"),
    )


def _bidders(ctx: Context, shown: AuctionView) -> Fits:
    """Everybody in the order of this auction, with names where all have room for theirs."""
    view = shown.bid.view
    said = [_said(view, call) for call in shown.calls]

    def lines(middle: Callable[[Bidder], Element]) -> Box:
        made = [_bidder(ctx, one, number, middle(one)) for number, one in enumerate(said, 1)]
        return column(*made, gap="gap_xxs", justify="between")

    return fits(lambda: lines(lambda one: roles.person(one.seat.called, grow=1)), lambda: lines(lambda _: space()))


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


def _bidder(ctx: Context, bidder: Bidder, number: int, name: Element) -> Box:
    lit = Skin(fill="action_lo", edge="action", stroke=2, radius="m")
    return row(
        roles.tag(str(number), colour="text3", w=14),
        tile(ctx, bidder.seat.diver, "tile_s"),
        name,
        _standing(ctx, bidder),
        h="sheet_row", gap="gap_s", pad=pad(0, "gap_s"), skin=lit if bidder.standing == "bidding" else None,
    )  # fmt: skip


def _standing(ctx: Context, bidder: Bidder) -> Element:
    standing = bidder.standing
    if standing == "highest":
        value = roles.score(str(bidder.value), colour="text1", anchor="right")
        highest = roles.label(ctx.t("submarine_blues_table.highest"), lines=1)
        return row(icon("crown", "coin_s"), highest, value, gap="gap_s", colour="caution")
    words = ctx.t(f"submarine_blues_table.{standing}", **({"value": bidder.value} if standing == "outbid" else {}))
    if standing == "bidding":
        return roles.label(words, colour="action", lines=1)
    return roles.note(words, colour="text3", lines=1)


def _asked(ctx: Context, view: TableView) -> Element:
    return roles.note(ctx.t("submarine_blues_table.bid_from", name=view.called(view.actor)))


# The cards --------------------------------------------------------------------------------------------------------


def _cards(ctx: Context, bid: Bidding) -> Element:
    """The cards of the resort, and last the one of the hand, which does not move with many others."""
    draft, view = bid.draft, bid.view
    hand, resort = _hand(ctx, bid, draft, view), in_order(draft.seat.resort)
    chosen = frozenset(draft.resort_cards)
    if len(resort) <= ONE_ROW:
        cells = [*(_cell(ctx, bid, view, card, chosen=card in chosen) for card in resort), hand]
        return grid(*cells, columns=ONE_ROW + 1, gap="gap_s", row_height="bid_card")
    hand.w, hand.h, hand.align = "button", "bid_card", "start"
    short = [_short(ctx, bid, view, card, chosen=card in chosen) for card in resort]
    lines = fits(partial(_lines, short, 4), partial(_lines, short, 3), grow=1)
    return row(lines, hand, gap="gap_s", items="stretch", grow=1)


def _lines(cards: Sequence[Element], per_row: int) -> Scroll:
    """Many cards in short rows, with room for the sign of how far they are moved."""
    lines = grid(*cards, columns=per_row, gap="gap_s", row_height="button", pad=Pad(0, "gap_s", 0, 0))
    return Scroll(child=lines, grow=1)


def _cell(ctx: Context, bid: Bidding, view: TableView, card: Card, *, chosen: bool, hand: bool = False) -> Box:
    """A card over its numbers; `hand`: that of the hand."""
    tap = bid.drop_hand_card if hand else partial(bid.toggle, card)
    return _card(
        view, "bid.hand" if hand else f"bid.{card}", card, face(ctx, card, "bid_face"), tap, chosen=chosen,
        vertical=True, justify="between", pad=pad("gap_s", 0),
    )  # fmt: skip


def _short(ctx: Context, bid: Bidding, view: TableView, card: Card, *, chosen: bool) -> Box:
    """A card beside its numbers, where there are many."""
    return _card(
        view, f"bid.{card}", card, small(ctx, card, "chip"), partial(bid.toggle, card), chosen=chosen,
        gap="gap_xs", pad=pad(0, "gap_hair"),
    )  # fmt: skip


def _card(
    view: TableView,
    button_id: str,
    card: Card,
    shown: Element,
    tap: Callable[[], None],
    *,
    chosen: bool,
    vertical: bool = False,
    **shape: Unpack[BoxOptions],
) -> Box:
    counts = numbers(view.fact(card), "tag", quiet=not chosen)
    return button_box(
        button_id, shown, counts, kind="selected" if chosen else "neutral", tap=tap, radius="m", vertical=vertical,
        **shape,
    )  # fmt: skip


def _hand(ctx: Context, bid: Bidding, draft: Draft, view: TableView) -> Box:
    """The card of the hand that joins, or the key that asks for one."""
    if draft.hand_card is not None:
        return _cell(ctx, bid, view, draft.hand_card, chosen=True, hand=True)
    words = roles.caption(ctx.t("submarine_blues_table.hand_card"), lines=3, anchor="center")
    made = button_box(
        "bid.hand", icon("plus", "icon_m"), words, disabled_reason=_empty_hand(ctx, draft), tap=bid.ask_hand_card,
        vertical=True, gap="gap_hair", radius="m", pad=pad(0, "gap_xxs"),
    )  # fmt: skip
    if made.skin is not None:
        made.skin = made.skin._replace(dashed=True, shadow=None)
    return made


def _empty_hand(ctx: Context, draft: Draft) -> str | None:
    return ctx.t("submarine_blues_table.off.hand_empty") if draft.seat.hand == 0 else None


def _total(ctx: Context, bid: Bidding) -> Box:
    """The cards of a bid, and its worth, counted or said."""
    draft = bid.draft
    worth = draft.worth
    sharks, fish = (roles.score(amount(number), colour="text1") for number in draft.total)
    counted = column(
        row(
            icon("shark", "icon_m", "text2"),
            sharks,
            space("gap_s"),
            icon("fish", "icon_m", "text2"),
            fish,
            gap="gap_xs",
        ),
        roles.note(ctx.t(f"submarine_blues_table.counts.{draft.level}")),
        gap="gap_hair",
        grow=1,
    )
    if draft.as_said:
        said = stepper(ctx, "value", worth, bid.say, least=1, most=HIGHEST, side=ctx.touch)
        value: Box = column(
            roles.note(ctx.t("submarine_blues_table.as_said"), anchor="center"), said, items="center", gap="gap_hair"
        )
        return row(counted, value, gap="gap_s")
    colour = "action" if worth else "text3"
    value = row(
        roles.body(ctx.t("submarine_blues_table.bid_word")),
        roles.amount(str(worth or 0), colour=colour),
        gap="gap_m", items="end",
    )  # fmt: skip
    return row(counted, value, gap="gap_s")


# The buttons below ---------------------------------------------------------------------------------------------------


def _bar(ctx: Context, shown: AuctionView) -> Box:
    t, bid, passing = ctx.t, shown.bid, shown.passing
    draft, view = bid.draft, bid.view
    worth = draft.worth

    def key(button_id: str, words: str, mark: str, sub: str, tap: Callable[[], None], off: str | None = None) -> Box:
        said = sign_and_words(mark, words, sub if off is None else off, "neutral" if off is None else "off")
        shape: ButtonOptions = {"items": "stretch", "grow": 1, "radius": "xl", "pad": pad("gap_xxs", "gap_m")}
        return button_box(button_id, said, tap=tap, disabled_reason=off, **shape)

    no_second_chance = passing.follows(ctx, t("submarine_blues_table.pass.sub"))
    pass_key = key(button_id("call", "pass"), passing.label, str(passing.mark), no_second_chance, shown.pass_bid)
    other = t(
        "submarine_blues_table.add_hand_card" if draft.hand_card is None else "submarine_blues_table.other_hand_card"
    )
    shown_to_all = t("submarine_blues_table.shown_to_all")
    add = key("add_hand_card", other, "cards", shown_to_all, bid.ask_hand_card, _empty_hand(ctx, draft))
    auction = view.state.auction
    beats = t("submarine_blues_table.first_bid")
    if auction is not None and auction.high is not None:
        beats = t("submarine_blues_table.beats", name=view.called(auction.high.player), value=auction.high.value)
    title = t("submarine_blues_table.bid_for", value=worth) if worth is not None else t("submarine_blues_table.bid")
    go = send_button(
        ctx, "bid", "gavel", title, beats, bid.bid, bid.disabled_reason(), w="button_primary", grow=0,
    )  # fmt: skip
    return bars.action_bar(ctx, shown.undo, pass_key, add if beside_board(ctx) else None, go, h="bar")
