"""Names of the pins of the Raspberry Pi Pico and the Arduino Uno, in the order in which they lie on the board."""

from __future__ import annotations

PICO = (
    (
        *("GP0", "GP1", "GND", "GP2", "GP3", "GP4", "GP5", "GND", "GP6", "GP7"),
        *("GP8", "GP9", "GND", "GP10", "GP11", "GP12", "GP13", "GND", "GP14", "GP15"),
    ),
    (
        *("VBUS", "VSYS", "GND", "3V3_EN", "3V3", "ADC_VREF", "GP28", "AGND", "GP27", "GP26"),
        *("RUN", "GP22", "GND", "GP21", "GP20", "GP19", "GP18", "GND", "GP17", "GP16"),
    ),
)
"""From above with the USB socket up: the left row (pins 1 to 20 downwards) and the right row (40 to 21)."""

UNO = (
    (
        *("RX0", "TX1", "D2", "D3", "D4", "D5", "D6", "D7", "D8", "D9", "D10", "D11", "D12", "D13"),
        *("GND", "AREF", "SDA", "SCL"),
    ),
    ("A5", "A4", "A3", "A2", "A1", "A0", "VIN", "GND", "GND", "5V", "3V3", "RST", "IOREF", "NC"),
)
"""From above with the USB socket down: the left row and the right row, from the top; both end at the same height."""


def pico_number(side: int, row: int) -> int:
    """The number of a pin of the Pico: `side` 0 is the left row, `row` counts from 0 at the top."""
    return row + 1 if side == 0 else 40 - row
