"""Feeds the pages: looks at the table after each commit, in a thread of its own, and hands on what they are told.

The table's thread only leaves a note here. A frame goes first: the words and pictures are made a moment later.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence

import msgspec

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.data import data_folder
from divingbell.companion.session.session import Entry, Session
from divingbell.companion.table.events import Accepted, Entered, Event, JournalChanged, Opened, Snapshot
from divingbell.companion.table.table import Table
from divingbell.companion.texts.catalogue import Catalogue
from divingbell.ui.kit.words import WrittenWords
from divingbell.ui.table import page_value
from divingbell.ui.table.game_ui import has_screens
from divingbell.ui.table.live import Seats
from divingbell.ui.table.page_charts import charts
from divingbell.ui.table.page_value import LogLine
from divingbell.ui.web.messages import Charts, Words, as_json
from divingbell.ui.web.offer import Offer
from divingbell.ui.web.pages import Pages

AFTER_S = 0.1
"""So long after a commit the picture on the tablet is made first."""
SAID = 4
_log = logging.getLogger(__name__)


Offers = Callable[[str, Catalogue], Iterator[Offer]]
"""Session and texts -> what is offered of a finished game, at first what is quickly made."""


class LiveFeed:
    """Feeds `Pages` while the table may be watched."""

    def __init__(
        self,
        table: Table,
        pages: Pages,
        pause: Callable[[threading.Event], None] | None = None,
        offers: Offers | None = None,
    ) -> None:
        """`pause` waits until the picture on the tablet had its time, or until the given event is set."""
        self._table = table
        self._pages = pages
        self._pause = pause or (lambda closing: closing.wait(AFTER_S) and None)
        self._offers = offers
        self._over: tuple[str, int, str] | None = None
        """Session, entries and language of the finished game that is offered, or is about to be."""
        self._word = ""
        """The word it is offered under; empty until it is."""
        self._change = threading.Condition()
        self._closing = threading.Event()
        self._stale = False
        self._words: WrittenWords | None = None
        self._lines: deque[Accepted | None] = deque(maxlen=64)
        """What was entered and not yet looked at; None: another session."""
        self._said: deque[LogLine] = deque(maxlen=SAID)
        self._heard = 0
        """The last record line when the session was looked at first: what it says is in `_said`."""
        self._rows: dict[int, tuple[Entry, msgspec.Raw]] = {}
        """Number of an entry -> that entry and its row, for as long as the entry stays."""
        self._session: str | None = None
        self._thread: threading.Thread | None = None
        self._unwatch: Callable[[], None] = lambda: None

    def follow(self, settings: Settings, texts: Callable[[str], Catalogue]) -> None:
        """As the settings say now: whether the table may be watched, by whom, and in which language."""
        words = WrittenWords(texts(settings.language))
        with self._change:
            renewed = self._words is None or self._words.texts is not words.texts
            self._words = words
            if renewed:
                self._rows.clear()
                self._said.clear()
                self._lines.append(None)
            self._stale |= renewed
            self._change.notify()
        if renewed:
            self._pages.show(Words(settings.language, fixed_words(words.texts)))
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
        self._unwatch = self._table.watch(self._happened)
        self._stale = True
        self._thread = threading.Thread(target=self._run, name="live-feed", daemon=True)
        self._thread.start()

    def _happened(self, event: Event) -> None:
        """In the table's thread: only a note."""
        if isinstance(event, Entered):
            self._lines.extend(event.lines)
        elif isinstance(event, Opened):
            self._lines.append(None)
        elif not isinstance(event, JournalChanged):
            return
        with self._change:
            self._stale = True
            self._change.notify()

    # The thread that looks ------------------------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            with self._change:
                self._change.wait_for(lambda: self._stale or self._closing.is_set())
            if self._closing.is_set():
                return
            self._pause(self._closing)
            self._stale = False
            try:
                self.look()
            except Exception:
                _log.exception("the pages could not be told what holds")

    def look(self) -> None:
        """Look at the table now and hand on what pages are told; nothing where it is not committed."""
        words, now = self._words, self._table.now
        if words is None or now.journal_failure is not None:
            return  # what is only in memory is shown once it is written
        game = now.session.game
        if now.uuid is None or game is None or not has_screens(game.name):
            self._session = None
            self._pages.show(page_value.nothing(words))
            return
        self._tell(words, now, now.uuid)

    def _tell(self, words: WrittenWords, now: Snapshot, uuid: str) -> None:
        people = page_value.people_of(words, now.header, now.session.state)
        if uuid != self._session:
            self._session = uuid
            self._rows.clear()
            self._lines.append(None)
        self._hear(words, people, now)
        value = page_value.now(words, uuid, now.n, now.header, now.session, tuple(self._said))
        value.page["offer"] = self._offer(words, uuid, now.session)
        self._pages.show(value)
        self._pages.show_rows(self._ledger(words, people, now.session))
        self._pages.show(Charts(charts(words, people, now.session, data_folder())))

    def _hear(self, words: WrittenWords, people: Seats, now: Snapshot) -> None:
        """The last lines that were said: entries as they were made, and what was done to them later."""
        while self._lines:
            line = self._lines.popleft()
            if line is None:
                self._said.clear()
                self._said.extend(_last_of(words, people, now.session))
                self._heard = now.n
            elif line.n > self._heard:
                self._said.extend(heard(words, people, line))

    def _offer(self, words: WrittenWords, uuid: str, session: Session) -> str:
        """The word under which the game is offered once it is over; what is made of it takes a while."""
        over = (uuid, session.number, words.texts.language) if session.state.result is not None else None
        if over != self._over:
            self._over = over
            if self._word:
                self._pages.withdraw(self._word)
                self._word = ""
            if over is not None and self._offers is not None:
                making = self._offers(uuid, words.texts)
                threading.Thread(target=self._make, args=(making, over), name="live-offer", daemon=True).start()
        return self._word

    def _make(self, making: Iterator[Offer], over: tuple[str, int, str]) -> None:
        word = ""
        try:
            for offer in making:
                if over != self._over:
                    break
                word = self._pages.offer(offer, word)
                with self._change:
                    self._word, self._stale = word, True
                    self._change.notify()
        except Exception:
            _log.exception("the finished game could not be offered")
        if word and over != self._over:
            self._pages.withdraw(word)

    def _ledger(self, words: WrittenWords, people: Seats, session: Session) -> tuple[msgspec.Raw, ...]:
        """The row of every entry; that of an entry that stays is the same object as before."""
        rows: list[msgspec.Raw] = []
        for entry in session.entries():
            known = self._rows.get(entry.number)
            if known is None or known[0] is not entry:
                row = msgspec.Raw(as_json(page_value.ledger_row(words, people, entry)))
                known = self._rows[entry.number] = (entry, row)
            rows.append(known[1])
        for number in [number for number in self._rows if number > session.number]:
            del self._rows[number]
        return tuple(reversed(rows))


