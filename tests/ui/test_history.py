"""What the podium and all charts tell of a whole game, against slow and obvious counts over its record."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest

from divingbell.companion.games.recap import Bars, Chart, Grid, Groups, Recap, foremost
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.session import Session
from tests.seeded_game import actions, seeded_game

PLAYED = [
    ("deep_sea_adventure", seed, players) for seed, players in ((1, 2), (2, 4), (5, 5), (7, 6))
] + [("submarine", seed, players) for seed, players in ((2, 5), (3, 2))] + [
    ("submarine_blues", seed, players) for seed, players in ((3, 4), (4, 2))
]  # fmt: skip


def told(session: Session) -> Recap:
    assert session.game is not None
    history = GAMES.parts(session.game.name).recap
    assert history is not None
    return history(session)


def values(chart: Chart) -> dict[str, list[int]]:
    return {row.player: [*row.values] for row in chart.rows}


def awards(history: Recap) -> dict[str, tuple[str, dict[str, Any]]]:
    return {award.name: (award.player, dict(award.figures)) for award in history.awards}


def views(game: str, seed: int, players: int) -> list[tuple[dict[str, Any], dict[str, Any], dict[str, Any]]]:
    """State before, action, state after, of every entry but the first."""
    session, found = Session(), []
    for action in actions(seeded_game(game, seed, players)):
        before, after = session.view(), session.apply(action)
        assert isinstance(after, Session)
        if before is not None:
            found.append((before, action, after.view() or {}))
        session = after
    return found


@pytest.mark.parametrize(("game", "seed", "players"), PLAYED)
def test_the_first_chart_ends_at_what_counts_in_the_game(game: str, seed: int, players: int) -> None:
    session = seeded_game(game, seed, players)
    chart = told(session).charts[0]
    figures = {player: GAMES.parts(game).scoring.figure(seat) for player, seat in session.state.players.items()}
    assert {row.player: chart.total(row) for row in chart.rows} == figures


@pytest.mark.parametrize(("game", "seed", "players"), PLAYED)
def test_a_history_goes_through_a_pipe_unchanged(game: str, seed: int, players: int) -> None:
    history = told(seeded_game(game, seed, players))
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(history), type=Recap) == history


@pytest.mark.parametrize(("game", "seed", "players"), PLAYED)
def test_a_history_can_be_told_at_every_moment(game: str, seed: int, players: int) -> None:
    session = Session()
    for action in actions(seeded_game(game, seed, players))[:90]:
        session = session.apply(action)  # type: ignore[assignment]
        history = told(session)
        assert len(history.charts[0].rows) == players
        assert len(history.awards) <= 3


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 4), (5, 5)])
def test_the_best_dive_is_the_most_that_a_turn_of_ones_own_brought(seed: int, players: int) -> None:
    brought = Counter[tuple[str, int]]()
    for before, _, after in views("sunken_treasure", seed, players):
        diver = before["turn"]["player"]
        change = after["players"][diver]["cash"] - before["players"][diver]["cash"]
        brought[diver, before["turn"]["number"]] += change
    seats = {diver for diver, _ in brought}
    best = {seat: max(0, *(most for (diver, _), most in brought.items() if diver == seat)) for seat in seats}
    assert any(best.values())
    assert told(seeded_game("sunken_treasure", seed, players)).best == best


@pytest.mark.parametrize(("seed", "players"), [(1, 2), (2, 4), (5, 5), (7, 6)])
def test_deep_sea_points_are_those_revealed_in_each_round(seed: int, players: int) -> None:
    history = told(seeded_game("deep_sea_adventure", seed, players))
    seen = views("deep_sea_adventure", seed, players)
    points = Counter[tuple[str, int]]()
    deepest, lost = Counter[str](), Counter[str]()
    for before, action, after in seen:
        if action["type"] == "reveal":
            points[action["player"], before["round"]] += sum(action["values"])
        for player, seat in after["players"].items():
            deepest[player] = max(deepest[player], seat["position"])
        if action["type"] == "sink":
            lost[action["player"]] += sum(map(len, before["players"][action["player"]]["carried"]))
        if before["phase"] != "resolve" and after["phase"] in ("resolve", "over") and after["round"] == 3:
            lost.update(_drowned(before, action, after))
    chart = history.charts[0]
    assert isinstance(chart, Bars)
    names = sorted(seen[0][0]["players"])
    assert values(chart) == {player: [points[player, number] for number in (1, 2, 3)] for player in names}
    best = {player: max(points[player, number] for number in (1, 2, 3)) for player in names}
    assert history.best == best
    expected = {
        "deepest": ("space", deepest), "best_round": ("count", best), "chips_lost": ("count", lost),
    }  # fmt: skip
    for name, (figure, counts) in expected.items():
        player = next((one for one in names if counts[one] == max(counts[n] for n in names) > 0), None)
        assert awards(history).get(name, (None, {}))[0] == player
        if player is not None:
            assert awards(history)[name][1][figure] == counts[player]


def _drowned(before: dict[str, Any], action: dict[str, Any], after: dict[str, Any]) -> dict[str, int]:
    """Chips of everybody who is not home after the last turn."""
    gone = {}
    for player, seat in before["players"].items():
        if after["players"][player]["returned"]:
            continue
        chips = sum(map(len, seat["carried"]))
        if action["type"] == "search" and action["player"] == player and action["choice"] == "take":
            chips += len(before["path"][seat["position"] - 1])
        if action["type"] == "search" and action["player"] == player and action["choice"] == "place":
            chips -= len(seat["carried"][action["token"]])
        gone[player] = chips
    return gone


@pytest.mark.parametrize(("seed", "players"), [(2, 5), (3, 2)])
def test_submarine_kinds_are_those_on_the_boards_and_awards_those_of_the_payments(seed: int, players: int) -> None:
    session = seeded_game("submarine", seed, players)
    view, history = session.view() or {}, told(session)
    grid = history.charts[0]
    assert isinstance(grid, Grid)
    assert len(grid.columns) == 12
    for player, row in values(grid).items():
        board = view["players"][player]["board"]
        assert [f"t{i + 1}" for i, there in enumerate(row) if there] == [
            f"t{i}" for i in range(1, 13) if any(tile.startswith(f"t{i}-") for tile in board)
        ]
    deep, paid, dear = Counter[str](), Counter[str](), Counter[str]()
    for before, action, after in views("submarine", seed, players):
        if action["type"] != "collect_treasure":
            continue
        diver = action["player"]
        deep[diver] += action["row"] == 5
        cards = {
            player: seat["hand"]
            + seat["supply"]
            - before["players"][player]["hand"]
            - before["players"][player]["supply"]
            for player, seat in after["players"].items()
        }
        dear[diver] = max(dear[diver], -cards[diver])
        paid.update({player: more for player, more in cards.items() if player != diver})
    for name, counts in (("depths", deep), ("dearest", dear), ("paid_most", paid)):
        player = next(p for p in sorted(cards) if counts[p] == max(counts.values()))
        assert awards(history)[name] == (player, {"count": counts[player]})


@pytest.mark.parametrize(("seed", "players"), [(3, 4), (4, 2)])
def test_blues_awards_count_divers_by_attacks_and_the_bid_that_won(seed: int, players: int) -> None:
    history = told(seeded_game("submarine_blues", seed, players))
    chart = history.charts[0]
    assert isinstance(chart, Groups)
    assert chart.each == 2
    won, lost, bids = Counter[str](), Counter[str](), Counter[str]()
    for before, action, after in views("submarine_blues", seed, players):
        change = {p: seat["divers"] - before["players"][p]["divers"] for p, seat in after["players"].items()}
        if action["type"] in ("attack", "play_to_resort"):
            won.update({p: more for p, more in change.items() if more > 0})
            lost.update({p: -more for p, more in change.items() if more < 0})
        for player, seat in after["players"].items():
            if seat["submarines"] > before["players"][player]["submarines"]:
                offered = action["value"] if action["type"] == "bid" else before["auction"]["high"]["value"]
                bids[player] = max(bids[player], offered)
    for name, counts in (("hunter", won), ("divers_lost", lost), ("highest_bid", bids)):
        most = max(counts.values(), default=0)
        expected = next(((p, {"count": most}) for p in sorted(change) if counts[p] == most > 0), None)
        assert awards(history).get(name) == expected


def test_of_equal_ones_who_sits_first_stands_out_and_nobody_for_nothing() -> None:
    assert foremost({"p1": 1, "p2": 4, "p3": 4}) == "p2"
    assert foremost({"p1": 0, "p2": 0}) is None
