"""The texts that a package from elsewhere brings: its own areas, whole, and the same in each of its languages."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from pathlib import Path

from divingbell.companion.texts import catalogue
from divingbell.companion.texts.catalogue import FALLBACK, TextError, areas_in


def wrong_texts(folder: Path, name: str, needed: Iterable[str], taken: Collection[str]) -> str | None:
    """The first text that is missing, or what else is wrong with the texts in this folder; None: nothing.

    An area is `name`, or begins with it and `_`, and is none of `taken`. `needed` are ids that every language has.
    """
    if not (folder / FALLBACK).is_dir():
        return str(folder / FALLBACK)
    ids = set(needed)
    languages = sorted(catalogue.languages(folder))
    for language in languages:
        for area, file in areas_in(folder / language).items():
            if (area != name and not area.startswith(f"{name}_")) or area in taken:
                return f"{language}/{file.name}"
        try:
            ids |= set(catalogue.load(folder, language).read_all())
        except TextError as error:
            return str(error)
    return _missing(folder, languages, ids)


def areas_of(folders: Iterable[Path]) -> set[str]:
    """The areas that these folders have."""
    return {area for folder in folders for area in areas_in(folder / FALLBACK)}


def _missing(folder: Path, languages: Sequence[str], ids: Collection[str]) -> str | None:
    for language in languages:
        there = set(catalogue.load(folder, language))
        for text_id in sorted(ids):
            if text_id not in there:
                return f"{language}: {text_id}"
    return None
