"""Answers of the club's pages: a template as a page, and a page that says why something was not done."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from divingbell.companion.club.pages.templates import rendered
from divingbell.companion.texts.catalogue import Catalogue
from divingbell.companion.texts.words import WrittenWords

Page = Callable[[Request], Awaitable[Response]]
"""Answers a request for one address."""


def page(template: str, status: int = 200, **values: Any) -> Response:
    """A template with these values."""
    return Response(rendered(template, **values), status, media_type="text/html")


def refused(club: str, texts: Catalogue, reason: str, status: int, back: str = "/organiser") -> Response:
    """The page that says why a change was not done, with the way `back`."""
    return page("refused.html", status, club=club, say=WrittenWords(texts), reason=reason, back=back)
