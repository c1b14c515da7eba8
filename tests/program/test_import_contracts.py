"""Each import contract (`make lint` holds them) can fail: a forbidden import in a copy breaks the contract that forbids
it. No module imports itself by a detour, not inside a function or for its types either."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
from grimp import build_graph

ROOT = Path(__file__).resolve().parents[2]
FORBIDDEN = [
    ("divingbell/companion/services/services.py", "import divingbell.commands.app", "Rooms"),
    ("divingbell/companion/data.py", "def late() -> None:\n    import divingbell.ui.routes", "Rooms"),
    ("divingbell/companion/rig.py", "if TYPE_CHECKING:\n    import divingbell.drivers.rig_drivers", "Rooms"),
    ("divingbell/drivers/rig_drivers.py", "import divingbell.commands.cli", "Rooms"),
    ("divingbell/drivers/rig_drivers.py", "import divingbell.ui.routes", "Rooms"),
    ("divingbell/ui/routes.py", "import divingbell.commands.output", "Rooms"),
    ("divingbell/ui/routes.py", "import divingbell.sdk", "Rooms"),
    ("divingbell/commands/report.py", "import divingbell.sdk.screens", "Rooms"),
    ("divingbell/sdk/__init__.py", "import divingbell.ui.kit.tokens", "The rules of a game from elsewhere"),
    ("divingbell/ui/kit/context.py", "import divingbell.drivers.rig_drivers", "Rooms"),
    ("divingbell/sdk/__init__.py", "import divingbell.game_check.check", "Commands alone import the kit"),
    ("divingbell/ui/routes.py", "import divingbell.game_check.check", "Rooms"),
    ("divingbell/unlisted.py", "", "Rooms"),
    ("divingbell/companion/session/session.py", "import divingbell.companion.table", "Layers of the companion"),
    ("divingbell/companion/unlisted.py", "", "Layers of the companion"),
    ("divingbell/ui/kit/buttons.py", "import divingbell.ui.screens.home.home", "Layers of the screens"),
    ("divingbell/ui/unlisted.py", "", "Layers of the screens"),
    (
        "divingbell/companion/web/broadcast.py",
        "import divingbell.ui.kit.tokens",
        "Pages know the ground alone, and no Kivy",
    ),
    ("divingbell/companion/web/broadcast.py", "import divingbell.companion.games", "Layers of the companion"),
    ("divingbell/companion/web/broadcast.py", "import kivy", "Pages know the ground alone, and no Kivy"),
    ("divingbell/drivers/classifier.py", "import divingbell.companion.games", "Drivers know signals"),
    (
        "divingbell/ui/toolkit/layout.py",
        "import divingbell.companion.texts.amounts",
        "The toolkit knows nothing of Diving Bell but the canvas",
    ),
    (
        "divingbell/ui/toolkit/layout.py",
        "import divingbell.ui.kit.tokens",
        "The toolkit knows nothing of Diving Bell but the canvas",
    ),
    ("divingbell/ui/kit/context.py", "import divingbell.companion.journal.journal", "Screens read no SQL"),
    ("divingbell/companion/games/sunken_treasure/dive.py", "import time", "Rules are pure"),
    ("divingbell/companion/sharing/tables.py", "import divingbell.ui.kit.tokens", "Rooms"),
    ("divingbell/companion/live/feed.py", "import divingbell.ui.kit.tokens", "Rooms"),
    ("divingbell/companion/pictures/svg.py", "import divingbell.ui.kit.tokens", "Rooms"),
    ("divingbell/companion/live/feed.py", "import divingbell.companion.sharing.tables", "Layers of the companion"),
    ("divingbell/companion/pictures/svg.py", "import divingbell.companion.session.session", "Layers of the companion"),
    ("divingbell/companion/canvas/icons.py", "import divingbell.companion.games.game", "Layers of the companion"),
    ("divingbell/companion/games/scoring.py", "import divingbell.companion.session.session", "Layers of the companion"),
    ("divingbell/companion/games/submarine/live.py", "import divingbell.companion.texts.words", "Rules are pure"),
    ("divingbell/companion/games/submarine/sea.py", "import PIL", "Rules are pure"),
    (
        "divingbell/companion/canvas/porthole.py",
        "import kivy.graphics",
        "A drawing knows nobody who draws",
    ),
    (
        "divingbell/companion/pictures/rows.py",
        "import divingbell.companion.pictures.pillow",
        "A drawing knows nobody who draws",
    ),
    ("divingbell/commands/report.py", "import kivy", "Only screens import Kivy"),
    ("divingbell/drivers/classifier.py", "import kivy", "Only screens import Kivy"),
    (
        "divingbell/companion/club/protocol/runs.py",
        "import divingbell.companion.journal.reader",
        "The club's protocol",
    ),
    ("divingbell/companion/club/results/standings.py", "import datetime", "The club's protocol"),
    ("divingbell/companion/club/seating/draw.py", "import time", "The club's protocol"),
    (
        "divingbell/companion/club/protocol/tablet_side.py",
        "import time",
        "The club's protocol",
    ),
]


def copied(place: Path) -> Path:
    """The code alone, where an import can be added without harm."""
    ignore = shutil.ignore_patterns("*.png", "*.ttf", "__pycache__")
    shutil.copytree(ROOT / "divingbell", place / "divingbell", ignore=ignore)
    shutil.copy(ROOT / "pyproject.toml", place)
    return place


def contracts(place: Path) -> str:
    """Everything that is printed of the contracts in this folder, without its line breaks."""
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache", "--no-logo"]
    ran = subprocess.run(command, cwd=place, capture_output=True, text=True, env={"PYTHONPATH": str(place), "PATH": ""})
    return " ".join((ran.stdout + ran.stderr).split())


def names() -> list[str]:
    pyproject = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [contract["name"] for contract in pyproject["tool"]["importlinter"]["contracts"]]


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """All forbidden imports in one copy: contract -> everything that is said of it."""
    copy = copied(tmp_path_factory.mktemp("contracts"))
    for file, line, _ in FORBIDDEN:
        place = copy / file
        place.write_text(f"{place.read_text() if place.exists() else ''}\n{line}\n")
    _, _, printed = contracts(copy).partition("Broken contracts")
    found = sorted((printed.index(f"{name} --"), name) for name in names() if f"{name} --" in printed)
    ends = [at for at, _ in found[1:]] + [len(printed)]
    return {name: printed[at:end] for (at, name), end in zip(found, ends, strict=True)}


@pytest.mark.long
@pytest.mark.parametrize(("file", "line", "contract"), FORBIDDEN, ids=[f"{file}-{line}" for file, line, _ in FORBIDDEN])
def test_a_forbidden_import_is_found(broken: Mapping[str, str], file: str, line: str, contract: str) -> None:
    """By itself, not as a step to another one; what it leads to may be a library."""
    (said,) = (words for name, words in broken.items() if name.startswith(contract))
    module = file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    imported = line.rpartition("import ")[2]
    if not imported.startswith("divingbell"):
        imported = imported.partition(".")[0]
    chain = rf"{module} -> {imported} \(l\.\d+\)( {imported} -> \w+ \(l\.\d+\))?" if line else module
    alone = rf"- {chain}(?! [\w.]+ ->)"
    assert re.search(alone, said), said[:2000]


def in_layers(package: str) -> None:
    """Raises `CycleError`, which names the modules of a circle."""
    graph = build_graph(package, cache_dir=None)
    TopologicalSorter({module: graph.find_modules_directly_imported_by(module) for module in graph.modules}).prepare()


def test_no_module_imports_itself_by_a_detour() -> None:
    in_layers("divingbell")


def test_a_circle_in_a_function_or_for_types_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "somebodys_circle"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "one.py").write_text("def late():\n    import somebodys_circle.two\n")
    (package / "two.py").write_text(
        "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from somebodys_circle.one import late\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(CycleError):
        in_layers("somebodys_circle")
