"""The rules reader: contents, our words for every clause and ruling, and the house rules of the game on the table.

A house rule that is changed here holds for this game from its start: entry 1 is amended (screens.md 0.12, 2.3).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from divingbell.companion.games.game import Refusal
from divingbell.companion.installed_games import GAMES
from divingbell.companion.people.seats import seats
from divingbell.companion.session.refusal_message import refusal_message
from divingbell.companion.session.session import Session
from divingbell.companion.table.events import Done, Event, MovedOn, Outcome, Refused, Snapshot
from divingbell.companion.table.table_writer import TableWriter
from divingbell.ui.kit import bars, roles
from divingbell.ui.kit.body import body, columns
from divingbell.ui.kit.buttons import Tap, button, button_box
from divingbell.ui.kit.cards import ROUND_A_BAR, card, question
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import hairline, icon
from divingbell.ui.kit.rows import where_am_i
from divingbell.ui.screens.dialogs.refusal import rule_words
from divingbell.ui.screens.rules.chapters import Chapter, chapters
from divingbell.ui.screens.rules.consequences import consequences
from divingbell.ui.screens.rules.sentences import sentences
from divingbell.ui.shell.screen import Screen
from divingbell.ui.shell.shell import Shell
from divingbell.ui.shell.table_watch import TableWatch
from divingbell.ui.table import house_rule_change
from divingbell.ui.table.example import Example
from divingbell.ui.table.game_ui import game_ui
from divingbell.ui.table.notice import Notice
from divingbell.ui.table.record_parts import tell
from divingbell.ui.table.rule_row import Value, rule_row
from divingbell.ui.table.toast import Toast
from divingbell.ui.toolkit.element import Box, Element, Pad, Scroll, column, grid, pad, row, stack

_BESIDE = 400
"""dp that the contents need beside the chapter; as much again is the chapter's."""


def show_rules(shell: Shell) -> None:
    """The rules of the active game, over what is shown."""
    game = shell.services.table.now.session.game
    if game is not None:
        shell.push(Rules(shell, game.name))


def read_before(shell: Shell, game: str) -> None:
    """The rules of a game that is not begun yet, opened on "A turn"."""
    rules = Rules(shell, game)
    rules.open_turn()
    shell.push(rules)


