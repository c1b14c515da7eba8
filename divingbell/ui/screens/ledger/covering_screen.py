"""Base of ledger and change: a screen over a table that sends, undoes and says as the table itself does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from divingbell.companion.games import amounts as counted
from divingbell.companion.games.decision import ActionFields
from divingbell.companion.games.entry_icons import sign
from divingbell.companion.games.game import Entry
from divingbell.companion.games.live_view import MeasuredContact
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.contact_line import felt_line, measured
from divingbell.companion.session.contacts import Contacts
from divingbell.companion.session.session import Session
from divingbell.companion.table.events import Entered, Event, Opened
from divingbell.companion.texts.dates import clock_time
from divingbell.ui.kit.context import Context, Words
from divingbell.ui.screens.ledger.row import Moved, RowWords
from divingbell.ui.screens.ledger.trial import Trial
from divingbell.ui.shell.screen import Screen
from divingbell.ui.table.frame import framed
from divingbell.ui.table.last_tap import EntryWords
from divingbell.ui.table.news import News, ShownParts
from divingbell.ui.table.record_parts import Handler, RecordParts, RecordScreen
from divingbell.ui.table.table_screen import AnyTable
from divingbell.ui.toolkit.element import At, Element


class Below(NamedTuple):
    """The screen below a ledger."""

    parts: RecordParts
    words: EntryWords
    """How the game calls what Undo takes back."""


def below_of(table: AnyTable) -> Below:
    """A table as a ledger lies over it."""
    return Below(table.parts, _CoveredTable(table))


class _CoveredTable:
    """The words of a table that is covered, and so is not told what happens meanwhile."""

    def __init__(self, table: AnyTable) -> None:
        self._table = table

    def name_of(self, entries: Sequence[Entry], *, felt: bool = False) -> str:
        return self._now.name_of(entries, felt=felt)

    def given_back(self, entries: Sequence[Entry]) -> str:
        return self._now.given_back(entries)

    def offer(self, action: ActionFields) -> tuple[str, str]:
        return self._now.offer(action)

    @property
    def _now(self) -> AnyTable:
        self._table.record.read()
        return self._table


class LedgerScreen(Screen):
    """A screen pushed over a table, of the same parts; the table's words name what Undo takes back."""

    over_words: str | None = None
    """Why nothing can be changed here, as a text; None: it can."""

    def __init__(self, below: Below) -> None:
        super().__init__(below.parts.shell)
        self.below = below
        table = below.parts.record.table
        self.parts = parts = RecordParts(self.shell, below.parts.area, below.words, self.undo, table=table)
        self.record, self.sender, self.last_tap = parts.record, parts.sender, parts.last_tap
        self.snackbars, self.dialogs = parts.snackbars, parts.dialogs
        self.contacts = Contacts()

    def handlers(self) -> tuple[Handler, ...]:
        """The handlers of an event at the table, in this order: the toast of before goes; the screen reads anew; no
        finger meets what a sensor brought; what the referee offers and where nothing is kept is told."""
        return (
            self.snackbars.on_event,
            self.on_event,
            self.sender.on_event,
            self.parts.late_contact.on_event,
            self.parts.storage.on_event,
        )

    def corrected(self, trial: Trial, words: Words, sub: Words) -> News:
        """Tells that this change, strike or addition was saved, and lets Undo take it back until something else is
        entered."""
        raise NotImplementedError

    # What holds -----------------------------------------------------------------------------------------------

    @property
    def session(self) -> Session:
        """The record as it was read last."""
        return self.record.session

    @property
    def view_version(self) -> object:
        return self.record.version

    def undo(self) -> None:
        """Take the last tap back."""
        self.last_tap.undo()

    def overtaken(self, tap: Callable[[], None]) -> None:
        self.sender.overtaken(tap)

    # Showing --------------------------------------------------------------------------------------------------

    def header(self, ctx: Context) -> Element:
        """The bar on top."""
        raise NotImplementedError

    def content(self, ctx: Context) -> Element:
        """Everything under it."""
        raise NotImplementedError

    def toast_place(self, ctx: Context) -> At:
        """Where a toast covers nothing that is pressed."""
        raise NotImplementedError

    def view(self) -> Element:
        ctx = self.ctx
        toast = self.snackbars.view(ctx, self.toast_place(ctx))
        over = (toast, *self.dialogs.view(ctx))
        return framed(ctx, self.header(ctx), self.parts.storage.banner(ctx), self.content(ctx), over)

    # Following ------------------------------------------------------------------------------------------------

    def on_show(self) -> None:
        if self.record.begin(self._on_table_event):
            self.on_session()
        self.parts.on_show()

    def on_hide(self) -> None:
        self.record.end()
        self.parts.on_hide()
        self.snackbars.toast.forget()

    def _on_table_event(self, event: Event) -> None:
        for handler in self.handlers():
            handler(event)

    def on_event(self, event: Event) -> None:
        """Read anew what was entered, and another session whole."""
        if isinstance(event, Opened):
            self.on_session()
        elif isinstance(event, Entered):
            self.on_entries(event)

    def on_session(self) -> None:
        """Another session is the active one, or this screen has come up."""

    def on_entries(self, event: Entered) -> None:
        """Something was entered, here or elsewhere."""

    # Words ----------------------------------------------------------------------------------------------------

    def line(self, ctx: Context, entry: Entry) -> RowWords:
        """The words of an entry's row."""
        who, game = counted.concerned(entry), entry.game.name
        moved = tuple(
            Moved(self.record.seat(player).diver, GAMES.parts(game).scoring.signed(ctx, amount), amount > 0, amount)
            for player, amount in counted.amounts(entry)
        )
        at = clock(entry.origin.at) if entry.origin is not None else ""
        diver = self.record.seat(who).diver if who is not None else None
        return RowWords(str(entry.number), at, diver, sign(entry), self.words(ctx, entry), moved)

    def words(self, ctx: Context, entry: Entry) -> str:
        """The line of an entry; with how long a contact was and how far the floor turned, where that was felt."""
        return felt_line(ctx, entry, self.record.names, self._felt(entry))

    def _felt(self, entry: Entry) -> MeasuredContact | None:
        rig = self.shell.services.rig
        steps = rig.capabilities().floor_steps if rig is not None else None
        return measured(self.contacts.of(entry.origin.n) if entry.origin is not None else None, steps)

    # The table below ------------------------------------------------------------------------------------------

    def back(self) -> None:
        """To the table below."""
        while self.shell.depth and not self._below_is_shown:
            self.shell.pop()

    @property
    def _below_is_shown(self) -> bool:
        return isinstance(self.shell.top, RecordScreen) and self.shell.top.parts is self.below.parts

    def back_from(self, parts: ShownParts) -> ShownParts:
        """To the table below where the screen that is shown, with these parts, lies over it; the parts of the one that
        is shown then."""
        top = self.shell.top
        if not isinstance(top, LedgerScreen) or top.below.parts is not self.below.parts:
            return parts
        self.back()
        return self.below.parts


def clock(at: str) -> str:
    """The time of day of a record's time stamp: `21:40:24`."""
    return clock_time(at, "%H:%M:%S")


def turn_before(entry: Entry) -> tuple[int | None, str | None]:
    """Number of the turn an entry belongs to, and who was in turn."""
    turn = getattr((entry.previous or entry).state, "turn", None)
    return (turn.number, turn.player) if turn is not None else (None, None)
