"""The podium (`h-end`): stands in a finished game's place, with the way back into it and on to the next."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import cached_property
from typing import Any

from divingbell.companion.session.session import Session
from divingbell.companion.table.events import Outcome
from divingbell.ui.kit import bars, keys
from divingbell.ui.kit.body import body
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import chip, icon, tile
from divingbell.ui.kit.plates import plate, well
from divingbell.ui.screens.podium.band import band
from divingbell.ui.screens.podium.steps import Place, podium
from divingbell.ui.screens.podium.table import table
from divingbell.ui.screens.turning_points.turning_points import look_back, show_turning_points
from divingbell.ui.shell.app import Shell
from divingbell.ui.table.game_ui import GameUi, game_ui
from divingbell.ui.table.history import Award, Chart, History
from divingbell.ui.table.plot.element import chart
from divingbell.ui.table.scoring import Standing, standings
from divingbell.ui.table.seats import Seat
from divingbell.ui.table.table_screen import TableScreen
from divingbell.ui.table.turning_points import TurningPoint
from divingbell.ui.toolkit.element import At, Box, Element, Pad, column, pad, row, text

_STOPPED = {"stopped": "flag-checkered"}
_TALL_BAR, _TALL_PLATE = 156, 280
"""Heights (dp) of the keys and of the chart on the tall panel."""

_AWARDS, _MANY = 2, 4
"""With larger text the tall panel shows so many awards, for more people than the second none."""


class Podium:
    """Who has won and how it went. It holds as long as the game is over: Undo leads back into the last turn."""

    def __init__(self, table_screen: TableScreen) -> None:
        self._table = table_screen
        self._session = table_screen.session
        self._chosen = ""
        """Kind of the chart that was chosen; empty: the first."""
        self._points: Sequence[TurningPoint] = ()
        """What there is to look back at; nothing until it is worked out."""

    def holds(self) -> bool:
        return self._table.state.result is not None and self._table.payments.payment is None

    def look_back(self, points: Sequence[TurningPoint]) -> None:
        """These are its turning points."""
        self._points = points
        self._table.refresh()

    def of(self, session: Session) -> bool:
        """Whether it was made for the end of this session."""
        return self._session is session

    # What there is --------------------------------------------------------------------------------------------

    @property
    def _game(self) -> str:
        game = self._session.game
        assert game is not None, "a game that is over was begun"
        return game.name

    @cached_property
    def _history(self) -> History | None:
        return self._ui.history(self._session) if self._ui.history is not None else None

    @property
    def _ui(self) -> GameUi:
        return game_ui(self._game)

    def _words(self, ctx: Context, name: str, **args: Any) -> str:
        """The game's own text, else the common one."""
        return ctx.t(ctx.texts.own(self._game, f"podium.{name}"), **args)

    @property
    def _winners(self) -> list[Seat]:
        return [self._table.seat(player) for player in self._table.state.result.winners]

    def _places(self, ctx: Context) -> list[Place]:
        scoring = self._ui.scoring
        return [
            Place(
                standing,
                self._table.seat(standing.player),
                scoring.write(ctx, self._game, standing.figure),
                self._decided(ctx, standing),
            )
            for standing in standings(scoring, self._session.state)
        ]

    def _decided(self, ctx: Context, standing: Standing) -> str | None:
        """What put a place before another with the same figure."""
        if standing.decided is None:
            return None
        return self._words(ctx, f"most.{standing.decided[0]}", count=standing.decided[1])

    def _reason(self, ctx: Context) -> str:
        return self._words(ctx, f"reason.{self._table.state.result.reason}")

    def _length(self, ctx: Context) -> str | None:
        return self._ui.length(ctx, self._session.state)

    def _how_long(self, ctx: Context) -> str:
        """`47 turns, 41 min`."""
        minutes = ctx.t("podium.minutes", count=_minutes(self._session))
        length = self._length(ctx)
        return minutes if length is None else ctx.t("podium.both", first=length, second=minutes)

    def _in_short(self, ctx: Context) -> str:
        """`No coins left, 47 turns`."""
        length = self._length(ctx) or ctx.t("podium.minutes", count=_minutes(self._session))
        return ctx.t("podium.both", first=self._reason(ctx), second=length) if self._winners else length

    # Showing --------------------------------------------------------------------------------------------------

    def band(self, ctx: Context) -> Element:
        sign = {**_STOPPED, **self._ui.reasons}.get(self._table.state.result.reason, "trophy")
        chips: tuple[Any, ...] = ()
        if ctx.size == "regular":
            reason = chip(ctx, icon(sign, "title"), self._reason(ctx)) if self._winners else None
            chips = (reason,) if reason and ctx.text_scale > 1 else (reason, chip(ctx, None, self._how_long(ctx)))
        elif ctx.size == "compact" and len(self._winners) < 2:
            chips = (chip(ctx, None, self._in_short(ctx)),)
        return band(ctx, self._winners, (*chips, *self._table.turn_keys(ctx)))

    def content(self, ctx: Context) -> Element:
        steps = podium(ctx, self._places(ctx), self._table.state.result.winners)
        steps.grow = 1
        if ctx.size == "tall":
            awards = self._awards(ctx)
            inside = body(ctx, steps, self._plate(ctx, _TALL_PLATE if awards else _TALL_PLATE + 80), *awards)
        else:
            right = column(self._plate(ctx), *self._awards(ctx), gap="l", grow=1)
            inside = body(ctx, column(steps, w=ctx.pick(548, 362)), right)
        return column(inside, self._bar(ctx), grow=1)

    def toast_place(self, ctx: Context) -> At:
        actions = _TALL_BAR if ctx.size == "tall" else ctx.frame.size.actions
        return At(left=ctx.gutter, right=ctx.gutter, bottom=actions + 8)

    def _plate(self, ctx: Context, height: float | None = None) -> Box:
        """The chart, or for games without one everybody's figures; as high as there is room, or `height` (dp)."""
        history = self._history
        if history is None:
            return self._standings(ctx, grow=1 if height is None else 0)
        shown = next((one for one in history.charts if one.name == self._chosen), history.charts[0])
        inside = self._said(ctx), self._head(ctx, history, shown), self._chart(ctx, shown)
        return plate(*inside, gap="xxs", pad=Pad("l", "xl", "xs", "xl"), h=height, grow=1 if height is None else 0)

    def _head(self, ctx: Context, history: History, shown: Chart) -> Element | None:
        """What the chart shows, and a key for each where there are several."""
        title = text(self._words(ctx, f"after.{shown.name}"), "title", bold=True, grow=1)
        if len(history.charts) == 1:
            return row(title, h=ctx.type("headline")) if ctx.size == "regular" else None
        kinds = [(self._words(ctx, one.name), one.name) for one in history.charts]
        head = keys.choices(ctx, "chart", kinds, shown.name, self._choose, size="label")
        if ctx.size != "regular":
            return head
        for tab in head.children:
            assert isinstance(tab, Box), "choices are keys"
            tab.grow, tab.pad = 0, pad("hair", "xl")
        return row(title, head, gap="s")

    def _said(self, ctx: Context) -> Element | None:
        """On the tall panel, where the band has no room for it: why it is over, and how long it took."""
        if ctx.size != "tall":
            return None
        long = self._how_long(ctx)
        words = ctx.t("podium.both", first=self._reason(ctx), second=long) if self._winners else long
        told = text(words, "body", colour="text2", lines=2, grow=1)
        key = self._turning_key(ctx, h=ctx.touch, size="label")
        return row(told, key, gap="m")

    def _standings(self, ctx: Context, grow: float) -> Box:
        scoring = self._ui.scoring
        columns = [name for name, _ in scoring.columns(self._session.state)]
        unit = self._words(ctx, f"head.{scoring.unit}" if scoring.unit is not None else "money")
        made = table(ctx, self._places(ctx), unit, *(self._words(ctx, f"head.{name}") for name in columns))
        made.grow = grow
        return made

    def _chart(self, ctx: Context, shown: Chart) -> Element:
        ranked = [self._table.seat(one.player) for one in standings(self._ui.scoring, self._session.state)]
        return chart(ctx, shown, self._game, ranked)

    def _choose(self, kind: str) -> None:
        self._chosen = kind
        self._table.refresh()

    def _awards(self, ctx: Context) -> list[Box]:
        awards = [*self._history.awards] if self._history is not None and ctx.size != "compact" else []
        if ctx.size == "tall" and ctx.text_scale > 1:
            awards = awards[:_AWARDS] if len(self._table.state.players) <= _MANY else []
        if not awards:
            return []
        return [row(*(self._award(ctx, award) for award in awards), gap="m", items="stretch")]

    def _award(self, ctx: Context, award: Award) -> Box:
        seat, tall = self._table.seat(award.player), ctx.size == "tall"
        anchor = "center" if tall else "left"
        title = self._words(ctx, f"award.{award.name}")
        why = self._words(ctx, f"award.{award.name}.why", **award.figures)
        sign = tile(ctx, seat.diver, 36 if tall else 44)
        words = (
            text(title, "body" if not tall else "small", colour="text2", anchor=anchor, lines=2, line=1.1),
            text(why, "label" if not tall else "small", bold=True, anchor=anchor, lines=2, line=1.1),
        )
        if tall:
            return well(column(sign, *words, items="center", gap="xxs", grow=1), grow=1, pad=pad("s", "xs"))
        return well(sign, column(*words, grow=1), grow=1, h=84, gap="m", pad=pad(0, "l"), radius="l")

    # Keys -----------------------------------------------------------------------------------------------------

    def _bar(self, ctx: Context) -> Element:
        """On the tall panel Play again stands over the ways away from here."""
        undo, tall = self._table.undo_key(ctx), ctx.size == "tall"
        many = ctx.size == "compact" and bool(self._points)
        again = keys.key(
            ctx, "podium.again", ctx.t("podium.again"), None if many else icon("restart", ctx.pick(48, 38, 44)),
            kind="primary", tap=self._play_again, size="title" if many else "headline", grow=1,
        )  # fmt: skip
        ways = [self._way(ctx, way, mark) for way, mark in (("replay", "history"), ("home", "home"))]
        if tall:
            below = row(*ways, gap="m", h=ctx.touch, items="stretch") if any(ways) else None
            return bars.action_bar(ctx, undo, column(again, below, gap="m", grow=1), h=_TALL_BAR)
        turning = self._turning_key(ctx, w=ctx.pick(190, 124), size=ctx.pick("lead", "label"), vertical=True)
        return bars.action_bar(ctx, undo, *ways, turning, again)

    def _way(self, ctx: Context, way: str, mark: str) -> Box | None:
        go, words = self._table.go(way), ctx.t(f"podium.{way}")
        if go is None:
            return None
        if ctx.size == "tall":
            return keys.key(ctx, f"podium.{way}", words, mark, tap=go, size="label", gap="s", grow=1)
        return keys.key(
            ctx, f"podium.{way}", words, mark, tap=go, w=ctx.pick(210, 124), size=ctx.pick("title", "label"),
            mark_size="headline", vertical=ctx.size == "compact",
        )  # fmt: skip

    def _turning_key(self, ctx: Context, **options: Any) -> Box | None:
        if not self._points:
            return None
        return keys.key(
            ctx, "turning", ctx.t("turning.key"), "lightbulb-on", tap=self._look_back, **options
        )  # fmt: skip

    def _look_back(self) -> None:
        table = self._table
        show_turning_points(table.shell, self._session, table.snapshot.header, self._points)

    def _play_again(self) -> None:
        """The same people, seats and house rules once more; what was shuffled meanwhile is asked anew."""
        table_screen, first = self._table, self._session.entry(1)
        assert first is not None, "a game that is over was begun"
        shell, header, start = table_screen.shell, table_screen.snapshot.header, dict(first.action)
        begin = shell.services.practise if header.get("practice") is True else shell.services.new_game
        seats = [dict(seat) for seat in header.get("seats", ())]

        def begun(_: Outcome) -> None:
            if (go := table_screen.go("table")) is not None:
                go()

        def play(start: dict[str, Any]) -> None:
            shell.main_thread.fetch(lambda: begin(seats, start), begun, name="play_again")

        self._ui.opening().again(shell, start, play)


def _minutes(session: Session) -> int:
    """From the first entry to the last, at least one."""
    first, last = session.entry(1), session.last
    if first is None or last is None or first.origin is None or last.origin is None:
        return 1
    took = datetime.fromisoformat(last.origin.at) - datetime.fromisoformat(first.origin.at)
    return max(1, round(took.total_seconds() / 60))


def show_podium(shell: Shell) -> None:
    """In the place of the table that is shown, whose game is over."""
    table_screen = shell.top
    assert isinstance(table_screen, TableScreen), "only a table comes to an end"
    face = table_screen.face
    if not isinstance(face, Podium) or not face.of(table_screen.session):
        table_screen.face = made = Podium(table_screen)
        look_back(shell, table_screen.session, table_screen.snapshot.header, made.look_back)
        table_screen.later(lambda: shell.sounds.play("end"))
        table_screen.refresh()
