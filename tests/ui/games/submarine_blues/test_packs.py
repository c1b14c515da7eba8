"""Before Submarine Blues and beside it: levels, tokens, the reef, and the packs that are learnt, used and carried."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.games.submarine_blues.facts import Fact
from divingbell.companion.games.submarine_blues.pack import Pack
from divingbell.ui.games.submarine_blues import pack_files as files
from divingbell.ui.games.submarine_blues.pack_files import user_packs
from divingbell.ui.games.submarine_blues.packs import PackScreen
from divingbell.ui.routes import ROUTES
from divingbell.ui.screens.players.players import Players
from divingbell.ui.table.opening import table_screen
from tests import table_work
from tests.ui import blues_evening as evening
from tests.ui.blues_evening import bid
from tests.ui.driver import Driver
from tests.ui.scenes_blues import NEW, OURS, before, packs, picked
from tests.ui.scenes_blues import table as at_table
from tests.ui.scenes_players import TOGETHER
from tests.ui.started_services import FAMILY, sit_down, start_app
from tests.ui.table_services import sitting

REEF = ("5H", "7H", "QC", "4C", "9H")


@pytest.fixture
def running() -> Iterator[list[Driver]]:
    """Drivers that are closed whatever happens; not drawn."""
    drivers: list[Driver] = []
    yield drivers
    for driver in drivers:
        driver.close()


@pytest.fixture
def players(running: list[Driver]) -> Driver:
    driver = before("same_again")("C", Settings(welcomed=True, **NEW))
    running.append(driver)
    return driver


def entered(driver: Driver) -> list[dict[str, Any]]:
    return [
        dict(line.value["action"]) for line in table_work.lines(driver.shell.services.table) if line.kind == "entry"
    ]


def start(driver: Driver, reef: tuple[str, ...] = REEF) -> dict[str, Any]:
    """Tap Start, pick the reef, tap Start; what began the game."""
    driver.tap("start")
    for card in reef:
        for key in picked(card):
            driver.tap(key)
    driver.tap("start")
    driver.wait(lambda: driver.shell.depth == 0, "the table")
    (begun,) = entered(driver)
    return begun


# The start --------------------------------------------------------------------------------------------------------


def test_levels_and_the_reef_begin_the_game(running: list[Driver]) -> None:
    """The row of screens.md, with a pack that knows nothing yet."""
    driver = start_app("C", Settings(welcomed=True, **TOGETHER), lambda shell: Players(shell, "submarine_blues"))
    running.append(driver)
    driver.tap("same_again")
    for seat, level in ((0, "scuba_diver"), (1, "scuba_diver"), (3, "submarine_pilot")):
        driver.tap(f"seat.{seat}")
        driver.tap(f"level.{level}")
    assert start(driver) == {
        "type": "start_game", "game": "submarine_blues", "players": 4, "first_player": "p1",
        "reef": ["5H", "7H", "QC", "4C", "9H"],
        "levels": {"p1": "scuba_diver", "p2": "scuba_diver", "p3": "submarine_pilot"},
    }  # fmt: skip
    assert driver.shell.top.name == "blues.table"
    assert driver.shell.settings.pack == "Our pack"
    assert user_packs(driver.shell.services).all() == [], "a pack begins with the first card"


def test_a_level_goes_with_its_seat(players: Driver) -> None:
    players.tap("seat.0")
    players.tap("level.submarine_pilot")
    players.drag("seat.0", 300, 0)
    assert start(players)["levels"] == {"p2": "submarine_pilot"}


def test_the_pack_in_use_goes_with_the_start(players: Driver) -> None:
    facts = {card: dict(fact.known()) for card, fact in OURS.facts.items()}
    assert start(players) == {
        "type": "start_game", "game": "submarine_blues", "players": 4, "first_player": "p1", "reef": [*REEF],
        "facts": facts,
    }  # fmt: skip


def test_fewer_tokens(players: Driver) -> None:
    players.tap("pack")
    for key in ("divers.less", "divers.less", "submarines.less", "pack.done"):
        players.tap(key)
    begun = start(players)
    assert (begun["divers"], begun["submarines"]) == (22, 10)


def test_as_many_tokens_as_the_rules_give_are_not_said(players: Driver) -> None:
    players.tap("pack")
    for key in ("divers.less", "divers.more", "pack.done"):
        players.tap(key)
    assert "divers" not in start(players)


def test_another_pack_is_chosen_before_the_game(players: Driver) -> None:
    user_packs(players.shell.services).save(Pack("Grandma", {"2C": Fact("cruising", 1, 1)}))
    players.tap("pack")
    players.tap("pack.choose")
    players.wait(lambda: players.shows("use.1"), "the packs")
    players.tap("use.1")
    players.tap("back")
    assert players.shows("Grandma")
    players.tap("pack.done")
    assert start(players)["facts"] == {"2C": {"kind": "cruising", "sharks": 1, "pilot_fish": 1}}


def test_the_reef_is_asked_for_card_by_card(players: Driver) -> None:
    players.tap("start")
    assert players.shows("submarine_blues_packs.reef.title")
    assert players.shows("submarine_blues_packs.reef.nearest")
    assert players.is_off("undo")
    assert players.is_off("start")
    for key in picked("5H"):
        players.tap(key)
    players.tap("rank.5")
    assert players.is_off("suit.H"), "it lies in the reef"
    players.tap("suit.S")
    players.tap("undo")
    assert players.shell.top.reef == ["5H"]
    for card in REEF[1:]:
        for key in picked(card):
            players.tap(key)
    assert players.is_off("rank.2"), "five are enough"
    assert not players.is_off("start")
    players.tap("back")
    assert players.shell.top.name == "players"


# Packs ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def shelf(running: list[Driver]) -> Driver:
    """Two packs, Grandma's and Ours, which is in use; and a file with a mistake."""
    driver = packs()("C", Settings(welcomed=True, pack="Ours"))
    running.append(driver)
    return driver


