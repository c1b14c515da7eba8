"""Windows over a table: what each key sends, and where it leads (screens.md 0.7 to 0.9, 3)."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import pytest

from divingbell.companion.archive.rescue import Rescued, RescueError, free_name, rescue
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.games.game import Refusal
from divingbell.companion.journal.journal_failure import Reason
from divingbell.companion.journal.soundness import Loss
from divingbell.companion.rig import Health
from divingbell.companion.session.session import Session
from divingbell.companion.table.events import Refused
from divingbell.ui.routes import ROUTES
from divingbell.ui.screens.windows.stick import StickWindow
from divingbell.ui.table import house_rule_change
from tests.journal.evening import stored_rows
from tests.sunken_play import aim, buzz
from tests.ui import started_services
from tests.ui.driver import Driver
from tests.ui.scenes_sunken import ANY, GOLD, armed, table
from tests.ui.scenes_windows import (
    WAYS_HERE,
    damaged,
    in_memory,
    refused,
    resumed,
    sat_down,
    screen,
    unwritable,
)
from tests.ui.table_services import MISSED, TableDriver, TableServices, sitting

CHOSEN = Settings(welcomed=True)
SIZES = ["C", *(pytest.param(size, marks=pytest.mark.slow) for size in "RT")]
FREE = {"type": "free_buzz", "player": "p2"}


@pytest.fixture
def at_table():  # type: ignore[no-untyped-def]
    """`at_table(enter, "R")` brings a screen up and closes it again."""
    open_now: list[Driver] = []

    def enter(make: Any, size: str = "R", settings: Settings = CHOSEN, **options: Any) -> Any:
        open_now.append(make(size, settings, **options))
        return open_now[-1]

    yield enter
    for driver in open_now:
        driver.close()


def over(services: TableServices, **routes: Any) -> Any:
    return lambda size, settings: sat_down(services, size, settings, **routes)


# Menu ---------------------------------------------------------------------------------------------------------


def test_opening_the_menu_sends_nothing_and_closing_it_neither(at_table) -> None:
    driver = at_table(over(table(4, GOLD, aim("p2", 4))))
    before = driver.services.sent()
    driver.tap("menu")
    assert driver.shows("windows.menu.turn")
    driver.tap("menu.close")
    driver.settled()
    assert not driver.shows("menu.end_game")
    assert driver.services.sent() == before


@pytest.mark.slow
@pytest.mark.parametrize("name", ["ledger", "rules", "hardware"])
def test_keys_of_the_menu_lead_on(at_table, name: str) -> None:
    gone: list[str] = []
    driver = at_table(over(table(), **{name: lambda _: gone.append(name)}))
    driver.tap("menu")
    driver.tap(f"menu.{name}")
    assert gone == [name]
    assert not driver.shows("menu.pause")


def test_it_buzzed_only_while_a_dive_is_on(at_table) -> None:
    driver = at_table(over(armed()))
    driver.tap("menu")
    assert driver.answered("menu.it_buzzed") == [{"type": "buzz", "player": "p2", "source": "touch"}]
    driver.tap("menu")
    assert driver.is_off("menu.it_buzzed")
    driver.services.tap({"type": "dive", "player": "p2", "outcome": "dropped"})
    driver.frames(3)
    assert not driver.shows("menu.it_buzzed")


@pytest.mark.slow
@pytest.mark.parametrize("size", "RC")
def test_the_sea_is_empty_says_the_count_that_speaks_against_it(at_table, size: str) -> None:
    driver = at_table(over(table()), size)
    driver.tap("menu")
    assert driver.is_off("menu.sea_empty")
    assert driver.shows("9 coins left")


def test_a_sea_that_was_not_counted_can_be_seen_empty(at_table) -> None:
    services = TableServices(3)
    services.play({"type": "start_game", "game": "sunken_treasure", "players": 3, "first_player": "p2"})
    driver = at_table(over(services))
    driver.tap("menu")
    assert driver.answered("menu.sea_empty") == [{"type": "no_coins_left"}]
    assert services.state.result.reason == "no_coins_left"


def test_end_game_wants_to_be_held(at_table) -> None:
    driver = at_table(over(table()))
    driver.tap("menu")
    driver.tap("menu.end_game")
    driver.settled()
    assert driver.services.state.result is None
    still = driver.shell.element_view.moving
    finger = driver.down("menu.end_game")
    assert driver.shell.element_view.moving == still + 1, "a ring grows round the key"
    finger.up()
    driver.frames(1)
    assert driver.shell.element_view.moving == still
    driver.hold("menu.end_game")
    driver.settled()
    assert driver.services.sent()[-1] == {"type": "stop_game"}


@pytest.mark.parametrize("late", [(0.7,), (0.05, 3.0), (0.3, 0.3, 0.3), (0.12,) * 10, (0.051,) * 13])
def test_a_short_press_ends_no_game_however_late_its_lift_is_read(at_table, late: tuple[float, ...]) -> None:
    driver = at_table(over(table()))
    driver.tap("menu")
    finger = driver.down("menu.end_game")
    driver.late_frames(late, finger.up)
    driver.settled()
    assert driver.services.state.result is None


@pytest.mark.slow
def test_with_calm_motion_no_ring_grows(at_table) -> None:
    driver = at_table(over(table()), "R", Settings(welcomed=True, calm_motion=True))
    driver.tap("menu")
    finger = driver.down("menu.end_game")
    assert driver.shell.element_view.moving == 0
    finger.up()


def blues() -> TableServices:
    from tests.ui import blues_evening
    from tests.ui.scenes_blues import table as at_reef

    return at_reef(blues_evening.bruno_begins())


def deep_sea() -> TableServices:
    from tests.ui.scenes_deep_sea import second_round
    from tests.ui.scenes_deep_sea import table as at_sea

    return at_sea(second_round())


def submarine() -> TableServices:
    from tests.ui.submarine_evening import services

    return services()


@pytest.mark.parametrize(
    "make", [deep_sea, *(pytest.param(make, marks=pytest.mark.slow) for make in (submarine, blues))]
)
def test_the_menu_of_every_game(at_table, make: Any) -> None:
    driver = at_table(over(make()), "C")
    for key in ("ledger", "rules", "hardware"):
        driver.tap("menu")
        driver.tap(f"menu.{key}")
        assert not driver.shows("menu.close")
        if driver.shows("back"):
            driver.tap("back")
    driver.tap("menu")
    assert not driver.shows("menu.it_buzzed")
    assert not driver.shows("menu.sea_empty")
    driver.tap("menu.pause")
    driver.settled()
    driver.tap("pause.on")
    driver.settled()
    assert driver.services.told() == ["hold", "go"]
    driver.tap("menu")
    before = driver.services.sent()
    driver.hold("menu.end_game")
    driver.settled()
    assert driver.services.sent()[len(before) :] == [{"type": "stop_game"}]
    assert driver.services.state.result.reason == "stopped"
    assert driver.shows("podium.again")
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]
    assert driver.services.state.result is None


# Pause --------------------------------------------------------------------------------------------------------


def test_pause_holds_the_sensors_until_go_on(at_table) -> None:
    driver = at_table(over(armed()))
    driver.tap("menu")
    driver.tap("menu.pause")
    driver.settled()
    assert driver.services.told() == ["hold"]
    driver.services.contact()
    assert driver.services.last.action["type"] == "aim", "felt while paused: logged only"
    driver.tap("pause.on")
    driver.settled()
    assert driver.services.told() == ["hold", "go"]
    assert not driver.shows("windows.pause")
    driver.services.contact()
    assert driver.services.last.action["type"] == "buzz"


@pytest.mark.slow
def test_pause_over_sensors_on_hold_lets_nothing_go(at_table) -> None:
    driver = at_table(resumed)
    driver.tap("menu")
    driver.tap("menu.pause")
    driver.tap("pause.on")
    driver.settled()
    assert driver.services.told() == ["hold"]
    assert driver.shows("windows.resume.did_you_dive")


def test_what_is_asked_since_the_pause_lets_go_itself(at_table) -> None:
    driver = at_table(over(armed()), "C")
    driver.tap("menu")
    driver.tap("menu.pause")
    driver.settled()
    driver.services.health(MISSED)
    driver.settled()
    driver.tap("pause.on")
    driver.settled()
    assert driver.services.told() == ["hold", "hold"], "that of the pause, and that of the loss"
    assert driver.shows("sunken_table.waits")
    driver.tap("waits.go")
    driver.settled()
    assert driver.services.told() == ["hold", "hold", "go"]


def test_an_answered_question_does_not_come_back_with_a_pause_but_with_new_news(at_table) -> None:
    driver = at_table(over(armed()), "C")
    driver.services.health(MISSED)
    driver.settled()
    driver.tap("waits.go")
    driver.settled()
    driver.tap("menu")
    driver.tap("menu.pause")
    driver.settled()
    assert not driver.shows("sunken_table.waits")
    driver.tap("pause.on")
    driver.settled()
    assert driver.shows("sunken_table.band.armed")
    driver.services.health(Health("ready", "rig.power_lost", missed=True))
    driver.settled()
    assert driver.shows("sunken_table.waits")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["home", "settings"])
def test_pause_leads_home_and_to_the_settings(at_table, name: str) -> None:
    gone: list[str] = []
    driver = at_table(over(table(), **{name: lambda _: gone.append(name)}))
    driver.tap("menu")
    driver.tap("menu.pause")
    assert not driver.shows("pause.off"), "only where the program owns the screen"
    driver.tap(f"pause.{name}")
    assert gone == [name]


@pytest.mark.slow
def test_switch_off_wants_to_be_held(at_table, monkeypatch) -> None:
    driver = at_table(over(table()), "C", Settings(welcomed=True, kiosk=True))
    stopped: list[bool] = []
    monkeypatch.setattr(driver.app, "stop", lambda: stopped.append(True))
    driver.tap("menu")
    driver.tap("menu.pause")
    driver.tap("pause.off")
    assert stopped == []
    driver.hold("pause.off")
    assert stopped == [True]
    monkeypatch.undo()


# Refused ------------------------------------------------------------------------------------------------------


def test_it_was_said_first_puts_the_free_buzz_in_the_place_of_the_buzz(at_table) -> None:
    driver = at_table(refused)
    assert driver.shows("windows.refused.already_dived")
    entry = driver.services.last.number
    assert driver.answered("refused.said_first") == [{"type": "amend", "entry": entry, "actions": [FREE]}]
    driver.settled()
    assert driver.services.told() == ["free_buzz_over"]
    assert not driver.shows("windows.refused.already_dived")
    driver.services.contact()
    assert driver.services.last.action["type"] == "buzz", "the contact of the free buzz has been"


@pytest.mark.slow
def test_it_was_said_first_takes_what_the_rim_said_too(at_table) -> None:
    driver = at_table(refused, rim=3)
    entry = driver.services.last.number - 1
    assert driver.answered("refused.said_first") == [{"type": "amend", "entry": entry, "drop": 2, "actions": [FREE]}]


@pytest.mark.slow
def test_not_a_real_buzz_undoes_it(at_table) -> None:
    driver = at_table(refused)
    assert driver.answered("refused.not_real") == [{"type": "undo", "steps": 1}]


@pytest.mark.slow
def test_it_stays_a_buzz_sends_nothing(at_table) -> None:
    driver = at_table(refused)
    assert driver.answered("refused.stays") == []
    assert driver.shell.top.name == "c-sunken-buzz"


def test_a_refusal_without_ways_out_is_read(at_table) -> None:
    driver = at_table(over(table()))
    top = screen(driver)
    refusal = Refusal("not_your_turn", "", {"player": "p3", "whose": "p2"})
    top.refused(Refused({"type": "discard", "player": "p3"}, "script", refusal, top.session, True))
    driver.frames(2)
    assert "It is the turn of Bruno, not of Chiara. Enter what Bruno does first, or undo." in driver.texts()
    assert driver.answered("refused.read") == []
    assert not driver.shows("refused.read")


def test_the_house_rule_behind_a_refusal_is_changed_and_put_back(at_table) -> None:
    from tests.ui.scenes_deep_sea import Voyage
    from tests.ui.scenes_deep_sea import table as at_sea

    driver = at_table(over(at_sea(Voyage(2).dive("p1", 2).dive("p2", 3))), "C")
    top = screen(driver)
    begin = driver.services.sent()[0]
    back = {"type": "turn_back", "player": "p1"}
    top.send(back)
    driver.settled()
    assert driver.shows("windows.refused.house_rule")
    rules = {**begin.get("rules", {}), "return_without_chip": "allowed"}
    amend = {"type": "amend", "entry": 1, "actions": [{**begin, "rules": rules}]}
    assert driver.answered("refused.house_rule") == [amend]
    assert driver.answered("put_back") == [{**amend, "actions": [begin]}]
    assert top.disabled_reason(back) is not None


def begun(game: str, **fields: Any) -> Session:
    start = {"type": "start_game", "game": game, "players": 2, "first_player": "p1", **fields}
    session = Session().apply(start)
    assert isinstance(session, Session), session
    return session


def behind(session: Session, error: str, action: dict[str, Any]) -> house_rule_change.Change | None:
    return house_rule_change.behind(session, Refused(action, "touch", Refusal(error), session, True))


REEF = ["5H", "7H", "QC", "4C", "9H"]


@pytest.mark.parametrize(
    ("game", "fields", "error", "action", "name", "value"),
    [
        ("submarine", {"rules": {"leave_board": "forced"}}, "must_stop", {"type": "move_ship"}, "leave_board", "free"),
        (
            "submarine",
            {"rules": {"bathyscaphe_actions": "all_same"}},
            "mixed_actions",
            {"type": "collect_treasure"},
            "bathyscaphe_actions",
            "each",
        ),
        ("submarine", {}, "not_waiting", {"type": "trade_card"}, "trade_on_exit", True),
        ("submarine", {"rules": {"card_removal": "equal"}}, "colour_exhausted", {}, "card_removal", "random"),
        ("deep_sea_adventure", {}, "no_chips", {"type": "turn_back"}, "return_without_chip", "allowed"),
        ("submarine_blues", {"reef": REEF}, "actions_left", {"type": "end_turn"}, "early_end", "any"),
    ],
)
def test_a_house_rule_is_offered_for_its_refusal(
    game: str, fields: dict[str, Any], error: str, action: dict[str, Any], name: str, value: object
) -> None:
    session = begun(game, **fields)
    change = behind(session, error, action)
    assert change is not None
    assert (change.name, change.value) == (name, value)
    begin = dict(session.entry(1).action)  # type: ignore[union-attr]
    rules = {**begin.get("rules", {}), name: value}
    assert change.amend == {"type": "amend", "entry": 1, "actions": [{**begin, "rules": rules}]}
    after = session.apply(change.amend)
    assert isinstance(after, Session)
    assert after.state.rules[name] == value
    back = after.apply(change.put_back)
    assert isinstance(back, Session)
    assert back.view() == session.view()


def test_no_house_rule_where_none_is_behind_it() -> None:
    deep = begun("deep_sea_adventure")
    assert behind(deep, "no_chips", {"type": "search", "player": "p1", "choice": "place", "token": 0}) is None
    assert behind(deep, "already_returning", {"type": "turn_back", "player": "p1"}) is None
    blues = begun("submarine_blues", reef=REEF)
    attack = {"type": "attack", "player": "p1", "card": "JS", "hits": {"p2": 5}, "facts": {"JS": {"kind": "attack"}}}
    assert behind(blues, "impossible_hits", attack | {"hits": {"p2": 5}, "card": "2S"}) is None


def test_the_ace_that_the_house_lets_attack() -> None:
    low = begun("submarine_blues", reef=REEF, rules={"ace_in_attacks": "low"})
    attack = {"type": "attack", "player": "p1", "card": "AS", "hits": {"p2": 5}, "facts": {"AS": {"kind": "attack"}}}
    refusal = low.apply(attack)
    assert isinstance(refusal, Refusal)
    assert refusal.error == "impossible_hits"
    change = house_rule_change.behind(low, Refused(attack, "touch", refusal, low, True))
    assert change is not None
    assert change.value == "high"


# After a power cut --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES)
def test_not_yet_lets_the_probe_go(at_table, size: str) -> None:
    driver = at_table(resumed, size)
    assert driver.answered("resume.not_yet") == []
    driver.settled()
    assert driver.services.told()[-1] == "go"
    assert driver.shows("sunken_table.band.armed")


def test_yes_no_buzz_leads_to_the_outcomes_disarmed(at_table) -> None:
    driver = at_table(resumed)
    assert driver.answered("resume.no_buzz") == []
    assert driver.services.told() == ["hold"]
    assert driver.shows("disarmed")
    assert driver.shows("outcome.recovered.gold")


def test_it_buzzed_is_entered_and_the_sensors_stay_on_hold(at_table) -> None:
    driver = at_table(resumed)
    assert driver.answered("resume.it_buzzed") == [buzz("p2")]
    assert driver.shell.top.name == "c-sunken-buzz"
    assert driver.services.own.now.hold


def test_not_yet_without_a_hole_goes_back_to_the_call(at_table) -> None:
    driver = at_table(resumed, "C", call=(GOLD,))
    assert driver.answered("resume.not_yet") == []
    assert driver.services.told() == ["hold", "go"]
    assert driver.shell.top.name == "b0-sunken-call"
    assert driver.shows("risk.4")


def test_the_hold_ends_with_the_turn(at_table) -> None:
    services = armed()
    assert services.own.resume(services.own.now.uuid) is not None
    driver = at_table(over(services), "C")
    driver.tap("resume.no_buzz")
    assert driver.shows("disarmed")
    assert driver.answered("outcome.stopped") == [{"type": "dive", "player": "p2", "outcome": "stopped"}]
    assert not driver.services.own.now.hold
    assert not driver.shows("windows.resume.did_you_dive")


def test_a_buzz_before_the_power_cut_is_not_asked_about(at_table) -> None:
    services = table(4, GOLD, aim("p2", 4), buzz("p2", "sensor"))
    services.own.sensors("hold")
    driver = at_table(over(services), "C")
    assert not driver.shows("windows.resume.did_you_dive")
    assert driver.shell.top.name == "c-sunken-buzz"
    assert driver.services.own.now.hold
    assert driver.answered("outcome.recovered.gold") == [
        {"type": "dive", "player": "p2", "outcome": "recovered", "coin": "gold"}
    ]


def test_a_free_buzz_that_waits_after_a_power_cut_listens() -> None:
    services = table(4, GOLD, FREE)
    carried = services.own.resume(services.own.now.uuid)
    assert carried is not None
    with sitting(services, "C", routes=WAYS_HERE) as driver:
        assert driver.shell.top.name == "b3-sunken-free-buzz"
        assert not services.own.now.hold
        before = services.sent()
        services.contact()
        driver.settled()
        assert services.sent() == before, "it belongs to the free buzz"
        assert driver.shell.top.name == "b0-sunken-call"


def test_step_back_undoes(at_table) -> None:
    driver = at_table(resumed)
    assert driver.answered("undo") == [{"type": "undo", "steps": 1}]
    assert driver.shows("table.put_back")
    assert driver.shows("windows.resume.did_you_dive"), "the card lies still"


@pytest.mark.parametrize("size", SIZES)
def test_without_a_hole_the_hole_is_asked_first(at_table, size: str) -> None:
    driver = at_table(resumed, size, call=(ANY,))
    driver.tap("resume.no_buzz")
    assert driver.shows("$60,000")
    assert driver.answered("risk.4") == [aim("p2", 4)]
    assert driver.shows("disarmed")
    driver.services.tap({"type": "undo", "steps": 1})


@pytest.mark.slow
def test_without_a_hole_hole_and_buzz_are_one_tap(at_table) -> None:
    driver = at_table(resumed, call=(GOLD,))
    driver.tap("resume.it_buzzed")
    assert driver.shows("$22,500")
    assert driver.answered("risk.3") == [aim("p2", 3), buzz("p2")]
    entries = [*driver.services.own.now.session.entries()][:2]
    assert entries[0].origin.tap == entries[1].origin.tap
    assert driver.answered("undo") == [{"type": "undo", "steps": 2}]


@pytest.mark.slow
def test_the_probe_that_was_away_asks_in_a_dive(at_table) -> None:
    driver = at_table(over(armed()))
    driver.services.health(MISSED)
    driver.settled()
    assert driver.shows("sunken_table.waits")
    assert not driver.shows("windows.resume.did_you_dive"), "only after a resume"
    driver.tap("waits.go")
    driver.settled()
    assert not driver.shows("sunken_table.waits")


def home_again(size: str, settings: Settings, *, loses: bool = False) -> Driver:
    driver = started_services.start_app(
        size, settings, routes=WAYS_HERE | {"carry_on": ROUTES["carry_on"]}, evening=started_services.power_cut()
    )
    driver.wait(lambda: driver.shows("carry_on"), "the unfinished game")
    if loses:
        driver.shell.services.table._core._journal.loss = Loss(Path("journal.db"), 1, None)
    driver.tap("carry_on")
    driver.wait(lambda: not driver.shows("carry_on"), "the table")
    driver.frames(2)
    return driver


def test_carry_on_after_a_power_cut_asks(at_table) -> None:
    driver = at_table(home_again)
    assert driver.shows("windows.resume.power_cut")
    assert driver.shows("windows.resume.every_tap")
    driver.tap("resume.not_yet")
    driver.wait(lambda: driver.shows("sunken_table.band.armed"), "the armed dive")


@pytest.mark.slow
def test_carry_on_after_a_power_cut_tells_of_lost_lines_once(at_table) -> None:
    driver = at_table(home_again, loses=True)
    assert driver.shows("windows.lost.title")
    driver.tap("lost.on")
    assert driver.shows("windows.resume.power_cut")
    ROUTES["carry_on"](driver.shell)
    driver.wait(lambda: driver.shows("windows.resume.carried_on"), "the question")
    assert not driver.shows("windows.lost.title")


@pytest.mark.slow
def test_carry_on_after_home_asks_too_and_says_so(at_table) -> None:
    driver = at_table(home_again)
    ROUTES["carry_on"](driver.shell)
    driver.wait(lambda: driver.shows("windows.resume.carried_on"), "the question")


@pytest.mark.slow
def test_a_pause_that_was_open_is_over_where_no_dive_asks(at_table) -> None:
    driver = at_table(home_again)
    own = driver.shell.services.table
    own.submit([{"type": "undo", "steps": 2}])
    own.sensors("hold")
    ROUTES["carry_on"](driver.shell)
    driver.wait(lambda: not own.now.hold, "the sensors")
    assert driver.shows("sunken_table.band.card")


# The journal --------------------------------------------------------------------------------------------------


def saving(driver: TableDriver, *sticks: Path, fail: OSError | None = None) -> list[Path]:
    """Give the services these sticks; where it saved."""
    saved: list[Path] = []

    def save(folder: Path) -> Path:
        if fail is not None:
            raise fail
        saved.append(folder)
        return folder / "divingbell-2026-01-03-214003.jsonl"

    driver.services.sticks = lambda: [*sticks]  # type: ignore[attr-defined]
    driver.services.save_record = save  # type: ignore[attr-defined]
    return saved


@pytest.mark.parametrize("size", SIZES)
def test_with_one_stick_the_game_is_saved_at_once(at_table, size: str) -> None:
    driver = at_table(in_memory, size)
    saved = saving(driver, Path("/media/ada/STICK"))
    driver.tap("save_to_usb")
    driver.wait(lambda: driver.shows("windows.stick.saved"), "the toast")
    assert saved == [Path("/media/ada/STICK")]
    assert driver.shows("divingbell-2026-01-03-214003.jsonl")


def test_without_a_stick_it_asks_for_one(at_table) -> None:
    driver = at_table(in_memory)
    saved = saving(driver)
    driver.tap("save_to_usb")
    driver.wait(lambda: driver.shows("windows.stick.none"), "the window")
    saved = saving(driver, Path("/media/ada/STICK"))
    driver.tap("stick.again")
    driver.wait(lambda: driver.shows("windows.stick.saved"), "the toast")
    assert saved == [Path("/media/ada/STICK")]


@pytest.mark.slow
def test_one_of_several_sticks_is_chosen_and_a_full_one_says_so(at_table) -> None:
    driver = at_table(in_memory)
    saving(driver, Path("/media/ada/ONE"), Path("/media/ada/TWO"), fail=OSError(28, "No space left on device"))
    driver.tap("save_to_usb")
    driver.wait(lambda: driver.shows("windows.stick.which"), "the window")
    driver.tap("TWO")
    driver.wait(lambda: driver.shows("windows.stick.failed"), "the failure")
    assert any("No space left on device" in words for words in driver.texts())
    driver.tap("stick.leave")
    assert not driver.shows("windows.stick.failed")


def test_a_stick_whose_name_no_font_can_write_is_called_a_stick(at_table) -> None:
    driver = at_table(lambda size, chosen: in_memory(size, chosen, "full"))
    top = driver.shell.top
    top.open(StickWindow(top, [Path("/media/\u65e5\u672c"), Path("/media/TWO")]))
    driver.frames(2)
    assert driver.shows("settings.backup.stick")
    assert driver.shows("TWO")


@pytest.mark.parametrize("reason", get_args(Reason))
def test_the_banner_says_every_reason_in_both_lengths(at_table, reason: Reason) -> None:
    for size in ("R", "C"):
        driver = at_table(lambda size, chosen: in_memory(size, chosen, reason), size)
        assert driver.shows(f"table.memory.{reason}" + (".short" if size == "C" else ""))
        assert driver.shows("table.rescue") == (reason == "damaged")


def test_one_key_rescues_the_damaged_journal_and_says_what_came_out(at_table) -> None:
    """The damaged file is left as it is; what is sound of it stands beside it."""
    driver = at_table(damaged)
    journal = driver.services.own.journal
    before = journal.read_bytes()
    driver.services.rescue = lambda: rescue(journal, free_name(journal))
    driver.tap("rescue")
    driver.wait(lambda: driver.shows("rescue.on"), "the window")
    (saved,) = stored_rows(journal.with_name(f"{journal.name}.rescued"))
    assert saved == driver.services.own.lines()[: len(saved)]
    assert len(saved) > 2
    assert journal.read_bytes() == before
    driver.tap("rescue.on")
    assert driver.shows("table.memory")


def test_where_nothing_can_be_saved_the_window_says_why(at_table) -> None:
    driver = at_table(damaged)

    def fail() -> Rescued:
        raise RescueError("rescue.not_a_journal", file="/home/ada/journal.db")

    driver.services.rescue = fail
    driver.tap("rescue")
    driver.wait(lambda: driver.shows("windows.rescue.none"), "the window")
    assert any("nothing of its beginning is left" in words for words in driver.texts())


def test_the_banner_goes_when_all_is_written(at_table) -> None:
    services = table(4, GOLD, aim("p2", 4))
    unwritable(services)
    driver = at_table(over(services))
    driver.tap("outcome.dropped")
    driver.settled()
    assert driver.shows("table.memory")
    driver.tap("undo")
    driver.settled()
    assert driver.shows("table.in_memory.alone"), "toasts say that it is only in memory"
    del services.journal._write
    services.clock.turn(3)
    driver.settled()
    assert not driver.shows("table.memory")
    assert services.own.now.journal_failure is None


@pytest.mark.slow
def test_lost_lines_are_told_over_the_table() -> None:
    from tests.ui.scenes_windows import lost

    driver = lost("R", CHOSEN)
    gone: list[str] = []
    driver.shell.routes["ledger"] = lambda _: gone.append("ledger")
    try:
        assert driver.shows("windows.lost.title")
        driver.tap("lost.on")
        assert not driver.shows("windows.lost.title")
        ROUTES["lost_lines"](driver.shell)
        driver.frames(2)
        driver.tap("lost.ledger")
        assert gone == ["ledger"]
    finally:
        driver.close()


@pytest.mark.slow
def test_a_sensor_that_was_faster_shows_the_window_only_where_there_is_a_way_out() -> None:
    with sitting(table(4, GOLD, aim("p2", 4)), routes=WAYS_HERE) as driver:
        top = screen(driver)
        before = top.snapshot
        driver.services.contact()
        driver.frames(1)
        top.snapshot = before
        top.send(aim("p2", 5))
        driver.settled()
        assert driver.shows("table.moved_on_buzz")
        assert not driver.shows("windows.refused.ask")


@pytest.mark.parametrize("size", ["R", "C", "T"])
@pytest.mark.parametrize("name", ["w5-table-menu-card", "w5-table-menu", "w8-table-menu-deepsea"])
def test_keys_of_the_menu_are_as_wide_as_each_other_and_the_last_two_stay_last(scene, name: str, size: str) -> None:
    driver = scene(name, size)
    keys = [part for part in driver.parts() if (part.element.id or "").startswith("menu.") and part.rect[3] > 60]
    assert len({round(key.rect[2]) for key in keys}) == 1
    assert len({round(key.rect[3]) for key in keys}) == 1
    pause, end = driver.find("menu.pause").rect, driver.find("menu.end_game").rect
    assert pause[1] == end[1] == max(key.rect[1] for key in keys)
    assert end[0] == max(key.rect[0] for key in keys)
    assert 0 < end[0] - pause[0] - pause[2] < 20


def test_the_menu_of_a_game_of_rounds_says_the_round(scene) -> None:
    assert scene("w8-table-menu-deepsea", "C").shows("Deep Sea Adventure, round 1")
