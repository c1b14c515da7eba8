"""What a rig says on its way to the table: heard while it is the present one, else kept for nobody, and its health
remembered."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from divingbell.companion.rig import Health, Signal
from divingbell.companion.services.rig_relay import NO_RIG, RigRelay
from divingbell.companion.services.services import AppServices
from tests import table_work
from tests.program.test_services import FINISHED, Home, home, other_rigs
from tests.sunken_play import start

__all__ = ["home"]
READY, WEAK = Health("ready", "rig.ready", {"name": "test"}), Health("weak", "rig.weak")
FELT = Signal("contact", 1)


class Ear:
    """A listener that notes what it hears."""

    def __init__(self) -> None:
        self.heard: list[Any] = []
        self.signal = self.health = self.heard.append


def test_what_a_rig_feels_while_nobody_shall_hear_it_is_told_to_it_as_kept_at_once() -> None:
    ear, kept = Ear(), list[Signal]()
    relay = RigRelay(ear, kept.append)  # type: ignore[arg-type]
    assert relay.last == NO_RIG
    relay.signal(FELT)
    relay.shut()
    other = Signal("contact", 2)
    relay.signal(other)
    assert (ear.heard, kept) == ([FELT], [other])


def test_a_rig_that_is_heard_again_says_first_how_it_is() -> None:
    ear = Ear()
    relay = RigRelay(ear, lambda _: None)  # type: ignore[arg-type]
    relay.health(WEAK)
    relay.shut()
    relay.health(READY)
    assert ear.heard == [WEAK]
    relay.open()
    relay.signal(FELT)
    assert ear.heard == [WEAK, READY, FELT]


def test_while_practising_the_real_rig_may_forget_what_it_feels(home: Home) -> None:
    rig = Mock()
    services = other_rigs(home, rig)
    services.use_rig("a")
    ear = rig.start.call_args.args[0]
    services.practise([], start(2))
    rig.reset_mock()
    ear.signal(FELT)
    assert [one[:2] for one in rig.method_calls] == [("kept", (FELT,))]
    table_work.due(home.table)
    assert {row.kind for row in table_work.lines(home.table)} == {"header", "entry"}


def test_a_rig_that_is_let_go_of_is_no_rig_until_the_next_one_speaks(home: Home) -> None:
    rig = Mock()
    services = other_rigs(home, rig, None)
    services.use_rig("a")
    rig.start.call_args.args[0].health(READY)
    table_work.due(home.table)
    assert home.table.now.health == READY
    services.use_rig("b")
    table_work.due(home.table)
    assert home.table.now.health == NO_RIG


@pytest.mark.parametrize("fails", [False, True])
def test_after_games_were_brought_the_summaries_look_again(home: Home, tmp_path: Path, fails: bool) -> None:
    stick = tmp_path / "stick"
    stick.write_text("no folder") if fails else stick.mkdir()
    home.services.summaries.look_again = look_again = Mock()  # type: ignore[method-assign]
    try:
        home.services.sticks.read_all(stick)
    except OSError:
        assert fails
    assert look_again.called


def test_the_shortest_game_took_a_minute(home: Home) -> None:
    services: AppServices = home.services
    home.play(*FINISHED)
    services.summaries.update()
    assert services.minutes_and_waiting() == ({"sunken_treasure": 1}, 0)
