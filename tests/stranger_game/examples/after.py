"""How a game of Pebbles went: its charts, who stood out, and the decisions that can be weighed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from divingbell.sdk import (
    Award,
    Bars,
    Entry,
    Grid,
    Groups,
    History,
    Lines,
    PlayedGame,
    Recap,
    RecapRow,
    TextRef,
    TurningPoint,
    ValuedAnswer,
)

HANDFUL = 3


def recap(history: History) -> Recap:
    """Four charts, the first of which is shown first, and an award. It is asked of an unfinished game too."""
    takes = _takes(history)
    players = history.state.players
    took = {name: [one.action["count"] for one in takes if one.action["player"] == name] for name in players}
    had = {name: [0, *(one.state.players[name].pebbles for one in takes)] for name in players}
    sizes = {name: [int(size in took[name]) for size in (1, 2, 3)] for name in players}
    full = {name: [one.pebbles, one.pebbles // HANDFUL] for name, one in players.items()}
    charts = (
        Lines(name="heap", rows=_rows(had)),
        Bars(name="takes", rows=_rows(took)),
        Grid(name="sizes", rows=_rows(sizes), columns=("disc", "circle-multiple-outline", "shape"), mark="disc"),
        Groups(name="handfuls", rows=_rows(full), mark="pebbles:pebble", cover="hand-back-right", each=HANDFUL),
    )
    greedy = max(took, key=lambda name: took[name].count(HANDFUL))
    times = took[greedy].count(HANDFUL)
    awards = (Award("greedy", greedy, {"count": times}),) if times else ()
    return Recap(charts, awards, best={name: max(counts, default=0) for name, counts in took.items()})


def turning_points(history: History, past: Callable[[], Sequence[PlayedGame]]) -> Iterator[TurningPoint]:
    """The last choices: who leaves four pebbles gets the last one, whatever the next player does."""
    del past  # nothing has to be learned from other games
    for entry in _takes(history):
        assert entry.previous is not None, "the first entry is the start"
        pile, count = entry.previous.state.pile, entry.action["count"]
        if not 5 <= pile <= 7:
            continue
        answers = tuple(_answer(pile, taken) for taken in (1, 2, 3))
        came = TextRef("pebbles.turning.came", {"count": history.state.players[entry.action["player"]].pebbles})
        question = TextRef("pebbles.turning.question", {"count": pile})
        yield TurningPoint(
            entry.number, entry.action["player"], question, answers, count - 1, came, TextRef("pebbles.turning.sure")
        )


def _answer(pile: int, count: int) -> ValuedAnswer:
    value = 1.0 if pile - count == HANDFUL + 1 else 0.0
    worth = TextRef("pebbles.turning.worth", {"value": value})
    return ValuedAnswer(TextRef("pebbles.take", {"count": count}), value, worth)


def _takes(history: History) -> list[Entry]:
    return [entry for entry in [*history.entries()][::-1] if entry.action["type"] == "take"]


def _rows(values: dict[str, list[int]]) -> tuple[RecapRow, ...]:
    return tuple(RecapRow(player, tuple(each)) for player, each in values.items())
