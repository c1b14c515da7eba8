"""The odds card: the chance to get home, worked out beside the screen's own thread, with what it assumes."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from divingbell.companion.games.deep_sea_adventure.odds import odds, percent
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import icon
from divingbell.ui.toolkit.element import Box, Drawing, Element, Skin, column, figure, row, text
from divingbell.ui.toolkit.paint import Painter

if TYPE_CHECKING:
    from divingbell.companion.games.deep_sea_adventure.odds import Odds
    from divingbell.companion.session.session import Session
    from divingbell.ui.games.deep_sea_adventure.table import DeepSeaTable

GOOD = 60
"""Percent above which a chance is drawn in the positive colour."""


class Chances:
    """The figures of one moment, asked for once."""

    def __init__(self, table: DeepSeaTable) -> None:
        self._table = table
        self._asked: Session | None = None
        self.found: Odds | None = None
        """None while they are worked out."""

    def ask(self) -> None:
        """Have them worked out if they are shown; the screen is refreshed when they are there."""
        table, session = self._table, self._table.session
        if not table.shell.settings.odds_card or session.state.phase != "roll" or session is self._asked:
            return
        self._asked, self.found = session, None
        table.shell.main_thread.fetch(lambda: odds(session.state), lambda found: self._take(session, found))

    def _take(self, session: Session, found: Odds | None) -> None:
        if session is self._asked:
            self.found = found
            self._table.refresh()


def chances(table: DeepSeaTable, ctx: Context) -> Box:
    """The card: turning now and next turn; one figure for who has turned."""
    found = table.chances.found
    if table.heading_up:
        rows = [_chance(ctx, "arrow-u-up-left", "chances.up", found.now if found else None, found is not None)]
    else:
        rows = [
            _chance(ctx, "arrow-u-up-left", "chances.now", found.now if found else None, found is not None),
            _chance(ctx, "arrow-down-bold", "chances.later", found.later if found else None, found is not None),
        ]
    return column(
        row(
            icon("submarine", ctx.pick(24, 18, 22)),
            text(ctx.t("deep_sea_table.chances"), ctx.pick(18, 16, 17)),
            gap=8,
            colour="text2",
        ),
        *rows,
        text(ctx.t("deep_sea_table.chances.if"), 16, colour="text3", lines=3, line=1.15),
        gap=ctx.pick(8, 2, 8),
    )


def _chance(ctx: Context, mark: str, words: str, chance: Fraction | None, known: bool) -> Element:
    value = percent(chance) if chance is not None else None
    colour = "text3" if value is None else "positive" if value > GOOD else "caution"
    shown = ctx.t("deep_sea_table.percent", value=value) if value is not None else _NONE if known else ""
    return row(
        icon(mark, ctx.pick(26, 20, 22), "text2"),
        text(ctx.t(f"deep_sea_table.{words}"), ctx.pick(20, 16, 18), grow=1),
        Drawing(
            w=ctx.pick(76, 52),
            h=ctx.pick(14, 10, 12),
            paint=_bar,
            data=value or 0,
        ),
        figure(shown, ctx.pick(38, 25, 34), colour=colour, anchor="right", w=ctx.pick(76, 52, 72)),
        gap=ctx.pick(10, 8, 10),
    )


_NONE = "\N{EN DASH}"


def _bar(p: Painter, value: int) -> None:
    radius = p.height / 2
    p.skin(Skin(fill="well", radius=radius))
    width = (p.width - 2) * value / 100
    if width >= 1:
        fill = Skin(fill="positive" if value > GOOD else "caution", radius=min(radius - 1, width / 2))
        p.skin(fill, 1, 1, width, p.height - 2)
    p.skin(Skin(edge="line", radius=radius))
