"""The files of the pages: read once, served by their exact names, and nothing else from the disk."""

from __future__ import annotations

import html
import io
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import segno
from starlette.requests import Request
from starlette.responses import Response

from divingbell.companion.data import data_folder, fonts_folder
from divingbell.companion.web.hosts import lan_addresses
from divingbell.companion.web.messages import Icons, PageWords
from divingbell.companion.yaml_cache import read_yaml

_HERE = Path(__file__).resolve().parent / "static"
_FONTS = fonts_folder()
_SERVED_FONTS = (
    "DivingBellText-Medium.ttf",
    "DivingBellText-Bold.ttf",
    "DivingBellNumerals-SemiBold.ttf",
    "DivingBellNumerals-Bold.ttf",
    "DivingBellGlyphs.ttf",
    "MaterialDesignIcons-subset.ttf",
)
_PLAIN = re.compile(r"[A-Za-z0-9_-]+")
_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".ttf": "font/ttf"}


def paths() -> Iterator[str]:
    """Every address that leads to a file."""
    yield from ("/page.css", "/page.js", "/icon.svg")
    yield from (f"/fonts/{name}" for name in _SERVED_FONTS)


def served(path: str) -> Callable[[Request], Awaitable[Response]]:
    """Response to a request for it."""

    async def answer(_: Request) -> Response:
        kept = {"Cache-Control": "max-age=86400"} if path.startswith("/fonts/") else None
        return Response(content(path), media_type=_TYPES[Path(path).suffix], headers=kept)

    return answer


@cache
def content(path: str) -> bytes:
    """The bytes at an address of `paths`."""
    return (_FONTS / Path(path).name if path.startswith("/fonts/") else _HERE / Path(path).name).read_bytes()


def icons_css(icons: Icons) -> str:
    """The fonts of icons that are not ours, and a class for each icon: `o-GAME-NAME`."""
    rules = []
    for game, one in icons.fonts.items():
        rules.append(f'@font-face{{font-family:"{one.alias}";src:url(/fonts/{one.alias}.ttf);font-display:block}}')
        rules += [
            f'.o-{game}-{name}::before{{content:"\\{ord(character):X}";font-family:"{one.alias}"}}'
            for name, character in one.characters.items()
            if _PLAIN.fullmatch(name)
        ]
    return "".join(rules)


def tokens_css() -> str:
    """The tokens' colours and icons as variables and classes of CSS: Abyss, and Shallows where the page says so. What
    is drawn has its colours in itself."""
    colour = _colours()
    players = {f"player_{player['id']}": player["fill"] for player in colour["players"]}
    steps = {name: value for name, value in colour["art"].items() if name.startswith("step_")}
    return (
        f":root{{{_variables(players | steps | colour['abyss'] | {'edge': 'transparent'})}}}\n"
        f':root[data-theme="shallows"]{{{_variables(colour["shallows"])}}}\n{_icons()}'
    )


def _variables(values: Mapping[str, str]) -> str:
    return "".join(f"--{name.replace('_', '-')}:{value};" for name, value in values.items())


@cache
def _colours() -> Mapping[str, Any]:
    colours: Mapping[str, Any] = read_yaml(data_folder() / "tokens.yaml")["colour"]
    return colours


def _icons() -> str:
    """A class for each icon: `m-NAME` and `g-NAME`."""
    rules = []
    for prefix, file in (("m", "icons.json"), ("g", "glyphs.json")):
        points: Mapping[str, str] = msgspec.json.decode((_FONTS / file).read_bytes(), type=dict[str, str])
        rules += [f'.{prefix}-{name}::before{{content:"\\{point}"}}' for name, point in points.items()]
    return "".join(rules)


def page(words: PageWords, address: str, *, is_on: bool) -> str:
    """The page of the table, in the language of the tablet."""
    told = msgspec.json.encode(words.words | {"address": address}).decode()
    values = {
        "language": words.language,
        "title": "Diving Bell",
        "words": html.escape(told, quote=True),
        "noscript": html.escape(words.words.get("noscript", "")),
        "on": "on" if is_on else "off",
        "theme": words.theme,
        "ground": _colours()[words.theme]["bg_bottom"],
    }
    return _filled("page.html", values)


def _filled(name: str, values: Mapping[str, Any]) -> str:
    template = (_HERE / name).read_text(encoding="utf-8")
    return re.sub(r"\{(\w+)\}", lambda place: str(values[place[1]]), template)


def own_address(request: Request) -> str:
    """Address and port under which a phone finds this tablet."""
    return f"{next(iter(lan_addresses()), 'localhost')}:{request.scope['server'][1]}"


@cache
def qr(address: str) -> bytes:
    """The code of an address, as a picture."""
    out = io.BytesIO()
    segno.make(address, error="m").save(out, kind="svg", border=2, dark="#06121C", light="#DDEAF4", xmldecl=False)
    return out.getvalue()
