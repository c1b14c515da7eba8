"""The table between two actions: resorts, reef, the hand as far as it is known, and what may come next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import NamedTuple, Unpack

from divingbell.companion.games.decision import Choice, button_id
from divingbell.companion.games.submarine_blues.card_words import name
from divingbell.companion.games.submarine_blues.cards import Card
from divingbell.companion.games.submarine_blues.state import ACTIONS
from divingbell.ui.games.submarine_blues import reef, resorts
from divingbell.ui.games.submarine_blues.cards import back, small
from divingbell.ui.games.submarine_blues.payments import BOATS
from divingbell.ui.games.submarine_blues.step import sign_and_words
from divingbell.ui.games.submarine_blues.table_view import TableView
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.buttons import button_box
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import disc, hairline, icon, tile
from divingbell.ui.kit.skins import Kind
from divingbell.ui.table.snackbar_row import snackbar_line, snackbar_row
from divingbell.ui.table.stage import Following, stage_bar, touched
from divingbell.ui.toolkit.element import Box, Drawing, Element, ElementOptions, Pad, Skin, column, grid, pad, row, text
from divingbell.ui.toolkit.memo import memo
from divingbell.ui.toolkit.paint import Painter
from divingbell.ui.toolkit.scale import Size

BOARD_WIDTH = 800
"""dp of resorts and reef on the wide panel, where a card stands beside them."""
BOARD_TOP = 16
"""dp from the header to them there; in an auction they stay where they are."""
_BESIDE = 400.0
"""dp of that card."""
_KEYS_HEIGHT = 246.0
"""dp of the two rows of buttons on the tall panel."""
_LINES = 5
"""Things of one turn that have room."""


class Overview(NamedTuple):
    """The view of the table between two actions."""

    view: TableView
    done: Sequence[tuple[str, str]]
    """The actions of this turn in words, and their result."""
    acts: Sequence[Choice]
    end_turn: Choice | None
    """None after the end."""
    undo: Box
    toast: Element | None
    """The message for the snackbar row of the tall panel."""
    alert: Box | None
    """That the game is in memory only, for the snackbar row at rest."""
    following: Following | None
    """The turn after the payment that is seen; None while none is."""
    lit: str | None
    """The player whose resort is lit; None after the end."""


class OverviewTaps(NamedTuple):
    """The calls of its buttons."""

    act: Callable[[str], None]
    end_turn: Callable[[], None]
    show_resort: Callable[[str], None]
    learn: Callable[[Card], None]


@cache
def pips(used: int) -> Drawing:
    """Three discs, filled for the actions that are done; on a player's colour."""
    return Drawing(w=47, h=13, paint=_pips, data=used)


def _pips(p: Painter, used: int) -> None:
    colour = "#52D6F4"
    for i in range(ACTIONS):
        if i < used:
            p.disc(6.5 + i * 17, 6.5, 13, colour)
        else:
            p.ring(6.5 + i * 17, 6.5, 5.25, 2.5, colour)


def beside_board(ctx: Context) -> bool:
    """Tell whether a card has room beside resorts and reef."""
    return ctx.frame.width - 2 * ctx.gutter >= BOARD_WIDTH + _BESIDE


def content(ctx: Context, shown: Overview, taps: OverviewTaps) -> Element:
    """Everything under the header."""
    view, tall, wide = shown.view, ctx.size == "tall", beside_board(ctx)
    board = column(
        resorts.resorts(ctx, view, shown.lit, taps.show_resort),
        snackbar_row(shown.toast, _piles(ctx, shown), side=0) if tall else None,
        reef.strip(ctx, view, taps.learn),
        _tall_hand(ctx, view) if tall else None,
        grow=0 if wide else 1, w=BOARD_WIDTH if wide else None, gap="gap_m",
    )  # fmt: skip
    beside = card(
        roles.title(ctx.t("submarine_blues_table.this_turn")), *_turn(ctx, shown), Box(grow=1),
        _auctions(ctx, view), hairline(), *_hand(ctx, view, 80), grow=1, gap="gap_m", pad=pad("pad_card"),
    ) if wide else None  # fmt: skip
    main = row(board, beside, grow=1, gap="gap", items="stretch", pad=pad(BOARD_TOP if wide else "gap_s", ctx.gutter))
    return column(touched(main, shown.following), _bottom(ctx, shown, taps), grow=1)


