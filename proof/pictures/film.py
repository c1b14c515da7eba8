"""Saves the README's moving picture, made by the program itself: a dive is armed, touches, pays half, and the next one
begins.

    python -m proof.pictures.film docs/settlement.webp
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

from divingbell.companion.configuration.settings import Settings
from tests.ui.driver import SIZES
from tests.ui.scenes_sunken import GOLD, table
from tests.ui.table_services import TableDriver

FRAME_S = 0.1


def film() -> list[Image.Image]:
    """Its frames, `FRAME_S` seconds apart."""
    driver = TableDriver(table(4, GOLD), Settings(welcomed=True, dim_after_s=0), "C")
    let_pass = driver.hold_clock()
    frames: list[Image.Image] = []

    def run(seconds: float) -> None:
        for _ in range(round(seconds / FRAME_S)):
            let_pass(FRAME_S)
            frames.append(driver.picture().resize(SIZES["C"]))

    def touch(key: str) -> None:
        driver.tap(key)
        driver.settled(seen=False)

    run(0.8)
    touch("risk.4")
    run(1.4)
    driver.services.contact(0.42, 38)
    driver.settled(seen=False)
    let_pass(FRAME_S / 2)  # else a frame would fall on the moment when the answers only begin to be seen
    run(1.8)
    touch("outcome.recovered.gold")
    run(1.0)
    touch("penalty.none")
    run(2.5)
    driver.close()
    return frames


def main() -> None:
    frames = film()
    frames[0].save(
        Path(sys.argv[1]), save_all=True, append_images=frames[1:], duration=round(FRAME_S * 1000), loop=0, quality=70,
        method=4,
    )  # fmt: skip


if __name__ == "__main__":
    main()
