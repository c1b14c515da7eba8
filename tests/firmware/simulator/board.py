"""One simulated microcontroller board in virtual time: pins are driven, bytes exchanged and resets given at exact
moments, and the same calls give the same answers in every run.
"""

from __future__ import annotations

import ctypes
import os
from pathlib import Path

from .build import build_firmware, build_shim
from .world import FLOOR_A, FLOOR_B, FLOOR_INDEX, JUMPERS, RIM_PINS, World

HZ = 16_000_000
CYCLES_PER_US = HZ // 1_000_000
POWER_ON, EXTERNAL, BROWN_OUT, WATCHDOG = 1, 2, 4, 8
"""Bits of the reset cause."""
LED = ("B", 5)
_CHUNK = 65536


class Board(World):
    """An Arduino Nano with the compiled firmware, powered on at 0 us.

    `jumpers` names those soldered to ground (keys of `JUMPERS`). Every input is open (high) until driven. Times are
    microseconds of the board's world, which go on over resets; raises `RuntimeError` if the chip crashes.
    """

    def __init__(
        self,
        elf: Path | None = None,
        *,
        baud: int = 115200,
        jumpers: tuple[str, ...] = (),
        millivolts: int = 5000,
        seed: int = 1,
    ) -> None:
        self._lib = _load()
        elf = elf or build_firmware(baud=baud)
        self._sim = self._lib.sim_open(os.fsencode(elf), HZ, baud)
        if not self._sim:
            raise RuntimeError(f"libsimavr could not load {elf}")
        self._bytes = ctypes.create_string_buffer(_CHUNK)
        self._stamps = (ctypes.c_uint64 * _CHUNK)()
        self.seed = seed
        self.supply(millivolts)
        for port, bit in (*RIM_PINS, FLOOR_A, FLOOR_B, FLOOR_INDEX):
            self.pin(port, bit, 1)
        for name, (port, bit) in JUMPERS.items():
            self.pin(port, bit, 0 if name in jumpers else 1)
        self._lib.sim_forget(self._sim, seed)
        self._lib.sim_reset(self._sim, POWER_ON, 0)

    def close(self) -> None:
        if self._sim:
            self._lib.sim_close(self._sim)
            self._sim = None

    @property
    def now_us(self) -> float:
        return int(self._lib.sim_cycle(self._sim)) / CYCLES_PER_US

    @property
    def resets(self) -> int:
        """How many times the chip was reset, by whom ever, the power on included."""
        return int(self._lib.sim_resets(self._sim))

    def run_until_us(self, us: float) -> None:
        state = self._lib.sim_run_until(self._sim, round(us * CYCLES_PER_US))
        if state:
            raise RuntimeError(f"the chip stopped in state {state} at {self.now_us:.0f} us")

    # -- the world at the pins

    def pin(self, port: str, bit: int, value: int, at_us: float | None = None) -> None:
        """Drive a pin now, or at a later moment (microseconds of the board's world)."""
        at = 0 if at_us is None else round(at_us * CYCLES_PER_US)
        self._lib.sim_pin_at(self._sim, at, ord(port), bit, value)

    def led(self) -> bool:
        return bool(self._lib.sim_pin(self._sim, ord(LED[0]), LED[1]))

    def supply(self, millivolts: int) -> None:
        self._lib.sim_supply(self._sim, millivolts)

    # -- the line

    def write(self, data: bytes) -> None:
        """Bytes from the host: they arrive one behind the other at the baud rate."""
        taken = self._lib.sim_write(self._sim, data, len(data))
        if taken < len(data):
            raise BufferError(f"{len(data) - taken} bytes too many wait on the line to the board")

    def read_stamped(self) -> list[tuple[float, int]]:
        """Bytes from the board, each with the time at which it was put into the transmitter."""
        taken: list[tuple[float, int]] = []
        while count := self._lib.sim_read(self._sim, self._bytes, self._stamps, _CHUNK):
            stamps = (stamp / CYCLES_PER_US for stamp in self._stamps[:count])
            taken.extend(zip(stamps, self._bytes.raw[:count], strict=True))
        return taken

    def read(self) -> bytes:
        data = bytearray()
        while count := self._lib.sim_read(self._sim, self._bytes, self._stamps, _CHUNK):
            data += self._bytes.raw[:count]
        return bytes(data)

    # -- power and reset

    def reset(self, hold_us: float = 0.0) -> None:
        """The reset key, or an opened port: memory is kept."""
        self._lib.sim_reset(self._sim, EXTERNAL, round(hold_us * CYCLES_PER_US))

    def brown_out(self, *, hold_us: float = 1000.0, memory_lost: bool = False) -> None:
        """A dip of the supply; a deep one loses the memory."""
        self._restart(BROWN_OUT, hold_us, memory_lost)

    def power_cycle(self, off_us: float = 1_000_000.0) -> None:
        """Power away and back: memory is noise, the EEPROM stays."""
        self._restart(POWER_ON, off_us, True)

    def bootloader(self, code: bytes, place: int) -> None:
        """An empty chip with this bootloader at byte `place` of the flash; powered on again."""
        self._lib.sim_bootloader(self._sim, code, len(code), place)
        self._restart(POWER_ON, 0.0, True)

    def flash(self, count: int) -> bytes:
        """The first bytes of the flash."""
        return ctypes.string_at(self._lib.sim_flash(self._sim), count)

    def eeprom(self, address: int, content: bytes) -> None:
        """Write into the EEPROM, as an earlier life of the chip did."""
        self._lib.sim_eeprom(self._sim, address, content, len(content))

    def spoil_memory(self, address: int, value: int) -> None:
        """Write one byte of RAM (address from the ELF's symbols, without 0x800000)."""
        self.memory()[address] = value

    def memory(self) -> ctypes.Array[ctypes.c_uint8]:
        return (ctypes.c_uint8 * 0x900).from_address(self._lib.sim_memory(self._sim))

    def _restart(self, cause: int, off_us: float, memory_lost: bool) -> None:
        if memory_lost:
            self.seed += 1
            self._lib.sim_forget(self._sim, self.seed)
        self._lib.sim_reset(self._sim, cause, round(off_us * CYCLES_PER_US))


