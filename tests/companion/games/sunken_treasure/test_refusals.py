"""Every refusal of actions.md section 4 in its order, and every field with what it must not hold."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.companion.games.game import Refusal
from divingbell.companion.session.session import Session
from tests.companion.games.sunken_treasure.test_rulings import emptied
from tests.sunken_play import (
    NO_PENALTY,
    STOP,
    Action,
    aim,
    buzz,
    card,
    code,
    discard,
    dive,
    fee,
    free_buzz,
    hands,
    penalty,
    player,
    session,
    start,
    turn,
    up,
    view,
)

MISSING = object()
NOT_TEXT: tuple[Any, ...] = (MISSING, None, True, 1, 1.0, [], {}, ["p1"])
NOT_WHOLE: tuple[Any, ...] = (None, True, False, "2", "", 2.0, 2.5, 1e300, float("inf"), [], {}, [2])
HUGE = (10**30, -(10**30), 10**4299)


def with_field(action: Action, field: str, value: Any) -> Action:
    rest = {key: kept for key, kept in action.items() if key != field}
    return rest if value is MISSING else {**rest, field: value}


def bad(action: Action, field: str, *values: Any) -> list[tuple[Action, str, Any]]:
    return [(action, field, value) for value in values]


DIVE, UP = dive("p1", "missed", risk=2), up("p1", risk=2)
BAD_FIELDS = [
    *(
        case
        for action in (
            card("p1"),
            discard("p1"),
            free_buzz("p1"),
            buzz("p1"),
            aim("p1", 2),
            UP,
            penalty("p2", "share"),
        )
        for case in bad(action, "player", *NOT_TEXT)
    ),
    *bad(card("p1"), "dive_for", *NOT_TEXT, "", "Gold", "gold ", " gold", "any", "platinum", "GOLD"),
    *bad(card("p1"), "value", MISSING, *NOT_WHOLE, *HUGE, 0, -5000, 5001, 20000, 5000.0, "5000"),
    *bad(buzz("p1"), "source", *NOT_TEXT, "", "Sensor", "script", "touch "),
    *bad(aim("p1", 2), "risk", MISSING, *NOT_WHOLE, *HUGE, 0, 1, 6, -2),
    *bad(DIVE, "risk", *NOT_WHOLE, *HUGE, 0, 1, 6, -2),
    *bad(DIVE, "outcome", *NOT_TEXT, "", "Recovered", "lost", "recovered "),
    *bad(DIVE, "coin", None, "gold", "anything", 1, True, ""),
    *bad(dive("p1", "stopped", risk=2), "coin", "gold"),
    *bad(dive("p1", "dropped", risk=2), "coin", "gold"),
    *bad(UP, "coin", *NOT_TEXT, "", "anything", "Gold", "none"),
    *bad(DIVE, "buzz", None, 0, 1, 1.0, "true", "", [], {}),
    *bad(penalty("p2", "share"), "card", *NOT_TEXT, "", "Share", "air line break", "air_line_break "),
    *(
        case
        for action in (card("p1"), aim("p1", 2), UP, NO_PENALTY, {"type": "no_coins_left"}, STOP)
        for case in (
            *bad(action, "note", None, 1, True, [], {}),
            *bad(action, "at", None, 1, 1.5, []),
            *bad(action, "colour", "red", None),
            *bad(action, "Note", "text"),
            *bad(action, "", 1),
        )
    ),
    *bad(NO_PENALTY, "player", "p1"),
    *bad({"type": "no_coins_left"}, "player", "p1"),
    *bad(STOP, "player", "p1"),
    *bad(card("p1"), "risk", 2),
    *bad(discard("p1"), "value", 5000),
    *bad(aim("p1", 2), "coin", "gold"),
    *bad(free_buzz("p1"), "source", "touch"),
    *bad(penalty("p2", "share"), "risk", 2),
]


def at_the_phase_of(action: Action) -> Session:
    """A table at which the action itself would be accepted."""
    kind = action["type"]
    if kind in ("free_buzz", "buzz", "aim", "dive"):
        return session(start(), card("p1"))
    if kind in ("play_penalty", "no_penalty"):
        return session(start(), card("p1"), up("p1", risk=2))
    return session(start())


@pytest.mark.parametrize(("action", "field", "value"), BAD_FIELDS)
def test_a_bad_field(action: Action, field: str, value: Any) -> None:
    now = at_the_phase_of(action)
    assert code(now, action) == "ok"
    wrong = with_field(action, field, value)
    assert code(now, wrong) == "bad_field"
    over = session(STOP, of=now)
    assert code(over, wrong) == "bad_field", "fields are looked at before the game is over"


@pytest.mark.parametrize(
    "action",
    [
        card("p1"),
        discard("p1"),
        free_buzz("p1"),
        buzz("p1"),
        aim("p1", 2),
        DIVE,
        UP,
        penalty("p2", "share"),
        NO_PENALTY,
        {"type": "no_coins_left"},
        STOP,
    ],
)
def test_note_and_at_are_welcome_and_change_nothing(action: Action) -> None:
    now = at_the_phase_of(action)
    noted = session({**action, "note": "", "at": "yesterday, not checked"}, of=now)
    assert view(noted) == view(session(action, of=now))


START_FIELDS = [
    *bad(start(), "game", MISSING, None, 1, True, "", "chess", "Sunken_treasure", "sunken_treasure "),
    *bad(start(), "players", MISSING, *NOT_WHOLE, 3.0, "3"),
    *bad(start(), "first_player", *NOT_TEXT),
    *bad(start(), "rules", None, [], "fee", 1, True),
    *bad(start(), "coins", None, [], "many", 1, True),
    *bad(start(), "cards", "40", 40.0, True, [], {}, 1e300),
    *bad(start(), "note", None, 1),
    *bad(start(), "layout", {}),
    *bad(start(), "divers", 3),
    *(
        case
        for metal in ("gold", "silver", "bronze")
        for value in ("1", 1.0, True, -1, -(10**30), [], {})
        for case in bad(start(), "coins", {metal: value})
    ),
    *bad(start(), "coins", {"note": "counted"}, {"at": "x"}, {"Gold": 1}, {"platinum": 1}, {"anything": 1}, {"": 1}),
]


@pytest.mark.parametrize(("action", "field", "value"), START_FIELDS)
def test_a_bad_field_at_the_start(action: Action, field: str, value: Any) -> None:
    wrong = with_field(action, field, value)
    assert code(Session(), wrong) == "bad_field"
    assert code(session(start()), wrong) == "game_started", "whatever its fields"


def test_how_many_may_play_is_told() -> None:
    refused = Session().apply(start(7))
    assert isinstance(refused, Refusal)
    assert refused.args == {"least": 2, "most": 6}


@pytest.mark.parametrize(
    ("fields", "answer"),
    [
        *(({"players": number}, "player_count") for number in (-1, 0, 1, 7, 10**30, -(10**30), 10**4299)),
        *(({"first_player": name}, "unknown_player") for name in ("", "p0", "p4", "P1", "p1 ", "Ada", "p01")),
        *(
            ({"rules": rules}, "bad_rule")
            for rules in (
                {"empty_buzz": "Fee"},
                {"empty_buzz": ""},
                {"empty_buzz": None},
                {"empty_buzz": True},
                {"empty_buzz": 1},
                {"empty_buzz": ["fee"]},
                {"empty_buzz": {"fee": 1}},
                {"air_line_break_turn": "fee"},
                {"air_line_break_turn": "Dry"},
                {"early_end": "any"},
                {"note": "x"},
                {"": "fee"},
                {"empty_buzz": "fee", "other": 1},
            )
        ),
        ({"coins": {"gold": 0, "silver": 0, "bronze": 0}}, "no_coins"),
        *(({"cards": number}, "too_few_cards") for number in (11, 0, -1, -(10**30))),
        # the order
        ({"players": 7, "first_player": "p9"}, "player_count"),
        ({"first_player": "p9", "rules": {"x": 1}}, "unknown_player"),
        ({"rules": {"x": 1}, "coins": {"gold": 0, "silver": 0, "bronze": 0}}, "bad_rule"),
        ({"coins": {"gold": 0, "silver": 0, "bronze": 0}, "cards": 0}, "no_coins"),
        ({"players": 7, "coins": {"gold": -1}}, "bad_field"),
        ({"players": 7, "surplus": 1}, "bad_field"),
        # and what is well
        ({"cards": 12}, "ok"),
        ({"cards": 10**4299}, "ok"),
        ({"coins": {}}, "ok"),
        ({"coins": {"gold": 0, "silver": 0}}, "ok"),
        ({"coins": {"gold": 0, "silver": 0, "bronze": None}}, "ok"),
        ({"coins": {"gold": 10**4299}}, "ok"),
        ({"rules": {}}, "ok"),
    ],
)
def test_start_checks_in_their_order(fields: dict[str, Any], answer: str) -> None:
    assert code(Session(), {**start(), **fields}) == answer


@pytest.mark.parametrize("empty_buzz", ["fee", "ignored"])
@pytest.mark.parametrize("air_line_break_turn", ["dry", "recovered"])
def test_all_house_rules_in_force_are_shown(empty_buzz: str, air_line_break_turn: str) -> None:
    rules = {"empty_buzz": empty_buzz, "air_line_break_turn": air_line_break_turn}
    assert view(session(start(rules=rules)))["rules"] == rules
    assert view(session(start(rules={"empty_buzz": empty_buzz})))["rules"] == {
        "empty_buzz": empty_buzz,
        "air_line_break_turn": "dry",
    }


PHASES = {
    "card": lambda: session(start()),
    "dive": lambda: session(start(), card("p1")),
    "penalty": lambda: session(start(), card("p1"), up("p1", risk=2)),
}


@pytest.mark.parametrize(
    ("action", "phase"),
    [
        (card("p1"), "card"),
        (discard("p1"), "card"),
        ({"type": "no_coins_left"}, "card"),
        (free_buzz("p1"), "dive"),
        (buzz("p1"), "dive"),
        (aim("p1", 2), "dive"),
        (UP, "dive"),
        (penalty("p2", "share"), "penalty"),
        (NO_PENALTY, "penalty"),
    ],
)
def test_each_action_has_its_phase(action: Action, phase: str) -> None:
    for name, table in PHASES.items():
        assert code(table(), action) == ("ok" if name == phase else "wrong_phase")
    assert code(session(STOP, of=PHASES[phase]()), action) == "game_over"


@pytest.mark.parametrize(
    "action", [card("p2"), discard("p2"), free_buzz("p2"), buzz("p2"), aim("p2", 2), up("p2", risk=2)]
)
def test_only_the_diver_acts(action: Action) -> None:
    now = at_the_phase_of(action)
    assert code(now, action) == "not_your_turn"


class TestOwnChecksInTheirOrder:
    def test_play_diving_card(self) -> None:
        now = session(NO_PENALTY, of=emptied(coins={"gold": 0}))
        assert hands(now)[1] == 0
        assert code(now, card("p2", "gold")) == "hand_empty"
        now = session(discard("p2"), of=now)
        assert code(now, card("p3", "gold")) == "no_such_coin_left"

    def test_aim_and_dive(self) -> None:
        now = session(start(coins={"gold": 0}), card("p1", "silver"))
        assert code(now, up("p1", "gold")) == "risk_unknown"
        aimed = session(aim("p1", 2), of=now)
        assert code(aimed, up("p1", "gold", risk=3)) == "risk_changed"
        assert code(aimed, up("p1", "gold")) == "no_such_coin_left"
        assert code(aimed, up("p1", "silver")) == "ok"

    def test_play_penalty(self) -> None:
        diver_without_cards = session(NO_PENALTY, of=emptied())
        assert code(emptied(), penalty("p1", "share")) == "own_dive"
        assert code(emptied(), penalty("p2", "share")) == "hand_empty"
        assert code(emptied(), penalty("p3", "share")) == "ok"
        assert player(diver_without_cards, "p2")["hand"] == 0

    def test_own_dive_goes_before_an_empty_hand(self) -> None:
        """Three penalty cards leave the diver one card, and he lays it to dive."""
        now = session(start(5, "p3"))
        for name in ("p3", "p4", "p5"):
            now = session(card(name), up(name, risk=2), penalty("p2", "share"), of=now)
        now = session(discard("p1"), card("p2"), up("p2", risk=2), of=now)
        assert player(now, "p2")["hand"] == 0
        assert code(now, penalty("p2", "share")) == "own_dive"

    def test_player_out_goes_before_his_empty_hand(self) -> None:
        now = session(start(3), *fee("p1"))
        for _ in range(4):
            now = session(*turn("p2"), *turn("p3"), *fee("p1"), of=now)
        now = session(card("p2"), up("p2", risk=2), of=now)
        assert (player(now, "p1")["out"], player(now, "p1")["hand"]) == (True, 0)
        assert code(now, penalty("p1", "share")) == "player_out"


class TestTheGeneralOrder:
    """actions.md 0.1, each check before the next one."""

    @pytest.mark.parametrize("raw", [None, True, 1, 1.5, "undo", "", [], ["type"], {}, {"Type": "undo"}])
    @pytest.mark.parametrize("started", [False, True])
    def test_no_object_or_no_type(self, raw: object, started: bool) -> None:
        assert code(session(start()) if started else Session(), raw) == "bad_field"

    @pytest.mark.parametrize("kind", [None, True, 1, 1.0, [], {}, ["undo"], {"undo": 1}])
    @pytest.mark.parametrize("started", [False, True])
    def test_a_type_that_is_not_text(self, kind: object, started: bool) -> None:
        assert code(session(start()) if started else Session(), {"type": kind}) == "bad_field"

    @pytest.mark.parametrize("kind", ["stop_game", "discard", "nonsense", "", "Start_game", "Undo"])
    def test_nothing_started(self, kind: str) -> None:
        assert code(Session(), {"type": kind, "surplus": 1, "player": 5}) == "no_game"

    @pytest.mark.parametrize("kind", ["nonsense", "", "Discard", "discard ", "roll", "move_ship", "UNDO"])
    @pytest.mark.parametrize("over", [False, True])
    def test_unknown_action_before_its_fields_and_the_end(self, kind: str, over: bool) -> None:
        now = session(start(), STOP) if over else session(start())
        assert code(now, {"type": kind, "player": 5, "surplus": 1}) == "unknown_action"

    def test_start_game_in_a_started_game_even_over(self) -> None:
        assert code(session(start()), start()) == "game_started"
        assert code(session(start()), {"type": "start_game"}) == "game_started"
        assert code(session(start(), STOP), start()) == "game_started"

    def test_stop_game(self) -> None:
        over = session(start(), STOP)
        assert code(over, {**STOP, "why": "late"}) == "bad_field"
        assert code(over, STOP) == "game_over"

    def test_game_over_before_unknown_player(self) -> None:
        assert code(session(start(), STOP), discard("p9")) == "game_over"

    @pytest.mark.parametrize("name", ["", "p0", "p4", "P1", "p1 ", "bank", "p" * 10_000])
    def test_unknown_player_before_wrong_phase(self, name: str) -> None:
        now = session(start())
        assert code(now, buzz(name)) == "unknown_player"
        assert code(now, penalty(name, "share")) == "unknown_player"

    def test_wrong_phase_before_not_your_turn(self) -> None:
        assert code(session(start()), buzz("p2")) == "wrong_phase"
        assert code(session(start(), card("p1")), discard("p2")) == "wrong_phase"

    def test_not_your_turn_before_own_checks(self) -> None:
        now = session(start(coins={"gold": 0}))
        assert code(now, card("p2", "gold")) == "not_your_turn"
        now = session(card("p1", "silver"), free_buzz("p1"), of=now)
        assert code(now, free_buzz("p2")) == "not_your_turn"
        assert code(now, dive("p2", "missed")) == "not_your_turn"
