"""Which of the past games are shown, and who sat at them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

from divingbell.companion.archive.summary import Summary, SummarySeat
from divingbell.companion.archive.summary_service import PastGameList
from divingbell.companion.canvas.fonts import readable
from divingbell.companion.games.game_key import game_of, own_title
from divingbell.companion.games.seats import Seat
from divingbell.companion.installed_games import GAMES
from divingbell.companion.people.person import Person
from divingbell.companion.people.seats import seats
from divingbell.companion.texts.catalogue import Catalogue
from divingbell.companion.texts.dates import day, local
from divingbell.companion.texts.words import CatalogueWords
from divingbell.ui.table.game_ui import has_screens

GENERAL_MARK = "dice-multiple"
"""Of a game that is not installed."""


class Selection(NamedTuple):
    """Games that the filter lets through."""

    game: str = ""
    """Empty: every game."""
    person: str = ""
    """Id; empty: anyone."""
    hidden: bool = False
    """Hidden games too."""

    @property
    def narrows(self) -> bool:
        """Tell whether it leaves anything out but hidden games."""
        return bool(self.game or self.person)


def fitting(past: PastGameList, selection: Selection) -> list[Summary]:
    """The games that are let through, newest first."""
    return [
        game
        for game in past.games
        if (not selection.game or game.game == selection.game)
        and (selection.hidden or game.session not in past.hidden)
        and (not selection.person or any(seat.person == selection.person for seat in game.seats))
    ]


def people_of(past: PastGameList) -> list[Person]:
    """Everybody who sat at any of them, who sat down last first."""
    there = {seat.person for game in past.games for seat in game.seats}
    return [person for person in past.people.values() if person.id in there]


def games_of(past: PastGameList) -> list[str]:
    """The games that were played, those of the box first in its order."""
    from divingbell.companion.installed_games import GAMES

    played = dict.fromkeys(game.game for game in past.games)
    return [*(name for name in GAMES if has_screens(name)), *(name for name in played if not has_screens(name))]


def seats_of(words: CatalogueWords, game: Summary, people: Mapping[str, Person]) -> dict[str, Seat]:
    """Everybody of a game, clockwise, by the names of now."""
    header: dict[str, Any] = {
        "seats": [
            {
                "id": seat.seat,
                "name": _name(people, seat.person),
                "colour": seat.colour,
                "person": seat.person,
            }
            for seat in game.seats
        ]
    }
    return seats(words, header, [seat.seat for seat in game.seats])


def _name(people: Mapping[str, Person], person: str | None) -> str | None:
    known = people.get(person or "")
    return known.name if known is not None else None


def ranked(game: Summary) -> Sequence[SummarySeat]:
    """In order of places; where there are none, of figures, and who has as much as they sit."""
    return sorted(game.seats, key=lambda seat: (seat.place or len(game.seats), -(seat.figure or 0)))


def copied_words(words: CatalogueWords, game: Summary, past: PastGameList, now: datetime, *, dated: bool = True) -> str:
    """`copy of 1 March`, `copy` where it is not `dated`: of a game that goes on from an earlier moment of another; else
    empty."""
    if not game.copied_from:
        return ""
    original = next((one for one in past.games if dated and one.session == game.copied_from), None)
    began = local(original.created) if original is not None else None
    return words.t("past.copied") if began is None else words.t("past.copied.of", date=day(words, began, now))


def mark_of(game: str) -> str:
    """Its icon in lists."""
    return GAMES[game].mark if has_screens(game) else GENERAL_MARK


def title_of(texts: Catalogue, key: str) -> str:
    """Its own title, else that of the game (game_key.py), its bare name where it is not installed."""
    if own := readable(own_title(key)):
        return own
    game = game_of(key)
    return texts(f"{game}.title") if f"{game}.title" in texts else game


def short_title_of(texts: Catalogue, key: str) -> str:
    """Its title in a word or two, for buttons."""
    short = f"{key}.title.short"
    return texts(short) if short in texts else title_of(texts, key)
