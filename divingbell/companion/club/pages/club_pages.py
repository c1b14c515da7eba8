"""The addresses of the club's pages: the wall, phones, paper, and the organiser's behind a PIN (club.md 8)."""

from __future__ import annotations

import asyncio
import hmac
import io
import logging
import shutil
import tempfile
from collections.abc import Awaitable, Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import parse_qsl, urlencode
from uuid import uuid4

import segno
from sqlalchemy.exc import SQLAlchemyError
from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Route

from divingbell.companion.clock import Clock
from divingbell.companion.club.evening_files import evening_files, zipped
from divingbell.companion.club.event.actions import BeginEvent
from divingbell.companion.club.event.event_rules import ActionRefusedError
from divingbell.companion.club.event.event_state import event_state, fitting
from divingbell.companion.club.event.overview import EventOverview, event_overview
from divingbell.companion.club.hub_writer import HubWriter, PageJob
from divingbell.companion.club.pages import closing_page, sign_in
from divingbell.companion.club.pages.changes import Changes, ChangeStream
from divingbell.companion.club.pages.desk import OrganiserDesk, asking_tablets, set_pin
from divingbell.companion.club.pages.event_words import EventWords, icon_of
from divingbell.companion.club.pages.file_uploads import MOST_FILES, MOST_MEBIBYTES, FileUploads
from divingbell.companion.club.pages.fork_view import fork_view
from divingbell.companion.club.pages.forms import LONGEST_NAME
from divingbell.companion.club.pages.game_look import is_played_now, table_look, version_look
from divingbell.companion.club.pages.log_page import log_lines
from divingbell.companion.club.pages.people_page import people_values
from divingbell.companion.club.pages.prints import seats_print, standings_print
from divingbell.companion.club.pages.results_page import ResultsPage
from divingbell.companion.club.pages.strips import Strip, strips
from divingbell.companion.club.pages.templates import rendered
from divingbell.companion.club.pages.wall import wall_view
from divingbell.companion.club.protocol.closing import ClosingReport
from divingbell.companion.club.protocol.hub_join import AskingTablet, HubJoin
from divingbell.companion.club.protocol.store import HubRow, Transaction
from divingbell.companion.club.results.standings import RoundEntry
from divingbell.companion.club.seating.plan import MOST, ShelfGame
from divingbell.companion.club.sql_store import SqlStore
from divingbell.companion.club.store_copies import CopyError, StoreCopies, copy_name
from divingbell.companion.installed_games import GAMES
from divingbell.companion.texts import letters
from divingbell.companion.texts.catalogue import Catalogue
from divingbell.companion.texts.words import WrittenWords
from divingbell.companion.web import files
from divingbell.companion.web.rate_limit import RateLimit

WRONG_PINS = 5
"""Of one address within a minute."""
STALE_S = 2.0
ANSWER_S = 10.0
"""So long a tablet may take to say what it has at closing (club.md 6)."""
ASK_APART_S = 5.0
"""The page of closing asks so often at most."""
LARGEST_FORM = 64 * 1024
"""Bytes."""
MOST_FIELDS = 500
FIRST_EVENING = BeginEvent("", "", 8, 4, 3, ())
"""Proposed where there was none before."""
TABS = (
    ("/organiser", "table", "tables"),
    ("/organiser/people", "account-group", "people"),
    ("/organiser/round", "swap-horizontal", "round"),
    ("/organiser/results", "trophy", "results"),
    ("/organiser/archive", "history", "archive"),
    ("/organiser/club", "cog", "club"),
    ("/organiser/log", "format-list-bulleted", "log"),
    ("/organiser/close", "flag-checkered", "close"),
)
_EXPORTS = {"record": "application/zip", "csv": "text/csv", "pdf": "application/pdf"}
"""Form of a download of an evening -> its media type."""
_STATIC = Path(__file__).with_name("static")
_T = TypeVar("_T")
_Page = Callable[[Request], Awaitable[Response]]
_log = logging.getLogger(__name__)


def installed_shelf() -> tuple[ShelfGame, ...]:
    """The games that are installed, without boxes."""
    return tuple(ShelfGame(game.name, game.seats.start, game.seats.stop - 1, 0) for game in GAMES.values())


