"""A first look at the compiled firmware in the simulated chip, quick; other tests of the chip look at everything."""

from __future__ import annotations

from collections.abc import Callable

from tests.firmware.host import BEGIN, END, FLOOR, Host
from tests.firmware.simulator import Board, Player


def test_it_answers_feels_a_bad_contact_and_the_floor_and_forgets_nothing_over_a_reset(
    new_board: Callable[..., Board],
) -> None:
    board = new_board(jumpers=("four_rims",))
    host, player = Host(board), Player(board, rims=4)
    assert list(host.link(20, 20).rims) == [2, 3, 4, 5]
    player.contact(30, rim=4, fault="bounce")
    player.turn_floor(-25)
    host.run(70_000)
    player.contact(30, rim=5, fault="chatter")
    host.run(5_000)
    board.reset()
    host.run(120_000)
    assert [(event.number, event.what, event.rim) for event in host.events][:3] == [
        (1, BEGIN, 4),
        (2, END, 4),
        (3, BEGIN, 5),
    ]
    assert host.last(FLOOR).position == -25
    assert host.hello is not None
    assert (host.hello.resets, host.missed) == (1, 0)
