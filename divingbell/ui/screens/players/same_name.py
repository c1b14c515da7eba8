"""Asks who is meant by a name that somebody here has already: the same person or another one (people.md 1)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from divingbell.companion.clock import moment
from divingbell.companion.people.person import Person
from divingbell.companion.texts.conventions import conventions
from divingbell.companion.texts.letters import shown
from divingbell.ui.kit.buttons import button
from divingbell.ui.kit.cards import question
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import tile
from divingbell.ui.toolkit.element import Box

MOST = 2
"""Of more people with one name the last ones are asked about; the others have a button of their own."""


class SameName:
    """The question about one name."""

    def __init__(
        self, name: str, people: Sequence[Person], now: datetime, chosen: Callable[[Person | None], None]
    ) -> None:
        """`people` have this name, who sat down last first; `chosen` is called with one of them, or with None where it
        is somebody new."""
        self.name = name
        self._people = people[:MOST]
        self._now = now
        self._chosen = chosen

    def view(self, ctx: Context) -> Box:
        return question(
            ctx,
            "account",
            ctx.t("players.title"),
            ctx.t("players.which", name=self.name),
            ctx.t("players.which.body", name=self.name),
            button(ctx, "another", ctx.t("players.another", name=self.name), "account-plus",
                tap=lambda: self._chosen(None)),
            *(self._same(ctx, number, person) for number, person in reversed([*enumerate(self._people, 1)])),
            kind="neutral",
        )  # fmt: skip

    def _same(self, ctx: Context, number: int, person: Person) -> Box:
        mark = tile(ctx, person.colour, "tile_m") if person.colour in ctx.tokens.divers else "account"
        return button(
            ctx,
            "same" if number == 1 else f"same.{number}",
            ctx.t("players.same", name=shown(person.name or "") or self.name),
            mark,
            since(ctx, person, self._now),
            kind="primary" if number == 1 else "neutral",
            tap=lambda: self._chosen(person),
        )


def since(ctx: Context, person: Person, now: datetime) -> str | None:
    """When somebody was first here, in words: the day of this year, else the month; None where it is not known."""
    seen = moment(person.since)
    if seen is None:
        return None
    first = seen.astimezone(now.tzinfo)
    month = conventions(ctx.texts.language).months[first.month - 1]
    if first.year == now.year:
        return ctx.t("players.since", day=str(first.day), month=month)
    return ctx.t("players.since.year", month=month, year=str(first.year))