def _last_of(words: WrittenWords, people: Seats, session: Session) -> Sequence[LogLine]:
    said = []
    for entry, _ in zip(session.entries(), range(SAID), strict=False):
        if entry.origin is not None:
            said.append(page_value.said_of(words, people, entry, entry.origin.at))
    return said[::-1]


def heard(words: WrittenWords, people: Seats, line: Accepted) -> list[LogLine]:
    """What a line of the record says: an entry, or what a command did to others."""
    kind = line.action["type"]
    if kind == "undo":
        gone = [entry for entry in line.before.entries() if entry.number > line.after.number]
        return [_about("undone", words, people, entry, line.at) for entry in gone[::-1][:1]]
    if kind == "amend":
        return _amended(words, people, line)
    entry = line.after.last
    return [] if entry is None else [page_value.said_of(words, people, entry, line.at)]


def _amended(words: WrittenWords, people: Seats, line: Accepted) -> list[LogLine]:
    """Changed, struck or added, by what stands there now and what stood there."""
    first, dropped = int(line.action["entry"]), int(line.action.get("drop", 1))
    put = len(line.action["actions"])
    if put:
        entry = line.after.entry(first)
        what = "changed" if dropped else "added"
    else:
        entry = line.before.entry(first)
        what = "struck"
    return [] if entry is None else [_about(what, words, people, entry, line.at)]


def _about(what: str, words: WrittenWords, people: Seats, entry: Entry, at: str) -> LogLine:
    said = page_value.said_of(words, people, entry, at)
    return LogLine(at, said.seat, words.t(f"live.{what}", what=said.text))


def fixed_words(texts: Catalogue) -> dict[str, str]:
    """What pages say of themselves."""
    names = (
        "now", "chart", "ledger", "watching", "live", "over", "no_answer", "lost", "lost.sub", "lost.later", "try_now",
        "switched_off", "switched_off.sub", "full", "full.sub", "no_game", "no_game.sub", "code", "code.sub",
        "code.digits", "code.enter", "code.wrong", "code.wait", "all", "every_seat", "start", "no_chart",
        "on_your_phone", "game_over", "this_game", "this_game.sub", "opens", "noscript",
    )  # fmt: skip
    words = {name: str(texts(f"live.{name}")) for name in names}
    words["lost.seen"] = str(texts("live.lost.seen", time="{time}"))
    words["turn_head"] = str(texts("live.turn_head", number="{number}"))
    words |= {name: str(texts(f"live.phones.{name}")) for name in ("phone", "television")}
    return words
