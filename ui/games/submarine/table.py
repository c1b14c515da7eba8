"""The table of Submarine: which picture belongs to what holds, and what each tap sends (screens.md 6)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal

from divingbell.companion.games.game import Refusal
from divingbell.companion.games.submarine import board
from divingbell.companion.games.submarine.state import Player
from divingbell.companion.session.session import Entry
from divingbell.companion.table.events import Entered, Refused
from divingbell.ui.games.submarine import collect, joker, move, said, sailing, sea, waiting
from divingbell.ui.games.submarine.lifting import Lifting, unnamed
from divingbell.ui.games.submarine.naming import Naming
from divingbell.ui.games.submarine.paid import NoDraw, Why, drew
from divingbell.ui.kit import bars
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.marks import chip, icon
from divingbell.ui.shell.app import Shell
from divingbell.ui.table.additions import WayOut
from divingbell.ui.table.decision import Action
from divingbell.ui.table.notice import Notice, NoticeKey
from divingbell.ui.table.table_screen import TableScreen
from divingbell.ui.toolkit.element import At, Element

Mode = Literal["collect", "move", "joker"]


class _Map:
    """The whole board over the small panel."""

    def __init__(self, table: SubmarineTable) -> None:
        self._table = table

    def view(self, ctx: Context) -> Element:
        return sea.big_map(self._table, ctx)


class SubmarineTable(TableScreen):
    """Phases placement, ship, bathyscaphes (collect, move or pay with a joker) and off the board."""

    area = "submarine_table"

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.joker_page = 0
        self._mode: Mode = "collect"
        self._row: int | None = None
        self._chosen: tuple[str, ...] = ()
        self._joker: str | None = None
        self._moving: int | None = None
        self._lifting: tuple[object, Lifting] | None = None
        self._usable: tuple[object, dict[str, str | None]] | None = None
        self._map: _Map | None = None

    # What holds -----------------------------------------------------------------------------------------------

    @property
    def name(self) -> str:  # type: ignore[override]
        """The name of what is shown (screens.md 12)."""
        return _NAMES[self._picture()]

    @property
    def players(self) -> dict[str, Player]:
        players: dict[str, Player] = self.state.players
        return players

    @property
    def diver(self) -> str:
        """The player in turn."""
        player: str = self.state.turn.player
        return player

    @property
    def diver_in_turn(self) -> str:
        """The colour of the player in turn."""
        return self.seat(self.diver).diver

    @property
    def ship_column(self) -> int | None:
        """The column the ship in turn lies over, None beside the board."""
        ship = self.players[self.diver].ship
        return ship if isinstance(ship, int) else None

    @property
    def column(self) -> int:
        """The same, in phase `bathyscaphes`."""
        column = self.ship_column
        assert column is not None
        return column

    @property
    def ready(self) -> dict[int, int]:
        """Rows with bathyscaphes that have not acted."""
        return dict(sorted(self.state.turn.ready.items()))

    @property
    def own_rows(self) -> dict[int, int]:
        """Rows under the ship with own bathyscaphes, and how many."""
        return board.own_rows(self.state.spaces, self.column, self.diver)

    def acts_in(self, row: int) -> bool:
        """Whether something may still be collected in this row."""
        return row in self.state.turn.ready or row in self.state.turn.collecting

    @property
    def row(self) -> int:
        """The row that is spoken of: as chosen, else the first that may act and has tiles; any where none is left."""
        rows = self.own_rows
        if self._row in rows and self.acts_in(self._row):
            return self._row
        acting = [row for row in rows if self.acts_in(row)]
        for row in acting:
            space = board.space_at(self.state.spaces, self.column, row)
            if space.tiles or space.unknown:
                return row
        return next(iter(acting or rows), board.ROWS[0])

    @property
    def joker(self) -> str | None:
        """The joker that is to stay down there: as chosen, or the only one that can."""
        if self._mode != "joker":
            return None
        if self._joker is not None:
            return self._joker
        usable = [one for one, off in self._jokers_off().items() if off is None]
        return usable[0] if len(usable) == 1 else None

    @property
    def lifting(self) -> Lifting:
        """The tiles of the row, as previews of what is chosen now."""
        by = self._joker_for_preview() if self._mode == "joker" else None
        key = (self.session, self.ctx, self.row, self._chosen, by)
        if self._lifting is None or self._lifting[0] != key:
            self._lifting = (key, Lifting(self, self.row, self._chosen, by))
        return self._lifting[1]

    @property
    def moving(self) -> int | None:
        """The row of the bathyscaphe that is to move, None while it is asked."""
        ready = self.ready
        return self._moving if self._moving in ready else next(iter(ready)) if len(ready) == 1 else None

    def _picture(self) -> str:
        phase: str = self.state.phase
        if phase != "bathyscaphes":
            return phase
        if self._mode == "move" and not self.ready:
            return "collect"
        return self._mode

    # Showing --------------------------------------------------------------------------------------------------

    def band(self, ctx: Context) -> Element:
        seat = self.seat(self.diver)
        picture = self._picture()
        mark, reach = _BANDS[picture]
        short = "" if ctx.size == "regular" else ".short"
        pill = bars.state_pill(ctx, mark, ctx.t(f"submarine_table.band.{picture}{short}"))
        return bars.band(
            ctx, seat.diver, seat.name, pill, right=(*self._chips(ctx), *self.turn_keys(ctx)),
            reach=ctx.pick(44, reach, 68),
        )  # fmt: skip

    def _chips(self, ctx: Context) -> list[Element]:
        if ctx.size == "tall":
            return []
        if self.state.phase == "placement":
            return [chip(ctx, None, sailing.placed_words(self, ctx))]
        turn = ctx.t("submarine_table.turn", number=self.state.turn.number)
        if ctx.size == "compact":
            return [chip(ctx, None, turn)]
        discarded = ctx.t("submarine_table.discarded", count=sum(self.state.discards.values()))
        return [chip(ctx, icon("ship", 24), turn), chip(ctx, icon("cards", 24), discarded)]

    def content(self, ctx: Context) -> Element:
        return _CONTENTS[self._picture()](self, ctx)

    def toast_place(self, ctx: Context) -> At:
        """Over what is only read: the strip of players, on the large panel the lower part of board or column."""
        picture = self._picture()
        band = ctx.frame.size.band
        if ctx.size == "tall":
            return At(left=ctx.gutter, right=ctx.gutter, top=band + 2)
        if ctx.size == "compact":
            if picture in ("ship", "move"):
                wide = 186 if picture == "ship" else 166
                return At(left=108, right=wide, bottom=12)
            return At(left=ctx.gutter, right=ctx.gutter, top=band, bottom=ctx.frame.height - band - 58)
        if picture in ("placement", "ship", "move"):
            return At(left=170, right={"placement": 24, "ship": 378, "move": 318}[picture], bottom=46)
        return At(left=34, right=476, bottom=172)

    # Sending --------------------------------------------------------------------------------------------------

    def _act(self, kind: str, **fields: Any) -> dict[str, Any]:
        return {"type": kind, "player": self.diver, **fields}

    @property
    def end_turn(self) -> Action:
        return self._act("end_turn")

    def finish(self) -> None:
        """End turn; while waiting: keep the cards."""
        self.send(self.end_turn)

    def place_in(self, column: int) -> None:
        self.send(self._act("place_bathyscaphe", column=column))

    # The ship -------------------------------------------------------------------------------------------------

    def stops(self) -> list[int]:
        """Columns in which the ship may stop."""
        return [at for at in board.COLUMNS if self.disabled_reason(self._act("move_ship", to=at)) is None]

    def sail_to(self, column: int) -> None:
        self.send(self._act("move_ship", to=column))

    @property
    def leaving(self) -> tuple[Action, ...]:
        """Sail off: the turn ends with it, unless the house lets a leaving player trade."""
        off = self._act("move_ship", to="off")
        return (off,) if self.state.rules["trade_on_exit"] else (off, self.end_turn)

    def why_not_off(self) -> str | None:
        return self.disabled_reason(*self.leaving)

    def sail_off(self) -> None:
        self.send(*self.leaving)

    # Waiting --------------------------------------------------------------------------------------------------

    @property
    def trading(self) -> tuple[Action, ...]:
        return (self._act("trade_card"), self.end_turn)

    def why_not_trade(self) -> str | None:
        return self.disabled_reason(*self.trading)

    def trade(self) -> None:
        self.send(*self.trading)

    # Collecting -----------------------------------------------------------------------------------------------

    def choose_row(self, row: int) -> None:
        self._row, self._chosen = row, ()
        self.refresh()

    def tap_tile(self, tile: str | None) -> None:
        """By card: choose it, or no longer; by joker: the second of joker and tile sends; unknown ones are named."""
        if tile is None:
            self.open(Naming(self, self.lifting))
            return
        if self._mode == "joker":
            if self.joker is not None:
                self.send(self.lifting.action(tile))
            else:
                self._chosen = () if self._chosen == (tile,) else (tile,)
            self.refresh()
            return
        chosen = self.lifting.chosen
        self._chosen = tuple(one for one in chosen if one != tile) if tile in chosen else (*chosen, tile)
        self.refresh()

    def take(self) -> None:
        """Lift what is chosen, in the order tapped."""
        self.send(*self.lifting.actions())

    def open_why(self) -> None:
        self.open(Why(self))

    def open_map(self) -> None:
        if self._map is None:
            self._map = _Map(self)
            self.open(self._map)

    def close_map(self) -> None:
        if self._map is not None:
            self.close(self._map)
            self._map = None

    # Jokers ---------------------------------------------------------------------------------------------------

    def begin_joker(self) -> None:
        self._mode, self._chosen, self._joker, self.joker_page = "joker", (), None, 0
        self.refresh()

    def more_jokers(self) -> None:
        self.joker_page += 1
        self.refresh()

    def choose_joker(self, one: str) -> None:
        self._joker = one
        if self._chosen:
            self.send(self.lifting.action(self._chosen[0]))
        self.refresh()

    def why_not_joker(self) -> str | None:
        """Why nothing here can be paid with a joker."""
        reasons = self._jokers_off().values()
        if not reasons:
            return self.ctx.t("submarine_table.off.no_joker")
        return None if None in reasons else next(iter(reasons))

    def why_not_this_joker(self, one: str) -> str | None:
        """Why it pays for no tile of the rows under the ship."""
        return self._jokers_off()[one]

    def _jokers_off(self) -> dict[str, str | None]:
        """Every joker of the player in turn, and why it cannot pay here."""
        key = (self.session, self.ctx)
        if self._usable is None or self._usable[0] != key:
            tiles = [
                (row, tile)
                for row in self.own_rows
                for space in (board.space_at(self.state.spaces, self.column, row),)
                for tile in (*space.tiles, *itertools.islice(unnamed(self.state), min(space.unknown, 1)))
            ]
            jokers = self.players[self.diver].jokers
            self._usable = (key, {one: self._joker_off(one, tiles) for one in jokers})
        return self._usable[1]

    def _joker_off(self, one: str, tiles: list[tuple[int, str]]) -> str | None:
        why: str = self.ctx.t("submarine_table.off.none_left")
        for row, tile in tiles:
            off = self.disabled_reason(self._act("collect_treasure", row=row, tile=tile, joker=one))
            if off is None:
                return None
            why = off
        return why

    def _joker_for_preview(self) -> str:
        """Before one is chosen tiles are shown as the first usable joker would lift them."""
        jokers = self._jokers_off()
        return self.joker or next((one for one, off in jokers.items() if off is None), next(iter(jokers)))

    # Moving ---------------------------------------------------------------------------------------------------

    def begin_move(self) -> None:
        self._mode, self._moving, self._chosen = "move", None, ()
        self.refresh()

    def choose_mover(self, row: int) -> None:
        self._moving = row
        self.refresh()

    def targets(self, row: int) -> list[tuple[int, int]]:
        """Spaces where the bathyscaphe of this row may go."""
        return [
            (at, line)
            for at in board.COLUMNS
            for line in range(max(board.ROWS[0], row - 1), min(board.ROWS[-1], row + 1) + 1)
            if not isinstance(self.preview(self._moved(row, at, line)), Refusal)
        ]

    def _moved(self, row: int, column: int, to_row: int) -> dict[str, Any]:
        return self._act("move_bathyscaphe", row=row, to_column=column, to_row=to_row)

    def move_to(self, column: int, row: int) -> None:
        if self.moving is not None:
            self.send(self._moved(self.moving, column, row))

    def why_not_move(self) -> str | None:
        row = next(iter(self.ready or self.own_rows), None)
        if row is None:
            return self.ctx.t("submarine_table.off.none_left")
        return self.disabled_reason(self._moved(row, self.column % 6 + 1, row))

    def move_words(self, ctx: Context) -> str:
        """`rows 3 to 5`: where the ready ones may go."""
        rows = self.ready or self.own_rows or {self.row: 0}
        first, last = max(board.ROWS[0], min(rows) - 1), min(board.ROWS[-1], max(rows) + 1)
        return ctx.t("submarine_table.move.rows", first=first, last=last)

    def back_to_collect(self) -> None:
        self._mode, self._chosen = "collect", ()
        self.refresh()

    # What happened --------------------------------------------------------------------------------------------

    def entered(self, event: Entered) -> None:
        before = event.lines[0].before.state
        self._forget_choices()
        self._sound(event, before)
        toast = said.settled(self, event)
        if toast is not None and self.state.result is None:
            self._say(toast, event)

    def _say(self, toast: said.Said, event: Entered) -> None:
        entries = tuple(line.after.last for line in event.lines if line.after.last is not None)
        drawn = drew(entries)
        if not drawn:
            self.recorded(toast.mark, toast.title, toast.sub)
            return
        window = NoDraw(self, entries[0].number, len(entries), drawn)
        tight = self.ctx.size == "tall" or self.ctx.text_scale > 1
        keys: tuple[NoticeKey, ...] = (
            NoticeKey(
                "no_draw",
                "cards-outline",
                lambda ctx: ctx.t("submarine_table.no_draw.key" + (".short" if tight else "")),
                lambda: self.open(window),
            ),
            NoticeKey("toast.undo", "undo-variant", lambda ctx: ctx.t("kit.undo"), self.undo),
        )
        if tight:  # no room for a second key; Undo stands below
            keys = keys[:1]
        self.notify(Notice(toast.mark, lambda _: toast.title, lambda _: self.kept(toast.sub), keys, "positive"))

    def opened(self) -> None:
        self._forget_choices()

    def _forget_choices(self) -> None:
        """What was chosen belongs to the moment it was chosen in; so do the windows about it."""
        self._mode, self._row, self._chosen, self._joker, self._moving = "collect", None, (), None, None
        self.windows = [window for window in self.windows if not isinstance(window, (Naming, Why))]

    def _sound(self, event: Entered, before: Any) -> None:
        sounds, kind = self.shell.sounds, event.lines[0].action["type"]
        if kind == "collect_treasure":
            self.later(lambda: sounds.play("coin"))
        elif before is not None and before.turn.number != self.state.turn.number and self.state.result is None:
            place = list(self.players).index(self.diver)
            self.later(lambda: sounds.play("your_turn", player=place))

    # Words ----------------------------------------------------------------------------------------------------

    def name_of(self, entries: Sequence[Entry], *, felt: bool = False) -> str:
        del felt
        return said.name_of(self, entries)

    def given_back(self, entries: Sequence[Entry]) -> str:
        return said.given_back(self, entries)

    def ways_out(self, ctx: Context, refused: Refused) -> Sequence[WayOut]:
        """For a ship: where it may go instead."""
        action = refused.action
        if self.state.phase != "ship" or not isinstance(action, dict) or action.get("type") != "move_ship":
            return ()
        off = self.why_not_off() is None
        routes = [
            WayOut(
                f"stop.{at}", "ship", ctx.t("submarine_table.stop_at.title", column=at), "", partial(self.sail_to, at)
            )
            for at in self.stops()[: 2 if off else 3]
        ]
        if off:
            sub = ctx.t("submarine_table.sail_off.sub")
            routes.append(WayOut("sail_off", "arrow-right", ctx.t("submarine_table.sail_off"), sub, self.sail_off))
        return routes


_CONTENTS: dict[str, Callable[[SubmarineTable, Context], Element]] = {
    "placement": sailing.placing,
    "ship": sailing.sailing,
    "collect": collect.content,
    "move": move.content,
    "joker": joker.content,
    "off_board": waiting.content,
    "over": waiting.over,
}
_NAMES = {
    "placement": "s0-submarine-place",
    "ship": "s1-submarine-ship",
    "collect": "q-submarine",
    "move": "s2-submarine-move",
    "joker": "s3-submarine-joker",
    "off_board": "s4-submarine-wait",
    "over": "h-end",
}
_BANDS = {
    "placement": ("bathyscape", 45),
    "ship": ("ship", 50),
    "collect": ("treasure-chest", 51),
    "move": ("bathyscape", 50),
    "joker": ("mussel", 52),
    "off_board": ("ship", 54),
    "over": ("flag-checkered", 46),
}
"""Sign of the pill, and where the pennant ends on the small panel (percent of the width)."""
