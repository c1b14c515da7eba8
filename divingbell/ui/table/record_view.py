"""A screen over the record of a game shows what the table holds, under one band and with windows over it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from divingbell.companion.games.parts import GameParts, parts_of
from divingbell.companion.games.seats import Seat
from divingbell.companion.people.seats import seats
from divingbell.companion.session.session import Session
from divingbell.companion.table.events import Entered, Event, Opened
from divingbell.ui.kit import bars
from divingbell.ui.kit.context import Context
from divingbell.ui.shell.route import AnyRoute, Route
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.game_ui import GameUi, game_ui
from divingbell.ui.table.memory_banner import Way, memory_banner, memory_chip
from divingbell.ui.table.toast import Toast
from divingbell.ui.toolkit.element import At, Box, Element, Pad, column, row, stack

if TYPE_CHECKING:
    from divingbell.companion.table.table import Table


class Window(Protocol):
    """What lies over a table until it is closed."""

    def view(self, ctx: Context) -> Element:
        """What is shown over the table."""


class RecordView(Screen):
    """Base of what shows a record: it follows the table as long as it is shown."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.table: Table = shell.services.table
        self.snapshot = self.table.now
        self.windows: list[Window] = []
        self.toast = Toast(self.refresh)
        self._watching: Callable[[], None] | None = None
        self._seats: tuple[object, dict[str, Seat]] = (None, {})

    # What holds -----------------------------------------------------------------------------------------------------

    @property
    def session(self) -> Session:
        """The record as it was read last."""
        return self.snapshot.session

    @property
    def state(self) -> Any:
        """The game's own state value."""
        return self.session.state

    @property
    def ui(self) -> GameUi:
        """What screens know of the game on the table. Raises `LookupError` before one is begun."""
        game = self.session.game
        if game is None:
            raise LookupError("no game is the active session")
        return game_ui(game.name)

    @property
    def parts(self) -> GameParts:
        """The parts of the game on the table. Raises `LookupError` before one is begun."""
        game = self.session.game
        if game is None:
            raise LookupError("no game is the active session")
        return parts_of(game)

    @property
    def seats(self) -> dict[str, Seat]:
        """Everybody, clockwise from p1."""
        key = (self.ctx.texts, self.snapshot.header, tuple(self.state.players))
        if self._seats[0] != key:
            self._seats = (key, seats(self.ctx, self.snapshot.header, key[2]))
        return self._seats[1]

    def seat(self, player: str) -> Seat:
        """Who plays as `p1` to `p6`."""
        return self.seats[player]

    @property
    def names(self) -> dict[str, str]:
        """What each seat is called, for sentences."""
        return {player: seat.told for player, seat in self.seats.items()}

    # What a screen fills in -----------------------------------------------------------------------------------------

    def band(self, ctx: Context) -> Element:
        """Whose turn it is and what it is at."""
        raise NotImplementedError

    def content(self, ctx: Context) -> Element:
        """Everything under the band and its banner; the lower left corner of it is `undo_key`."""
        raise NotImplementedError

    def banner(self, ctx: Context) -> Element | None:
        """Danger under the band."""
        return self.memory_banner(ctx)

    def entered(self, event: Entered) -> None:
        """Something was entered, here or elsewhere; `snapshot` is what holds now. The place for toasts and sounds."""

    def opened(self) -> None:
        """Another session is the active one, or this screen has come up: read what it needs to know."""

    def toast_place(self, ctx: Context) -> At | None:
        """Where a toast covers nothing that is pressed; None where the screen shows it in a lane of its own."""
        return At(left=ctx.gutter, right=ctx.gutter, bottom=ctx.frame.size.actions + 2)

    # Windows and routes ---------------------------------------------------------------------------------------------

    def open(self, window: Window) -> None:
        """Put a window over the table."""
        self.windows.append(window)
        self.refresh()

    def close(self, window: Window | None = None) -> None:
        """Take this window away, or the uppermost."""
        if window is None and self.windows:
            self.windows.pop()
        elif window in self.windows:
            self.windows.remove(window)
        self.refresh()

    def go(self, way: AnyRoute) -> Callable[[], None] | None:
        """The way to a screen or window by name (`ledger`, `menu`, `hardware`); None where the program has none."""
        return self.shell.route(way)

    def visit(self, way: AnyRoute) -> None:
        """Go there, where the program has it."""
        if (go := self.go(way)) is not None:
            go()

    def turn_keys(self, ctx: Context) -> tuple[Box | None, ...]:
        """Half turn and menu, on the dark side of the band."""
        return bars.turn_keys(ctx, self.shell.half_turn, self.go(Route.MENU))

    # Showing --------------------------------------------------------------------------------------------------------

    @property
    def view_version(self) -> object:
        return self.snapshot.uuid, self.snapshot.n

    def view(self) -> Element:
        ctx = self.ctx
        return self.framed(ctx, self.band(ctx), self.content(ctx), self.toast_place(ctx))

    def above(self) -> Element | None:
        """What lies over the screen and under its windows, and takes no touches."""

    def framed(self, ctx: Context, band: Element, content: Element, toast: At | None) -> Element:
        """Band, banner and content under each other; over them the toast at its place, and the windows."""
        banner = self.banner(ctx)
        if banner is not None:
            banner = row(column(banner, grow=1), pad=Pad("s", ctx.gutter, 0, ctx.gutter))
        return stack(
            column(band, banner, content, grow=1),
            self.toast.view(ctx, toast) if toast is not None else None,
            self.above(),
            *(window.view(ctx) for window in self.windows),
        )

    def memory_banner(self, ctx: Context, *, slim: bool = False) -> Box | None:
        """The journal cannot be written: the game is in memory only. `slim` where the height is needed."""
        failure = self.snapshot.journal_failure
        if failure is None:
            return None
        return memory_banner(ctx, failure.reason, self.ways_to_save(failure.reason), slim=slim)

    def memory_chip(self, ctx: Context) -> Box | None:
        """The same on the band of a table whose main area has no room for it."""
        return memory_chip(ctx, self.go(Route.IN_MEMORY)) if self.snapshot.journal_failure is not None else None

    def ways_to_save(self, reason: str) -> list[Way]:
        """This game elsewhere, and what is sound of a damaged journal, as far as the program has the ways."""
        ways = [(Route.SAVE_TO_USB, "file-export")]
        if reason == "damaged":
            ways.insert(0, (Route.RESCUE, "content-save"))
        return [Way(name, mark, go) for name, mark in ways if (go := self.go(name)) is not None]

    # Watching -------------------------------------------------------------------------------------------------------

    def on_show(self) -> None:
        self._watching = self.table.watch(lambda event: self.shell.main_thread.post(self._told, event))
        if self.read():
            self.opened()

    def on_hide(self) -> None:
        if self._watching is not None:
            self._watching()
            self._watching = None
        self.toast.forget()

    def _told(self, event: Event) -> None:
        if self._watching is None:
            return
        if self.read():
            self.heard(event)
            self.refresh()

    def read(self) -> bool:
        """Take what the table holds now. A session without its first line has nothing to show: the one before stays."""
        now = self.table.now
        if now.session.last is None:
            return False
        self.snapshot = now
        return True

    def heard(self, event: Event) -> None:
        """Something happened at the table; `snapshot` is what holds after it, or later."""
        if isinstance(event, Opened):
            self.opened()
        elif isinstance(event, Entered):
            self.toast.forget()
            self.entered(event)
