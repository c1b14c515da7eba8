"""Files that an organiser brings to the page: photos of results, the lines that tablets saved on a stick, and game
files."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Protocol
from urllib.parse import urlencode

import msgspec
from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.formparsers import MultiPartException
from starlette.requests import Request

from divingbell.companion.club.brought_game import BroughtGameError, brought_game
from divingbell.companion.club.event.actions import TakeGameFile, TakePhoto
from divingbell.companion.club.event.event_rules import ActionRefusedError
from divingbell.companion.club.pages.desk import OrganiserDesk
from divingbell.companion.club.photo_reader import PhotoError, codes_in
from divingbell.companion.club.protocol.hub_join import HubJoin
from divingbell.companion.club.protocol.store import Transaction
from divingbell.companion.club.sql_store import SqlStore
from divingbell.companion.club.sql_transaction import UncertainCommitError
from divingbell.companion.club.stick_import import BadStickError, import_stick
from divingbell.companion.texts.catalogue import Catalogue

MOST_MEBIBYTES = 32
"""Of the files of one form together; `hub import` takes longer ones."""
MOST_FILES = 200
_MOST_FIELDS, _FIELD_BYTES = 10, 8192
_AT_ONCE = 2
"""Forms whose files are in memory at the same time."""
_STICK = re.compile(rb"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12} ")
_PICTURES = (b"\xff\xd8\xff", b"\x89PNG\r\n", b"RIFF", b"GIF8", b"BM")
_PICTURE_NAMES = (".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif", ".gif", ".bmp")
_Change = Callable[[Transaction, HubJoin], object]


class _Written(Protocol):
    """Does a change in the writer's thread; its answer after the commit, None where it could not be stored."""

    def __call__(self, change: _Change, *, everything: bool = False) -> Awaitable[object | None]: ...


class FileOutcome(msgspec.Struct, frozen=True):
    """Outcome for one file."""

    name: str
    words: str
    good: bool
    changed: bool = False
    """Something may have been stored."""
    link: str = ""
    """The page that shows it."""


class UploadedFile(msgspec.Struct, frozen=True):
    """A file with its name at the organiser's computer."""

    name: str
    content: bytes

    @property
    def is_picture(self) -> bool:
        """True for a photo, also one of a kind that is not read."""
        return self.content.startswith(_PICTURES) or self.name.lower().endswith(_PICTURE_NAMES)

    @property
    def is_stick(self) -> bool:
        """True for the lines of a tablet, also if they are damaged."""
        return self.name.endswith(".lines") or _STICK.match(self.content) is not None

    @property
    def is_game(self) -> bool:
        """True for a session record, also if it is damaged."""
        return self.name.endswith(".jsonl") or self.content[:40].lstrip(b"\xef\xbb\xbf \r\n").startswith(b"{")


class UploadForm(msgspec.Struct, frozen=True):
    """A form with files."""

    fields: dict[str, str]
    files: list[UploadedFile]


class FileUploads:
    """The uploads of one process of a hub."""

    def __init__(self, store: SqlStore, desk: OrganiserDesk, written: _Written, texts: Catalogue) -> None:
        self._store, self._desk, self._written, self._texts = store, desk, written, texts
        self._room = asyncio.Semaphore(_AT_ONCE)
        self._decoder = asyncio.Lock()

    @contextlib.asynccontextmanager
    async def form_of(self, request: Request) -> AsyncIterator[UploadForm | None]:
        """The form of a request; None where it is too long, or no form with files."""
        size = request.headers.get("content-length", "")
        if not size.isdigit() or int(size) > MOST_MEBIBYTES << 20:
            yield None
            return
        async with self._room:
            yield await _read_form(request)

    async def take(self, file: UploadedFile, event: str, who: str) -> FileOutcome:
        """Take the lines, or the result of this evening, that a file brings."""
        if file.is_picture:
            return await self._take_photo(file, event, who)
        if file.is_stick:
            return await asyncio.to_thread(self._take_stick, file)
        if file.is_game:
            return await self._take_game(file, event, who)
        return self._outcome(file, "organiser.files.unknown")

    def _take_stick(self, file: UploadedFile) -> FileOutcome:
        try:
            count = import_stick(self._store, file.content.decode("ascii").splitlines())
        except UnicodeDecodeError:
            return self._outcome(file, "organiser.files.unknown")
        except BadStickError as error:
            cut = self._outcome(file, "organiser.files.bad_stick", line=error.line, problem=error.problem)
            return msgspec.structs.replace(cut, changed=True)
        except (SQLAlchemyError, UncertainCommitError):
            return msgspec.structs.replace(self._outcome(file, "organiser.files.not_stored"), changed=True)
        return FileOutcome(file.name, self._texts("organiser.files.lines", count=count), good=True, changed=count > 0)

    async def _take_game(self, file: UploadedFile, event: str, who: str) -> FileOutcome:
        try:
            game = await asyncio.to_thread(brought_game, file.content)
        except BroughtGameError as error:
            return self._outcome(file, error.text_id, **error.values)

        taken = await self._written(lambda tx, _: self._desk.take_game_file(tx, who, event, game), everything=True)
        return self._taken(file, event, taken, "organiser.game_file.taken")

    async def _take_photo(self, file: UploadedFile, event: str, who: str) -> FileOutcome:
        async with self._decoder:
            try:
                codes = await asyncio.to_thread(codes_in, file.content)
            except PhotoError as error:
                return self._outcome(file, f"organiser.photo.{error.problem}")
        outcomes = [await self._take_code(file, code, event, who) for code in codes]
        return next((outcome for outcome in outcomes if outcome.good), outcomes[0])

    async def _take_code(self, file: UploadedFile, code: bytes, event: str, who: str) -> FileOutcome:
        taken = await self._written(lambda tx, _: self._desk.take_photo(tx, who, event, code), everything=True)
        return self._taken(file, event, taken, "organiser.photo.taken")

    def _taken(self, file: UploadedFile, event: str, taken: object | None, text_id: str) -> FileOutcome:
        """The outcome of a result that was brought, in this text."""
        match taken:
            case TakePhoto(table=table, round=number) | TakeGameFile(table=table, round=number):
                words = self._texts(text_id, table=table)
                query = {"event": event, "table": table} | ({} if number is None else {"round": number})
                return FileOutcome(file.name, words, good=True, link=f"/organiser/results?{urlencode(query)}")
            case ActionRefusedError():
                return self._outcome(file, taken.text_id, **taken.values)
        return self._outcome(file, "organiser.not_stored")

    def _outcome(self, file: UploadedFile, text_id: str, **values: str | int) -> FileOutcome:
        """Refusal of a file."""
        return FileOutcome(file.name, self._texts(text_id, **values), good=False)


async def _read_form(request: Request) -> UploadForm | None:
    try:
        async with request.form(max_files=MOST_FILES, max_fields=_MOST_FIELDS, max_part_size=_FIELD_BYTES) as form:
            items = form.multi_items()
            fields = {name: value for name, value in items if isinstance(value, str)}
            files = [
                UploadedFile((value.filename or "")[:120], await value.read())
                for _, value in items if isinstance(value, UploadFile) and value.filename
            ]  # fmt: skip
    except (HTTPException, MultiPartException):  # no form, or too many parts
        return None
    return UploadForm(fields, files)
