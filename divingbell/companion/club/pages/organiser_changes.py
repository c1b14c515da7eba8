"""Changes that come from the organiser's pages: by forms, photos and files (club.md 6 and 8)."""

from __future__ import annotations

import hmac

from starlette.responses import RedirectResponse, Response

from divingbell.companion.club.event.event_rules import ActionRefusedError
from divingbell.companion.club.pages.changes import Changes
from divingbell.companion.club.pages.desk import OrganiserDesk
from divingbell.companion.club.pages.file_uploads import MOST_FILES, MOST_MEBIBYTES, FileUploads
from divingbell.companion.club.pages.forms import Form
from divingbell.companion.club.pages.organiser_request import Organiser, OrganiserRequest
from divingbell.companion.club.pages.page_responses import page, refused
from divingbell.companion.club.pages.page_store import PageStore
from divingbell.companion.club.pages.posted_form import page_behind, posted_form, too_long
from divingbell.companion.club.protocol.hub_join import HubJoin
from divingbell.companion.club.protocol.store import Transaction
from divingbell.companion.texts.catalogue import Catalogue
from divingbell.companion.texts.words import WrittenWords

_OF_ALL_ROWS = ("hide", "tablet", "tablet_away")
"""Changes of rows that requests of tablets write too."""


class OrganiserChanges:
    """Changes that come to one process of a hub."""

    def __init__(
        self, store: PageStore, desk: OrganiserDesk, uploads: FileUploads, changes: Changes, texts: Catalogue
    ) -> None:
        self._store, self._desk, self._uploads = store, desk, uploads
        self._changes, self._texts = changes, texts

    async def on_form(self, asked: OrganiserRequest) -> Response:
        """Do what a button asks for, and show the page again that it stood on."""
        organiser, form = asked.organiser, await posted_form(asked.request)
        if form is None:
            return refused(organiser.hub.club, self._texts, too_long(self._texts), 413)
        if not _is_own(form, organiser):
            return self._refused(organiser, form, 403, "organiser.form.old")

        def change(tx: Transaction, join: HubJoin) -> object:
            return (self._desk.change(tx, join, organiser.name, form),)

        answer = await self._store.write(change, everything=form.get("do") in _OF_ALL_ROWS)
        if answer is None:
            return self._refused(organiser, form, 503, "organiser.not_stored")
        (problem,) = answer if isinstance(answer, tuple) else (None,)
        if isinstance(problem, ActionRefusedError):
            return self._refused(organiser, form, 409, problem.text_id, **problem.values)
        return RedirectResponse("/organiser/people" if form.get("do") == "begin" else page_behind(form), 303)

    async def on_files(self, asked: OrganiserRequest) -> Response:
        """Take photos of results, and the lines of sticks."""
        organiser = asked.organiser
        async with self._uploads.form_of(asked.request) as uploaded:
            if uploaded is None:
                return self._refused(organiser, {}, 413, "organiser.files.large", most=MOST_MEBIBYTES, files=MOST_FILES)
            form = uploaded.fields
            if not _is_own(form, organiser):
                return self._refused(organiser, form, 403, "organiser.form.old")
            outcomes = [
                await self._uploads.take(file, form.get("event", ""), organiser.name) for file in uploaded.files
            ]
        if any(outcome.changed for outcome in outcomes):
            self._changes.tell()
        status = 200 if outcomes and all(outcome.good for outcome in outcomes) else 409
        return page("files.html", status, club=organiser.hub.club, say=WrittenWords(self._texts), outcomes=outcomes,
                    back=page_behind(form))  # fmt: skip

    def _refused(
        self, organiser: Organiser, form: Form, status: int, text_id: str, **values: str | int
    ) -> Response:  # fmt: skip
        return refused(organiser.hub.club, self._texts, self._texts(text_id, **values), status, page_behind(form))


def _is_own(form: Form, organiser: Organiser) -> bool:
    """Tell whether a form comes from our own page."""
    return hmac.compare_digest(form.get("token", "").encode(), organiser.token.encode())
