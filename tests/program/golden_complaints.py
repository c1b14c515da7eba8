"""What is said of spoilt files and lines, as text: `python -m tests.program.golden_complaints` writes it again.

Every line of a small record with each of its fields wrong in turn, lines that are no JSON, and the files of settings
with each wrong value at every key. Of each the id of the sentence and its values. Write it again only after a change of
what is accepted or said that is meant, and read the difference.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import yaml

from divingbell.commands.jsonlines.replay import replay
from divingbell.companion import canonical
from divingbell.companion.configuration import configuration
from divingbell.companion.configuration.typed_yaml import Problem
from divingbell.companion.data import data_folder
from divingbell.companion.games.game import Refusal
from divingbell.companion.session import record
from divingbell.companion.session.session import Session
from tests.companion.session.record.evening import AT, CARD, START, entries, entry, good, header, text
from tests.golden_files import write

GOLDEN = Path(__file__).parent / "golden"
LONG = "Ab3 " * 75
WRONG: tuple[Any, ...] = (None, True, -1, -(10**30), 2, 1.5, 2**53, "", "x", LONG, [], [1], {}, {"a": 1})
IN_FILES: tuple[str, ...] = (
    "null", "true", "-1", "0", "28", "101", "2001", "65536", "1.5", "x", '"25:00"', "[]", "[x]", "{}", "{x: 1}",
)  # fmt: skip


def of_records() -> Iterator[str]:
    """Records with one field of one line wrong, or without it."""
    refused = {"refused": "wrong_phase", "at": AT, "source": "touch", "action": CARD}
    felt = {"signal": {"kind": "contact", "us": 5, "rim": None, "counted": False}, "at": AT}
    lines = [*good(), refused, felt, entry(4, {"type": "undo", "steps": 1}, tap=7), record.ending(_final())]
    yield f"as it is: {_of(lines)}"
    for place, line in enumerate(lines):
        for path in _paths(line):
            for wrong, shown in ((_Missing, "missing"), *((one, _short(one)) for one in WRONG)):
                spoilt = [*lines[:place], _with(line, path, wrong), *lines[place + 1 :]]
                yield f"{place + 1} {'.'.join(map(str, path))} {shown}: {_of(spoilt)}"
        yield f"{place + 1} twice: {_of([*lines[: place + 1], *lines[place:]])}"
        yield f"without {place + 1}: {_of([*lines[:place], *lines[place + 1 :]])}"
    seats = [{"id": f"p{number}", "name": LONG, "colour": None, "person": "me"} for number in (1, 2)]
    yield f"a person: {_of([header(seats=seats), *entries(START)])}"
    seats = [{"id": LONG, "name": None, "colour": None, "person": "me"}]
    yield f"a person of a long seat: {_of([header(seats=seats), *entries(START)])}"
    yield f"a later start: {_of([header(game='submarine'), *entries(START)])}"
    yield f"a later start of a long name: {_of([header(game=LONG), *entries(START)])}"
    for package in (None, LONG):
        unknown = {"package": package} if package else {}
        yield f"an unknown game: {_of([header(game='lagoon', **unknown), *entries({**START, 'game': 'lagoon'})])}"


def of_lines() -> Iterator[str]:
    """Lines that are no JSON, or only just."""
    lines = [
        b"", b"{", b"[1,]", b"nul", b'"\t"', b"\xff", b'{"a": "b\xc3"}', b"\xef\xbb\xbf{}", b"NaN", b'{"a":-Infinity}',
        b"1" * 4300, b"1" * 4301, b"-" + b"9" * 4300, b"-" + b"9" * 4301, b'"\\ud83d"', b'["a", "\\ude00\\ud83d"]',
        b'"\\ud83d\\ude00"', b"[" * 256 + b"]" * 256, b"[" * 257 + b"]" * 257, b'{"a":' * 256 + b"1" + b"}" * 256,
        b'{"a":' * 257 + b"1" + b"}" * 257, b'["[[[", "\\"[", {"]": 1}]', b'{"a":1,"a":2}', b" 1 ", b"1e400", b"-0",
    ]  # fmt: skip
    for line in lines:
        shown = line if len(line) < 40 else b"%d bytes that begin %s" % (len(line), line[:6])
        try:
            said = canonical.write(canonical.read(line))
        except canonical.NotJsonError as error:
            args = {name: value for name, value in error.text_args.items() if name != "problem"}  # Python's own words
            said = f"{error.text_id} {json.dumps(args)}"
        except ValueError:
            said = "cannot be written"
        yield f"{shown!r}: {said if len(said) < 300 else f'{len(said)} characters'}"


def of_actions() -> Iterator[str]:
    """Actions with a long word or number where there is none."""
    session = Session().apply_all([one["action"] for one in good()[1:]])
    assert isinstance(session, Session)
    huge = 10**30
    for action in (
        {"type": LONG},
        {"type": "aim", "player": LONG, "risk": 3},
        {"type": "aim", "player": "p1", LONG: 3},
        {"type": "aim", "player": "p1", "risk": LONG},
        {"type": "amend", "entry": huge, "actions": []},
        {"type": "undo", "steps": huge},
        {"type": "redo", "steps": huge},
    ):
        yield _answer(session, action)
    for start in (
        {**START, "rules": {LONG: 1}},
        {**START, "first_player": LONG},
        {**START, "players": 7},
        {**START, "game": LONG},
        {**START, "players": True},
    ):
        yield _answer(Session(), start)


def _answer(session: Session, action: dict[str, Any]) -> str:
    answer = session.apply(action)
    assert isinstance(answer, Refusal)
    return f"{_short(action)}: {json.dumps(msgspec.to_builtins(answer), sort_keys=True)}"


def of_settings() -> Iterator[str]:
    """Files of settings in which every key has the same wrong value, or one of them only."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for name in ("settings", "rig", "calibration"):
            file = folder / f"{name}.yaml"
            keys = [*_keys(yaml.safe_load((data_folder() / file.name).read_text(encoding="utf-8")))]
            for value in IN_FILES:
                file.write_text("".join(line.replace("#", value) for line in keys), encoding="utf-8")
                loaded = configuration.load(folder)
                yield f"{file.name} {value}"
                yield from (f"  {_problem(one, folder)}" for one in loaded.problems)
                yield f"  {canonical.write(msgspec.to_builtins(getattr(loaded, _FIELDS[name])))}"
            for odd in ("a: b: c\n", "\ta: 1\n", "x" * 300_000, "- 1\n", "7\n", "&a a: *b\n", "? [a]\n: 1\n", "\x00"):
                file.write_text(odd, encoding="utf-8")
                yield f"{file.name} {_short(odd)}"
                yield from (f"  {_problem(one, folder)}" for one in configuration.load(folder).problems)
            file.unlink()