class ClubPages:
    """The pages of one process of a hub."""

    def __init__(
        self, store: SqlStore, writer: HubWriter, changes: Changes, clock: Clock, texts: Catalogue,
        copies: StoreCopies, *, word: str, address: Callable[[], str], live: Callable[[], Mapping[str, bytes]],
        waits_for_standby: Callable[[], bool],
    ) -> None:  # fmt: skip
        """`word` opens the choice of a PIN once, `address` tells where phones find the club now, `live` what tables
        show of their games, by tablet; `waits_for_standby` tells whether the database does."""
        self._store, self._writer, self._changes, self._clock = store, writer, changes, clock
        self._texts, self._address, self._live, self._copies = texts, address, live, copies
        self._waits_for_standby = waits_for_standby
        self._asked: tuple[str | None, float] = None, 0.0
        """The question of a closing that was seen last, and since when, in seconds of the clock of the day."""
        self._word: str | None = word
        self._desk = OrganiserDesk(clock, lambda: str(uuid4()), installed_shelf())
        self._wrong = RateLimit(clock.monotonic, WRONG_PINS)
        self._uploads = FileUploads(store, self._desk, self._written, texts)
        self._seen: tuple[int, float, HubRow, EventOverview | None] | None = None

    def routes(self) -> list[Route]:
        """Every address."""
        pages = {
            "": self._tables, "/people": self._people, "/round": self._round, "/results": self._results,
            "/look": self._look, "/archive": self._archive, "/club": self._club, "/log": self._log_page,
            "/close": self._close,
        }  # fmt: skip
        looked_at = {
            "/": self._wall, "/wall": self._wall, "/follow": self._follow, "/follow/standings": self._follow_standings,
            "/print/seats/{round:int}": self._print, "/print/standings": self._print,
        }  # fmt: skip
        return [
            *(Route(path, self._stored(page)) for path, page in looked_at.items()),
            *(Route(f"/organiser{path}", self._stored(self._organisers(page))) for path, page in pages.items()),
            Route("/organiser/sign-in", self._stored(self._sign_in), methods=["POST"]),
            Route("/organiser/do", self._stored(self._do), methods=["POST"]),
            Route("/organiser/files", self._stored(self._files), methods=["POST"]),
            Route("/organiser/copy", self._stored(self._organisers(self._download))),
            Route("/organiser/export/{form}", self._stored(self._organisers(self._export))),
            Route("/follow.svg", self._qr),
            Route("/changes", self._stream),
            *(Route(path, files.served(path)) for path in files.paths() if path != "/page.js"),
            *(Route(f"/{name}", _static(name)) for name in ("club.css", "club.js")),
            Route("/tokens.css", _tokens),
        ]

    def _stored(self, page: _Page) -> _Page:
        """A page that says so where the store cannot be read."""

        async def answer(request: Request) -> Response:
            try:
                return await page(request)
            except SQLAlchemyError as error:
                _log.warning("the club's store cannot be read: %s", error)
                return Response(self._texts("organiser.not_stored"), 503, media_type="text/plain")

        return answer

    # Reading --------------------------------------------------------------------------------------------------

    async def _read(self, work: Callable[[Transaction], _T]) -> _T:
        def read() -> _T:
            with self._store.reading() as tx:
                return work(tx)

        return await asyncio.to_thread(read)

    def _now(self) -> float:
        return self._clock.now().timestamp()

    async def _shown_evening(self) -> tuple[HubRow, EventOverview | None]:
        """The evening that the wall and phones show: read once for all of them until something changes, and every
        `STALE_S`, since another process may have written."""
        version, now = self._changes.version, self._clock.monotonic()
        if self._seen is None or self._seen[0] != version or now - self._seen[1] > STALE_S:
            self._seen = version, now, *await self._read(lambda tx: (tx.hub(), self._present(tx)))
        return self._seen[2], self._seen[3]

    def _present(self, tx: Transaction, event: str = "") -> EventOverview | None:
        """The evening with this id, else the open one, else the one that was begun last."""
        events = tx.events()
        wanted = event or tx.hub().event or next(reversed(events), None)
        return None if wanted is None else event_overview(tx, wanted, self._now())

    # The wall, phones and paper -------------------------------------------------------------------------------

    async def _wall(self, request: Request) -> Response:
        hub, overview = await self._shown_evening()
        values: dict[str, Any] = {"say": WrittenWords(self._texts), "wall": None}
        if overview is not None:
            say = EventWords(self._texts, overview)
            wanted = request.query_params.get("tables", "")
            values = {"say": say, "wall": wall_view(overview, say, self._live(), wanted)}
        return _page("wall.html", club=hub.club, overview=overview,
                     code=self._writer.code, address=self._address(), **values)  # fmt: skip

    async def _follow(self, request: Request) -> Response:
        me = request.query_params.get("me", "")
        hub, overview = await self._shown_evening()
        if overview is None:
            return _page("follow.html", club=hub.club, overview=None, part="none", me="", query="",
                         say=WrittenWords(self._texts))  # fmt: skip
        say, names = EventWords(self._texts, overview), overview.names
        known = me if me in overview.state.attendance and me in names else ""
        people = sorted(((person, names[person]) for person in overview.state.attendance if person in names),
                        key=lambda row: row[1].casefold())  # fmt: skip
        present = overview.state.present
        return _page(
            "follow.html", club=hub.club, overview=overview, say=say, me=known, people=people,
            part="seat" if known else "choose", query=f"?{urlencode({'me': known})}" if known else "",
            seat=None if present is None else present.sits_at(known),
            pausing=overview.state.attendance.get(known) in ("pauses", "left"), mine=_mine(overview, known),
        )  # fmt: skip

    async def _follow_standings(self, request: Request) -> Response:
        me = request.query_params.get("me", "")
        hub, overview = await self._shown_evening()
        if overview is None:
            return await self._follow(request)
        say = EventWords(self._texts, overview)
        return _page(
            "follow.html", club=hub.club, overview=overview, say=say, me=me if me in overview.names else "",
            part="standings", query=f"?{urlencode({'me': me})}" if me in overview.names else "",
            mine=_mine(overview, me), explain=lambda entry: _explained(say, entry),
        )  # fmt: skip

    async def _print(self, request: Request) -> Response:
        event, number = request.query_params.get("event", ""), request.path_params.get("round", 0)

        def read(tx: Transaction) -> tuple[HubRow, EventOverview | None, ClosingReport | None]:
            overview = self._present(tx, event)
            whole = None if number or overview is None else closing_page.event_report(tx, overview.state)
            return tx.hub(), overview, whole

        hub, overview, report = await self._read(read)
        if overview is None:
            return RedirectResponse("/", 303)
        say = EventWords(self._texts, overview)
        if report is None:
            return _page("print_seats.html", club=hub.club, say=say, sheet=seats_print(overview, say, number))
        sheet = standings_print(overview, say, closing_page.sentence(say, overview, report))
        return _page("print_standings.html", club=hub.club, say=say, sheet=sheet)

    async def _qr(self, request: Request) -> Response:  # noqa: ARG002
        out = io.BytesIO()
        segno.make(f"http://{self._address()}/follow", error="m").save(
            out, kind="svg", border=2, dark="#06121C", light="#DDEAF4", xmldecl=False
        )
        return Response(out.getvalue(), media_type="image/svg+xml")

    async def _stream(self, request: Request) -> Response:  # noqa: ARG002
        return ChangeStream(self._changes)

    # Signing in -----------------------------------------------------------------------------------------------

    def _organisers(self, page: Callable[[Request, _Organiser], Awaitable[Response]]) -> _Page:
        """A page that is there for who has signed in."""

        async def answer(request: Request) -> Response:
            hub = await self._read(lambda tx: tx.hub())
            organiser = self._organiser(request, hub)
            if organiser is None:
                return self._ask_sign_in(hub, request.query_params.get("word", ""))
            organiser.no_standby = self._waits_for_standby()
            return await page(request, organiser)

        return answer

    def _organiser(self, request: Request, hub: HubRow) -> _Organiser | None:
        cookie = request.cookies.get(sign_in.COOKIE, "")
        name = None if hub.pin is None else sign_in.name_of(cookie, hub.pin, self._now())
        return None if name is None or hub.pin is None else _Organiser(name, sign_in.token_of(cookie, hub.pin), hub)

    def _ask_sign_in(self, hub: HubRow, word: str, problem: str = "", status: int = 200) -> Response:
        may_choose = self._is_word(word)
        return _page(
            "sign_in.html", status, club=hub.club, say=WrittenWords(self._texts), problem=problem,
            word=word if may_choose else "", can_sign_in=may_choose or hub.pin is not None,
        )  # fmt: skip

    def _is_word(self, word: str) -> bool:
        return self._word is not None and hmac.compare_digest(word.encode(), self._word.encode())

    async def _sign_in(self, request: Request) -> Response:
        form = await _form(request)
        hub = await self._read(lambda tx: tx.hub())
        if form is None:
            return self._form_too_long(hub)
        address = request.client.host if request.client is not None else ""
        name, pin, word = letters.typed(form.get("name", ""), LONGEST_NAME), form.get("pin", ""), form.get("word", "")
        if self._wrong.too_many(address):
            return self._ask_sign_in(hub, word, "organiser.pin.wait", 429)
        if not name or not sign_in.SHORTEST_PIN <= len(pin) <= sign_in.LONGEST_PIN:
            return self._ask_sign_in(hub, word, "organiser.pin.short", 403)
        if word and self._is_word(word):
            kept = await asyncio.to_thread(sign_in.kept_pin, pin)
            changed = await self._written(lambda tx, _: set_pin(tx, kept))
            if not isinstance(changed, HubRow):
                return self._ask_sign_in(hub, word, "organiser.not_stored", 503)
            self._word = None
        else:
            self._wrong.wrong(address)  # until it is right: many at the same time would all be let through
            if hub.pin is None or not await asyncio.to_thread(sign_in.is_pin, pin, hub.pin):
                return self._ask_sign_in(hub, word, "organiser.pin.wrong", 403)
            kept = hub.pin
        self._wrong.right(address)
        response = RedirectResponse("/organiser", 303)
        response.set_cookie(
            sign_in.COOKIE, sign_in.cookie_of(name, kept, self._now()), max_age=sign_in.SIGNED_IN_S, path="/organiser",
            httponly=True, samesite="strict",
        )  # fmt: skip
        return response

    # Changing -------------------------------------------------------------------------------------------------

    async def _written(
        self, change: Callable[[Transaction, HubJoin], object], *, everything: bool = False
    ) -> object | None:
        """The answer of a change that is committed; None where it could not be stored, or waits for the standby."""
        if self._writer.is_stuck:
            return None
        loop = asyncio.get_running_loop()
        answered: asyncio.Future[object | None] = loop.create_future()

        def hear(answer: object | None) -> None:
            loop.call_soon_threadsafe(lambda: None if answered.done() else answered.set_result(answer))

        self._writer.serve(PageJob(change, hear, everything))
        return await answered

    async def _do(self, request: Request) -> Response:
        hub = await self._read(lambda tx: tx.hub())
        organiser = self._organiser(request, hub)
        if organiser is None:
            return self._ask_sign_in(hub, "", status=403)
        form = await _form(request)
        if form is None:
            return self._form_too_long(hub)
        if not hmac.compare_digest(form.get("token", "").encode(), organiser.token.encode()):
            return self._refused(hub, self._texts("organiser.form.old"), form, 403)

        def change(tx: Transaction, join: HubJoin) -> object:
            return (self._desk.change(tx, join, organiser.name, form),)

        answer = await self._written(change, everything=form.get("do") == "hide")
        if answer is None:
            return self._refused(hub, self._texts("organiser.not_stored"), form, 503)
        (refused,) = answer if isinstance(answer, tuple) else (None,)
        if isinstance(refused, ActionRefusedError):
            return self._refused(hub, self._texts(refused.text_id, **refused.values), form, 409)
        return RedirectResponse("/organiser/people" if form.get("do") == "begin" else _back(form), 303)

    async def _files(self, request: Request) -> Response:
        """Photos of results, and the lines of sticks."""
        hub = await self._read(lambda tx: tx.hub())
        organiser = self._organiser(request, hub)
        if organiser is None:
            return self._ask_sign_in(hub, "", status=403)
        async with self._uploads.form_of(request) as uploaded:
            if uploaded is None:
                most = {"most": MOST_MEBIBYTES, "files": MOST_FILES}
                return self._refused(hub, self._texts("organiser.files.large", **most), {}, 413)
            form = uploaded.fields
            if not hmac.compare_digest(form.get("token", "").encode(), organiser.token.encode()):
                return self._refused(hub, self._texts("organiser.form.old"), form, 403)
            outcomes = [
                await self._uploads.take(file, form.get("event", ""), organiser.name) for file in uploaded.files
            ]
        if any(outcome.changed for outcome in outcomes):
            self._changes.tell()
        status = 200 if outcomes and all(outcome.good for outcome in outcomes) else 409
        return _page("files.html", status, club=hub.club, say=WrittenWords(self._texts), outcomes=outcomes,
                     back=_back(form))  # fmt: skip

    def _form_too_long(self, hub: HubRow) -> Response:
        most = {"most": LARGEST_FORM >> 10, "fields": MOST_FIELDS}
        return self._refused(hub, self._texts("organiser.form.large", **most), {}, 413)

    def _refused(self, hub: HubRow, reason: str, form: Mapping[str, str], status: int) -> Response:
        return _page("refused.html", status, club=hub.club, say=WrittenWords(self._texts), reason=reason,
                     back=_back(form))  # fmt: skip

    # The organiser's pages ------------------------------------------------------------------------------------

    async def _shown(
        self, request: Request, organiser: _Organiser, template: str, tab: str,
        more: Callable[[Transaction, EventOverview], dict[str, Any]] | None = None,
    ) -> Response:  # fmt: skip
        """A page of the evening that is asked for, or open; without one that of a new evening."""
        event = request.query_params.get("event", "")
        page = _frame(request, organiser, tab)

        def read(tx: Transaction) -> tuple[EventOverview | None, dict[str, Any]]:
            wanted = event or tx.hub().event
            overview = None if wanted is None else event_overview(tx, wanted, self._now())
            return overview, {} if overview is None or more is None else more(tx, overview)

        overview, values = await self._read(read)
        if overview is None:
            return await self._new_evening(organiser, page)
        asking = await self._asking()
        say = values.pop("say", None) or EventWords(self._texts, overview)
        page |= {"event": overview.state.event, "asking": asking, "strips": self._strips(overview), **values}
        return _page(template, club=organiser.hub.club, overview=overview, say=say, page=page)

    def _strips(self, overview: EventOverview | None) -> list[Strip]:
        return strips(self._texts, self._copies.status, overview)

    async def _download(self, request: Request, organiser: _Organiser) -> Response:  # noqa: ARG002
        """The whole store as one file."""
        folder = Path(await asyncio.to_thread(tempfile.mkdtemp, prefix="divingbell-copy-"))
        path = folder / copy_name(self._store)
        remove = BackgroundTask(shutil.rmtree, folder, ignore_errors=True)
        try:
            await asyncio.to_thread(self._copies.download, path)
        except CopyError as error:
            await remove()
            reason = self._texts("organiser.copy.failed", problem=str(error))
            return self._refused(organiser.hub, reason, {}, 503)
        name = f"divingbell-{self._clock.now().astimezone():%Y-%m-%d-%H%M}{path.suffix}"
        return FileResponse(path, filename=name, media_type="application/octet-stream", background=remove)

    async def _export(self, request: Request, organiser: _Organiser) -> Response:
        """An evening as a file: `record` a zip of its games, `csv`, `pdf`."""
        event, form, now = request.query_params.get("event", ""), request.path_params["form"], self._clock.now()
        media_type = _EXPORTS.get(form)

        def read(tx: Transaction) -> bytes | None:
            overview = self._present(tx, event)
            if overview is None or media_type is None:
                return None
            found = evening_files(tx, overview, self._texts, now, form)
            return zipped(found, now) if form == "record" else next(iter(found.values()))

        content = await self._read(read)
        if content is None:
            return self._refused(organiser.hub, self._texts("organiser.form.no_event"), {}, 404)
        name = f"divingbell-{now.astimezone():%Y-%m-%d}.{'zip' if form == 'record' else form}"
        return Response(content, media_type=media_type,
                        headers={"Content-Disposition": f'attachment; filename="{name}"'})  # fmt: skip

    async def _asking(self) -> list[AskingTablet]:
        """Tablets that wait for the organiser."""
        found = await self._written(lambda tx, join: asking_tablets(tx, join, self._now()))
        return found if isinstance(found, list) else []

    async def _new_evening(self, organiser: _Organiser, page: dict[str, Any]) -> Response:
        """The form that begins an evening, filled in as the one before."""

        def read(tx: Transaction) -> BeginEvent:
            newest = next(reversed(tx.events()), None)
            state = None if newest is None else event_state(tx.actions(newest))
            return FIRST_EVENING if state is None else state.begun

        before = await self._read(read)
        say = WrittenWords(self._texts)
        boxes = {game.name: game.boxes for game in before.shelf} or {game.name: 2 for game in self._desk.shelf}
        return _page(
            "new_evening.html", club=organiser.hub.club, overview=None, say=say, before=before, boxes=boxes,
            is_first=before is FIRST_EVENING,
            shelf=self._desk.shelf, page={**page, "event": "", "asking": (), "strips": ()},
            today=f"{self._clock.now().astimezone():%Y-%m-%d}",
            game_title=lambda name: say.t(f"{name}.title") if say.has(f"{name}.title") else name,
            game_icon=icon_of,
        )  # fmt: skip

    async def _tables(self, request: Request, organiser: _Organiser) -> Response:
        return await self._shown(request, organiser, "tables.html", "/organiser")

    async def _people(self, request: Request, organiser: _Organiser) -> Response:
        person, show = (request.query_params.get(name, "") for name in ("person", "show"))

        def more(tx: Transaction, overview: EventOverview) -> dict[str, Any]:  # noqa: ARG001
            return people_values(overview, person, show)

        return await self._shown(request, organiser, "people.html", "/organiser/people", more)

    async def _round(self, request: Request, organiser: _Organiser) -> Response:
        person = request.query_params.get("person")

        def more(tx: Transaction, overview: EventOverview) -> dict[str, Any]:  # noqa: ARG001
            return _round_values(overview, person)

        return await self._shown(request, organiser, "round.html", "/organiser/round", more)

    async def _results(self, request: Request, organiser: _Organiser) -> Response:
        asked = _numbers(request, "round", "table")

        def more(tx: Transaction, overview: EventOverview) -> dict[str, Any]:
            say = EventWords(self._texts, overview)
            number = asked.get("round", len(overview.state.started) or 1)
            shown = ResultsPage(say, overview, number, asked.get("table", 0))
            if not shown.table and shown.tables:
                shown = ResultsPage(say, overview, number, shown.tables[0])
            session = None if shown.shown is None else shown.shown.session
            fields = ("round", "table", "rounds", "tables", "shown", "seat", "here", "rows", "at", "origin", "over",
                      "later", "look", "sign", "game")  # fmt: skip
            return {"say": say, "fork": None if session is None else fork_view(tx, session),
                    **{name: getattr(shown, name) for name in fields}}  # fmt: skip

        return await self._shown(request, organiser, "results.html", "/organiser/results", more)

    async def _look(self, request: Request, organiser: _Organiser) -> Response:
        """A table as it plays now; with `session` a game that is over, with `epoch` too one version of it."""
        table = _numbers(request, "table").get("table", 0)
        session, epoch = (request.query_params.get(name, "") for name in ("session", "epoch"))

        def more(tx: Transaction, overview: EventOverview) -> dict[str, Any]:
            say = EventWords(self._texts, overview)
            game = next((one for one in overview.games if one.session == session), None)
            if game is None or (not epoch and is_played_now(overview, game)):
                at, present = table if game is None else game.table, overview.state.present
                look = table_look(tx, say, overview, at, self._live())
                number = 0 if present is None else present.number
                return {"say": say, "look": look, "fork": None, "table": at, "round": number}
            look = version_look(tx, say, session, epoch)
            return {"say": say, "look": look, "fork": fork_view(tx, session), "epoch": epoch, "table": game.table,
                    "round": game.round}  # fmt: skip

        tab = "/organiser/results" if session else "/organiser"
        return await self._shown(request, organiser, "look.html", tab, more)

    async def _log_page(self, request: Request, organiser: _Organiser) -> Response:
        def more(tx: Transaction, overview: EventOverview) -> dict[str, Any]:  # noqa: ARG001
            return {"log": log_lines(overview, EventWords(self._texts, overview))}

        return await self._shown(request, organiser, "log.html", "/organiser/log", more)

    async def _close(self, request: Request, organiser: _Organiser) -> Response:
        """Opening the page asks every tablet what it has; looking at it again does not."""
        event = organiser.hub.event
        is_opened = "x-refresh" not in request.headers and request.query_params.get("event", event) == event
        if event is not None and is_opened and self._now() - self._asked[1] > ASK_APART_S:
            await self._written(lambda tx, _: self._desk.ask_all(tx))

        def more(tx: Transaction, overview: EventOverview) -> dict[str, Any]:
            asked, now = tx.hub().close, self._now()
            if asked != self._asked[0]:
                self._asked = asked, now
            say, found = EventWords(self._texts, overview), closing_page.event_report(tx, overview.state)
            cells = closing_page.cells(say, overview, found, waiting=now - self._asked[1] < ANSWER_S)
            return {
                "report": found,
                "asked_at": None if asked is None else say.heard(self._asked[1]),
                "sentence": closing_page.sentence(say, overview, found),
                "troubles": [say.t("organiser.cell.trouble", table=cell.table, what=cell.words)
                             for cell in cells if not cell.good and not cell.asked],
                "cells": cells,
            }  # fmt: skip

        return await self._shown(request, organiser, "close.html", "/organiser/close", more)

    async def _archive(self, request: Request, organiser: _Organiser) -> Response:
        page = _frame(request, organiser, "/organiser/archive")
        say = WrittenWords(self._texts)

        def read(tx: Transaction) -> tuple[EventOverview | None, list[dict[str, str]], list[dict[str, str]]]:
            open_event = tx.hub().event
            lost = [
                {"event": event, "games": say.t("organiser.count.games", count=len(tx.games(event)))}
                for event in sorted({*tx.game_events()} - {*tx.events()})
            ]  # fmt: skip
            states = [event_state(tx.actions(event)) for event in reversed(tx.events()) if event != open_event]
            lines = [
                {"event": state.event, "name": state.begun.name, "date": state.begun.date,
                 "people": say.t("organiser.count.people", count=len(state.attendance))}
                for state in states if state is not None
            ]  # fmt: skip
            return None if open_event is None else event_overview(tx, open_event, self._now()), lines, lost

        overview, evenings, lost = await self._read(read)
        event = "" if overview is None else overview.state.event
        page |= {"event": event, "asking": await self._asking(), "evenings": evenings, "lost": lost,
                 "strips": self._strips(overview)}  # fmt: skip
        return _page("archive.html", club=organiser.hub.club, overview=overview, say=say, page=page)

    async def _club(self, request: Request, organiser: _Organiser) -> Response:
        page = _frame(request, organiser, "/organiser/club")

        def read(tx: Transaction) -> tuple[EventOverview | None, list[Any]]:
            event = tx.hub().event
            return None if event is None else event_overview(tx, event, self._now()), [*tx.tablets()]

        overview, tablets = await self._read(read)
        at = [one.table for one in tablets]
        rows = [
            {"table": one.table, "heard": one.heard, "two_cards": one.two_cards, "doubled": at.count(one.table) > 1,
             "at": f"{datetime.fromtimestamp(one.heard):%H:%M}"}
            for one in sorted(tablets, key=lambda one: (one.table, one.tablet))
        ]  # fmt: skip
        page |= {
            "event": "" if overview is None else overview.state.event, "asking": await self._asking(),
            "code": self._writer.code, "address": self._address(), "tablets": rows, "hub": organiser.hub.hub,
            "strips": self._strips(overview),
        }  # fmt: skip
        return _page("club.html", club=organiser.hub.club, overview=overview, say=WrittenWords(self._texts), page=page)


