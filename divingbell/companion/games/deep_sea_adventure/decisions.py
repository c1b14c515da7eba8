"""The decisions of Deep Sea Adventure, phase by phase: a roll or turning back, what is done on a space, numbers
turned over, the order of sinking."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from divingbell.companion.games.change import another_answer
from divingbell.companion.games.decision import (
    ActionFields,
    Choice,
    Decision,
    Names,
    Picks,
    Row,
    disabled_reason,
    one_of,
)
from divingbell.companion.games.deep_sea_adventure.outlook import PossibleRoll, here, rolls
from divingbell.companion.games.deep_sea_adventure.state import COPIES, State, chips, level
from divingbell.companion.games.game import Entry, History
from divingbell.companion.games.words import Words

AREA = "deep_sea_adventure_table"
CARRIED = "carried"


def decision(ctx: Words, moment: History, names: Names) -> Decision | None:
    """The decision of a moment; None after the end."""
    del names
    state: State | None = moment.state
    if state is None or state.result is not None:
        return None
    if state.phase == "roll":
        return _turn(ctx, moment, state)
    if state.phase == "search":
        return _search(ctx, moment, state)
    if state.to_reveal:
        return _reveal(ctx, state, state.to_reveal[0])
    return _sink(ctx, state, state.to_sink[0])


def change(ctx: Words, entry: Entry, session: History, names: Names) -> Decision | None:
    """The decision that may replace an entry; None: it can only be struck."""
    if entry.action["type"] == "reveal" and entry.previous is not None:
        # Those who are home may be asked in any order.
        return _reveal(ctx, entry.previous.state, entry.action["player"]).answered(entry.action)
    return another_answer(decision, ctx, entry, session, names)


# A turn -------------------------------------------------------------------------------------------------------


def _turn(ctx: Words, moment: History, state: State) -> Decision:
    """Both dice, or turning back before."""
    assert state.turn is not None, "phase roll has a turn"
    about = _carries(ctx, len(state.players[state.turn.player].carried))
    parts = _roll(ctx, moment, about), _turn_back(ctx, moment, state.turn.player)
    return one_of(ctx.t(f"{AREA}.ask.what"), *parts, about=about)


def _roll(ctx: Words, moment: History, about: str) -> Decision:
    """The detail of a choice is its `PossibleRoll`."""
    made = {"".join(map(str, one.dice)): one for one in rolls(moment)}
    choices = tuple(
        Choice(value, " + ".join(map(str, one.dice)), None, _leads(ctx, one), detail=one) for value, one in made.items()
    )

    def make(picks: Picks) -> tuple[ActionFields, ...] | None:
        return (made[picks["roll"]].action,) if "roll" in picks else None

    def picks_of(action: ActionFields) -> Picks | None:
        return {"roll": "".join(map(str, sorted(action["dice"])))} if action["type"] == "roll" else None

    rows = (Row("roll", ctx.t(f"{AREA}.band.roll"), choices),)
    return Decision(ctx.t(f"{AREA}.ask.roll"), rows, make, picks_of, about)


def _leads(ctx: Words, roll: PossibleRoll) -> str:
    if roll.home:
        return ctx.t(f"{AREA}.home")
    return ctx.t(f"{AREA}.steps", count=roll.steps) if roll.steps else ctx.t(f"{AREA}.stays")


def _turn_back(ctx: Words, moment: History, player: str) -> Decision:
    turned = moment.state.players[player].heading == "up"
    words = ctx.t(f"{AREA}.turned" if turned else f"{AREA}.turn_back")
    return _one_key(ctx, moment, "turn", Choice("turn_back", words, "arrow-u-up-left"), player)


def _one_key(ctx: Words, moment: History, row: str, choice: Choice, player: str) -> Decision:
    """An action that is nothing but its type, answered with one key."""
    action = {"type": choice.value, "player": player}
    choice = choice._replace(disabled_reason=disabled_reason(ctx, AREA, moment, action))
    return Decision(
        choice.label,
        (Row(row, "", (choice,)),),
        lambda picks: (action,) if row in picks else None,
        lambda other: {row: choice.value} if other["type"] == choice.value else None,
    )


def _carries(ctx: Words, tokens: int) -> str:
    return ctx.t(f"{AREA}.carries", count=tokens)


def _search(ctx: Words, moment: History, state: State) -> Decision:
    """Take, leave, or put down one of what is carried."""
    assert state.turn is not None, "phase search has a turn"
    player, found = state.turn.player, here(state)
    diver = state.players[player]

    def search(value: str) -> ActionFields:
        choice, _, token = value.partition(".")
        placed = {"token": int(token)} if token else {}
        return {"type": "search", "player": player, "choice": choice, **placed}

    def choice(value: str, label: str, mark: str, tokens: int) -> Choice:
        preview = ctx.t(f"{AREA}.carries_breathes" if value == "take" else f"{AREA}.carries", count=tokens)
        return Choice(value, label, mark, preview, disabled_reason(ctx, AREA, moment, search(value)))

    take = "take.stack" if len(found) > 1 else "take.chip" if found else "take"
    carried = len(diver.carried)
    labels = [ctx.t(f"{AREA}.ask.put", levels=_listed(token)) for token in diver.carried] or [ctx.t(f"{AREA}.put_one")]
    choices = (
        choice("take", ctx.t(f"{AREA}.{take}"), "hand-back-right", carried + 1),
        choice("nothing", ctx.t(f"{AREA}.leave" if found else f"{AREA}.nothing"), "hand-back-right-off", carried),
        *(choice(f"place.{i}", label, "arrow-collapse-down", carried - 1) for i, label in enumerate(labels)),
    )

    def picks_of(action: ActionFields) -> Picks | None:
        if action["type"] != "search":
            return None
        return {"search": f"place.{action['token']}" if action["choice"] == "place" else action["choice"]}

    return Decision(
        ctx.t(f"{AREA}.ask.search"),
        (Row("search", "", choices),),
        lambda picks: (search(picks["search"]),) if "search" in picks else None,
        picks_of,
        ctx.t(f"{AREA}.ask.space", space=diver.position),
    )


def _listed(levels: Sequence[int]) -> str:
    return ", ".join(map(str, levels))


# The end of a round -------------------------------------------------------------------------------------------


def _reveal(ctx: Words, state: State, player: str) -> Decision:
    """A row for each chip, the lowest level first; the detail of a number is how many chips with it nobody has seen."""
    levels = sorted(chips(state.players[player].carried))
    seen = Counter(value for other in state.players.values() for value in other.treasures)

    def number(value: int) -> Choice:
        unseen = COPIES - seen[value]
        return Choice(value, str(value), None, "", None if unseen > 0 else ctx.t(f"{AREA}.seen_twice"), unseen)

    rows = tuple(
        Row(f"chip.{i}", ctx.t(f"{AREA}.ask.level", level=of), tuple(map(number, range(4 * (of - 1), 4 * of))))
        for i, of in enumerate(levels)
    )

    def make(picks: Picks) -> tuple[ActionFields, ...] | None:
        values = [picks.get(row.id) for row in rows]
        return None if None in values else ({"type": "reveal", "player": player, "values": values},)

    def picks_of(action: ActionFields) -> Picks | None:
        if (action["type"], action.get("player")) != ("reveal", player):
            return None
        values = sorted(action["values"], key=lambda value: (level(value), value))
        return {f"chip.{i}": value for i, value in enumerate(values)}

    return Decision(ctx.t(f"{AREA}.ask.reveal"), rows, make, picks_of)


def _sink(ctx: Words, state: State, player: str) -> Decision:
    """As carried, or a row for each place in the order; the detail of a chip is its level."""
    levels = chips(state.players[player].carried)
    carried = Choice(CARRIED, ctx.t(f"{AREA}.as_carried"), "format-list-bulleted", _listed(levels))
    lying = tuple(Choice(i, ctx.t(f"{AREA}.ask.level", level=of), detail=of) for i, of in enumerate(levels))
    places = tuple(
        Row(f"sunk.{i}", ctx.t(f"{AREA}.ask.place", number=i + 1), lying, "order") for i in range(len(levels))
    )
    sink = {"type": "sink", "player": player}

    def make(picks: Picks) -> tuple[ActionFields, ...] | None:
        if "as" in picks:
            return (sink,)
        order = [picks.get(row.id) for row in places]
        return ({**sink, "order": order},) if {*order} == {*range(len(levels))} else None

    def picks_of(action: ActionFields) -> Picks | None:
        if (action["type"], action.get("player")) != ("sink", player):
            return None
        if "order" not in action:
            return {"as": CARRIED}
        return {f"sunk.{i}": chip for i, chip in enumerate(action["order"])}

    return Decision(ctx.t(f"{AREA}.ask.sink"), (Row("as", "", (carried,), "as"), *places), make, picks_of)
