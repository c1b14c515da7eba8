"""A finished game that is offered to phones on the same network: its page and the files below it."""

from __future__ import annotations

import msgspec


class OfferedFile(msgspec.Struct, frozen=True):
    """A file below the page."""

    name: str
    """`report.pdf`: the last part of its address."""
    media_type: str
    content: bytes


class PageFact(msgspec.Struct, frozen=True):
    """One line under the band, with its icon."""

    icon: str
    text: str


class PageRow(msgspec.Struct, frozen=True):
    """One seat, the first first."""

    place: str
    colour: str
    """Id of the player colour."""
    name: str
    amount: str


class PageLink(msgspec.Struct, frozen=True):
    """A key of the page. `href` is the name of a file, or `play`."""

    href: str
    icon: str
    title: str
    sub: str


class PageOfGame(msgspec.Struct, frozen=True, kw_only=True):
    """Page of a finished game (screens.md, n9), in the language of the tablet."""

    language: str
    theme: str = "abyss"
    title: str
    """Title in the browser."""
    here: str
    """That it is served on this network only."""
    colour: str = ""
    """Player colour of the band; empty where several share the victory or nobody won."""
    name: str
    sub: str
    facts: tuple[PageFact, ...] = ()
    rows: tuple[PageRow, ...] = ()
    chart: str = ""
    """An `<svg>` element; empty: none."""
    links: tuple[PageLink, ...] = ()


class SharedPage(msgspec.Struct, frozen=True, kw_only=True):
    """All of it."""

    page: PageOfGame
    files: tuple[OfferedFile, ...] = ()
    play: str = ""
    """The BG Stats link that `play` leads to; empty: none."""
