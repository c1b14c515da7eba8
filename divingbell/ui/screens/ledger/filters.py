"""The filters of the ledger: all entries, those of a player, those that moved what is counted, or the whole log."""

from __future__ import annotations

from collections.abc import Callable, Container
from functools import partial

from divingbell.companion.games import amounts as counted
from divingbell.companion.games.game import Entry
from divingbell.companion.games.seats import Name
from divingbell.ui.kit import buttons, roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.kit.names import name_text
from divingbell.ui.kit.skins import Kind
from divingbell.ui.screens.ledger.covering_screen import LedgerScreen
from divingbell.ui.toolkit.element import Box, Element, pad, space, text


def in_filter(entry: Entry, shows: str, players: Container[str]) -> bool:
    """Tell whether this filter (`all`, one of the players, `money`, `everything`) shows an entry."""
    if shows == "money":
        return bool(counted.amounts(entry))
    if shows in players:
        moved = any(one.player == shows for one in counted.amounts(entry))
        return moved or counted.concerned(entry) == shows
    return True


def filter_buttons(
    screen: LedgerScreen, ctx: Context, shows: str, show: Callable[[str], None], *, wide: bool, low: bool
) -> list[Element]:
    """One button a filter, `shows` lit; `show` is called with the one that is tapped. `wide`: sign and words; else
    one of them, as wide as a finger where it is `low`."""
    one = partial(_button, ctx, shows, show, wide=wide, low=low)
    thing = screen.record.game_parts.ledger.amounts_of
    made: list[Element] = [one("all", icon("format-list-bulleted", "icon"), ctx.t("ledger.all"))]
    for player in screen.session.state.players:
        seat = screen.record.seat(player)
        made.append(one(player, tile(ctx, seat.diver, "tile_s"), seat.called))
    if wide:
        made.append(space())
    if thing:
        mark = icon("cash" if thing == "money" else "counter", "icon")
        assert screen.session.game is not None, "a record has a game"
        words = ctx.t(ctx.texts.own(screen.session.game.name, f"ledger.{thing}"))
        made.append(one("money", mark, words))
    mark = icon("filter-variant", "icon")
    return [*made, one("everything", mark, ctx.t("ledger.everything"))]


def _button(
    ctx: Context,
    shows: str,
    show: Callable[[str], None],
    what: str,
    mark: Element,
    words: str | Name,
    *,
    wide: bool,
    low: bool,
) -> Box:
    lit, tap = shows == what, partial(show, what)
    kind: Kind = "selected" if lit else "neutral"
    if not wide:
        return buttons.button_box(
            f"filter.{what}", roles.label(str(words)) if what == "all" else mark, kind=kind, tap=tap,
            w=ctx.touch if low else None, h=ctx.touch, pad=pad(0, 2),
        )  # fmt: skip
    label = partial(name_text, words) if isinstance(words, Name) else partial(text, words)
    made = buttons.button_box(
        f"filter.{what}", mark, label("label", bold=True, lines=2, line=1.05, grow=1), kind=kind, tap=tap,
        justify="start", gap="gap_m", h=ctx.touch, pad=pad(0, "gap_m"), colour="text1" if lit else "text2",
    )  # fmt: skip
    if not lit and made.skin is not None:
        made.skin = made.skin._replace(fill=None, fill_top=None, edge=None, shadow=None)
    return made
