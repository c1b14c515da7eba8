"""Boards of a machine, from files as the kernel writes them, and which of them is the learnt one."""

from __future__ import annotations

from pathlib import Path

import pytest

from divingbell.companion.rig_profile import UsbKeyProfile
from divingbell.drivers.usb_key_boards import KeyDevice, Node, NotFound, find_boards, pick_board
from tests.drivers.input_files import BUTTONS, InputFiles

LETTERS = frozenset(range(1, 120))
MOUSE = frozenset({0x110, 0x111})


@pytest.fixture
def machine(tmp_path: Path) -> InputFiles:
    return InputFiles(tmp_path)


def test_a_joystick(machine: InputFiles) -> None:
    machine.node(machine.usb("1-2"), "DragonRise", "usb-0000:00:14.0-2/input0", BUTTONS, **{"capabilities/abs": "3"})
    (board,) = machine.boards()
    assert board == KeyDevice(
        "DragonRise", 0x79, 6, "", "usb-0000:00:14.0-2",
        (Node(Path("/dev/input/event0"), "DragonRise", BUTTONS, on_screen=False, moves=True),), 8_000,
    )  # fmt: skip


def test_two_nodes_of_one_phys_are_one_board_and_its_mouse_buttons_are_no_keys(machine: InputFiles) -> None:
    usb = machine.usb("1-3", "1ms")
    machine.node(usb, "Makey Makey Keyboard", "usb-0000:00:14.0-3/input0", LETTERS)
    machine.node(usb, "Makey Makey Mouse", "usb-0000:00:14.0-3/input0", MOUSE)
    (board,) = machine.boards()
    assert [node.path.name for node in board.nodes] == ["event0", "event1"]
    assert board.keys == LETTERS
    assert board.interval_us == 1_000


def test_interfaces_of_one_socket_are_one_board_and_two_alike_are_two(machine: InputFiles) -> None:
    for number in ("1", "2"):
        usb = machine.usb(f"1-{number}")
        for interface in (0, 1):
            machine.node(usb, "Zero Delay", f"usb-0000:00:14.0-{number}/input{interface}", BUTTONS)
    assert [(board.socket[-1], len(board.nodes)) for board in machine.boards()] == [("1", 2), ("2", 2)]


@pytest.mark.parametrize(("text", "us"), [("8ms", 8_000), ("125us", 125), (None, None), ("soon", None)])
def test_the_interval_is_the_one_of_the_descriptor(machine: InputFiles, text: str | None, us: int | None) -> None:
    machine.node(machine.usb("1-2", text), "DragonRise", "usb-1/input0", BUTTONS)
    assert machine.boards()[0].interval_us == us


def test_a_board_that_is_no_usb_device_has_no_interval(machine: InputFiles) -> None:
    machine.node(machine.root / "devices/virtual", "Pads", "", BUTTONS)
    machine.node(machine.root / "devices/virtual", "Pads", "", BUTTONS)
    boards = machine.boards()
    assert [board.interval_us for board in boards] == [None, None]
    assert boards[0].socket != boards[1].socket


def test_a_touch_screen_belongs_to_the_screen_and_a_mouse_is_no_board(machine: InputFiles) -> None:
    machine.node(machine.usb("1-2"), "Touch", "usb-2/input0", frozenset({0x14A, 30}), properties="2")
    machine.node(machine.usb("1-3"), "Mouse", "usb-3/input0", MOUSE)
    (board,) = machine.boards()
    assert board.on_screen


def test_a_node_that_goes_while_it_is_looked_at_is_left_out(machine: InputFiles) -> None:
    (machine.root / "class/input/event5").mkdir()
    machine.node(machine.usb("1-2"), "Odd", "usb-2/input0", BUTTONS, **{"capabilities/key": "no number"})
    assert machine.boards() == []


def test_a_machine_without_such_files(tmp_path: Path) -> None:
    assert find_boards(tmp_path / "nothing", tmp_path) == []


def a_board(socket: str, serial: str = "", product: int = 6, keys: frozenset[int] = BUTTONS) -> KeyDevice:
    return KeyDevice("Pads", 0x79, product, serial, socket, (Node(Path(f"/dev/input/{socket}"), "Pads", keys, False),))


@pytest.mark.parametrize(
    ("boards", "serial", "found"),
    [
        ([a_board("a")], "", "a"),
        ([a_board("b")], "", "rig.usb_key_socket"),
        ([], "", "rig.usb_key_missing"),
        ([a_board("a", product=7)], "", "rig.usb_key_missing"),
        ([a_board("a", keys=frozenset({30}))], "", "rig.usb_key_missing"),
        ([a_board("a"), a_board("b")], "", "a"),
        ([a_board("b"), a_board("c")], "", "rig.usb_key_alike"),
        ([a_board("b", "77")], "77", "b"),
        ([a_board("b", "78")], "77", "rig.usb_key_missing"),
        ([a_board("b", "77"), a_board("a", "77")], "77", "a"),
        ([a_board("b", "77"), a_board("c", "77")], "77", "rig.usb_key_alike"),
    ],
)
def test_a_learnt_board_is_known_again(boards: list[KeyDevice], serial: str, found: str) -> None:
    learnt = UsbKeyProfile(name="Pads", vendor=0x79, product=6, serial=serial, socket="a", key=290)
    picked = pick_board(boards, learnt)
    assert (picked.reason if isinstance(picked, NotFound) else picked.socket) == found


def test_without_a_name_its_numbers_are_said() -> None:
    picked = pick_board([], UsbKeyProfile(vendor=0x79, product=6, key=290))
    assert isinstance(picked, NotFound)
    assert picked.values == {"name": "0079:0006"}
