"""Card and call: which card is played, and which hole is called; also when the buzz came before the hole."""

from __future__ import annotations

from typing import Any, NamedTuple

from divingbell.companion.games.decision import button_id
from divingbell.ui.games.sunken_treasure import rows
from divingbell.ui.games.sunken_treasure.buzz import called, felt
from divingbell.ui.games.sunken_treasure.frame import framed
from divingbell.ui.games.sunken_treasure.table_view import TableView
from divingbell.ui.kit import bars, buttons
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.skins import Kind
from divingbell.ui.table.snackbar_row import snackbar_line
from divingbell.ui.toolkit.element import Box, Element, column, pad


def content(ctx: Context, view: TableView) -> Element:
    """The three rows, and under them Undo, Free buzz, and what else there is."""
    read = snackbar_line(called(ctx, view), felt(view)) if view.state.phase == "dive" and view.dive.buzzed else None
    call = (rows.coins(ctx, view), rows.cards(ctx, view), rows.risks(ctx, view))
    below = [large_button(ctx, *low) for low in (free_buzz(ctx, view), other(ctx, view))]
    bar = bars.action_bar(ctx, _undo(ctx, view), *below, h=ctx.pick(148, 86, 128))
    return framed(ctx, view, column(*call, gap="gap_m", same_size=True), bar, read)


def _undo(ctx: Context, view: TableView) -> Box:
    if ctx.size != "compact":
        return view.undo_button()
    return view.undo_button(w=112)


class LowButton(NamedTuple):
    """A button below the rows."""

    key: str
    mark: str
    title: str
    sub: str | None = None
    tap: buttons.Tap | None = None
    off: str | None = None
    """Why it cannot be tapped."""
    grow: float = 1


def free_buzz(ctx: Context, view: TableView) -> LowButton:
    """Announce the free buzz, once the card lies."""
    key, title = button_id("event", "free_buzz"), ctx.t("sunken_treasure_table.free_buzz")
    if view.state.phase == "card":
        return LowButton(key, "free-buzz", title, off=ctx.t("sunken_treasure_table.after_card"))
    off = view.choice("event", "free_buzz").disabled_reason
    sub = ctx.t(
        "sunken_treasure_table.free_buzz.sub" if ctx.size == "regular" else "sunken_treasure_table.free_buzz.short"
    )
    return LowButton(key, "free-buzz", title, sub, view.tap("event", "free_buzz"), off, 1.5)


def other(ctx: Context, view: TableView) -> LowButton:
    """Cannot dive; after a buzz in its place: it was none."""
    key = button_id("none", "discard")
    if view.state.phase == "card":
        words = "cannot_dive" if view.players[view.diver.player].hand else "no_cards"
        sub = ctx.t(f"sunken_treasure_table.{words}.{'sub' if ctx.size == 'regular' else 'short'}")
        choice = view.choice("none", "discard")
        return LowButton(
            key, "cards-outline", choice.label, choice.follows(ctx, sub), view.tap("none", "discard"), None, 1.3
        )
    if view.dive.buzzed:
        not_real = ctx.t("sunken_treasure_table.not_real")
        return LowButton("not_real", "vibrate-off", not_real, None, view.taps.not_a_real_buzz, None, 1.3)
    return LowButton(
        key, "cards-outline", ctx.t("sunken_treasure_table.cannot_dive"), off=ctx.t("sunken_treasure_table.card_played")
    )


def large_button(
    ctx: Context, key: str, mark: str, title: str, sub: str | None = None, tap: buttons.Tap | None = None,
    off: str | None = None, grow: float = 1, *, kind: Kind = "neutral",
) -> Box:  # fmt: skip
    """One of the large buttons at the bottom; `off` is why it cannot be tapped, `grow` its share of the width."""
    if ctx.size == "regular" and off is None:
        return buttons.outcome(
            ctx, key, kind, mark, title, None, sub, tap=tap, title_size="title", sub_size="body", gap="l",
            pad=pad(0, "xl"), grow=grow,
        )  # fmt: skip
    options: dict[str, Any] = {"justify": "start", "gap": "l", "pad": pad(0, "xl")} if ctx.size == "regular" else {}
    return buttons.button(
        ctx, key, title, mark, sub, kind=kind, tap=tap, disabled_reason=off, size=ctx.pick("title", "title", "label"),
        sub_size="body", icon_size="counter", vertical=ctx.size == "tall", grow=grow, **options,
    )  # fmt: skip
