"""What can be corrected in a record of Deep Sea Adventure: the same answers that the table had (screens.md 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from divingbell.companion.games.deep_sea_adventure.state import COPIES, State, chips, level
from divingbell.companion.games.game import Refusal
from divingbell.companion.session.session import Entry, Session
from divingbell.ui.games.deep_sea_adventure.outlook import Answer, Outlook, Roll
from divingbell.ui.table import house_rules
from divingbell.ui.table.question import Action, Choice, Picks, Question, Row
from divingbell.ui.toolkit.theme import Context

Names = Mapping[str, str]
_AREA = "deep_sea_table"
_CARRIED = "carried"


class DeepSeaCorrections:
    """Rolls, what was done where they led, numbers turned over, the order of sinking; house rules at the start."""

    def change(self, ctx: Context, entry: Entry, session: Session, names: Names) -> Question | None:
        """What may stand in the place of an entry; None: it can only be struck."""
        del session, names
        kind, action = entry.action["type"], entry.action
        if entry.previous is None:
            return house_rules.question(ctx, entry)
        before = Session(entry.previous, entry.previous)
        if kind == "roll":
            return _roll(ctx, before, {"roll": _dice(action)})
        if kind == "search":
            return _search(ctx, before, {"search": _searched(action)})
        if kind == "reveal":
            return _reveal(ctx, before.state, action["player"], action["values"])
        if kind == "sink":
            return _sink(ctx, before.state, action["player"], action.get("order"))
        return None

    def asked(self, ctx: Context, moment: Session, names: Names) -> Question | None:
        """The keys that the table had at a moment; None after the end."""
        del names
        state: State | None = moment.state
        if state is None or state.result is not None:
            return None
        if state.phase == "roll":
            return _roll(ctx, moment, {}, turning=True)
        if state.phase == "search":
            return _search(ctx, moment, {})
        if state.to_reveal:
            return _reveal(ctx, state, state.to_reveal[0], ())
        return _sink(ctx, state, state.to_sink[0], ())


# A turn -------------------------------------------------------------------------------------------------------


def _roll(ctx: Context, before: Session, was: Picks, *, turning: bool = False) -> Question:
    """Both dice; with `turning` also whether he turns back first."""
    t, outlook = ctx.t, Outlook(before)
    choices = tuple(Choice(_dice(roll.action), _pair(roll), None, _leads(ctx, roll)) for roll in outlook.rolls)
    rows: tuple[Row, ...] = (Row("roll", t(f"{_AREA}.band.roll"), choices, "roll"),)
    if turning:
        off = _off(ctx, outlook.why_not_turn())
        turn = Choice("turn_back", t(f"{_AREA}.turn_back"), "arrow-u-up-left", "", off)
        rows += (Row("turn", "", (turn,), "turn"),)

    def make(picks: Picks) -> tuple[Action, ...] | None:
        if "turn" in picks:
            return (outlook.turn_back,)
        return next(((roll.action,) for roll in outlook.rolls if _dice(roll.action) == picks.get("roll")), None)

    about = t(f"{_AREA}.carries", count=len(outlook.diver.carried))
    return Question(t(f"{_AREA}.ask.what" if turning else f"{_AREA}.ask.roll"), rows, make, about, was)


def _dice(action: Action) -> str:
    return "".join(map(str, sorted(action["dice"])))


def _pair(roll: Roll) -> str:
    return " + ".join(map(str, roll.dice))


def _leads(ctx: Context, roll: Roll) -> str:
    if roll.home:
        return ctx.t(f"{_AREA}.home")
    return ctx.t(f"{_AREA}.steps", count=roll.steps) if roll.steps else ctx.t(f"{_AREA}.stays")


def _search(ctx: Context, before: Session, was: Picks) -> Question:
    t, outlook = ctx.t, Outlook(before)
    take = t(f"{_AREA}.take.stack" if len(outlook.here) > 1 else f"{_AREA}.take")
    answers: dict[str, tuple[str, str, Answer]] = {
        "take": (take, "hand-back-right", outlook.take()),
        "nothing": (t(f"{_AREA}.leave"), "hand-back-right-off", outlook.nothing()),
    }
    for i, token in enumerate(outlook.diver.carried):
        levels = ", ".join(map(str, token))
        label = t(f"{_AREA}.ask.put", levels=levels)
        answers[f"place.{i}"] = (label, "arrow-collapse-down", outlook.place(i))
    choices = tuple(
        Choice(value, label, mark, "", _off(ctx, answer.refusal)) for value, (label, mark, answer) in answers.items()
    )

    def make(picks: Picks) -> tuple[Action, ...] | None:
        return (answers[picks["search"]][2].action,) if "search" in picks else None

    about = t(f"{_AREA}.ask.space", space=outlook.diver.position)
    return Question(t(f"{_AREA}.ask.search"), (Row("search", "", choices),), make, about, was)


def _searched(action: Action) -> str:
    return f"place.{action['token']}" if action["choice"] == "place" else str(action["choice"])


# The end of a round -------------------------------------------------------------------------------------------


def _reveal(ctx: Context, state: State, player: str, values: Any) -> Question:
    """A row for each chip, the lowest level first; numbers that others have shown twice are off."""
    levels = sorted(chips(state.players[player].carried))
    seen = Counter(value for other in state.players.values() for value in other.treasures)
    rows = tuple(
        Row(
            f"chip.{i}",
            ctx.t(f"{_AREA}.ask.level", level=number),
            tuple(Choice(value, str(value), None, "", _seen(ctx, seen[value])) for value in _of_level(number)),
        )
        for i, number in enumerate(levels)
    )
    was = {f"chip.{i}": value for i, value in enumerate(sorted(values, key=lambda value: (level(value), value)))}

    def make(picks: Picks) -> tuple[Action, ...] | None:
        found = [picks.get(row.id) for row in rows]
        if None in found:
            return None
        return ({"type": "reveal", "player": player, "values": found},)

    return Question(ctx.t(f"{_AREA}.ask.reveal"), rows, make, was=was)


def _of_level(number: int) -> range:
    return range(4 * (number - 1), 4 * number)


def _seen(ctx: Context, count: int) -> str | None:
    return ctx.t(f"{_AREA}.seen_twice") if count >= COPIES else None


def _sink(ctx: Context, state: State, player: str, order: Any) -> Question:
    """As carried, or a row for each place in the order; `order` is None where it was as carried."""
    levels = chips(state.players[player].carried)
    carried = Choice(_CARRIED, ctx.t(f"{_AREA}.as_carried"), "format-list-bulleted", ", ".join(map(str, levels)))
    chosen = tuple(
        Row(
            f"sunk.{place}",
            ctx.t(f"{_AREA}.ask.place", number=place + 1),
            tuple(Choice(chip, ctx.t(f"{_AREA}.ask.level", level=number)) for chip, number in enumerate(levels)),
            "order",
        )
        for place in range(len(levels))
    )

    def make(picks: Picks) -> tuple[Action, ...] | None:
        if "as" in picks:
            return ({"type": "sink", "player": player},)
        found = [picks.get(row.id) for row in chosen]
        if sorted(found, key=lambda chip: -1 if chip is None else chip) != list(range(len(levels))):
            return None
        return ({"type": "sink", "player": player, "order": found},)

    was: Picks = {"as": _CARRIED} if order is None else {f"sunk.{i}": chip for i, chip in enumerate(order)}
    return Question(ctx.t(f"{_AREA}.ask.sink"), (Row("as", "", (carried,), "as"), *chosen), make, was=was)


def _off(ctx: Context, refusal: Refusal | None) -> str | None:
    """Why this could not have been at that moment."""
    if refusal is None:
        return None
    known = f"{_AREA}.off.{refusal.error}"
    return ctx.t(known if known in ctx.texts else "table.off")
