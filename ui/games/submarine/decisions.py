"""What can be answered in Submarine, phase by phase: a column for a bathyscaphe or the ship, a tile, a move or the end
of the turn under the ship, a card to trade beside the board."""

from __future__ import annotations

from typing import Any

from divingbell.companion.games.submarine import board
from divingbell.companion.session.session import Entry, Session
from divingbell.ui.games.submarine.payment_windows import drew
from divingbell.ui.games.submarine.pieces import COLOURS, KIND_ICONS
from divingbell.ui.games.submarine.previews import Previews
from divingbell.ui.games.submarine.ship_column import ShipColumn
from divingbell.ui.kit.context import Context
from divingbell.ui.table.change import another_answer
from divingbell.ui.table.decision import Action, Choice, Decision, Names, Picks, Row, one_of

CARD = "card"
"""What is picked in the row `pays` where no joker pays."""
_KINDS = {**{f"t{number}": mark for number, mark in enumerate(KIND_ICONS, 1)}, "j": "mussel"}


def decision(ctx: Context, moment: Session, names: Names) -> Decision | None:
    """What can be answered at a moment; None after the end."""
    del names
    if moment.state is None or moment.state.result is not None:
        return None
    now, phase = Previews(ctx, moment), moment.state.phase
    if phase == "placement":
        return _place(now)
    if phase == "ship":
        return _ship(now)
    return _wait(now) if phase == "off_board" else _act(ShipColumn(now))


def change(ctx: Context, entry: Entry, session: Session, names: Names) -> Decision | None:
    """What may stand in the place of an entry; None: it can only be struck."""
    del session
    action, before = entry.action, entry.previous
    if before is not None and action["type"] == "collect_treasure":
        column = ShipColumn(Previews(ctx, Session(before, before)))
        return _collect(column, names, _paid(entry), board.kind(action["tile"])).answered(action)
    if action["type"] == "trade_card" or (before is not None and before.state.turn.traded):
        return None
    return another_answer(decision, ctx, entry, names)


# Placing, ship, waiting ---------------------------------------------------------------------------------------


def _place(now: Previews) -> Decision:
    """Where the next bathyscaphe goes."""
    rows = (Row("column", "", tuple(Choice(at, str(at)) for at in board.COLUMNS)),)

    def make(picks: Picks) -> tuple[Action, ...] | None:
        return (now.act("place_bathyscaphe", column=picks["column"]),) if "column" in picks else None

    def picks_of(action: Action) -> Picks | None:
        return {"column": action["column"]} if action["type"] == "place_bathyscaphe" else None

    return Decision(now.words("ask.placed"), rows, make, picks_of)


def _ship(now: Previews) -> Decision:
    """A column where the ship stops, or `off`."""

    def sail(to: int | str) -> Action:
        return now.act("move_ship", to=to)

    def choice(to: int | str, label: str, mark: str | None = None) -> Choice:
        return Choice(to, label, mark, "", now.off(sail(to)))

    def make(picks: Picks) -> tuple[Action, ...] | None:
        return (sail(picks["to"]),) if "to" in picks else None

    def picks_of(action: Action) -> Picks | None:
        return {"to": action["to"]} if action["type"] == "move_ship" else None

    columns = (choice(at, str(at)) for at in board.COLUMNS)
    rows = (Row("to", "", (*columns, choice("off", now.words("sail_off"), "ship"))),)
    return Decision(now.words("ask.ship"), rows, make, picks_of)


def _wait(now: Previews) -> Decision:
    """Trade a card or keep them; the turn ends with either."""
    answers = {"trade": (now.act("trade_card"), now.act("end_turn")), "keep": (now.act("end_turn"),)}
    choices = (
        Choice("trade", now.words("trade"), "trade", now.words("trade.sub"), now.off(*answers["trade"])),
        Choice("keep", now.words("keep"), "skip-next"),
    )

    def make(picks: Picks) -> tuple[Action, ...] | None:
        return answers.get(picks.get("wait", ""))

    def picks_of(action: Action) -> Picks | None:
        wait = {"trade_card": "trade", "end_turn": "keep"}.get(action["type"])
        return {"wait": wait} if wait is not None else None

    return Decision(now.words("ask.wait"), (Row("wait", "", choices),), make, picks_of)


# Under the ship -----------------------------------------------------------------------------------------------


