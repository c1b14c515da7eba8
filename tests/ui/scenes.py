"""Named scenes: how to bring a screen to the state of one drawing. Tests and the picture command both use them.

A scene is registered by the module of its screen under `tests/ui/scenes_*.py`; its name is that of the drawing.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

import msgspec

from divingbell.companion.configuration.settings import Settings

if TYPE_CHECKING:
    from tests.ui.driver import Driver

Enter = Callable[[str, Settings], "Driver"]
"""Starts the app at a size (`R`, `C`, `T`, or one that nobody drew, which begins with the letter of its class) with
these settings and brings it to the scene."""


@dataclass(frozen=True)
class Scene:
    """One picture to be had at some sizes."""

    name: str
    sizes: str
    enter: Enter
    settings: dict[str, object] = field(default_factory=dict)
    """Settings that belong to the scene, beside language and text size."""
    drawing: str | None = None
    """Begin of the drawing's file name where it is not the scene's own."""

    def run(self, size: str, language: str = "en", text_scale: float = 1.0, theme: str | None = None) -> Driver:
        """The app there. It never dims: on a busy machine its time runs out before the picture is taken."""
        settings = Settings(welcomed=True, language=language, text_scale=text_scale)
        settings = msgspec.structs.replace(settings, **self.settings)
        driver = self.enter(size, settings if theme is None else msgspec.structs.replace(settings, theme=theme))
        driver.shell.dimming.end()
        return driver


@cache
def all_scenes() -> dict[str, Scene]:
    """Every scene of every `scenes_*` module beside this one."""
    import tests.ui as package

    found: dict[str, Scene] = {}
    for module in pkgutil.iter_modules(package.__path__):
        if module.name.startswith("scenes_"):
            for scene in importlib.import_module(f"tests.ui.{module.name}").SCENES:
                assert scene.name not in found, f"two scenes are called {scene.name}"
                found[scene.name] = scene
    return found
