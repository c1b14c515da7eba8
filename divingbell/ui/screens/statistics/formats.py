"""How people, times and shares are shown where many games are told of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from divingbell.companion.games.game_key import game_of
from divingbell.companion.games.measures import FASTEST
from divingbell.companion.games.seats import Name
from divingbell.companion.installed_games import GAMES
from divingbell.companion.people.display_names import called
from divingbell.companion.people.names import names, writable
from divingbell.companion.people.person import Person
from divingbell.companion.people.seats import COLOURS, COMMON_COLOURS
from divingbell.companion.session.sentences import told_apart
from divingbell.companion.statistics.records import BestRecord
from divingbell.companion.statistics.statistics import Statistics
from divingbell.companion.texts.conventions import conventions
from divingbell.ui.kit.context import Context
from divingbell.ui.table.game_ui import has_screens


class PersonFormat(NamedTuple):
    """A person as lists show them."""

    person: Person
    diver: str
    """Id of their colour; one of ours where they have none yet."""
    called: Name
    told: str
    """The name in a sentence: with the sign where somebody else has the same name."""
    namesake: bool
    """Tell whether somebody else has the same name."""
    letter: str
    """The first of the name, where somebody else of those shown has the same sign; else nothing."""


def faces(ctx: Context, people: Iterable[Person]) -> dict[str, PersonFormat]:
    """These people by id; who has no name, or one that our fonts cannot write, is called by their sign."""
    shown = [*people]
    divers = [
        person.colour if person.colour in COLOURS else COMMON_COLOURS[number % len(COMMON_COLOURS)]
        for number, person in enumerate(shown)
    ]
    bare = [Person(person.id, writable(person.name or "") or None, diver)
            for person, diver in zip(shown, divers, strict=True)]  # fmt: skip
    wholes = called(bare, ctx.texts)
    ids = [person.id for person in shown]
    told = told_apart(dict(zip(ids, wholes, strict=True)), dict(zip(ids, divers, strict=True)), ctx.texts)
    often = Counter(divers)
    return {
        person.id: PersonFormat(
            person, diver, name, told[person.id], told[person.id] != whole, whole[:1] if often[diver] > 1 else ""
        )
        for person, diver, name, whole in zip(shown, divers, names(wholes), wholes, strict=True)
    }


def day(ctx: Context, when: datetime, now: datetime, *, short: bool = False) -> str:
    """A date as a label; with the year where that is not the present one."""
    at = when.astimezone(now.tzinfo)
    months = conventions(ctx.texts.language)
    month = (months.short_months if short else months.months)[at.month - 1]
    if at.year == now.year:
        return ctx.t("statistics.date", day=str(at.day), month=month)
    return ctx.t("statistics.date.year", day=str(at.day), month=month, year=str(at.year))


def percent(ctx: Context, share: float) -> str:
    """A share (0 to 1) as a percentage."""
    return ctx.t("statistics.percent", count=round(100 * share))


def length(ctx: Context, contact_ms: float | None) -> str:
    """The length of a contact in seconds; a dash without one."""
    if contact_ms is None:
        return ctx.t("statistics.nothing")
    return ctx.t("statistics.seconds", count=contact_ms / 1000)


def place(ctx: Context, mean: float | None) -> str:
    """A mean place (1 is best, no unit); a dash without one."""
    return ctx.t("statistics.nothing") if mean is None else ctx.texts.amounts.decimal(mean, 1)


def minutes(seconds: float) -> int:
    """Whole minutes, at least one."""
    return max(1, round(seconds / 60))


def record_name(ctx: Context, game: str, name: str, *, short: bool) -> str:
    """The name of a record."""
    return ctx.t(ctx.texts.own(game, f"statistics.record.{name}{'.short' if short else ''}"))


def reached(ctx: Context, record: BestRecord) -> str:
    """The value reached, in words."""
    count = minutes(record.value) if record.kind.name == FASTEST else round(record.value)
    text_id = ctx.texts.own(record.game.game, f"statistics.record.{record.kind.name}.value")
    return ctx.t(text_id, **{**record.args, "count": count})


def spread(count: int, most: int) -> Sequence[int]:
    """The places of so many labels as have room, the first and the last among them."""
    if count <= most:
        return range(count)
    return [round(step * (count - 1) / (most - 1)) for step in range(most)]


def keys_of_box(figures: Statistics) -> list[str]:
    """Each game of the box in its order; where it is several (sheets), each that was played (game_key.py)."""
    played = [one.key for one in figures.played]
    return [
        key for game in GAMES if has_screens(game) for key in [one for one in played if game_of(one) == game] or [game]
    ]
