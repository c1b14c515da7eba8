"""Card and call: which card is played, and which hole is called; also when the buzz came before the hole."""

from __future__ import annotations

from functools import partial
from typing import Literal, NamedTuple

from divingbell.companion.games.decision import button_id
from divingbell.ui.games.sunken_treasure import buzz, rows
from divingbell.ui.games.sunken_treasure.frame import framed
from divingbell.ui.games.sunken_treasure.table_view import TableView
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.cards import inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import disc, icon
from divingbell.ui.kit.skins import Kind
from divingbell.ui.toolkit.element import Box, Element, column, fits, pad, row


def content(ctx: Context, view: TableView) -> Element:
    """The three rows, and under them Undo, Free buzz, and what else there is."""
    buzzed = view.state.phase == "dive" and view.dive.buzzed
    call = (rows.coins(ctx, view), rows.cards(ctx, view), rows.risks(ctx, view))
    below = [large_button(free_buzz(ctx, view)), _felt(ctx, view) if buzzed else large_button(other(ctx, view))]
    bar = bars.action_bar(ctx, view.undo_button(), *below, h="bar_call")
    main = column(*call, gap="gap_m", same_size=True)
    if buzzed and view.upright:
        return framed(ctx, view._replace(lane=None), main, bar, buzz.read(ctx, view))
    return framed(ctx, view, main, bar)


def _felt(ctx: Context, view: TableView) -> Box:
    """After a buzz, in the place of Cannot dive: how far the floor has turned; only read."""
    words = column(roles.title(ctx.t("sunken_treasure_table.floor_turned")), roles.number(view.probe.floor_by))
    said = row(icon("floor", "icon"), words, gap="gap_m", justify="center") if view.probe.floor_by else None
    return inset(said, radius="xl", justify="center", grow=1.3, pad=pad(0, "gap_m"))


class LowButton(NamedTuple):
    """A button below the rows."""

    key: str
    mark: str
    title: str
    sub: str = ""
    short: str = ""
    """The same where there is little room."""
    tap: buttons.Tap | None = None
    off: str | None = None
    """Why it cannot be tapped."""
    grow: float = 1


def free_buzz(ctx: Context, view: TableView) -> LowButton:
    """Announce the free buzz, once the card lies; after a contact, that it was said aloud."""
    if view.if_free is not None:
        sub = ctx.t("sunken_treasure_table.our_free_buzz.sub")
        words = ctx.t("sunken_treasure_table.our_free_buzz")
        return LowButton("event.our_free_buzz", "free-buzz", words, sub, sub, view.taps.our_free_buzz, None, 1.5)
    key, title = button_id("event", "free_buzz"), ctx.t("sunken_treasure_table.free_buzz")
    if view.state.phase == "card":
        return LowButton(key, "free-buzz", title, off=ctx.t("sunken_treasure_table.after_card"))
    sub, short = (ctx.t(f"sunken_treasure_table.free_buzz.{one}") for one in ("sub", "short"))
    off = view.choice("event", "free_buzz").disabled_reason
    return LowButton(key, "free-buzz", title, sub, short, view.tap("event", "free_buzz"), off, 1.5)


def other(ctx: Context, view: TableView) -> LowButton:
    """Cannot dive."""
    key = button_id("none", "discard")
    if view.state.phase != "card":
        title, off = ctx.t("sunken_treasure_table.cannot_dive"), ctx.t("sunken_treasure_table.card_played")
        return LowButton(key, "cards-outline", title, off=off)
    words = "cannot_dive" if view.players[view.diver.player].hand else "no_cards"
    choice = view.choice("none", "discard")
    sub, short = (choice.follows(ctx, ctx.t(f"sunken_treasure_table.{words}.{one}")) for one in ("sub", "short"))
    return LowButton(key, "cards-outline", choice.label, sub, short, view.tap("none", "discard"), None, 1.3)


def large_button(low: LowButton, *, kind: Kind = "neutral") -> Box:
    """One of the large buttons at the bottom: the sign beside its words or over them, with as many as there is room
    for."""
    long, short = (low.off, low.off) if low.off is not None else (low.sub, low.short)
    look: Kind = "off" if low.off is not None else kind

    def wide(sub: str | None) -> Element:
        words = column(roles.title(low.title, colour=None), _sub(sub, "left"), gap="gap_hair", grow=1)
        return row(disc(low.mark, "disc", look), words, gap="gap_m")

    def narrow(sub: str | None) -> Element:
        words = column(roles.label(low.title, colour=None), _sub(sub, "left"), gap="gap_hair")
        return row(icon(low.mark, "icon"), words, gap="gap_s", justify="center")

    def upright(sub: str | None) -> Element:
        title = roles.label(low.title, colour=None, anchor="center")
        return column(
            icon(low.mark, "icon"), title, _sub(sub, "center"), gap="gap_hair", items="center", justify="center"
        )

    def bare() -> Element:
        return column(roles.label(low.title, colour=None, anchor="center"), justify="center")

    shapes = (partial(wide, long), partial(narrow, short), partial(upright, short), partial(narrow, None), bare)
    return buttons.button_box(
        low.key, fits(*shapes, grow=1), kind=kind, tap=low.tap, disabled_reason=low.off, radius="xl", items="stretch",
        pad=pad("gap_xs", "gap_m"), grow=low.grow,
    )  # fmt: skip


def _sub(words: str | None, anchor: Literal["left", "center"]) -> Element | None:
    return roles.note(words, anchor=anchor) if words else None
