"""The end of a game: steps, chart and awards, whichever screen shows them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from typing import Any

from divingbell.companion.games.game_key import game_key
from divingbell.companion.games.parts import GameParts, title_of_session
from divingbell.companion.games.recap import Award, Chart, Recap
from divingbell.companion.games.scoring import Standing, standings
from divingbell.companion.games.seats import Seat
from divingbell.companion.games.turning_points import TurningPoint
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.playing_time import played_minutes
from divingbell.companion.texts.dates import day, day_and_time, local
from divingbell.ui.kit import buttons, roles
from divingbell.ui.kit.body import body
from divingbell.ui.kit.cards import card, inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import chip, icon, tile
from divingbell.ui.screens.past_games.selection import short_title_of
from divingbell.ui.screens.podium.header import header
from divingbell.ui.screens.podium.steps import PodiumPlace, podium
from divingbell.ui.screens.podium.table import table
from divingbell.ui.screens.turning_points.turning_points import look_back, show_turning_points
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.chart_element import chart
from divingbell.ui.table.game_ui import game_ui
from divingbell.ui.table.record_reader import RecordReader
from divingbell.ui.toolkit.element import Box, Element, Pad, column, dropping, fits, pad, row

_STOPPED = {"stopped": "flag-checkered"}
_LEAST = 236
"""Height (dp) of the chart below which the awards give way to it."""
_NARROW = 110
"""Width (dp) of which game it is, beside several winners on the compact panel."""


class Finish:
    """Of the session that the record holds now; the record says who sat where."""

    def __init__(self, shell: Shell, record: RecordReader, *, began: str | None = None) -> None:
        """`began` (ISO 8601): it was played before, so it is said which game it is and when that was."""
        self._shell, self._record = shell, record
        self._began = began
        self.session = record.session
        self.chosen = ""
        """Kind of the chart that was chosen; empty: the first."""
        self.points: Sequence[TurningPoint] = ()
        """The turning points; nothing until it is worked out."""

    def look_back(self) -> None:
        """Work out its turning points beside the screen."""

        def found(points: Sequence[TurningPoint]) -> None:
            self.points = points
            self._shell.refresh()

        look_back(self._shell, self.session, self._record.snapshot.header, found)

    def turning_button(self, ctx: Context, **options: Any) -> Box | None:
        """Leads to them; None where there are none."""
        if not self.points:
            return None
        return buttons.button(
            ctx, "turning", ctx.t("turning.key"), "lightbulb-on", tap=self._show_points, **options
        )  # fmt: skip

    def _show_points(self) -> None:
        show_turning_points(self._shell, self.session, self._record.snapshot.header, self.points)

    # What there is --------------------------------------------------------------------------------------------

    @property
    def _game(self) -> str:
        game = self.session.game
        assert game is not None, "a game that is over was begun"
        return game.name

    @cached_property
    def _history(self) -> Recap | None:
        return self._parts.recap(self.session) if self._parts.recap is not None else None

    @property
    def _parts(self) -> GameParts:
        return GAMES.parts(self._game)

    def _words(self, ctx: Context, name: str, **args: Any) -> str:
        """The game's own text, else the common one."""
        return ctx.t(ctx.texts.own(self._game, f"podium.{name}"), **args)

    @property
    def _winners(self) -> list[Seat]:
        return [self._record.seat(player) for player in self.session.state.result.winners]

    def _places(self, ctx: Context) -> list[PodiumPlace]:
        scoring = self._parts.scoring
        return [
            PodiumPlace(
                standing,
                self._record.seat(standing.player),
                scoring.write(ctx, self._game, standing.figure),
                scoring.plain(ctx, standing.figure),
                self._decided(ctx, standing),
            )
            for standing in standings(scoring, self.session.state)
        ]

    def _decided(self, ctx: Context, standing: Standing) -> str | None:
        """The tie-break that put a place before another with the same figure."""
        if standing.decided is None:
            return None
        return self._words(ctx, f"most.{standing.decided[0]}", count=standing.decided[1])

    def _reason(self, ctx: Context) -> str:
        return self._words(ctx, f"reason.{self.session.state.result.reason}")

    def _length(self, ctx: Context) -> str | None:
        return self._parts.scoring.length(ctx, self.session.state)

    def _how_long(self, ctx: Context) -> str:
        """`47 turns, 41 min`."""
        minutes = ctx.t("podium.minutes", count=played_minutes(self.session))
        length = self._length(ctx)
        return minutes if length is None else ctx.t("podium.both", first=length, second=minutes)

    def _in_short(self, ctx: Context) -> str:
        """`No coins left, 47 turns`."""
        length = self._length(ctx) or ctx.t("podium.minutes", count=played_minutes(self.session))
        return ctx.t("podium.both", first=self._reason(ctx), second=length) if self._winners else length

    def _which(self, ctx: Context, *, full: bool = False) -> str:
        """`Sunken, 12 October`; in `full` with the whole title and the time."""
        assert self._began is not None, "only of a game that was played before"
        now, began = self._shell.services.clock.now().astimezone(), local(self._began)
        own = self._parts.title(self.session.state)
        title = short_title_of(ctx.texts, game_key(self._game, own))
        when = day(ctx, began, now)
        if full:
            title, when = title_of_session(ctx, GAMES[self._game], self.session.state), day_and_time(ctx, began, now)
        return ctx.t("podium.both", first=title, second=when.replace(" ", "\N{NO-BREAK SPACE}"))

    # Showing --------------------------------------------------------------------------------------------------

    def header(self, ctx: Context, *right: Any) -> Element:
        """The winner; `right` stands at its right edge."""
        sign = {**_STOPPED, **game_ui(self._game).reasons}.get(self.session.state.result.reason, "trophy")
        chips: tuple[Any, ...] = ()
        size, several = ctx.size, len(self._winners) > 1
        if self._began is not None and size != "tall":
            if size == "compact" and several:
                # The sentence about several winners leaves no room for a chip.
                chips = (roles.caption(self._which(ctx), lines=3, w=_NARROW),)
            else:
                short = chip(ctx, icon(sign, "title"), self._in_short(ctx)) if self._roomy(ctx) else None
                chips = (chip(ctx, None, self._which(ctx)), short)
        elif size == "regular":
            reason = chip(ctx, icon(sign, "title"), self._reason(ctx)) if self._winners else None
            chips = (reason, chip(ctx, None, self._how_long(ctx)) if self._roomy(ctx) else None)
        elif size == "compact" and not several:
            chips = (chip(ctx, None, self._in_short(ctx)),)
        return header(ctx, self._winners, (*chips, *right))

    def inside(self, ctx: Context, turning: Element | None) -> Element:
        """The steps, the chart and the awards; `turning` stands on the tall panel beside how long it took."""
        steps = podium(ctx, self._places(ctx), self.session.state.result.winners)
        size = ctx.size
        if size == "tall":
            plate = self._plate(ctx, self._told(ctx, turning), over=True)
            whole = partial(column, plate, *self._awards(ctx, upright=True), gap="gap_l")
            return body(ctx, steps, fits(whole, plate, grow=1))
        steps.grow = 1
        told = None if size == "compact" or self._roomy(ctx) else self._in_words(ctx)
        awards = self._awards(ctx, upright=False) if size == "regular" else []
        right = column(self._plate(ctx, told, over=False), *awards, gap="gap_l", grow=1)
        return body(ctx, column(steps, w="podium"), right)

    @staticmethod
    def _roomy(ctx: Context) -> bool:
        """Tell whether a header has room for two chips."""
        return ctx.size == "regular" and ctx.text_scale == 1

    def _plate(self, ctx: Context, said: Element | None, *, over: bool) -> Box:
        """The chart, or for games without one everybody's figures, with what is `said` of the game, `over` the head or
        under it."""
        history = self._history
        if history is None:
            return self._standings(ctx, grow=1)
        shown = next((one for one in history.charts if one.name == self.chosen), history.charts[0])
        head = self._head(ctx, history, shown, named=not over)
        return card(
            *((said, head) if over else (head, said)),
            self._chart(ctx, shown),
            gap="gap_xxs",
            pad=Pad("gap_l", "gap", "gap_xs", "gap"),
            grow=1,
            min_h=_LEAST,
        )

    def _head(self, ctx: Context, history: Recap, shown: Chart, *, named: bool) -> Element | None:
        """The name of the chart, and a button for each where there are several."""
        title = roles.title(self._words(ctx, f"after.{shown.name}"), grow=1)
        if len(history.charts) == 1:
            return title if named else None
        kinds = [(self._words(ctx, one.name), one.name) for one in history.charts]
        head = buttons.choices(ctx, "chart", kinds, shown.name, self._choose, size="label")
        if not named:
            return head
        for tab in head.children:
            assert isinstance(tab, Box), "choices are keys"
            tab.grow, tab.pad = 0, pad("gap_hair", "pad_card")
        return fits(partial(row, title, head, gap="gap_s"), head)

    def _in_words(self, ctx: Context) -> Element:
        """Facts that the header has no room for: how long it took, of a game of before why it is over too."""
        long = self._how_long(ctx)
        if self._began is None or not self._winners:
            return roles.note(long)
        return roles.note(ctx.t("podium.both", first=self._reason(ctx), second=long))

    def _told(self, ctx: Context, turning: Element | None) -> Element:
        """Which game it was, if it was played before, why it is over and how long it took; beside it `turning`."""
        long = self._how_long(ctx)
        words = ctx.t("podium.both", first=self._reason(ctx), second=long) if self._winners else long
        which = roles.label(self._which(ctx, full=True)) if self._began is not None else None
        return row(column(which, roles.note(words), grow=1), turning, gap="gap_m")

    def _standings(self, ctx: Context, grow: float) -> Box:
        scoring = self._parts.scoring
        columns = [name for name, _ in scoring.columns(self.session.state)]
        unit = self._words(ctx, f"head.{scoring.unit}" if scoring.unit is not None else "money")
        made = table(ctx, self._places(ctx), unit, *(self._words(ctx, f"head.{name}") for name in columns))
        made.grow = grow
        return made

    def _chart(self, ctx: Context, shown: Chart) -> Element:
        ranked = [self._record.seat(one.player) for one in standings(self._parts.scoring, self.session.state)]
        return chart(ctx, shown, self._game, ranked)

    def _choose(self, kind: str) -> None:
        self.chosen = kind
        self._shell.refresh()

    def _awards(self, ctx: Context, *, upright: bool) -> list[Element]:
        awards = [*self._history.awards] if self._history is not None else []
        if not awards:
            return []
        made = [self._award(ctx, award, upright=upright) for award in awards]
        options = {"gap": "gap_m", "items": "stretch", "same_size": True}
        return [dropping(row, *made, drop=made[:0:-1], options=options)]

    def _award(self, ctx: Context, award: Award, *, upright: bool) -> Box:
        seat = self._record.seat(award.player)
        anchor = "center" if upright else "left"
        title = self._words(ctx, f"award.{award.name}")
        why = self._words(ctx, f"award.{award.name}.why", **award.figures)
        sign = tile(ctx, seat.diver, "tile_s" if upright else "tile_m")
        words = (
            roles.caption(title, colour="text2", anchor=anchor, lines=2),
            roles.note(why, colour="text1", anchor=anchor, lines=3),
        )
        if upright:
            return inset(
                column(sign, *words, items="center", gap="gap_xxs", grow=1), grow=1, pad=pad("gap_s", "gap_xs")
            )
        return inset(
            sign, column(*words, grow=1), grow=1, h="button_tall", gap="gap_s", pad=pad(0, "gap_s"), radius="l"
        )
