"""Card and call: which card was laid, and which hole is said; also when the buzz came before the hole."""

from __future__ import annotations

from typing import Any

from divingbell.ui.games.sunken_treasure import people, rows
from divingbell.ui.games.sunken_treasure.view_model import ViewModel
from divingbell.ui.kit import bars, keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.skins import Kind
from divingbell.ui.table.decision import key_id
from divingbell.ui.toolkit.element import Box, Element, column, pad


def content(vm: ViewModel, ctx: Context) -> Element:
    """The three rows, and under them Undo, Free buzz, and what else there is."""
    return column(
        people.strip(ctx, vm.everybody, dry=False) if ctx.size == "compact" and not vm.bannered else None,
        people.pairs(ctx, vm.everybody) if ctx.size == "tall" else None,
        column(
            rows.coins(vm, ctx), rows.cards(vm, ctx), rows.risks(vm, ctx),
            gap="l", pad=pad(ctx.pick("xl", "s", "xl"), ctx.gutter), grow=1,
        ),
        bars.action_bar(ctx, _undo(vm, ctx), _free_buzz(vm, ctx), _other(vm, ctx), h=ctx.pick(148, 82, 150)),
        grow=1,
    )  # fmt: skip


def _undo(vm: ViewModel, ctx: Context) -> Box:
    if ctx.size != "compact":
        return vm.undo_key()
    return vm.undo_key(mark_size=24 if ctx.text_scale <= 1.15 else 16, sub_lines=1)


def _free_buzz(vm: ViewModel, ctx: Context) -> Box:
    key, title = key_id("event", "free_buzz"), ctx.t("sunken_table.free_buzz")
    if vm.state.phase == "card":
        return large_key(ctx, key, "free-buzz", title, off=ctx.t("sunken_table.after_card"))
    off = vm.choice("event", "free_buzz").disabled_reason
    sub = ctx.t("sunken_table.free_buzz.sub" if ctx.size == "regular" else "sunken_table.free_buzz.short")
    return large_key(ctx, key, "free-buzz", title, sub, tap=vm.tap("event", "free_buzz"), off=off, grow=1.5)


def _other(vm: ViewModel, ctx: Context) -> Box:
    """Cannot dive; after a buzz in its place: it was none."""
    key = key_id("none", "discard")
    if vm.state.phase == "card":
        choice = vm.choice("none", "discard")
        words = "cannot_dive" if vm.players[vm.diver.player].hand else "no_cards"
        sub = ctx.t(f"sunken_table.{words}.{'sub' if ctx.size == 'regular' else 'short'}")
        return large_key(ctx, key, "cards-outline", choice.label, sub, tap=vm.tap("none", "discard"), grow=1.3)
    if vm.dive.buzzed:
        not_real = ctx.t("sunken_table.not_real")
        return large_key(ctx, "not_real", "vibrate-off", not_real, tap=vm.taps.not_a_real_buzz, grow=1.3)
    return large_key(
        ctx, key, "cards-outline", ctx.t("sunken_table.cannot_dive"), off=ctx.t("sunken_table.card_played")
    )  # fmt: skip


def large_key(
    ctx: Context, key: str, mark: str, title: str, sub: str | None = None, *, tap: keys.Tap | None = None,
    off: str | None = None, grow: float = 1, kind: Kind = "neutral",
) -> Box:  # fmt: skip
    """One of the large keys at the bottom; `off` is why it cannot be tapped."""
    if ctx.size == "regular" and off is None:
        return keys.outcome(
            ctx, key, kind, mark, title, None, sub, tap=tap, title_size="title", sub_size="body", gap="l",
            pad=pad(0, "xl"), grow=grow,
        )  # fmt: skip
    options: dict[str, Any] = {"justify": "start", "gap": "l", "pad": pad(0, "xl")} if ctx.size == "regular" else {}
    return keys.key(
        ctx, key, title, mark, sub, kind=kind, tap=tap, disabled_reason=off, size=ctx.pick("title", "title", "label"),
        sub_size="body", mark_size="counter", vertical=ctx.size == "tall", grow=grow, **options,
    )  # fmt: skip
