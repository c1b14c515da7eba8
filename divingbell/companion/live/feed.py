"""Feeds the pages: looks at the table after each commit, in a thread of its own, and hands on what they are told.

The table's thread only leaves a note here. A frame goes first: the words and pictures are made a moment later.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable, Iterator
from typing import NamedTuple

import msgspec

from divingbell.companion.configuration.palette import ThemeName
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.data import data_folder
from divingbell.companion.games.game import Entry
from divingbell.companion.games.live_view import MeasuredContact, Sensed
from divingbell.companion.games.parts import parts_of
from divingbell.companion.games.seats import Seats
from divingbell.companion.live import page_value
from divingbell.companion.live.feed_notes import FeedNotes
from divingbell.companion.live.log_events import LogEvent, last_of, log_event, said
from divingbell.companion.live.page_charts import charts
from divingbell.companion.session.contact_line import measured
from divingbell.companion.session.contacts import Contacts
from divingbell.companion.session.session import COMMANDS, Session
from divingbell.companion.table.events import (
    Accepted,
    Event,
    Snapshot,
)
from divingbell.companion.table.table import Table
from divingbell.companion.texts.catalogue import Catalogue
from divingbell.companion.texts.words import WrittenWords
from divingbell.companion.web.messages import Charts, PageWords, as_json
from divingbell.companion.web.pages import Pages
from divingbell.companion.web.shared_page import SharedPage

AFTER_S = 0.015
"""So long after a commit the picture on the tablet is begun first."""
RESTS_S = 0.1
"""A floor that turns is looked at, and charts are drawn, when nothing has happened for so long."""
SAID = 4
_log = logging.getLogger(__name__)


PageSource = Callable[[str, Catalogue], Iterator[SharedPage]]
"""Session and texts -> what is offered of a finished game, at first what is quickly made."""


class Over(NamedTuple):
    """A finished game, as long as one offer of it holds."""

    session: str
    entries: int
    language: str
    theme: ThemeName
    round: int
    """`Pages.offer_round`."""


class LiveFeed:
    """Feeds `Pages` while the table may be watched."""

    def __init__(
        self,
        table: Table,
        pages: Pages,
        pause: Callable[[threading.Event], object] | None = None,
        offers: PageSource | None = None,
        floor_steps: Callable[[], int | None] = lambda: None,
        floor_angle: Callable[[], float | None] = lambda: None,
    ) -> None:
        """`pause` waits until the picture on the tablet had its time, or until the given event is set; `floor_steps`
        are encoder steps a turn of the ocean floor, None where the rig feels none, `floor_angle` is where it points,
        degrees, None where that is not known."""
        self._table = table
        self._pages = pages
        self._pause = pause
        self._offers = offers
        self._floor_steps = floor_steps
        self._floor_angle = floor_angle
        self._over: Over | None = None
        """The finished game that is offered, or is about to be."""
        self._word = ""
        """The word it is offered under; empty until it is."""
        self._change = threading.Condition()
        self._closing = threading.Event()
        self._notes = FeedNotes()
        """Written in the table's thread."""
        self._watched = False
        """True if the table may be watched now."""
        self._words: WrittenWords | None = None
        self._theme: ThemeName = "abyss"
        self._last: deque[LogEvent] = deque(maxlen=SAID)
        self._heard = 0
        """The last record line when the session was looked at first: what it says is in `_last`."""
        self._rows: dict[int, tuple[Entry, MeasuredContact | None, msgspec.Raw]] = {}
        """Number of an entry -> that entry, what was felt, and its row, for as long as both stay."""
        self._rows_for: tuple[Catalogue, Seats] | None = None
        """The words and people that the rows were made for."""
        self._charted: tuple[Session, Catalogue, Seats, ThemeName] | None = None
        """Value that the charts were drawn of."""
        self._session: str | None = None
        self._thread: threading.Thread | None = None
        self._unwatch: Callable[[], None] = lambda: None

    def follow(self, settings: Settings, texts: Callable[[str], Catalogue]) -> None:
        """As the settings say now: whether the table may be watched, by whom, in which language and theme."""
        words = WrittenWords(texts(settings.language))
        spoken = self._words is None or self._words.texts is not words.texts
        if spoken or self._theme != settings.theme:
            # before anything is told in it: a page that is told another language asks for itself anew
            self._pages.show(PageWords(settings.language, fixed_words(words.texts), settings.theme))
        with self._change:
            self._words, self._theme = words, settings.theme
            self._notes.stale, self._watched = True, settings.phones
            self._change.notify()
        if settings.phones and self._thread is None:
            self._begin()
        self._pages.allow(settings.phones, settings.phone_code or None)

    def close(self) -> None:
        """Look no longer."""
        self._unwatch()
        self._closing.set()
        with self._change:
            self._change.notify()
        if self._thread is not None:
            self._thread.join()

    def _begin(self) -> None:
        self._unwatch = self._table.watch(self.on_event)
        self._notes.stale = True
        self._thread = threading.Thread(target=self._run, name="live-feed", daemon=True)
        self._thread.start()

    def on_event(self, event: Event) -> None:
        """In the table's thread: only a note."""
        with self._change:
            self._notes.note(event, held=self._table.now.hold)
            self._change.notify()

    # The thread that looks ------------------------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            with self._change:
                self._change.wait_for(lambda: self._notes.stale or self._notes.turned or self._closing.is_set())
            self._until_it_rests()
            if self._closing.is_set():
                return
            self._notes.stale = False
            if not self._watched:
                continue
            try:
                self.look()
            except Exception:
                _log.exception("the pages could not be told what holds")

    def _until_it_rests(self) -> None:
        """The picture on the tablet goes first; a floor that turns is looked at when it rests, or as soon as something
        is entered: that never waits for the floor."""
        while True:
            committed, self._notes.turned = self._notes.stale, False
            if self._pause is not None:
                self._pause(self._closing)
            elif committed:
                self._closing.wait(AFTER_S)
            elif not self._rests() and self._notes.stale:
                continue  # something was entered while it turned
            if committed or not self._notes.turned or self._closing.is_set():
                return

    def look(self) -> None:
        """Look at the table now and hand on what pages are told; nothing where it is not committed."""
        words = self._words
        with self._change:  # of what was entered nothing is newer than what holds then
            now = self._table.now
            if words is None or now.journal_failure is not None:
                return  # what is only in memory is shown once it is written
            lines = [*self._notes.lines]
            self._notes.lines.clear()
        game = now.session.game
        if now.uuid is None or game is None or not parts_of(game).is_scored:
            self._no_game(words)
        else:
            self._tell(words, now, now.uuid, lines)

    def _no_game(self, words: WrittenWords) -> None:
        """Nothing of the last one stays: neither its rows nor its charts, and its page ends when it would have."""
        self._session, self._charted = None, None
        self._end_offer(None)
        self._pages.show(page_value.nothing(words, self._theme))
        self._pages.show_rows(())
        self._pages.show(Charts(()))

    def _tell(self, words: WrittenWords, now: Snapshot, uuid: str, entered: list[Accepted | None]) -> None:
        people = page_value.people_of(words, now.header, now.session.state)
        if uuid != self._session:
            self._session = uuid
            entered.append(None)
            self._read_contacts()
        if None in entered:
            self._end_offer(None)  # what was made of it may have what its lines have lost
        before = self._hear(now, entered)
        lines = tuple(said(words, people, one, self._felt) for one in self._last)
        sensed = Sensed(self._floor_angle(), self._felt)
        told = page_value.PageInput(words, people, uuid, now.n, now.session, lines, before, self._theme, sensed)
        value = page_value.now(told)
        value.page["offer"] = self._offer(words, uuid, now.session)
        self._pages.show_rows(self._ledger(words, people, now.session))  # first: a page asks for them on a change
        self._pages.show(value)
        drawn = (now.session, words.texts, people, self._theme)
        if drawn != self._charted and self._rests():
            of = f"{uuid}:{now.n}"
            self._pages.show(Charts(charts(words, people, now.session, data_folder(), self._theme), of))
            self._charted = drawn

    def _rests(self) -> bool:
        """Tell whether nothing more is entered for a moment: charts and the floor wait for that, else the next look
        shows them."""
        if self._pause is not None:
            return True
        with self._change:
            return not self._change.wait_for(lambda: self._notes.stale or self._closing.is_set(), RESTS_S)

    def _read_contacts(self) -> None:
        """Contacts before the session was followed; read once more where something happened meanwhile."""
        while True:
            happenings = self._notes.happenings
            read = Contacts().read(self._table.call(lambda writer: writer.lines()).result())
            with self._change:
                if happenings == self._notes.happenings:
                    self._notes.contacts = read
                    return

    def _hear(self, now: Snapshot, entered: list[Accepted | None]) -> Session | None:
        """Take up what was entered; the session before the newest tap where that made entries, None where it did
        something to older ones, or where nothing is known of it."""
        tap: list[Accepted] = []
        for line in entered:
            if line is None:
                self._last.clear()
                self._last.extend(last_of(now.session, SAID))
                self._heard = now.n
                tap.clear()
            elif line.n > self._heard:
                if (what := log_event(line)) is not None:
                    self._last.append(what)
                if tap and tap[-1].tap != line.tap:
                    tap.clear()
                tap.append(line)
        made = tap and tap[-1].n == now.n and all(line.action["type"] not in COMMANDS for line in tap)
        return tap[0].before if made else None

    def _felt(self, entry: Entry) -> MeasuredContact | None:
        contact = self._notes.contacts.of(entry.origin.n) if entry.origin is not None else None
        return measured(contact, self._floor_steps())

    def _offer(self, words: WrittenWords, uuid: str, session: Session) -> str:
        """The word under which the game is offered once it is over; what is made of it takes a while."""
        ended = session.state.result is not None
        over = Over(uuid, session.number, words.texts.language, self._theme, self._pages.offer_round) if ended else None
        if over != self._over:
            self._end_offer(over)
            if over is not None and self._offers is not None:
                making = self._offers(uuid, words.texts)
                threading.Thread(target=self._make, args=(making, over), name="live-offer", daemon=True).start()
        return self._word

    def _end_offer(self, next_one: Over | None) -> None:
        with self._change:
            word, self._word, self._over = self._word, "", next_one
        if word:
            self._pages.withdraw(word)

    def _make(self, making: Iterator[SharedPage], over: Over) -> None:
        word = ""
        try:
            for offer in making:
                if over is not self._over or over.round != self._pages.offer_round:
                    return
                word = self._pages.offer(offer, word)
                with self._change:
                    if holds := over is self._over:
                        self._word, self._notes.stale = word, True
                        self._change.notify()
                if not holds:  # it went on just now
                    self._pages.withdraw(word)
                    return
        except Exception:
            _log.exception("the finished game could not be offered")

    def _ledger(self, words: WrittenWords, people: Seats, session: Session) -> tuple[msgspec.Raw, ...]:
        """The row of every entry; that of an entry that stays is the same object as before."""
        if self._rows_for != (words.texts, people):
            self._rows.clear()
            self._rows_for = (words.texts, people)
        rows: list[msgspec.Raw] = []
        for entry in session.entries():
            what, known = self._felt(entry), self._rows.get(entry.number)
            if known is None or known[0] is not entry or known[1] != what:
                row = msgspec.Raw(as_json(page_value.ledger_row(words, people, entry, what)))
                known = self._rows[entry.number] = (entry, what, row)
            rows.append(known[2])
        for number in [number for number in self._rows if number > session.number]:
            del self._rows[number]
        return tuple(reversed(rows))


def fixed_words(texts: Catalogue) -> dict[str, str]:
    """Fixed words of the pages."""
    names = (
        "now", "chart", "ledger", "watching", "live", "over", "no_answer", "lost", "lost.sub", "lost.later", "try_now",
        "switched_off", "switched_off.sub", "full", "full.sub", "no_game", "no_game.sub", "code", "code.sub",
        "code.digits", "code.enter", "code.wrong", "code.wait", "all", "every_seat", "start", "no_chart",
        "on_your_phone", "game_over", "this_game", "this_game.sub", "take_along", "opens", "noscript",
    )  # fmt: skip
    words = {name: str(texts(f"live.{name}")) for name in names}
    words["lost.seen"] = str(texts("live.lost.seen", time="{time}"))
    words["turn_head"] = str(texts("live.turn_head", number="{number}"))
    words |= {name: str(texts(f"live.phones.{name}")) for name in ("phone", "television")}
    return words
