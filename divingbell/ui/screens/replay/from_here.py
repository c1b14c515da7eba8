"""Play from here (`i5-replay-ask`): the question, and the game on the table at that moment, by a real undo."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from divingbell.companion.archive.past_game import PastGame
from divingbell.companion.games.entry_icons import sign
from divingbell.companion.games.scoring import standings
from divingbell.companion.games.seats import Seat
from divingbell.companion.table.events import Done, MovedOn, Outcome, Refused, Resumed
from divingbell.companion.table.table import Table
from divingbell.ui.kit import buttons, cards, roles
from divingbell.ui.kit.body import flow
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import disc, icon
from divingbell.ui.kit.skins import Kind
from divingbell.ui.screens.replay.entry_list import BUZZ, Listed, words
from divingbell.ui.screens.replay.looked import Looked
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.game_ui import GameUi
from divingbell.ui.table.hooks import CameBack
from divingbell.ui.table.notice import Notice
from divingbell.ui.table.opening import table_screen
from divingbell.ui.table.turns import EntryRun
from divingbell.ui.toolkit.element import Box, column, pad, row

_OFFERED_S = 60.0
"""How long the toast offers to put everything back; the ledger and the list of past games do so until something is
entered."""


def from_here_button(ctx: Context, looked: Looked, steps: int, ask: Tap, *, short: bool = False) -> Box:
    """Says how many entries (`steps`) it undoes, `short` in few words, or why it is off."""
    off = None
    if looked.game.copy:
        off = ctx.t("replay.off.copy")
    elif not looked.turns:
        off = ctx.t("replay.off.nothing")
    elif not steps:
        off = ctx.t("replay.off.end")
    sub = ctx.t("replay.from_here.sub" if short else "replay.from_here.sub.long", count=steps)
    kind: Kind = "primary" if off is None else "off"
    return buttons.button(
        ctx, "from_here", ctx.t("replay.from_here"), disc("undo-variant", "disc_m", kind, share=0.6), sub, kind=kind,
        tap=ask, disabled_reason=off, size="role.title", sub_size="role.note", grow=3.5,
    )  # fmt: skip


class Question(NamedTuple):
    """What is asked, in words."""

    above: str
    title: str
    mark: str
    """Icon of the last entry that is kept."""
    kept: str
    undone: str
    opens: str
    steps: int
    """How many entries would be undone."""


def asked(ctx: Context, looked: Looked, turn: EntryRun | None, listed: Listed, people: Mapping[str, Seat]) -> Question:
    """What is asked before the table opens after this entry, which is told in this turn."""
    if turn is None or not turn.number:
        title = ctx.t("replay.ask.begin")
    elif turn.round:
        title = ctx.t("replay.ask.round", round=turn.round, number=turn.number)
    else:
        title = ctx.t("replay.ask.turn", number=turn.number)
    said = words(ctx, listed, people)
    args = {"number": listed.step, "entry": said[:1].lower() + said[1:]}
    who = people.get(str(listed.entry.action.get("player", "")))
    kept = ctx.t("replay.ask.kept", **args) if who is None else ctx.t("replay.ask.kept.of", name=who.told, **args)
    steps = looked.replay.last - listed.step
    return Question(
        _how_it_ended(ctx, looked, people), title, sign(listed.entry), kept, ctx.t("replay.ask.undone", count=steps),
        ctx.t("replay.ask.opens", moment=_where(ctx, looked, listed, people)), steps,
    )  # fmt: skip


def _where(ctx: Context, looked: Looked, listed: Listed, people: Mapping[str, Seat]) -> str:
    """The moment in a sentence, as home tells it."""
    found = looked.parts.moment(listed.entry.state)
    seat = people.get(found.player or "")
    return ctx.t(found.text_id, **{**found.args, "name": seat.told if seat is not None else ""})


def _how_it_ended(ctx: Context, looked: Looked, people: Mapping[str, Seat]) -> str:
    state = looked.game.session.state
    if state.result is None:
        return ctx.t("replay.ask.waiting")
    winners = [people[player].told for player in state.result.winners]
    if not winners:
        return ctx.t("replay.ask.stopped")
    best = standings(looked.parts.scoring, state)[0].figure
    figure = looked.parts.scoring.write(ctx, looked.name, best)
    if len(winners) == 1:
        return ctx.t("replay.ask.over", name=winners[0], figure=figure)
    return ctx.t("replay.ask.over.many", names=", ".join(winners), figure=figure)


def question(ctx: Context, asked: Question, yes: Tap, no: Tap) -> Box:
    """The window; the safe answer is the bright one."""
    shape: dict[str, Any] = {"h": "button_tall", "grow": 1, "size": "title"}
    lit = "danger" if asked.mark == BUZZ else "text2"
    kept = cards.inset(
        icon(asked.mark, "icon", lit),
        column(
            roles.label(asked.kept),
            roles.note(asked.undone),
            gap="hair", grow=1,
        ),
        gap="l", pad=pad("l", "xl"),
    )  # fmt: skip
    answers = (
        buttons.button(ctx, "ask.yes", ctx.t("replay.ask.yes", count=asked.steps), "undo-variant", tap=yes, **shape),
        buttons.button(ctx, "ask.no", ctx.t("replay.ask.no"), "check-bold", kind="primary", tap=no, **shape),
    )
    return cards.dialog(
        ctx,
        row(
            disc("history", "disc", "selected", share=0.62),
            column(
                roles.body(asked.above),
                roles.headline(asked.title),
                gap="hair", grow=1,
            ),
            gap="xxl",
        ),
        kept,
        roles.body(asked.opens, lines=6),
        flow(ctx, *answers),
        justify="between", pad=pad("huge"), gap="s",
    )  # fmt: skip


class _Played(NamedTuple):
    """What became of it: the outcome, and how the game came onto the table where it did not lie there."""

    outcome: Outcome
    resumed: Resumed | None


def play_from(shell: Shell, game: PastGame, ui: GameUi, steps: int, gone: Callable[[], None]) -> None:
    """Undo so many entries of this game, put onto the table where it is not, and show the table. `gone` is called
    where it cannot be played on."""
    table = shell.services.table

    def undone() -> _Played | None:
        return _undo(table, game, steps)

    def then(played: _Played | None) -> None:
        if played is None:
            gone()
            return
        _show(shell, ui, played, steps)

    shell.main_thread.fetch(undone, then, name="play_from_here")


def _undo(table: Table, game: PastGame, steps: int) -> _Played | None:
    resumed = None
    if table.now.uuid != game.uuid:
        resumed = table.call(lambda writer: writer.resume(game.uuid)).result()
        if resumed is None:
            return None
    return _Played(table.submit([{"type": "undo", "steps": steps}], after=game.n, session=game.uuid).result(), resumed)


def _show(shell: Shell, ui: GameUi, played: _Played, steps: int) -> None:
    screen = table_screen(shell)
    if played.resumed is not None:
        screen.came_back = CameBack(False, played.resumed.last_at)
    shell.start(screen)
    if played.resumed is not None and screen.record.snapshot.hold and not ui.stays_on_hold(screen.state):
        screen.sensors.tell("go")
    outcome = played.outcome
    if isinstance(outcome, Refused):
        screen.sender.refused(outcome)
    elif isinstance(outcome, MovedOn):
        screen.snackbars.show(Notice("alert", lambda ctx: ctx.t("table.moved_on"), kind="caution"))
    elif isinstance(outcome, Done):
        shell.next_frame(lambda: shell.sounds.play("undo"))
        back = screen.last_tap.put_back_button({"type": "redo", "steps": steps})
        screen.snackbars.show(
            Notice(
                "undo-variant",
                lambda ctx: ctx.t("replay.undone", count=steps),
                lambda ctx: screen.snackbars.with_storage_note(ctx.t("replay.undone.sub")),
                (back,),
                seconds=_OFFERED_S,
            )
        )
