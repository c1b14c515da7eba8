"""Share: the code of a page for phones on the same network, and all of it onto a USB stick."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Literal

from divingbell.companion.archive.play_log_ids import known_played_as
from divingbell.companion.canvas.fonts import readable
from divingbell.companion.installed_games import GAMES
from divingbell.companion.sharing.dates import day
from divingbell.companion.sharing.files import StickError, save_files
from divingbell.companion.sharing.page_builder import joined, offers
from divingbell.companion.sharing.shared_game import SharedGame
from divingbell.companion.table.game_lookup import find_game
from divingbell.companion.web.shared_page import SharedPage
from divingbell.ui.kit import buttons, cards, roles
from divingbell.ui.kit.body import flow
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import hairline, icon
from divingbell.ui.screens.share.code import code
from divingbell.ui.screens.share.wifi_help import wifi_help
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.game_ui import has_screens
from divingbell.ui.toolkit.element import Box, Element, Skin, column, fits, pad, row, space, stack
from divingbell.ui.toolkit.scale import Size

OTHERS = 2
"""Addresses that stand below the likeliest, in words."""
MOST = 3
"""Sticks that are offered."""
WifiHelp = Literal["closed", "open", "looked"]
"""How it stands with the window about the Wi-Fi; `looked`: a network was looked for from it, and there was none."""
_MARKS = {"bgstats": "chart-box-outline", "record": "file-export", "report": "printer"}


class ShareScreen(Screen):
    """Serves the game from when it was opened until ten minutes after it was closed. It changes nothing."""

    name = "share"

    def __init__(self, shell: Shell, uuid: str | None) -> None:
        super().__init__(shell)
        self._below = shell.top
        self._uuid = uuid
        self.game: SharedGame | None = None
        self._gone = False
        self._word = ""
        self._stops: list[Callable[[], None]] = []
        self._reading = False
        self._round = shell.pages.offer_round
        """`Pages.offer_round` when the reading began."""
        self._sticks: Sequence[Path] | None = None
        """To choose from; None: nobody asked."""
        self._busy = False
        self._outcome: Callable[[Context], str] | None = None
        self._wrong = False
        self._failed = False
        """Tell whether the last stick did not take all files."""
        self._left = False
        self._wifi: WifiHelp = "closed"

    # The game and its page ------------------------------------------------------------------------------------

    def on_show(self) -> None:
        shell = self.shell
        self._stops = [
            shell.pages.watch(lambda: shell.main_thread.post(self.refresh)),
            shell.services.table.watch(lambda _: shell.main_thread.post(self._follow)),
        ]
        self._fetch() if self.game is None else self._follow()

    def on_hide(self) -> None:
        while self._stops:
            self._stops.pop()()

    def on_close(self) -> None:
        self._left = True
        if self._word:
            self.shell.pages.withdraw(self._word)

    def _read(self) -> SharedGame | None:
        services = self.shell.services
        kept = find_game(services.table, self._uuid)
        if kept is None or kept.session.game is None or not has_screens(kept.session.game.name):
            return None
        return SharedGame(kept, self.ctx.texts, known_played_as(services.table.journal))

    def _fetch(self) -> None:
        if not self._reading:
            self._reading, self._round = True, self.shell.pages.offer_round
            self.shell.main_thread.fetch(self._read, self._come)

    def _follow(self) -> None:
        """The game was changed while the window is open: all of it is made anew, under the same word."""
        game, now = self.game, self.shell.services.table.now
        if self._stops and game is not None and now.uuid == game.kept.uuid and now.n != game.kept.n:
            self._fetch()

    def _come(self, game: SharedGame | None) -> None:
        self._reading = False
        self.game, self._gone = game, game is None
        self.refresh()
        if game is not None:
            theme = self.shell.settings.theme
            self.shell.main_thread.fetch(lambda: iter(offers(game, theme)), partial(self._offer, game))
            self._follow()

    def _offer(self, game: SharedGame, coming: object) -> None:
        """Offer the parts that are quick first, then all of it; nothing more of a game that was changed meanwhile."""
        assert hasattr(coming, "__next__"), "offers come one after another"

        def made() -> SharedPage | None:
            found: SharedPage | None = next(coming, None)
            return found

        def came(offer: SharedPage | None) -> None:
            if offer is None or game is not self.game:
                return
            if self._round != self.shell.pages.offer_round:  # somebody's name was hidden: it may be in it
                if not self._left:
                    self._fetch()
                return
            self._word = self.shell.pages.offer(offer, self._word)
            if self._left:
                self.shell.pages.withdraw(self._word)
            self.refresh()
            self._offer(game, coming)

        self.shell.main_thread.fetch(made, came)

    @property
    def address(self) -> str | None:
        """Where a phone finds the game; None while it is not offered, and without a network."""
        at = self.shell.pages.address
        return None if at is None or not self._word else f"{at}/g/{self._word}"

    # Showing --------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx = self.ctx
        inside = flow(ctx, self._code(ctx), self._choices(ctx), gap="gutter", grow=1, pad=pad("pad_card", "pad_card"))
        window = cards.dialog(ctx, self._head(ctx), inside, top="dialog_edge", outside=self.shell.pop)
        if self._wifi == "closed":
            return stack(self._below.view(), window)
        help_window = wifi_help(ctx, self._look_for_wifi, self._close_wifi, looked=self._wifi == "looked")
        return stack(self._below.view(), window, help_window)

    def _head(self, ctx: Context) -> Box:
        mark = GAMES[self.game.name].mark if self.game is not None else "share-variant"
        close = buttons.round_button(ctx, "close", "close", self.shell.pop)
        said = column(
            roles.heading(ctx.t("sharing.title")),
            roles.note(self._sub(ctx), lines=1) if self.game is not None else None,
            justify="center",
            grow=1,
        )
        sign = icon(mark, "tile_m", "action")
        head = row(sign, said, close, gap="gap_l", grow=1, pad=pad("gap_xs", "pad_card"))
        return column(head, hairline(), h="button_tall")

    def _sub(self, ctx: Context) -> str:
        game = self.game
        assert game is not None, "it has come"
        names = [game.seats[player].told for player in game.winners]
        result = game.reason_in_a_sentence
        if names:
            result = ctx.t("table.wins", count=len(names), names=joined(game, names))
        return ctx.t("sharing.sub", game=game.title, day=day(ctx.texts, game.began, year=False), result=result)

    @property
    def _offline(self) -> bool:
        """Tell whether it is served and no phone can reach it."""
        return bool(self._word) and self.address is None and self.shell.pages.status.port is not None

    def _code(self, ctx: Context) -> Box:
        side, address = ctx.space("scan_code"), self.address
        if address is not None:
            others = self.shell.pages.addresses[1 : 1 + OTHERS]
            also = ctx.t("live.phones.others", addresses=", ".join(others))
            return column(
                code(f"http://{address}", side - (ctx.space("disc") if others else 0)),
                roles.label(address, anchor="center", w=side),
                roles.caption(ctx.t("sharing.code"), colour="text2", anchor="center", w=side, lines=2),
                roles.caption(also, colour="text2", anchor="center", w=side, lines=2) if others else None,
                items="center", justify="center", gap="gap_xs", align="center",
            )  # fmt: skip
        offline = self._offline
        words = "gone" if self._gone else "no_network" if offline else "moment"
        about = roles.note(ctx.t("sharing.no_network.sub"), anchor="center", lines=3) if offline else None
        return cards.inset(
            column(
                icon("wifi-off" if offline else "wifi", "header", "text3"),
                roles.label(ctx.t(f"sharing.{words}"), anchor="center", lines=3),
                about,
                gap="gap_m", items="stretch", justify="center", grow=1,
            ),
            w=side, h=side, align="center", items="stretch", pad=pad("pad_card"),
        )  # fmt: skip

    def _choices(self, ctx: Context) -> Element:
        over = self.game is None or self.game.over
        names = [name for name in _MARKS if over or name != "bgstats"]
        if self._sticks is not None:
            return column(self._said(ctx), *self._stick_buttons(ctx), space(), self._ways(ctx), gap="gap_s", grow=1)

        def of(high: Size | None, *, told: bool) -> Box:
            scan = roles.body(ctx.t("sharing.scan"), colour="text1", lines=2) if told else None
            rows = (self._label(ctx, name, high) for name in names)
            return column(self._said(ctx), scan, *rows, space(), self._ways(ctx), gap="gap_s", grow=1)

        told = self.address is not None or self._offline
        ways = ("row", told), (None, told), (None, False)
        return fits(*(partial(of, high, told=told) for high, told in ways), grow=1)

    def _label(self, ctx: Context, name: str, high: Size | None) -> Box:
        """Words for a choice on the phone, so high: said, not pressed."""
        return row(
            icon(_MARKS[name], "icon_m", "text3"),
            column(
                roles.label(ctx.t(f"sharing.{name}")),
                roles.note(ctx.t(f"sharing.{name}.sub"), colour="text3", lines=1),
                grow=1,
            ),
            gap="gap_m",
            h=high,
        )

    def _said(self, ctx: Context) -> Element | None:
        """The outcome of writing to the stick: in danger where the files are not all on it."""
        if self._outcome is None:
            return None
        if not self._wrong:
            return row(icon("check-bold", "icon_m", "positive"), roles.label(self._outcome(ctx), lines=3), gap="gap_m")
        return row(
            icon("alert", "icon"), roles.label(self._outcome(ctx), colour=None, lines=3, grow=1), gap="gap_m",
            pad=pad("gap_s", "gap_m"), skin=Skin(fill="danger_fill", radius="radius_card"), colour="on_fill",
        )  # fmt: skip

    def _ways(self, ctx: Context) -> Element:
        """Save to USB, and where no phone can reach the game the way to a network."""
        stick = fits(partial(self._stick_button, ctx, told=True), partial(self._stick_button, ctx, told=False))
        if not self._offline:
            return stick
        wifi = buttons.button(
            ctx, "wifi", ctx.t("sharing.wifi"), "wifi", tap=self._open_wifi, w="button_row", h="banner"
        )
        stick.grow = 1
        return row(wifi, stick, gap="gap_m")

    def _stick_button(self, ctx: Context, *, told: bool) -> Box:
        """`told`: with what is saved in a second line."""
        words = "stick.writing" if self._busy else "stick.again" if self._failed else "stick"
        bright = self.address is None and self.game is not None and not self._busy
        sub = ctx.t("sharing.stick.sub") if told and not self._busy else None
        return buttons.button(
            ctx, "stick", ctx.t(f"sharing.{words}"), icon("usb", "icon"), sub, tap=self._look,
            kind="primary" if bright else "neutral", sub_size="caption", sub_lines=1,
            disabled_reason="" if self._busy or self.game is None else None, h="banner",
        )  # fmt: skip

    def _stick_buttons(self, ctx: Context) -> list[Box]:
        assert self._sticks is not None, "there are several"
        return [
            buttons.button(ctx, f"stick.{number}", readable(stick.name) or ctx.t("settings.backup.stick"), "usb",
                     tap=partial(self._save, stick), h="snackbar_row", size="label")
            for number, stick in enumerate(self._sticks[:MOST], 1)
        ]  # fmt: skip

    # Wi-Fi ----------------------------------------------------------------------------------------------------

    def _open_wifi(self) -> None:
        self._wifi = "open"
        self.refresh()

    def _look_for_wifi(self) -> None:
        """Back to the code, if there is a network by now."""
        self._wifi = "looked" if self._offline else "closed"
        self.refresh()

    def _close_wifi(self) -> None:
        self._wifi = "closed"
        self.refresh()

    # Sticks ---------------------------------------------------------------------------------------------------

    def _look(self) -> None:
        def found(sticks: Sequence[Path]) -> None:
            self._sticks = None
            if len(sticks) == 1:
                self._save(sticks[0])
                return
            self._sticks = sticks or None
            self._say("sharing.stick.which" if sticks else "sharing.stick.none", wrong=not sticks)

        self.shell.main_thread.fetch(self.shell.services.sticks.found, found, name="sticks")

    def _save(self, stick: Path) -> None:
        game = self.game
        if game is None or self._busy:
            return
        self._sticks, self._busy, self._outcome = None, True, None
        self.refresh()

        def work() -> int | StickError:
            try:
                return save_files(game, stick)
            except StickError as error:
                return error

        self.shell.main_thread.fetch(work, partial(self._saved, stick))

    def _saved(self, stick: Path, came: int | StickError) -> None:
        self._busy, self._failed = False, isinstance(came, StickError)
        if isinstance(came, StickError):
            if came.saved:
                self._say("sharing.stick.failed", wrong=True, count=came.saved, problem=came.problem)
            else:
                self._say("sharing.stick.nothing", wrong=True, problem=came.problem)
        else:
            self._say("sharing.stick.saved", count=came, stick=readable(stick.name))

    def _say(self, text_id: str, *, wrong: bool = False, **args: str | int) -> None:
        self._outcome, self._wrong = (lambda ctx: ctx.t(text_id, **args)), wrong
        self.refresh()


def show_share(shell: Shell, uuid: str | None = None) -> None:
    """Over what is shown: the game with this UUID, or the active one."""
    shell.push(ShareScreen(shell, uuid))