class _Organiser:
    """Somebody who has signed in."""

    def __init__(self, name: str, token: str, hub: HubRow) -> None:
        self.name, self.token, self.hub = name, token, hub
        self.no_standby = False


def _round_values(overview: EventOverview, person: str | None) -> dict[str, Any]:
    """The tables of the next round, and for somebody who is to change places how many would meet again."""
    state = overview.state
    one = state.next_round
    seats = {seat.table: seat for seat in one.tables}
    tables = [
        {
            "number": number,
            "people": seats[number].people if number in seats else (),
            "game": seats[number].game if number in seats else None,
            "games": fitting(state.begun.shelf, len(seats[number].people)) if number in seats else [],
            "open": number not in one.locked and (number not in seats or len(seats[number].people) < MOST)
            and person not in (seats[number].people if number in seats else ()),
        }
        for number in range(1, max([state.begun.tables, *seats]) + 1)
    ]  # fmt: skip
    seated = {sitting for seat in one.tables for sitting in seat.people}
    here = {*state.here}
    chosen = person if person in seated | here else None
    return {
        "round_tables": tables,
        "person": chosen,
        "again": {sitting for pair in state.again(one) for sitting in pair.people},
        "swaps": state.swaps(one, chosen) if chosen in seated else {},
        "standing": [(sitting, name) for sitting, name in overview.names.items() if sitting in here - seated],
    }


