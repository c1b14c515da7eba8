"""What ledger and change are built on: a screen over a table that sends, undoes and says as the table itself does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from divingbell.companion.games import amounts as counted
from divingbell.companion.games.entry_icons import sign
from divingbell.companion.games.game import Entry
from divingbell.companion.games.live_view import MeasuredContact
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.contact_line import felt_line, measured
from divingbell.companion.session.contacts import Contacts
from divingbell.ui.kit.context import Context
from divingbell.ui.screens.ledger.row import Line, Moved
from divingbell.ui.screens.ledger.trial import Trial
from divingbell.ui.table.notice import Words
from divingbell.ui.table.record_screen import RecordScreen


class OverTable(RecordScreen):
    """A screen pushed over a table; the table's words name what Undo takes back."""

    over_words: str | None = None
    """Why nothing can be changed here, as a text; None: it can."""

    def __init__(self, below: RecordScreen) -> None:
        super().__init__(below.shell)
        self.below = below
        self.table, self.snapshot = below.table, below.snapshot
        self.area = below.area
        self.contacts = Contacts()

    def corrected(self, trial: Trial, words: Words, sub: Words) -> None:
        """This change, strike or addition was saved: say so, and let Undo take it back until something else is
        entered."""
        raise NotImplementedError

    # Words ----------------------------------------------------------------------------------------------------

    def name_of(self, entries: Sequence[Entry], *, felt: bool = False) -> str:
        return self._covered.name_of(entries, felt=felt)

    def given_back(self, entries: Sequence[Entry]) -> str:
        return self._covered.given_back(entries)

    def offer(self, action: Mapping[str, Any]) -> tuple[str, str]:
        return self._covered.offer(action)

    @property
    def _covered(self) -> RecordScreen:
        """The table below, which is not told what happens while it is covered."""
        self.below.snapshot = self.snapshot
        return self.below

    def line(self, ctx: Context, entry: Entry) -> Line:
        """What the row of an entry says."""
        who, game = counted.concerned(entry), entry.game.name
        moved = tuple(
            Moved(self.seat(player).diver, GAMES.parts(game).scoring.signed(ctx, amount), amount > 0, amount)
            for player, amount in counted.amounts(entry)
        )
        at = clock(entry.origin.at) if entry.origin is not None else ""
        diver = self.seat(who).diver if who is not None else None
        return Line(str(entry.number), at, diver, sign(entry), self.words(ctx, entry), moved)

    def words(self, ctx: Context, entry: Entry) -> str:
        """The line of an entry; with how long a contact was and how far the floor turned, where that was felt."""
        return felt_line(ctx, entry, self.names, self._felt(entry))

    def _felt(self, entry: Entry) -> MeasuredContact | None:
        rig = self.shell.services.rig
        steps = rig.capabilities().floor_steps if rig is not None else None
        return measured(self.contacts.of(entry.origin.n) if entry.origin is not None else None, steps)

    # The table below ------------------------------------------------------------------------------------------

    def back(self) -> None:
        """To the table below."""
        while self.shell.top is not self.below:
            self.shell.pop()


def clock(at: str) -> str:
    """The time of day of a record's time stamp: `21:40:24`."""
    return f"{datetime.fromisoformat(at).astimezone():%H:%M:%S}"


def turn_before(entry: Entry) -> tuple[int | None, str | None]:
    """Number of the turn an entry belongs to, and who was in turn."""
    turn = getattr((entry.previous or entry).state, "turn", None)
    return (turn.number, turn.player) if turn is not None else (None, None)
