"""Imports Kivy without what it loads for every program and this one never asks for: asyncio with OpenSSL, the style
sheet and behaviours of widgets, drivers of other input devices, archives. Together they are half of Kivy's own start.

A module that is put off is loaded the moment somebody asks for something of it, as if it had been there all the time.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from threading import RLock
from types import ModuleType
from typing import Any


def import_kivy() -> None:
    """Import Kivy's clock and what its window stands on; call it when Kivy's Config is set, before anything else
    imports more of Kivy. What was imported before stays as it is."""
    with _without_asyncio():
        import_module("kivy.clock")
    _skip_stylesheet()
    _put_off("zipfile", find_spec("zipfile"))
    _put_off_package("kivy.input.providers")
    behaviours = _put_off_package("kivy.uix.behaviors")
    if behaviours is not None:  # the window needs this one
        behaviours.FocusBehavior = import_module("kivy.uix.behaviors.focus").FocusBehavior  # type: ignore[attr-defined]


class _NoEvent:
    """In the place of asyncio's: Kivy's clock sets it whenever something is scheduled, and only its asynchronous loop
    waits for it."""

    def set(self) -> None: ...

    def clear(self) -> None: ...


@contextmanager
def _without_asyncio() -> Iterator[None]:
    """Kivy's clock keeps what its asynchronous loop would use, and this program never runs that one."""
    if "asyncio" in sys.modules:
        yield
        return
    stand_in: Any = ModuleType("asyncio")
    stand_in.Event, stand_in.wait_for = _NoEvent, None
    sys.modules["asyncio"] = stand_in
    try:
        yield
    finally:
        del sys.modules["asyncio"]


def _skip_stylesheet() -> None:
    """Let Kivy find its style sheet empty: it dresses widgets that this program does not have, and reading it is a
    third of Kivy's own start."""
    import_module("kivy.resources")  # makes the cache
    place = Path(import_module("kivy").kivy_data_dir, "style.kv")
    import_module("kivy.cache").Cache.append("kv.resourcefind", str(place), os.devnull)


def _put_off_package(name: str) -> ModuleType | None:
    """One of Kivy's, whose modules can be imported one by one."""
    folder = Path(import_module("kivy").__path__[0], *name.split(".")[1:])
    places = [str(folder)]
    return _put_off(name, spec_from_file_location(name, folder / "__init__.py", submodule_search_locations=places))


def _put_off(name: str, spec: Any) -> ModuleType | None:
    """Load it when something of it is asked for, in whatever thread; None where it is there already."""
    if name in sys.modules:
        return None
    module = module_from_spec(spec)
    loading = RLock()
    begun: list[bool] = []  # while it is loaded it may ask for something of itself

    def load(attribute: str) -> Any:
        with loading:
            if not begun and not attribute.startswith("__"):
                begun.append(True)
                spec.loader.exec_module(module)
        try:
            return module.__dict__[attribute]
        except KeyError:
            raise AttributeError(f"module {name!r} has no attribute {attribute!r}") from None

    module.__dict__["__getattr__"] = load
    sys.modules[name] = module
    return module
