"""A rig's device forgets a contact only when it is kept: nothing is lost and nothing is there twice, whenever the
program is killed (protocol.md 8)."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from divingbell.companion.journal.reader import open_reader
from divingbell.companion.rig import DeviceEvent, Parameters, Signal
from divingbell.companion.rig_profile import RigProfile, SimulatedProfile
from divingbell.drivers.interpreter import Interpreter
from divingbell.drivers.pty_rig import PtyRig
from divingbell.drivers.wire import messages
from tests import table_work
from tests.companion.table.hands import AIM, CARD, START, Evening
from tests.companion.table.process import TableProcess
from tests.drivers.wire_world import World, changed, perfect, without
from tests.forked import Forked
from tests.sunken_play import undo

Opener = Callable[..., Evening]


def signals(path: Path) -> list[dict[str, Any]]:
    """What stands in the file of contacts, oldest first."""
    with open_reader(path) as reader:  # type: ignore[union-attr]
        found = [row.value for stored in reversed(reader.sessions()) for row in reader.rows(stored.number)]
    return [line["signal"] for line in found if line.get("signal", {}).get("kind", "").startswith("contact")]


class Program:
    """A table and the host's end of a wire to a device that outlives them."""

    def __init__(self, evening: Evening, world: World, *, hears: bool = True, tells: bool = True) -> None:
        """`hears`: what the device reports reaches the table; `tells`: what the table has kept reaches the wire."""
        self.evening, self.world = evening, world
        table = evening.table
        world.host = Interpreter(RigProfile(), Parameters(), table.signal if hears else lambda _: None, table.health)
        if tells:
            table.on_kept(world.host.kept)
        world.link()
        self.go_on()

    def go_on(self, us: int = 500_000) -> None:
        """The wire and the table by turns, each until it has nothing to do."""
        for _ in range(5):
            self.world.run(us // 5)
            table_work.due(self.evening.table)

    def touch(self) -> None:
        self.world.touch(50_000)
        self.go_on()

    def killed(self, **how: bool) -> Program:
        self.world.unplug()
        return Program(self.evening.killed(), self.world, **how)


@pytest.fixture
def world() -> World:
    return World()


def test_the_device_may_forget_it_when_its_line_is_in_the_file(evening: Evening) -> None:
    evening.play(START, CARD, AIM)
    kept: list[tuple[Signal, int]] = []
    evening.table.on_kept(lambda signal: kept.append((signal, len(signals(evening.path)))))
    begin, end = (
        Signal("contact", 1_000_000, event=DeviceEvent(7, 1)),
        Signal("contact_end", 1_100_000, ms=100, event=DeviceEvent(7, 2)),
    )
    evening.feel(begin)
    evening.feel(end)
    evening.feel(Signal("floor", 1_200_000, steps=3))
    assert kept == [(begin, 1), (end, 2)]


@pytest.mark.parametrize("why", ["no session", "only in memory"])
def test_where_nothing_can_be_written_memory_is_enough(opened: Opener, why: str) -> None:
    holder = opened() if why == "only in memory" else None
    evening = opened()
    assert (evening.table.now.journal_failure is not None) == (holder is not None)
    if holder:
        evening.play(START, CARD, AIM)
    kept: list[Signal] = []
    evening.table.on_kept(kept.append)
    felt = Signal("contact", 1_000_000, event=DeviceEvent(7, 1))
    evening.feel(felt)
    assert kept == [felt]


def test_a_commit_that_takes_long_holds_only_the_acknowledgement_back(world: World) -> None:
    slow: list[Signal] = []
    world.listener.keep = slow.append
    world.link()
    for _ in range(5):
        world.touch(20_000)
        world.run(400_000)
    assert len(world.listener.contacts()) == 8, "that many are sent and not acknowledged"
    assert world.device.held == 10
    world.listener.keep = world.host.kept
    for signal in slow:
        world.host.kept(signal)
    world.run(100_000)
    assert len(world.listener.contacts()) == 10
    assert not world.device.held
    assert not any(health.missed for health in world.listener.healths)


def test_an_event_that_says_nothing_is_acknowledged_with_those_before_it(world: World) -> None:
    first: list[Signal] = []
    world.listener.keep = first.append
    world.link()
    world.touch(20_000)
    world.run(200_000)
    world.device.level(0, True, world.now, label=9)
    world.run(20_000)
    world.device.level(0, False, world.now)
    world.run(300_000)
    assert world.device.held == 4
    for signal in first:
        world.host.kept(signal)
    world.run(100_000)
    assert not world.device.held


def test_what_is_kept_while_the_cable_is_out_is_acknowledged_when_it_is_back(world: World) -> None:
    slow: list[Signal] = []
    world.listener.keep = slow.append
    world.link()
    world.touch(20_000)
    world.run(300_000)
    world.unplug()
    for signal in slow:
        world.host.kept(signal)
    world.run(500_000)
    world.link()
    world.run(100_000)
    assert len(world.listener.contacts()) == 2
    assert not world.device.held


def test_what_another_memory_had_reported_frees_nothing_of_this_one(world: World) -> None:
    slow: list[Signal] = []
    world.listener.keep = slow.append
    world.link()
    for _ in range(3):
        world.touch(20_000)
        world.run(200_000)
    world.device.power_on(world.now, 0xCD)
    world.run(1_000_000)
    former = list(slow)
    world.touch(20_000)
    world.run(300_000)
    for signal in former:
        world.host.kept(signal)
    world.run(300_000)
    assert world.device.held == 2


KILLED = {
    "before the commit": {"hears": False},
    "before the acknowledgement": {"tells": False},
    "when the acknowledgement was told": {},
}


@pytest.mark.parametrize("when", KILLED)
def test_a_kill_loses_no_contact_and_doubles_none(evening: Evening, world: World, when: str) -> None:
    evening.play(START, CARD, AIM)
    program = Program(evening, world, **KILLED[when])
    program.touch()
    again = program.killed()
    again.go_on(2_000_000)
    assert not world.device.held
    assert [(one["kind"], one.get("late", False)) for one in signals(evening.path)] == [
        ("contact", when == "before the commit"),
        ("contact_end", when == "before the commit"),
    ]
    assert again.evening.actions.count("buzz") == (when != "before the commit")
    if "buzz" in again.evening.actions:
        again.evening.play(undo())
    table_work.sensors(again.evening.table, "go")
    again.touch()
    assert [one["counted"] for one in signals(evening.path)][-2:] == [True, False]
    assert len(signals(evening.path)) == 4
    last = again.killed()
    assert len(signals(evening.path)) == 4
    last.evening.end()
    again.evening.end()


def test_a_kill_during_a_touch_loses_no_end(evening: Evening, world: World) -> None:
    """The begin was kept and acknowledged, the probe is lifted when the program runs again."""
    evening.play(START, CARD, AIM)
    program = Program(evening, world)
    program.touch()
    world.device.level(0, True, world.now)
    program.go_on()
    assert not world.device.held, "the begin is acknowledged"
    again = program.killed()
    world.device.level(0, False, world.now)
    again.go_on()
    assert not world.device.held
    ends = [one for one in signals(evening.path) if one["kind"] == "contact_end"]
    assert len(ends) == 2
    assert not ends[-1].get("late")
    assert ends[-1]["ms"] >= 500, "all its length, with what it lasted before the kill"
    again.evening.end()


def test_an_end_without_a_begin_of_a_new_device_says_nothing(evening: Evening, world: World) -> None:
    """It has reported no event yet that an earlier run of the program could have taken."""
    evening.play(START, CARD, AIM)
    world.to_host = changed(only_ends)
    program = Program(evening, world)
    program.touch()
    assert signals(evening.path) == []
    world.to_host = perfect
    program.touch()
    assert not world.device.held
    assert [one["kind"] for one in signals(evening.path)] == ["contact", "contact_end"]
    program.evening.end()


def test_only_the_first_end_can_have_its_begin_in_an_earlier_run(evening: Evening, world: World) -> None:
    evening.play(START, CARD, AIM)
    program = Program(evening, world)
    program.touch()
    again = program.killed()
    world.to_host = changed(only_ends)
    again.touch()
    assert not world.device.held
    assert [one["kind"] for one in signals(evening.path)] == ["contact", "contact_end", "contact_end"]
    again.evening.end()


def only_ends(message: messages.FromDevice) -> messages.FromDevice:
    """A wire that makes an end of each begin."""
    return message._replace(what=messages.END) if isinstance(message, messages.ContactEdge) else message


def test_a_lost_acknowledgement_and_a_kill(evening: Evening, world: World) -> None:
    evening.play(START, CARD, AIM)
    world.to_device = without(0x82)
    program = Program(evening, world)
    program.touch()
    program.touch()
    assert world.device.held == 4
    world.to_device = perfect
    again = program.killed()
    again.go_on()
    assert not world.device.held
    assert len(signals(evening.path)) == 4
    again.evening.end()


def test_what_was_only_in_memory_when_it_was_killed_is_not_taken_for_kept(opened: Opener, world: World) -> None:
    holder = opened()
    holder.play(START)
    evening = opened()
    program = Program(evening, world, tells=False)
    program.touch()
    world.unplug()
    evening.killed_in_memory()
    holder.end()
    later = opened()
    later.play(START, CARD)
    Program(later, world)
    assert [one["kind"] for one in signals(later.path)] == ["contact", "contact_end"]


def test_a_rig_that_begins_to_count_anew_is_not_taken_for_one_that_repeats(evening: Evening, world: World) -> None:
    """Against the protocol, but a rig that somebody builds may have the same boot_id after each loss of power."""
    evening.play(START, CARD, AIM)
    Program(evening, world).touch()
    world.unplug()
    fresh = World()
    fresh.now = world.now
    again = Program(evening.killed(), fresh)
    table_work.sensors(again.evening.table, "go")
    again.evening.play(undo())
    again.touch()
    assert [one["counted"] for one in signals(evening.path)] == [True, False, True, False]
    again.evening.end()


def all_kept(device: PtyRig, process: TableProcess) -> None:
    """Until the device has no contact left and feels none; what was written of them is read."""
    while not device.idle:
        process.ask({"rig": "go"})
    process.ask({"rig": "go"})


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("kills", [5, pytest.param(25, marks=pytest.mark.long)])
def test_kill_9_while_contacts_come(tmp_path: Path, kills: int) -> None:
    """A real table on a serial port, killed at random moments of a contact's way into its journal."""
    chance, path, link = random.Random(8), tmp_path / "j.db", tmp_path / "rig"
    device = PtyRig(SimulatedProfile(), link)
    device.open()
    touched = 0
    try:
        for turn in range(kills):
            process = TableProcess(path, *(["--resume"] if turn else []), "--rig", f"serial:{link}", start=Forked)
            if not turn:
                process.ask({"actions": [START, CARD, AIM]})
            while process.read().get("rig", {}).get("health") != "ready":
                pass
            all_kept(device, process)  # what was on its way at the kill before
            for _ in range(chance.randrange(1, 3)):
                device.contact(chance.randrange(10, 40))
                touched += 1
                while process.read().get("signal", {}).get("kind") != "contact_end":
                    pass
            device.contact(20)
            touched += 1
            if chance.random() < 0.5:
                while process.read().get("signal", {}).get("kind") != "contact":
                    pass
            process.kill()
        process = TableProcess(path, "--resume", "--rig", f"serial:{link}")
        all_kept(device, process)
        assert process.end()[0] == 0
    finally:
        device.close()
    kinds = [one["kind"] for one in signals(path)]
    print(f"\n{touched} contacts, {kinds.count('contact')} begins and {kinds.count('contact_end')} ends in the journal")
    assert kinds == ["contact", "contact_end"] * touched
