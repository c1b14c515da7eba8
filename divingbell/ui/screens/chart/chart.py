"""The chart of a game alone: with names, and a button for each chart where there are several."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from divingbell.companion.games.parts import title_of_session
from divingbell.companion.games.recap import Recap
from divingbell.companion.games.scoring import standings
from divingbell.companion.installed_games import GAMES
from divingbell.companion.people.seats import seats
from divingbell.companion.pictures.room import Wording
from divingbell.companion.session.session import Session
from divingbell.ui.kit import buttons
from divingbell.ui.kit.body import body
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.screen_loader import push_when_read
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.chart_element import chart, full
from divingbell.ui.table.game_ui import has_screens
from divingbell.ui.toolkit.element import Element, column, pad


class ChartScreen(Screen):
    """How one game went, whichever it is."""

    name = "chart"

    def __init__(self, shell: Shell, session: Session, header: Mapping[str, Any], history: Recap) -> None:
        super().__init__(shell)
        assert session.game is not None, "a game that has a chart was begun"
        self._game, self._state, self._header = session.game.name, session.state, header
        self._history = history
        self._shown = history.charts[0]

    def view(self) -> Element:
        ctx = self.ctx
        title = title_of_session(ctx, GAMES[self._game], self._state)
        return column(
            self.bar(title, Wording(ctx.texts, self._game).title(self._shown)),
            body(ctx, card(self._tabs(ctx), self._chart(ctx), gap="gap_m", pad=pad("gap_l", "gap"), grow=1)),
            grow=1,
        )

    def _tabs(self, ctx: Context) -> Element | None:
        if len(self._history.charts) == 1:
            return None
        say = Wording(ctx.texts, self._game)
        labels = [(say(one.name), one.name) for one in self._history.charts]
        return buttons.choices(ctx, "chart", labels, self._shown.name, self._choose, size="label")

    def _choose(self, name: str) -> None:
        self._shown = next(one for one in self._history.charts if one.name == name)
        self.refresh()

    def _chart(self, ctx: Context) -> Element:
        people = seats(ctx, self._header, tuple(self._state.players))
        ranked = [people[one.player] for one in standings(GAMES.parts(self._game).scoring, self._state)]
        return chart(ctx, self._shown, self._game, ranked, full(ctx))


def has_chart(session: Session) -> bool:
    """Tell whether there is something to show."""
    game = session.game
    return game is not None and has_screens(game.name) and GAMES.parts(game.name).recap is not None


def show_chart(shell: Shell, session: Session, header: Mapping[str, Any]) -> None:
    """Over what is shown, once it was worked out beside the screen. The game has one (`has_chart`)."""
    assert session.game is not None, "a game that has a chart was begun"
    history = GAMES.parts(session.game.name).recap
    assert history is not None, "has_chart says so"

    def told(found: Recap) -> ChartScreen:
        return ChartScreen(shell, session, header, found)

    push_when_read(shell, lambda: history(session), told, name="chart")
