"""Everything that pages show of an evening, read from the store at one moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from divingbell.companion.club.event.actions import ActionRow
from divingbell.companion.club.event.event_state import EventState, event_state
from divingbell.companion.club.event.game_records import game_records
from divingbell.companion.club.protocol.store import HubRow, MessageRow, OfferRow, TabletRow, Transaction
from divingbell.companion.club.protocol.tablet_rows import HEARD_S, in_use
from divingbell.companion.club.results.records import GameRecord
from divingbell.companion.club.results.round_progress import RoundProgress, progress, sitting_tables
from divingbell.companion.club.results.standings import ClubStanding, standings
from divingbell.companion.club.results.table_results import TableResult, table_results, unassigned
from divingbell.companion.club.seating.plan import TableSeating


class EventOverview(msgspec.Struct, frozen=True):
    """An evening with its people, tables, games, results and standings."""

    hub: HubRow
    now: float
    """In the hub's seconds."""
    state: EventState
    actions: Sequence[ActionRow]
    roster: Mapping[str, str | None]
    """Person -> name; None: hidden."""
    tablets: Sequence[TabletRow]
    offers: Mapping[int, OfferRow]
    messages: Sequence[MessageRow]
    games: Sequence[GameRecord]
    results: Sequence[TableResult]

    @property
    def names(self) -> dict[str, str]:
        """Person -> name as lists show it: of two people of one name the second is "Jan 2". Hidden ones are not in."""
        return display_names(self.roster)

    @property
    def standings(self) -> list[ClubStanding]:
        """The standings; final once the evening is closed. A hidden person has no row."""
        seated = {person for one in self.state.started for table in one.tables for person in table.people}
        people = seated | {*self.state.here}
        rows = standings(self.results, self.state.seatings, people, points=self.state.points,
                         final=self.state.closed is not None)  # fmt: skip
        return [row for row in rows if self.roster.get(row.person) is not None]

    @property
    def progress(self) -> RoundProgress | None:
        """Progress of the present round; None before the first."""
        present = self.state.present
        return None if present is None else progress(present.number, present.tables, self.results)

    @property
    def sitting(self) -> frozenset[int]:
        """The tables that sit in the present round."""
        present = self.state.present
        if present is None:
            return frozenset()
        seated = (table for table, row in self.offers.items() if row.answer == "seated" and row.seating.offer)
        return sitting_tables(present.number, self.games, seated)

    @property
    def unassigned(self) -> list[GameRecord]:
        """Games that were begun without an offer."""
        return unassigned(self.games, self.state.decisions)

    @property
    def table_numbers(self) -> list[int]:
        """All tables of the evening, those that only a tablet or a game has too."""
        numbers = {*range(1, self.state.begun.tables + 1)}
        return sorted(numbers | {tablet.table for tablet in self.tablets} | {game.table for game in self.games})

    @property
    def standing(self) -> list[str]:
        """The people who are here and sit nowhere in the present round, by name."""
        present = self.state.present
        seated = {person for one in (present.tables if present is not None else ()) for person in one.people}
        names = self.names
        found = [person for person in self.state.here if person not in seated and person in names]
        return sorted(found, key=lambda person: names[person].casefold())

    def seating(self, table: int) -> TableSeating | None:
        """Seating of a table in the present round."""
        present = self.state.present
        return next((one for one in present.tables if one.table == table), None) if present is not None else None

    def result(self, number: int, table: int) -> TableResult | None:
        """The result of a table in a round."""
        return next((one for one in self.results if (one.round, one.table) == (number, table)), None)

    def tablet(self, table: int) -> TabletRow | None:
        """The tablet of a table that was heard last."""
        return max((one for one in self.tablets if one.table == table), key=lambda one: one.heard, default=None)

    def is_heard(self, tablet: TabletRow) -> bool:
        """Tell whether a tablet is heard now."""
        return tablet.heard > self.now - HEARD_S


def event_overview(tx: Transaction, event: str, now: float) -> EventOverview | None:
    """The evening with this id, at `now` in the hub's seconds; None: it was not begun here."""
    actions = sorted(tx.actions(event), key=lambda one: one.number)
    state = event_state(actions)
    if state is None:
        return None
    games = [*game_records(tx, event, state.photos, state.files)]
    return EventOverview(
        hub=tx.hub(),
        now=now,
        state=state,
        actions=actions,
        roster=tx.people(),
        tablets=in_use(tx.tablets()),
        offers={row.table: row for row in tx.offers()},
        messages=tx.messages(event),
        games=games,
        results=table_results(games, state.decisions, accept=state.accept),
    )


def display_names(roster: Mapping[str, str | None]) -> dict[str, str]:
    """Person -> name; where several have one name, all but the first get a number behind it, by id."""
    found: dict[str, str] = {}
    used: dict[str, int] = {}
    for person, name in sorted(roster.items()):
        if name is not None:
            count = used[name.casefold()] = used.get(name.casefold(), 0) + 1
            found[person] = name if count == 1 else f"{name} {count}"
    return found
