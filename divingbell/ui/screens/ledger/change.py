"""Change and Add before this: the buttons of the table at an entry, tried without saving."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from divingbell.companion.games import amounts as counted
from divingbell.companion.games.decision import Picks
from divingbell.companion.games.game import Entry
from divingbell.companion.installed_games import GAMES
from divingbell.companion.table.events import Entered
from divingbell.ui.kit import bars, buttons, roles
from divingbell.ui.kit.body import body
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.screens.ledger.covering_screen import LedgerScreen, clock, turn_before
from divingbell.ui.screens.ledger.entry_question import Asked, EntryQuestion
from divingbell.ui.screens.ledger.replayed_entries import again, played_again
from divingbell.ui.screens.ledger.result import changes, differences, no_longer_fits, nothing_yet
from divingbell.ui.screens.ledger.trial import Trial
from divingbell.ui.screens.rules.consequences import consequences
from divingbell.ui.table import answers
from divingbell.ui.table.news import ShownParts
from divingbell.ui.table.notice import Notice
from divingbell.ui.toolkit.element import At, Box, Element, Pad, Scroll, column, pad, row, space

SHOWN, SHOWN_TALL = 8, 4
"""Entries of the list of what is played again, on the regular and on the tall panel."""
_FEW_LINES = 2
"""Lines of buttons that leave the tall panel room for more than the changed entry."""


class _Panel(NamedTuple):
    """Values that differ from panel to panel, lengths in dp."""

    wide: bool
    """Buttons stand beside what is played again."""
    upright: bool
    """They stand over it; else it has no room."""
    answers: float
    """How high the buttons of answers are at most; more of them are scrolled."""
    toast: float
    """From the lower edge to a toast."""


def _panel(ctx: Context) -> _Panel:
    return ctx.pick(_Panel(True, False, 330, 156), _Panel(False, False, 190, 114), _Panel(False, True, 280, 250))


class ChangeEntry(LedgerScreen):
    """Another answer in the place of an entry, or (`add`) something before it that was forgotten."""

    name = "ledger.change"

    def __init__(self, ledger: LedgerScreen, entry: Entry, *, add: bool = False) -> None:
        super().__init__(ledger.below)
        self._ledger = ledger
        self.contacts = ledger.contacts
        self._entry = entry
        self._add = add
        self._picks: list[Picks] = []
        """Decision by decision."""
        self._known: tuple[tuple[object, ...], Asked] | None = None

    # What was answered ----------------------------------------------------------------------------------------

    def on_entries(self, event: Entered) -> None:
        """As long as the entry stands where it stood, the change goes on: it ends where somebody else's correction was
        faster, and with its own."""
        del event
        now = self.session.entry(self._entry.number)
        if now is None or now.action is not self._entry.action:
            self._leave()
        else:
            self._entry = now

    def asked(self) -> Asked:
        """Where the answers have led."""
        key = (self.ctx, self.session, len(self._picks), *(tuple(picks.items()) for picks in self._picks))
        if self._known is None or self._known[0] != key:
            self._known = (key, asking(self, self._entry, add=self._add).play(self._picks))
        return self._known[1]

    def pick(self, row_id: str, value: Any) -> None:
        """Answer a row of the newest question."""
        *before, (decision, picks) = self.asked().decisions
        self._picks = [*(picks for _, picks in before), decision.picked(picks, row_id, value)]
        self.refresh()

    def _step_back(self) -> None:
        """The answer before once more."""
        self._picks = [picks for _, picks in self.asked().decisions[:-2]]
        self.refresh()

    # Showing --------------------------------------------------------------------------------------------------

    def header(self, ctx: Context) -> Element:
        title = ctx.t("ledger.add.title" if self._add else "ledger.change.title", entry=self._entry.number)
        back = buttons.round_button(ctx, "back", "arrow-left", self._leave)
        turn = buttons.round_button(ctx, "rotate", "screen-rotation", self.shell.half_turn)
        return bars.header(ctx, title, self._about(ctx), turn, left=back)

    def _about(self, ctx: Context) -> str:
        """The player of the entry, its turn, and the entries that go with it."""
        entry, parts, panel = self._entry, [], _panel(ctx)
        who = counted.concerned(entry)
        if who is not None:
            parts.append(self.record.seat(who).told)
        number, _ = turn_before(entry)
        if number is not None and entry.number > 1:
            parts.append(ctx.t("ledger.turn", number=number).lower())
        trial = self.asked().trial
        if trial is not None and trial.drop > 1:
            hangs = ctx.t("ledger.with", count=trial.drop - 1, entry=entry.number + trial.drop - 1)
            return ", ".join([*parts, hangs] if not panel.upright else parts or [hangs])
        if entry.origin is not None and panel.wide:
            parts.append(clock(entry.origin.at))
        return ", ".join(parts)

    def content(self, ctx: Context) -> Element:
        """The buttons, what they lead to, and (not on the compact panel) what is played again."""
        asked, panel = self.asked(), _panel(ctx)
        made: list[Element] = [self._decision(ctx, asked, panel), self._result(ctx, asked)]
        if panel.wide:
            return column(
                body(ctx, column(*made, grow=1, gap="gap_l"), self._again(ctx, asked, panel, w=440)),
                self._bar(ctx, panel),
                grow=1,
            )
        if panel.upright:
            made.append(self._again(ctx, asked, panel))
        return column(column(*made, gap="gap_l", grow=1, pad=pad("gap_l", ctx.gutter)), self._bar(ctx, panel), grow=1)

    def _again(self, ctx: Context, asked: Asked, panel: _Panel, **options: Any) -> Element:
        shown = again(self.session, self._entry, asked.trial, self._most(ctx, panel), add=self._add)
        return played_again(self, ctx, shown, asked.trial, **options)

    def toast_place(self, ctx: Context) -> At:
        return At(left=ctx.gutter, right=ctx.gutter, bottom=_panel(ctx).toast)

    def _decision(self, ctx: Context, asked: Asked, panel: _Panel) -> Element:
        decision, picks = asked.decisions[-1]
        shown: Element = answers.answers(ctx, decision, picks, self.pick)
        if panel.answers < answers.height(ctx, decision):
            shown = Scroll(child=shown, h=panel.answers)
        back = (
            buttons.round_button(ctx, "step_back", "undo-variant", self._step_back)
            if len(asked.decisions) > 1
            else None
        )
        if not (panel.wide or panel.upright):
            named = any(one.label for one in decision.rows)
            head = None if named else roles.note(decision.title, w=76, lines=3)
            return row(back, head, column(shown, grow=1), gap="gap_s")
        title = row(
            roles.heading(decision.title), space(),
            roles.note(decision.about), back, gap="gap_m",
        )  # fmt: skip
        return card(title, shown, gap="gap_l", pad=pad("gap"))

    # What it leads to -----------------------------------------------------------------------------------------

    def _result(self, ctx: Context, asked: Asked) -> Element:
        trial = asked.trial
        if trial is None:
            begun = len(asked.decisions) > 1 or bool(self._picks)
            first = "ledger.pick_first.add" if self._add else "ledger.pick_first.change"
            return nothing_yet(ctx.t("ledger.answer_on" if begun else first))
        if trial.after is None:
            assert trial.misfit is not None, "what does not fit has a reason"
            return no_longer_fits(self, ctx, trial.misfit)
        return changes(self, ctx, trial, trial.after)

    def _most(self, ctx: Context, panel: _Panel) -> int:
        """The entries of what is played again that are shown; where buttons take the height, only the changed one."""
        if not panel.upright:
            return SHOWN
        return SHOWN_TALL if answers.count_lines(ctx, self.asked().decisions[-1][0]) <= _FEW_LINES else 1

    # Buttons -----------------------------------------------------------------------------------------------------

    def _bar(self, ctx: Context, panel: _Panel) -> Element:
        trial, words = self.asked().trial, ctx.t("ledger.leave")
        leave = self._button(ctx, panel, "leave", "close", words, ctx.t("ledger.leave.sub"), self._leave)
        go_back, save = self._go_back_button(ctx, panel), self._save_button(ctx, panel, trial)
        if panel.upright:
            side = ctx.gutter
            below = row(leave, go_back, gap="gap_m", items="stretch", grow=1)
            return column(save, below, gap="gap_m", h=232, pad=Pad(0, side, side, side))
        go_back.grow = 1.2
        return bars.action_bar(ctx, leave, go_back, save)

    def _go_back_button(self, ctx: Context, panel: _Panel) -> Box:
        number = self._entry.number
        steps = self.session.number - number + 1
        sub = ctx.t("ledger.go_back.on" if panel.wide else "ledger.go_back.undoes", count=steps)
        why = ctx.t("ledger.go_back.first") if number == 1 else None
        words = ctx.t("ledger.go_back" if panel.wide else "ledger.go_back.short", entry=number)
        return self._button(ctx, panel, "go_back", "history", words, sub, partial(self._go_back, steps), why)

    def _save_button(self, ctx: Context, panel: _Panel, trial: Trial | None) -> Box:
        fits = trial is not None and trial.after is not None
        why = None if fits else ctx.t("ledger.does_not_fit" if trial is not None else "ledger.nothing_yet")
        gain = self._gain(ctx, trial, most=2 if panel.wide else 1)
        if panel.wide and why is None:
            words = ctx.t("ledger.save")
            return buttons.start_button(
                ctx, "change.save", "check-bold", words, gain or None, self._save, size="heading", sub_lines=2, w=350
            )
        words = ctx.t("ledger.save" if panel.wide else "ledger.save.short")
        made = self._button(ctx, panel, "save", "check-bold", words, gain, self._save, why, bright=True)
        if panel.wide:
            made.grow, made.w = 0, 350
        return made

    def _gain(self, ctx: Context, trial: Trial | None, *, most: int) -> str:
        """The gains by player; of more people than `most` how many they are."""
        if trial is None or trial.after is None:
            return ""
        game = self._entry.game.name
        moved = [
            f"{self.record.seat(player).told} {GAMES.parts(game).scoring.signed(ctx, now - was)}"
            for player, was, now in differences(trial.session, trial.after)
        ]
        if len(moved) > most:
            return ctx.t("ledger.gains", count=len(moved))
        return ", ".join(moved)

    def _button(
        self, ctx: Context, panel: _Panel, name: str, mark: str, title: str, sub: str, tap: Tap,
        why: str | None = None, *, bright: bool = False,
    ) -> Box:  # fmt: skip
        kind: Any = "primary" if bright else "neutral"
        if panel.wide:
            return buttons.outcome(
                ctx, f"change.{name}", kind, mark, title, None, sub, tap=tap, disabled_reason=why, disc_size=64,
                title_size="title", sub_size="note", grow=1, pad=pad(0, "gap"), gap="gap_l",
            )  # fmt: skip
        return buttons.button(
            ctx, f"change.{name}", title, mark, sub or None, kind=kind, tap=tap, disabled_reason=why,
            vertical=not panel.upright, size="heading" if bright and panel.upright else "title",
            sub_size="caption", icon_size=32, grow=1,
        )  # fmt: skip

    def _leave(self) -> None:
        if self.shell.top is self:
            self.shell.pop()

    def _go_back(self, steps: int) -> None:
        """To the moment before this entry, at the table; everything can be put back until the next action."""

        def gone(parts: ShownParts) -> None:
            shown = self.back_from(parts)
            put_back = shown.last_tap.put_back_button({"type": "redo", "steps": steps})
            shown.snackbars.show(Notice("undo-variant", partial(_gone_back, steps), keys=(put_back,)))

        self.sender.send({"type": "undo", "steps": steps}, then=gone)

    def _save(self) -> None:
        trial = self.asked().trial
        if trial is None or trial.after is None:
            return
        ledger, number, after = self._ledger, self._entry.number, trial.after
        words = "ledger.added" if self._add else "ledger.changed"

        def following(ctx: Context) -> str:
            if number > 1:
                return ctx.t("ledger.stays_in_log")
            return consequences(ctx, ledger.record.snapshot.header, trial.session, after)

        saved = ledger.corrected(trial, lambda ctx: ctx.t(words, entry=number), following)
        self.sender.send(trial.amend, then=saved)


def _gone_back(steps: int, ctx: Context) -> str:
    return ctx.t("ledger.gone_back", count=steps)


def asking(screen: LedgerScreen, entry: Entry, *, add: bool = False) -> EntryQuestion:
    """The question in the place of an entry of the session that a screen shows, or before it."""
    game = GAMES.parts(entry.game.name).decisions
    return EntryQuestion(screen.ctx, game, screen.session, entry, screen.record.names, add)


def open_change(ledger: LedgerScreen, entry: Entry, *, add: bool = False) -> Tap | None:
    """Opens the change of an entry, or (`add`) what can be put in before it; None where nothing can."""
    if asking(ledger, entry, add=add).first() is None:
        return None
    return lambda: ledger.shell.push(ChangeEntry(ledger, entry, add=add))
