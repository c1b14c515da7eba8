"""The rules reader: contents, our words for every clause and ruling, and the house rules of the game on the table.

A house rule that is changed here holds for this game from its start: entry 1 is amended (screens.md 0.12, 2.3).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from kivy.clock import Clock

from divingbell.companion.games.game import Refusal
from divingbell.companion.installed_games import GAMES
from divingbell.companion.jsonlines.answers import message
from divingbell.companion.session.session import Session
from divingbell.companion.table.events import Done, Event, MovedOn, Outcome, Refused
from divingbell.ui.kit.bars import header
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import key, press, round_key
from divingbell.ui.kit.marks import hairline, icon
from divingbell.ui.kit.plates import plate, question, toast
from divingbell.ui.screens.rules.chapters import Chapter, chapters
from divingbell.ui.screens.rules.consequences import consequences
from divingbell.ui.screens.rules.sentences import sentences
from divingbell.ui.screens.settings.house_rules import Value, value_key
from divingbell.ui.screens.settings.page import setting
from divingbell.ui.screens.windows import house_rule
from divingbell.ui.screens.windows.refused import rule_words
from divingbell.ui.shell.app import Shell
from divingbell.ui.shell.screen import Screen
from divingbell.ui.table.seats import seats
from divingbell.ui.toolkit.element import Box, Element, Scroll, column, grid, pad, row, stack, text

Words = Callable[[Context], str]


def show_rules(shell: Shell) -> None:
    """The rules of the game that lies on the table, over what is shown."""
    game = shell.services.table.now.session.game
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
        self._snapshot = shell.services.table.now
        self._answering = False
        self._stop: Callable[[], None] | None = None
        self._said: tuple[Words, Words | None] | None = None
        self._said_until: Any = None

    def shown(self) -> None:
        table, main_thread = self.shell.services.table, self.shell.main_thread
        self._stop = table.watch(lambda event: main_thread.post(self._told, event))
        self._snapshot = table.now

    def hidden(self) -> None:
        if self._stop is not None:
            self._stop()
            self._stop = None
        self._hush()

    def _told(self, _: Event) -> None:
        self._snapshot = self.shell.services.table.now
        self.refresh()

    @property
    def session(self) -> Session | None:
        """The game on the table, if it is this one."""
        session = self._snapshot.session
        return session if session.game is self.game else None

    # Showing --------------------------------------------------------------------------------------------------

    def view(self) -> Element:
        ctx = self.ctx
        back = round_key(ctx, "back", "arrow-left", self.shell.pop)
        turn = round_key(ctx, "rotate", "screen-rotation", self.shell.half_turn)
        return stack(
            column(
                header(ctx, ctx.t("rules.title"), ctx.t(f"{self.game.name}.title"), turn, left=back),
                (row if ctx.size == "regular" else column)(
                    self._contents(ctx),
                    self._chapter(ctx),
                    items="stretch",
                    grow=1,
                    gap="l",
                    pad=pad("l", "xl"),
                ),
            ),
            self._toast(ctx),
            self._refused(ctx),
        )

    def _contents(self, ctx: Context) -> Element:
        keys = [self._key(ctx, chapter) for chapter in self.chapters]
        if ctx.size == "regular":
            return plate(*keys, w=330, gap="xs", pad=pad("m"))
        columns = ctx.pick(5, 5, 3)
        return grid(*keys, columns=columns, gap="s", row_height=ctx.pick(56, 56, 60))

    def _key(self, ctx: Context, chapter: Chapter) -> Box:
        regular = ctx.size == "regular"
        return press(
            f"chapter.{chapter.id}",
            text(
                self._title(ctx, chapter),
                "label",
                bold=True,
                lines=2,
                line=1.1,
                grow=1,
                anchor="left" if regular else "center",
            ),
            kind="selected" if chapter == self.at else "neutral",
            radius="m",
            h=ctx.pick(58, 56, 60),
            pad=pad("hair", "l"),
            tap=self._open(chapter),
        )

    def _title(self, ctx: Context, chapter: Chapter) -> str:
        if chapter.id in ("house", "rulings"):
            return ctx.t(f"rules.{chapter.id}")
        return ctx.t("rules.section", number=chapter.id, title=ctx.t(f"{self.game.name}.chapter.{chapter.id}"))

    def _open(self, chapter: Chapter) -> Callable[[], None]:
        def tap() -> None:
            self.at = chapter
            self.refresh()

        return tap

    def _chapter(self, ctx: Context) -> Element:
        gap = "xl"
        body = self._house(ctx) if self.at.id == "house" else self._clauses(ctx)
        inside = column(*body, gap=gap, pad=pad("xl", "xxl"))
        # A chapter of its own begins at its beginning: the finger's place in another one is forgotten.
        return plate(Scroll(child=inside, grow=1, id=f"text.{self.at.id}"), grow=1)

    def _clauses(self, ctx: Context) -> list[Element]:
        if len(self.at.clauses) == 1:
            number = self.at.clauses[0]
            return [
                text(self._title(ctx, self.at), "heading", bold=True, lines=2, line=1.1),
                *(self._sentence(ctx, sentence) for sentence in sentences(self._text(ctx, number))),
            ]
        shown: list[Element] = [text(ctx.t("rules.rulings.about"), "body", colour="text2", lines=4, line=1.2)]
        for number in self.at.clauses:
            label = text(number, "title", font="num", bold=True, colour="action", w=ctx.pick(60, 46, 52))
            shown += [hairline(), row(label, self._words(ctx, number), items="start", gap="m")]
        return shown

    def _text(self, ctx: Context, number: str) -> str:
        return ctx.t(f"{self.game.name}.rule.{number}")

    def _words(self, ctx: Context, number: str) -> Element:
        return text(self._text(ctx, number), "lead", lines=60, line=1.35, grow=1)

    def _sentence(self, ctx: Context, sentence: str) -> Element:
        """One thing that a section says, behind a drop of its own."""
        drop = row(icon("water", "label", "action"), h=ctx.points("title") * 1.32)
        return row(drop, text(sentence, "title", lines=30, line=1.32, grow=1), items="start", gap="m")

    # House rules ----------------------------------------------------------------------------------------------

    def _house(self, ctx: Context) -> list[Element]:
        session = self.session
        about = "rules.house.about" if session is not None else "rules.house.read"
        shown: list[Element] = [text(ctx.t(about), "body", colour="text2", lines=3, line=1.2)]
        now: Mapping[str, Value] = session.state.rules if session is not None else self._chosen()
        for rule, values in self.game.rules.items():
            keys = [
                value_key(
                    ctx,
                    self.game.name,
                    rule,
                    value,
                    values,
                    chosen=now[rule] == value,
                    tap=self._change(rule, value) if session is not None and now[rule] != value else None,
                )
                for value in values
            ]
            title = ctx.t(f"{self.game.name}.house_rule.{rule}")
            shown += [hairline(), setting(title, None, *keys, under=True)]
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
                self.shell.main_thread.post(self._answered, outcome, session)

            self.shell.services.table.post([amend], after=self._snapshot.n, answer=answer)

        return tap

    def _answered(self, outcome: Outcome, before: Session) -> None:
        self._answering = False
        self._snapshot = self.shell.services.table.now
        if isinstance(outcome, Refused):
            self.shell.sounds.play("illegal")
            self.refusal = outcome.refusal
        elif isinstance(outcome, MovedOn):
            self._say(lambda ctx: ctx.t("table.moved_on"), None)
        elif isinstance(outcome, Done):
            after, header = outcome.session, self._snapshot.header
            self._say(lambda ctx: ctx.t("rules.changed"), lambda ctx: consequences(ctx, header, before, after))
        self.refresh()

    # Saying ---------------------------------------------------------------------------------------------------

    def _say(self, title: Words, sub: Words | None) -> None:
        self._hush()
        self._said = (title, sub)
        self._said_until = Clock.schedule_once(lambda _: self._quiet(), self.ctx.tokens.toast_seconds)

    def _quiet(self) -> None:
        self._hush()
        self.refresh()

    def _hush(self) -> None:
        self._said = None
        if self._said_until is not None:
            self._said_until.cancel()
            self._said_until = None

    def _toast(self, ctx: Context) -> Element | None:
        if self._said is None:
            return None
        title, sub = self._said
        made = toast(ctx, "check-bold", title(ctx), sub(ctx) if sub is not None else "")
        assert made.at is not None, "a toast lies somewhere"
        made.at = made.at._replace(bottom=ctx.gutter)
        return made

    def _refused(self, ctx: Context) -> Element | None:
        """Why the change was not made, as `w4-refused` says it."""
        refusal = self.refusal
        if refusal is None:
            return None
        detail = refusal.detail or {}
        entry = detail.get("entry", 1)
        over = detail.get("error") == "game_over"
        return question(
            ctx,
            "hand-back-right",
            ctx.t("windows.refused.above"),
            ctx.t("windows.refused.no_longer_fits", entry=entry),
            ctx.t("rules.over_before", entry=entry)
            if over
            else message(self._named(ctx, refusal), self.game.name, ctx.texts),
            key(
                ctx,
                "refused.read",
                ctx.t("rules.leave_it"),
                "check-bold",
                kind="primary",
                tap=self._read,
            ),
            rule=rule_words(ctx, refusal.rule) if refusal.rule else None,
        )

    def _named(self, ctx: Context, refusal: Refusal) -> Refusal:
        """The same with the names of people instead of their seats."""
        session = self.session
        if session is None:
            return refusal
        people = seats(ctx, self._snapshot.header, list(session.state.players))
        args = {name: people[value].name if value in people else value for name, value in refusal.args.items()}
        return msgspec.structs.replace(refusal, args=args)

    def _read(self) -> None:
        self.refusal = None
        self.refresh()
