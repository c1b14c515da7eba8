"""Files that an organiser takes home: the whole store, and an evening in three forms."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from pathlib import Path

from starlette.background import BackgroundTask
from starlette.responses import FileResponse, Response

from divingbell.companion.clock import Clock
from divingbell.companion.club.evening_files import evening_files, zipped
from divingbell.companion.club.pages.organiser_request import OrganiserRequest
from divingbell.companion.club.pages.page_responses import refused
from divingbell.companion.club.pages.page_store import PageStore
from divingbell.companion.club.protocol.store import Transaction
from divingbell.companion.club.store_copies import CopyError, StoreCopies
from divingbell.companion.texts.catalogue import Catalogue

_EXPORTS = {"record": "application/zip", "csv": "text/csv", "pdf": "application/pdf"}
"""Form of a download of an evening -> its media type."""


class Downloads:
    """Downloads of one process of a hub."""

    def __init__(
        self, store: PageStore, copies: StoreCopies, copy_name: str, clock: Clock, texts: Catalogue
    ) -> None:  # fmt: skip
        """`copy_name` is the name of a copy of the store."""
        self._store, self._copies, self._copy_name = store, copies, copy_name
        self._clock, self._texts = clock, texts

    async def copy(self, asked: OrganiserRequest) -> Response:
        """The whole store as one file."""
        folder = Path(await asyncio.to_thread(tempfile.mkdtemp, prefix="divingbell-copy-"))
        path = folder / self._copy_name
        remove = BackgroundTask(shutil.rmtree, folder, ignore_errors=True)
        try:
            await asyncio.to_thread(self._copies.download, path)
        except CopyError as error:
            await remove()
            reason = self._texts("organiser.copy.failed", problem=str(error))
            return refused(asked.organiser.hub.club, self._texts, reason, 503)
        name = f"divingbell-{self._clock.now().astimezone():%Y-%m-%d-%H%M}{path.suffix}"
        return FileResponse(path, filename=name, media_type="application/octet-stream", background=remove)

    async def evening(self, asked: OrganiserRequest) -> Response:
        """An evening as a file: `record` a zip of its games, `csv`, `pdf`."""
        event, form, now = asked.text("event"), asked.request.path_params["form"], self._clock.now()
        media_type = _EXPORTS.get(form)

        def read(tx: Transaction) -> bytes | None:
            overview = self._store.overview(tx, event) if event else self._store.newest(tx)
            if overview is None or media_type is None:
                return None
            found = evening_files(tx, overview, self._texts, now, form)
            return zipped(found, now) if form == "record" else next(iter(found.values()))

        content = await self._store.read(read)
        if content is None:
            return refused(asked.organiser.hub.club, self._texts, self._texts("organiser.form.no_event"), 404)
        name = f"divingbell-{now.astimezone():%Y-%m-%d}.{'zip' if form == 'record' else form}"
        return Response(content, media_type=media_type,
                        headers={"Content-Disposition": f'attachment; filename="{name}"'})  # fmt: skip
