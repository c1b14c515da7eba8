"""Change (`t3-ledger-change`) and Add before this: the keys the table had at an entry, tried at once without saving."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from divingbell.companion.session.session import Entry, Session
from divingbell.companion.table.events import Done, Entered
from divingbell.ui.kit import bars, keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import Tap
from divingbell.ui.kit.plates import plate
from divingbell.ui.screens.ledger import answers, counted
from divingbell.ui.screens.ledger.again import played_again
from divingbell.ui.screens.ledger.base import OverTable, clock, turn_before
from divingbell.ui.screens.ledger.result import changes, differences, no_longer_fits, nothing_yet
from divingbell.ui.screens.ledger.trial import Action, Trial, inserted, replaced
from divingbell.ui.screens.rules.consequences import consequences
from divingbell.ui.table.decision import Decision, Picks
from divingbell.ui.table.game_ui import game_ui
from divingbell.ui.table.notice import Notice
from divingbell.ui.toolkit.element import At, Box, Element, Pad, Scroll, column, pad, row, space, text

SHOWN, SHOWN_TALL = 9, 4
"""Entries of the list of what is played again."""


class _Asked(NamedTuple):
    """Where the answers have led: all questions so far with their picks, and the trial once nothing is open."""

    questions: tuple[tuple[Decision, Picks], ...]
    trial: Trial | None


class Change(OverTable):
    """Another answer in the place of an entry, or (`add`) something before it that was forgotten."""

    name = "t3-ledger-change"

    def __init__(self, ledger: OverTable, entry: Entry, *, add: bool = False) -> None:
        super().__init__(ledger.below)
        self._ledger = ledger
        self.contacts = ledger.contacts
        self._entry = entry
        self._add = add
        self._picks: list[Picks] = []
        """Answer by answer."""
        self._known: tuple[tuple[object, ...], _Asked] | None = None

    # What was answered ----------------------------------------------------------------------------------------

    def entered(self, event: Entered) -> None:
        """Somebody else's entry: as long as this one stands where it stood, the change goes on."""
        del event
        now = self.session.entry(self._entry.number)
        if now is None or now.action is not self._entry.action:
            self._leave()
        else:
            self._entry = now

    def asked(self) -> _Asked:
        """Play the answers through: question by question, and the change when all are answered."""
        key = (self.ctx, self.session, len(self._picks), *(tuple(picks.items()) for picks in self._picks))
        if self._known is None or self._known[0] != key:
            self._known = (key, self._ask())
        return self._known[1]

    def _ask(self) -> _Asked:
        game = game_ui(self._entry.game.name).decisions()
        before = Session(self._entry.previous, self._entry.previous)
        question = self._first(before)
        questions: list[tuple[Decision, Picks]] = []
        actions: list[Action] = []
        while question is not None:
            place = len(questions)
            picks = self._picks[place] if place < len(self._picks) else question.was
            questions.append((question, picks))
            made = question.make(picks)
            if made is None or (place == 0 and not self._add and _same(made, self._entry)):
                return _Asked(tuple(questions), None)
            actions += made
            trial = self._try(before, actions)
            if trial is not None:
                return _Asked(tuple(questions), trial)
            after = before.apply_all([dict(action) for action in actions])
            question = game.decision(self.ctx, after, self.names) if isinstance(after, Session) else None
        return _Asked(tuple(questions), None)

    def _first(self, before: Session) -> Decision | None:
        game = game_ui(self._entry.game.name).decisions()
        if self._add:
            return game.decision(self.ctx, before, self.names)
        return game.change(self.ctx, self._entry, self.session, self.names)

    def _try(self, before: Session, actions: Sequence[Action]) -> Trial | None:
        game = game_ui(self._entry.game.name).decisions()

        def still_open(moment: Session) -> bool:
            begun, now = getattr(before.state, "turn", None), getattr(moment.state, "turn", None)
            if begun is None or now is None or begun.number != now.number:
                return False
            return game.decision(self.ctx, moment, self.names) is not None

        if self._add:
            return inserted(self.session, self._entry, actions, still_open)
        return replaced(self.session, self._entry, actions, still_open)

    def _pick(self, row_id: str, value: Any) -> None:
        questions = self.asked().questions
        question, picks = questions[-1]
        kept = [picks for _, picks in questions[:-1]]
        self._picks = [*kept, question.picked(picks, row_id, value)]
        self.refresh()

    def _step_back(self) -> None:
        """The answer before once more."""
        questions = self.asked().questions
        self._picks = [picks for _, picks in questions[:-2]]
        self.refresh()

    # Showing --------------------------------------------------------------------------------------------------

    def band(self, ctx: Context) -> Element:
        entry = self._entry
        title = ctx.t("ledger.add.title" if self._add else "ledger.change.title", entry=entry.number)
        back = keys.round_key(ctx, "back", "arrow-left", self._leave)
        turn = keys.round_key(ctx, "rotate", "screen-rotation", self.shell.half_turn)
        return bars.header(ctx, title, self._about(ctx), turn, left=back)

    def _about(self, ctx: Context) -> str:
        """Whose entry it is, of which turn, and what goes with it."""
        entry, parts = self._entry, []
        who = counted.concerned(entry)
        if who is not None:
            parts.append(self.seat(who).name)
        number, _ = turn_before(entry)
        if number is not None and entry.number > 1:
            parts.append(ctx.t("ledger.turn", number=number).lower())
        trial = self.asked().trial
        if trial is not None and trial.drop > 1:
            hangs = ctx.t("ledger.with", count=trial.drop - 1, entry=entry.number + trial.drop - 1)
            return ", ".join([*parts, hangs]) if ctx.size == "regular" else hangs
        if entry.origin is not None and ctx.size == "regular":
            parts.append(clock(entry.origin.at))
        return ", ".join(parts)

    def content(self, ctx: Context) -> Element:
        asked = self.asked()
        result = self._result(ctx, asked)
        if ctx.size == "regular":
            return column(
                row(
                    column(self._question(ctx, asked), result, grow=1, gap=14),
                    self._again(ctx, asked, w=440),
                    grow=1,
                    gap=16,
                    items="stretch",
                    pad=pad(16, 20),
                ),
                self._bar(ctx, asked.trial),
                grow=1,
            )
        if ctx.size == "compact":
            return column(
                column(self._question(ctx, asked), result, grow=1, gap=8, pad=pad(8, 10)),
                self._bar(ctx, asked.trial),
                grow=1,
            )
        return column(
            column(
                self._question(ctx, asked),
                result,
                self._again(ctx, asked),
                grow=1,
                gap=10,
                pad=pad(12, 14),
            ),
            self._bar(ctx, asked.trial),
            grow=1,
        )

    def toast_place(self, ctx: Context) -> At:
        return At(left=ctx.gutter, right=ctx.gutter, bottom=ctx.pick(156, 114, 250))

    def _answers_height(self, ctx: Context, question: Decision) -> float:
        """How high the keys are; more than this is scrolled."""
        return min(answers.height(ctx, question), ctx.pick(330.0, 190.0, 280.0))

    def _question(self, ctx: Context, asked: _Asked) -> Element:
        question, picks = asked.questions[-1]
        shown: Element = answers.answers(ctx, question, picks, self._pick)
        high = self._answers_height(ctx, question)
        if high < answers.height(ctx, question):
            shown = Scroll(child=shown, h=high)
        back = keys.round_key(ctx, "step_back", "undo-variant", self._step_back) if len(asked.questions) > 1 else None
        if ctx.size == "compact":
            named = any(one.label for one in question.rows)
            head = None if named else text(question.title, 17, colour="text2", w=76, lines=3, line=1.1)
            return row(back, head, column(shown, grow=1), gap=8)
        title = row(
            text(question.title, ctx.pick(28, 21, 22), bold=True, lines=2, line=1.1),
            space(),
            text(question.about, ctx.pick(18, 16, 16), colour="text2"),
            back,
            gap=12,
        )
        return plate(title, shown, gap=ctx.pick(14, 8, 10), pad=ctx.pick(pad(18, 22), pad(8), pad(14, 16)))

    # What it leads to -----------------------------------------------------------------------------------------

    def _result(self, ctx: Context, asked: _Asked) -> Element:
        trial = asked.trial
        if trial is None:
            begun = len(asked.questions) > 1 or bool(self._picks)
            return nothing_yet(ctx, ctx.t("ledger.answer_on" if begun else "ledger.pick_first"))
        room = self._room(ctx, asked)
        if trial.after is None:
            assert trial.misfit is not None, "what does not fit has a reason"
            return no_longer_fits(self, ctx, trial.misfit, room)
        return changes(self, ctx, trial, trial.after, room)

    def _room(self, ctx: Context, asked: _Asked) -> float:
        """How high the plate of the result may be, dp."""
        room = ctx.pick(430.0, 288.0, 500.0) - self._answers_height(ctx, asked.questions[-1][0])
        if ctx.size == "tall":
            most, rows = self._most(ctx, asked), self.session.number - self._entry.number + 2
            room -= 40 + 37 * min(most, rows) + (26 if rows > most else 0)
        return room

    def _most(self, ctx: Context, asked: _Asked) -> int:
        """How many entries of what is played again are shown: where the keys take the height, only the changed one."""
        if ctx.size != "tall":
            return SHOWN
        return SHOWN_TALL if self._answers_height(ctx, asked.questions[-1][0]) <= 200 else 1

    def _again(self, ctx: Context, asked: _Asked, **options: Any) -> Element:
        most = self._most(ctx, asked)
        return played_again(self, ctx, self._entry, asked.trial, most, add=self._add, **options)

    # Keys -----------------------------------------------------------------------------------------------------

    def _bar(self, ctx: Context, trial: Trial | None) -> Element:
        leave = self._key(ctx, "leave", "close", ctx.t("ledger.leave"), ctx.t("ledger.leave.sub"), self._leave)
        made = [leave, self._go_back_key(ctx), self._save_key(ctx, trial)]
        if ctx.size != "tall":
            made[1].grow = 1.2
            return bars.action_bar(ctx, *made)
        side = ctx.gutter
        return column(
            made[2],
            row(*made[:2], gap=10, items="stretch", grow=1),
            gap=10,
            h=232,
            pad=Pad(0, side, side, side),
        )

    def _go_back_key(self, ctx: Context) -> Box:
        number = self._entry.number
        steps = self.session.number - number + 1
        sub = ctx.t("ledger.go_back.on" if ctx.size == "regular" else "ledger.go_back.undoes", count=steps)
        why = ctx.t("ledger.go_back.first") if number == 1 else None
        words = ctx.t("ledger.go_back" if ctx.size == "regular" else "ledger.go_back.short", entry=number)
        return self._key(ctx, "go_back", "history", words, sub, lambda: self._go_back(steps), why)

    def _save_key(self, ctx: Context, trial: Trial | None) -> Box:
        fits = trial is not None and trial.after is not None
        why = None if fits else ctx.t("ledger.does_not_fit" if trial is not None else "ledger.nothing_yet")
        words = ctx.t("ledger.save" if ctx.size == "regular" else "ledger.save.short")
        made = self._key(ctx, "save", "check-bold", words, self._gain(ctx, trial), self._save, why, bright=True)
        if ctx.size == "regular":
            made.grow, made.w = 0, 350
        return made

    def _gain(self, ctx: Context, trial: Trial | None) -> str:
        if trial is None or trial.after is None:
            return ""
        game = self._entry.game.name
        moved = [
            f"{self.seat(player).name} {counted.signed(ctx, game, now - was)}"
            for player, was, now in differences(trial.session, trial.after)
        ]
        most = 2 if ctx.size == "regular" else 1
        return ", ".join([*moved[:most], *(["\N{HORIZONTAL ELLIPSIS}"] if len(moved) > most else [])])

    def _key(
        self,
        ctx: Context,
        name: str,
        mark: str,
        title: str,
        sub: str,
        tap: Tap,
        why: str | None = None,
        *,
        bright: bool = False,
    ) -> Box:
        kind: Any = "primary" if bright else "neutral"
        if ctx.size == "regular":
            if bright and why is None:
                return keys.start_key(ctx, f"change.{name}", mark, title, sub or None, tap, size=30)
            return keys.outcome(
                ctx, f"change.{name}", kind, mark, title, None, sub, tap=tap, disabled_reason=why, disc_size=64,
                title_size=25, sub_size=18, grow=1, pad=pad(0, 18), gap=16,
            )  # fmt: skip
        return keys.key(
            ctx, f"change.{name}", title, mark, sub or None, kind=kind, tap=tap, disabled_reason=why,
            vertical=ctx.size == "compact", size=26 if bright and ctx.size == "tall" else 20, sub_size=16,
            mark_size=32, grow=1,
        )  # fmt: skip

    def _leave(self) -> None:
        if self.shell.top is self:
            self.shell.pop()

    def _go_back(self, steps: int) -> None:
        """To the moment before this entry, at the table; everything can be put back until the next action."""

        def gone(_: Done) -> None:
            self.back()
            below = self.below
            below.notify(
                Notice(
                    "undo-variant",
                    lambda ctx: ctx.t("ledger.gone_back", count=steps),
                    "",
                    (below.put_back_key({"type": "redo", "steps": steps}),),
                )
            )

        self.send({"type": "undo", "steps": steps}, then=gone)

    def _save(self) -> None:
        trial = self.asked().trial
        if trial is None or trial.after is None:
            return
        ledger, number, after = self._ledger, self._entry.number, trial.after
        words = "ledger.added" if self._add else "ledger.changed"

        def then(ctx: Context) -> str:
            if number > 1:
                return ctx.t("ledger.stays_in_log")
            return consequences(ctx, ledger.snapshot.header, trial.session, after)

        def saved(_: Done) -> None:
            self._leave()
            ledger.notify(
                Notice(
                    "pencil",
                    lambda ctx: ctx.t(words, entry=number),
                    then,
                    (ledger.put_back_key(trial.put_back),),
                    "positive",
                )
            )

        self.send(trial.amend, then=saved)


def _same(made: Sequence[Action], entry: Entry) -> bool:
    said = {key: value for key, value in entry.action.items() if key not in ("note", "at")}
    return len(made) == 1 and {key: value for key, value in made[0].items() if key not in ("note", "at")} == said


def open_change(ledger: OverTable, entry: Entry) -> Tap | None:
    """Opens the change of an entry; None where it can only be struck."""
    game = game_ui(entry.game.name).decisions()
    if game.change(ledger.ctx, entry, ledger.session, ledger.names) is None:
        return None
    return lambda: ledger.shell.push(Change(ledger, entry))


def open_addition(ledger: OverTable, entry: Entry) -> Tap | None:
    """Opens what can be put in before an entry; None where nothing can."""
    if entry.previous is None:
        return None
    game = game_ui(entry.game.name).decisions()
    if game.decision(ledger.ctx, Session(entry.previous, entry.previous), ledger.names) is None:
        return None
    return lambda: ledger.shell.push(Change(ledger, entry, add=True))
