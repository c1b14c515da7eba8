"""The specification (`docs/specification`): whatever code, texts, tests and documents cite is there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from divingbell.companion.data import data_folder
from divingbell.companion.installed_games import GAMES as INSTALLED
from divingbell.companion.texts import catalogue

ROOT = Path(__file__).parents[2]
SPECIFICATION = ROOT / "docs" / "specification"
PAGES = {page.name: page for folder in (SPECIFICATION.parent, SPECIFICATION) for page in folder.glob("*.md")} | {
    "protocol.md": ROOT / "firmware_notes" / "protocol.md"
}
"""The specification, and what else is cited by number."""
FOLDERS = (".", "config", "divingbell", "docs", "firmware_notes", "tests", "tools")
SUFFIXES = (".c", ".h", ".md", ".py", ".yaml")
GAMES = {"submarine": "S", "deep_sea_adventure": "D", "submarine_blues": "B", "sunken_treasure": "T"}
"""Game -> letter of its rulings."""

_HEADING = re.compile(r"^#+ (\d+(?:\.\d+)*)\b", re.MULTILINE)
_RULING = re.compile(r"^\*\*([SDBT]\d+)\b", re.MULTILINE)
_ITEM = re.compile(r"^(\d+)\. ")
_NUMBER = r"(?:[SDBT])?\d+(?:\.\d+)*"
_NUMBERS = rf"{_NUMBER}(?:(?:,| and| to|-)\s?{_NUMBER})*"
_CITED = re.compile(
    r"(?<![\w/-])(?:docs/(?:specification/)?)?([a-z][a-z-]*\.md)"
    rf"`?\)?(?:\s+(?:sections?\s+)?({_NUMBERS}))?(?![\w.]\w)"
)
_CLAUSE = re.compile(r"[SDBT]\d+|[1-4]\.\d")


@cache
def numbers(page: str) -> frozenset[str]:
    """The headings, rulings and numbered points of a page, as they are cited."""
    text = PAGES[page].read_text(encoding="utf-8")
    found = set(_HEADING.findall(text)) | set(_RULING.findall(text))
    section = ""
    for line in text.splitlines():
        if heading := _HEADING.match(line):
            section = heading[1]
        elif section == "0" and (item := _ITEM.match(line)):
            found.add(f"0.{item[1]}")
    return frozenset(found)


def dead_ends(text: str) -> Iterator[str]:
    """Every citation in a text that leads to no page, or to a number that its page does not have."""
    for page, cited in _CITED.findall(text):
        if page not in PAGES:
            if not any(ROOT.rglob(f"[!.]*/{page}")) and not (ROOT / page).exists():
                yield page
            continue
        for number in re.findall(_NUMBER, cited):
            if number not in numbers(page):
                yield f"{page} {number}"


def sources(*folders: str) -> Iterator[Path]:
    for folder in folders:
        files = ROOT.glob("*") if folder == "." else (ROOT / folder).rglob("*")
        yield from (file for file in files if file.suffix in SUFFIXES)


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_citation_leads_somewhere(folder: str) -> None:
    for file in sources(folder):
        if file != Path(__file__):
            assert [*dead_ends(file.read_text(encoding="utf-8"))] == [], file


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("as flows.md says", ["flows.md"]),
        ("(rules.md 4.9)", ["rules.md 4.9"]),
        ("rules.md 2.4, D2-D40", ["rules.md D40"]),
        ("actions.md sections 0.4 and 9", ["actions.md 9"]),
        ("screens.md 0.7 to 0.99, 3", ["screens.md 0.99"]),
        ("docs/specification/sharing.md 8, docs/live.md 7", ["sharing.md 8", "live.md 7"]),
        ("`rules.md` 4.4, T6; actions.md 0.1 point 4; protocol.md section 4, Floor; README.md", []),
    ],
)
def test_a_citation_that_leads_nowhere_is_found(text: str, missing: list[str]) -> None:
    assert [*dead_ends(text)] == missing


@pytest.mark.parametrize("game", GAMES)
def test_rules_named_in_a_game_are_clauses(game: str) -> None:
    """In movements, refusals and docstrings."""
    for file in sources(f"divingbell/companion/games/{game}"):
        if file.suffix != ".py":
            continue
        tree = ast.parse(file.read_text(encoding="utf-8"))
        texts = [
            node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
        ]
        whole = {text for text in texts if _CLAUSE.fullmatch(text)}
        mentioned = set(re.findall(rf"\b{GAMES[game]}\d+\b", " ".join(text for text in texts if " " in text)))
        assert whole | mentioned <= numbers("rules.md"), file


@pytest.mark.parametrize("language", catalogue.languages(data_folder() / "texts"))
def test_the_reader_has_a_text_for_every_clause_and_no_other(language: str) -> None:
    texts = INSTALLED.texts(language)
    for section, (game, letter) in enumerate(GAMES.items(), 1):
        there = {text.removeprefix(f"{game}.rule.") for text in texts if text.startswith(f"{game}.rule.")}
        clauses = {n for n in numbers("rules.md") if n.startswith((letter, f"{section}."))}
        assert there == {clause for clause in clauses if not _is_list_of_rulings(clause)}


def _is_list_of_rulings(clause: str) -> bool:
    heading = rf"^## {re.escape(clause)} (?:Ambiguities|Silent)"
    return re.search(heading, PAGES["rules.md"].read_text(encoding="utf-8"), re.MULTILINE) is not None


# The glossary ------------------------------------------------------------------------------------------------------

GLOSSARY_WORDS = 30


def explained() -> list[tuple[str, str]]:
    """The words of the glossary in its order, each with what it is."""
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", PAGES["glossary.md"].read_text(encoding="utf-8"), re.MULTILINE)
    return rows[1:]


def test_the_glossary_says_each_word_once_in_order() -> None:
    words = [word for word, _ in explained()]
    assert words == sorted({*words}, key=str.casefold)


def test_the_glossary_is_short() -> None:
    assert len(explained()) <= GLOSSARY_WORDS, "explain only what a newcomer cannot guess"


def test_what_the_glossary_names_is_there() -> None:
    """Files, and names of the code."""
    code = "\n".join(file.read_text(encoding="utf-8") for file in sources("divingbell"))
    named = [name for row in explained() for name in re.findall(r"`([^`]+)`", " ".join(row))]
    assert [name for name in named if not (ROOT / name).exists() and not re.search(rf"\b{name}\b", code)] == []
