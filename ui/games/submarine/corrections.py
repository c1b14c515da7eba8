"""What the ledger lets be corrected in Submarine: the same answers that the table had, at the moment of the entry."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from divingbell.companion.games.game import Refusal
from divingbell.companion.games.submarine import board
from divingbell.companion.games.submarine.bathyscaphe import column_of_ship
from divingbell.companion.games.submarine.state import State
from divingbell.companion.session.session import Entry, Session
from divingbell.ui.games.submarine.lifting import unnamed
from divingbell.ui.games.submarine.paid import DREW
from divingbell.ui.games.submarine.pieces import COLOURS, KIND_ICONS
from divingbell.ui.kit.context import Context
from divingbell.ui.table import house_rules
from divingbell.ui.table.decision import Choice, Decision, Picks, Row

Action = Mapping[str, Any]
Names = Mapping[str, str]
_KINDS = tuple(f"t{number}" for number in range(1, len(KIND_ICONS) + 1))
_CARD = "card"


class SubmarineCorrections:
    """Columns, spaces, tiles, jokers, who did not draw, and whether a card was traded."""

    def change(self, ctx: Context, entry: Entry, session: Session, names: Names) -> Decision | None:
        """What may stand in the place of an entry; an end of turn over the board can only be struck."""
        del session
        if entry.previous is None:
            return house_rules.decision(ctx, entry)
        asks = _Asks(ctx, Session(entry.previous, entry.previous), names)
        action, kind = entry.action, entry.action["type"]
        if kind == "place_bathyscaphe":
            return asks.place(was={"column": action["column"]})
        if kind == "move_ship":
            return asks.ship(was={"to": action["to"]})
        if kind == "move_bathyscaphe":
            return asks.move(was={"row": action["row"], "column": action["to_column"], "to_row": action["to_row"]})
        if kind == "collect_treasure":
            return asks.collect(action, _paid(entry))
        if kind == "end_turn" and asks.state.phase == "off_board" and not asks.state.turn.traded:
            return asks.wait(was={"wait": "keep"})
        return None

    def decision(self, ctx: Context, moment: Session, names: Names) -> Decision | None:
        """The keys that the table had at a moment; None after the end."""
        if moment.state is None or moment.state.result is not None:
            return None
        asks = _Asks(ctx, moment, names)
        phase = asks.state.phase
        if phase == "placement":
            return asks.place()
        if phase == "ship":
            return asks.ship()
        return asks.wait() if phase == "off_board" else asks.act()


class _Asks:
    """The questions of one moment."""

    def __init__(self, ctx: Context, moment: Session, names: Names) -> None:
        self._look = ctx
        self._moment = moment
        self._names = names
        self.state: State = moment.state
        self._player = self.state.turn.player

    # Placing, ship, waiting -----------------------------------------------------------------------------------

    def place(self, was: Picks | None = None) -> Decision:
        choices = tuple(Choice(at, str(at)) for at in board.COLUMNS)
        return self._question("placed", (Row("column", "", choices),), self._placed, was)

    def _placed(self, picks: Picks) -> tuple[Action, ...] | None:
        if "column" not in picks:
            return None
        return (self._act("place_bathyscaphe", column=picks["column"]),)

    def ship(self, was: Picks | None = None) -> Decision:
        choices = [Choice(at, str(at), None, "", self._off(self._act("move_ship", to=at))) for at in board.COLUMNS]
        off = self._off(self._act("move_ship", to="off"))
        choices.append(Choice("off", self._t("sail_off"), "ship", "", off))
        return self._question("ship", (Row("to", "", tuple(choices)),), self._sailed, was)

    def _sailed(self, picks: Picks) -> tuple[Action, ...] | None:
        return (self._act("move_ship", to=picks["to"]),) if "to" in picks else None

    def wait(self, was: Picks | None = None) -> Decision:
        trade = Choice("trade", self._t("trade"), "trade", "", self._off(self._act("trade_card")))
        keep = Choice("keep", self._t("keep"), "skip-next")
        return self._question("wait", (Row("wait", "", (trade, keep)),), self._waited, was)

    def _waited(self, picks: Picks) -> tuple[Action, ...] | None:
        if "wait" not in picks:
            return None
        end = self._act("end_turn")
        return (self._act("trade_card"), end) if picks["wait"] == "trade" else (end,)

    # Bathyscaphes ---------------------------------------------------------------------------------------------

    def move(self, was: Picks | None = None) -> Decision:
        return self._question("move", self._move_rows(), self._moved, was)

    def _move_rows(self) -> tuple[Row, ...]:
        ready = sorted(self.state.turn.ready)
        return (
            Row("row", self._t("ask.row"), tuple(Choice(row, str(row)) for row in ready), "move"),
            Row("column", self._t("ask.column"), tuple(Choice(at, str(at)) for at in board.COLUMNS), "move"),
            Row("to_row", self._t("ask.to_row"), tuple(Choice(row, str(row)) for row in board.ROWS), "move"),
        )

    def _moved(self, picks: Picks) -> tuple[Action, ...] | None:
        if not {"row", "column", "to_row"} <= set(picks):
            return None
        place = {"row": picks["row"], "to_column": picks["column"], "to_row": picks["to_row"]}
        return (self._act("move_bathyscaphe", **place),)

    def collect(self, action: Action, paid: tuple[str, ...]) -> Decision:
        """Another tile, another payment, other opponents who did not draw."""
        kind, _, colour = str(action["tile"]).partition("-")
        was: dict[str, Any] = {"line": action["row"], "kind": kind, "colour": colour}
        was |= {"pays": action.get("joker", _CARD)}
        was |= {f"drew.{player}": player not in action.get("no_draw", ()) for player in paid}
        return self._question("collect", self._collect_rows(paid, kind), self._collected, was)

    def _collect_rows(self, paid: tuple[str, ...] = (), also: str = "") -> tuple[Row, ...]:
        lines = tuple(board.own_rows(self.state.spaces, column_of_ship(self.state), self._player))
        kinds, colours = self._tiles(lines, also)
        jokers = tuple(
            Choice(one, self._look.t("submarine_table.tile", kind=_kind(one), colour=_colour(one)), "mussel")
            for one in self.state.players[self._player].jokers
        )
        pays = (Choice(_CARD, self._t("ask.card"), "cards"), *jokers)
        drew = tuple(
            Row(
                f"drew.{player}",
                self._names.get(player, player),
                (Choice(True, self._t("drew")), Choice(False, self._t("did_not_draw"))),
                "collect",
            )
            for player in paid
        )
        several = (Row("line", self._t("ask.row"), tuple(Choice(line, str(line)) for line in lines), "collect"),)
        return (
            *(several if len(lines) > 1 else ()),
            Row("kind", self._t("ask.kind"), kinds, "collect"),
            Row("colour", self._t("ask.colour"), colours, "collect"),
            Row("pays", self._t("ask.pays"), pays, "collect"),
            *drew,
        )

    def _tiles(self, lines: tuple[int, ...], also: str) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
        """Kinds and colours that can come up in these rows: all that are nowhere, where one is unknown."""
        column = board.column_at(self.state.spaces, column_of_ship(self.state))
        spaces = [column[line - board.ROWS[0]] for line in lines]
        tiles = [tile for space in spaces for tile in space.tiles]
        if any(space.unknown for space in spaces):
            tiles += unnamed(self.state)
        kinds = {_kind(tile) for tile in tiles} | ({also} if also else set())
        marks = {**dict(zip(_KINDS, KIND_ICONS, strict=True)), "j": "mussel"}
        return (
            tuple(
                Choice(kind, self._look.t(f"submarine.kind.{kind}"), mark)
                for kind, mark in marks.items()
                if kind in kinds
            ),
            tuple(Choice(colour, self._look.t(f"submarine.colour.{colour}")) for colour in COLOURS),
        )

    def _collected(self, picks: Picks) -> tuple[Action, ...] | None:
        lines = board.own_rows(self.state.spaces, column_of_ship(self.state), self._player)
        line = picks.get("line", next(iter(lines)) if len(lines) == 1 else None)
        if line is None or not {"kind", "colour"} <= set(picks):
            return None
        fields: dict[str, Any] = {"row": line, "tile": f"{picks['kind']}-{picks['colour']}"}
        if picks.get("pays", _CARD) != _CARD:
            fields["joker"] = picks["pays"]
        missing = [name.partition(".")[2] for name, drew in picks.items() if name.startswith("drew.") and not drew]
        if missing and "joker" not in fields:
            fields["no_draw"] = sorted(missing)
        return (self._act("collect_treasure", **fields),)

    def act(self) -> Decision:
        """Everything the table offered: a tile, a move, the end of the turn."""
        end = Choice("end", self._t("end_turn"), "skip-next", "", self._off(self._act("end_turn")))
        rows = (*self._collect_rows(), *(self._move_rows() if self.state.turn.ready else ()))
        return self._question("act", (*rows, Row("event", "", (end,), "event")), self._acted, None)

    def _acted(self, picks: Picks) -> tuple[Action, ...] | None:
        if "event" in picks:
            return (self._act("end_turn"),)
        return self._moved(picks) if "to_row" in picks or "column" in picks else self._collected(picks)

    # Words ----------------------------------------------------------------------------------------------------

    def _question(self, name: str, rows: tuple[Row, ...], make: Any, was: Picks | None) -> Decision:
        return Decision(self._t(f"ask.{name}"), rows, make, was=was or {})

    def _t(self, name: str) -> str:
        return self._look.t(f"submarine_table.{name}")

    def _act(self, kind: str, **fields: Any) -> dict[str, Any]:
        return {"type": kind, "player": self._player, **fields}

    def _off(self, action: Action) -> str | None:
        """Why this could not have been at that moment."""
        after = self._moment.apply(dict(action))
        if not isinstance(after, Refusal):
            return None
        for area in ("submarine_table", "table"):
            if f"{area}.off.{after.error}" in self._look.texts:
                return self._look.t(f"{area}.off.{after.error}", **after.args)
        return self._look.t("table.off")


def _paid(entry: Entry) -> tuple[str, ...]:
    """Opponents who drew in this entry, and those who are said not to have."""
    drew = {moved.taker.partition(".")[0] for moved in entry.movements if moved.text_id == DREW}
    return tuple(sorted(drew | set(entry.action.get("no_draw", ()))))


def _kind(tile: str) -> str:
    return tile.partition("-")[0]


def _colour(tile: str) -> str:
    return tile.partition("-")[2]
