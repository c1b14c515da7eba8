"""Card and call: which card was laid, and which hole is said; also when the buzz came before the hole."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ui.element import Box, Element, Pad, column, pad
from ui.kit import bars, keys
from ui.sunken_treasure import people, rows
from ui.theme import Look

if TYPE_CHECKING:
    from ui.sunken_treasure.table import SunkenTreasureTable


def content(table: SunkenTreasureTable, look: Look) -> Element:
    """The three rows, and under them Undo, Free buzz, and what else there is."""
    bannered = table.bannered
    return column(
        people.strip(table, look, dry=False) if look.size == "compact" and not bannered else None,
        people.pairs(table, look) if look.size == "tall" else None,
        column(
            rows.coins(table, look),
            rows.cards(table, look),
            rows.risks(table, look),
            grow=1,
            gap=look.pick(14, 8, 10),
            pad=look.pick(Pad(18, 20, 16, 20), Pad(8, 10, 8, 10), Pad(12, 14, 12, 14)),
        ),
        _actions(table, look),
        grow=1,
    )


def _actions(table: SunkenTreasureTable, look: Look) -> Box:
    return bars.action_bar(
        look,
        _undo(table, look),
        _free_buzz(table, look),
        _other(table, look),
        h=look.pick(148, 82, 150),
    )


def _undo(table: SunkenTreasureTable, look: Look) -> Box:
    if look.size != "compact":
        return table.undo_key(look)
    return table.undo_key(look, mark_size=24 if look.text_scale <= 1.15 else 16, sub_lines=1)


def _free_buzz(table: SunkenTreasureTable, look: Look) -> Box:
    title = look.t("sunken_table.free_buzz")
    if table.state.phase == "card":
        return _act(look, "free_buzz", "free-buzz", title, None, None, look.t("sunken_table.after_card"), 1)
    why = table.why_off(table.announce)
    sub = look.t("sunken_table.free_buzz.sub" if look.size == "regular" else "sunken_table.free_buzz.short")
    return _act(look, "free_buzz", "free-buzz", title, sub, table.say_free_buzz, why, 1.5)


def _other(table: SunkenTreasureTable, look: Look) -> Box:
    """Cannot dive; after a buzz in its place: it was none."""
    if table.buzzed:
        return _act(
            look, "not_real", "vibrate-off", look.t("sunken_table.not_real"), None, table.not_a_real_buzz, None, 1.3
        )
    empty = table.hand == 0
    words = "no_cards" if empty and table.state.phase == "card" else "cannot_dive"
    if table.state.phase != "card":
        why = look.t("sunken_table.card_played")
        return _act(look, "discard", "cards-outline", look.t("sunken_table.cannot_dive"), None, None, why, 1)
    sub = look.t(f"sunken_table.{words}.{'sub' if look.size == 'regular' else 'short'}")
    return _act(look, "discard", "cards-outline", look.t(f"sunken_table.{words}"), sub, table.cannot_dive, None, 1.3)


def _act(
    look: Look, key_id: str, mark: str, title: str, sub: str | None, tap: keys.Tap | None, why: str | None, grow: float
) -> Box:
    """One of the large keys below the rows."""
    regular = look.size == "regular"
    if regular and why is None:
        return keys.outcome(
            look,
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
        look,
        key_id,
        title,
        mark,
        sub,
        tap=tap,
        why_off=why,
        size=look.pick(26, 20, 20),
        sub_size=look.pick(18, 16, 16),
        mark_size=look.pick(44, 30, 30),
        vertical=look.size == "tall",
        grow=grow,
        **options,
    )
