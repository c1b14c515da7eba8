"""The page of a finished game that is offered to phones (screens.md, n9): plain HTML, no script."""

from __future__ import annotations

from html import escape

from divingbell.companion.web.shared_page import PageLink, PageOfGame

COLOURS = frozenset({"pearl", "star", "buoy", "chest", "fin", "coral", "bubbles", "eel"})


def tile(colour: str) -> str:
    """The tile of a player; nothing without one."""
    return f'<span class="tile {colour}"><i class="g g-p-{colour}"></i></span>' if colour in COLOURS else ""


def game_page(page: PageOfGame, word: str) -> str:
    """The whole document."""
    rows = "".join(
        f'<li><b class="place">{escape(row.place)}</b>{tile(row.colour)}<span class="name">{escape(row.name)}</span>'
        f'<b class="amount">{escape(row.amount)}</b></li>'
        for row in page.rows
    )
    facts = "".join(
        f'<span><i class="m m-{escape(fact.icon)}" aria-hidden="true"></i>{escape(fact.text)}</span>'
        for fact in page.facts
    )
    links = "".join(_link(link, word, first=number == 0) for number, link in enumerate(page.links))
    band = f"band {page.colour}" if page.colour in COLOURS else "band nobody"
    return (
        f'<!doctype html><html lang="{escape(page.language)}" data-theme="{escape(page.theme)}"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(page.title)}</title>"
        '<link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/tokens.css">'
        '<link rel="stylesheet" href="/page.css">'
        '<body class="game"><header><i class="g g-bell" aria-hidden="true"></i><strong>Diving Bell</strong>'
        f'<span class="state"><i class="m m-wifi" aria-hidden="true"></i>{escape(page.here)}</span></header>'
        f'<main><div class="{band}"><div class="fly">{tile(page.colour)}<div><h1>{escape(page.name)}</h1>'
        f"<p>{escape(page.sub)}</p></div></div></div>"
        f'<p class="facts">{facts}</p><ol class="plate rows">{rows}</ol>'
        + (f'<div class="plate chart">{page.chart}</div>' if page.chart else "")
        + f"<nav>{links}</nav></main></body></html>"
    )


def _link(link: PageLink, word: str, *, first: bool) -> str:
    return (
        f'<a class="key{" primary" if first else ""}" href="/g/{escape(word)}/{escape(link.href)}">'
        f'<i class="m m-{escape(link.icon)}" aria-hidden="true"></i><span><b>{escape(link.title)}</b>'
        f"<small>{escape(link.sub)}</small></span></a>"
    )
