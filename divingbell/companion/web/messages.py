"""Messages between the app and the process that serves the pages: JSON, one message a line, over the process's
standard input and output."""

from __future__ import annotations

from typing import Any

import msgspec

from divingbell.companion.web.shared_page import SharedPage


class _Message(msgspec.Struct, frozen=True, tag=True):
    """One line."""


# From the app ---------------------------------------------------------------------------------------------------


class Now(_Message, frozen=True):
    """The present value, after its commit."""

    live: dict[str, Any]
    """The fields of `/api/live`."""
    page: dict[str, Any] = {}
    """Value of our own pages, in words and pictures."""


NO_GAME: dict[str, Any] = {
    "session": None,
    "n": 0,
    "game": None,
    "seats": [],
    "state": None,
    "standings": [],
    "said": [],
}
"""The fields of `/api/live` while there is no game."""


class PageLedger(_Message, frozen=True):
    """The first `keep` rows stay, these follow."""

    keep: int
    rows: tuple[msgspec.Raw, ...]


class Charts(_Message, frozen=True):
    """The charts of the game, drawn."""

    charts: tuple[dict[str, Any], ...]
    of: str = ""
    """The id of what they were drawn of: they come a little later than that."""


class PageWords(_Message, frozen=True):
    """The fixed words of the pages, their language, and the theme of the tablet."""

    language: str
    words: dict[str, str]
    theme: str = "abyss"


class IconFont(msgspec.Struct, frozen=True):
    """The icons of a game from elsewhere."""

    alias: str
    """Name of the font in pictures."""
    font: bytes
    """A TrueType file."""
    characters: dict[str, str]
    """Icon, as it is called after the game's name -> its character."""


class Icons(_Message, frozen=True):
    """The icons that are not ours, by game. The first message of all, if there are some."""

    fonts: dict[str, IconFont] = {}


class Access(_Message, frozen=True):
    """Access to the pages: off or on, and the code that is asked for; None: by anyone here."""

    live: bool
    code: str | None = None


class Offered(_Message, frozen=True):
    """A finished game under a word of its own."""

    word: str
    offer: SharedPage


class Withdrawn(_Message, frozen=True):
    """The word leads nowhere any more."""

    word: str


ToServer = Now | PageLedger | Charts | PageWords | Icons | Access | Offered | Withdrawn

# From the process -----------------------------------------------------------------------------------------------


class Listening(_Message, frozen=True):
    """The port that was free."""

    port: int


class PageWatcher(msgspec.Struct, frozen=True):
    """Somebody who watches."""

    screen: str
    """`phone`, `television` or `overlay`, as the page says of itself."""
    since: str
    """ISO 8601, UTC."""


class Watching(_Message, frozen=True):
    """Everybody who watches now, the first first."""

    watchers: tuple[PageWatcher, ...]


class Guessed(_Message, frozen=True):
    """So many wrong codes were tried that the present one opens nothing any more."""


FromServer = Listening | Watching | Guessed

to_server: msgspec.json.Decoder[ToServer] = msgspec.json.Decoder(ToServer)
from_server: msgspec.json.Decoder[FromServer] = msgspec.json.Decoder(FromServer)


def as_json(value: Any) -> bytes:
    """A value as JSON; a phrase of the catalogue, which is more than its words, as these."""
    return msgspec.json.encode(value, enc_hook=str)


def encoded(message: ToServer | FromServer) -> bytes:
    """The message with its line end."""
    return as_json(message) + b"\n"
