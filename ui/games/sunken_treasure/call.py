"""Card and call: which card was laid, and which hole is said; also when the buzz came before the hole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from divingbell.ui.games.sunken_treasure import people, rows
from divingbell.ui.kit import bars, keys
from divingbell.ui.kit.context import Context
from divingbell.ui.toolkit.element import Box, Element, Pad, column, pad

if TYPE_CHECKING:
    from divingbell.ui.games.sunken_treasure.table import SunkenTreasureTable


def content(table: SunkenTreasureTable, ctx: Context) -> Element:
    """The three rows, and under them Undo, Free buzz, and what else there is."""
    bannered = table.bannered
    return column(
        people.strip(table, ctx, dry=False) if ctx.size == "compact" and not bannered else None,
        people.pairs(table, ctx) if ctx.size == "tall" else None,
        column(
            rows.coins(table, ctx),
            rows.cards(table, ctx),
            rows.risks(table, ctx),
            grow=1,
            gap=ctx.pick(14, 8, 10),
            pad=ctx.pick(Pad(18, 20, 16, 20), Pad(8, 10, 8, 10), Pad(12, 14, 12, 14)),
        ),
        _actions(table, ctx),
        grow=1,
    )


def _actions(table: SunkenTreasureTable, ctx: Context) -> Box:
    return bars.action_bar(
        ctx,
        _undo(table, ctx),
        _free_buzz(table, ctx),
        _other(table, ctx),
        h=ctx.pick(148, 82, 150),
    )


def _undo(table: SunkenTreasureTable, ctx: Context) -> Box:
    if ctx.size != "compact":
        return table.undo_key(ctx)
    return table.undo_key(ctx, mark_size=24 if ctx.text_scale <= 1.15 else 16, sub_lines=1)


def _free_buzz(table: SunkenTreasureTable, ctx: Context) -> Box:
    title = ctx.t("sunken_table.free_buzz")
    if table.state.phase == "card":
        return _act(ctx, "free_buzz", "free-buzz", title, None, None, ctx.t("sunken_table.after_card"), 1)
    why = table.disabled_reason(table.announce)
    sub = ctx.t("sunken_table.free_buzz.sub" if ctx.size == "regular" else "sunken_table.free_buzz.short")
    return _act(ctx, "free_buzz", "free-buzz", title, sub, table.say_free_buzz, why, 1.5)


def _other(table: SunkenTreasureTable, ctx: Context) -> Box:
    """Cannot dive; after a buzz in its place: it was none."""
    if table.buzzed:
        return _act(
            ctx, "not_real", "vibrate-off", ctx.t("sunken_table.not_real"), None, table.not_a_real_buzz, None, 1.3
        )
    empty = table.hand == 0
    words = "no_cards" if empty and table.state.phase == "card" else "cannot_dive"
    if table.state.phase != "card":
        why = ctx.t("sunken_table.card_played")
        return _act(ctx, "discard", "cards-outline", ctx.t("sunken_table.cannot_dive"), None, None, why, 1)
    sub = ctx.t(f"sunken_table.{words}.{'sub' if ctx.size == 'regular' else 'short'}")
    return _act(ctx, "discard", "cards-outline", ctx.t(f"sunken_table.{words}"), sub, table.cannot_dive, None, 1.3)


def _act(
    ctx: Context,
    key_id: str,
    mark: str,
    title: str,
    sub: str | None,
    tap: keys.Tap | None,
    why: str | None,
    grow: float,
) -> Box:
    """One of the large keys below the rows."""
    regular = ctx.size == "regular"
    if regular and why is None:
        return keys.outcome(
            ctx,
            key_id,
            "neutral",
            mark,
            title,
            None,
            sub,
            tap=tap,
            disc_size=64,
            title_size=26,
            sub_size=18,
            grow=grow,
            pad=pad(0, 18),
            gap=16,
        )
    options: dict[str, Any] = {"justify": "start", "pad": pad(0, 18), "gap": 16} if regular else {}
    return keys.key(
        ctx,
        key_id,
        title,
        mark,
        sub,
        tap=tap,
        disabled_reason=why,
        size=ctx.pick(26, 20, 20),
        sub_size=ctx.pick(18, 16, 16),
        mark_size=ctx.pick(44, 30, 30),
        vertical=ctx.size == "tall",
        grow=grow,
        **options,
    )
