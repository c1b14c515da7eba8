"""Makes the file that a Raspberry Pi Pico takes as a USB drive (UF2) out of the image of the flash.

`uf2.py IMAGE.bin FILE.uf2`: sets the check sum of the second stage of the boot (RP2040 datasheet, 2.8.1.3.1: CRC-32,
polynomial 04C11DB7, from FFFFFFFF, over the first 252 bytes) and writes blocks of 256 bytes (UF2 specification).
"""

from __future__ import annotations

import struct
import sys
from pathlib import Path

FLASH = 0x10000000
RP2040 = 0xE48BFF56
"""The family of the chip."""
FAMILY_IS_GIVEN = 0x2000
PAGE = 256


def checksum(boot: bytes) -> int:
    """CRC-32, not reflected and not inverted at the end."""
    crc = 0xFFFFFFFF
    for byte in boot:
        crc ^= byte << 24
        for _ in range(8):
            crc = (crc << 1 ^ 0x04C11DB7 if crc & 0x80000000 else crc << 1) & 0xFFFFFFFF
    return crc


def blocks(image: bytes) -> bytes:
    """The image as UF2."""
    image = image[: PAGE - 4] + struct.pack("<I", checksum(image[: PAGE - 4])) + image[PAGE:]
    image += bytes(-len(image) % PAGE)
    count = len(image) // PAGE
    written = []
    for number in range(count):
        page = image[number * PAGE : (number + 1) * PAGE]
        head = struct.pack(
            "<8I", 0x0A324655, 0x9E5D5157, FAMILY_IS_GIVEN, FLASH + number * PAGE, PAGE, number, count, RP2040
        )
        written.append(head + page.ljust(476, b"\0") + struct.pack("<I", 0x0AB16F30))
    return b"".join(written)


if __name__ == "__main__":
    source, target = map(Path, sys.argv[1:])
    target.write_bytes(blocks(source.read_bytes()))
