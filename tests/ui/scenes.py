"""Named scenes: how to bring a screen to one of its states. Tests and the picture command both use them.

A scene is registered by the module of its screen under `tests/ui/scenes_*.py`. Its name says what it shows: the screen
and, after a dot, its state. The codes that drawings have, and pictures of all versions, are in `picture_codes.yaml`.
Every scene is checked at all its sizes, in both languages and at text scales 1.0 and 1.3 (`test_scenes.py`): targets,
gaps, clipped or covered words, characters, contrast.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
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
    """Code of the drawing beside which it is laid where none has its own code."""

    def code(self, size: str) -> str:
        """The code of its drawing and of its picture at a size; its name where it has none."""
        found = picture_codes().get(self.name, self.name)
        return found if isinstance(found, str) else next(code for sizes, code in found.items() if size[0] in sizes)

    def run(self, size: str, language: str = "en", text_scale: float = 1.0, theme: str | None = None) -> Driver:
        """The app there. It never dims: on a busy machine its time runs out before the picture is taken."""
        settings = Settings(welcomed=True, language=language, text_scale=text_scale)
        settings = msgspec.structs.replace(settings, **self.settings)
        driver = self.enter(size, settings if theme is None else msgspec.structs.replace(settings, theme=theme))
        driver.shell.dimming.end()
        return driver


@cache
def picture_codes() -> dict[str, str | dict[str, str]]:
    """The code of each scene that has one; of some it differs by size: `{"RC": ..., "T": ...}`."""
    table = Path(__file__).with_name("picture_codes.yaml").read_bytes()
    return msgspec.yaml.decode(table, type=dict[str, str | dict[str, str]])


class UnknownSceneError(LookupError):
    """A name, or a code, that no scene has."""


def scenes_called(name: str) -> list[tuple[Scene, str]]:
    """The scenes of this name or code, each with its sizes that are called so. Raises `UnknownSceneError`."""
    if name in all_scenes():
        return [(all_scenes()[name], all_scenes()[name].sizes)]
    called = [
        (scene, "".join(size for size in scene.sizes if scene.code(size) == name)) for scene in all_scenes().values()
    ]
    found = [(scene, sizes) for scene, sizes in called if sizes]
    if not found:
        raise UnknownSceneError(f"no scene is called {name}")
    return found


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
