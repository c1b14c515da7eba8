"""The files of a new game, or of a new score sheet, written out of templates."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

_ENDING = ".tmpl"
_NAME = re.compile(r"[a-z][a-z0-9_]{0,39}")


def is_name(text: str) -> bool:
    """Tell whether a game can be called so: small letters, digits and `_`, at most 40, beginning with a letter."""
    return _NAME.fullmatch(text) is not None


def folder_of(name: str, *, sheet: bool) -> str:
    """The folder of a new game or sheet, which is the name of its project too."""
    return f"{name.replace('_', '-')}-{'sheet' if sheet else 'game'}"


def write_new_game(name: str, folder: Path, *, sheet: bool = False) -> list[Path]:
    """Write the files into a folder that is not there yet: a package with a game, or (`sheet`) a score sheet with its
    test. Returns them. Raises `OSError`, so `FileExistsError` where the folder is there; nothing is left then."""
    words = {
        "name": name,
        "constant": name.upper(),
        "project": folder_of(name, sheet=sheet),
        "title": name.replace("_", " ").capitalize(),
    }
    templates = files("divingbell.game_check") / "templates" / ("sheet" if sheet else "game")
    folder.mkdir(parents=True)
    try:
        return [*_written(templates, folder, words)]
    except OSError:
        shutil.rmtree(folder, ignore_errors=True)  # else it would be there when this is tried again
        raise


def _written(templates: Traversable, folder: Path, words: dict[str, str]) -> Iterator[Path]:
    for path, template in _templates(templates):
        file = folder / _filled(path, words)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(_filled(template.read_text(encoding="utf-8"), words), encoding="utf-8")
        yield file


def _templates(folder: Traversable, within: str = "") -> Iterator[tuple[str, Traversable]]:
    """Path of each file and its template, by name."""
    for one in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if one.is_dir():
            yield from _templates(one, f"{within}{one.name}/")
        elif one.name.endswith(_ENDING):
            yield within + one.name.removesuffix(_ENDING), one


def _filled(text: str, words: dict[str, str]) -> str:
    return re.sub(r"@(\w+)@", lambda found: words[found[1]], text)
