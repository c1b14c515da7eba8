"""The organiser's pages: each one a template with values that are read in one transaction (club.md 8)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from starlette.responses import Response

from divingbell.companion.clock import Clock
from divingbell.companion.club.event.actions import BeginEvent
from divingbell.companion.club.event.event_state import event_state
from divingbell.companion.club.event.overview import EventOverview
from divingbell.companion.club.pages.archive_page import archive_values
from divingbell.companion.club.pages.closing_page import ClosingQuestion, closing_values
from divingbell.companion.club.pages.club_facts import ClubFacts
from divingbell.companion.club.pages.desk import OrganiserDesk, asking_tablets
from divingbell.companion.club.pages.evening_view import EveningView
from divingbell.companion.club.pages.event_words import EventWords, icon_of
from divingbell.companion.club.pages.game_look import look_values
from divingbell.companion.club.pages.log_page import log_values
from divingbell.companion.club.pages.organiser_request import OrganiserPage, OrganiserRequest
from divingbell.companion.club.pages.page_responses import page, refused
from divingbell.companion.club.pages.page_store import PageStore
from divingbell.companion.club.pages.pasted_names import paste_values
from divingbell.companion.club.pages.people_page import people_values
from divingbell.companion.club.pages.posted_form import posted_form, too_long
from divingbell.companion.club.pages.results_page import results_values
from divingbell.companion.club.pages.round_page import round_values
from divingbell.companion.club.pages.strips import strips
from divingbell.companion.club.pages.tablet_list import tablet_values
from divingbell.companion.club.pages.wall import turn_numbers
from divingbell.companion.club.protocol.hub_join import AskingTablet
from divingbell.companion.club.protocol.store import Transaction
from divingbell.companion.club.store_copies import StoreCopies
from divingbell.companion.texts.catalogue import Catalogue
from divingbell.companion.texts.dates import clock_time
from divingbell.companion.texts.words import WrittenWords

FIRST_EVENING = BeginEvent("", "", 8, 4, 3, ())
"""Proposed where there was none before."""
_BOXES = 2
"""Of each game, proposed where there was no evening before."""


def _people(view: EveningView) -> dict[str, Any]:
    asked = view.asked
    values = people_values(view.overview, asked.text("person"), asked.text("show"))
    return {**values, "hides": asked.text("hide") == "1"}


_Values = Callable[[EveningView], dict[str, Any]]
_EVENING: dict[str, tuple[str, _Values]] = {
    "": ("tables.html", lambda view: {"turns": turn_numbers(view.overview, view.live)}),
    "/people": ("people.html", _people),
    "/seat": ("seat_people.html", lambda view: {"tab": "/organiser", "table": view.asked.number("table")}),
    "/round": ("round.html", lambda view: round_values(view.overview, view.asked.text("person"))),
    "/results": ("results.html", results_values),
    "/look": ("look.html", look_values),
    "/log": ("log.html", lambda view: log_values(view.overview, view.say, view.asked.text("show"))),
}  # fmt: skip
"""Address below `/organiser` -> template of a page of one evening, and its values."""


class OrganiserPages:
    """The organiser's pages of one process of a hub."""

    def __init__(
        self, store: PageStore, desk: OrganiserDesk, copies: StoreCopies, facts: ClubFacts, clock: Clock,
        texts: Catalogue,
    ) -> None:  # fmt: skip
        self._store, self._desk, self._copies = store, desk, copies
        self._facts, self._clock, self._texts = facts, clock, texts
        self._question = ClosingQuestion()

    @property
    def pages(self) -> dict[str, OrganiserPage]:
        """Address below `/organiser` -> page."""
        of_evening = {path: self._of_evening(path, *found) for path, found in _EVENING.items()}
        return {
            **of_evening, "/close": self._close, "/archive": self._archive, "/club": self._club, "/names": self.names,
            "/alone": self._alone, "/more": self._more,
        }  # fmt: skip

    def _of_evening(self, path: str, template: str, values: _Values) -> OrganiserPage:
        async def answer(asked: OrganiserRequest) -> Response:
            return await self._shown(asked, f"/organiser{path}", template, values)

        return answer

    async def _shown(self, asked: OrganiserRequest, tab: str, template: str, values: _Values) -> Response:
        """A page of the evening that is asked for, or open; without one that of a new evening."""

        def read(tx: Transaction) -> tuple[EventOverview, EventWords, dict[str, Any]] | None:
            overview = self._store.overview(tx, asked.text("event") or tx.hub().event)
            if overview is None:
                return None
            say = EventWords(self._texts, overview)
            return overview, say, values(EveningView(tx, overview, say, asked, self._facts.live()))

        found = await self._store.read(read)
        if found is None:
            return await self._new_evening(asked, tab)
        overview, say, own = found
        frame = await self._frame(asked, tab, overview)
        return page(template, club=asked.organiser.hub.club, overview=overview, say=say, page={**frame, **own})

    async def _close(self, asked: OrganiserRequest) -> Response:
        """Opening the page asks every tablet what it has; looking at it again does not."""
        event, now = asked.organiser.hub.event, self._store.now
        is_opened = event is not None and asked.text("event") in ("", event) and not asked.is_refresh
        if is_opened and self._question.is_old(now):
            await self._store.write(lambda tx, _: self._desk.ask_all(tx))

        def values(view: EveningView) -> dict[str, Any]:
            return closing_values(view, self._question.asked_at(view.tx.hub().close, view.overview.now))

        return await self._shown(asked, "/organiser/close", "close.html", values)

    async def names(self, asked: OrganiserRequest) -> Response:
        """Many names at once: what would become of those that were sent, before anything is done."""
        is_sent = asked.request.method == "POST"
        form = await posted_form(asked.request) if is_sent else {}
        if form is None:
            return refused(asked.organiser.hub.club, self._texts, too_long(self._texts), 413, "/organiser/people")
        text = form.get("names", "")
        return await self._shown(
            asked, "/organiser/people", "names.html", lambda view: paste_values(text, view.overview)
        )

    async def _new_evening(self, asked: OrganiserRequest, tab: str) -> Response:
        """The form that begins an evening, filled in as the one before."""

        def read(tx: Transaction) -> BeginEvent:
            newest = next(reversed(tx.events()), None)
            state = None if newest is None else event_state(tx.actions(newest))
            return FIRST_EVENING if state is None else state.begun

        before = await self._store.read(read)
        say = WrittenWords(self._texts)
        boxes = {game.name: game.boxes for game in before.shelf} or {game.name: _BOXES for game in self._desk.shelf}
        return page(
            "new_evening.html", club=asked.organiser.hub.club, overview=None, say=say, before=before, boxes=boxes,
            is_first=before is FIRST_EVENING, shelf=self._desk.shelf,
            page={**asked.frame, "tab": tab, "event": "", "asking": (), "strips": (),
                  "served_at": self._facts.address(), "no_standby": self._no_standby},
            today=f"{self._clock.now().astimezone():%Y-%m-%d}",
            game_title=lambda name: say.t(f"{name}.title") if say.has(f"{name}.title") else name,
            game_icon=icon_of,
        )  # fmt: skip

    async def _archive(self, asked: OrganiserRequest) -> Response:
        return await self._of_club(asked, "/organiser/archive", "archive.html", archive_values)

    async def _club(self, asked: OrganiserRequest) -> Response:
        facts = {"code": self._facts.code(), "address": self._facts.address(), "hub": asked.organiser.hub.hub}
        return await self._of_club(
            asked, "/organiser/club", "club.html", lambda tx, _: {**facts, **tablet_values(tx, asked.text("tablet"))}
        )

    async def _more(self, asked: OrganiserRequest) -> Response:
        """The pages that have no room in the bar of a phone."""
        return await self._of_club(asked, "/organiser/more", "more.html", lambda _tx, _say: {})

    async def _alone(self, asked: OrganiserRequest) -> Response:
        """The way to go on without the standby."""
        return await self._of_club(asked, "/organiser", "alone.html", lambda _tx, _say: {})

    async def _of_club(
        self, asked: OrganiserRequest, tab: str, template: str,
        values: Callable[[Transaction, WrittenWords], dict[str, Any]],
    ) -> Response:  # fmt: skip
        """A page that is there without an evening too."""
        say = WrittenWords(self._texts)

        def read(tx: Transaction) -> tuple[EventOverview | None, dict[str, Any]]:
            return self._store.overview(tx, tx.hub().event), values(tx, say)

        overview, own = await self._store.read(read)
        frame = await self._frame(asked, tab, overview)
        return page(template, club=asked.organiser.hub.club, overview=overview, say=say, page={**frame, **own})

    async def _frame(self, asked: OrganiserRequest, tab: str, overview: EventOverview | None) -> dict[str, Any]:
        """The values of the head and sides of a page, `tab` its address."""
        return {
            **asked.frame,
            "tab": tab,
            "event": "" if overview is None else overview.state.event,
            "asking": await self._asking(),
            "strips": strips(self._texts, self._copies.status, overview),
            "no_standby": self._no_standby,
        }

    @property
    def _no_standby(self) -> str:
        """Since when the database waits for its standby, as time of day; empty: it does not."""
        since = self._facts.standby_since()
        return "" if since is None else clock_time(datetime.fromtimestamp(since, UTC).isoformat())

    async def _asking(self) -> list[AskingTablet]:
        """Tablets that wait for the organiser; none while the store is slow, for which no page waits."""
        if self._store.is_slow:
            return []
        found = await self._store.write(lambda tx, join: asking_tablets(tx, join, self._store.now))
        return found if isinstance(found, list) else []
