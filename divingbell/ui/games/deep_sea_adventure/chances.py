"""The odds card: the chance to get home, worked out beside the screen's own thread, with what it assumes."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from divingbell.companion.games.deep_sea_adventure.odds import Odds, odds, percent
from divingbell.companion.session.session import Session
from divingbell.ui.games.deep_sea_adventure.table_view import Chances
from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.shell.shell import Shell
from divingbell.ui.toolkit.element import Box, Drawing, Element, Skin, column, row
from divingbell.ui.toolkit.memo import memo
from divingbell.ui.toolkit.paint import Painter

GOOD = 60
"""Percent above which a chance is drawn in the positive colour."""
_NONE = "\N{EN DASH}"


class OddsOfNow:
    """The figures of one moment, asked for once."""

    def __init__(self, shell: Shell, changed: Callable[[], None]) -> None:
        """`changed` is called when they are there."""
        self._shell = shell
        self._changed = changed
        self._asked: Session | None = None
        self.found: Odds | None = None
        """None while they are worked out."""

    def ask(self, session: Session) -> None:
        """Have them worked out if they are shown."""
        if not self._shell.settings.odds_card or session.state.phase != "roll" or session is self._asked:
            return
        self._asked, self.found = session, None
        self._shell.main_thread.fetch(lambda: odds(session.state), lambda found: self._take(session, found))

    def _take(self, session: Session, found: Odds | None) -> None:
        if session is self._asked:
            self.found = found
            self._changed()


@memo
def chances(ctx: Context, shown: Chances) -> Box:
    """The card: turning now and next turn; one figure for who has turned."""
    now, later = (shown.odds.now, shown.odds.later) if shown.odds is not None else (None, None)
    known = shown.odds is not None
    if shown.turned:
        rows = [_chance(ctx, "arrow-u-up-left", "chances.up", now, known)]
    else:
        rows = [
            _chance(ctx, "arrow-u-up-left", "chances.now", now, known),
            _chance(ctx, "arrow-down-bold", "chances.later", later, known),
        ]
    return column(
        row(icon("submarine", "lead"), roles.note(ctx.t("deep_sea_adventure_table.chances")), gap="s", colour="text2"),
        column(*rows, gap="xs", same_size=True),
        roles.caption(ctx.t("deep_sea_adventure_table.chances.if"), lines=3),
        gap="xs",
    )


def _chance(ctx: Context, mark: str, words: str, chance: Fraction | None, known: bool) -> Element:
    value = percent(chance) if chance is not None else None
    colour = "text3" if value is None else "positive" if value > GOOD else "caution"
    said = ctx.t("deep_sea_adventure_table.percent", value=value) if value is not None else _NONE if known else ""
    return row(
        icon(mark, "title", "text2"),
        roles.note(ctx.t(f"deep_sea_adventure_table.{words}"), colour="text1", grow=1),
        Drawing(w=ctx.pick(76, 28, 52), h="gap_m", paint=_bar, data=value or 0),
        roles.number(said, colour=colour, anchor="right", w=ctx.pick(76, 52, 72)),
        gap="s",
    )


def _bar(p: Painter, value: int) -> None:
    radius = p.height / 2
    p.skin(Skin(fill="well", radius=radius))
    width = (p.width - 2) * value / 100
    if width >= 1:
        fill = Skin(fill="positive" if value > GOOD else "caution", radius=min(radius - 1, width / 2))
        p.skin(fill, 1, 1, width, p.height - 2)
    p.skin(Skin(edge="line", radius=radius))
