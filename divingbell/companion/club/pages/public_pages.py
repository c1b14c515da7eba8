"""Pages for everybody in the room: the wall, phones and paper; nothing can be changed on them (club.md 8)."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import segno
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from divingbell.companion.club.event.overview import EventOverview
from divingbell.companion.club.pages import closing_page, follow_page
from divingbell.companion.club.pages.club_facts import ClubFacts
from divingbell.companion.club.pages.event_words import EventWords
from divingbell.companion.club.pages.page_responses import Page, page
from divingbell.companion.club.pages.page_store import PageStore
from divingbell.companion.club.pages.prints import seats_print, standings_print
from divingbell.companion.club.pages.wall import wall_view
from divingbell.companion.club.protocol.closing import ClosingReport
from divingbell.companion.club.protocol.store import HubRow, Transaction
from divingbell.companion.texts.catalogue import Catalogue
from divingbell.companion.texts.words import WrittenWords

_CODE_DARK, _CODE_LIGHT = "#06121C", "#DDEAF4"
"""Of the square that phones read."""


class PublicPages:
    """The wall, phones and paper of one process of a hub."""

    def __init__(self, store: PageStore, texts: Catalogue, facts: ClubFacts) -> None:
        self._store, self._texts, self._facts = store, texts, facts

    @property
    def pages(self) -> dict[str, Page]:
        """Address -> page."""
        return {
            "/": self._wall, "/wall": self._wall, "/follow": self._seat, "/follow/standings": self._standings,
            "/print/seats/{round:int}": self._print, "/print/standings": self._print,
        }  # fmt: skip

    async def _wall(self, request: Request) -> Response:
        hub, overview = await self._store.shown_evening()
        facts = self._facts
        values: dict[str, Any] = {"say": WrittenWords(self._texts), "wall": None}
        if overview is not None:
            say = EventWords(self._texts, overview)
            wanted = request.query_params.get("tables", "")
            values = {"say": say, "wall": wall_view(overview, say, facts.live(), wanted)}
        return page("wall.html", club=hub.club, overview=overview, code=facts.code(), address=facts.address(), **values)

    async def _seat(self, request: Request) -> Response:
        return await self._follow(request, follow_page.seat_values)

    async def _standings(self, request: Request) -> Response:
        return await self._follow(request, follow_page.standings_values)

    async def _follow(
        self, request: Request, values: Callable[[EventOverview, EventWords, str], dict[str, Any]]
    ) -> Response:
        hub, overview = await self._store.shown_evening()
        if overview is None:
            return page("follow.html", club=hub.club, overview=None, part="none", me="", query="",
                        say=WrittenWords(self._texts))  # fmt: skip
        me = request.query_params.get("me", "")
        return page("follow.html", club=hub.club, **values(overview, EventWords(self._texts, overview), me))

    async def _print(self, request: Request) -> Response:
        event, number = request.query_params.get("event", ""), request.path_params.get("round", 0)

        def read(tx: Transaction) -> tuple[HubRow, EventOverview | None, ClosingReport | None]:
            overview = self._store.overview(tx, event) if event else self._store.newest(tx)
            whole = None if number or overview is None else closing_page.event_report(tx, overview.state)
            return tx.hub(), overview, whole

        hub, overview, report = await self._store.read(read)
        if overview is None:
            return RedirectResponse("/", 303)
        say = EventWords(self._texts, overview)
        if report is None:
            return page("print_seats.html", club=hub.club, say=say, sheet=seats_print(overview, say, number))
        sheet = standings_print(overview, say, closing_page.sentence(say, overview, report))
        return page("print_standings.html", club=hub.club, say=say, sheet=sheet)


def follow_code(address: Callable[[], str]) -> Page:
    """The square that phones read to follow the evening, as a picture."""

    async def answer(_: Request) -> Response:
        out = io.BytesIO()
        segno.make(f"http://{address()}/follow", error="m").save(
            out, kind="svg", border=2, dark=_CODE_DARK, light=_CODE_LIGHT, xmldecl=False
        )
        return Response(out.getvalue(), media_type="image/svg+xml")

    return answer
