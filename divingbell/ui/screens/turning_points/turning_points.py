"""Turning points (`u15-turning`): the moment, what could be answered, and what each answer was worth. Nothing is
recorded."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from divingbell.companion.archive.summary import Summary
from divingbell.companion.games.parts import TurningPointsOf, parts_of
from divingbell.companion.games.seats import Seat
from divingbell.companion.games.turning_points import TextRef, TurningPoint, ValuedAnswer, strongest
from divingbell.companion.people.seats import seats
from divingbell.companion.session.session import Session
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.body import body
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.kit.skins import Kind
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.game_ui import game_ui, has_screens
from divingbell.ui.table.small_table import SmallView, small_table
from divingbell.ui.toolkit.element import Box, Element, Scroll, Skin, column, pad, row, space, text

_SHARE, _MOMENT = 0.5, 300
"""Width of the moment as a share of the screen; on the tall panel its height (dp)."""
_EDGE = 12
"""Room (dp) round the moment on its card."""


class TurningPoints(Screen):
    """One question after another, each answered by whoever looks before the figures are shown."""

    name = "u15-turning"

    def __init__(
        self, shell: Shell, session: Session, header: Mapping[str, Any], points: Sequence[TurningPoint]
    ) -> None:
        super().__init__(shell)
        assert session.game is not None, "a game that is over was begun"
        self._ui, self._session, self._header, self._points = game_ui(session.game.name), session, header, points
        self._at = 0
        self.answered: int | None = None
        """What whoever looks would have done."""

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
        count = ctx.t("turning.count", number=self._at + 1, count=len(self._points))
        asked = card(self._asked(ctx), pad=pad("gap_m", "gap"), grow=1)
        last = self._at == len(self._points) - 1
        words, mark = ("turning.done", "check") if last else ("turning.next", "skip-next")
        kind: Kind = "neutral" if self.answered is None else "primary"
        forward = buttons.button(ctx, "next", ctx.t(words), mark, kind=kind, tap=self._next, size="headline", grow=1)
        return column(
            self.bar(ctx.t("turning.title"), count),
            body(ctx, self._moment(ctx), asked),
            bars.action_bar(ctx, forward, h="bar_low"),
            grow=1,
        )

    def _moment(self, ctx: Context) -> Box:
        """The table as it lay before the answer."""
        before = self._session.entry(self._point.entry - 1)
        assert before is not None, "a decision has a moment before it"
        tall, small = ctx.size == "tall", small_table(self._ui.small_table, self._ui.picture)
        wide = ctx.frame.width - 2 * ctx.gutter if tall else ctx.frame.width * _SHARE
        high = _MOMENT if tall else ctx.frame.height - ctx.frame.size.band - ctx.space("bar_low") - 2 * ctx.space("l")
        room = wide - 2 * _EDGE, high - 2 * _EDGE
        if not small.wide:
            room = min(room), min(room)
        drawn = small.draw(ctx, SmallView(before, self._people(ctx), *room))
        shown = row(drawn, justify="center")
        return card(shown, justify="center", w=wide, h=high if tall else None, pad=pad(0, _EDGE))

    def _asked(self, ctx: Context) -> Element:
        seat, point = self._people(ctx)[self._point.player], self._point
        who = row(
            tile(ctx, seat.diver, "tile_m"),
            roles.person(seat.called, "title"),
            gap="m",
        )
        question = roles.body(self._say(ctx, point.question))
        if self.answered is None:
            ask = roles.label(ctx.t("turning.ask"))
            answers = column(*(self._button(ctx, i) for i in range(len(point.answers))), gap="gap_m")
            return column(who, question, space(), ask, answers, space(), gap="gap_s", grow=1)
        inside = column(
            who,
            question,
            column(
                *(self._figures(ctx, i, answer) for i, answer in enumerate(point.answers)),
                gap="gap_s",
                same_size=True,
            ),
            roles.label(self._say(ctx, point.came)),
            roles.caption(self._say(ctx, point.sure), lines=6),
            gap="gap_s",
        )
        return Scroll(child=inside, grow=1)

    def _button(self, ctx: Context, which: int) -> Box:
        words = self._say(ctx, self._point.answers[which].words)
        return buttons.button(
            ctx, f"answer.{which}", words, tap=partial(self._answer, which), size="role.title",
            h="banner", justify="start", pad=pad("xxs", "xxl"),
        )  # fmt: skip

    def _figures(self, ctx: Context, which: int, answer: ValuedAnswer) -> Box:
        """An answer with what it was worth; the player's own is framed, and so is marked that of whoever looks."""
        point = self._point
        best = max(point.answers, key=lambda one: one.value) is answer
        given = which == point.given
        name = self._people(ctx)[point.player].short
        marks = [
            *([ctx.t("turning.given", name=name)] if given else []),
            *([ctx.t("turning.yours")] if which == self.answered else []),
        ]
        return row(
            icon("check-circle" if best else "minus", "icon_m", "positive" if best else "text3"),
            column(
                text(self._say(ctx, answer.words), "role.note", bold=True, lines=2, line=1.1),
                roles.caption(", ".join(marks), colour="action", lines=2) if marks else None,
                grow=1,
            ),
            column(
                text(self._say(ctx, answer.worth), "role.note", bold=True, colour="money", anchor="right", lines=2),
                roles.caption(self._say(ctx, answer.odds), colour="text2", anchor="right", lines=2),
                grow=1.5,
            ),
            id=f"figures.{which}", gap="m", pad=pad("xs", "gap_m"),
            skin=Skin(fill="well", edge="action" if given else "line", stroke=2 if given else 1, radius="l"),
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
