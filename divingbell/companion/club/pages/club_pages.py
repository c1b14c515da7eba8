"""The addresses of the club's pages: the wall, phones, paper, and the organiser's behind a PIN (club.md 8)."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from uuid import uuid4

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from divingbell.companion.clock import Clock
from divingbell.companion.club.hub_writer import HubWriter
from divingbell.companion.club.pages.changes import Changes, ChangeStream
from divingbell.companion.club.pages.club_facts import ClubFacts
from divingbell.companion.club.pages.desk import OrganiserDesk
from divingbell.companion.club.pages.downloads import Downloads
from divingbell.companion.club.pages.file_uploads import FileUploads
from divingbell.companion.club.pages.organiser_changes import OrganiserChanges
from divingbell.companion.club.pages.organiser_pages import OrganiserPages
from divingbell.companion.club.pages.page_responses import Page
from divingbell.companion.club.pages.page_store import PageStore
from divingbell.companion.club.pages.public_pages import PublicPages, follow_code
from divingbell.companion.club.pages.sign_in_page import SignInPage
from divingbell.companion.club.seating.plan import ShelfGame
from divingbell.companion.club.sql_store import SqlStore
from divingbell.companion.club.store_copies import StoreCopies, copy_name
from divingbell.companion.installed_games import GAMES
from divingbell.companion.texts.catalogue import Catalogue
from divingbell.companion.web import files

_STATIC = Path(__file__).with_name("static")
_TYPES = {".css": "text/css", ".js": "text/javascript"}
_log = logging.getLogger(__name__)


def installed_shelf() -> tuple[ShelfGame, ...]:
    """The games that are installed, without boxes."""
    return tuple(ShelfGame(game.name, game.seats.start, game.seats.stop - 1, 0) for game in GAMES.values())


class ClubPages:
    """The pages of one process of a hub."""

    def __init__(
        self, store: SqlStore, writer: HubWriter, changes: Changes, clock: Clock, texts: Catalogue,
        copies: StoreCopies, *, word: str, address: Callable[[], str], live: Callable[[], Mapping[str, bytes]],
        standby_since: Callable[[], float | None],
    ) -> None:  # fmt: skip
        """`word` opens the choice of a PIN once, `address` tells where phones find the club now, `live` what tables
        show of their games, by tablet; `standby_since` since when the database waits for its standby."""
        self._texts, self._changes, self._address = texts, changes, address
        pages, desk = (
            PageStore(store, writer, changes, clock, lambda: standby_since() is not None),
            OrganiserDesk(clock, lambda: str(uuid4()), installed_shelf()),
        )
        facts = ClubFacts(lambda: writer.code, address, live, standby_since)
        self._sign_in = SignInPage(pages, texts, clock, word)
        self._public = PublicPages(pages, texts, facts)
        self._organisers = OrganiserPages(pages, desk, copies, facts, clock, texts)
        uploads = FileUploads(store, desk, pages.write, texts)
        self._sent = OrganiserChanges(pages, desk, uploads, changes, texts)
        self._downloads = Downloads(pages, copies, copy_name(store), clock, texts)

    def routes(self) -> list[Route]:
        """Every address."""
        before = self._sign_in.before
        organisers = {
            **self._organisers.pages,
            "/copy": self._downloads.copy,
            "/export/{form}": self._downloads.evening,
        }
        read = self._public.pages | {f"/organiser{path}": before(page) for path, page in organisers.items()}
        sent = {
            "/organiser/sign-in": self._sign_in.on_form,
            "/organiser/do": before(self._sent.on_form, status=403),
            "/organiser/files": before(self._sent.on_files, status=403),
            "/organiser/names": before(self._organisers.names, status=403),
        }
        return [
            *(Route(path, self._stored(page)) for path, page in read.items()),
            *(Route(path, self._stored(page), methods=["POST"]) for path, page in sent.items()),
            Route("/follow.svg", follow_code(self._address)),
            Route("/changes", ChangeStream(self._changes), methods=["GET"]),
            *(Route(path, files.served(path)) for path in files.paths() if path != "/page.js"),
            *(Route(f"/{name}", _static(name)) for name in ("club.css", "club.js")),
            Route("/tokens.css", _tokens),
        ]

    def _stored(self, page: Page) -> Page:
        """A page that says so where the store cannot be read."""

        async def answer(request: Request) -> Response:
            try:
                return await page(request)
            except SQLAlchemyError as error:
                _log.warning("the club's store cannot be read: %s", error)
                return Response(self._texts("organiser.not_stored"), 503, media_type="text/plain")

        return answer


def _static(name: str) -> Page:
    async def answer(_: Request) -> Response:
        return Response((_STATIC / name).read_bytes(), media_type=_TYPES[Path(name).suffix])

    return answer


async def _tokens(_: Request) -> Response:
    return Response(files.tokens_css(), media_type="text/css")
