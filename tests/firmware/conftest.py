"""Builds the firmware once a session and hands out simulated boards with a host at the other end of the line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.firmware.host import Host
from tests.firmware.native import Native
from tests.firmware.simulator import Board, build_firmware, build_shim


@pytest.fixture(scope="session")
def elf() -> Path:
    build_shim()
    return build_firmware()


@pytest.fixture(scope="session")
def test_elf() -> Path:
    """The build that can be told to hang."""
    return build_firmware(test_build=True)


@pytest.fixture(scope="session")
def native() -> Native:
    return Native()


@pytest.fixture
def new_board(elf: Path) -> Iterator[Callable[..., Board]]:
    boards: list[Board] = []

    def make(firmware: Path = elf, **options: object) -> Board:
        boards.append(Board(firmware, **options))  # type: ignore[arg-type]
        return boards[-1]

    yield make
    for board in boards:
        board.close()


@pytest.fixture
def board(new_board: Callable[..., Board]) -> Board:
    return new_board()


@pytest.fixture
def host(board: Board) -> Host:
    """Linked to `board`."""
    host = Host(board)
    host.link()
    return host