_FIELDS = {"settings": "settings", "rig": "profile", "calibration": "parameters"}
TEXTS: Mapping[str, Callable[[], Iterator[str]]] = {
    "records": of_records,
    "lines": of_lines,
    "actions": of_actions,
    "settings": of_settings,
}


class _Missing:
    """The field is not there."""


def _final() -> Session:
    after = Session().apply_all([*(one["action"] for one in good()[1:]), {"type": "undo", "steps": 1}])
    assert isinstance(after, Session)
    return after


def _of(lines: list[Any]) -> str:
    shown: list[str] = []
    error = replay(BytesIO(text(lines)), shown.append, every=False)
    said = "good" if error is None else f"line {error.line} {error.text_id} {json.dumps(error.text_args, default=str)}"
    return f"{said}; {canonical.digest(json.loads(shown[-1]))[:8] if shown else ''}"


def _paths(line: Any, above: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """Where something stands in a line, from the outside in."""
    keys = [*line] if isinstance(line, dict) else range(len(line)) if isinstance(line, list) else ()
    for key in keys:
        yield (*above, key)
        # The actions are tried in tests/companion/games, the second seat is like the first.
        if key not in ("action", 1):
            yield from _paths(line[key], (*above, key))


def _with(line: Any, path: tuple[str | int, ...], value: Any) -> Any:
    """The line with another value at this place, or with nothing there."""
    key, *rest = path
    changed = line.copy()
    if rest:
        changed[key] = _with(line[key], tuple(rest), value)
    elif value is _Missing:
        del changed[key]
    else:
        changed[key] = value
    return changed


def _keys(layer: Mapping[str, Any], indent: str = "") -> Iterator[str]:
    """Every key of a file of settings, with `#` for its value."""
    for key, value in layer.items():
        if isinstance(value, dict) and value:
            yield f"{indent}{key}:\n"
            yield from _keys(value, f"{indent}  ")
        else:
            yield f"{indent}{key}: #\n"


def _problem(problem: Problem, folder: Path) -> str:
    said = f"{problem.text_id} {json.dumps(problem.args, default=str)}"
    return said.replace(str(folder), "FOLDER")


def _short(value: Any) -> str:
    shown = json.dumps(value)
    return shown if len(shown) < 40 else f"{len(shown)} characters"


def main() -> None:
    """Write all texts."""
    for name, tell in TEXTS.items():
        write(GOLDEN / f"{name}.txt", tell())


if __name__ == "__main__":
    main()
