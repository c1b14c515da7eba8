"""What can be answered in Pebbles: how many."""

from __future__ import annotations

from divingbell.sdk import (
    ActionFields,
    Choice,
    Decision,
    Entry,
    History,
    Names,
    Picks,
    Row,
    Words,
    another_answer,
    disabled_reason,
)

AREA = "pebbles"


def decision(words: Words, moment: History, names: Names) -> Decision | None:
    """How many pebbles the player in turn takes; None after the end."""
    state = moment.state
    if state is None or state.result is not None:
        return None

    def take(count: int) -> ActionFields:
        return {"type": "take", "player": state.turn.player, "count": count}

    choices = tuple(
        Choice(
            count,
            words.t("pebbles.take", count=count),
            "pebbles:pebble",
            words.t("pebbles.left", count=max(0, state.pile - count)),
            disabled_reason(words, AREA, moment, take(count)),
        )
        for count in (1, 2, 3)
    )

    def make(picks: Picks) -> tuple[ActionFields, ...] | None:
        return (take(picks["count"]),) if "count" in picks else None

    def picks_of(action: ActionFields) -> Picks | None:
        return {"count": action["count"]} if action["type"] == "take" else None

    asked = words.t("pebbles.ask", name=names.get(state.turn.player, state.turn.player))
    return Decision(asked, (Row("count", words.t("pebbles.how_many"), choices),), make, picks_of)


def change(words: Words, entry: Entry, session: History, names: Names) -> Decision | None:
    """Another number, or other house rules for the first entry."""
    return another_answer(decision, words, entry, session, names)
