"""The table of Deep Sea Adventure: which picture belongs to what holds, and what each tap sends (screens.md 5)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple, Unpack

from divingbell.companion.games.decision import Decision
from divingbell.companion.games.deep_sea_adventure import decisions
from divingbell.companion.games.deep_sea_adventure.outlook import here
from divingbell.companion.games.deep_sea_adventure.picks import Numbers, Order
from divingbell.companion.games.deep_sea_adventure.state import ROUNDS, State
from divingbell.companion.games.game import Entry
from divingbell.companion.session.session import COMMANDS, Session
from divingbell.companion.table.events import Accepted, Entered
from divingbell.ui.games.deep_sea_adventure import dive, game_over, messages, payments, people, reveal, sink, stage
from divingbell.ui.games.deep_sea_adventure.chances import OddsOfNow, shown_chances
from divingbell.ui.games.deep_sea_adventure.round_losses import Lost, losses
from divingbell.ui.games.deep_sea_adventure.table_view import Chances, TableView, chip_count
from divingbell.ui.kit import bars, buttons
from divingbell.ui.kit.buttons import UndoOptions
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import word_chip
from divingbell.ui.shell.shell import Shell
from divingbell.ui.table.hooks import Overlay
from divingbell.ui.table.speech import of_notice
from divingbell.ui.table.stage import Following, StageView
from divingbell.ui.table.table_screen import TableScreen
from divingbell.ui.toolkit.element import At, Box, Element


class _Picture(NamedTuple):
    """The picture of the table in a phase."""

    name: str
    """Of the scene (screens.md 12)."""
    mark: str
    """Sign of the pill on the header."""


class DeepSeaTable(TableScreen[State]):
    """Phases roll, search and resolve (reveal, then sink)."""

    area = decisions.AREA
    banner_inside = True

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.odds = OddsOfNow(shell, self.refresh)
        self._picks: tuple[Session, Numbers | Order] | None = None
        self._lost: Lost | None = None
        """The losses of the last round, while they are told."""

    # What holds -----------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:  # type: ignore[override]
        """The name of what is shown (screens.md 12)."""
        if self._telling() is not None:
            return "deep_sea.lost"
        return "deep_sea.payment" if self.staged else _PICTURES[self._picture()].name

    @property
    def diver(self) -> str:
        """The player in turn; at the end of a round the one whose chips are asked for, of the game who has won; nobody
        (empty) in a stopped one."""
        state = self.state
        if state.turn is not None:
            return state.turn.player
        asked = (*state.to_reveal, *state.to_sink)
        if asked:
            return asked[0]
        return state.result.winners[0] if state.result is not None and state.result.winners else ""

    def in_turn(self) -> str | None:
        return self.diver if self.state.result is None else None

    def _picture(self) -> str:
        state = self.state
        if state.phase == "roll":
            return "turned" if state.players[self.diver].heading == "up" else "roll"
        if state.phase == "search":
            return "search" if here(state) else "blank"
        if state.phase == "resolve":
            return "reveal" if state.to_reveal else "sink"
        return "over"

    def table_view(self, ctx: Context) -> TableView:
        """The values that the pictures show now."""
        return self._table_view(ctx, self.decision)

    def _table_view(self, ctx: Context, decision: Decision | None) -> TableView:
        state = self.state
        return TableView(
            state=state,
            seats=self.seats,
            diver=self.diver,
            decision=decision,
            begin=stage.begin(self.session),
            rolled=stage.rolled(ctx, self.session),
            gained=self._gained(),
            next_words=self._next_words(ctx) if state.phase == "resolve" else "",
            next_short=self._next_words(ctx, short=True) if state.phase == "resolve" else "",
            panels=self.payments.shown(state),
            tag=self.payments.tag,
            following=None,
            toast=bars.in_own_row(ctx, self.snackbars.lane(ctx)),
            chances=self._chances(),
            banner=self.storage.banner(ctx),
            undo=self.undo_button(ctx),
            tap_of=self.tap_of,
            end_game=self._end_game,
        )

    def _gained(self) -> dict[str, int]:
        """Points turned over since the round ended, by player."""
        gained: dict[str, int] = {}
        for entry in self.session.entries():
            kind = entry.action["type"]
            if kind == "reveal":
                gained[entry.action["player"]] = sum(entry.action["values"])
            elif kind != "sink":
                break
        return gained

    def _next_words(self, ctx: Context, *, short: bool = False) -> str:
        """The words for the person asked after this one, or for the next step."""
        state = self.state
        waiting = [name for name in (*state.to_reveal, *state.to_sink) if name != self.diver]
        if waiting:
            return self._asks(ctx, waiting[0], short=short)
        if state.round == ROUNDS:
            return ctx.t("deep_sea_adventure_table.next_end")
        return ctx.t("deep_sea_adventure_table.next_round", round=state.round + 1)

    def _asks(self, ctx: Context, name: str, *, short: bool = False) -> str:
        """The diver whose chips are asked for, and how many they are."""
        state = self.state
        told, words = self.seat(name).told, "reveals" if name in state.to_reveal else "sinks"
        if short:
            return ctx.t("deep_sea_adventure_table.next_name", name=told)
        return ctx.t(f"deep_sea_adventure_table.next_{words}", name=told, count=chip_count(state.players[name]))

    def _following(self, ctx: Context, before: State) -> Following:
        """The turn after the payment that is seen."""
        state = self.state
        words: str
        if state.result is not None:
            words = ctx.t("table.stage.over")
        elif state.phase == "resolve":
            words = self._asks(ctx, self.diver)
        elif state.round != before.round:
            words = ctx.t("deep_sea_adventure_table.next_round", round=state.round)
        else:
            words = ctx.t("table.stage.next", name=self.seat(self.diver).told)
        return Following(self.seat(self.diver).diver, words, self.payments.end)

    def _chances(self) -> Chances | None:
        """The odds card, if people want it: before a roll, and while a chip is chosen."""
        state = self.state
        if not (self.shell.settings.odds_card and state.phase in ("roll", "search") and state.path):
            return None
        return shown_chances(state, self.odds.found)

    def _stage_view(self, ctx: Context, seen: stage.Stage) -> TableView:
        """The values that the pictures show while a payment is seen."""
        asked = decisions.decision(ctx, seen.line.before, self.names)
        return self._table_view(ctx, asked)._replace(
            state=seen.state,
            diver=seen.line.action["player"],
            begin=stage.begin(seen.line.before),
            rolled=stage.rolled(ctx, seen.line.before),
            following=self._following(ctx, seen.before),
            chances=None,
        )

    # Showing --------------------------------------------------------------------------------------------------

    def header(self, ctx: Context) -> Element:
        if self.stopped:
            return self.nobodys_header(ctx)
        seat, picture = self.seat(self.diver), self._picture()
        return bars.turn_header(
            ctx, seat.diver, seat.called, self._pill(ctx, picture), right=self.turn_buttons(ctx),
            chips=self._with_room(ctx, *self._chips(ctx, picture)), lane=self.snackbars.lane(ctx),
        )  # fmt: skip

    def _stage_header(self, line: Accepted, ctx: Context) -> Box:
        seen = stage.Stage(line, self.payments.counted)
        seat, state = self.seat(seen.line.action["player"]), seen.before
        words = ctx.t("deep_sea_adventure_table.round", round=state.round, rounds=ROUNDS)
        return bars.turn_header(
            ctx, seat.diver, seat.called, stage.pill(ctx, seen), right=self.turn_buttons(ctx),
            chips=self._with_room(ctx, word_chip(ctx, None, words)), lane=self.snackbars.lane(ctx),
        )  # fmt: skip

    def _stage_content(self, line: Accepted, ctx: Context) -> Element:
        seen = stage.Stage(line, self.payments.counted)
        return stage.content(ctx, self._stage_view(ctx, seen), seen)

    def _pill(self, ctx: Context, picture: str) -> Box:
        if self.state.air == 0 and self.state.turn is not None:
            return bars.state_pill("air", ctx.t("deep_sea_adventure_table.band.last"), "#FFB84D")
        last = self.session.last
        if picture == "turned" and (last is None or last.action["type"] != "turn_back"):
            picture = "roll"
        mark = _PICTURES[picture].mark
        if picture == "roll" and not self.state.path:
            picture, mark = "empty", "flag-checkered"
        long_name = len(self.seat(self.diver).name) > _SHORT_NAME
        shortened = picture == "reveal" or (picture in ("turned", "blank") and long_name)
        short = ".short" if shortened and not self._with_room(ctx, Box()) else ""
        return bars.state_pill(mark, ctx.t(f"deep_sea_adventure_table.band.{picture}{short}"))

    def _chips(self, ctx: Context, picture: str) -> tuple[Box, ...]:
        """The chips on the dark side of the header, the most important last."""
        state = self.state
        if picture == "over":
            return ()
        if picture in ("reveal", "sink"):
            return (word_chip(ctx, None, people.over(ctx, state)),)
        rolled = stage.rolled(ctx, self.session)
        now = word_chip(ctx, None, ctx.t("deep_sea_adventure_table.round", round=state.round, rounds=ROUNDS))
        return (word_chip(ctx, "dice-multiple", rolled), now) if rolled else (now,)

    def _with_room(self, ctx: Context, *chips: Box) -> tuple[Box, ...]:
        """Those that have room beside a pennant; the tall panel says it all in the row under the people."""
        most = {"regular": 2, "compact": 1, "tall": 0}[ctx.size]
        return chips[-most:] if most else ()

    def content(self, ctx: Context) -> Element:
        shown, phase = self.table_view(ctx), self.state.phase
        if phase in ("roll", "search"):
            return dive.content(ctx, shown)
        picked = self.picked() if phase == "resolve" else None
        if isinstance(picked, Numbers):
            return reveal.content(ctx, shown, picked, self.tap)
        return sink.content(ctx, shown, picked, self.tap) if picked is not None else game_over.content(ctx, shown)

    def toast_place(self, ctx: Context) -> At | None:
        """None: in the snackbar row, on the tall panel under the people."""
        del ctx
        return None

    # The end of a round: what was tapped and not sent -----------------------------------------------------------

    def picked(self) -> Numbers | Order:
        """The picks since the table came to this moment."""
        if self._picks is None or self._picks[0] is not self.session:
            assert self.decision is not None, "phase resolve asks somebody"
            make = Numbers if self.state.to_reveal else Order
            self._picks = (self.session, make(self.decision))
        return self._picks[1]

    def tap(self, value: int) -> None:
        """A number, or the place of a chip."""
        self.picked().tap(value)
        self.refresh()

    def _pick_name(self) -> str | None:
        """The last tap that was not sent: it is undone first."""
        last = self.picked().last if self.state.phase == "resolve" else None
        return None if last is None else self.ctx.t("deep_sea_adventure_table.undo.pick", number=last)

    def undo_button(self, ctx: Context, **options: Unpack[UndoOptions]) -> Box:
        what = self._pick_name()
        if what is None:
            return super().undo_button(ctx, **options)
        return buttons.undo(ctx, what, self.undo, **options)

    def undo(self) -> None:
        if self._pick_name() is None:
            super().undo()
            return
        self.picked().back()
        self.refresh()

    def _end_game(self) -> None:
        self.send({"type": "stop_game"})

    # What happened --------------------------------------------------------------------------------------------

    def on_session(self) -> None:
        self.odds.ask(self.session)
        self._forget_lost()

    def on_hide(self) -> None:
        super().on_hide()
        self._forget_lost()

    def active_overlay(self) -> Overlay | None:
        return self._telling() or super().active_overlay()

    def _telling(self) -> Lost | None:
        return self._lost if self._lost is not None and self._lost.holds() else None

    def _forget_lost(self) -> None:
        if self._lost is not None:
            self._lost.drop()
            self._lost = None

    def _tell_lost(self, line: Accepted) -> None:
        """Show the divers who sank in the last round before the next step: numbers to be turned over, or the podium."""
        self._forget_lost()
        entry = line.after.last
        lost = losses(entry) if entry is not None and line.action["type"] not in COMMANDS else ()
        if lost:
            self._lost = Lost(lost, self.table_view, self.turn_buttons, self.refresh)

    def on_entries(self, event: Entered) -> None:
        self.odds.ask(self.session)
        line = event.lines[-1]
        self._tell_lost(line)
        view = StageView(partial(self._stage_header, line), partial(self._stage_content, line))
        self.payments.show(payments.payment(self.ctx, line), view)
        if line.before.state is not None:
            self._sound(line.action["type"], line.before.state)
        notice = messages.settled(self.ctx, self.seats, line)
        told = line.action["type"] == "reveal" or self._lost is not None
        if notice is not None and self.state.result is None and not told:
            self.snackbars.show(notice)

    def spoken(self, ctx: Context, event: Entered) -> str:
        line = event.lines[-1]
        notice = messages.settled(ctx, self.seats, line)
        return of_notice(ctx, notice) if notice is not None else payments.aloud(ctx, self.seats, line)

    def _sound(self, kind: str, before: State) -> None:
        """One sound for each entry: the air warns before all else."""
        state = self.state
        if kind in COMMANDS or kind in ("start_game", "stop_game"):
            return
        name, player = _ENTERED.get(kind), 0
        if state.turn is not None and (before.turn is None or before.turn.number != state.turn.number):
            player = list(state.players).index(state.turn.player)
            warning = _warning(before.air, state.air) if state.round == before.round else None
            name = warning or name or "your_turn"
        elif kind == "roll":
            name = "armed"
        if name is not None:
            sound = name
            self.shell.next_frame(lambda: self.shell.sounds.play(sound, player=player))

    # Words ----------------------------------------------------------------------------------------------------

    def name_of(self, entries: Sequence[Entry], *, felt: bool = False) -> str:
        del felt
        return messages.name_of(self.ctx, self.seats, entries[0])

    def given_back(self, entries: Sequence[Entry]) -> str:
        return messages.given_back(self.ctx, self.seats, self.state, entries)


_ENTERED = {"reveal": "coin", "sink": "fee"}
"""Sounds of what is settled at the end of a round."""


def _warning(before: int, after: int) -> str | None:
    """The sound of air that has come down to a mark of the dial."""
    if after == 0 < before:
        return "out_of_air"
    return "low_air" if any(after <= mark < before for mark in messages.MARKS) else None


_SHORT_NAME = 8
"""Letters of a name beside which the tall panel has room for a long pill."""
_PICTURES = {
    "roll": _Picture("deep_sea.roll", "dice-multiple"),
    "turned": _Picture("deep_sea.turned", "dice-multiple"),
    "search": _Picture("deep_sea.search", "magnify"),
    "blank": _Picture("deep_sea.put_down", "magnify"),
    "reveal": _Picture("deep_sea.reveal", "submarine"),
    "sink": _Picture("deep_sea.sink", "sink"),
    "over": _Picture("podium", "flag-checkered"),
}
