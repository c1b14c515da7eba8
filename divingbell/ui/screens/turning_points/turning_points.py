"""Turning points: the moment, what could be answered, and what each answer was worth. Nothing is recorded."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from divingbell.companion.archive.summary import Summary
from divingbell.companion.games.parts import TurningPointsOf, parts_of
from divingbell.companion.games.seats import Seat
from divingbell.companion.games.turning_points import TextRef, TurningPoint, ValuedAnswer, strongest
from divingbell.companion.installed_games import GAMES
from divingbell.companion.people.seats import seats
from divingbell.companion.session.session import Session
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.body import body
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.game_ui import game_ui, has_screens
from divingbell.ui.table.small_table import SmallView, small_table
from divingbell.ui.toolkit.element import Box, Drawing, Element, Scroll, Skin, column, fits, grid, pad, row, space
from divingbell.ui.toolkit.paint import Painter

_SHARE, _MOMENT = 0.5, 300
"""Width of the moment as a share of the screen; on the tall panel its height (dp)."""
_EDGE = 12
"""Room (dp) round the moment on its card."""


class TurningPoints(Screen):
    """One question after another, each answered by whoever looks before the figures are shown."""

    name = "turning_points"

    def __init__(
        self, shell: Shell, session: Session, header: Mapping[str, Any], points: Sequence[TurningPoint]
    ) -> None:
        super().__init__(shell)
        assert session.game is not None, "a game that is over was begun"
        self._ui, self._session, self._header, self._points = game_ui(session.game.name), session, header, points
        self._game = session.game.name
        self._at = 0
        self.answered: int | None = None
        """The answer of whoever looks."""

    # What there is --------------------------------------------------------------------------------------------

    @property
    def _point(self) -> TurningPoint:
        return self._points[self._at]

    @property
    def view_version(self) -> object:
        return self._at, self.answered

    def _people(self, ctx: Context) -> Mapping[str, Seat]:
        return seats(ctx, self._header, tuple(self._session.state.players))

    def _say(self, ctx: Context, said: TextRef) -> str:
        return ctx.t(said.text_id, name=self._people(ctx)[self._point.player].told, **said.args)

    # Showing --------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx = self.ctx
        asked = card(self._asked(ctx), pad=pad("gap_m", "gap"), grow=1)
        return column(
            self.bar(ctx.t("turning.title"), ctx.t(f"{self._game}.title")),
            body(ctx, self._moment(ctx), asked),
            bars.action_bar(ctx, *self._ways_on(ctx), h="bar_low"),
            grow=1,
        )

    def _ways_on(self, ctx: Context) -> tuple[Element | None, ...]:
        """Which it is; on without an answer, and on with one."""
        count = ctx.t("turning.count", number=self._at + 1, count=len(self._points))
        last, open_ = self._at == len(self._points) - 1, self.answered is None
        words, mark = ("turning.done", "check") if last else ("turning.next", "arrow-right")
        skip = buttons.button(ctx, "skip", ctx.t("turning.skip"), tap=self._next, size="title", grow=0.6)
        forward = buttons.button(
            ctx, "next", ctx.t(words), mark, kind="primary", tap=self._next, size="title", grow=1,
            disabled_reason="" if open_ else None,
        )  # fmt: skip
        return roles.label(count, grow=1), skip if open_ else None, forward

    def _moment(self, ctx: Context) -> Box:
        """The table as it lay before the answer."""
        before = self._session.entry(self._point.entry - 1)
        assert before is not None, "a decision has a moment before it"
        tall, small = ctx.size == "tall", small_table(self._ui.small_table, GAMES.parts(self._game), self._ui.picture)
        wide = ctx.frame.width - 2 * ctx.gutter if tall else ctx.frame.width * _SHARE
        high = (
            _MOMENT if tall else ctx.frame.height - ctx.frame.size.band - ctx.space("bar_low") - 2 * ctx.space("gap_l")
        )
        room = wide - 2 * _EDGE, high - 2 * _EDGE
        if not small.wide:
            room = min(room), min(room)
        drawn = small.draw(ctx, SmallView(before, self._people(ctx), *room))
        shown = row(drawn, justify="center")
        return card(shown, justify="center", w=wide, h=high if tall else None, pad=pad(0, _EDGE))

    def _asked(self, ctx: Context) -> Element:
        if self.answered is None:
            asked = (self._button(ctx, i) for i in range(len(self._point.answers)))
            answers = [*asked]
            ways = (column(*answers, gap="gap_m"), grid(*answers, columns=2, gap="gap_m"))
            head = self._head(ctx, roles.heading(self._say(ctx, self._point.question)))
            ask = roles.note(ctx.t("turning.ask"))
            return fits(*(column(head, space(), ask, way, space(), gap="gap_s") for way in ways), grow=1)
        point = self._point
        inside = column(
            self._head(ctx, roles.heading(self._say(ctx, point.came), colour="money")),
            roles.body(self._say(ctx, point.question)),
            column(*(self._figures(ctx, i, one) for i, one in enumerate(point.answers)), gap="gap_s", same_size=True),
            roles.caption(self._say(ctx, point.sure), lines=6),
            gap="gap_s",
        )
        return Scroll(child=inside, grow=1)

    def _head(self, ctx: Context, words: Element) -> Box:
        """The player of the decision, and the question or the result."""
        seat = self._people(ctx)[self._point.player]
        said = column(roles.person(seat.called), words, gap="gap_hair", grow=1)
        return row(tile(ctx, seat.diver, "tile_l"), said, gap="gap_m")

    def _button(self, ctx: Context, which: int) -> Box:
        """Off, with the reason, where too little is known of an answer."""
        answer = self._point.answers[which]
        return buttons.button(
            ctx, f"answer.{which}", self._say(ctx, answer.words), tap=partial(self._answer, which), size="title",
            sub_size="note", h="row", justify="start", pad=pad("gap_hair", "gap"),
            disabled_reason=self._say(ctx, answer.worth) if answer.value is None else None,
        )  # fmt: skip

    def _figures(self, ctx: Context, which: int, answer: ValuedAnswer) -> Box:
        """An answer with what it was worth; the player's own is framed, and so is marked that of whoever looks."""
        point = self._point
        best = answer.value is not None and answer.value == max(
            one.value for one in point.answers if one.value is not None
        )
        given = which == point.given
        name = self._people(ctx)[point.player].short
        marks = [
            *([ctx.t("turning.given", name=name)] if given else []),
            *([ctx.t("turning.yours")] if which == self.answered else []),
        ]
        colour = "money" if answer.value is not None else "text2"
        dots = Drawing(w=_DOTS, h="gap_m", paint=_dots, data=answer.of_ten) if answer.of_ten is not None else None
        odds = (
            roles.caption(self._say(ctx, answer.odds), colour="text2", anchor="right", lines=2) if answer.odds else None
        )
        return row(
            icon("check-circle" if best else "minus", "icon_m", "positive" if best else "text3"),
            column(
                roles.label(self._say(ctx, answer.words)),
                roles.caption(", ".join(marks), colour="action", lines=2) if marks else None,
                grow=1,
            ),
            column(
                roles.label(self._say(ctx, answer.worth), colour=colour, anchor="right"), row(space(), dots or odds),
                grow=1.5,
            ),
            id=f"figures.{which}", gap="gap_m", pad=pad("gap_xs", "gap_m"),
            skin=Skin(fill="positive_lo" if best else "well", edge="action" if given else "line",
                      stroke=2 if given else 1, radius="l"),
        )  # fmt: skip

    # Buttons -----------------------------------------------------------------------------------------------------

    def _answer(self, which: int) -> None:
        self.answered = which
        self.refresh()

    def _next(self) -> None:
        if self._at == len(self._points) - 1:
            self.shell.pop()
            return
        self._at, self.answered = self._at + 1, None
        self.refresh()