def _bottom(ctx: Context, shown: Overview, taps: OverviewTaps) -> Box:
    if shown.following is not None:
        return stage_bar(ctx, shown.undo, shown.following, tall=_KEYS_HEIGHT + ctx.gutter)
    return _tall_buttons(ctx, shown, taps) if ctx.size == "tall" else _buttons(ctx, shown, taps)


def left_in_pile(ctx: Context, view: TableView, words: str = "submarine_blues_table.left") -> tuple[Element, ...]:
    """How many submarines and divers are left."""
    return _left(ctx, view.state.submarines_left, view.state.divers_left, words)


@memo
def _left(ctx: Context, boats: int, divers: int, words: str) -> tuple[Element, ...]:
    return (
        icon("submarine", 22, id=BOATS), roles.note(ctx.t(words, count=boats)),
        icon("diver", 20), roles.note(ctx.t("submarine_blues_table.spare", count=divers)),
    )  # fmt: skip


def _piles(ctx: Context, shown: Overview) -> Box:
    """The snackbar row at rest: whether the last turns are played, and the piles."""
    view = shown.view
    reef_words = roles.title(ctx.t("submarine_blues_table.reef"))
    return snackbar_line(
        shown.alert or _last_turns(ctx, view) or reef_words, row(*left_in_pile(ctx, view), gap="gap_s")
    )


def last_turns(ctx: Context, view: TableView) -> str | None:
    """`last turns, 3 to play`; None before them."""
    left = view.state.final_turns
    return ctx.t("submarine_blues_table.last_turns", count=left) if left else None


def _last_turns(ctx: Context, view: TableView) -> Element | None:
    words = last_turns(ctx, view)
    if words is None:
        return None
    return row(icon("flag-checkered", 22), roles.label(words), gap="gap_s", colour="caution")


# The turn ---------------------------------------------------------------------------------------------------------


def _turn(ctx: Context, shown: Overview) -> list[Element]:
    """The actions done in this turn, then those left."""
    rows: list[Element] = [
        row(
            disc("check-bold", 30, "positive", share=0.6), roles.body(words, grow=1),
            roles.label(came, colour="text2"), gap="gap_m", h=44,
        )
        for words, came in shown.done[-_LINES:]
    ]  # fmt: skip
    used = shown.view.state.turn.used
    for number in range(used, ACTIONS):
        now = number == used
        mark = Drawing(w=30, h=30, paint=_number, data=(number + 1, now))
        words = ctx.t("submarine_blues_table.do_any" if now else "submarine_blues_table.do_later")
        rows.append(
            row(mark, text(words, "label", colour="text1" if now else "text3", bold=now, grow=1), gap="gap_m", h=44)
        )
    return rows


def _number(p: Painter, data: tuple[int, bool]) -> None:
    number, now = data
    s = p.width
    p.skin(Skin(edge="action" if now else "outline", stroke=2, radius=s / 2))
    p.text(str(number), s / 2, s / 2, s * 0.6, "action" if now else "text3", font="num", bold=True, anchor="center")


def _auctions(ctx: Context, view: TableView) -> Element | None:
    waiting = min(view.state.turn.submarine_cards, view.state.submarines_left)
    if not waiting:
        return None
    words = ctx.t("submarine_blues_table.auctions_at_end", count=waiting)
    return row(icon("gavel", "title"), roles.label(words, grow=1), gap="gap_l", colour="action")


def _hand(ctx: Context, view: TableView, height: Size) -> list[Element | None]:
    """Backs for what is hidden, faces for what everybody has seen, so high."""
    words = ctx.t("submarine_blues_table.hand_of", name=view.called(view.actor), count=view.players[view.actor].hand)
    cards, bonus = _cards(ctx, view, height), view.state.turn.bonus
    cards.h = height
    hint = None
    if bonus is not None:
        taken = ctx.t("submarine_blues_table.taken_from_reef", card=name(ctx, bonus))
        hint = roles.caption(taken, colour="action", lines=3)
    return [roles.note(words, lines=3), cards, hint]