def settle(driver: Driver, text_id: str) -> None:
    driver.wait(lambda: driver.shows(text_id), text_id)


def sticks(driver: Driver, *folders: Path) -> None:
    driver.shell.services.sticks.found = lambda: list(folders)  # type: ignore[method-assign]


def test_use(shelf: Driver) -> None:
    assert shelf.shows("submarine_blues_packs.in_use")
    shelf.tap("use.1")
    assert shelf.shell.settings.pack == "Grandma"


def test_a_file_with_a_mistake_is_shown_and_left_alone(shelf: Driver) -> None:
    assert any(words.startswith("10X is no card; perhaps 10") for words in shelf.texts())
    assert not shelf.shows("use.3")


def test_a_new_pack(shelf: Driver) -> None:
    shelf.tap("new_pack")
    for letter in "zia":
        shelf.tap(f"letter.{letter}")
    shelf.tap("letter.done")
    settle(shelf, "submarine_blues_packs.saved")
    assert shelf.shell.settings.pack == "Zia"
    assert user_packs(shelf.shell.services).find("Zia") == Pack("Zia")


def test_a_copy_under_another_name(shelf: Driver) -> None:
    shelf.tap("save.2")
    shelf.tap("save.copy")
    shelf.tap("letter.n")
    shelf.tap("letter.done")
    settle(shelf, "submarine_blues_packs.saved")
    assert user_packs(shelf.shell.services).find("N") == Pack("N", OURS.facts)
    assert shelf.shell.settings.pack == "Ours", "a copy is not in use"


def test_a_name_that_is_taken(shelf: Driver) -> None:
    shelf.tap("new_pack")
    for letter in "grandma":
        shelf.tap(f"letter.{letter}")
    shelf.tap("letter.done")
    settle(shelf, "submarine_blues_packs.name_taken")
    assert len(user_packs(shelf.shell.services).find("Grandma").facts) == 1


def test_save_on_a_stick_and_load_from_one(shelf: Driver, tmp_path: Path) -> None:
    sticks(shelf, tmp_path)
    shelf.tap("save.2")
    shelf.tap("save.stick")
    settle(shelf, "submarine_blues_packs.on_stick")
    assert [stored.pack for stored in files.in_folder(tmp_path)] == [OURS]
    (tmp_path / "packs").mkdir()
    files.export(Pack("Aunt", {"3C": Fact("attack")}), tmp_path / "packs")
    shelf.tap("load")
    shelf.wait(lambda: shelf.shows("take.2"), "the packs of the stick")
    shelf.tap("take.2")
    settle(shelf, "submarine_blues_packs.loaded")
    assert shelf.shell.settings.pack == "Aunt"
    assert user_packs(shelf.shell.services).find("Aunt") == Pack("Aunt", {"3C": Fact("attack")})


def test_no_stick_and_an_empty_one(shelf: Driver, tmp_path: Path) -> None:
    sticks(shelf)
    shelf.tap("load")
    settle(shelf, "submarine_blues_packs.no_stick")
    sticks(shelf, tmp_path)
    shelf.tap("load")
    settle(shelf, "submarine_blues_packs.none_on_stick")


