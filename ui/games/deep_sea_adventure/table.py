"""The table of Deep Sea Adventure: which picture belongs to what holds, and what each tap sends (screens.md 5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from divingbell.companion.games.deep_sea_adventure.state import ROUNDS, Player, State, Token, chips
from divingbell.companion.session.session import COMMANDS, Entry, Session
from divingbell.companion.table.events import Entered
from divingbell.ui.games.deep_sea_adventure import dive, ended, reveal, said, sink
from divingbell.ui.games.deep_sea_adventure.chances import Chances
from divingbell.ui.games.deep_sea_adventure.outlook import Roll, here
from divingbell.ui.games.deep_sea_adventure.picks import Numbers, Order
from divingbell.ui.kit import bars, keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import chip, icon
from divingbell.ui.shell.app import Shell
from divingbell.ui.table.decision import Decision
from divingbell.ui.table.table_screen import TableScreen
from divingbell.ui.toolkit.element import At, Box, Element


class DeepSeaTable(TableScreen):
    """Phases roll, search and resolve (reveal, then sink)."""

    area = "deep_sea_table"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.chances = Chances(self)
        self._picks: tuple[Session, Numbers | Order] | None = None

    # What holds -----------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:  # type: ignore[override]
        """The name of what is shown (screens.md 12)."""
        return _PICTURES[self._picture()]

    @property
    def players(self) -> dict[str, Player]:
        players: dict[str, Player] = self.state.players
        return players

    @property
    def diver(self) -> str:
        """The player in turn; at the end of a round the one whose chips are asked for."""
        state: State = self.state
        if state.turn is not None:
            return state.turn.player
        asked = (*state.to_reveal, *state.to_sink)
        if asked:
            return asked[0]
        return state.result.winners[0] if state.result is not None and state.result.winners else state.first_player

    def in_turn(self) -> str | None:
        return self.diver if self.state.result is None else None

    @property
    def heading_up(self) -> bool:
        """Whether the player in turn has turned back in this round."""
        return self.players[self.diver].heading == "up"

    @property
    def asked(self) -> Decision:
        """What can be answered now, before the end."""
        assert self.decision is not None, "the game is on"
        return self.decision

    @property
    def ends(self) -> tuple[tuple[int, int], ...]:
        """Every space where a roll ends that moves the diver in turn, with the fewest steps that lead there."""
        found: dict[int, int] = {}
        for choice in self.asked.row("roll").choices:
            roll: Roll = choice.detail
            if roll.steps:
                found.setdefault(roll.space, roll.steps)
        return tuple(found.items())

    @property
    def came_from(self) -> int:
        """Where the roll began that led to this search."""
        last = self.session.last
        assert last is not None
        assert last.previous is not None, "a search follows a roll"
        position: int = last.previous.state.players[self.diver].position
        return position

    def rolled_words(self, ctx: Context) -> str:
        """What was rolled and how far it led, in phase search."""
        last = self.session.last
        if self.state.phase != "search" or last is None:
            return ""
        args = last.movements[0].args
        places = {"first": args["first"], "second": args["second"], "tokens": args["tokens"]}
        if self.came_from == self.players[self.diver].position:
            return ctx.t("deep_sea_table.rolled.stays", **places)
        free = "" if args["tokens"] else ".free"
        return ctx.t(f"deep_sea_table.rolled{free}", count=args["steps"], **places)

    def chip_count(self, player: str) -> int:
        """How many chips somebody carries, stacks taken apart."""
        return len(chips(self.players[player].carried))

    def gained(self, player: str) -> int:
        """Points somebody has turned over since the round ended."""
        for entry in self.session.entries():
            kind = entry.action["type"]
            if kind == "reveal" and entry.action["player"] == player:
                return sum(entry.action["values"])
            if kind not in ("reveal", "sink"):
                break
        return 0

    @property
    def seabed(self) -> Token:
        """Chips that have sunk in this round, in the order laid."""
        settling = self.state.settling
        return settling.seabed if settling is not None else ()

    def _picture(self) -> str:
        state: State = self.state
        if state.phase == "roll":
            return "turned" if self.heading_up else "roll"
        if state.phase == "search":
            return "search" if here(self.state) else "blank"
        if state.phase == "resolve":
            return "reveal" if state.to_reveal else "sink"
        return "over"

    def banner(self, ctx: Context) -> Element | None:
        # Four rows of numbers need the height of the small panel.
        return self.memory_banner(ctx, slim=ctx.size == "compact" and self.state.phase == "resolve")

    @property
    def bannered(self) -> bool:
        """Whether a banner takes its height from the table."""
        return self.banner(self.ctx) is not None

    # Showing --------------------------------------------------------------------------------------------------

    def band(self, ctx: Context) -> Element:
        seat, picture = self.seat(self.diver), self._picture()
        reach = _REACH[picture][("regular", "compact", "tall").index(ctx.size)]
        right = (*(mark for mark in self._chips(ctx, picture) if mark is not None), *self.turn_keys(ctx))
        return bars.band(ctx, seat.diver, seat.name, self._pill(ctx, picture), right=right, reach=reach)

    def _pill(self, ctx: Context, picture: str) -> Box:
        if self.state.air == 0 and self.state.turn is not None:
            return bars.state_pill(ctx, "air", ctx.t("deep_sea_table.band.last"), "#FFB84D")
        last = self.session.last
        if picture == "turned" and (last is None or last.action["type"] != "turn_back"):
            picture = "roll"
        if picture == "roll" and not self.state.path:
            picture = "empty"
        long_name = len(self.seat(self.diver).name) > _SHORT_NAME
        shortened = picture == "reveal" or (picture in ("turned", "blank") and long_name)
        short = ".short" if ctx.size == "tall" and shortened else ""
        return bars.state_pill(ctx, _MARKS[picture], ctx.t(f"deep_sea_table.band.{picture}{short}"))

    def _chips(self, ctx: Context, picture: str) -> tuple[Box | None, ...]:
        """What stands on the dark side of the band."""
        state: State = self.state
        if ctx.size == "tall" or picture == "over":
            return ()
        regular = ctx.size == "regular"
        if picture in ("reveal", "sink"):
            words = ctx.t(f"deep_sea_table.{'air_out' if state.air == 0 else 'all_home'}", round=state.round)
            return (chip(ctx, None, words) if regular else None,)
        rolled = self.rolled_words(ctx)
        return (
            chip(ctx, icon("dice-multiple", 24), rolled) if rolled and regular else None,
            chip(ctx, None, ctx.t("deep_sea_table.round", round=state.round, rounds=ROUNDS)),
        )

    def content(self, ctx: Context) -> Element:
        return _CONTENTS[self._picture()](self, ctx)

    def toast_place(self, ctx: Context) -> At:
        if self._picture() == "sink" and ctx.size != "regular":
            return At(left=ctx.gutter, right=ctx.gutter, bottom=ctx.pick(108, 108, 132))
        if ctx.size == "compact":
            return At(left=10, right=10, top=ctx.frame.size.band - 3.5)
        if ctx.size == "tall":
            return At(left=14, right=14, top=ctx.frame.size.band + 4)
        if self._picture() == "reveal" and len(set(self.numbers.levels)) > 3:
            return At(left=20, right=664, bottom=150)  # four rows of numbers reach down to where it would lie
        if self.state.phase != "resolve":
            return At(left=424, right=344, bottom=154)  # over the deepest chips: air and people stay in sight
        return At(left=20, right=20, bottom=150)

    # The end of a round ---------------------------------------------------------------------------------------

    def _picked(self) -> Numbers | Order:
        """What has been tapped since the table came to this moment."""
        if self._picks is None or self._picks[0] is not self.session:
            make = Numbers if self.state.to_reveal else Order
            self._picks = (self.session, make(self.asked))
        return self._picks[1]

    @property
    def numbers(self) -> Numbers:
        """The numbers tapped for who turns his chips over."""
        picked = self._picked()
        assert isinstance(picked, Numbers)
        return picked

    @property
    def order(self) -> Order:
        """The order tapped for who sinks."""
        picked = self._picked()
        assert isinstance(picked, Order)
        return picked

    def tap_number(self, value: int) -> None:
        self.numbers.tap(value)
        self.refresh()

    def tap_chip(self, index: int) -> None:
        self.order.tap(index)
        self.refresh()

    def next_words(self, ctx: Context) -> str:
        """Who is asked after this one, or what follows."""
        state: State = self.state
        waiting = [name for name in (*state.to_reveal, *state.to_sink) if name != self.diver]
        if waiting:
            name, count = self.seat(waiting[0]).name, self.chip_count(waiting[0])
            words = "reveals" if waiting[0] in state.to_reveal else "sinks"
            if ctx.size == "compact" and state.to_reveal:
                return ctx.t("deep_sea_table.next_name", name=name)
            return ctx.t(f"deep_sea_table.next_{words}", name=name, count=count)
        if state.round == ROUNDS:
            return ctx.t("deep_sea_table.next_end")
        return ctx.t("deep_sea_table.next_round", round=state.round + 1)

    # Undo: what was tapped and not sent goes first --------------------------------------------------------------

    def _pick_name(self) -> str | None:
        """The last tap that was not sent."""
        if self.state.phase != "resolve":
            return None
        picked = self._picked()
        last = picked.last if isinstance(picked, Numbers) else len(picked.tapped) or None
        return None if last is None else self.ctx.t("deep_sea_table.undo.pick", number=last)

    def undo_key(self, ctx: Context, **options: Any) -> Box:
        what = self._pick_name()
        if what is None:
            return super().undo_key(ctx, **options)
        return keys.undo(ctx, what, self.undo, **options)

    def undo(self) -> None:
        if self._pick_name() is None:
            super().undo()
            return
        self._picked().back()
        self.refresh()

    # What happened --------------------------------------------------------------------------------------------

    def opened(self) -> None:
        self.chances.ask()

    def entered(self, event: Entered) -> None:
        self.chances.ask()
        line = event.lines[-1]
        if line.before.state is not None:
            self._sound(line.action["type"], line.before.state)
        notice = said.settled(self, line)
        if notice is not None and self.state.result is None:
            self.notify(notice)

    def _sound(self, kind: str, before: State) -> None:
        """One sound for each entry: the air warns before all else."""
        state: State = self.state
        if kind in COMMANDS or kind in ("start_game", "stop_game"):
            return
        name, player = _ENTERED.get(kind), 0
        if state.turn is not None and (before.turn is None or before.turn.number != state.turn.number):
            player = list(self.players).index(state.turn.player)
            warning = _warning(before.air, state.air) if state.round == before.round else None
            name = warning or name or "your_turn"
        elif kind == "roll":
            name = "armed"
        if name is not None:
            sound = name
            self.later(lambda: self.shell.sounds.play(sound, player=player))

    # Words ----------------------------------------------------------------------------------------------------

    def name_of(self, entries: Sequence[Entry], *, felt: bool = False) -> str:
        del felt
        return said.name_of(self, entries[0])

    def given_back(self, entries: Sequence[Entry]) -> str:
        return said.given_back(self, entries)


_ENTERED = {"reveal": "coin", "sink": "fee"}
"""Sounds of what is settled at the end of a round."""


def _warning(before: int, after: int) -> str | None:
    """The sound of air that has come down to a mark of the dial."""
    if after == 0 < before:
        return "out_of_air"
    return "low_air" if any(after <= mark < before for mark in said.MARKS) else None


_SHORT_NAME = 8
"""Letters of a name beside which the tall panel has room for a long pill."""
_CONTENTS = {
    "roll": dive.content,
    "turned": dive.content,
    "search": dive.content,
    "blank": dive.content,
    "reveal": reveal.content,
    "sink": sink.content,
    "over": ended.content,
}
_PICTURES = {
    "roll": "e2-deepsea-roll",
    "turned": "e3-deepsea-turned",
    "search": "e-deepsea",
    "blank": "e4-deepsea-put-down",
    "reveal": "e5-deepsea-reveal",
    "sink": "e6-deepsea-sink",
    "over": "h-end",
}
_MARKS = {
    "roll": "dice-multiple",
    "turned": "dice-multiple",
    "search": "magnify",
    "blank": "magnify",
    "empty": "flag-checkered",
    "reveal": "submarine",
    "sink": "sink",
    "over": "flag-checkered",
}
_REACH = {
    "roll": (36, 43, 62),
    "turned": (42, 46, 64),
    "search": (36, 46, 62),
    "blank": (42, 46, 64),
    "reveal": (52, 62, 64),
    "sink": (40, 42, 62),
    "over": (44, 45, 62),
}
"""Where the pennant ends: regular, compact, tall; percent of the width."""
