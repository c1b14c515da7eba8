"""Play from here: the question, and a copy of the game on the table as it was at that moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from divingbell.companion.archive.past_game import PastGame
from divingbell.companion.games.entry_icons import sign
from divingbell.companion.games.scoring import standings
from divingbell.companion.games.seats import Seat
from divingbell.companion.games.turns import EntryRun
from divingbell.companion.table.events import Resumed
from divingbell.ui.kit import buttons, cards, roles
from divingbell.ui.kit.body import flow
from divingbell.ui.kit.buttons import Tap
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import disc, icon
from divingbell.ui.screens.dialogs.resume import show_resumed
from divingbell.ui.screens.replay.entry_list import BUZZ, Listed, words
from divingbell.ui.screens.replay.loaded_game import LoadedGame
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.notice import Notice
from divingbell.ui.toolkit.element import Box, column, pad, row

_OFFERED_S = 60.0
"""How long the toast offers to put the end back; the ledger and the list of past games do so until something is
entered."""
_COPY, _BACK = "content-copy", "undo-variant"


def from_here_button(ctx: Context, loaded: LoadedGame, step: int, ask: Tap, *, unwritable: bool, short: bool) -> Box:
    """Says what it does after this entry, `short` in few words, or why it is off; `unwritable`: no copy can be
    kept now."""
    goes_on = loaded.game.only_stopped_after(step)
    off = _off(loaded, step, unwritable=unwritable and not goes_on)
    sub = "end" if goes_on else "short" if short else "long"
    return buttons.button(
        ctx, "from_here", ctx.t("replay.from_here"), _BACK if goes_on else _COPY, ctx.t(f"replay.from_here.{sub}"),
        tap=ask, disabled_reason=None if off is None else ctx.t(f"replay.off.{off}"), grow=3.5,
    )  # fmt: skip


def _off(loaded: LoadedGame, step: int, *, unwritable: bool) -> str | None:
    if loaded.game.copy:
        return "stick"
    if step == loaded.replay.last:
        return "end"
    return "unwritable" if unwritable else None


class Question(NamedTuple):
    """The question in words."""

    above: str
    title: str
    mark: str
    """Icon of the last entry that is kept."""
    kept: str
    last: str
    """The turn and the last entry."""
    stays: str
    """The fate of the game that is shown."""
    yes: str
    yes_mark: str


def asked(
    ctx: Context, loaded: LoadedGame, turn: EntryRun | None, listed: Listed, people: Mapping[str, Seat]
) -> Question:
    """The question before the table opens after this entry, which is told in this turn."""
    above, last = _how_it_ended(ctx, loaded, people), _last(ctx, turn, listed, people)
    if loaded.game.only_stopped_after(listed.step):
        return Question(
            above, ctx.t("replay.ask.end"), sign(listed.entry), ctx.t("replay.ask.end.kept", count=listed.step), last,
            ctx.t("replay.ask.end.stays"), ctx.t("replay.ask.end.yes"), _BACK,
        )  # fmt: skip
    stays = "stays" if loaded.game.session.state.result is not None else "waits"
    return Question(
        above, ctx.t("replay.ask.copy"), sign(listed.entry), ctx.t("replay.ask.copy.kept", count=listed.step), last,
        ctx.t(f"replay.ask.copy.{stays}"), ctx.t("replay.ask.copy.yes"), "play",
    )  # fmt: skip


def _last(ctx: Context, turn: EntryRun | None, listed: Listed, people: Mapping[str, Seat]) -> str:
    said = words(ctx, listed, people)
    who = people.get(str(listed.entry.action.get("player", "")))
    entry = said if who is None else ctx.t("replay.ask.last.of", name=who.told, entry=said[:1].lower() + said[1:])
    if turn is None or not turn.number:
        return entry
    if turn.round:
        return ctx.t("replay.ask.last.round", round=turn.round, number=turn.number, entry=entry)
    return ctx.t("replay.ask.last.turn", number=turn.number, entry=entry)


def _how_it_ended(ctx: Context, loaded: LoadedGame, people: Mapping[str, Seat]) -> str:
    state = loaded.game.session.state
    if state.result is None:
        return ctx.t("replay.ask.waiting")
    winners = [people[player].told for player in state.result.winners]
    if not winners:
        return ctx.t("replay.ask.stopped")
    best = standings(loaded.parts.scoring, state)[0].figure
    figure = loaded.parts.scoring.write(ctx, loaded.name, best)
    if len(winners) == 1:
        return ctx.t("replay.ask.over", name=winners[0], figure=figure)
    return ctx.t("replay.ask.over.many", names=", ".join(winners), figure=figure)


def question(ctx: Context, asked: Question, yes: Tap, no: Tap) -> Box:
    """The window; the safe answer is the bright one."""
    shape: dict[str, Any] = {"h": "button_tall", "grow": 1, "size": "title"}
    lit = "danger" if asked.mark == BUZZ else "text2"
    kept = cards.inset(
        icon(asked.mark, "icon", lit),
        column(roles.label(asked.kept), roles.note(asked.last), gap="gap_hair", grow=1),
        gap="gap_l", pad=pad("gap_l", "gap"),
    )  # fmt: skip
    answers = (
        buttons.button(ctx, "ask.yes", asked.yes, asked.yes_mark, tap=yes, **shape),
        buttons.button(ctx, "ask.no", ctx.t("replay.ask.no"), "check-bold", kind="primary", tap=no, **shape),
    )
    return cards.dialog(
        ctx,
        row(
            disc(_BACK if asked.yes_mark == _BACK else _COPY, "disc", "selected", share=0.62),
            column(roles.body(asked.above), roles.headline(asked.title), gap="gap_hair", grow=1),
            gap="pad_card",
        ),
        kept,
        row(icon("check-circle", "icon_m", "positive"), roles.body(asked.stays, lines=4, grow=1), gap="gap_m"),
        flow(ctx, *answers, last_on_top=True),
        justify="between", pad=pad("gap_xl"), gap="gap_s", outside=no,
    )  # fmt: skip


def play_from(shell: Shell, game: PastGame, step: int, gone: Callable[[], None]) -> None:
    """Show the table of a copy of this game that goes on after this entry; where only an end by hand stands behind it
    that of the game itself. `gone` is called where it cannot be played on. The replay is shown."""
    table, asked_from = shell.services.table, shell.top

    def played() -> Resumed | None:
        return table.call(lambda writer: writer.play_from(game, step)).result()

    def then(found: Resumed | None) -> None:
        if shell.top is not asked_from:
            shell.refresh()
        elif found is None:
            gone()
        else:
            _show(shell, found, goes_on=found.uuid == game.uuid)

    shell.main_thread.fetch(played, then, name="play_from_here")


def _show(shell: Shell, found: Resumed, *, goes_on: bool) -> None:
    screen = show_resumed(shell, found)
    if goes_on:
        shell.next_frame(lambda: shell.sounds.play("undo"))
        back = screen.last_tap.put_back_button({"type": "redo", "steps": 1})
        screen.snackbars.show(
            Notice(
                _BACK,
                lambda ctx: ctx.t("replay.undone"),
                lambda ctx: screen.snackbars.with_storage_note(ctx.t("replay.undone.sub")),
                (back,),
                seconds=_OFFERED_S,
            )
        )
