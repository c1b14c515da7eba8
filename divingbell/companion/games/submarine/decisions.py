"""The decisions of Submarine, phase by phase: a column for a bathyscaphe or the ship, a tile, a move or the end of
the turn under the ship, a card to trade beside the board."""

from __future__ import annotations

from collections.abc import Mapping

from divingbell.companion.games.change import another_answer
from divingbell.companion.games.decision import ActionFields, Choice, Decision, Names, Picks, Row, one_of
from divingbell.companion.games.game import Entry, History
from divingbell.companion.games.submarine import board
from divingbell.companion.games.submarine.kinds import COLOURS, KIND_ICONS
from divingbell.companion.games.submarine.payment import drew
from divingbell.companion.games.submarine.previews import Previews
from divingbell.companion.games.submarine.ship_column import ShipColumn
from divingbell.companion.games.words import Words

CARD = "card"
"""Value of the row `pays` where no joker pays."""
_KINDS = {**{f"t{number}": mark for number, mark in enumerate(KIND_ICONS, 1)}, "j": "mussel"}


def decision(ctx: Words, moment: History, names: Names) -> Decision | None:
    """The decision of a moment; None after the end."""
    del names
    if moment.state is None or moment.state.result is not None:
        return None
    now, phase = Previews(ctx, moment), moment.state.phase
    if phase == "placement":
        return _place(now)
    if phase == "ship":
        return _ship(now)
    return _wait(now) if phase == "off_board" else under_ship(ShipColumn(now))


def change(ctx: Words, entry: Entry, session: History, names: Names) -> Decision | None:
    """The decision that may replace an entry; None: it can only be struck."""
    action, before = entry.action, entry.previous
    if before is not None and action["type"] == "collect_treasure":
        column = ShipColumn(Previews(ctx, session.before(entry)))
        return _collect(column, names, _paid(entry), board.kind(action["tile"])).answered(action)
    if action["type"] == "trade_card" or (before is not None and before.state.turn.traded):
        return None
    return another_answer(decision, ctx, entry, session, names)


# One row of keys ----------------------------------------------------------------------------------------------


def _place(now: Previews) -> Decision:
    """Where the next bathyscaphe goes."""
    answers = {Choice(at, str(at)): (now.act("place_bathyscaphe", column=at),) for at in board.COLUMNS}
    return _one_row(now.words("ask.placed"), "column", answers)


def _ship(now: Previews) -> Decision:
    """A column where the ship stops, or `off`."""
    stops = (*(Choice(at, str(at)) for at in board.COLUMNS), Choice("off", now.words("sail_off"), "ship"))
    sails = {stop: now.act("move_ship", to=stop.value) for stop in stops}
    answers = {stop._replace(disabled_reason=now.off(sail)): (sail,) for stop, sail in sails.items()}
    return _one_row(now.words("ask.ship"), "to", answers)


def _wait(now: Previews) -> Decision:
    """Trade a card or keep them; the turn ends with either."""
    trade, end = now.act("trade_card"), now.act("end_turn")
    traded = Choice("trade", now.words("trade"), "trade", now.words("trade.sub"), now.off(trade, end))
    kept = Choice("keep", now.words("keep"), "skip-next")
    return _one_row(now.words("ask.wait"), "wait", {traded: (trade, end), kept: (end,)})


def _end(now: Previews) -> Decision:
    end = now.act("end_turn")
    choice = Choice("end", now.words("end_turn"), "skip-next", "", now.off(end))
    return _one_row(choice.label, "turn", {choice: (end,)})


def _one_row(title: str, row: str, answers: Mapping[Choice, tuple[ActionFields, ...]]) -> Decision:
    """One key for each answer, and what it enters; an action is told by the first of them."""
    made = {choice.value: actions for choice, actions in answers.items()}

    def picks_of(action: ActionFields) -> Picks | None:
        return next(({row: value} for value, actions in made.items() if actions[0] == action), None)

    return Decision(title, (Row(row, "", tuple(answers)),), lambda picks: made.get(picks.get(row)), picks_of)


