"""The way into the organiser's pages: who has not signed in is asked for the PIN, or for a new one by the word that
works once (club.md 8)."""

from __future__ import annotations

import asyncio
import hmac

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from divingbell.companion.clock import Clock
from divingbell.companion.club.pages import sign_in
from divingbell.companion.club.pages.desk import set_pin
from divingbell.companion.club.pages.forms import LONGEST_NAME
from divingbell.companion.club.pages.organiser_request import Organiser, OrganiserPage, OrganiserRequest
from divingbell.companion.club.pages.page_responses import Page, page, refused
from divingbell.companion.club.pages.page_store import PageStore
from divingbell.companion.club.pages.posted_form import posted_form, too_long
from divingbell.companion.club.protocol.store import HubRow
from divingbell.companion.texts import letters
from divingbell.companion.texts.catalogue import Catalogue
from divingbell.companion.texts.words import WrittenWords
from divingbell.companion.web.rate_limit import RateLimit

WRONG_PINS = 5
"""Of one address within a minute."""


class SignInPage:
    """Signing in at one process of a hub."""

    def __init__(self, store: PageStore, texts: Catalogue, clock: Clock, word: str) -> None:
        """`word` opens the choice of a PIN once."""
        self._store, self._texts = store, texts
        self._word: str | None = word
        self._wrong = RateLimit(clock.monotonic, WRONG_PINS)

    def before(self, answer: OrganiserPage, status: int = 200) -> Page:
        """A page that is there for who has signed in; others are asked to, with this status."""

        async def asked(request: Request) -> Response:
            hub = await self._store.read(lambda tx: tx.hub())
            organiser = self._organiser(request, hub)
            if organiser is None:
                return self._page(hub, request.query_params.get("word", ""), status=status)
            return await answer(OrganiserRequest(request, organiser))

        return asked

    async def on_form(self, request: Request) -> Response:
        """Let somebody in who knows the PIN, or the word and chooses one."""
        form = await posted_form(request)
        hub = await self._store.read(lambda tx: tx.hub())
        if form is None:
            return refused(hub.club, self._texts, too_long(self._texts), 413)
        address = request.client.host if request.client is not None else ""
        name, pin, word = letters.typed(form.get("name", ""), LONGEST_NAME), form.get("pin", ""), form.get("word", "")
        if self._wrong.too_many(address):
            return self._page(hub, word, "organiser.pin.wait", 429)
        if not name or not sign_in.SHORTEST_PIN <= len(pin) <= sign_in.LONGEST_PIN:
            return self._page(hub, word, "organiser.pin.short", 403)
        if word and self._is_word(word):
            kept = await asyncio.to_thread(sign_in.kept_pin, pin)
            changed = await self._store.write(lambda tx, _: set_pin(tx, kept))
            if not isinstance(changed, HubRow):
                return self._page(hub, word, "organiser.not_stored", 503)
            self._word = None
        else:
            self._wrong.wrong(address)  # until it is right: many at the same time would all be let through
            if hub.pin is None or not await asyncio.to_thread(sign_in.is_pin, pin, hub.pin):
                return self._page(hub, word, "organiser.pin.wrong", 403)
            kept = hub.pin
        self._wrong.right(address)
        return _signed_in(sign_in.cookie_of(name, kept, self._store.now))

    def _organiser(self, request: Request, hub: HubRow) -> Organiser | None:
        cookie = request.cookies.get(sign_in.COOKIE, "")
        name = None if hub.pin is None else sign_in.name_of(cookie, hub.pin, self._store.now)
        return None if name is None or hub.pin is None else Organiser(name, sign_in.token_of(cookie, hub.pin), hub)

    def _page(self, hub: HubRow, word: str, problem: str = "", status: int = 200) -> Response:
        may_choose = self._is_word(word)
        return page(
            "sign_in.html", status, club=hub.club, say=WrittenWords(self._texts), problem=problem,
            word=word if may_choose else "", can_sign_in=may_choose or hub.pin is not None,
        )  # fmt: skip

    def _is_word(self, word: str) -> bool:
        return self._word is not None and hmac.compare_digest(word.encode(), self._word.encode())


def _signed_in(cookie: str) -> Response:
    response = RedirectResponse("/organiser", 303)
    response.set_cookie(
        sign_in.COOKIE, cookie, max_age=sign_in.SIGNED_IN_S, path="/organiser", httponly=True, samesite="strict"
    )
    return response