def test_what_cannot_be_written_is_said(shelf: Driver, tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    sticks(shelf, gone)
    gone.write_text("pulled out while it was written")
    shelf.tap("save.1")
    shelf.tap("save.stick")
    shelf.wait(lambda: any("Grandma could not be written" in words for words in shelf.texts()), "the mistake")


def test_the_house_rules_lead_there(running: list[Driver]) -> None:
    driver = start_app("C", Settings(welcomed=True), routes=dict(ROUTES))
    running.append(driver)
    for key in ("settings", "open.rules"):
        driver.tap(key)
    driver.tap_in("games.list", "rules.of.submarine_blues")
    driver.drag("rule.early_end.any", 0, -400)
    driver.drag("rule.protection.hits", 0, -200)
    driver.tap("packs")
    assert isinstance(driver.shell.top, PackScreen)


# Learning ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def table(running: list[Driver]) -> Driver:
    """A game that begins with the pack Ours in use."""
    chosen = Settings(welcomed=True, pack="Ours")
    driver = start_app("C", chosen, lambda shell: _seated(shell), {"menu": lambda _: None})
    running.append(driver)
    return driver


def _seated(shell: Any) -> Any:
    user_packs(shell.services).save(OURS)
    fields = {name: value for name, value in evening.begin(facts=evening.PACK).items() if name in ("reef", "facts")}
    sit_down(shell.services, FAMILY, "submarine_blues", **fields)
    return table_screen(shell)


def learn(driver: Driver, *keys: str) -> None:
    for key in keys:
        driver.tap(key)
        table_work.due(driver.shell.services.table)
        driver.frames(3)


def pack(driver: Driver) -> Pack | None:
    return user_packs(driver.shell.services).find("Ours")


KING = ("act.resort", "rank.K", "suit.C", "suit.D", "facts.KC", "kind.attack", "numbers_later")
LAID = (*KING, "facts.KD", "kind.submarine", "numbers_later", "play")
HITS = ("hits.p2.0", "hits.p3.0", "hits.p4.0", "attack")


def test_the_pack_learns_as_cards_are_laid(table: Driver) -> None:
    learn(table, *LAID, *HITS)
    learnt = Pack("Ours", {**OURS.facts, "KC": Fact("attack"), "KD": Fact("submarine")})
    table.wait(lambda: pack(table) == learnt, "the pack")
    assert table.shell.services.table.now.session.state.facts["KC"] == Fact("attack")


def test_what_was_taken_back_is_forgotten(table: Driver) -> None:
    learn(table, *LAID, *HITS)
    table.wait(lambda: pack(table) != OURS, "the pack")
    learn(table, "undo")
    table.wait(lambda: pack(table) == OURS, "the pack as it was")


def test_what_the_card_is_remembered_for_is_said(table: Driver) -> None:
    learn(table, "act.resort", "rank.K", "suit.C", "suit.D", "facts.KC")
    assert table.shows("remembered for Ours")


def test_a_pack_of_other_cards_is_left_alone(table: Driver) -> None:
    """Somebody chose another pack in Settings while this game is on."""
    other = Pack("Grandma", {"KC": Fact("cruising")})
    user_packs(table.shell.services).save(other)
    table.shell.change(pack="Grandma")
    learn(table, *LAID, *HITS)
    table.wait(lambda: not table.shell.top.pack_learner.busy, "the pack")
    assert user_packs(table.shell.services).find("Grandma") == other
    assert pack(table) == OURS


def test_a_pack_that_cannot_be_written_is_said_and_the_game_goes_on(
    table: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files, "save", full)
    learn(table, *LAID, *HITS)
    settle(table, "submarine_blues_packs.not_written")
    assert entered(table)[-1]["type"] == "play_to_resort"


def test_on_a_large_screen_a_key_adds_the_hand_card() -> None:
    keys = ("bid.4H", "bid.10C", "bid.10D", "add_hand_card", "card.KS")
    told = ("kind.cruising", "sharks.1", "pilot_fish.more", "pilot_fish.low", "pilot_fish.2", "remember")
    with sitting(at_table(evening.bruno_bids()), "R") as driver:
        for key in (*keys, *told):
            assert driver.answered(key) == [], key
        facts = {"facts": {"KS": {"kind": "cruising", "sharks": 1, "pilot_fish": 2}}}
        assert driver.answered("bid") == [bid("p2", 8, "4H", "10C", "10D", hand="KS") | facts]
        assert driver.services.state.auction.bidder == "p3"