class Rules(Screen):
    """One game's rules. With that game on the table its house rules can be changed, else they are only read."""

    name = "rules"

    def __init__(self, shell: Shell, game: str) -> None:
        super().__init__(shell)
        self.game = GAMES[game]
        self.chapters = chapters(game, shell.texts(shell.settings.language))
        self.at = self.chapters[0]
        self.choosing = False
        """Where the contents have no room of their own: they are shown in the place of the chapter."""
        self.refusal: Refusal | None = None
        """Why a house rule could not be changed, while that is being said."""
        self._snapshot = shell.services.table.now
        self._answering = False
        self._watch = TableWatch(shell, self._on_event)
        self.toast = Toast(self.refresh)

    def on_show(self) -> None:
        self._watch.begin()
        self._snapshot = self.shell.services.table.now

    def on_hide(self) -> None:
        self._watch.end()
        self.toast.forget()

    def _on_event(self, _: Event) -> None:
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
        toast, wide = self.toast.view(ctx), columns(ctx, _BESIDE) > 1
        own_row = bars.in_own_row(ctx, toast)
        if wide:
            parts: Sequence[Element | None] = (self._contents(ctx), self._chapter(ctx), own_row)
        else:
            shown = self._all(ctx) if self.choosing else self._chapter(ctx)
            parts = (self._where(ctx), shown, own_row)
        return stack(
            column(
                self.bar(ctx.t("rules.title"), ctx.t(f"{self.game.name}.title"), lane=toast),
                body(ctx, *parts, upright=not wide),
            ),
            self._refused(ctx),
        )

    def _contents(self, ctx: Context) -> Element:
        """The chapters beside the one that is read."""
        keys = (self._button(ctx, chapter) for chapter in self.chapters)
        listed = column(*keys, gap="gap_s", same_size=True)
        return card(Scroll(child=listed, grow=1, into_sight=self._place(ctx)), w="button_primary", pad=pad("gap_m"))

    def _place(self, ctx: Context) -> tuple[float, float]:
        """Where the chapter that is read, and where the next one peeks, lies in the contents: dp from their upper
        edge."""
        pitch = ctx.touch + ctx.space("gap_s")
        top = self.chapters.index(self.at) * pitch
        return top, top + pitch + ctx.space("peek")

    def _where(self, ctx: Context) -> Element:
        """The chapter that is read among the others, over it."""
        place = self.chapters.index(self.at)
        title, count = self._title(ctx, self.at), len(self.chapters)
        return where_am_i(
            ctx, "chapters", title, place, count, lambda to: self._open(self.chapters[to]), self._choose,
            opened=self.choosing,
        )  # fmt: skip

    def _all(self, ctx: Context) -> Element:
        """The chapters in the place of the one that is read."""
        keys = (self._button(ctx, chapter) for chapter in self.chapters)
        listed = grid(*keys, columns=2, gap="gap_s", row_height="row")
        return card(Scroll(child=listed, grow=1), grow=1, pad=pad("gap_m"))

    def _choose(self) -> None:
        self.choosing = not self.choosing
        self.refresh()

    def _button(self, ctx: Context, chapter: Chapter) -> Box:
        return button_box(
            f"chapter.{chapter.id}",
            roles.label(self._title(ctx, chapter), lines=3, grow=1),
            kind="selected" if chapter == self.at else "neutral",
            radius="m",
            h=ctx.touch,
            pad=pad("gap_hair", "gap_l"),
            tap=lambda: self._open(chapter),
        )

    def _title(self, ctx: Context, chapter: Chapter) -> str:
        if chapter.id in ("house", "rulings"):
            return ctx.t(f"rules.{chapter.id}")
        return ctx.t("rules.section", number=chapter.id, title=ctx.t(f"{self.game.name}.chapter.{chapter.id}"))

    def _open(self, chapter: Chapter) -> None:
        self.at, self.choosing = chapter, False
        self.refresh()

    def open_turn(self) -> None:
        """Open the section with the example, where the game has one."""
        example = self._example(self.ctx)
        if example is not None:
            self.at = next(chapter for chapter in self.chapters if chapter.id == example.section)

    def _example(self, ctx: Context) -> Example | None:
        return game_ui(self.game.name).make_example(ctx)

    def _steps(self, ctx: Context) -> list[Element]:
        """The example of this section, on top of it."""
        example = self._example(ctx)
        if example is None or example.section != self.at.id:
            return []
        shown: list[Element] = [roles.heading(ctx.t("rules.example"))]
        for step in example.steps:
            picture = row(step.picture, w="undo", justify="center")
            shown.append(row(picture, roles.body(step.words, lines=12, grow=1), gap="gap_m"))
        return [*shown, hairline()]

    def _chapter(self, ctx: Context) -> Element:
        rows = self._house(ctx) if self.at.id == "house" else self._clauses(ctx)
        inside = column(*rows, gap="gap", pad=Pad("gap_xxs", "gap_l", "gap_xxs", "pad_card"))
        # A chapter of its own begins at its beginning: the finger's place in another one is forgotten.
        words = Scroll(child=inside, grow=1, lines=True, id=f"text.{self.at.id}")
        return card(words, grow=1, pad=ROUND_A_BAR)

    def _clauses(self, ctx: Context) -> list[Element]:
        if len(self.at.clauses) == 1:
            number = self.at.clauses[0]
            title = roles.heading(
                self._title(ctx, self.at),
                is_heading=True,
                id=f"rules.{number}.title",
            )
            return [
                *self._steps(ctx),
                title,
                *(self._sentence(ctx, sentence) for sentence in sentences(self._text(ctx, number))),
            ]
        shown: list[Element] = [roles.note(ctx.t("rules.rulings.about"), lines=4)]
        for number in self.at.clauses:
            label = roles.number(number, colour="action", w="disc")
            words = roles.body(self._text(ctx, number), lines=60, grow=1)
            shown += [hairline(), row(label, words, items="start", gap="gap_m")]
        return shown

    def _text(self, ctx: Context, number: str) -> str:
        return ctx.t(f"{self.game.name}.rule.{number}")

    def _sentence(self, ctx: Context, sentence: str) -> Element:
        """One thing that a section says, behind a drop of its own."""
        drop = row(icon("water", "label", "action"), h=ctx.points("title") * 1.32)
        return row(drop, roles.body(sentence, lines=30, grow=1), items="start", gap="gap_m")

    # House rules ----------------------------------------------------------------------------------------------

    def _house(self, ctx: Context) -> list[Element]:
        session = self.session
        about = "rules.house.about" if session is not None else "rules.house.read"
        now: Mapping[str, Value] = session.state.rules if session is not None else self._chosen()
        shown: list[Element] = [roles.note(ctx.t(about), lines=3)]
        for rule in self.game.rulebook.rules:
            shown += [hairline(), rule_row(ctx, self.game, rule, now[rule], self._change)]
        return shown

    def _chosen(self) -> Mapping[str, Value]:
        """The value that the next game would begin with."""
        chosen = self.shell.settings.house_rules.get(self.game.name, {})
        return {rule: chosen.get(rule, values[0]) for rule, values in self.game.rulebook.rules.items()}

    def _change(self, rule: str, value: Value) -> Tap | None:
        """The tap of a value that does not hold; without the game on the table they are only read."""
        session = self.session
        if session is None or session.state.rules[rule] == value:
            return None

        def tap() -> None:
            if self._answering:
                return
            self._answering = True
            amend, seen = dict(house_rule_change.change(session, rule, value).amend), self._snapshot

            def enter(writer: TableWriter) -> None:
                outcome = writer.submit([amend], after=seen.n, session=seen.uuid)
                self.shell.main_thread.post(self._answered, outcome, seen)

            self.shell.services.table.call(enter)

        return tap

    def _answered(self, outcome: Outcome, seen: Snapshot) -> None:
        """Tell here what became of a change that was decided on `seen`; where this was left, at its table."""
        self._answering = False
        self._snapshot = self.shell.services.table.now
        is_shown = self.shell.top is self
        if not isinstance(outcome, Refused):
            notice = _notice(outcome, seen)
            if is_shown:
                self.toast.say(notice, self.ctx.tokens.toast_seconds)
            else:
                tell(self.shell, seen.uuid, lambda parts: parts.snackbars.show(notice))
        elif is_shown:
            self.shell.sounds.play("illegal")
            self.refusal = outcome.refusal
        else:
            tell(self.shell, seen.uuid, lambda parts: parts.sender.refused(outcome))
        self.refresh()

    def _refused(self, ctx: Context) -> Element | None:
        """Why the change was not made, as `refused` says it."""
        refusal = self.refusal
        if refusal is None:
            return None
        detail = refusal.detail or {}
        entry = detail.get("entry", 1)
        over = detail.get("error") == "game_over"
        why = refusal_message(self._named(ctx, refusal), self.game.name, ctx.texts)
        return question(
            ctx,
            "hand-back-right",
            ctx.t("windows.refused.above"),
            ctx.t("windows.refused.no_longer_fits", entry=entry),
            ctx.t("rules.over_before", entry=entry) if over else why,
            button(ctx, "refused.read", ctx.t("rules.leave_it"), "check-bold", kind="primary", tap=self._read),
            rule=rule_words(ctx, refusal.rule) if refusal.rule else None,
        )

    def _named(self, ctx: Context, refusal: Refusal) -> Refusal:
        """The same with the names of people instead of their seats."""
        session = self.session
        if session is None:
            return refusal
        people = seats(ctx, self._snapshot.header, list(session.state.players))
        args = {name: people[value].told if value in people else value for name, value in refusal.args.items()}
        return msgspec.structs.replace(refusal, args=args)

    def _read(self) -> None:
        self.refusal = None
        self.refresh()


def _notice(outcome: Done | MovedOn, seen: Snapshot) -> Notice:
    """Words for a change that was entered, or was decided on something that is gone."""
    if isinstance(outcome, MovedOn):
        return Notice("alert", lambda ctx: ctx.t("table.moved_on"), kind="caution")
    before, after = seen.session, outcome.session
    return Notice(
        "check-bold", lambda ctx: ctx.t("rules.changed"), lambda ctx: consequences(ctx, seen.header, before, after),
        kind="positive",
    )  # fmt: skip
