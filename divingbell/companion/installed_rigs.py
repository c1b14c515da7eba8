"""The rigs that are installed: what the entry points of the group `divingbell.rigs` name, each by its name.

A package whose rig cannot be used is left out and said in `problems`; nothing else suffers from it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from divingbell.companion.data import data_folder
from divingbell.companion.entry_points import OURS, EntryPoint, beside, entry_points, value_of
from divingbell.companion.rig import Parameters, Rig, RigDriver
from divingbell.companion.rig_profile import RigProfile
from divingbell.companion.texts.package_texts import areas_of, wrong_texts

GROUP = "divingbell.rigs"
NONE = "none"
"""Chosen where there are no sensors."""
_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")


class RigChoiceError(ValueError):
    """No rig that can be used was named; a text and its values say why."""

    def __init__(self, text_id: str, args: Mapping[str, str]) -> None:
        super().__init__(text_id)
        self.text_id = text_id
        self.values = args


class RigProblem(NamedTuple):
    """Why the rig of a package cannot be used: a text of the area `packages` and its values."""

    package: str
    rig: str
    text_id: str
    reason: str = ""

    @property
    def args(self) -> dict[str, str | int]:
        """The values of the text."""
        return {"package": self.package, "rig": self.rig, "reason": self.reason}


class _Strangers(NamedTuple):
    drivers: Mapping[str, RigDriver]
    folders: tuple[Path, ...]
    problems: tuple[RigProblem, ...]


class InstalledRigs(Mapping[str, RigDriver]):
    """Driver by name, in the order of Settings. Packages are looked for when it is first asked; ours are imported when
    one of them is."""

    def __init__(self, path: Sequence[str] | None = None) -> None:
        """`path` are the folders to look for packages in (default: `sys.path`)."""
        self._path = path

    def __getitem__(self, name: str) -> RigDriver:
        return self._drivers[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._drivers)

    def __len__(self) -> int:
        return len(self._drivers)

    @property
    def problems(self) -> tuple[RigProblem, ...]:
        """Rigs that cannot be used, and why."""
        return self._strangers.problems

    @property
    def text_folders(self) -> tuple[Path, ...]:
        """The folders of texts of the rigs from elsewhere."""
        return self._strangers.folders

    @property
    def choices(self) -> tuple[str, ...]:
        """Values of `--rig`: `serial`, `serial:PATH`, `none`."""
        said = ((name, f"{name}:{driver.place}" if driver.place else "") for name, driver in self.items())
        return (*(words for both in said for words in both if words), NONE)

    @property
    def groups(self) -> tuple[str, ...]:
        """Groups of the system whose members may open the devices of some rig, in order."""
        return tuple(sorted({group for driver in self.values() for group in driver.groups}))

    def chosen(self, spec: str) -> tuple[RigDriver, str] | None:
        """The driver that was named, as in `NAME` or `NAME:PLACE`, and the place; None for `none`. Raises
        `RigChoiceError`."""
        if spec == NONE:
            return None
        name, colon, place = spec.partition(":")
        driver = self.get(name)
        if driver is None or (colon and not (place and driver.place)):
            raise RigChoiceError("rig.unknown", {"spec": spec, "choices": ", ".join(self.choices)})
        return driver, place

    def make(self, spec: str, profile: RigProfile, parameters: Parameters) -> Rig | None:
        """The rig that was named, not started yet; None for `none`. Opens nothing and looks for nothing. Raises
        `RigChoiceError`."""
        found = self.chosen(spec)
        if found is None:
            return None
        driver, place = found
        try:
            return driver.make(place, profile, parameters)
        except Exception as error:  # a driver from elsewhere
            raise RigChoiceError("rig.not_made", {"spec": spec, "reason": reason_of(error)}) from error

    @cached_property
    def _entries(self) -> list[EntryPoint]:
        return entry_points(GROUP, self._path)

    @cached_property
    def _drivers(self) -> Mapping[str, RigDriver]:
        ours: dict[str, RigDriver] = {entry.name: value_of(entry)() for entry in self._entries if _of_ours(entry)}
        drivers = {**ours, **self._strangers.drivers}
        ordered = sorted(drivers.items(), key=lambda item: (item[1].order, item[0]))
        return dict(ordered)

    @cached_property
    def _strangers(self) -> _Strangers:
        owners = {entry.name: entry.package for entry in self._entries if _of_ours(entry)} | {NONE: OURS}
        drivers: dict[str, RigDriver] = {}
        folders: list[Path] = []
        problems = [] if len(owners) > 1 else [RigProblem(OURS, "", "packages.rig_stale")]
        for entry in self._entries:
            if _of_ours(entry):
                continue
            if entry.name in owners:
                problems.append(RigProblem(entry.package, entry.name, "packages.rig_duplicate", owners[entry.name]))
                continue
            loaded = _load(entry, folders)
            if isinstance(loaded, RigProblem):
                problems.append(loaded)
                continue
            drivers[entry.name], owners[entry.name] = loaded, entry.package
            folders.append(beside(entry, loaded.texts))
        return _Strangers(drivers, tuple(folders), tuple(problems))


def _of_ours(entry: EntryPoint) -> bool:
    return entry.package == OURS


def _load(entry: EntryPoint, folders: Sequence[Path]) -> RigDriver | RigProblem:
    """The driver that an entry from elsewhere names; `folders` have the texts of those before it."""

    def problem(text_id: str, reason: str = "") -> RigProblem:
        return RigProblem(entry.package, entry.name, text_id, reason)

    try:
        driver = value_of(entry)()
        if not isinstance(driver, RigDriver) or not _NAME.fullmatch(entry.name):
            return problem("packages.no_rig", entry.value)
        taken = areas_of((data_folder() / "texts", *folders))
        wrong = wrong_texts(beside(entry, driver.texts or "texts"), entry.name, (driver.title, driver.label), taken)
    except (Exception, SystemExit) as error:
        return problem("packages.rig_raised", reason_of(error))
    return driver if wrong is None else problem("packages.rig_text", wrong)


def reason_of(error: BaseException) -> str:
    """Error that a package from elsewhere raised, in at most 200 characters."""
    return f"{type(error).__name__}: {error}"[:200]


RIGS = InstalledRigs()