_DOTS = 150
"""Width (dp) of ten dots."""


def _dots(p: Painter, count: int) -> None:
    """Ten dots, so many of them red."""
    apart, d = p.width / 10, min(p.height, p.width / 10 - 4)
    for i in range(10):
        x = apart * (i + 0.5)
        if i < count:
            p.disc(x, p.height / 2, d, "danger")
        else:
            p.ring(x, p.height / 2, d / 2 - 1, 2, "outline")


def look_back(
    shell: Shell, session: Session, header: Mapping[str, Any], then: Callable[[Sequence[TurningPoint]], None]
) -> bool:
    """Work out, beside the screen, what there is to look back at; `then` gets it. False, and `then` is never called,
    where the game offers nothing, is not over, or was only practice."""
    game = session.game
    if game is None or session.state.result is None or header.get("practice") is True or not has_screens(game.name):
        return False
    weigh = parts_of(game).turning_points
    if weigh is None:
        return False
    shell.main_thread.fetch(lambda: _worked_out(shell, weigh, game.name, session), then)
    return True


def _worked_out(shell: Shell, weigh: TurningPointsOf, name: str, session: Session) -> tuple[TurningPoint, ...]:
    def past() -> list[Summary]:
        return [one for one in shell.services.summaries.read(measures=True).games if one.game == name]

    return strongest(weigh(session, past))


def show_turning_points(
    shell: Shell, session: Session, header: Mapping[str, Any], points: Sequence[TurningPoint]
) -> None:
    """Over what is shown; there is one point at least."""
    shell.push(TurningPoints(shell, session, header, points))
