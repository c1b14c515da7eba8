"""The words and figures of an evening's pages, in one language: names of people and games, points, times."""

from __future__ import annotations

import math
from datetime import UTC, datetime
from fractions import Fraction

from divingbell.companion.clock import moment
from divingbell.companion.club.event.overview import EventOverview
from divingbell.companion.installed_games import GAMES
from divingbell.companion.live.page_icons import icon_class
from divingbell.companion.texts import letters
from divingbell.companion.texts.catalogue import Catalogue
from divingbell.companion.texts.dates import clock_time
from divingbell.companion.texts.words import CatalogueWords


class EventWords(CatalogueWords):
    """Words of the templates of one page."""

    def __init__(self, texts: Catalogue, overview: EventOverview) -> None:
        self.texts, self._overview = texts, overview
        self._names = overview.names

    def name(self, person: str | None) -> str:
        """The name of somebody; of a guest or somebody hidden, that word."""
        if person is None:
            return self.t("organiser.guest")
        return self._names.get(person) or self.t("organiser.hidden")

    def wall_name(self, person: str | None) -> str:
        """The name as the wall shows it."""
        return self.t("organiser.hidden") if person in self._overview.state.off_wall else self.name(person)

    def names(self, people: tuple[str, ...]) -> str:
        """Several, in their order."""
        return ", ".join(self.name(person) for person in people)

    def game(self, name: str | None) -> str:
        """The title of a game; of one that is not installed its name."""
        if name is None:
            return self.t("organiser.no_game")
        return self.t(f"{name}.title") if self.has(f"{name}.title") else letters.shown(name)

    def short_game(self, name: str | None) -> str:
        """The title of a game where there is little room."""
        return self.t(f"{name}.title.short") if self.has(f"{name}.title.short") else self.game(name)

    def game_icon(self, name: str | None) -> str:
        """The classes of a game's icon."""
        return icon_of(name)

    def figure(self, game: str | None, figure: int | None) -> str:
        """A figure as its game writes it."""
        if figure is None:
            return ""
        if game is None or game not in GAMES:
            return self.number(figure)
        return GAMES.parts(game).scoring.plain(self, figure)

    def points(self, points: Fraction) -> str:
        """Points; shared ones with their fraction."""
        whole = points.denominator == 1
        return self.number(int(points)) if whole else self.decimal(float(points), 1 if points.denominator == 2 else 2)

    def time(self, at: str | None) -> str:
        """The time of day of a moment."""
        return "" if at is None else clock_time(at)

    @property
    def minutes_left(self) -> int | None:
        """Minutes of the present round that are left, the last one begun, 0 where its time is up; None: it has no
        end."""
        present = self._overview.state.present
        ends = None if present is None else moment(present.ends)
        return None if ends is None else max(0, math.ceil((ends.timestamp() - self._overview.now) / 60))

    @property
    def standings_of(self) -> str:
        """The rounds that the standings are of: those that are over, or the one that is on, whose results count one
        by one."""
        state, progress = self._overview.state, self._overview.progress
        if state.closed is None and state.present is not None and progress is not None and not progress.is_over:
            return self.t("wall.during", number=state.present.number)
        return self.t("wall.after", count=len(state.started))

    def heard(self, seconds: float) -> str:
        """The time of day in the hub's seconds."""
        return clock_time(datetime.fromtimestamp(seconds, UTC).isoformat())


def icon_of(game: str | None) -> str:
    """The classes of a game's icon on a page; of one that is not installed those of dice."""
    return icon_class(GAMES[game].mark if game is not None and game in GAMES else "dice-multiple")
