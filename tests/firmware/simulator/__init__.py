"""The compiled firmware in a simulated ATmega328P: in virtual time for tests (`Board`), on a pty for programs
(`Bridge`).

Needs gcc, gcc-avr, avr-libc, libsimavr-dev and libelf-dev. libsimavr is GPL-3: this package stays with the tests and is
not in the wheel.
"""

from .board import Board
from .bridge import Bridge
from .build import ToolMissing, build_firmware, build_native, build_shim
from .player import Player

__all__ = ["Board", "Bridge", "Player", "ToolMissing", "build_firmware", "build_native", "build_shim"]
