"""The odds card: the chance to get home, worked out beside the screen's own thread, with what it assumes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from divingbell.companion.games.deep_sea_adventure.odds import Odds, odds, percent, search_odds
from divingbell.companion.games.deep_sea_adventure.outlook import here
from divingbell.companion.games.deep_sea_adventure.state import State
from divingbell.companion.session.session import Session
from divingbell.ui.games.deep_sea_adventure.table_view import ChanceRow, Chances
from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.shell.shell import Shell
from divingbell.ui.toolkit.element import Box, Drawing, Element, Skin, Text, column, row
from divingbell.ui.toolkit.memo import memo
from divingbell.ui.toolkit.paint import Painter

GOOD = 60
"""Percent above which a chance is drawn in the positive colour."""
_NONE = "\N{EN DASH}"


Found = Odds | Mapping[str, Fraction | None]


class OddsOfNow:
    """The figures of one moment, asked for once."""

    def __init__(self, shell: Shell, changed: Callable[[], None]) -> None:
        """`changed` is called when they are there."""
        self._shell = shell
        self._changed = changed
        self._asked: Session | None = None
        self.found: Found | None = None
        """None while they are worked out."""

    def ask(self, session: Session) -> None:
        """Have them worked out if they are shown."""
        state: State = session.state
        if not self._shell.settings.odds_card or state.phase not in ("roll", "search") or session is self._asked:
            return
        self._asked, self.found = session, None
        self._shell.main_thread.fetch(lambda: _worked_out(state), lambda found: self._take(session, found))

    def _take(self, session: Session, found: Found | None) -> None:
        if session is self._asked:
            self.found = found
            self._changed()


def _worked_out(state: State) -> Found | None:
    return search_odds(state) if state.phase == "search" else odds(state)


def shown_chances(state: State, found: Found | None) -> Chances:
    """The card of a diver who is about to roll, or who has stopped; `found` is None while it is worked out."""
    assert state.turn is not None, "phases roll and search have a turn"
    turned = state.players[state.turn.player].heading == "up"
    if state.phase == "search":
        rows = tuple(_of_answers(state, found if isinstance(found, Mapping) else {}))
        return Chances(rows, found is not None, "chances.if" if turned else "chances.if_next")
    now, later = (found.now, found.later) if isinstance(found, Odds) else (None, None)
    going = ChanceRow("arrow-u-up-left", "chances.up" if turned else "chances.now", now)
    rows = (going,) if turned else (going, ChanceRow("arrow-down-bold", "chances.later", later))
    return Chances(rows, found is not None, "chances.if")


def _of_answers(state: State, found: Mapping[str, Fraction | None]) -> Iterator[ChanceRow]:
    """The answers that are possible here."""
    lies = bool(here(state))
    if lies:
        yield ChanceRow("hand-back-right", "take", found.get("take"))
    yield ChanceRow("hand-back-right-off", "leave" if lies else "nothing", found.get("nothing"))
    assert state.turn is not None, "phase search has a turn"
    if not lies and state.players[state.turn.player].carried:
        yield ChanceRow("arrow-collapse-down", "put", found.get("place"))


@memo
def chances(ctx: Context, shown: Chances) -> Box:
    """Turning now and next turn, one figure for who has turned; at a search one for each answer."""
    title = roles.note(ctx.t("deep_sea_adventure_table.chances"), lines=1)
    head = row(icon("submarine", "icon_m"), title, gap="gap_s", colour="text2")
    rows = column(*(_row(ctx, one, with_bar=True) for one in _written(ctx, shown)), gap="gap_xs", same_size=True)
    inside = head, rows, roles.caption(ctx.t(f"deep_sea_adventure_table.{shown.assumed}"), lines=3)
    return column(*inside, gap="gap_xs", grow=1)


@memo
def chances_in_rows(ctx: Context, shown: Chances) -> Box:
    """Sign, words and percent alone."""
    return column(*(_row(ctx, one, with_bar=False) for one in _written(ctx, shown)), same_size=True)


@memo
def percents(ctx: Context, shown: Chances) -> Box:
    """The percents beside their signs."""
    made = [row(icon(one.mark, "coin_s", "text2"), one.figure, gap="gap_xs") for one in _written(ctx, shown)]
    return row(*made, justify="between")


class _Written(NamedTuple):
    """One chance, as it is written."""

    mark: str
    words: str
    value: int
    """Percent; 0 also where it is not known, or none."""
    figure: Text


def _written(ctx: Context, shown: Chances) -> Iterator[_Written]:
    for one in shown.rows:
        value = percent(one.chance) if one.chance is not None else None
        colour = "text3" if value is None else "positive" if value > GOOD else "caution"
        none = _NONE if shown.known else ""
        said = ctx.t("deep_sea_adventure_table.percent", value=value) if value is not None else none
        words = ctx.t(f"deep_sea_adventure_table.{one.words}")
        yield _Written(one.mark, words, value or 0, roles.score(said, colour=colour, anchor="right"))


def _row(ctx: Context, one: _Written, *, with_bar: bool) -> Element:
    one.figure.w = _FIGURE * ctx.type(one.figure.size)
    bar = Drawing(w=_BAR_WIDE, h="gap_m", paint=_bar, data=one.value) if with_bar else None
    words = roles.note(one.words, colour="text1", lines=1, grow=1)
    return row(icon(one.mark, "coin_s", "text2"), words, bar, one.figure, gap="gap_s")


_BAR_WIDE, _FIGURE = 60, 2.5
"""Width of a bar (dp), and of a percent (em)."""


def _bar(p: Painter, value: int) -> None:
    radius = p.height / 2
    p.skin(Skin(fill="well", radius=radius))
    width = (p.width - 2) * value / 100
    if width >= 1:
        fill = Skin(fill="positive" if value > GOOD else "caution", radius=min(radius - 1, width / 2))
        p.skin(fill, 1, 1, width, p.height - 2)
    p.skin(Skin(edge="line", radius=radius))