# Under the ship -----------------------------------------------------------------------------------------------


def under_ship(column: ShipColumn) -> Decision:
    """A tile where one can come up, a move where a bathyscaphe is ready, the end of the turn."""
    collect = (_collect(column),) if any(column.tiles()) else ()
    move = (_move(column),) if column.ready else ()
    return one_of(column.previews.words("ask.act"), *collect, *move, _end(column.previews))


def _move(column: ShipColumn) -> Decision:
    """Which bathyscaphe (`from`, its row) goes to which column and row."""
    words = column.previews.words
    rows = (
        Row("from", words("ask.row"), tuple(Choice(row, str(row)) for row in column.ready)),
        Row("column", words("ask.column"), tuple(Choice(at, str(at)) for at in board.COLUMNS)),
        Row("to_row", words("ask.to_row"), tuple(Choice(row, str(row)) for row in board.ROWS)),
    )

    def make(picks: Picks) -> tuple[ActionFields, ...] | None:
        if not {"from", "column", "to_row"} <= set(picks):
            return None
        return (column.moved(picks["from"], picks["column"], picks["to_row"]),)

    def picks_of(action: ActionFields) -> Picks | None:
        if action["type"] != "move_bathyscaphe":
            return None
        return {"from": action["row"], "column": action["to_column"], "to_row": action["to_row"]}

    return Decision(words("ask.move"), rows, make, picks_of)


def _collect(column: ShipColumn, names: Names | None = None, paid: tuple[str, ...] = (), also: str = "") -> Decision:
    """A tile by kind and colour, what pays for it, and who of the `paid` opponents drew. `also` is a kind that can have
    come up though the rules would not offer it."""
    t, words, only = column.previews.ctx.t, column.previews.words, next(iter(column.rows), None)
    kinds = {board.kind(tile) for tile in column.tiles()} | {also}
    several = Row("row", words("ask.row"), tuple(Choice(row, str(row), None, "", off) for row, off in column.offers()))
    kind = (Choice(one, t(f"submarine.kind.{one}"), mark) for one, mark in _KINDS.items() if one in kinds)
    jokers = (
        Choice(joker, words("tile", kind=board.kind(joker), colour=board.colour(joker)), "mussel", "", off)
        for joker, off in column.jokers.items()
    )
    drew_or_not = (Choice(True, words("drew")), Choice(False, words("did_not_draw")))
    rows = (
        *((several,) if len(column.rows) > 1 else ()),
        Row("kind", words("ask.kind"), tuple(kind)),
        Row("colour", words("ask.colour"), tuple(Choice(one, t(f"submarine.colour.{one}")) for one in COLOURS)),
        Row("pays", words("ask.pays"), (Choice(CARD, words("ask.card"), "cards"), *jokers)),
        *(Row(f"drew.{player}", (names or {}).get(player, player), drew_or_not) for player in paid),
    )

    def make(picks: Picks) -> tuple[ActionFields, ...] | None:
        row = picks.get("row", only if len(column.rows) == 1 else None)
        if row is None or not {"kind", "colour"} <= set(picks):
            return None
        joker = picks.get("pays", CARD)
        action = column.collected(row, f"{picks['kind']}-{picks['colour']}", joker if joker != CARD else None)
        missing = [player for player in paid if not picks.get(f"drew.{player}", True)]
        return ({**action, "no_draw": missing} if missing and joker == CARD else action,)

    def picks_of(action: ActionFields) -> Picks | None:
        if action["type"] != "collect_treasure":
            return None
        tile = {"kind": board.kind(action["tile"]), "colour": board.colour(action["tile"])}
        drawn = {f"drew.{player}": player not in action.get("no_draw", ()) for player in paid}
        return {"row": action["row"], **tile, "pays": action.get("joker", CARD), **drawn}

    return Decision(words("ask.collect"), rows, make, picks_of)


def _paid(entry: Entry) -> tuple[str, ...]:
    """Opponents who drew in this entry, and those who are said not to have."""
    return tuple(sorted({*drew((entry,)), *entry.action.get("no_draw", ())}))