def _numbers(request: Request, *names: str) -> dict[str, int]:
    """The numbers of a query, of those that are some."""
    given = {name: request.query_params.get(name, "") for name in names}
    return {name: int(text) for name, text in given.items() if text.isascii() and text.isdigit() and len(text) < 6}


def _mine(overview: EventOverview, person: str) -> Any:
    return next((row for row in overview.standings if row.person == person), None)


def _explained(say: EventWords, entry: RoundEntry) -> str:
    """The part of a standing that a round brought, in words."""
    if entry.state != "counts":
        why = "organiser.not_there" if entry.state == "not_there" else f"organiser.state.{entry.state}"
        return say.t("wall.entry.none", number=entry.round, why=say.t(why))
    told = say.t("wall.entry", number=entry.round, table=entry.table or 0, game=say.game(entry.game),
                 place=entry.place or 0, points=say.points(entry.points))  # fmt: skip
    notes = [
        *([say.t("wall.entry.shared", count=entry.sharing)] if entry.sharing > 1 else []),
        *([say.t("organiser.corrected")] if entry.corrected else []),
        *([say.t("organiser.stopped")] if entry.stopped else []),
    ]
    return ", ".join([told, *notes])


def _frame(request: Request, organiser: _Organiser, tab: str) -> dict[str, Any]:
    """The values of every organiser's page."""
    query = request.url.query
    back = f"{request.url.path}?{query}" if query and "word=" not in query else request.url.path
    return {"token": organiser.token, "back": back, "tabs": TABS, "tab": tab, "no_standby": organiser.no_standby}