def _tall_hand(ctx: Context, view: TableView) -> Box:
    """The same in one line: whose it is and how many cards, and at the right the cards."""
    holder, bonus = view.players[view.actor], view.state.turn.bonus
    words = ctx.t("submarine_blues_table.hand_seen", count=len(holder.seen)) if holder.seen else ""
    colour = "text2"
    if bonus is not None:
        words, colour = ctx.t("submarine_blues_table.taken_from_reef", card=name(ctx, bonus)), "action"
    said = column(
        roles.title(ctx.t("submarine_blues_table.hand", count=holder.hand)),
        roles.note(words, colour=colour) if words else None,
        gap="gap_hair", grow=1, justify="center",
    )  # fmt: skip
    sign = tile(ctx, view.seats[view.actor].diver, 40)
    return card(row(sign, said, _cards(ctx, view, 54), gap="gap_m", grow=1), h=78, pad=pad(0, "gap_l"), radius="l")


def _cards(ctx: Context, view: TableView, height: Size) -> Box:
    player = view.players[view.actor]
    hidden = [back(ctx, height) for _ in range(player.hand - len(player.seen))]
    return row(*hidden, *(small(ctx, card, height) for card in player.seen), gap="gap_m")


# The buttons ---------------------------------------------------------------------------------------------------------


def _buttons(ctx: Context, shown: Overview, taps: OverviewTaps) -> Box:
    acts = (_act(ctx, one, taps) for one in shown.acts)
    return bars.action_bar(ctx, shown.undo, *acts, _end_turn(ctx, shown, taps, w="end_turn"))


def _tall_buttons(ctx: Context, shown: Overview, taps: OverviewTaps) -> Box:
    acts = grid(*(_act(ctx, one, taps) for one in shown.acts), columns=2, gap="gap_m", grow=1)
    corner = column(_end_turn(ctx, shown, taps, grow=1), shown.undo, gap="gap_m", w="undo")
    room = Pad(0, ctx.gutter, ctx.gutter, ctx.gutter)
    return row(corner, acts, gap="gap_m", items="stretch", h=_KEYS_HEIGHT + ctx.gutter, pad=room)


def _act(ctx: Context, act: Choice, taps: OverviewTaps) -> Box:
    """One of the four actions; lit while it is free."""
    off, free = act.disabled_reason, bool(act.preview)
    sub = off or act.preview or ctx.t(f"submarine_blues_table.act.{act.value}.sub")
    return _act_button(ctx, _Act(act.value, str(act.mark), act.label, sub, off, free, taps.act))


class _Act(NamedTuple):
    """Values of the button of an action."""

    act: str
    mark: str
    label: str
    sub: str
    off: str | None
    free: bool
    begin: Callable[[str], None]


@memo
def _act_button(_: Context, shown: _Act) -> Box:
    free: Kind = "selected" if shown.free else "neutral"
    kind: Kind = "off" if shown.off is not None else free
    return button_box(
        button_id("act", shown.act), sign_and_words(shown.mark, shown.label, shown.sub, kind),
        kind=free, disabled_reason=shown.off, tap=partial(shown.begin, shown.act),
        grow=1, items="stretch", radius="xl", pad=pad("gap_xxs", "gap_m"),
    )  # fmt: skip


def _after_turn(ctx: Context, shown: Overview) -> str:
    words = ctx.t("submarine_blues_table.end_turn.sub")
    return shown.end_turn.follows(ctx, words) if shown.end_turn is not None else words


def _end_turn(ctx: Context, shown: Overview, taps: OverviewTaps, **shape: Unpack[ElementOptions]) -> Box:
    off = shown.end_turn.disabled_reason if shown.end_turn is not None else ctx.t("table.off.game_over")
    return buttons.button(
        ctx, button_id("end", "turn"), ctx.t("submarine_blues_table.end_turn"), "skip-next", _after_turn(ctx, shown),
        kind="primary" if off is None else "neutral", disabled_reason=off, tap=taps.end_turn, vertical=True,
        size="body", sub_size="caption", icon_size="score", pad=pad("gap_hair", "gap_xxs"), **shape,
    )  # fmt: skip
