"""The rules reader: contents, our words for every clause and ruling, and the house rules of the game on the table.

A house rule that is changed here holds for this game from its start: entry 1 is amended (flows.md 0.12, 2.3).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from kivy.clock import Clock

from companion.answers import message
from companion.games import GAMES
from companion.games.game import Refusal
from companion.session import Session
from companion.table.events import Done, Event, MovedOn, Outcome, Refused
from ui.app import Shell
from ui.element import Box, Element, Scroll, column, grid, pad, row, stack, text
from ui.kit.bars import header
from ui.kit.keys import key, press, round_key
from ui.kit.marks import hairline, icon
from ui.kit.plates import plate, question, toast
from ui.rules.chapters import Chapter, chapters
from ui.rules.consequences import consequences
from ui.rules.sentences import sentences
from ui.screen import Screen
from ui.settings.house_rules import Value, value_key
from ui.settings.page import setting
from ui.table.seats import seats
from ui.theme import Look
from ui.windows import house_rule
from ui.windows.refused import rule_words

Words = Callable[[Look], str]


def show_rules(shell: Shell) -> None:
    """The rules of the game that lies on the table, over what is shown."""
    game = shell.house.table.now.session.game
    if game is not None:
        shell.push(Rules(shell, game.name))


class Rules(Screen):
    """One game's rules. With that game on the table its house rules can be changed, else they are only read."""

    name = "rules"

    def __init__(self, shell: Shell, game: str) -> None:
        super().__init__(shell)
        self.game = GAMES[game]
        self.chapters = chapters(game, shell.texts(shell.settings.language))
        self.at = self.chapters[0]
        self.refusal: Refusal | None = None
        """Why a house rule could not be changed, while that is being said."""
        self._snapshot = shell.house.table.now
        self._answering = False
        self._stop: Callable[[], None] | None = None
        self._said: tuple[Words, Words | None] | None = None
        self._said_until: Any = None

    def shown(self) -> None:
        table, door = self.shell.house.table, self.shell.door
        self._stop = table.watch(lambda event: door.post(self._told, event))
        self._snapshot = table.now

    def hidden(self) -> None:
        if self._stop is not None:
            self._stop()
            self._stop = None
        self._hush()

    def _told(self, _: Event) -> None:
        self._snapshot = self.shell.house.table.now
        self.refresh()

    @property
    def session(self) -> Session | None:
        """The game on the table, if it is this one."""
        session = self._snapshot.session
        return session if session.game is self.game else None

    # Showing --------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        look = self.look
        back = round_key(look, "back", "arrow-left", self.shell.pop)
        turn = round_key(look, "rotate", "screen-rotation", self.shell.half_turn)
        return stack(
            column(
                header(look, look.t("rules.title"), look.t(f"games.{self.game.name}"), turn, left=back),
                (row if look.size == "regular" else column)(
                    self._contents(look),
                    self._chapter(look),
                    items="stretch",
                    grow=1,
                    gap=look.pick(16, 8, 12),
                    pad=look.pick(pad(16, 20), pad(8, 10), pad(12, 14)),
                ),
            ),
            self._toast(look),
            self._refused(look),
        )

    def _contents(self, look: Look) -> Element:
        keys = [self._key(look, chapter) for chapter in self.chapters]
        if look.size == "regular":
            return plate(*keys, w=330, gap=6, pad=pad(10))
        columns = look.pick(5, 5, 3)
        return grid(*keys, columns=columns, gap=look.pick(8, 6, 8), row_height=look.pick(56, 56, 60))

    def _key(self, look: Look, chapter: Chapter) -> Box:
        regular = look.size == "regular"
        return press(
            f"chapter.{chapter.id}",
            text(
                self._title(look, chapter),
                look.pick(20, 16, 17),
                bold=True,
                lines=2,
                line=1.1,
                grow=1,
                anchor="left" if regular else "center",
            ),
            kind="selected" if chapter == self.at else "neutral",
            radius=14,
            h=look.pick(58, 56, 60),
            pad=pad(2, look.pick(16, 6, 8)),
            tap=self._open(chapter),
        )

    def _title(self, look: Look, chapter: Chapter) -> str:
        if chapter.id in ("house", "rulings"):
            return look.t(f"rules.{chapter.id}")
        return look.t("rules.section", number=chapter.id, title=look.t(f"rules.title.{chapter.id}"))

    def _open(self, chapter: Chapter) -> Callable[[], None]:
        def tap() -> None:
            self.at = chapter
            self.refresh()

        return tap

    def _chapter(self, look: Look) -> Element:
        gap = look.pick(16, 10, 14)
        body = self._house(look) if self.at.id == "house" else self._clauses(look)
        inside = column(*body, gap=gap, pad=look.pick(pad(18, 24), pad(10, 16), pad(14, 18)))
        # A chapter of its own begins at its beginning: the finger's place in another one is forgotten.
        return plate(Scroll(child=inside, grow=1, id=f"text.{self.at.id}"), grow=1)

    def _clauses(self, look: Look) -> list[Element]:
        if len(self.at.clauses) == 1:
            number = self.at.clauses[0]
            return [
                text(self._title(look, self.at), look.pick(30, 22, 26), bold=True, lines=2, line=1.1),
                *(self._sentence(look, sentence) for sentence in sentences(self._text(look, number))),
            ]
        shown: list[Element] = [
            text(look.t("rules.rulings.about"), look.pick(19, 16, 17), colour="text2", lines=4, line=1.2)
        ]
        for number in self.at.clauses:
            label = text(number, look.pick(24, 19, 22), font="num", bold=True, colour="action", w=look.pick(60, 46, 52))
            shown += [hairline(), row(label, self._words(look, number), items="start", gap=look.pick(12, 8))]
        return shown

    def _text(self, look: Look, number: str) -> str:
        return look.t(f"{self.game.name}.rule.{number}")

    def _words(self, look: Look, number: str) -> Element:
        return text(self._text(look, number), look.pick(23, 18, 20), lines=60, line=1.35, grow=1)

    def _sentence(self, look: Look, sentence: str) -> Element:
        """One thing that a section says, behind a drop of its own."""
        size = look.pick(25, 18, 21)
        drop = row(icon("water", size * 0.8, "action"), h=size * look.text_scale * 1.32)
        return row(drop, text(sentence, size, lines=30, line=1.32, grow=1), items="start", gap=look.pick(12, 8))

    # House rules ----------------------------------------------------------------------------------------------

    def _house(self, look: Look) -> list[Element]:
        session = self.session
        about = "rules.house.about" if session is not None else "rules.house.read"
        shown: list[Element] = [text(look.t(about), look.pick(19, 16, 17), colour="text2", lines=3, line=1.2)]
        now: Mapping[str, Value] = session.state.rules if session is not None else self._chosen()
        for rule, values in self.game.rules.items():
            keys = [
                value_key(
                    look,
                    self.game.name,
                    rule,
                    value,
                    values,
                    chosen=now[rule] == value,
                    tap=self._change(rule, value) if session is not None and now[rule] != value else None,
                )
                for value in values
            ]
            title = look.t(f"{self.game.name}.house_rule.{rule}")
            shown += [hairline(), setting(look, title, None, *keys, under=True)]
        return shown

    def _chosen(self) -> Mapping[str, Value]:
        """What the next game would begin with."""
        chosen = self.shell.settings.house_rules.get(self.game.name, {})
        return {rule: chosen.get(rule, values[0]) for rule, values in self.game.rules.items()}

    def _change(self, rule: str, value: Value) -> Callable[[], None]:
        def tap() -> None:
            session = self.session
            if self._answering or session is None:
                return
            self._answering = True
            amend = dict(house_rule.change(session, rule, value).amend)

            def answer(outcome: Outcome) -> None:
                self.shell.door.post(self._answered, outcome, session)

            self.shell.house.table.post([amend], after=self._snapshot.n, answer=answer)

        return tap

    def _answered(self, outcome: Outcome, before: Session) -> None:
        self._answering = False
        self._snapshot = self.shell.house.table.now
        if isinstance(outcome, Refused):
            self.shell.sounds.play("illegal")
            self.refusal = outcome.refusal
        elif isinstance(outcome, MovedOn):
            self._say(lambda look: look.t("table.moved_on"), None)
        elif isinstance(outcome, Done):
            after, header = outcome.session, self._snapshot.header
            self._say(lambda look: look.t("rules.changed"), lambda look: consequences(look, header, before, after))
        self.refresh()

    # Saying ---------------------------------------------------------------------------------------------------

    def _say(self, title: Words, sub: Words | None) -> None:
        self._hush()
        self._said = (title, sub)
        self._said_until = Clock.schedule_once(lambda _: self._quiet(), self.look.tokens.toast_seconds)

    def _quiet(self) -> None:
        self._hush()
        self.refresh()

    def _hush(self) -> None:
        self._said = None
        if self._said_until is not None:
            self._said_until.cancel()
            self._said_until = None

    def _toast(self, look: Look) -> Element | None:
        if self._said is None:
            return None
        title, sub = self._said
        made = toast(look, "check-bold", title(look), sub(look) if sub is not None else "")
        assert made.at is not None, "a toast lies somewhere"
        made.at = made.at._replace(bottom=look.gutter)
        return made

    def _refused(self, look: Look) -> Element | None:
        """Why the change was not made, as `w4-refused` says it."""
        refusal = self.refusal
        if refusal is None:
            return None
        detail = refusal.detail or {}
        entry = detail.get("entry", 1)
        over = detail.get("error") == "game_over"
        return question(
            look,
            "hand-back-right",
            look.t("windows.refused.above"),
            look.t("windows.refused.no_longer_fits", entry=entry),
            look.t("rules.over_before", entry=entry)
            if over
            else message(self._named(look, refusal), self.game.name, look.texts),
            key(
                look,
                "refused.read",
                look.t("rules.leave_it"),
                "check-bold",
                kind="primary",
                tap=self._read,
            ),
            rule=rule_words(look, refusal.rule) if refusal.rule else None,
        )

    def _named(self, look: Look, refusal: Refusal) -> Refusal:
        """The same with the names of people instead of their seats."""
        session = self.session
        if session is None:
            return refusal
        people = seats(look, self._snapshot.header, list(session.state.players))
        args = {name: people[value].name if value in people else value for name, value in refusal.args.items()}
        return msgspec.structs.replace(refusal, args=args)

    def _read(self) -> None:
        self.refusal = None
        self.refresh()
