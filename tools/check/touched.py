"""Files that were changed, and the files of tests that they touch: by the import graph, the nearest first."""

from __future__ import annotations

import re
import subprocess
from collections import deque
from collections.abc import Iterable, Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

import grimp

PACKAGES = ("divingbell", "proof", "tests", "tools")
READ_BY = {
    "*.py": (
        "tests/program/test_docstrings.py",
        "tests/program/test_names_of_games.py",
        "tests/program/test_specification.py",
        "tests/proof/test_equivalent.py",
    ),
    "*.md": ("tests/program/test_pages.py", "tests/program/test_specification.py"),
    "*/texts/*.yaml": ("tests/companion/texts/test_catalogue.py", "tests/companion/texts/test_texts.py"),
    "config/*.yaml": ("tests/companion/configuration/test_configuration.py", "tests/ui/kit/test_tokens.py"),
    "firmware_notes/firmware/*.[ch]": ("tests/firmware/test_chip.py", "tests/firmware/test_link.py"),
    "proof/mutants/equivalent.yaml": ("tests/proof/test_equivalent.py",),
    "pyproject.toml": ("tests/program/test_import_contracts.py",),
    "tools/set-up": ("tests/tools/test_set_up.py",),
    "Makefile": ("tests/tools/test_make.py", "tests/program/test_pages.py"),
}
"""Patterns of files that tests read instead of importing them, and these tests."""
ALL_SCENES = "tests/ui/test_scenes.py"
_SCENES = "tests.ui.scenes_"
_MODULE_IN_A_STRING = re.compile(r"[\"'](divingbell(?:\.[A-Za-z_]\w*)+)")
"""It is imported when it is used."""


class Touched(NamedTuple):
    """Files of tests and modules of scenes that a change touches, the nearest first; and the graph that says so."""

    tests: list[str]
    scenes: list[str]
    graph: grimp.ImportGraph

    def needing(self, helper: str) -> list[str]:
        """Those of the tests that import a module of this package, directly or not."""
        users = distances(self.graph, [helper, *self.graph.find_descendants(helper)])
        return [test for test in self.tests if module_of(test) in users]


def changed_files(root: Path) -> list[str]:
    """What differs from where this branch left `main`, from the last commit where there is no such branch; with what is
    not committed, and new files."""
    base = _git(root, "merge-base", "HEAD", "main") or _git(root, "merge-base", "HEAD", "origin/main") or ["HEAD"]
    changed = _git(root, "diff", "--name-only", "--no-renames", base[0])
    return sorted({*changed, *_git(root, "ls-files", "--others", "--exclude-standard")})


def _git(root: Path, *asked: str) -> list[str]:
    """The lines of git's answer; none where it has none."""
    ran = subprocess.run(["git", *asked], cwd=root, capture_output=True, text=True, check=False)
    return ran.stdout.splitlines() if ran.returncode == 0 else []


def touched_by(changed: Sequence[str], root: Path) -> Touched:
    """The tests that import what was changed, directly or not; those that read it; and those beside it where it is no
    Python but lies among tests. Where scenes are touched, so is the test that looks at every scene. Of tests equally
    near those go first that have the name of a changed file."""
    graph = import_graph(root)
    found = distances(graph, [module_of(file) for file in changed if file.endswith(".py")])
    tests = {f"{module.replace('.', '/')}.py": far for module, far in found.items() if _is_test(module)}
    scenes = sorted((far, module) for module, far in found.items() if module.startswith(_SCENES))
    if scenes:
        tests[ALL_SCENES] = scenes[0][0] + 1
    for file in changed:
        reading = [test for pattern, tests_of in READ_BY.items() if fnmatch(file, pattern) for test in tests_of]
        for test in [*reading, *_beside(file, root)]:
            tests[test] = min(1, tests.get(test, 1))
    names = {Path(file).stem for file in changed}
    there = [test for test in tests if (root / test).exists()]
    there.sort(key=lambda test: (tests[test], not any(name in Path(test).stem for name in names), test))
    return Touched(there, [module for _, module in scenes], graph)


def import_graph(root: Path) -> grimp.ImportGraph:
    """Every import of the checkout, and those that no statement makes: of modules that strings name, and of a
    `conftest`, whose fixtures are for the tests in its folder and below."""
    cache = str(root / ".import_linter_cache")
    graph = grimp.build_graph(*PACKAGES, exclude_type_checking_imports=True, cache_dir=cache)
    for module in sorted(graph.modules):
        for name in _MODULE_IN_A_STRING.findall(_source(root, module)):
            named = _longest(name, graph)
            if named != module:
                graph.add_import(importer=module, imported=named)
        if module.endswith(".conftest"):
            for test in filter(_is_test, graph.find_descendants(module.removesuffix(".conftest"))):
                graph.add_import(importer=test, imported=module)
    return graph


def distances(graph: grimp.ImportGraph, starts: Iterable[str]) -> dict[str, int]:
    """Every module that imports one of these, directly or not, and over how many imports: 0 for these themselves."""
    found = {module: 0 for module in starts if module in graph.modules}
    waiting = deque(found)
    while waiting:
        module = waiting.popleft()
        for importer in sorted(graph.find_modules_that_directly_import(module)):
            if importer not in found:
                found[importer] = found[module] + 1
                waiting.append(importer)
    return found


def module_of(file: str) -> str:
    """The dotted name of a file of Python."""
    return ".".join(Path(file).with_suffix("").parts).removesuffix(".__init__")


def _is_test(module: str) -> bool:
    return module.startswith("tests.") and module.rpartition(".")[2].startswith("test_")


def _source(root: Path, module: str) -> str:
    place = root.joinpath(*module.split("."))
    file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    return file.read_text(encoding="utf-8") if file.exists() else ""


def _longest(name: str, graph: grimp.ImportGraph) -> str:
    """The module that a dotted name begins with."""
    while name not in graph.modules:
        name = name.rpartition(".")[0]
    return name


def _beside(file: str, root: Path) -> list[str]:
    """The tests of the nearest folder around a file of `tests` that is no Python: it is theirs."""
    if not file.startswith("tests/") or file.endswith(".py"):
        return []
    around = (
        [str(test.relative_to(root)) for test in sorted((root / folder).glob("test_*.py"))]
        for folder in Path(file).parents
    )
    return next(filter(None, around), [])