def _act(column: ShipColumn) -> Decision:
    """A tile, a move, the end of the turn."""
    move = (_move(column),) if column.ready else ()
    return one_of(column.previews.words("ask.act"), _collect(column), *move, _end(column.previews))


def _end(now: Previews) -> Decision:
    end = now.act("end_turn")
    choice = Choice("end", now.words("end_turn"), "skip-next", "", now.off(end))
    return Decision(
        choice.label,
        (Row("turn", "", (choice,)),),
        lambda picks: (end,) if "turn" in picks else None,
        lambda action: {"turn": "end"} if action["type"] == "end_turn" else None,
    )


def _move(column: ShipColumn) -> Decision:
    """Which bathyscaphe (`from`, its row) goes to which column and row."""
    words = column.previews.words
    rows = (
        Row("from", words("ask.row"), tuple(Choice(row, str(row)) for row in column.ready)),
        Row("column", words("ask.column"), tuple(Choice(at, str(at)) for at in board.COLUMNS)),
        Row("to_row", words("ask.to_row"), tuple(Choice(row, str(row)) for row in board.ROWS)),
    )

    def make(picks: Picks) -> tuple[Action, ...] | None:
        if not {"from", "column", "to_row"} <= set(picks):
            return None
        return (column.moved(picks["from"], picks["column"], picks["to_row"]),)

    def picks_of(action: Action) -> Picks | None:
        if action["type"] != "move_bathyscaphe":
            return None
        return {"from": action["row"], "column": action["to_column"], "to_row": action["to_row"]}

    return Decision(words("ask.move"), rows, make, picks_of)


def _collect(column: ShipColumn, names: Names | None = None, paid: tuple[str, ...] = (), also: str = "") -> Decision:
    """A tile by kind and colour, what pays for it, and who of the `paid` opponents drew. `also` is a kind that can have
    come up though the rules would not offer it."""
    words = column.previews.words
    kinds = {board.kind(tile) for tile in column.tiles()} | {also}
    jokers = (
        Choice(joker, words("tile", kind=board.kind(joker), colour=board.colour(joker)), "mussel", "", off)
        for joker, off in column.jokers.items()
    )
    several = Row("row", words("ask.row"), tuple(Choice(row, str(row), None, "", off) for row, off in column.offers()))
    rows = (
        *((several,) if len(column.rows) > 1 else ()),
        Row("kind", words("ask.kind"), tuple(_kind(column.previews, one) for one in _KINDS if one in kinds)),
        Row("colour", words("ask.colour"), tuple(_colour(column.previews, one) for one in COLOURS)),
        Row("pays", words("ask.pays"), (Choice(CARD, words("ask.card"), "cards"), *jokers)),
        *(_drew_row(column.previews, player, names or {}) for player in paid),
    )

    def make(picks: Picks) -> tuple[Action, ...] | None:
        row = picks.get("row", next(iter(column.rows)) if len(column.rows) == 1 else None)
        if row is None or not {"kind", "colour"} <= set(picks):
            return None
        joker = picks.get("pays", CARD)
        action = column.collected(row, f"{picks['kind']}-{picks['colour']}", joker if joker != CARD else None)
        missing = [player for player in paid if not picks.get(f"drew.{player}", True)]
        return ({**action, "no_draw": missing} if missing and joker == CARD else action,)

    def picks_of(action: Action) -> Picks | None:
        if action["type"] != "collect_treasure":
            return None
        kind, _, colour = str(action["tile"]).partition("-")
        picks: dict[str, Any] = {"row": action["row"], "kind": kind, "colour": colour}
        picks |= {"pays": action.get("joker", CARD)}
        return picks | {f"drew.{player}": player not in action.get("no_draw", ()) for player in paid}

    return Decision(words("ask.collect"), rows, make, picks_of)


def _kind(now: Previews, kind: str) -> Choice:
    return Choice(kind, now.ctx.t(f"submarine.kind.{kind}"), _KINDS[kind])


def _colour(now: Previews, colour: str) -> Choice:
    return Choice(colour, now.ctx.t(f"submarine.colour.{colour}"))


def _drew_row(now: Previews, player: str, names: Names) -> Row:
    choices = Choice(True, now.words("drew")), Choice(False, now.words("did_not_draw"))
    return Row(f"drew.{player}", names.get(player, player), choices)


def _paid(entry: Entry) -> tuple[str, ...]:
    """Opponents who drew in this entry, and those who are said not to have."""
    return tuple(sorted({*drew((entry,)), *entry.action.get("no_draw", ())}))
