"""A score sheet that is being made on the tablet: what was chosen, and the sheet that it gives."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Literal, NamedTuple

from divingbell.companion.games.round_sheet.sheet import RoundSheet, SheetCategory, SheetEnd, SheetField
from divingbell.companion.games.round_sheet.sheet_checks import RESERVED

Kind = Literal["number", "fields", "categories"]
End = Literal["agreement", "rounds", "target"]
MOST_FIELDS, MOST_CATEGORIES = 4, 20


class DraftField(NamedTuple):
    """A field and how many points one of it is."""

    name: str
    times: int = 1


class SheetDraft(NamedTuple):
    """Choices of the maker; a name and Done are enough."""

    name: str = ""
    kind: Kind = "number"
    fields: tuple[DraftField, ...] = (DraftField(""), DraftField(""))
    categories: tuple[str, ...] = ()
    end: End = "agreement"
    rounds: int = 10
    target: int = 100
    lowest: bool = False
    teams: int = 0

    @staticmethod
    def of(sheet: RoundSheet) -> SheetDraft | None:
        """The choices that make a sheet; None for one that says more, which only a file can."""
        times = [part.partition(" * ")[0] for part in sheet.score.split(" + ")]
        whole = all(one.isdigit() for one in times) and len(times) == len(sheet.fields)
        fields = (
            [DraftField(one.name, int(many)) for one, many in zip(sheet.fields, times, strict=True)] if whole else ()
        )
        rounds = sheet.ends.rounds if isinstance(sheet.ends.rounds, int) else None
        draft = SheetDraft(
            name=sheet.name,
            kind="categories" if sheet.categories else "fields" if sheet.fields else "number",
            fields=tuple(fields) or SheetDraft().fields,
            categories=tuple(one.name for one in sheet.categories),
            end="rounds" if rounds is not None else "target" if sheet.ends.target is not None else "agreement",
            rounds=rounds or 10,
            target=sheet.ends.target if sheet.ends.target is not None else 100,
            lowest=sheet.lowest_wins,
            teams=sheet.teams,
        )
        return draft if draft.sheet("") == sheet else None

    def sheet(self, field_name: str) -> RoundSheet:
        """The sheet; a field without a name is called `field_name` with its number."""
        ends = SheetEnd()
        if self.kind != "categories":
            ends = SheetEnd(rounds=self.rounds) if self.end == "rounds" else ends
            ends = SheetEnd(target=self.target) if self.end == "target" else ends
        fields: tuple[SheetField, ...] = ()
        score = ""
        if self.kind == "fields":
            names = [field.name or f"{field_name} {place}" for place, field in enumerate(self.fields, 1)]
            ids = list(_ids(names))
            fields = tuple(SheetField(id=one, name=name) for one, name in zip(ids, names, strict=True))
            score = " + ".join(f"{field.times} * {one}" for field, one in zip(self.fields, ids, strict=True))
        categories: tuple[SheetCategory, ...] = ()
        if self.kind == "categories":
            categories = tuple(
                SheetCategory(id=one, name=name)
                for one, name in zip(_ids(self.categories), self.categories, strict=True)
            )
        return RoundSheet(
            name=self.name,
            fields=fields,
            score=score,
            categories=categories,
            ends=ends,
            wins="lowest" if self.lowest else "highest",
            teams=self.teams,
            players=(max(2, self.teams), 8),
        )


def _ids(names: Iterable[str]) -> Iterable[str]:
    """Names in formulas, none twice."""
    seen = {*RESERVED}
    for name in names:
        plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
        stem = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:16]
        stem = stem if stem[:1].isalpha() else f"f_{stem}".rstrip("_")
        found = next(one for one in (stem, *(f"{stem}_{number}" for number in range(2, 99))) if one not in seen)
        seen.add(found)
        yield found
