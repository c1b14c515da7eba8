"""The checks of a sheet that its types cannot make: its formulas, its ids, and what goes together."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import NamedTuple

from divingbell.companion.games.round_sheet.formula import FUNCTIONS, FormulaError, read
from divingbell.companion.games.round_sheet.sheet import (
    MOST_BYTES,
    Amount,
    RoundSheet,
    SheetCategory,
    SheetCheck,
    SheetField,
    size,
)

Path = tuple[str | int, ...]
"""Keys and places from the sheet down: `("fields", 0, "most")`."""
RESERVED = (*FUNCTIONS, "if", "else", "players", "round", "rounds", "score", "total")

_INSTEAD = {
    "/": "a // b", "**": "a * a", "^": "a * a", "=": "a == b", "and": "min(a, b)", "&": "min(a, b)",
    "or": "max(a, b)", "|": "max(a, b)", "not": "a == 0", "!": "a == 0",
}  # fmt: skip
"""Signs and words of other languages, and how a formula says the same."""


class DescriptionMistake(NamedTuple):
    """Something in a sheet that cannot be so: where, and a text `round_sheet_file.mistake.CODE` with its values."""

    path: Path
    code: str
    args: dict[str, str | int]

    @property
    def key(self) -> str:
        """`ends.target`, `fields[1].most`."""
        return written(self.path)


def written(path: Path) -> str:
    """`ends.target`, `fields[1].most`; places count from 1."""
    parts = (f"[{one + 1}]" if isinstance(one, int) else f".{one}" for one in path)
    return "".join(parts).lstrip(".")


def mistakes(sheet: RoundSheet) -> Iterator[DescriptionMistake]:
    """Every mistake of a sheet, in the order of its fields."""
    least, most = sheet.players
    if least > most or (sheet.teams and most < sheet.teams):
        yield _mistake(("players",), "players", least=least, most=most)
    if sheet.teams == 1:
        yield _mistake(("teams",), "wanted", key="teams", found=1)
    yield from _ids(sheet)
    yield from _limits(sheet)
    yield from _steps(sheet)
    yield from _formulas(sheet)
    yield from _together(sheet)
    if size(sheet) > MOST_BYTES:
        yield _mistake((), "too_large", count=MOST_BYTES)


def _mistake(path: Path, code: str, **args: str | int) -> DescriptionMistake:
    return DescriptionMistake(path, code, args)


def _ids(sheet: RoundSheet) -> Iterator[DescriptionMistake]:
    lists: tuple[tuple[str, tuple[SheetField | SheetCategory, ...]], ...] = (
        ("fields", sheet.fields),
        ("categories", sheet.categories),
    )
    for key, parts in lists:
        seen: set[str] = set()
        for place, part in enumerate(parts):
            if part.id in seen:
                yield _mistake((key, place, "id"), "twice", found=part.id)
            if part.id in RESERVED:
                yield _mistake((key, place, "id"), "reserved", found=part.id)
            seen.add(part.id)


def _limits(sheet: RoundSheet) -> Iterator[DescriptionMistake]:
    for place, field in enumerate(sheet.fields):
        if isinstance(field.least, int) and isinstance(field.most, int) and field.least > field.most:
            yield _mistake(("fields", place, "most"), "below_least", least=field.least, found=field.most)
        if field.yes_no and field.choices:
            yield _mistake(("fields", place, "yes_no"), "yes_no_and_choices")
    for place, category in enumerate(sheet.categories):
        if category.least > category.most:
            yield _mistake(("categories", place, "most"), "below_least", least=category.least, found=category.most)


def _steps(sheet: RoundSheet) -> Iterator[DescriptionMistake]:
    if not sheet.steps:
        return
    known, seen = {field.id for field in sheet.all_fields}, set[str]()
    for place, step in enumerate(sheet.steps):
        for number, name in enumerate(step.fields):
            if name not in known:
                yield _mistake(("steps", place, "fields", number), "no_field", found=name)
            if name in seen:
                yield _mistake(("steps", place, "fields", number), "twice", found=name)
            seen.add(name)
    if left := sorted(known - seen):
        yield _mistake(("steps",), "in_no_step", found=left[0])


def _formulas(sheet: RoundSheet) -> Iterator[DescriptionMistake]:
    common = {"players", "round", "total"}
    fields = [field.id for field in sheet.all_fields]
    earlier: set[str] = set()
    for step_place, step in enumerate(sheet.all_steps):
        own = [(place, field) for place, field in enumerate(sheet.fields) if field.id in step.fields]
        for place, field in own:
            yield from _field_formulas(place, field, common | earlier)
        earlier |= {*step.fields}
        yield from _check_formulas(("steps", step_place), step.checks, common | earlier)
    yield from _check_formulas((), sheet.checks, {*common, *fields})
    if not sheet.categories:  # else they cannot be there
        yield from _formula(("score",), sheet.score, {*common, *fields})
        yield from _formula(("total",), sheet.total, {*common, *fields, "score"})
    over_all = {"total", "players", "rounds", *(category.id for category in sheet.categories)}
    if not sheet.categories:
        over_all |= {*fields}
    for place, bonus in enumerate(sheet.bonuses):
        yield from _formula(("bonuses", place, "points"), bonus.points, over_all)
    for place, tie in enumerate(sheet.ties):
        yield from _formula(("ties", place), tie, over_all)
    if isinstance(sheet.ends.rounds, str):
        yield from _formula(("ends", "rounds"), sheet.ends.rounds, {"players"})


def _field_formulas(place: int, field: SheetField, names: Collection[str]) -> Iterator[DescriptionMistake]:
    limits: tuple[tuple[str, Amount], ...] = (("least", field.least), ("most", field.most))
    for key, limit in limits:
        if isinstance(limit, str):
            yield from _formula(("fields", place, key), limit, names, needed=True)


def _check_formulas(path: Path, checks: tuple[SheetCheck, ...], names: Collection[str]) -> Iterator[DescriptionMistake]:
    for place, check in enumerate(checks):
        yield from _formula((*path, "checks", place, "holds"), check.holds, names, needed=True)


def _formula(path: Path, text: str, names: Collection[str], *, needed: bool = False) -> Iterator[DescriptionMistake]:
    if not text and not needed:
        return
    try:
        read(text, names)
    except FormulaError as error:
        instead = _INSTEAD.get(error.found, "") if error.problem == "not_ours" else ""
        code = "formula.instead" if instead else f"formula.{error.problem}"
        known = ", ".join(sorted(names))
        yield _mistake(path, code, column=error.column, found=error.found, names=known, instead=instead)


def _together(sheet: RoundSheet) -> Iterator[DescriptionMistake]:
    ends = sheet.ends
    if sheet.categories:
        for key in ("fields", "steps", "checks", "score", "total"):
            if getattr(sheet, key):
                yield _mistake((key,), "not_with_categories")
        if len(sheet.categories) < 2:
            yield _mistake(("categories",), "two_categories")
        for key in ("rounds", "target"):
            if getattr(ends, key) is not None:
                yield _mistake(("ends", key), "not_with_categories")
    if ends.rounds is not None and ends.target is not None:
        yield _mistake(("ends", "target"), "one_end")
    if ends.over is not None and ends.target_is != "exactly":
        yield _mistake(("ends", "over"), "over_exactly")
    if ends.target is None and ends.target_is != "reached":
        yield _mistake(("ends", "target_is"), "no_target")
    if ends.target is not None and ends.target == sheet.begin:
        yield _mistake(("ends", "target"), "begins_there")
    counts_down = ends.target is not None and ends.target < sheet.begin
    if counts_down and ends.target_is == "exactly" and not sheet.lowest_wins:
        yield _mistake(("wins",), "counts_down")
