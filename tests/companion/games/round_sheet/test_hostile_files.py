"""Random and hostile files: a sheet or a told error each, in bounded time and memory."""

from __future__ import annotations

import random
import resource
import time
import tracemalloc

import pytest

from divingbell.companion.games.round_sheet.sheet import RoundSheet, plain
from divingbell.companion.games.round_sheet.sheet_reader import read_sheet
from divingbell.companion.installed_games import GAMES
from divingbell.companion.plain_yaml import MOST_BYTES, PlainYamlError, read_plain_yaml
from divingbell.companion.session.session import Session
from tests.companion.games.round_sheet.sheets import page_sheets

FILES = 10_000
IN_MAKE_TEST = 1_000
SECONDS = 3.0
"""Of the processor, for one file at the most, on a slow machine."""
MEGABYTES = 40

HOSTILE = {
    "anchors": "a: &a [x, x]\n" + "\n".join(f"b{n}: &b{n} [*a, *a]" for n in range(300)),
    "brackets": "[" * 60_000,
    "maps": "{a: " * 15_000,
    "dashes": "- " * 30_000,
    "questions": "? " * 30_000,
    "spaces": " " * 65_000 + "a: b",
    "tabs": "\t" * 60_000,
    "quotes": '"' + "\\n" * 30_000,
    "many keys": "\n".join(f"k{n}: {n}" for n in range(7_000)),
    "one key": "name: A\n" * 8_000,
    "long key": "k" * 60_000 + ": 1",
    "long number": "name: A\nbegin: " + "9" * 60_000,
    "long formula": "name: A\nscore: " + "points+" * 9_000 + "1",
    "deep formula": "name: A\nscore: " + "-" * 490 + "1",
    "block": "name: |\n" + "  x\n" * 15_000,
    "folded": "name: A\nabout: " + "word\n  " * 9_000,
    "too large": "x" * (MOST_BYTES + 1),
    "python": "!!python/object/apply:os.system [ls]",
    "tag": "name: !!str A",
    "merge": "name: A\n<<: {wins: lowest}",
    "directive": "%YAML 1.1\n---\nname: A",
    "two documents": "name: A\n---\nname: B",
    "nothing": "",
    "comment": "# nothing\n",
    "zero": "name: A\0",
    "surrogates": "name: \ud800",
    "empty value": "name:",
    "float": "name: A\nbegin: 1e9",
}


def outcome(content: bytes) -> RoundSheet | str:
    """The sheet of a file, or its error."""
    try:
        sheet = read_sheet(read_plain_yaml(content).value)
    except PlainYamlError as error:
        return f"{error.problem} in line {error.line}"
    if isinstance(sheet, tuple):
        assert sheet, "a file that is no sheet has a mistake"
        return sheet[0].code
    return sheet


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_told(name: str) -> None:
    content = HOSTILE[name].encode("utf-8", "surrogatepass")
    tracemalloc.start()
    began = time.process_time()
    try:
        found = outcome(content)
        took, (_, peak) = time.process_time() - began, tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert isinstance(found, str)
    assert took < SECONDS * 3, "tracing makes it slower"
    assert peak < MEGABYTES * 2**20


def mutated(chance: random.Random, text: bytes) -> bytes:
    """A sheet of the page with some of it taken out, doubled, exchanged or overwritten."""
    content = bytearray(text)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(content) + 1)
        end = min(len(content), at + chance.choice((1, 1, 2, 5, 30)))
        kind = chance.randrange(5)
        if kind == 0:
            del content[at:end]
        elif kind == 1:
            content[at:at] = content[at:end] * chance.choice((1, 2, 40))
        elif kind == 2:
            content[at:end] = bytes(chance.choice(b" \n:-[]{}&*!|>'\"%@`#,0x9_") for _ in range(end - at))
        elif kind == 3:
            content[at:end] = chance.randbytes(end - at)
        else:
            lines = bytes(content).split(b"\n")
            chance.shuffle(lines)
            content = bytearray(b"\n".join(lines))
    return bytes(content)


def read_files(first: int, count: int) -> None:
    """So many random files, told apart by their numbers."""
    sheets = [text.encode() for text in page_sheets().values()]
    slowest, held = 0.0, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for number in range(first, first + count):
        chance = random.Random(number)
        content = mutated(chance, chance.choice(sheets)) if number % 10 else chance.randbytes(chance.randrange(2000))
        began = time.process_time()
        found = outcome(content)
        slowest = max(slowest, time.process_time() - began)
        if isinstance(found, RoundSheet):
            playable(found)
    assert slowest < SECONDS
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - held < MEGABYTES * 2**10, "KB"


def playable(sheet: RoundSheet) -> None:
    """What is a sheet can be begun, or the number of people or rounds is in its way."""
    start = {"type": "start_game", "game": "round_sheet", "players": sheet.players[0], "first_player": "p1"}
    begun = Session().apply({**start, "sheet": plain(sheet)})
    if isinstance(begun, Session):
        writer = begun.state.turn.player
        begun.apply({"type": "score", "player": writer, "values": {}})
        return
    assert begun.error in {"player_count", "bad_sheet", "bad_teams"}
    assert begun.error != "bad_sheet" or begun.args["at"] == "ends.rounds"


def test_random_files_are_sheets_or_told() -> None:
    assert "round_sheet" in GAMES
    read_files(0, IN_MAKE_TEST)


@pytest.mark.long
@pytest.mark.parametrize("part", range(1, FILES // IN_MAKE_TEST))
def test_ten_thousand_random_files_are_sheets_or_told(part: int) -> None:
    read_files(part * IN_MAKE_TEST, IN_MAKE_TEST)