def _load() -> ctypes.CDLL:
    lib = ctypes.CDLL(str(build_shim()))
    pointer = ctypes.c_void_p
    lib.sim_open.restype, lib.sim_open.argtypes = pointer, [ctypes.c_char_p, ctypes.c_uint32, ctypes.c_uint32]
    lib.sim_close.restype, lib.sim_close.argtypes = None, [pointer]
    lib.sim_cycle.restype, lib.sim_cycle.argtypes = ctypes.c_uint64, [pointer]
    lib.sim_resets.restype, lib.sim_resets.argtypes = ctypes.c_uint32, [pointer]
    lib.sim_run_until.argtypes = [pointer, ctypes.c_uint64]
    lib.sim_pin_at.restype = None
    lib.sim_pin_at.argtypes = [pointer, ctypes.c_uint64, ctypes.c_int, ctypes.c_int, ctypes.c_int]
    lib.sim_write.argtypes = [pointer, ctypes.c_char_p, ctypes.c_int]
    lib.sim_read.argtypes = [pointer, ctypes.c_char_p, ctypes.POINTER(ctypes.c_uint64), ctypes.c_int]
    lib.sim_reset.restype, lib.sim_reset.argtypes = None, [pointer, ctypes.c_uint8, ctypes.c_uint64]
    lib.sim_forget.restype, lib.sim_forget.argtypes = None, [pointer, ctypes.c_uint32]
    lib.sim_supply.restype, lib.sim_supply.argtypes = None, [pointer, ctypes.c_uint32]
    lib.sim_memory.restype, lib.sim_memory.argtypes = pointer, [pointer]
    lib.sim_eeprom.restype = None
    lib.sim_eeprom.argtypes = [pointer, ctypes.c_uint16, ctypes.c_char_p, ctypes.c_uint32]
    lib.sim_bootloader.restype, lib.sim_bootloader.argtypes = (
        None,
        [pointer, ctypes.c_char_p, ctypes.c_uint32, ctypes.c_uint32],
    )
    lib.sim_flash.restype, lib.sim_flash.argtypes = pointer, [pointer]
    lib.sim_pin.argtypes = [pointer, ctypes.c_int, ctypes.c_int]
    return lib
