"""A rig on a key of a played board, and the clock of both."""

from __future__ import annotations

from divingbell.companion.rig import Parameters
from divingbell.companion.rig_profile import RigProfile, UsbKeyProfile
from divingbell.drivers.usb_key_boards import KeyDevice
from divingbell.drivers.usb_key_rig import UsbKeyRig
from tests.drivers.fake_evdev import FakeDevice, FakeDevices, a_board
from tests.drivers.listening import Heard

KEY, OTHER = 290, 291
LEARNT = UsbKeyProfile(name="DragonRise Joystick", vendor=0x0079, product=0x0006, socket="usb-1-2", key=KEY)
START = 1_000_000


class KeyBench:
    """One board with one node is plugged in; the rig is not started yet."""

    def __init__(self, learnt: UsbKeyProfile = LEARNT, path: str | None = None, *, scancodes: bool = False) -> None:
        self.now = START
        self.devices = FakeDevices()
        self.node = FakeDevice(scancodes=scancodes)
        self.listener = Heard()
        self.rig = UsbKeyRig(RigProfile(usb_key=learnt), Parameters(), path, devices=self.devices, now=lambda: self.now)
        self._due = START

    def plug_in(self, board: KeyDevice | None = None, *nodes: FakeDevice) -> KeyBench:
        self.devices.plug_in(board or a_board(), *(nodes or (self.node,)))
        return self

    def start(self) -> KeyBench:
        self.rig.listen(self.listener)
        self._due = self.rig.step()
        return self

    def advance(self, us: int) -> None:
        """Time goes on; the rig is called when it is due."""
        end = self.now + us
        while self._due <= end:
            self.now = max(self.now, self._due)
            self._due = self.rig.step()
        self.now = end

    def read(self) -> None:
        """Something can be read."""
        self._due = self.rig.step()

    def press(self, code: int = KEY) -> None:
        self._change(code, down=True)

    def lift(self, code: int = KEY) -> None:
        self._change(code, down=False)

    def touch(self, ms: int, code: int = KEY) -> int:
        """Down for so long and up again; when it began."""
        begun = self.now
        self.press(code)
        self.advance(ms * 1_000)
        self.lift(code)
        return begun

    def _change(self, code: int, *, down: bool) -> None:
        self.node.key(self.now, code, down=down)
        self.read()
