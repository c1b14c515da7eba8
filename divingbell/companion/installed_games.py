"""The games that are installed: what the entry points of the group `divingbell.games` name, each by its name.

A package whose game cannot be played is left out and said in `problems`; how one that is played may go
wrong is the matter of its guard (games/guard.py).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from traceback import walk_tb
from typing import NamedTuple

from msgspec.structs import force_setattr

from divingbell.companion.data import data_folder
from divingbell.companion.entry_points import OURS, EntryPoint, beside, entry_points
from divingbell.companion.game_watch import WATCH
from divingbell.companion.games.game import NAME_PATTERN, SEAM, Game, Rulebook, named
from divingbell.companion.games.guard import GameFailedError, GameFailure
from divingbell.companion.games.parts import GameParts, load_parts, parts_of
from divingbell.companion.installed_rigs import RIGS
from divingbell.companion.texts import catalogue
from divingbell.companion.texts.catalogue import Catalogue
from divingbell.companion.texts.package_texts import areas_of, wrong_texts

GROUP = "divingbell.games"
MOST_SEATS = 6
_NAME = re.compile(NAME_PATTERN)
_BEFORE_PARTS = re.compile(r"keyword argument '(?:rulebook|demo|ui)'")
"""Said of a `Game` of the first seam, which had these fields itself."""


class GameProblem(NamedTuple):
    """Why the game of a package cannot be played: a text of the area `packages` and its values."""

    package: str
    game: str
    text_id: str
    reason: str = ""

    @property
    def args(self) -> dict[str, str | int]:
        """The values of the text."""
        return {"package": self.package, "game": self.game, "reason": self.reason}


class _Found(NamedTuple):
    games: Mapping[str, Game]
    packages: Mapping[str, str]
    own_texts: Mapping[str, Path]
    glyphs: Mapping[str, Path]
    problems: tuple[GameProblem, ...]
    modules: Mapping[str, str]
    """Package as it is imported -> the game from elsewhere that lies in it."""


class InstalledGames(Mapping[str, Game]):
    """Game by name, in the order of the box. Packages are looked for when it is first asked; the rules of a game are
    imported when they are first used."""

    def __init__(self, path: Sequence[str] | None = None) -> None:
        """`path` are the folders to look for packages in (default: `sys.path`)."""
        self._path = path

    def __getitem__(self, name: str) -> Game:
        return self._found.games[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found.games)

    def __len__(self) -> int:
        return len(self._found.games)

    @property
    def problems(self) -> tuple[GameProblem, ...]:
        """Games that cannot be played, and why."""
        return self._found.problems

    @property
    def text_folders(self) -> tuple[Path, ...]:
        """The folders of texts of all games."""
        return tuple(self._found.own_texts.values())

    @property
    def glyph_folders(self) -> Mapping[str, Path]:
        """The folders of icons that come with packages, by game."""
        return self._found.glyphs

    def parts(self, name: str) -> GameParts:
        """The parts of an installed game. Raises `KeyError`."""
        return parts_of(self[name])

    def package(self, name: str) -> str:
        """The package that an installed game comes from. Raises `KeyError`."""
        return self._found.packages[name]

    def languages_of(self, name: str) -> set[str]:
        """The languages in which a game from elsewhere has texts; for one of ours all of them. Raises `KeyError`."""
        folder = self._found.own_texts.get(name, data_folder() / "texts")
        return set(catalogue.languages(folder))

    def failure_behind(self, error: BaseException) -> GameFailure | None:
        """The failure of a game from elsewhere behind an error, by the modules it went through: screens are called by
        so many that no guard stands round them. None: it is no such game's."""
        if isinstance(error, GameFailedError):
            return error.failure
        for frame, _ in reversed([*walk_tb(error.__traceback__)]):
            name = self._found.modules.get(str(frame.f_globals.get("__name__")).partition(".")[0])
            if name is not None:
                told = _in_short(error)
                return GameFailure(self._found.packages[name], name, frame.f_code.co_name, told)
        return None

    def texts(self, language: str, *, strict: bool = False, ours: Path | None = None) -> Catalogue:
        """Every text of Diving Bell, of installed games and of installed rigs. Raises `TextError` where there is none.
        `ours` is our folder of texts (default: that of the installation)."""
        folder = ours or data_folder() / "texts"
        return catalogue.load(folder, language, strict=strict, others=(*self.text_folders, *RIGS.text_folders))

    @cached_property
    def _found(self) -> _Found:
        games: dict[str, Game] = {}
        packages: dict[str, str] = {}
        own_texts: dict[str, Path] = {}
        glyphs: dict[str, Path] = {}
        problems: list[GameProblem] = []
        modules: dict[str, str] = {}
        entries = entry_points(GROUP, self._path)
        elsewhere = self._path is None and any(entry.package != OURS for entry in entries)
        hung = {(one.package, one.game): one.function for one in WATCH.hung()} if elsewhere else {}
        if not entries or entries[0].package != OURS:
            problems.append(GameProblem(OURS, "", "packages.stale"))
        for entry in entries:
            if entry.name in games:
                owner = packages[entry.name]
                problems.append(GameProblem(entry.package, entry.name, "packages.duplicate", owner))
                continue
            if (function := hung.get((entry.package, entry.name))) is not None:
                problems.append(GameProblem(entry.package, entry.name, "packages.hung", function))
                continue
            loaded = _load(entry, [*own_texts.values()])
            if isinstance(loaded, GameProblem):
                problems.append(loaded)
                continue
            games[entry.name], packages[entry.name] = loaded, entry.package
            if entry.package != OURS:
                modules[entry.value.partition(":")[0].partition(".")[0]] = entry.name
            if loaded.texts:
                own_texts[entry.name] = beside(entry, loaded.texts)
            if loaded.glyphs:
                glyphs[entry.name] = beside(entry, loaded.glyphs)
        ordered = sorted(games.values(), key=lambda game: (game.order, game.name))
        return _Found({game.name: game for game in ordered}, packages, own_texts, glyphs, tuple(problems), modules)


