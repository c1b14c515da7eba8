"""A game as the organiser looks at it: where it stands, and what was done last, from what its table shows or from its
lines at the club."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from divingbell.companion.club.event.overview import EventOverview
from divingbell.companion.club.pages.evening_view import EveningView
from divingbell.companion.club.pages.event_words import EventWords
from divingbell.companion.club.pages.fork_view import fork_view
from divingbell.companion.club.protocol.forks import counting
from divingbell.companion.club.protocol.messages import MalformedError, decoded
from divingbell.companion.club.protocol.store import StreamRow, Transaction
from divingbell.companion.club.results.records import GameRecord
from divingbell.companion.club.rules_check import folded
from divingbell.companion.games.guard import GameFailedError
from divingbell.companion.games.parts import parts_of
from divingbell.companion.live.log_events import last_of, said
from divingbell.companion.live.page_value import PageInput, live_object, people_of
from divingbell.companion.people.person import Person, named
from divingbell.companion.texts import letters
from divingbell.companion.web.game_page import COLOURS
from divingbell.companion.web.messages import as_json

SAID, LONGEST_SAID = 12, 140
"""So many things that were done last are told, and so many letters of each."""


class _Seat(msgspec.Struct, frozen=True):
    seat: str
    name: str = ""
    colour: str = ""


class _Standing(msgspec.Struct, frozen=True):
    seat: str
    place: int = 0
    text: str = ""


class _Said(msgspec.Struct, frozen=True):
    at: str
    text: str


class _Live(msgspec.Struct, frozen=True):
    """The fields of a live object (live.md 2) that are looked at."""

    session: str | None = None
    game: str | None = None
    seats: tuple[_Seat, ...] = ()
    standings: tuple[_Standing, ...] = ()
    said: tuple[_Said, ...] = ()


class LookRow(msgspec.Struct, frozen=True):
    """Somebody in the game."""

    place: int
    name: str
    colour: str
    """Id of the player colour; empty: none that is known."""
    figure: str


class GameLook(msgspec.Struct, frozen=True):
    """A game and where it stands."""

    game: str | None
    rows: tuple[LookRow, ...] = ()
    """By place."""
    said: tuple[tuple[str, str], ...] = ()
    """Time of day and words, the newest first."""
    refused_at: int | None = None
    """The line from which the rules refuse it."""


def look_values(view: EveningView) -> dict[str, Any]:
    """The values of the page of a table as it plays now; with `session` of a game that is over, with `epoch` too of one
    version of it."""
    overview, session, epoch = view.overview, view.asked.text("session"), view.asked.text("epoch")
    tab = "/organiser/results" if session else "/organiser"
    game = next((one for one in overview.games if one.session == session), None)
    if game is None or (not epoch and is_played_now(overview, game)):
        at, present = view.asked.number("table") if game is None else game.table, overview.state.present
        look = table_look(view.tx, view.say, overview, at, view.live)
        number = 0 if present is None else present.number
        return {"tab": tab, "look": look, "fork": None, "table": at, "round": number}
    look, fork = version_look(view.tx, view.say, session, epoch), fork_view(view.tx, session, overview.state.points)
    return {"tab": tab, "look": look, "fork": fork, "epoch": epoch, "table": game.table, "round": game.round}


def is_played_now(overview: EventOverview, game: GameRecord) -> bool:
    """Tell whether a table plays this game in the present round."""
    present = overview.state.present
    result = None if present is None else overview.result(present.number, game.table)
    return result is not None and (result.session, result.state) == (game.session, "plays")


def table_look(
    tx: Transaction, say: EventWords, overview: EventOverview, table: int, live: Mapping[str, bytes]
) -> GameLook | None:
    """The game of a table in the present round, as it shows it now, else as far as its lines are here; without figures
    of one that lets nothing be shown, None of one that has not begun."""
    present = overview.state.present
    result = None if present is None else overview.result(present.number, table)
    tablet = overview.tablet(table)
    if result is None or result.session is None:
        return None
    shown = live.get(tablet.tablet, b"") if tablet is not None else b""
    if shown == b"null":
        return GameLook(result.game)
    now, people = _live(shown), _people(overview, result.session)
    is_hidden = any(overview.roster.get(one) is None for one in people.values() if one is not None)
    if now.session == result.session and not is_hidden:  # what was shown before may hold the name
        return _look(say, now, people)
    return version_look(tx, say, result.session, "")


def stream_look(tx: Transaction, say: EventWords, stream: StreamRow) -> GameLook | None:
    """The last state of one writing of a game, as far as the rules take its lines; None before its first one."""
    fold, error = folded(tx.lines(stream.session, stream.epoch, 0, stream.lines))
    session = fold.session
    if session.game is None or not parts_of(session.game).is_scored:
        return None
    roster = tx.people()
    seated = {seat: Person(one, roster.get(one)) for seat, one in stream.seats.items() if one is not None}
    try:
        people = people_of(say, named(fold.header, seated), session.state)
        lines = [said(say, people, one, lambda _: None) for one in last_of(session, SAID)]
        shown = _live(as_json(live_object(PageInput(say, people, stream.session, fold.n, session, lines))))
    except GameFailedError:  # one from elsewhere that cannot say where it stands
        return GameLook(session.game.name)
    return msgspec.structs.replace(_look(say, shown, stream.seats), refused_at=None if error is None else error.line)


def version_look(tx: Transaction, say: EventWords, session: str, epoch: str) -> GameLook | None:
    """One of several writings of a game, without an epoch the one that counts, else the longest."""
    known, streams = tx.session(session), tx.streams(session)
    counts = counting(streams, None if known is None else known.decided)
    longest = counts or max(streams, key=lambda one: one.lines, default=None)
    stream = tx.stream(session, epoch) if epoch else longest
    return None if stream is None else stream_look(tx, say, stream)


def _live(shown: bytes) -> _Live:
    try:
        return decoded(shown, _Live) if shown else _Live()
    except MalformedError:
        return _Live()


def _people(overview: EventOverview, session: str) -> Mapping[str, str | None]:
    return next((game.seats for game in overview.games if game.session == session), {})


def _look(say: EventWords, shown: _Live, people: Mapping[str, str | None]) -> GameLook:
    seats = {one.seat: one for one in shown.seats}

    def name(seat: str) -> str:
        person = people.get(seat)
        return say.name(person) if person is not None else letters.shown(seats[seat].name)

    def colour(seat: str) -> str:
        return seats[seat].colour if seats[seat].colour in COLOURS else ""

    rows = [
        LookRow(one.place, name(one.seat), colour(one.seat), letters.shown(one.text))
        for one in shown.standings
        if one.seat in seats
    ]
    told = tuple((say.time(one.at), letters.typed(one.text, LONGEST_SAID)) for one in reversed(shown.said[-SAID:]))
    return GameLook(shown.game, tuple(rows), told)
