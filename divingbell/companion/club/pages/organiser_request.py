"""A request to the organiser's pages by somebody who has signed in."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from divingbell.companion.club.protocol.store import HubRow

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
"""Address, icon and word of each page."""
_LONGEST_NUMBER = 5


class Organiser(msgspec.Struct, frozen=True):
    """Somebody who has signed in."""

    name: str
    token: str
    """Of every form of theirs."""
    hub: HubRow


class OrganiserRequest(msgspec.Struct, frozen=True):
    """A request for one address."""

    request: Request
    organiser: Organiser

    def text(self, name: str) -> str:
        """A field of the query; empty without it."""
        return self.request.query_params.get(name, "")

    def number(self, name: str, otherwise: int = 0) -> int:
        """A number of the query; `otherwise` where it is none."""
        text = self.text(name)
        return int(text) if text.isascii() and text.isdigit() and len(text) <= _LONGEST_NUMBER else otherwise

    @property
    def is_refresh(self) -> bool:
        """True if a page that is open already looks whether something has changed."""
        return "x-refresh" in self.request.headers

    @property
    def frame(self) -> dict[str, Any]:
        """The values of every page of theirs that do not depend on the evening; `back` is this page."""
        url = self.request.url
        back = f"{url.path}?{url.query}" if url.query and "word=" not in url.query else url.path
        return {"token": self.organiser.token, "back": back, "tabs": TABS}


OrganiserPage = Callable[[OrganiserRequest], Awaitable[Response]]
"""Answers a request of somebody who has signed in."""
