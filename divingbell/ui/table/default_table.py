"""The table of a game that draws none: everybody with the figure that counts, and a button for each answer."""

from __future__ import annotations

from functools import partial
from typing import Any, TypeVar

from divingbell.companion.games.decision import Count, Decision, Picks, Row
from divingbell.companion.games.game import State
from divingbell.companion.table.events import Entered
from divingbell.ui.kit import bars, roles
from divingbell.ui.kit.bars import action_bar
from divingbell.ui.kit.buttons import start_button
from divingbell.ui.kit.cards import card, inset
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import tile
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table import answers
from divingbell.ui.table.board_element import board_element
from divingbell.ui.table.table_screen import TableScreen
from divingbell.ui.toolkit.element import Element, Scroll, column, fits, pad, row, space

StateT = TypeVar("StateT", bound=State)


class DefaultTable(TableScreen[StateT]):
    """Draws what a game's parts say. A game may derive from it, and override what it draws itself."""

    name = "table"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self._picks: Picks = {}

    # Showing --------------------------------------------------------------------------------------------------

    def header(self, ctx: Context) -> Element:
        player, lane = self.in_turn(), self.snackbars.lane(ctx)
        game = self.session.game
        if self.stopped or player is None or game is None:
            return self.nobodys_header(ctx)
        number = getattr(getattr(self.state, "turn", None), "number", None)
        pill = bars.state_pill(game.mark, ctx.t("ledger.turn", number=number)) if number is not None else None
        seat = self.seat(player)
        return bars.turn_header(
            ctx, seat.diver, seat.called, *([pill] if pill is not None else []), right=self.turn_buttons(ctx), lane=lane
        )

    def content(self, ctx: Context) -> Element:
        middle = self.middle(ctx)
        above = fits(middle is not None and partial(self._above, ctx, middle), partial(self._above, ctx, None), grow=1)
        return column(above, action_bar(ctx, self.undo_button(ctx), self.foot(ctx)), grow=1)

    def _above(self, ctx: Context, middle: Element | None) -> Element:
        """Everybody, the game itself and what is asked."""
        people = row(*(self.person(ctx, player) for player in self.state.players), gap="gap_s", items="stretch")
        decision = self.decision
        asked = self.asked(ctx, decision, alone=middle is None) if decision is not None else None
        if asked is None and middle is None:
            asked = space()
        return column(people, middle, asked, gap="gap_m", grow=1, pad=pad("gap_m", "gutter"))

    def person(self, ctx: Context, player: str) -> Element:
        """Somebody, and what counts of what they have."""
        seat, scoring = self.seat(player), self.record.game_parts.scoring
        words = scoring.plain(ctx, scoring.figure(self.state.players[player]))
        figure = partial(roles.score, words, colour="money", id=f"figure.{player}")
        active = player == self.in_turn() and self.state.result is None
        small = partial(tile, ctx, seat.diver, "tile_s")
        name = partial(roles.person, seat.called, grow=1)
        inside = fits(
            lambda: row(tile(ctx, seat.diver, "tile_m"), name(min_w="button_row"), figure(), gap="gap_s"),
            lambda: row(small(), name(min_w="person"), figure(), gap="gap_xs"),
            lambda: column(row(small(), figure(grow=1, anchor="center"), gap="gap_xs"),
                           name(min_w="person", anchor="center")),
            lambda: row(small(), figure(grow=1, anchor="center"), gap="gap_xs"),
        )  # fmt: skip
        edge = f"player.{seat.diver}" if active else "line"
        return card(inside, edge=edge, stroke=3 if active else 1, grow=1, pad=pad("gap_s", "gap_s"))

    def middle(self, ctx: Context) -> Element | None:
        """The game itself, between people and buttons, where there is room for it: its board, if it has one."""
        del ctx
        board = self.record.game_parts.board
        if board is None:
            return None
        colours = {player: seat.diver for player, seat in self.seats.items()}
        return board_element(board(self.state, colours), grow=1, min_h="sense")

    def asked(self, ctx: Context, decision: Decision, *, alone: bool) -> Element:
        """The title of what is asked, and its buttons; `alone`, with nothing above them, they take all room, and are
        moved where that is too little."""
        rows: Element = answers.answers(ctx, decision, self._picks, self._pick)
        if alone:
            rows = Scroll(child=rows, grow=1, id="answers")
        title = row(roles.heading(decision.title), space(), roles.note(decision.about), gap="gap_m")
        return card(title, rows, gap="gap_m", grow=int(alone), pad=pad("gap_m", "pad_card"))

    def foot(self, ctx: Context) -> Element:
        """Beside Undo: the button that enters answers to several rows, else where the game stands."""
        decision = self.decision
        if decision is not None and any(_of_several(decision, one) for one in decision.rows):
            actions = decision.make(self._picks)
            off = ctx.t("ledger.nothing_yet") if actions is None else self.sender.disabled_reason(*actions)
            return start_button(
                ctx, "enter", "check-bold", ctx.t("table.enter"), None, self._enter, size="heading",
                disabled_reason=off, grow=1,
            )  # fmt: skip
        return inset(
            roles.title(self._stands(ctx), lines=2, grow=1),
            grow=1,
            pad=pad("gap_s", "pad_card"),
            radius="radius_button",
        )

    def _stands(self, ctx: Context) -> str:
        """Where the game stands, or how it ended."""
        game, result = self.session.game, self.state.result
        if result is not None and game is not None:
            return ctx.t(ctx.texts.own(game.name, f"podium.reason.{result.reason}"))
        moment = self.record.game_parts.moment(self.state)
        name = self.seat(moment.player).told if moment.player is not None else ""
        return ctx.t(f"{moment.text_id}.short", **moment.args, name=name)

    # What a tap does ------------------------------------------------------------------------------------------

    @property
    def answers(self) -> object:
        return tuple(self._picks.items())

    def on_session(self) -> None:
        self._picks = {}

    def on_entries(self, event: Entered) -> None:
        del event
        self._picks = {}

    def _pick(self, row_id: str, value: Any) -> None:
        decision = self.decision
        if decision is None:
            return
        one = next(one for one in decision.rows if one.id == row_id)
        if _of_several(decision, one):
            self._picks = decision.picked(self._picks, row_id, value)
            self.refresh()
        else:
            self.tap_of({row_id: value})()

    def _enter(self) -> None:
        self.tap_of(self._picks)()


def _of_several(decision: Decision, one: Row | Count) -> bool:
    """True if a tap in this row is only part of an answer: a number, or one of several rows."""
    return isinstance(one, Count) or sum(other.group == one.group for other in decision.rows) > 1