def _back(form: Mapping[str, str]) -> str:
    """The page that a form stood on; never one elsewhere."""
    back = form.get("back", "")
    path, _, query = back.partition("?")
    if path not in {tab[0] for tab in TABS}:
        return "/organiser"
    names = ("event", "round", "table", *(("person", "show") if path == "/organiser/people" else ()))
    kept = [(name, value) for name, value in parse_qsl(query) if name in names]
    return f"{path}?{urlencode(kept)}" if kept else path


async def _form(request: Request) -> dict[str, str] | None:
    """The fields of a form, the last of each name; None where it has too many, or is too long or of unknown length."""
    if "transfer-encoding" in request.headers or int(request.headers.get("content-length", "0")) > LARGEST_FORM:
        return None
    body = (await request.body()).decode("utf-8", "replace")
    try:
        return dict(parse_qsl(body, keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:  # too many
        return None


def _page(template: str, status: int = 200, **values: Any) -> Response:
    return Response(rendered(template, **values), status, media_type="text/html")


def _static(name: str) -> _Page:
    async def answer(_: Request) -> Response:
        kind = "text/css" if name.endswith(".css") else "text/javascript"
        return Response((_STATIC / name).read_bytes(), media_type=kind)

    return answer


async def _tokens(_: Request) -> Response:
    return Response(files.tokens_css(), media_type="text/css")
