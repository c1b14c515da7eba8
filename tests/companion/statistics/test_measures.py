"""What each game tells for statistics: by hand where it is short, against its movements over whole games."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import pytest

from divingbell.commands.demo_game import players
from divingbell.companion.archive.summary_builder import summarise
from divingbell.companion.games.game import Entry
from divingbell.companion.games.happenings import Tap
from divingbell.companion.games.measures import BEST, Measure, condensed, unfelt
from divingbell.companion.installed_games import GAMES
from divingbell.companion.journal.reader import JournalRow
from divingbell.companion.session.session import Session
from tests.sunken_desk import Desk
from tests.sunken_play import NO_PENALTY, aim, buzz, card, discard, dive, free_buzz, penalty, session, start, up


def told(game: Session) -> dict[tuple[str, str], Measure]:
    """What makes records in a session, as if each person had played alone: (name, seat) -> the best measure."""
    assert game.game is not None
    parts = GAMES.parts(game.game.name)
    measures = [*parts.measures(game, unfelt)]
    found: dict[tuple[str, str], Measure] = {}
    for seat in game.state.players:
        of_seat = condensed((one for one in measures if one.seat == seat), parts.records)
        found |= {(one.name, seat): one for one in of_seat if one.name not in ("dive", "contact")}
    return found


def dives(game: Session) -> list[tuple[str, int, float, Mapping[str, str | int]]]:
    measures = GAMES.parts("sunken_treasure").measures(game, unfelt)
    return [(one.seat, one.entry, one.value, one.args) for one in measures if one.name == "dive"]


# Sunken Treasure -------------------------------------------------------------------------------------------------


def test_a_dive_is_all_attempts_of_a_turn_and_buzzed_if_one_of_them_did() -> None:
    ignored = start(2, rules={"empty_buzz": "ignored"})
    game = session(ignored, card("p1"), aim("p1", 3), buzz("p1"), dive("p1", "missed"), up("p1"), NO_PENALTY)
    assert dives(game) == [("p1", 6, 1, {"risk": 3, "coin": 1})]
    game = session(card("p2"), up("p2", risk=5), NO_PENALTY, of=game)
    assert dives(game)[1:] == [("p2", 9, 0, {"risk": 5, "coin": 1})]


def test_a_dive_that_is_not_over_and_a_free_buzz_are_none() -> None:
    game = session(start(2), card("p1"), free_buzz("p1"), aim("p1", 2), buzz("p1"))
    assert dives(game) == []
    assert dives(session(dive("p1", "stopped"), of=game)) == [("p1", 6, 1, {"risk": 2, "coin": 0})]


def test_a_buzz_that_is_said_with_the_outcome_counts() -> None:
    game = session(start(2), card("p1"), up("p1", risk=2, buzz=True), NO_PENALTY)
    assert dives(game) == [("p1", 3, 1, {"risk": 2, "coin": 1})]


def test_the_deepest_clean_dive_is_by_risk_and_then_by_reward_and_an_air_line_break_undoes_it() -> None:
    game = session(
        start(2), card("p1", value=15000), up("p1", risk=3), NO_PENALTY, discard("p2"),
        card("p1", value=5000), up("p1", risk=4), penalty("p2", "share"), discard("p2"),
        card("p1", value=10000), up("p1", risk=4), NO_PENALTY, discard("p2"),
        card("p1", value=15000), up("p1", risk=5), penalty("p2", "air_line_break"),
    )  # fmt: skip
    assert told(game)["clean", "p1"] == Measure("clean", "p1", 11, 4, {"reward": 40_000})
    assert ("clean", "p2") not in told(game)


def test_the_longest_run_without_a_buzz_is_the_first_of_equal_ones() -> None:
    turns = []
    for buzzed in (False, False, True, False, False):
        turns += [card("p1"), up("p1", risk=2, buzz=buzzed), NO_PENALTY, discard("p2")]
    assert told(session(start(2), *turns))["run", "p1"] == Measure("run", "p1", 7, 2)


def test_contacts_have_their_length_and_a_buzz_that_is_said_by_hand_has_none() -> None:
    desk = Desk(start(2), card("p1"), aim("p1", 3))
    desk.contact(0.31)
    desk.tap(up("p1"), NO_PENALTY)
    desk.tap(card("p2"), aim("p2", 2), buzz("p2"), up("p2"), NO_PENALTY)
    kinds = [("signal" if "signal" in line else "entry", line) for line in desk.lines]
    rows = [JournalRow("header", _header(), b""), *(JournalRow(kind, _json(line), b"") for kind, line in kinds)]
    summary = summarise(rows)
    assert summary.problem is None
    assert [(one.seat, one.value) for one in summary.measures if one.name == "contact"] == [("p1", 310)]
    assert [(one.seat, one.value) for one in summary.measures if one.name == "dive"] == [("p1", 1), ("p2", 1)]
    assert (summary.dives, summary.buzzed) == (2, 2)


def _header() -> bytes:
    return _json({
        "record": "divingbell/1", "session": "00000000-0000-4000-8000-000000000001", "app": "t",
        "created": "2026-01-03T20:00:00Z", "game": "sunken_treasure", "seats": [{"id": "p1"}, {"id": "p2"}],
    })  # fmt: skip


def _json(value: Any) -> bytes:
    from divingbell.companion import canonical

    return canonical.write(value).encode("ascii")


# The others, over whole games ------------------------------------------------------------------------------------


def played(game: str, seed: int) -> Session:
    """A whole game of the demo players."""
    choose = players(game, seed, GAMES[game].seats[-1])
    now = Session()
    while not (now.state and now.state.result):
        for happening in choose(now.view()):
            if isinstance(happening, Tap):
                after = now.apply_all(happening.actions)
                assert isinstance(after, Session), after
                now = after
    return now


def entries(game: Session) -> list[Entry]:
    return [*game.entries()][::-1]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_deep_sea_tells_the_best_round_and_the_farthest_chip_that_came_home(seed: int) -> None:
    game = played("deep_sea_adventure", seed)
    rounds: dict[str, int] = {}
    farthest: dict[str, int] = {}
    for number, entry in enumerate(entries(game)):
        action = entry.action
        if action["type"] == "reveal":
            rounds[action["player"]] = max(rounds.get(action["player"], 0), sum(action["values"]))
            space = _farthest_carried(entries(game)[:number], action["player"])
            farthest[action["player"]] = max(farthest.get(action["player"], 0), space)
    found = told(game)
    assert {seat: one.value for (name, seat), one in found.items() if name == "round"} == rounds
    # In the last round the chips of a game that ends are revealed too, so each who came home laden is here.
    assert {seat: one.value for (name, seat), one in found.items() if name == "farthest"} == farthest
    assert rounds


def _farthest_carried(before: list[Entry], player: str) -> int:
    """Of the tokens that this player carries after these entries: the farthest space from which one came."""
    last = before[-1].state.round
    searches = [entry for entry in before if entry.state.round == last and entry.action["type"] == "search"]
    spaces: list[int] = []
    for entry in searches:
        if entry.action["player"] == player and entry.action["choice"] == "take":
            spaces.append(_place(entry))
        if entry.action["player"] == player and entry.action["choice"] == "place":
            del spaces[entry.action["token"]]
    return max(spaces)


def _place(entry: Entry) -> int:
    (moved,) = [one for one in entry.movements if one.what == "chip"][:1]
    return int(moved.args["space"])


@pytest.mark.parametrize("seed", [1, 2])
def test_submarine_tells_the_most_jokers_and_the_best_turn(seed: int) -> None:
    game = played("submarine", seed)
    jokers: dict[str, int] = defaultdict(int)
    tiles: dict[tuple[str, int], int] = defaultdict(int)
    for entry in entries(game):
        for player, seat in entry.state.players.items():
            jokers[player] = max(jokers[player], len(seat.jokers))
        if entry.action["type"] == "collect_treasure" and entry.previous is not None:
            tiles[entry.action["player"], entry.previous.state.turn.number] += 1
    found = told(game)
    assert {seat: one.value for (name, seat), one in found.items() if name == "jokers"} == {
        player: count for player, count in jokers.items() if count
    }
    best = {player: max(count for (who, _), count in tiles.items() if who == player) for player, _ in tiles}
    assert {seat: one.value for (name, seat), one in found.items() if name == "turn"} == best
    for (name, seat), one in found.items():
        at = game.entry(one.entry)
        assert at is not None
        if name == "jokers":
            assert len(at.state.players[seat].jokers) == one.value
            assert at.previous is None or len(at.previous.state.players[seat].jokers) < one.value


@pytest.mark.parametrize("seed", [1, 2])
def test_blues_tells_the_most_submarines_and_the_biggest_attack(seed: int) -> None:
    game = played("submarine_blues", seed)
    attacks: dict[str, int] = {}
    for entry in entries(game)[1:]:
        action = entry.action
        cards = len(action.get("attacks", ())) if action["type"] == "play_to_resort" else action["type"] == "attack"
        assert entry.previous is not None
        if cards == 1:
            before, now = (one.state.players[action["player"]].divers for one in (entry.previous, entry))
            if now > before:
                attacks[action["player"]] = max(attacks.get(action["player"], 0), now - before)
    found = told(game)
    assert attacks.items() <= {seat: one.value for (name, seat), one in found.items() if name == "attack"}.items()
    assert attacks
    there = entries(game)[0].state.submarines_left
    for player, seat in game.state.players.items():
        if seat.submarines:
            one = found["submarines", player]
            assert (one.value, one.args) == (seat.submarines, {"of": there})


# Every game ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_game_tells_only_what_it_declares(game: str) -> None:
    declared = {kind.name for kind in GAMES.parts(game).records} | {"dive", "contact"}
    measures = [*GAMES.parts(game).measures(played(game, 1), unfelt)]
    assert {one.name for one in measures} <= declared
    assert GAMES.parts(game).records[0].name == BEST
    assert all(one.seat for one in measures)
