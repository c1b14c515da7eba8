"""Pebbles with a fault put in: a package as an installation leaves it, made without building a wheel."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.stranger_game.installing import HERE

PACKAGE = "pebbles-game"


def pebbles(folder: Path, *changes: tuple[str, str, str], parts: str = "") -> Path:
    """Put the package into a folder, with the examples of the page. `changes` are a module, a text in it and what
    stands there instead; `parts` are more fields of its `Parts`."""
    source = HERE / "pebbles"
    shutil.copytree(source / "pebbles_game", folder / "pebbles_game")
    for example in (HERE / "examples").glob("*.py"):
        shutil.copy(example, folder / "pebbles_game")
    info = folder / "pebbles_game-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {PACKAGE}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[divingbell.games]\npebbles = pebbles_game:PEBBLES\n")
    if parts:
        changes = (*changes, ("__init__", "    parts=Parts(\n", f"    parts=Parts(\n        {parts},\n"))
    for module, old, new in changes:
        file = folder / "pebbles_game" / (module if "." in module else f"{module}.py")
        text = file.read_text(encoding="utf-8")
        assert old in text, (module, old)
        file.write_text(text.replace(old, new), encoding="utf-8")
    return folder
