"""The table between two actions (`g2-blues-table`): resorts, reef, the hand as far as it is known, and what may come
next."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from divingbell.companion.games.submarine_blues.state import ACTIONS
from divingbell.ui.games.submarine_blues import reef, resorts
from divingbell.ui.games.submarine_blues.cards import back, name, small
from divingbell.ui.kit import bars, keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import disc, hairline, icon
from divingbell.ui.kit.plates import plate
from divingbell.ui.toolkit.element import Box, Drawing, Element, Skin, column, grid, pad, row, text
from divingbell.ui.toolkit.paint import Painter

if TYPE_CHECKING:
    from divingbell.ui.games.submarine_blues.table import SubmarineBluesTable

_ACTS = (("attack", "shark"), ("resort", "resort"), ("reef", "reef"), ("reef_end", "reef-end"))
_KEYS_HIGH = 252.0
"""Of the two rows of keys on the tall panel."""
_LINES = 5
"""Things of one turn that have room."""


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


def content(table: SubmarineBluesTable, ctx: Context) -> Element:
    """Everything under the band."""
    if ctx.size == "regular":
        return _wide(table, ctx)
    if ctx.size == "compact":
        return column(
            column(
                resorts.resorts(table, ctx, ctx.frame.width - 20), reef.strip(table, ctx),
                grow=1, gap=8, pad=pad(8, 10),
            ),
            bars.action_bar(
                ctx, table.undo_key(ctx), *(act_key(table, ctx, *act) for act in _ACTS),
                _end_turn(table, ctx, w=106),
            ),
            grow=1,
        )  # fmt: skip
    return _tall(table, ctx)


def _wide(table: SubmarineBluesTable, ctx: Context) -> Box:
    left = column(resorts.resorts(table, ctx, 800), reef.strip(table, ctx), w=800, gap=12)
    right = plate(
        text(ctx.t("blues_table.this_turn"), 26, bold=True),
        *_doings(table, ctx),
        Box(grow=1),
        _auctions(table, ctx),
        hairline(),
        *_hand(table, ctx, 80),
        grow=1,
        gap=10,
        pad=pad(16, 18),
    )
    return column(
        row(left, right, grow=1, gap=16, items="stretch", pad=pad(16, 20)),
        bars.action_bar(
            ctx, table.undo_key(ctx), *(act_key(table, ctx, *act) for act in _ACTS), _end_turn(table, ctx, w=160)
        ),
        grow=1,
    )


def _tall(table: SubmarineBluesTable, ctx: Context) -> Box:
    state = table.state
    piles = row(
        text(ctx.t("blues_table.reef"), 21, bold=True),
        Box(grow=1),
        icon("submarine", 22),
        text(ctx.t("blues_table.left", count=state.submarines_left), 18),
        icon("diver", 20),
        text(ctx.t("blues_table.spare", count=state.divers_left), 18),
        gap=8,
        pad=pad(2, 4),
    )
    acts = grid(*(act_key(table, ctx, *act) for act in _ACTS), columns=2, gap=10, grow=1)
    corner = column(table.undo_key(ctx, grow=1), _end_turn(table, ctx, h=(_KEYS_HIGH - 10) / 2), gap=10, w=116)
    return column(
        column(
            resorts.resorts(table, ctx, ctx.frame.width - 28),
            _last_turns(table, ctx),
            piles,
            reef.strip(table, ctx),
            plate(row(*_hand(table, ctx, 54), gap=10), h=86, justify="center", pad=pad(0, 14), radius=16),
            grow=1,
            gap=10,
            pad=pad(12, 14),
        ),
        row(corner, acts, gap=10, items="stretch", h=_KEYS_HIGH, pad=pad(0, 14)),
        Box(h=14),
        grow=1,
    )


def _last_turns(table: SubmarineBluesTable, ctx: Context) -> Element | None:
    words = table.last_turns(ctx)
    if words is None:
        return None
    return row(icon("flag-checkered", 22), text(words, 19, bold=True), gap=8, colour="caution", pad=pad(0, 4))


# The turn ---------------------------------------------------------------------------------------------------------


def _doings(table: SubmarineBluesTable, ctx: Context) -> list[Element]:
    """What was done in this turn, then what is left to do."""
    done = table.turn_summary(ctx)[-_LINES:]
    rows: list[Element] = [
        row(
            disc("check-bold", 30, "positive", share=0.6),
            text(words, 20, grow=1, lines=2, line=1.1),
            text(came, 18, bold=True, colour="text2"),
            gap=12,
            h=44,
        )
        for words, came in done
    ]
    for number in range(table.state.turn.used, ACTIONS):
        now = number == table.state.turn.used
        mark = Drawing(w=30, h=30, paint=_number, data=(number + 1, now))
        words = ctx.t("blues_table.do_any" if now else "blues_table.do_later")
        rows.append(row(mark, text(words, 20, colour="text1" if now else "text3", bold=now, grow=1), gap=12, h=44))
    return rows


def _number(p: Painter, data: tuple[int, bool]) -> None:
    number, now = data
    s = p.width
    p.skin(Skin(edge="action" if now else "outline", stroke=2, radius=s / 2))
    p.text(str(number), s / 2, s / 2, s * 0.6, "action" if now else "text3", font="num", bold=True, anchor="center")


def _auctions(table: SubmarineBluesTable, ctx: Context) -> Element | None:
    waiting = min(table.state.turn.submarine_cards, table.state.submarines_left)
    if not waiting:
        return None
    words = ctx.t("blues_table.auctions_at_end", count=waiting)
    return row(icon("gavel", 26), text(words, 20, bold=True, grow=1), gap=10, colour="action")


def _hand(table: SubmarineBluesTable, ctx: Context, h: float) -> list[Element]:
    """Backs for what is hidden, faces for what everybody has seen."""
    player = table.players[table.actor]
    name_ = table.seat(table.actor).name
    tall = ctx.size == "tall"
    words = ctx.t("blues_table.hand_of", name=name_, count=player.hand)
    said = text(words, ctx.pick(18, 17), colour="text2", lines=3, line=1.2, w=104 if tall else None)
    cards: list[Element] = [back(h) for _ in range(player.hand - len(player.seen))]
    cards += [small(card, h) for card in player.seen]
    bonus = table.state.turn.bonus
    hint = None
    if bonus is not None:
        hint = text(
            ctx.t("blues_table.taken_from_reef", card=name(ctx, bonus)), 16, colour="action", lines=3, line=1.2,
            grow=1 if tall else 0,
        )  # fmt: skip
    if tall:
        return [said, row(*cards, gap=10), *([hint] if hint is not None else [])]
    return [said, row(*cards, gap=10, h=h), *([hint] if hint is not None else [])]


# The keys ---------------------------------------------------------------------------------------------------------


def act_key(table: SubmarineBluesTable, ctx: Context, act: str, mark: str) -> Box:
    """One of the four actions; Resort is lit while the card just taken from the reef may join free."""
    state = table.state
    free = act == "resort" and state.turn.bonus is not None
    sub = ctx.t(f"blues_table.act.{act}.sub")
    if free:
        sub = ctx.t("blues_table.act.resort.free")
    why = None
    if state.result is not None:
        why = ctx.t("table.off.game_over")
    elif state.turn.used == ACTIONS and not free:
        why = ctx.t("blues_table.off.no_actions_left", count=ACTIONS)
    elif table.players[table.actor].hand == 0:
        why = ctx.t("blues_table.off.hand_empty")
    upright = ctx.size != "regular"
    options: dict[str, Any] = {"pad": pad(2, 4)} if upright else {"justify": "start"}
    sign: str | Element = mark
    if not upright:
        sign = disc(mark, 64, "off" if why is not None else "selected" if free else "neutral", share=0.62)
    return keys.key(
        ctx, f"act.{act}", ctx.t(f"blues_table.act.{act}"), sign, sub, tap=lambda: table.begin(act),
        kind="selected" if free else "neutral", disabled_reason=why, vertical=upright, grow=1,
        size=ctx.pick(23, 20, 21), sub_size=ctx.pick(18, 16, 17), mark_size=ctx.pick(40, 34, 38), **options,
    )  # fmt: skip


def _end_turn(table: SubmarineBluesTable, ctx: Context, **shape: Any) -> Box:
    action = {"type": "end_turn", "player": table.actor}
    why = table.disabled_reason(action)
    return keys.key(
        ctx,
        "end_turn",
        ctx.t("blues_table.end_turn"),
        "skip-next",
        ctx.t("blues_table.end_turn.sub"),
        kind="primary" if why is None else "neutral",
        disabled_reason=why,
        tap=lambda: table.send(action),
        vertical=True,
        size=ctx.pick(21, 19, 19),
        sub_size=16,
        mark_size=ctx.pick(38, 32, 34),
        pad=pad(2, 4),
        **shape,
    )
