"""The pages for people name only what is there (other pages, files, targets of make, commands and their options), and
can be read: short lines everywhere, short sentences on the front page."""

from __future__ import annotations

import argparse
import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest

from divingbell.commands import COMMANDS
from divingbell.commands.cli import parser

ROOT = Path(__file__).resolve().parents[2]
PAGES = [
    *sorted(ROOT.glob("*.md")),
    *sorted((ROOT / ".github").rglob("*.md")),
    *(
        page
        for folder in ("divingbell", "docs", "firmware_notes", "proof")
        for page in sorted((ROOT / folder).rglob("*.md"))
    ),
]
MODULES = {
    file.name
    for folder in ("divingbell", "docs", "firmware_notes", "proof", "tests")
    for file in (ROOT / folder).rglob("*.py")
}
COLUMNS = 110
"""Of a line of Markdown; tables and code are as wide as they must be."""
README_LINES = 90
SENTENCE_WORDS = 35
WHOLE = {
    "FOLDER": "folder",
    "FILE": "file",
    "NEW": "new",
    "NAME": "pearls",
    "PORT": "/dev/ttyUSB0",
    "GAME": "submarine",
    "SESSION": "last",
    "ADDRESS": "192.168.1.5",
    "CODE": "123456",
}
"""Words that a page writes for what the reader puts there."""


def pages() -> list[object]:
    return [pytest.param(page, id=str(page.relative_to(ROOT))) for page in PAGES]


def words(page: Path) -> str:
    return page.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", pages())
def test_links_lead_somewhere(page: Path) -> None:
    linked = re.findall(r"\]\((?!https?:|#)([^)#]+)", words(page))
    assert [name for name in linked if not (page.parent / name).exists()] == []


@pytest.mark.parametrize("page", pages())
def test_files_that_are_named_are_there(page: Path) -> None:
    named = re.findall(
        r"`((?:companion|config|divingbell|docs|drivers|firmware_notes|proof|tests|tools|ui)/[\w./-]+)`", words(page)
    )
    named = [name for name in named if "GAME" not in name and "HASH" not in name]
    assert [name for name in named if not (ROOT / name).exists() and not (ROOT / f"{name}.py").exists()] == []


@pytest.mark.parametrize("page", pages())
def test_modules_that_are_named_alone_are_there(page: Path) -> None:
    named = set(re.findall(r"`(\w+\.py)`", words(page)))
    assert {name for name in named if name not in MODULES} == set()


@pytest.mark.parametrize("page", pages())
def test_targets_of_make_are_there(page: Path) -> None:
    makefile = words(ROOT / "Makefile")
    asked = set(re.findall(r"(?:`|^ {4}|^)make ([a-z][a-z0-9-]*)", words(page), re.MULTILINE))
    assert {name for name in asked if not re.search(rf"^{name}:", makefile, re.MULTILINE)} == set()


@pytest.mark.parametrize("page", pages())
def test_commands_are_understood(page: Path) -> None:
    asked = re.findall(r"(?:`|^ {4}|^)divingbell((?: [^`\n#]*)?)(?:`|$|#)", words(page), re.MULTILINE)
    assert [line for line in asked if not understood(line)] == []


def understood(line: str) -> bool:
    """Whether the command line takes this: whole, or without what a reader adds (`divingbell export`)."""
    line = re.sub(r"\[([^]]*)\]", r"\1", line.partition("|")[0].replace("...", ""))  # `[--output NEW]` may be left out
    arguments = [WHOLE.get(word, word) for word in shlex.split(line)]
    try:
        with contextlib.redirect_stderr(io.StringIO()) as problem, contextlib.redirect_stdout(io.StringIO()):
            parser().parse_args(arguments)
    except argparse.ArgumentTypeError:
        return False
    except SystemExit as end:
        return end.code == 0 or "the following arguments are required" in problem.getvalue()
    return True


def test_the_page_of_commands_lists_every_command() -> None:
    rows = "\n".join(re.findall(r"^\| `.*?\|", words(ROOT / "docs" / "commands.md"), re.MULTILINE))
    listed = set(re.findall(r"`(?:divingbell )?([a-z-]+)", rows))
    assert {name.rstrip("_").replace("_", "-") for name in COMMANDS} - listed == set()


def test_every_page_of_the_specification_is_listed() -> None:
    specification = ROOT / "docs" / "specification"
    listed = set(re.findall(r"^\| \[([\w-]+\.md)\]", words(specification / "README.md"), re.MULTILINE))
    assert listed == {page.name for page in specification.glob("*.md")} - {"README.md"}


# What can be read ---------------------------------------------------------------------------------------------------


def prose(text: str) -> list[tuple[int, str]]:
    """The numbered lines of a page that are neither a table, nor code, nor a picture."""
    lines, fenced = [], False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced and not line.startswith(("|", "    ", "!")):
            lines.append((number, line))
    return lines


def sentences(text: str) -> list[str]:
    """The sentences of a page's running text; a list's point is at least one."""
    running = "\n".join(line for _, line in prose(text) if not line.startswith("#"))
    points = re.split(r"\n(?=- |\d+\. )", re.sub(r"\]\([^)]*\)", "]", running))
    return [" ".join(part.split()) for point in points for part in re.split(r"(?<=[.:!?])\s+", point.strip())]


def too_long(text: str) -> list[int]:
    """The numbers of the lines that could be broken and are not: a word, or one piece of code, stays whole."""
    whole = re.compile(r"\s*(- )?(\S+|`[^`]*`\S*)")
    return [number for number, line in prose(text) if len(line) > COLUMNS and not whole.fullmatch(line)]


@pytest.mark.parametrize("page", pages())
def test_lines_are_short_enough_to_be_read(page: Path) -> None:
    assert too_long(words(page)) == []


def test_the_readme_is_short_and_so_are_its_sentences() -> None:
    readme = words(ROOT / "README.md")
    assert len(readme.splitlines()) <= README_LINES
    assert [sentence for sentence in sentences(readme) if len(sentence.split()) > SENTENCE_WORDS] == []


def test_a_long_line_and_a_long_sentence_are_found() -> None:
    wide = "word " * 40
    page = f"# T\n\n| {wide} |\n\n```\n{wide}\n```\n\n    {wide}\n\n{wide}\n"
    assert too_long(page + f"- `{wide}`.\n" + "https://example.org/" + "x" * COLUMNS) == [11]
    assert [len(sentence.split()) for sentence in sentences(page)] == [40]
    found = ["One two.", "Three four.", "- Five:", "[six].", "- Seven"]
    assert sentences("# One\n\nOne two. Three\nfour.\n- Five: [six](https://a.b).\n- Seven") == found
