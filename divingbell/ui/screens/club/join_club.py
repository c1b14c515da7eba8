"""Joining a club: its address, then the six digits that stand on its wall."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from kivy.clock import Clock

from divingbell.companion.club.club import PORT
from divingbell.ui.kit import bars, buttons, cards, roles
from divingbell.ui.kit.body import body
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.kit.skins import INSET
from divingbell.ui.screens.club.digit_pad import digit_pad, erase_button, word_button
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.toolkit.element import Box, Element, Skin, column, pad, row, space

if TYPE_CHECKING:
    from divingbell.companion.club.discovery import HeardClub, HeardClubs
    from divingbell.companion.club.join_steps import JoinStep

DIGITS = 6
_ADDRESS = re.compile(r"(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})")
_LONGEST = 15
"""Characters of an address."""
_MOST_HEARD = 3
"""Clubs that have room; of more the address is typed."""
Asking = Literal["address", "code"]


class JoinClub(Screen):
    """The screen of a joining; the club of before stays until the new one has taken the code."""

    name = "club.join"

    def __init__(self, shell: Shell, on_joined: Callable[[JoinStep], None], address: str = "") -> None:
        """With an `address` (HOST:PORT) its code is asked for at once. `on_joined` is called when it has joined."""
        super().__init__(shell)
        self.asks: Asking = "code" if address else "address"
        self.typed, self.code = "", ""
        self.step: JoinStep | None = None
        """The newest step of the joining, None before it and while digits are typed after it."""
        self.nobody = False
        """Nobody answered at the address that was asked."""
        self.heard: tuple[HeardClub, ...] = ()
        """Clubs on this network."""
        self._address = address
        self._on_joined = on_joined
        self._chosen = False
        """The address is that of a club that was heard."""
        self._is_asking = False
        """An answer is waited for: of the address, or of the club."""
        self._cancel: Callable[[], None] = lambda: None
        self._deafen: Callable[[], None] = lambda: None
        self._begun = 0
        self._wait_until = 0.0
        self._ticks: Any = None

    def on_show(self) -> None:
        post = self.shell.main_thread.post
        self._deafen = self.shell.club.listen(lambda clubs: post(self._hear, clubs))

    def on_hide(self) -> None:
        self._deafen()
        self._give_up()

    def _hear(self, clubs: HeardClubs) -> None:
        self.heard = clubs.clubs
        self.refresh()

    # Showing --------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx = self.ctx
        title = ctx.t("club.join" if self.asks == "address" else "club.join.at")
        sub = self._host if self.asks == "code" else ""
        back = buttons.round_button(ctx, "back", "arrow-left", self._back)
        return column(
            bars.header(ctx, title, sub, *bars.turn_buttons(ctx, self.shell.half_turn), left=back),
            body(ctx, *(self._address_parts(ctx) if self.asks == "address" else self._code_parts(ctx))),
        )

    def _address_parts(self, ctx: Context) -> tuple[Element, Element]:
        field = row(
            roles.number(self.typed or " "),
            Box(w=3, h="icon", skin=Skin(fill="action")),
            gap="gap_xxs", h="button", pad=pad(0, "pad_card"), skin=INSET._replace(edge="action", stroke=3), grow=1,
        )  # fmt: skip
        ask = buttons.button(
            ctx, "club.ask", ctx.t("club.join.ask"), kind="primary", tap=self._ask, h="button",
            disabled_reason=None if self._is_address else "",
        )  # fmt: skip
        said = cards.card(
            row(
                roles.title(ctx.t("club.join.heard"), is_heading=True, grow=1),
                icon("refresh", "icon_m", "text2"),
                roles.caption(ctx.t("club.join.listening")),
                gap="gap_s",
            ),
            *self._heard_rows(ctx),
            space(),
            roles.label(ctx.t("club.join.address")),
            self._problem(ctx.t("club.join.nobody")) if self.nobody else None,
            row(field, ask, gap="gap_s"),
            grow=1, gap="gap_m", pad=pad("gap_l", "pad_card"),
        )  # fmt: skip
        dot = word_button("pad.dot", roles.figure("."), lambda: self._type("."), off=self._is_asking)
        back = erase_button(self._erase, off=self._is_asking)
        return said, digit_pad(self._type, dot, back, off=self._is_asking)

    def _heard_rows(self, ctx: Context) -> list[Element]:
        """A button for each club that is heard."""
        if not self.heard:
            return [roles.note(ctx.t("club.join.nobody_heard"))]
        return [
            buttons.button_box(
                f"club.heard.{at}",
                icon("access-point", "icon_m", "action"),
                column(roles.label(club.club), roles.note(_sub(ctx, club)), gap="gap_hair", grow=1),
                icon("chevron-right", "icon_m", "text2"),
                tap=partial(self._choose, club.address),
                disabled_reason="" if self._is_asking else None,
                gap="gap_m", pad=pad("gap_m", "gap_m"),
            )
            for at, club in enumerate(self.heard[:_MOST_HEARD])
        ]  # fmt: skip

    def _code_parts(self, ctx: Context) -> tuple[Element, Element]:
        busy = self._is_asking or self._seconds > 0
        said = cards.card(
            roles.title(ctx.t("club.join.digits"), is_heading=True),
            roles.note(ctx.t("club.join.digits.sub")),
            space(),
            self._digits(),
            self._told(ctx),
            space(),
            cards.inset(
                icon("information-outline", "icon", "action"),
                roles.note(ctx.t("club.join.sends"), lines=4, grow=1),
                gap="gap_m", pad=pad("gap_m", "gap_m"),
            ),
            grow=1, gap="gap_m", pad=pad("gap_l", "pad_card"),
        )  # fmt: skip
        join = word_button(
            "club.join", roles.label(ctx.t("club.join.join"), colour=None), self._join,
            off=busy or len(self.code) < DIGITS, primary=True,
        )  # fmt: skip
        return said, digit_pad(self._type, erase_button(self._erase, off=busy), join, off=busy)

    def _digits(self) -> Box:
        boxes = []
        for place in range(DIGITS):
            at = place == len(self.code)
            skin = INSET._replace(edge="action" if at else "outline", stroke=3 if at else 2)
            digit = self.code[place] if place < len(self.code) else " "
            boxes.append(
                column(roles.figure(digit, anchor="center"), w="digit", h="row_setting", justify="center", skin=skin)
            )
        return row(*boxes[:3], Box(w="gap"), *boxes[3:], gap="gap_s")

    def _told(self, ctx: Context) -> Element | None:
        """How it went, or that the organiser is asked, with the button that gives up."""
        if self._seconds > 0:
            return self._problem(ctx.t("club.join.wait", count=self._seconds))
        if self.step is None or self.step.step == "wait":
            return None
        if self.step.step == "waits":
            cancel = buttons.button(
                ctx, "club.cancel", ctx.t("club.join.cancel"), "close", tap=self._give_up, h="button"
            )
            return row(roles.label(ctx.t("club.join.waits"), grow=1), cancel, gap="gap_m")
        return self._problem(ctx.t(f"club.join.{self.step.step}", problem=self.step.problem))

    @staticmethod
    def _problem(words: str) -> Element:
        return row(
            icon("alert", "icon_m", "caution"), roles.label(words, colour="caution", lines=3, grow=1), gap="gap_s"
        )

    # What a tap changes ---------------------------------------------------------------------------------------

    @property
    def _host(self) -> str:
        return self._address.removesuffix(f":{PORT}")

    @property
    def _is_address(self) -> bool:
        match = _ADDRESS.fullmatch(self.typed)
        return match is not None and all(int(number) < 256 for number in match.groups()) and not self._is_asking

    @property
    def _seconds(self) -> int:
        """Seconds until a code can be typed again."""
        return max(0, round(self._wait_until - self.shell.services.clock.monotonic()))

    def _type(self, character: str) -> None:
        self.nobody, self.step = False, None
        if self.asks == "address":
            self.typed = (self.typed + character)[:_LONGEST]
        else:
            self.code = (self.code + character)[:DIGITS]
        self.refresh()

    def _erase(self) -> None:
        self.nobody, self.step = False, None
        if self.asks == "address":
            self.typed = self.typed[:-1]
        else:
            self.code = self.code[:-1]
        self.refresh()

    def _back(self) -> None:
        if self.asks == "code" and (self.typed or self._chosen):
            self._give_up()
            self.asks, self.step = "address", None
            self.refresh()
        else:
            self.shell.pop()

    # The address ----------------------------------------------------------------------------------------------

    def _choose(self, address: str) -> None:
        """A club that is heard: its code is asked for."""
        self.asks, self._address, self.nobody, self._chosen = "code", address, False, True
        self.refresh()

    def _ask(self) -> None:
        address = f"{self.typed}:{PORT}"
        self._is_asking, self._begun = True, self._begun + 1
        mine = self._begun

        def answered(is_club: bool) -> None:
            if mine == self._begun:
                self._is_asking, self.nobody = False, not is_club
                if is_club:
                    self.asks, self._address = "code", address
                self.refresh()

        self.shell.club.ask(address, lambda is_club: self.shell.main_thread.post(answered, is_club))
        self.refresh()

    # The code -------------------------------------------------------------------------------------------------

    def _join(self) -> None:
        self._is_asking, self.step, self._begun = True, None, self._begun + 1
        mine = self._begun

        def heard(step: JoinStep) -> None:
            if mine == self._begun:
                self._on_step(step)

        join, post = self.shell.club.join, self.shell.main_thread.post
        self._cancel = join(self._address, self.code, lambda step: post(heard, step))
        self.refresh()

    def _on_step(self, step: JoinStep) -> None:
        if step.step == "joined":
            self._is_asking, self.step = False, None
            self._on_joined(step)
            return
        self.step, self._is_asking = step, step.step == "waits"
        if step.step == "wait":
            self._wait_until = self.shell.services.clock.monotonic() + step.seconds
            self._ticks = Clock.schedule_interval(lambda _: self._tick(), 1)
        self.refresh()

    def _tick(self) -> None:
        if self._seconds == 0:
            self._ticks.cancel()
        self.refresh()

    def _give_up(self) -> None:
        """Wait for no answer any more."""
        self._cancel()
        self._cancel = lambda: None
        self._begun += 1
        self._is_asking, self.step = False, None
        if self._ticks is not None:
            self._ticks.cancel()
        self.refresh()


def _sub(ctx: Context, club: HeardClub) -> str:
    """The second line of a club that is heard."""
    return ctx.t("club.join.heard.open" if club.open else "club.join.heard.closed", computer=club.computer)
