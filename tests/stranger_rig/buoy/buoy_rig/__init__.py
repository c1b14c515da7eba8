"""The buoy: another program writes into a file what it feels."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from divingbell.companion.rig import Parameters, Rig, RigDriver, RigFinding
from divingbell.companion.rig_profile import RigProfile

FILE = "/run/buoy"


class BuoyDriver(RigDriver):
    """Chosen as `buoy`, or `buoy:FILE` where the file is another one."""

    title = "buoy.title"
    label = "buoy.label"
    mark = "chip"
    place = "FILE"
    texts = "texts"

    def make(self, place: str, profile: RigProfile, parameters: Parameters) -> Rig:
        from buoy_rig.rig import BuoyRig

        return BuoyRig(Path(place or FILE), profile.floor.steps_per_turn, parameters)

    def findings(self, place: str | None) -> Iterator[RigFinding]:
        """Whether the file is there, where this rig is chosen."""
        if place is not None:
            file = Path(place or FILE)
            there = file.exists()
            yield RigFinding("good" if there else "bad", "buoy.there" if there else "buoy.gone", {"file": str(file)})
