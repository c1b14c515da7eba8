"""The podium: stands in a finished game's place, with the way back into it and on to the next."""

from __future__ import annotations

from functools import partial
from typing import Any

from divingbell.companion.session.session import Session
from divingbell.companion.table.events import Outcome
from divingbell.ui.kit import bars, buttons
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.screens.podium.finish import Finish
from divingbell.ui.shell.route import Route
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.table_screen import AnyTable, TableScreen
from divingbell.ui.toolkit.element import At, Box, Element, column, pad, row

_TALL_BAR = 156
"""Height (dp) of the buttons on the tall panel."""
_WAYS = {Route.REPLAY: "history", Route.SHARE: "share-variant", Route.HOME: "home"}


class Podium:
    """The end of a game: winner, chart, awards. It holds as long as the game is over: Undo leads back into the last
    turn."""

    def __init__(self, table_screen: AnyTable) -> None:
        self._table = table_screen
        self.finish = Finish(table_screen.shell, table_screen.record)
        self.finish.look_back()

    def holds(self) -> bool:
        return self._table.state.result is not None and self._table.payments.payment is None

    def of(self, session: Session) -> bool:
        """Tell whether it was made for the end of this session."""
        return self.finish.session is session

    # Showing --------------------------------------------------------------------------------------------------

    def header(self, ctx: Context) -> Element:
        return self.finish.header(ctx, *self._table.turn_buttons(ctx))

    def content(self, ctx: Context) -> Element:
        turning = self.finish.turning_button(ctx, h=ctx.touch, size="label")
        return column(self.finish.inside(ctx, turning), self._bar(ctx), grow=1)

    def toast_place(self, ctx: Context) -> At:
        actions = _TALL_BAR if ctx.size == "tall" else ctx.frame.size.actions
        return At(left=ctx.gutter, right=ctx.gutter, bottom=actions + 8)

    # Buttons -----------------------------------------------------------------------------------------------------

    def _bar(self, ctx: Context) -> Element:
        """On the tall panel Play again stands over the ways away from here."""
        undo, tall = self._table.undo_button(ctx), ctx.size == "tall"
        again = buttons.button(
            ctx, "podium.again", ctx.t("podium.again"), icon("restart", "icon"),
            kind="primary", tap=self._play_again, size="heading", grow=1,
            gap="gap_s", pad=pad("gap_xxs", "gap_s"),
        )  # fmt: skip
        ways = [self._way(ctx, way, low=tall) for way in _WAYS]
        if tall:
            organiser = self._organiser(ctx)
            if organiser is not None:
                organiser.w, organiser.grow = None, 1
            below = row(*ways, organiser, gap="gap_m", h=ctx.touch, items="stretch") if any(ways) else None
            return bars.action_bar(ctx, undo, column(again, below, gap="gap_m", grow=1), h=_TALL_BAR)
        turning = self.finish.turning_button(ctx, w="undo", size="label", icon_size="headline", vertical=True)
        if (organiser := self._organiser(ctx)) is not None:
            turning = organiser
        return bars.action_bar(ctx, undo, *ways, turning, again)

    def _way(self, ctx: Context, way: Route, *, low: bool) -> Box | None:
        go, mark = self._go(way), _WAYS[way]
        if go is None:
            return None
        words = ctx.t(f"podium.{way}")
        if low:
            return buttons.button(ctx, f"podium.{way}", words, mark, tap=go, size="label", gap="gap_s", grow=1)
        return buttons.button(
            ctx, f"podium.{way}", words, mark, tap=go, w="undo", size="label",
            icon_size="headline", vertical=True,
        )  # fmt: skip

    def _organiser(self, ctx: Context) -> Box | None:
        """The code of the result, in the place of the turning points, while the club is not reached."""
        club, now = self._table.shell.club, self._table.record.snapshot
        status = club.status
        is_club = status is not None and now.header.get("club") == status.joined.membership.hub
        if status is None or status.is_heard or not is_club or now.uuid is None:
            return None
        from divingbell.ui.screens.club.result_code import show_result_code

        return buttons.button(
            ctx, "podium.organiser", ctx.t("club.result.key"), "qrcode", w="undo", size="label",
            icon_size="headline", vertical=True, tap=partial(show_result_code, self._table.shell, now.uuid),
        )  # fmt: skip

    def _go(self, way: Route) -> Tap | None:
        if way is Route.HOME:
            return self._home()
        if way is not Route.SHARE:
            return self._table.shell.route(way)
        now = self._table.record.snapshot
        if now.header.get("practice") is True or self._table.shell.route(Route.SHARE) is None:
            return None
        return partial(self._share, now.uuid)

    def _share(self, uuid: str | None) -> None:
        from divingbell.ui.screens.share.share import show_share

        show_share(self._table.shell, uuid)

    def _home(self) -> Tap | None:
        """Home, and over it a board without our firmware that was plugged in while the game was on."""
        shell = self._table.shell
        home = shell.route(Route.HOME)
        if home is None or shell.route(Route.NEW_BOARD) is None:
            return home

        def go() -> None:
            home()
            if shell.new_boards.offered_after_game():
                shell.visit(Route.NEW_BOARD)

        return go

    def _play_again(self) -> None:
        """The same people, seats and house rules once more; what was shuffled meanwhile is asked anew."""
        table_screen, first = self._table, self.finish.session.entry(1)
        assert first is not None, "a game that is over was begun"
        shell, header, start = table_screen.shell, table_screen.record.snapshot.header, dict(first.action)
        begin = shell.services.practise if header.get("practice") is True else shell.services.new_game
        seats = [dict(seat) for seat in header.get("seats", ())]

        def play(start: dict[str, Any]) -> None:
            asked_from = shell.top

            def begun(_: Outcome) -> None:
                if shell.top is asked_from:
                    shell.visit(Route.TABLE)
                else:
                    shell.refresh()  # people have gone elsewhere meanwhile: home has the game that waits

            shell.main_thread.fetch(lambda: begin(seats, start), begun, name="play_again")

        table_screen.record.ui.opening_class().again(shell, start, play)


def show_podium(shell: Shell) -> None:
    """In the place of the table that is shown, whose game is over."""
    table_screen = shell.top
    assert isinstance(table_screen, TableScreen), "only a table comes to an end"
    overlay = table_screen.overlay
    if not isinstance(overlay, Podium) or not overlay.of(table_screen.session):
        table_screen.overlay = Podium(table_screen)
        shell.next_frame(lambda: shell.sounds.play("end"))
        table_screen.refresh()
