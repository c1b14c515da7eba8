"""A form that a browser posts: its fields within bounds, and the page that it stood on."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlencode

from starlette.requests import Request

from divingbell.companion.club.pages.forms import Form
from divingbell.companion.club.pages.organiser_request import TABS
from divingbell.companion.texts.catalogue import Catalogue

LARGEST_FORM = 64 * 1024
"""Bytes."""
MOST_FIELDS = 500
_KEPT = ("event", "round", "table")
"""Fields of the query of the page that a form stood on which lead back to it."""
_KEPT_OF = {"/organiser/people": ("person", "show"), "/organiser/log": ("show",), "/organiser/club": ("tablet",)}
"""Further ones of some pages."""


async def posted_form(request: Request) -> Form | None:
    """The fields of a form, the last of each name; None where it has too many, or is too long or of unknown length."""
    if "transfer-encoding" in request.headers or int(request.headers.get("content-length", "0")) > LARGEST_FORM:
        return None
    body = (await request.body()).decode("utf-8", "replace")
    try:
        return dict(parse_qsl(body, keep_blank_values=True, max_num_fields=MOST_FIELDS))
    except ValueError:  # too many
        return None


def too_long(texts: Catalogue) -> str:
    """The reason why a form is not taken that `posted_form` does not read."""
    return texts("organiser.form.large", most=LARGEST_FORM >> 10, fields=MOST_FIELDS)


def page_behind(form: Form) -> str:
    """The page that a form stood on; never one elsewhere."""
    path, _, query = form.get("back", "").partition("?")
    if path not in {tab[0] for tab in TABS}:
        return "/organiser"
    names = (*_KEPT, *_KEPT_OF.get(path, ()))
    kept = [(name, value) for name, value in parse_qsl(query) if name in names]
    return f"{path}?{urlencode(kept)}" if kept else path
