"""Settings, Club: how this tablet stands with the club, what is sent and what waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from divingbell.companion.canvas.fonts import readable
from divingbell.companion.club.club_status import ClubStatus
from divingbell.companion.configuration.file_errors import cause_of
from divingbell.ui.kit import bars, buttons, cards, roles
from divingbell.ui.kit.body import body
from divingbell.ui.kit.context import Context, Words
from divingbell.ui.kit.fields import switch
from divingbell.ui.kit.icons import disc, icon
from divingbell.ui.kit.skins import INSET
from divingbell.ui.screens.club.club_state import state_chip, trouble_of, watch_state
from divingbell.ui.screens.club.game_row import game_row
from divingbell.ui.screens.club.join_club import JoinClub
from divingbell.ui.screens.club.stick import save_for_club
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.notice import Notice
from divingbell.ui.table.toast import Toast
from divingbell.ui.toolkit.element import Box, Element, Scroll, column, pad, row, space, stack

if TYPE_CHECKING:
    from divingbell.companion.club.join_steps import JoinStep


class ClubScreen(Screen):
    """Everything goes by itself; the buttons are for the evening on which something does not."""

    name = "club"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.asks_to_leave = False
        self._toast = Toast(self.refresh)
        self._unwatch: Callable[[], None] = lambda: None

    def on_show(self) -> None:
        self._unwatch = watch_state(self.shell.club, self.shell.main_thread.post, self.refresh)

    def on_hide(self) -> None:
        self._unwatch()
        self._toast.forget()

    # Showing --------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx, status = self.ctx, self.shell.club.status
        toast = self._toast.view(ctx)
        if status is None:
            return column(self.bar(ctx.t("club.title"), lane=toast), body(ctx, self._left_club(ctx)))
        page = column(
            self.bar(ctx.t("club.title"), "", state_chip(ctx, status, self._lost_s(status)), lane=toast),
            column(bars.in_own_row(ctx, toast), pad=pad(0, ctx.gutter)),
            body(ctx, self._who(ctx, status), self._sent(ctx, status)),
            bars.action_bar(ctx, *self._buttons(ctx, status), h="bar_low"),
        )
        return stack(page, self._leaving(ctx, status) if self.asks_to_leave else None)

    def _lost_s(self, status: ClubStatus) -> float:
        return 0.0 if status.is_heard else self.shell.services.clock.monotonic() - status.lost_at

    def _left_club(self, ctx: Context) -> Element:
        join = buttons.button(
            ctx, "club.other", ctx.t("club.join"), "account-group", kind="primary", tap=self._other, h="button"
        )
        sign = icon("account-group", "header", "text3")
        return cards.nothing_yet(sign, ctx.t("club.none"), ctx.t("club.none.sub"), join)

    def _who(self, ctx: Context, status: ClubStatus) -> Box:
        """The number of this table, its club, and the ways out of it."""
        joined = status.joined
        number = column(
            roles.amount(str(joined.table), anchor="center"),
            w="club_number", h="club_number", justify="center",
            skin=INSET._replace(edge="outline", stroke=3, radius="xl"),
        )  # fmt: skip
        words = column(
            roles.note(ctx.t("club.was" if not status.is_known else "club.is", table=joined.table)),
            roles.title(joined.club, lines=3),
            gap="gap_hair", grow=1,
        )  # fmt: skip
        keys = [
            buttons.button(ctx, "club.other", ctx.t("club.other"), "swap-horizontal", tap=self._other, size="label",
                           grow=1, h="button", pad=pad("gap_xxs", "gap_s"), gap="gap_s"),
            buttons.long_press_button(ctx, "club.leave", ctx.t("club.leave"), "close", self._leave, kind="neutral",
                                      size="label", sub_size="note", grow=1, h="button", pad=pad("gap_xxs", "gap_s"),
                                      gap="gap_s"),
        ]  # fmt: skip
        return cards.card(
            row(number, words, gap="gap_l"),
            space(),
            cards.inset(
                column(roles.label(ctx.t("club.on_wall"), lines=2), roles.note(ctx.t("club.on_wall.sub")), grow=1),
                switch(ctx, "club.on_wall", not joined.is_private, self._show_on_wall),
                gap="gap_m", pad=pad(0, "gap_m"),
            ),
            roles.caption(ctx.t("club.id", id=joined.membership.hub), lines=2),
            space(),
            row(*keys, gap="gap_s", items="stretch"),
            grow=1, gap="gap_m", pad=pad("gap_l", "pad_card"),
        )  # fmt: skip

    def _sent(self, ctx: Context, status: ClubStatus) -> Box:
        """Lines on the way, or the trouble, and the games."""
        trouble = trouble_of(status, self._lost_s(status))
        rows = [game_row(ctx, game, status) for game in status.games]
        told = status.message
        return cards.card(
            self._head(ctx, status, trouble),
            Scroll(child=column(*rows, gap="gap_s"), grow=1, id="club.games"),
            roles.note(ctx.t(f"club.{trouble}.sub"), lines=4) if trouble else None,
            roles.note(ctx.t("club.message", who=told.who, text=readable(told.text)), lines=4) if told else None,
            grow=1, gap="gap_m", pad=pad("gap_l", "pad_card"),
            edge="caution" if trouble else "line", stroke=2 if trouble else 1,
        )  # fmt: skip

    @staticmethod
    def _head(ctx: Context, status: ClubStatus, trouble: str) -> Element:
        if trouble and trouble != "lost":
            sign = disc("alert", "disc", "caution", share=0.6)
            return row(sign, roles.title(ctx.t(f"club.{trouble}"), lines=3, grow=1), gap="gap_m")
        if status.waiting == 0:
            return row(disc("check-bold", "disc", "positive"), roles.title(ctx.t("club.all_sent"), grow=1), gap="gap_m")
        words = ctx.t("club.waits_here" if trouble else "club.on_the_way", count=status.waiting)
        number = roles.amount(str(status.waiting), colour="caution" if trouble else "action")
        return row(number, roles.title(words, lines=3, grow=1), gap="gap_m")

    def _buttons(self, ctx: Context, status: ClubStatus) -> list[Box]:
        over = any(game.is_over for game in status.games)
        code = self._button(ctx, "code", "qrcode", self._show_code, None if over else ctx.t("club.code.none"))
        save = self._button(ctx, "save", "file-export", self._save)
        if not status.is_known:
            return [code, save, self._button(ctx, "anew", "key-variant", self._anew, primary=True)]
        if status.has_two_cards:  # it may as well be done at the other one
            return [code, save, self._button(ctx, "anew", "key-variant", self._anew, words="club.anew.twin")]
        off = None
        if status.is_heard:
            off = ctx.t("club.send.goes" if status.waiting else "club.send.nothing")
        return [code, save, self._button(ctx, "send", "restore", self.shell.club.try_now, off, primary=True)]

    @staticmethod
    def _button(
        ctx: Context, name: str, mark: str, tap: Callable[[], None], off: str | None = None, *, primary: bool = False,
        words: str = "",
    ) -> Box:  # fmt: skip
        """`words`: other texts than those of its name."""
        text = words or f"club.{name}"
        return buttons.button(
            ctx, f"club.{name}", ctx.t(text), mark, ctx.t(f"{text}.sub"), tap=tap, disabled_reason=off,
            kind="primary" if primary else "neutral", size="label", sub_size="caption", icon_size="icon",
            vertical=True, grow=1, pad=pad("gap_hair", "gap_s"), same_size=True,
        )  # fmt: skip

    def _show_on_wall(self, on: bool) -> None:
        self.shell.club.set_private(not on)

    # Leaving --------------------------------------------------------------------------------------------------

    def _leaving(self, ctx: Context, status: ClubStatus) -> Element:
        keep = buttons.button(ctx, "leave.keep", ctx.t("club.leaving.keep"), "close", tap=self._go_away)
        send = buttons.button(ctx, "leave.send", ctx.t("club.leaving.send"), "restore", kind="primary", tap=self._stay)
        title = ctx.t("club.leaving", count=status.waiting)
        return cards.question(ctx, "alert", ctx.t("club.title"), title, ctx.t("club.leaving.sub"), keep, send)

    def _leave(self) -> None:
        status = self.shell.club.status
        self.asks_to_leave = status is not None and status.waiting > 0
        if not self.asks_to_leave:
            self._go_away()
        self.refresh()

    def _stay(self) -> None:
        self.asks_to_leave = False
        self.shell.club.try_now()
        self.refresh()

    def _go_away(self) -> None:
        self.asks_to_leave = False

        def work() -> OSError | None:
            try:
                self.shell.club.leave()
            except OSError as error:
                return error
            return None

        def done(error: OSError | None) -> None:
            if error is not None:
                problem = cause_of(error)
                self._say("alert", lambda ctx: ctx.t("club.leave.failed", problem=problem))
            elif self.shell.top is self:
                self.shell.pop()

        self.shell.main_thread.fetch(work, done, name="club.leave")

    # Buttons --------------------------------------------------------------------------------------------------

    def _other(self) -> None:
        self.shell.push(JoinClub(self.shell, self._joined))

    def _anew(self) -> None:
        status = self.shell.club.status
        address = status.joined.address if status is not None else ""
        self.shell.push(JoinClub(self.shell, self._joined, address))

    def _joined(self, step: JoinStep) -> None:
        self.shell.pop()
        self.say_joined(step)

    def say_joined(self, step: JoinStep) -> None:
        """Which table this is now; another number than it asked for is taken."""
        taken = step.had is not None and step.had != step.table
        words = "club.table_taken" if taken else "club.joined"
        self._say("check-bold", lambda ctx: ctx.t(words, club=step.club, table=step.table, had=step.had or 0))

    def _show_code(self) -> None:
        from divingbell.ui.screens.club.result_code import show_result_code

        status = self.shell.club.status
        over = next((game for game in status.games if game.is_over), None) if status is not None else None
        if over is not None:
            show_result_code(self.shell, over.session)

    def _save(self) -> None:
        save_for_club(self.shell, self._toast)

    def _say(self, mark: str, title: Words, sub: str = "") -> None:
        self._toast.say(Notice(mark, title, sub), self.ctx.tokens.toast_seconds)


def show_club(shell: Shell) -> None:
    """Over the settings: how it stands; without a club at once joining one."""
    screen = ClubScreen(shell)
    if shell.club.status is not None:
        shell.push(screen)
        return

    def joined(step: JoinStep) -> None:
        shell.pop()
        shell.push(screen)
        screen.say_joined(step)

    shell.push(JoinClub(shell, joined))
