"""What services start and end, which game is on the table, and who is who in settings from before people had ids."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import Mock, call

import pytest
from msgspec.structs import replace

from divingbell.companion.configuration.configuration import Configuration, load
from divingbell.companion.configuration.settings import LastSeat
from divingbell.companion.key_learning import KeyLearning, Waiting
from divingbell.companion.rig import DeviceEvent, Signal
from divingbell.companion.rig_profile import UsbKeyProfile
from divingbell.companion.services.services import AppServices
from divingbell.companion.table.events import Done, Event
from tests import table_work
from tests.program.test_services import FINISHED, Home, home, other_rigs
from tests.sunken_play import card, start

__all__ = ["home"]


@pytest.mark.parametrize(("named", "wanted"), [(None, "serial"), ("simulated", "simulated")])
def test_the_rig_that_is_wanted_is_the_one_of_the_command_line_else_of_the_settings(
    home: Home, named: str | None, wanted: str
) -> None:
    services = AppServices(
        home.table,
        home.services.settings.configuration,
        home.clock,
        rig=None,
        make_rig=lambda *_: None,
        make_simulator=Mock,
        rig_name=named,
    )
    assert services.wanted_rig == wanted


def test_a_learnt_key_is_kept_for_the_rig_that_is_made_next(home: Home) -> None:
    made: list[Configuration] = []
    services = AppServices(
        home.table,
        home.services.settings.configuration,
        home.clock,
        rig=None,
        make_rig=lambda _, loaded: made.append(loaded),  # type: ignore[func-returns-value]
        make_simulator=Mock,
    )
    key = UsbKeyProfile(name="Pads", vendor=0x79, product=6, socket="usb-1", key=290, closed="released")
    services.settings.save_usb_key(key)
    services.use_rig("usb-key")
    assert made[0].profile.usb_key == key
    assert load(services.settings.configuration.folder).profile.usb_key == key


def test_without_boards_a_learning_waits(home: Home) -> None:
    listening = home.services.listen_to_keys(KeyLearning(120))
    assert listening.step() == Waiting()
    listening.close()


def test_summaries_begin_when_the_table_is_ready_and_end_with_the_program(home: Home) -> None:
    services = other_rigs(home)
    services.summaries = Mock()
    services.start()
    services.close()
    assert services.summaries.method_calls == [call.start(home.table.wait), call.close()]


def test_a_rig_is_told_what_the_table_has_kept(home: Home) -> None:
    rig = Mock()
    other_rigs(home, rig).use_rig("a")
    felt = Signal("contact", 1, event=DeviceEvent(7, 1))
    rig.start.call_args.args[0].signal(felt)
    table_work.due(home.table)
    assert call.kept(felt) in rig.method_calls


def test_a_table_at_which_nothing_was_begun_has_no_game(home: Home) -> None:
    assert home.services.on_table() is None
    table_work.reset(home.table)
    assert home.services.on_table() is None
    assert isinstance(home.services.new_game([], start(2)), Done)
    assert home.services.on_table() is not None
    assert "practice" not in home.table.now.header


def test_who_sits_at_a_game_that_is_not_over_sits_at_the_table(home: Home) -> None:
    ada, bruno = (f"{n}b8f6d0e-3c1a-4b52-9a51-6f2f0a3f9a11" for n in range(2))
    assert not home.services.sits_at_the_table(ada)
    seats = [{"id": "p1", "name": "Ada", "colour": None, "person": ada}, {"id": "p2", "name": None, "colour": None}]
    home.play(*FINISHED[:2], seats=seats)
    assert [home.services.sits_at_the_table(person) for person in (ada, bruno)] == [True, False]
    for action in FINISHED[2:]:
        home.table.submit([action]).result()
    assert not home.services.sits_at_the_table(ada)


def test_a_game_is_carried_on_by_its_name_and_one_that_is_on_the_table_stays_there(home: Home) -> None:
    home.play(start(2), card("p1"))
    first = home.table.now.uuid
    assert first is not None
    home.play(start(2))
    told: list[Event] = []
    home.table.watch(told.append)
    for opened in (True, False):
        carried = home.services.carry_on(first)
        assert carried is not None
        assert (carried.uuid, carried.session.number, home.table.now.uuid) == (first, 2, first)
        assert bool(told) == opened
        told.clear()
    home.play(*FINISHED)
    assert home.services.carry_on(first) is not None, "where none is on the table, too"
    assert home.table.now.uuid == first


def test_past_games_have_one_that_is_only_in_memory(home: Home) -> None:
    home.play(*FINISHED)
    home.services.summaries.update()
    journal = home.table.journal
    for file in journal.parent.glob("journal.db*"):
        file.unlink()
    journal.mkdir()
    home.play(*FINISHED[:2])
    assert home.table.now.journal_failure is not None
    assert home.table.now.uuid in {game.session for game in home.services.past_games().games}


@pytest.mark.parametrize(
    ("names", "seats", "known"),
    [
        (("Ada", "Bruno"), ("Ada",), ["Ada", "Bruno"]),
        (("Bruno",), (), ["Bruno"]),
        ((), ("Ada", "", "Bruno"), ["Ada", "Bruno"]),
        (("  ",), (), []),
        ((), (), []),
    ],
)
def test_names_that_settings_remember_become_people_once(
    home: Home, names: tuple[str, ...], seats: tuple[str, ...], known: list[str]
) -> None:
    last = tuple(LastSeat(name=name, colour="star") for name in seats)
    before = replace(home.services.settings.now, names=names, last_seats=last)
    now = home.services.people.identify(before)
    assert sorted(str(person.name) for person in home.table.now.people) == known
    ids = {person.name: person.id for person in home.table.now.people}
    assert [(seat.name, seat.person) for seat in now.last_seats] == [("", ids.get(name, "")) for name in seats]
    assert now is before if not known else now.names == ()


def test_where_nothing_can_be_written_settings_keep_their_names(tmp_path: Path) -> None:
    folder = tmp_path / "memory"
    (folder / "journal.db").mkdir(parents=True)
    home = Home(folder)
    before = replace(home.services.settings.now, names=("Ada",))
    assert home.services.people.identify(before) is before
    home.services.close()
