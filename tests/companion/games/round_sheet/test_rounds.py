"""Writing by rounds: order, limits, checks, totals and every kind of end."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.companion.games.game import Refusal
from divingbell.companion.games.round_sheet.sheet import (
    RoundSheet,
    SheetBonus,
    SheetCategory,
    SheetCheck,
    SheetChoice,
    SheetEnd,
    SheetField,
    SheetStep,
    plain,
)
from divingbell.companion.games.scoring import standings
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.session import Session
from tests.companion.games.round_sheet.sheets import after, begun, page_sheet, score

PLAIN = RoundSheet(name="Plain")
BIDS = RoundSheet(
    name="Bids",
    fields=(SheetField(id="bid", least=0, most="round"), SheetField(id="made", least=0, most="round")),
    steps=(
        SheetStep(fields=("bid",), order="in_turn", checks=(SheetCheck(holds="sum(bid) != round", says="Not even."),)),
        SheetStep(fields=("made",)),
    ),
    checks=(SheetCheck(holds="sum(made) == round"),),
    score="10 + made if made == bid else -5 * abs(made - bid)",
    ends=SheetEnd(rounds="6 // players"),
)


def refused(session: Session, action: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """Code and values of the refusal."""
    outcome = session.apply(action)
    assert isinstance(outcome, Refusal), outcome
    return outcome.error, dict(outcome.args)


def totals(session: Session) -> list[int]:
    """Points of everybody, by seat."""
    return [player.figure for player in session.state.players.values()]


def test_a_round_is_worked_out_when_all_have_written() -> None:
    session = after(begun(PLAIN, 3), score("p2", 5), score("p1", -3))
    assert totals(session) == [0, 0, 0]
    assert session.state.turn.player == "p3"
    session = after(session, score("p3", 0))
    assert totals(session) == [-3, 5, 0]
    assert (session.state.turn.number, session.state.turn.player) == (2, "p2")


def test_the_newer_number_of_a_round_counts() -> None:
    session = after(begun(PLAIN), score("p1", 5), score("p1", 7), score("p2", 1))
    assert totals(session) == [7, 1]


def test_movements_sum_to_the_points() -> None:
    sheet = page_sheet("Two boats")
    session = begun(sheet, 4)
    actions = [score("p1", contract=40, over=20, missed=0), score("p2", contract=0, over=0, missed=1)]
    sums = dict.fromkeys(session.state.players, 0)
    for action in actions * 2:
        session = after(session, action)
        assert session.last is not None
        for moved in session.last.movements:
            sums[moved.taker if moved.taker in sums else moved.giver] += moved.count * (
                1 if moved.taker in sums else -1
            )
    assert [*sums.values()] == totals(session) == [120, 0, 120, 0]


def test_a_step_in_turn_takes_only_who_is_asked() -> None:
    session = begun(BIDS, 3)
    assert refused(session, score("p2", bid=0))[0] == "not_your_turn"
    session = after(session, score("p1", bid=0), score("p2", bid=0))
    assert refused(session, score("p3", bid=1)) == ("check", {"says": "Not even."})
    assert refused(session, score("p3", made=1))[0] == "no_field"
    session = after(session, score("p3", bid=0))
    assert session.state.step == 1
    session = after(session, score("p3", made=1), score("p2", made=0))
    assert refused(session, score("p1", made=1))[0] == "check"
    session = after(session, score("p1", made=0))
    assert totals(session) == [10, 10, -5]
    assert session.state.players["p3"].sums == {"bid": 0, "made": 1}


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        (SheetField(id="points", least=1), 0, "too_low"),
        (SheetField(id="points", most="2 * round"), 3, "too_high"),
        (SheetField(id="points", yes_no=True), 2, "too_high"),
        (SheetField(id="points", choices=(SheetChoice(name="small", value=4),)), 5, "not_listed"),
        (SheetField(id="points", most="3 // total"), 1, "not_worked_out"),
    ],
)
def test_limits_hold(field: SheetField, value: int, code: str) -> None:
    assert refused(begun(RoundSheet(name="A", fields=(field,))), score("p1", value))[0] == code


def test_what_cannot_be_worked_out_is_refused_and_nothing_is_lost() -> None:
    session = after(begun(RoundSheet(name="A", score="12 // min(points)")), score("p1", 3))
    assert refused(session, score("p2", 0))[0] == "not_worked_out"
    assert totals(after(session, score("p2", 4))) == [4, 4]


@pytest.mark.parametrize(
    ("ends", "numbers", "result"),
    [
        (SheetEnd(rounds=2), [(1, 2), (3, 1)], ("rounds", ("p1",))),
        (SheetEnd(rounds="players"), [(1, 2), (1, 0)], ("rounds", ("p1", "p2"))),
        (SheetEnd(target=10), [(9, 3), (1, 2)], ("target", ("p1",))),
        (SheetEnd(target=10, target_is="passed"), [(10, 3)], None),
        (SheetEnd(target=10, target_is="passed"), [(10, 3), (1, 0)], ("target", ("p1",))),
        (SheetEnd(target=10, target_is="exactly"), [(9, 3), (2, 2)], None),
        (SheetEnd(target=10, target_is="exactly"), [(9, 3), (2, 2), (1, 0)], ("target", ("p1",))),
        (SheetEnd(target=10, target_is="exactly", over=4), [(9, 3), (2, 2), (1, 0), (5, 5)], ("target", ("p1", "p2"))),
        (SheetEnd(), [(1, 2)] * 5, None),
    ],
)
def test_the_end(ends: SheetEnd, numbers: list[tuple[int, int]], result: tuple[str, tuple[str, ...]] | None) -> None:
    session = begun(RoundSheet(name="A", ends=ends))
    for one, other in numbers:
        session = after(session, score("p1", one), score("p2", other))
    found = session.state.result
    assert (found and (found.reason, found.winners)) == result


def test_a_target_below_is_counted_down_to() -> None:
    ends = SheetEnd(target=0, target_is="exactly")
    session = after(begun(RoundSheet(name="A", begin=20, score="-points", ends=ends, wins="lowest")), score("p1", 25))
    session = after(session, score("p2", 20))
    assert totals(session) == [20, 0]
    assert session.state.result.winners == ("p2",)


def test_the_lowest_wins_and_stands_first() -> None:
    sheet = RoundSheet(name="A", wins="lowest", ends=SheetEnd(rounds=1))
    session = after(begun(sheet, 3), score("p1", 5), score("p2", 1), score("p3", 9))
    assert session.state.result.winners == ("p2",)
    places = standings(GAMES.parts("round_sheet").scoring, session.state)
    assert [(one.player, one.place, one.figure) for one in places] == [("p2", 1, 1), ("p1", 2, 5), ("p3", 3, 9)]


def test_a_team_is_one_place() -> None:
    sheet = RoundSheet(name="A", teams=3, ends=SheetEnd(rounds=1))
    session = after(begun(sheet, 6), score("p1", 5), score("p2", 9), score("p3", 1))
    places = standings(GAMES.parts("round_sheet").scoring, session.state)
    assert [(one.player, one.place) for one in places] == [
        ("p2", 1), ("p5", 1), ("p1", 2), ("p4", 2), ("p3", 3), ("p6", 3)
    ]  # fmt: skip


def test_a_tie_is_broken_as_the_sheet_says() -> None:
    field = SheetField(id="points"), SheetField(id="made")
    sheet = RoundSheet(name="A", fields=field, score="points", ties=("made",), ends=SheetEnd(rounds=1))
    session = after(begun(sheet), score("p1", points=4, made=1), score("p2", points=4, made=2))
    assert session.state.result.winners == ("p2",)
    first, second = standings(GAMES.parts("round_sheet").scoring, session.state)
    assert (first.player, first.decided, second.place) == ("p2", ("tie", 2), 2)


def test_bonuses_of_rounds_come_at_the_end() -> None:
    bonus = SheetBonus(name="Most", points="10 if points == max(points) else 0")
    session = begun(RoundSheet(name="A", bonuses=(bonus,), ends=SheetEnd(rounds=2)))
    session = after(session, score("p1", 4), score("p2", 1))
    assert totals(session) == [4, 1]
    assert totals(after(session, score("p1", 0), score("p2", 1))) == [14, 2]


def test_people_say_when_it_is_over() -> None:
    session = begun(PLAIN)
    assert refused(session, {"type": "finish"})[0] == "nothing_written"
    session = after(session, score("p1", 4), score("p2", 1), score("p2", 1))
    assert refused(session, {"type": "finish"}) == ("round_open", {"round": 2, "player": "p1"})
    session = after(session, {"type": "undo", "steps": 1}, {"type": "finish"})
    assert (session.state.result.reason, session.state.result.winners) == ("agreement", ("p1",))
    assert refused(begun(page_sheet("Low tide")), {"type": "finish"})[0] == "ends_by_itself"


CATEGORIES = RoundSheet(
    name="A",
    categories=(SheetCategory(id="ones", least=0, most=5), SheetCategory(id="run", values=(0, 30))),
    bonuses=(SheetBonus(name="All", points="7 if ones >= 3 else 0"),),
)


def fill(player: str, category: str, points: int) -> dict[str, Any]:
    """A category of a person."""
    return {"type": "score", "player": player, "category": category, "values": {"points": points}}


def test_categories_are_filled_once_in_turn() -> None:
    session = begun(CATEGORIES)
    assert refused(session, fill("p2", "run", 30))[0] == "not_your_turn"
    assert refused(session, fill("p1", "run", 20))[0] == "not_listed"
    assert refused(session, fill("p1", "ones", 6))[0] == "too_high"
    assert refused(session, fill("p1", "twos", 6))[0] == "no_category"
    assert refused(session, score("p1", 6))[0] == "no_category"
    session = after(session, fill("p1", "ones", 3), fill("p2", "run", 30))
    assert totals(session) == [10, 30]
    assert refused(session, fill("p1", "ones", 3))[0] == "filled"
    session = after(session, fill("p1", "run", 30), fill("p2", "ones", 1))
    assert (session.state.result.reason, session.state.result.winners) == ("categories", ("p1",))


def test_a_team_writes_by_its_first_seat() -> None:
    sheet = RoundSheet(name="A", teams=2, ends=SheetEnd(rounds=1))
    session = begun(sheet, 4)
    assert refused(session, score("p3", 1)) == ("not_the_first", {"player": "p3", "whose": "p1"})
    session = after(session, score("p1", 5), score("p2", 4))
    assert (session.state.result.winners, totals(session)) == (("p1", "p3"), [5, 4, 5, 4])
    chosen = begun(sheet, 4, teams=[["p4", "p1"], ["p2", "p3"]])
    assert chosen.state.writers == ("p1", "p2")
    assert chosen.state.team_of("p4") == ("p1", "p4")


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"sheet": {}}, "bad_sheet"),
        ({"sheet": {"name": "A", "score": "points +"}}, "bad_sheet"),
        ({"sheet": {"name": "A", "ends": {"rounds": "players - 9"}}}, "bad_sheet"),
        ({"sheet": {"name": "A", "ends": {"rounds": "1 // (players - 2)"}}}, "bad_sheet"),
        ({"sheet": {"name": "A", "about": "x" * 17000}}, "sheet_too_large"),
        ({"sheet": {"name": "A", "players": [3, 4]}}, "player_count"),
        ({"sheet": {"name": "A"}, "teams": [["p1", "p2"]]}, "bad_teams"),
        ({"sheet": {"name": "A", "teams": 2}, "teams": [["p1", "p2"], ["p2"]]}, "bad_teams"),
        ({"players": 4, "sheet": {"name": "A", "teams": 2}, "teams": [["p1", "p2", "p3"], ["p4"]]}, "bad_teams"),
        ({"sheet": {"name": "A", "teams": 3, "players": [2, 4]}}, "bad_teams"),
        ({"sheet": 5}, "bad_field"),
        ({"sheet": {"name": "A", "begin": 10**30}}, "bad_sheet"),
        ({"sheet": {"name": "A", "fields": [{"id": "a", "most": -(10**400)}]}}, "bad_sheet"),
        ({"sheet": {"name": "A", "begin": float("inf")}}, "bad_sheet"),
        ({"sheet": {"name": "A", "unheard_of": [10**30]}}, "bad_sheet"),
        ({"sheet": {"name": "A", "fields": [{"id": "points\n"}, {"id": "bids"}]}}, "bad_sheet"),
        ({"sheet": {"name": "A", "about": "\N{GREEK SMALL LETTER PI}" * 200, "begin": 1.5}}, "bad_sheet"),
    ],
)
def test_a_start_that_cannot_be(fields: dict[str, Any], code: str) -> None:
    start = {"type": "start_game", "game": "round_sheet", "players": 2, "first_player": "p1", **fields}
    assert refused(Session(), start)[0] == code


def test_the_record_carries_the_sheet() -> None:
    """A game is played on by what its first entry says, wherever the file is."""
    session = begun(page_sheet("Harbour bids"), 3)
    assert session.last is not None
    again = Session().apply(dict(session.last.action))
    assert isinstance(again, Session)
    assert again.state == session.state
    assert plain(again.state.sheet) == session.last.action["sheet"]