def _load(entry: EntryPoint, folders: Sequence[Path]) -> Game | GameProblem:
    """The game that an entry names, looked at closely where it comes from elsewhere; `folders` have the texts of the
    games before it."""

    def problem(text_id: str, reason: str = "") -> GameProblem:
        return GameProblem(entry.package, entry.name, text_id, reason)

    try:
        game = named(entry.value)
        if not isinstance(game, Game):
            return problem("packages.no_game", entry.value)
        if game.name != entry.name or not _NAME.fullmatch(game.name):
            return problem("packages.other_name", str(game.name))
        force_setattr(game, "package", entry.package)
        if entry.package == OURS:
            return game
        if game.seam != SEAM:
            return problem("packages.seam", str(game.seam))
        if not game.seats or game.seats[0] < 1 or game.seats[-1] > MOST_SEATS:
            return problem("packages.seats", str(game.seats))
        if not isinstance(game.rulebook, Rulebook):
            return problem("packages.no_rulebook", game.parts.rulebook)
        load_parts(game)
        if game.glyphs and (wrong := _wrong_glyphs(beside(entry, game.glyphs))):
            return problem("packages.glyphs", wrong)
        missing = _missing_text(entry, game, folders)
    except ImportError as error:
        # Before the seam had a number games imported from all over the house.
        ours = (error.name or "").startswith("divingbell.") and not (error.name or "").startswith("divingbell.sdk")
        return problem("packages.seam", "1") if ours else problem("packages.raised", _in_short(error))
    except (Exception, SystemExit) as error:
        old = isinstance(error, TypeError) and _BEFORE_PARTS.search(str(error))
        return problem("packages.seam", "1") if old else problem("packages.raised", _in_short(error))
    return game if missing is None else problem("packages.text", missing)


def _in_short(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"[:200]


def _missing_text(entry: EntryPoint, game: Game, folders: Sequence[Path]) -> str | None:
    """The first text that is missing, or what else is wrong with the texts; None: nothing."""
    folder = beside(entry, game.texts or "texts")
    taken = areas_of((data_folder() / "texts", *RIGS.text_folders, *folders))
    return wrong_texts(folder, game.name, _needed(game), taken)


def _wrong_glyphs(folder: Path) -> str:
    """The first file of a folder of icons that is missing or cannot be read; empty: none."""
    names = folder / "glyphs.json"
    if not (folder / "glyphs.ttf").is_file():
        return str(folder / "glyphs.ttf")
    try:
        for code in json.loads(names.read_text(encoding="utf-8")).values():
            chr(int(code, 16))
    except (OSError, ValueError, AttributeError, TypeError):
        return str(names)
    return ""


def _needed(game: Game) -> Iterator[str]:
    """Texts that every game needs, whatever it does."""
    yield f"{game.name}.title"
    for rule, values in game.rulebook.rules.items():
        yield f"{game.name}.house_rule.{rule}"
        for value in values:
            yield f"{game.name}.house_rule.{rule}.{value}".lower()


GAMES = InstalledGames()
