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
from divingbell.companion.sharing.dates import day
from divingbell.companion.texts.dates import local
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.body import body
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import disc, dots, icon, tile
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.board_element import board_element
from divingbell.ui.table.game_ui import game_ui, has_screens
from divingbell.ui.table.small_table import SmallView, small_table
from divingbell.ui.toolkit.element import Box, Element, Scroll, Skin, column, dropping, fits, grid, pad, row, space
from divingbell.ui.toolkit.scale import Size

_SHARE, _MOMENT = 0.42, 340
"""Width of the moment as a share of the screen; on the tall panel its height (dp)."""
_EDGE = 12
"""Room (dp) round the moment on its card."""
_STEP, _PRESENT = 14, 34
"""A moment that is not shown, among those there are, and the width of the one that is (dp)."""


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
        return ctx.t(said.text_id, name=self._seat(ctx).told, **said.args)

    # Showing --------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx = self.ctx
        asked = card(self._asked(ctx), pad=pad("gap_m", "gap"), grow=1)
        return column(
            self.bar(ctx.t("turning.title"), self._of(ctx)),
            body(ctx, self._moment(ctx), asked),
            bars.action_bar(ctx, *self._ways_on(ctx), h="bar_low"),
            grow=1,
        )

    def _of(self, ctx: Context) -> str:
        """Which game it is, and the day of one that was played before."""
        title, created = ctx.t(f"{self._game}.title"), self._header.get("created")
        if created is None:
            return title
        return ctx.t("turning.of", game=title, day=day(ctx.texts, local(created), year=False))

    def _ways_on(self, ctx: Context) -> tuple[Element | None, ...]:
        """Which it is; on without an answer, and on with one."""
        last, open_ = self._at == len(self._points) - 1, self.answered is None
        words, mark = ("turning.done", "check") if last else ("turning.next", "arrow-right")
        skip = buttons.button(ctx, "skip", ctx.t("turning.skip"), tap=self._next, size="label", w="undo")
        forward = buttons.button(
            ctx, "next", ctx.t(words), None if open_ else mark, kind="primary", tap=self._next, size="title",
            w="button_primary", disabled_reason="" if open_ else None,
        )  # fmt: skip
        return self._which(ctx), space(), skip if open_ else None, forward

    def _which(self, ctx: Context) -> Box:
        """A mark for each moment, the one that is shown long, and its number."""
        count = len(self._points)
        marks = (
            Box(
                w=_PRESENT if i == self._at else _STEP,
                h=_STEP,
                skin=Skin(
                    fill="action" if i == self._at else None,
                    edge="action" if i == self._at else "outline",
                    stroke=2,
                    radius="pill",
                ),
            )
            for i in range(count)
        )
        return row(
            *marks, roles.note(ctx.t("turning.count", number=self._at + 1, count=count), lines=1),
            gap="gap_s", pad=pad(0, "gap_xs"),
        )  # fmt: skip

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
        return self._question(ctx) if self.answered is None else self._outcome(ctx)

    # The question ---------------------------------------------------------------------------------------------

    def _question(self, ctx: Context) -> Element:
        asked = roles.heading(self._say(ctx, self._point.question), lines=4, grow=1)
        head = row(self._tile(ctx), asked, gap="gap")

        def of(high: Size, columns: int, *, staked: bool = True) -> Element:
            answers = [self._button(ctx, i, high, staked=staked) for i in range(len(self._point.answers))]
            return column(
                space(), head, grid(*answers, columns=columns, gap="gap_m", row_height=high), space(), gap="gap_m"
            )

        ways = (
            ("row_answer_tall", 1, True), ("row_answer", 1, True), ("button", 1, True), ("row_answer_tall", 2, True),
            ("button", 2, True), ("button", 2, False),
        )  # fmt: skip
        return fits(*(partial(of, high, columns, staked=staked) for high, columns, staked in ways), grow=1)

    def _button(self, ctx: Context, which: int, high: Size, *, staked: bool) -> Box:
        """Off, with the reason, where too little is known of an answer."""
        answer = self._point.answers[which]
        off = self._say(ctx, answer.worth) if answer.value is None else None
        stake = None
        if staked and answer.stake is not None:
            stake = roles.number(self._say(ctx, answer.stake), colour="money" if off is None else None)
        return buttons.button_box(
            f"answer.{which}",
            self._sign(answer),
            column(
                roles.heading(self._say(ctx, answer.words)),
                roles.note(off, colour=None) if off is not None else None,
                grow=1,
            ),
            stake,
            tap=partial(self._answer, which),
            disabled_reason=off,
            justify="start",
            radius="radius_button",
            gap="gap",
            pad=pad("gap_hair", "gap"),
            h=high,
        )

    # The outcome ----------------------------------------------------------------------------------------------

    def _outcome(self, ctx: Context) -> Element:
        """Rows as high as there is the room; where there is not, it can be moved."""

        def of(high: Size | None) -> Element:
            answers = (self._figures(ctx, i, one, high) for i, one in enumerate(self._point.answers))
            return column(
                self._came(ctx),
                column(*answers, gap="gap" if high == "row_answer" else "gap_s", same_size=True),
                roles.note(self._say(ctx, self._point.sure), lines=6),
                gap="gap" if high == "row_answer" else "gap_s",
            )

        high: tuple[Size | None, ...] = "row_answer", "cell", None
        return fits(*(partial(of, one) for one in high), lambda: Scroll(child=of(None)), grow=1)

    def _came(self, ctx: Context) -> Element:
        """The result, and beside or under it the sentence; the sentence alone where there is no figure."""
        point = self._point
        said = self._say(ctx, point.came)
        if point.result is None:
            return row(self._tile(ctx), roles.heading(said, colour="money", grow=1), gap="gap")
        figure = roles.figure(self._say(ctx, point.result), colour="money")
        head = row(self._tile(ctx), figure, gap="gap")
        ways = (
            roles.body(said, grow=1, min_w="button_row", lines=2),
            roles.note(said, grow=1, min_w="button_row", lines=3),
        )
        beside = (partial(row, head, words, gap="gap") for words in ways)
        return fits(*beside, partial(column, head, roles.body(said), gap="gap_s"))

    def _figures(self, ctx: Context, which: int, answer: ValuedAnswer, high: Size | None) -> Box:
        """An answer with what it was worth; the best is framed."""
        best = answer.value is not None and answer.value == max(
            one.value for one in self._point.answers if one.value is not None
        )
        return row(
            self._sign(answer),
            column(roles.title(self._say(ctx, answer.words)), self._marks(ctx, which), gap="gap_hair", grow=1),
            self._worth(ctx, answer),
            id=f"figures.{which}", gap="gap", pad=pad("gap_hair", "gap"), h=high,
            skin=Skin(fill="positive_lo" if best else None, edge="positive" if best else "line",
                      stroke=3 if best else 1, radius="radius_button"),
        )  # fmt: skip

    def _marks(self, ctx: Context, which: int) -> Element | None:
        """Marks that the player gave this answer in the game, and that whoever looks did."""
        seat, given, yours = self._seat(ctx), None, None
        if which == self._point.given:
            said = roles.note(ctx.t("turning.given", name=seat.short), lines=1)
            given = row(tile(ctx, seat.diver, "coin_s"), said, gap="gap_xs")
        if which == self.answered:
            said = roles.note(ctx.t("turning.yours"), colour="action", lines=1)
            yours = row(icon("account", "coin_s", "action"), said, gap="gap_xs")
        marks = [one for one in (given, yours) if one is not None]
        if len(marks) < 2:
            return marks[0] if marks else None
        return fits(row(*marks, gap="gap_m"), column(*marks))

    def _worth(self, ctx: Context, answer: ValuedAnswer) -> Box:
        """The figure, and under it ten dots or the words behind it."""
        said = self._say(ctx, answer.worth)
        if answer.value is None:
            return column(roles.note(said, anchor="right"), grow=1)
        worth, average = roles.number(said, colour="money"), roles.caption(ctx.t("turning.average"), colour="text2")
        under: Element | None = None
        if answer.of_ten is not None:
            under = dots(answer.of_ten, 10, ctx.space("gap_m"), "positive" if answer.goes_well else "danger")
        elif answer.odds is not None:
            under = roles.caption(self._say(ctx, answer.odds), colour="text2", anchor="right", lines=2)
        return column(
            dropping(row, average, worth, drop=(average,), options={"gap": "gap_s", "justify": "end"}),
            under,
            items="end",
            gap="gap_hair",
        )

    # Parts ----------------------------------------------------------------------------------------------------

    def _seat(self, ctx: Context) -> Seat:
        return self._people(ctx)[self._point.player]

    def _tile(self, ctx: Context) -> Element:
        """The player of the decision."""
        return tile(ctx, self._seat(ctx).diver, "tile_l")

    def _sign(self, answer: ValuedAnswer) -> Element | None:
        mark = answer.mark
        if mark is None or isinstance(mark, str):
            return disc(mark, "disc_m", "neutral", share=0.6) if mark is not None else None
        return board_element(mark, w="disc_m", h="disc_m", data=mark)

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
