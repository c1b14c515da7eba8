"""The window Phones: the switch of phone view, the code of its address, who watches, and who may."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import datetime
from functools import partial

from divingbell.companion.web.messages import PageWatcher
from divingbell.ui.kit import buttons, cards, fields, roles
from divingbell.ui.kit.body import flow
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import icon
from divingbell.ui.screens.phones.qr import qr
from divingbell.ui.shell.page_feed import feed_pages
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.shell.shown_screen import ShownScreen
from divingbell.ui.toolkit.element import Box, Element, column, fits, pad, row, space, stack

MARKS = {"phone": "cellphone", "television": "television", "overlay": "television"}
_LISTED = 3
"""Watchers that are listed; more are counted."""
_OTHERS = 2
"""Addresses that stand below the likeliest; the ones after them are those of containers and tunnels."""


class Phones(Screen):
    """Lies over the table, or over the settings."""

    name = "phones"

    def __init__(self, shell: Shell, under: ShownScreen) -> None:
        super().__init__(shell)
        self._under = under
        self._unwatch: Callable[[], None] = lambda: None

    def on_show(self) -> None:
        self._unwatch = self.shell.pages.watch(lambda: self.shell.main_thread.post(self.refresh))

    def on_hide(self) -> None:
        self._unwatch()

    def view(self) -> Element:
        ctx = self.ctx
        inside = flow(ctx, self._address(ctx), self._right(ctx), gap="gap_xl", pad=pad("pad_card", "pad_card"), grow=1)
        window = cards.dialog(ctx, self._head(ctx), inside, top="dialog_edge", outside=self.shell.pop)
        return stack(self._under.view(), window)

    def _head(self, ctx: Context) -> Box:
        on = self.shell.settings.phones
        words = ctx.t("live.phones.on" if on else "live.phones.off")
        switch = fields.switch(ctx, "phones.switch", on, self._switch)
        close = buttons.round_button(ctx, "phones.close", "close", self.shell.pop)
        right = roles.label(words, lines=1), switch, close
        return cards.dialog_head(ctx.t("live.phones"), ctx.t("live.phones.sub"), *right)

    # The address ----------------------------------------------------------------------------------------------

    def _address(self, ctx: Context) -> Box:
        address, *others = self.shell.pages.addresses or (None,)
        wide = ctx.space("scan_code")
        if not self.shell.settings.phones:
            return self._instead(ctx, "eye-off", "live.phones.is_off", wide)
        if address is None:
            missing = self.shell.pages.status.port is not None
            return self._instead(ctx, "wifi-off" if missing else "timer-sand",
                                 "live.phones.no_network" if missing else "live.phones.starting", wide)  # fmt: skip
        code = self.shell.settings.phone_code
        quiet = partial(roles.caption, colour="text2", anchor="center")
        same = [quiet(ctx.t(f"live.phones.same{length}")) for length in ("", ".short")]
        also = ctx.t("live.phones.others", addresses=", ".join(others[:_OTHERS]))
        return column(
            qr(f"http://{address}/", wide - (ctx.space("disc") if others else 0)),
            roles.number(address, anchor="center"),
            roles.number(ctx.t("live.phones.code", code=code), colour="action",
                   anchor="center") if code else fits(*same),
            roles.caption(also, colour="text2", lines=2, anchor="center", w=wide) if others else None,
            w=wide,
            align="center",
            items="center",
            justify="center",
            gap="gap_xs",
        )  # fmt: skip

    @staticmethod
    def _instead(ctx: Context, mark: str, words: str, wide: float) -> Box:
        """In the place of the code."""
        return column(
            icon(mark, "header", "text3"),
            roles.title(ctx.t(words), lines=3, anchor="center"),
            roles.note(ctx.t(f"{words}.sub"), lines=6, anchor="center"),
            w=wide,
            align="center",
            items="stretch",
            justify="center",
            gap="gap_s",
        )

    # Who watches, and who may -----------------------------------------------------------------------------------

    def _right(self, ctx: Context) -> Element:
        """The watchers one by one and the hint for a television, as far as there is room."""
        pages = self.shell.pages
        listed = 0 < len(pages.status.watchers) <= _LISTED
        television = pages.address is not None and self.shell.settings.phones
        shown = partial(self._who, ctx)
        return fits(
            partial(shown, listed=True, television=True) if listed and television else None,
            partial(shown, listed=True) if listed else None,
            partial(shown, television=True) if television else None,
            shown,
            partial(shown, short=".short"),
            grow=1,
        )

    def _who(self, ctx: Context, *, listed: bool = False, television: bool = False, short: str = "") -> Box:
        settings = self.shell.settings
        hint = ctx.t(f"live.phones.here{short}")
        if self.shell.pages.status.guessed and settings.phone_code:
            hint = ctx.t("live.phones.guessed")
        kinds: list[tuple[str, str]] = [
            (ctx.t("live.phones.anyone"), "anyone"),
            (ctx.t("live.phones.with_code"), "code"),
        ]
        chosen = "code" if settings.phone_code else "anyone"
        return column(
            self._watching(ctx, listed=listed),
            roles.note(ctx.t("live.phones.who")),
            buttons.choices(
                ctx, "phones.who", kinds, chosen, self._choose, size="note"
            ),
            roles.note(hint, colour="text3", lines=4),
            self._new_code(ctx) if settings.phone_code else None,
            space(),
            self._television(ctx) if television else None,
            buttons.button(ctx, "phones.done", ctx.t("live.phones.done"), "check-bold", kind="primary",
                           tap=self.shell.pop, h="snackbar_row"),
            gap="gap_s",
            grow=1,
        )  # fmt: skip

    def _watching(self, ctx: Context, *, listed: bool) -> Box:
        """How many watch, and with what; one by one where they are `listed`."""
        watchers = self.shell.pages.status.watchers
        count = len(watchers)
        words = ctx.t("live.phones.watch", count=count) if count else ctx.t("live.phones.nobody")
        head = row(
            icon("cellphone", "icon", "action"),
            roles.number(str(count)) if count else None,
            roles.title(words, grow=1),
            *(() if listed else self._counts(watchers)),
            gap="gap_m",
        )
        rows = [self._watcher(ctx, one) for one in watchers] if listed else []
        return cards.inset(column(head, *rows, gap="gap_xs", grow=1), pad=pad("gap_m", "gap_l"))

    @staticmethod
    def _counts(watchers: tuple[PageWatcher, ...]) -> list[Element]:
        large = sum(one.screen != "phone" for one in watchers)
        parts: list[Element] = []
        for mark, count in (("cellphone", len(watchers) - large), ("television", large)):
            if count:
                parts += [icon(mark, 22, "text2"), roles.label(str(count), colour="text2")]
        return parts

    @staticmethod
    def _watcher(ctx: Context, one: PageWatcher) -> Element:
        since = f"{datetime.fromisoformat(one.since.replace('Z', '+00:00')).astimezone():%H:%M}"
        return row(
            icon(MARKS[one.screen], 28, "text2"),
            roles.note(ctx.t(f"live.phones.{one.screen}"), grow=1),
            roles.note(ctx.t("live.phones.since", time=since)),
            gap="gap_m",
        )

    def _new_code(self, ctx: Context) -> Box:
        return buttons.button(
            ctx, "phones.new_code", ctx.t("live.phones.new_code"), "refresh", tap=self._make_code, h=ctx.touch
        )

    @staticmethod
    def _television(ctx: Context) -> Element:
        return row(
            icon("television", 32, "action"),
            roles.note(ctx.t("live.phones.tv"), lines=3, grow=1),
            gap="gap_m",
        )

    # Buttons -----------------------------------------------------------------------------------------------------

    def _switch(self, on: bool) -> None:
        feed_pages(self.shell)
        self.shell.change(phones=on)

    def _choose(self, who: str) -> None:
        if who == "anyone":
            self.shell.change(phone_code="")
        elif not self.shell.settings.phone_code:
            self._make_code()

    def _make_code(self) -> None:
        code = self.shell.settings.phone_code
        while code == self.shell.settings.phone_code:
            code = f"{secrets.randbelow(10_000):04d}"
        self.shell.change(phone_code=code)


def show_phones(shell: Shell) -> None:
    """Over whatever is shown."""
    shell.push(Phones(shell, shell.top))
