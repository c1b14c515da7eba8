"""Asks about people who came with games from a stick and have the name of somebody here: ours, or another one
(people.md 3)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Literal, NamedTuple

from divingbell.companion.people.person import Person
from divingbell.ui.kit.buttons import choices
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.rows import roomy_setting
from divingbell.ui.shell.shell import Shell
from divingbell.ui.toolkit.element import Element

Answer = Literal["ours", "another"]


class Namesakes(NamedTuple):
    """Somebody who came, and somebody here who has that name."""

    came: Person
    ours: Person


class Newcomers:
    """An answer can be changed until something new is recorded of either: nobody is joined for good by a tap."""

    def __init__(self, shell: Shell, before: Sequence[Person]) -> None:
        """`before` is everybody who was known before the games were read, who sat down last first."""
        self._shell = shell
        self._answers: dict[str, Answer] = {}
        self._holds: dict[str, Answer] = {}
        """The state of the journal by now."""
        self._running: set[str] = set()
        ours: dict[str, Person] = {}
        for person in before:
            ours.setdefault((person.name or "").casefold(), person)
        known = {person.id for person in before}
        came = (person for person in shell.services.people.known if person.id not in known and person.name)
        found = ((person, ours.get((person.name or "").casefold())) for person in came)
        self._asked = [Namesakes(person, one) for person, one in found if one is not None]

    def rows(self, ctx: Context) -> list[Element]:
        """One row for each of them."""
        return [self._row(ctx, number, asked) for number, asked in enumerate(self._asked, 1)]

    def _row(self, ctx: Context, number: int, asked: Namesakes) -> Element:
        name = asked.ours.name or ""
        labels: list[tuple[str, Answer]] = [
            (ctx.t("settings.backup.ours", name=name), "ours"),
            (ctx.t("settings.backup.another", name=name), "another"),
        ]
        keys = choices(
            ctx,
            f"came.{number}",
            labels,
            self._answers.get(asked.came.id, "another"),
            partial(self._answer, asked),
            size="label",
            w="board_picture",
        )
        for key in keys.children:
            key.h = max(ctx.touch, 2.4 * ctx.points("label") + 2 * ctx.space("gap_xs"))  # two lines of large words
        words = ctx.t("settings.backup.who_came", name=asked.came.name or name)
        return roomy_setting(words, ctx.t("settings.backup.who_came.sub"), keys)

    def _answer(self, asked: Namesakes, answer: Answer) -> None:
        self._answers[asked.came.id] = answer
        self._shell.refresh()
        if asked.came.id not in self._running:
            self._apply(asked)

    def _apply(self, asked: Namesakes) -> None:
        """Do what was answered last, one after another."""
        came = asked.came.id
        wanted, holds = self._answers[came], self._holds.get(came, "another")
        self._running.discard(came)
        if wanted == holds:
            return

        def done(joined: bool) -> None:
            self._holds[came] = wanted if joined else holds
            if not joined:
                self._answers[came] = holds
            self._apply(asked)
            self._shell.refresh()

        people = self._shell.services.people
        self._running.add(came)
        self._shell.main_thread.fetch(lambda: people.join(asked.ours.id, came, undo=wanted == "another"), done)
