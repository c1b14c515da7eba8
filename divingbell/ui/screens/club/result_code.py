"""The result of a game as a code that the organiser photographs, for a table whose lines do not go now."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import NamedTuple

from divingbell.companion.archive.past_game import PastGame
from divingbell.companion.clock import moment
from divingbell.companion.club.club_status import ClubGame, ClubStatus
from divingbell.companion.games.scoring import standings
from divingbell.companion.games.seats import Seat
from divingbell.companion.installed_games import GAMES
from divingbell.companion.people.seats import seats
from divingbell.ui.kit import bars, buttons, cards, roles
from divingbell.ui.kit.body import body
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon, tile
from divingbell.ui.kit.rows import ruled
from divingbell.ui.kit.skins import INSET
from divingbell.ui.screens.club.club_state import state_chip, watch_state
from divingbell.ui.screens.club.game_row import game_name
from divingbell.ui.screens.club.stick import save_for_club
from divingbell.ui.screens.phones.qr import qr
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.toast import Toast
from divingbell.ui.toolkit.element import Box, Element, Scroll, column, pad, row, space


class ReadResult(NamedTuple):
    """The code and its game, once they were read."""

    code: bytes | None
    game: PastGame | None


class ResultCode(Screen):
    """It does not dim and is not turned while it is open. `session` is the UUID of the game."""

    name = "club.result"

    def __init__(self, shell: Shell, session: str) -> None:
        super().__init__(shell)
        self.session = session
        self.read: ReadResult | None = None
        self._toast = Toast(self.refresh)
        self._unwatch: Callable[[], None] = lambda: None

    def on_show(self) -> None:
        self._unwatch = watch_state(self.shell.club, self.shell.main_thread.post, self.refresh)
        club, services = self.shell.club, self.shell.services

        def work() -> ReadResult:
            return ReadResult(club.photo_code(self.session), services.look_up_game(self.session))

        def done(read: ReadResult) -> None:
            self.read = read
            self.refresh()

        self.shell.main_thread.fetch(work, done, name=self)

    def on_hide(self) -> None:
        self._unwatch()
        self._toast.forget()

    def may_dim(self) -> bool:
        return False

    def may_turn(self) -> bool:
        return False

    # Showing --------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx, status = self.ctx, self.shell.club.status
        lost_s = 0.0
        if status is not None and not status.is_heard:
            lost_s = self.shell.services.clock.monotonic() - status.lost_at
        chips = [state_chip(ctx, status, lost_s)] if status is not None else []
        toast = self._toast.view(ctx)
        return column(
            self.bar(ctx.t("club.result"), "", *chips, lane=toast),
            column(bars.in_own_row(ctx, toast), pad=pad(0, ctx.gutter)),
            body(ctx, self._code(ctx), self._right(ctx, status)),
        )

    def _code(self, ctx: Context) -> Box:
        read = self.read
        side = ctx.space("result_code")
        if read is None or read.code is None:
            words = ctx.t("club.result.reading" if read is None else "club.result.none")
            shown: Element = column(roles.title(words, lines=4, anchor="center"), h=side, w=side, justify="center")
        else:
            shown = qr(read.code, side, whole_pixels=True, id="club.qr")
        hint = row(
            icon("camera", "icon", "action"), roles.label(ctx.t("club.result.photograph"), lines=3, grow=1),
            gap="gap_m",
        )  # fmt: skip
        return cards.card(shown, hint, items="center", justify="between", gap="gap_s", pad=pad("gap_m", "gap_m"))

    def _right(self, ctx: Context, status: ClubStatus | None) -> Box:
        game = next((one for one in status.games if one.session == self.session), None) if status is not None else None
        is_sent = game is not None and game.waiting == 0
        keys = [
            buttons.button(ctx, "club.save", ctx.t("club.save"), "file-export", grow=1, h="button_tall", size="label",
                           tap=lambda: save_for_club(self.shell, self._toast)),
            buttons.button(ctx, "club.done", ctx.t("club.result.done"), "check-bold", kind="primary", grow=1,
                           tap=self.shell.pop, h="button_tall"),
        ]  # fmt: skip
        return column(
            self._head(ctx, status, game),
            self._rows(ctx),
            self._state(ctx, game, is_sent=is_sent),
            row(*keys, gap="gap_s", items="stretch"),
            gap="gap_s", grow=1,
        )  # fmt: skip

    @staticmethod
    def _state(ctx: Context, game: ClubGame | None, *, is_sent: bool) -> Element:
        if is_sent:
            return row(icon("check-circle", "icon", "positive"), roles.label(ctx.t("club.all_sent")), gap="gap_m")
        count = game.waiting if game is not None else 0
        words = column(
            roles.label(ctx.t("club.result.to_follow"), colour="caution"),
            roles.note(ctx.t("club.result.to_follow.sub", count=count)),
            gap="gap_hair", grow=1,
        )  # fmt: skip
        return row(icon("timer-sand", "icon", "caution"), words, gap="gap_m")

    def _head(self, ctx: Context, status: ClubStatus | None, game: ClubGame | None) -> Element:
        number = column(
            roles.score(str(status.joined.table) if status is not None else "", anchor="center", colour="text1"),
            w="row", h="row", justify="center", skin=INSET._replace(edge="outline", stroke=2),
        )  # fmt: skip
        over = self._over
        said = ctx.t("club.result.over", time=f"{over.astimezone():%H:%M}") if over is not None else ""
        title = game_name(ctx, game) if game is not None else ""
        words = column(roles.title(title, lines=2), roles.note(said) if said else None, gap="gap_hair", grow=1)
        return row(number, words, gap="gap_m")

    @property
    def _over(self) -> datetime | None:
        """When the last line was written."""
        if self.read is None or self.read.game is None:
            return None
        times = [str(line.value.get("at")) for line in self.read.game.rows if line.kind == "entry"]
        return moment(times[-1]) if times else None

    def _rows(self, ctx: Context) -> Element:
        read = self.read.game if self.read is not None else None
        if read is None or read.session.game is None or read.session.state.result is None:
            return space()
        return cards.card(
            Scroll(child=column(*ruled(_places(ctx, read)), gap="gap_xs", pad=pad(0, "gap_m")), grow=1, id="places"),
            grow=1, pad=cards.ROUND_A_BAR,
        )  # fmt: skip


def _places(ctx: Context, read: PastGame) -> Sequence[Element]:
    """Everybody by place, with their figures."""
    game, state = read.session.game, read.session.state
    assert game is not None, "a result is of a game"
    scoring = GAMES.parts(game.name).scoring
    ranked = standings(scoring, state)
    sitting: dict[str, Seat] = seats(ctx, read.header, sorted(one.player for one in ranked))
    return [
        row(
            roles.number(str(one.place), colour="text3"),
            tile(ctx, sitting[one.player].diver, "tile_s"),
            roles.person(sitting[one.player].called, grow=1),
            roles.number(scoring.write(ctx, game.name, one.figure), colour="money"),
            gap="gap_m",
        )
        for one in ranked
    ]


def show_result_code(shell: Shell, session: str) -> None:
    """Over whatever is shown."""
    shell.push(ResultCode(shell, session))
