"""The text catalogue: every sentence a person reads, by id and language, from `config/texts/<language>/<area>.yaml` and
from the folders of the games (`companion/games/<game>/texts/<language>/<area>.yaml`).

A file holds one flat mapping; its name is the first half of the id, so `right_coin` in `lagoon.yaml` is
`lagoon.right_coin`.
A value is a sentence with named places, or one sentence for each plural category of the language (`{one: ..., other:
...}`, in Polish also `few` and `many`), chosen by the argument `count`; `other` is always there.
A long text may be `{parts: {name: sentence, ...}}`: its parts have no places and can be quoted by name (`quote`).

A place is `{name}`, or `{name:FORM}` with one of these forms:

- `money` `$60,000`; `signed` `+$30,000`; `number` `10,000`; `signed_number` `+38`; `.2` two decimals
- `@area.prefix` a word of the catalogue: `{coin:@lagoon.coin}` with `coin="gold"` is the text `lagoon.coin.gold`
"""

from __future__ import annotations

import itertools
import os
import string
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from divingbell.companion.texts.amounts import Amounts, AmountsAloud
from divingbell.companion.texts.conventions import PLURALS, conventions
from divingbell.companion.texts.letters import printable
from divingbell.companion.yaml_cache import BadYamlError, read_yaml

FALLBACK = "en"
"""The language that a game is shown in where it does not have that of the tablet."""

_ENDING = ".yaml"
_FORMS = frozenset({"", "money", "signed", "number", "signed_number"})

_KEPT = 1024
"""Sentences with arguments that a catalogue keeps."""


class TextError(LookupError):
    """A text that is not there, does not fit its arguments, or a file that cannot be read."""


class Phrase(str):
    """A sentence that still knows its id, so that a test finds it on a screen in any language."""

    __slots__ = ("id",)
    id: str

    def __new__(cls, sentence: str, text_id: str) -> Phrase:
        phrase = super().__new__(cls, sentence)
        phrase.id = text_id
        return phrase


_SAME_WORDS = frozenset({int, str, Phrase})
"""Types of arguments that make the same words where they are equal; `True` equals 1, and is written otherwise."""


class TextPiece(NamedTuple):
    """Words, and a place behind them if `place` is not None; `form` says how it is written."""

    literal: str
    place: str | None
    form: str


class _Unparsed(NamedTuple):
    value: Any
    where: str
    """File and key."""


_DOLLARS = "table.dollars"
"""An amount of the bank in words."""
PluralForms = Mapping[str, tuple[TextPiece, ...]]
"""Plural category -> sentence; only `other` where there is one for every count."""


class Catalogue:
    """All sentences of one language. An area's file is read when the first of its texts is asked for, and a
    text parsed when it is."""

    def __init__(self, language: str, areas: Mapping[str, Path], *, strict: bool) -> None:
        self.language = language
        self.amounts: Amounts = Amounts(language)
        self._unread = dict(areas)
        self._unparsed: dict[str, _Unparsed] = {}
        self._messages: dict[str, PluralForms] = {}
        self._plain: dict[str, Phrase] = {}
        """The sentences without arguments that were asked for."""
        self._said: dict[tuple[Any, ...], Phrase] = {}
        """Sentences with arguments that were asked for of late, by id and arguments."""
        self._parts: dict[str, Mapping[str, str]] = {}
        """The named sentences of the texts that have some."""
        self._strict = strict
        self._heard = False
        """True for the sentences of a voice."""

    def aloud(self) -> Catalogue:
        """The same sentences as a voice is given them: with amounts for the ear, and `TEXT_ID.aloud` in the place of a
        text that has one."""
        twin = copy(self)
        twin._heard, twin._plain, twin._said = True, {}, {}
        twin.amounts = AmountsAloud(self.language, twin._dollars)
        return twin

    def _dollars(self, count: int) -> str:
        return self(_DOLLARS, count=count) if _DOLLARS in self else self.amounts.number(count)

    def read_all(self) -> Catalogue:
        """Read every area now. Raises `TextError` naming file and key."""
        for area in list(self._unread):
            self._read(area)
        for text_id in self._unparsed:
            self._find(text_id)
        return self

    def _read(self, area: str) -> None:
        file = self._unread.pop(area, None)
        if file is None:
            return
        unparsed, parts = _texts_of(area, file, _changed(file))
        self._unparsed |= unparsed
        self._parts |= parts

    def _find(self, text_id: str) -> PluralForms | None:
        message = self._messages.get(text_id)
        if message is None:
            self._read(text_id.partition(".")[0])
            if (unparsed := self._unparsed.get(text_id)) is not None:
                message = self._messages[text_id] = _parse(*unparsed)
        return message

    def __contains__(self, text_id: object) -> bool:
        return isinstance(text_id, str) and self._find(text_id) is not None

    def __iter__(self) -> Iterator[str]:
        return iter(self.read_all()._unparsed)

    def own(self, game: str, text_id: str) -> str:
        """The id to say something about a game with: its own text `GAME.TEXT_ID` where it has one, else the common
        one."""
        own = f"{game}.{text_id}"
        return own if own in self else text_id

    def parts(self, text_id: str) -> tuple[str, ...]:
        """The names of the parts of a text, in order; none where it has no parts."""
        self.forms(text_id)
        return tuple(self._parts.get(text_id, ()))

    def quote(self, text_id: str, *parts: str) -> str:
        """These parts of a text, or the whole of it without any. Raises `TextError` for a part that is not there."""
        if not parts:
            return self(text_id)
        known = self._parts.get(text_id, {}) if text_id in self else {}
        if not known.keys() >= set(parts):
            raise TextError(f"text {text_id!r} has no part {', '.join(sorted(set(parts) - known.keys()))}")
        return " ".join(known[part] for part in parts)

    def places(self, text_id: str) -> frozenset[tuple[str, str]]:
        """The places of a text with their forms, e.g. `("amount", "money")`; `count` where it has a plural."""
        message = self.forms(text_id)
        pieces = itertools.chain.from_iterable(message.values())
        found = {(piece.place, piece.form) for piece in pieces if piece.place is not None}
        if len(message) > 1:
            found = {place for place in found if place[0] != "count"} | {("count", "number")}
        return frozenset(found)

    def raw(self, text_id: str) -> str:
        """Every character the text itself can put on a screen, places left out."""
        message = self.forms(text_id)
        return "".join(piece.literal for piece in itertools.chain.from_iterable(message.values()))

    def __call__(self, text_id: str, /, **arguments: Any) -> Phrase:
        """The sentence. Raises `TextError` for an id or an argument that is missing (shown as `[id]` where not
        strict)."""
        if not arguments:
            known = self._plain.get(text_id)
            if known is None:
                known = self._plain[text_id] = self._phrase(text_id, arguments)
            return known
        for value in arguments.values():
            if type(value) not in _SAME_WORDS:
                return self._phrase(text_id, arguments)
        key = (text_id, *arguments.items())
        known = self._said.get(key)
        if known is None:
            known = self._phrase(text_id, arguments)
            if len(self._said) >= _KEPT:
                self._said = {}  # threads share a catalogue: another one may still read the old one
            self._said[key] = known
        return known

    def _phrase(self, text_id: str, arguments: Mapping[str, Any]) -> Phrase:
        try:
            return Phrase(self._render(text_id, arguments), text_id)
        except TextError:
            if self._strict:
                raise
            return Phrase(f"[{text_id}]", text_id)

    def _render(self, text_id: str, arguments: Mapping[str, Any]) -> str:
        message = self.forms(text_id)
        pieces = message["other"]
        if len(message) > 1:
            if "count" not in arguments:
                raise TextError(f"text {text_id!r} has a plural and needs the argument count")
            pieces = message.get(conventions(self.language).plural(arguments["count"]), pieces)
        said = ""
        for piece in pieces:
            # An abbreviation at the end of a sentence (`Anastasia W.`) has its stop already.
            literal = piece.literal[1:] if said.endswith(".") and piece.literal.startswith(".") else piece.literal
            said += literal + (self._fill(text_id, piece, arguments) if piece.place is not None else "")
        return said

    def forms(self, text_id: str) -> PluralForms:
        """Pieces of a text by the category of its plural (Unicode CLDR), `other` in any case. Raises `TextError`."""
        message = (self._find(f"{text_id}.aloud") if self._heard else None) or self._find(text_id)
        if message is None:
            raise TextError(
                f"no text {text_id!r} in language {self.language!r}: add it to config/texts, or to the game's"
            )
        return message

    def _fill(self, text_id: str, piece: TextPiece, arguments: Mapping[str, Any]) -> str:
        if piece.place is None or piece.place not in arguments:
            raise TextError(f"text {text_id!r} needs the argument {piece.place!r}, got {sorted(arguments)}")
        value = arguments[piece.place]
        if piece.form.startswith("@"):
            return self._render(f"{piece.form[1:]}.{value}", arguments)
        if piece.form.startswith("."):
            return self.amounts.decimal(float(value), int(piece.form[1:]))
        if piece.form == "":
            plain_int = isinstance(value, int) and not isinstance(value, bool)
            if isinstance(value, Phrase):  # words of ours, which may have several lines
                return value
            return self.amounts.number(value) if plain_int else printable(str(value))
        written: str = getattr(self.amounts, piece.form)(value)
        return written


def load(folder: Path, language: str, *, strict: bool = False, others: Sequence[Path] = ()) -> Catalogue:
    """The catalogue of `language` from `folder` (`config/texts`). Raises `TextError` where there is none.

    `strict` makes a missing text an error instead of showing its id. `others` are the folders of games, in English
    where they do not have the language. An area that is in `folder` too is read from there: so a language that games
    do not have is one folder.
    """
    areas = areas_in(folder / language)
    if not areas:
        raise TextError(f"no texts for language {language!r}: {folder / language} has no .yaml file")
    for other in others:
        areas = (areas_in(other / language) or areas_in(other / FALLBACK)) | areas
    return Catalogue(language, areas, strict=strict)


def areas_in(folder: Path) -> dict[str, Path]:
    """The areas of one folder (`config/texts/en`) with their files; none where there is no such folder."""
    try:
        names = sorted(os.listdir(folder))
    except (FileNotFoundError, NotADirectoryError):
        return {}
    return {name.removesuffix(_ENDING): folder / name for name in names if name.endswith(_ENDING)}


def languages(folder: Path) -> tuple[str, ...]:
    """The languages there are: the folders of `config/texts`."""
    return tuple(sorted(entry.name for entry in folder.iterdir() if entry.is_dir()))


def _changed(file: Path) -> int:
    """When this file was written last, in ns; 0 where that cannot be told."""
    try:
        return file.stat().st_mtime_ns
    except OSError:
        return 0


@lru_cache(256)
def _texts_of(area: str, file: Path, changed: int) -> tuple[Mapping[str, _Unparsed], Mapping[str, Mapping[str, str]]]:
    """The texts of an area by their ids, and the named sentences of those that have some. All catalogues share them:
    the window, the screens and the pages have one each. `changed` is when the file was written."""
    del changed
    unparsed: dict[str, _Unparsed] = {}
    named: dict[str, Mapping[str, str]] = {}
    for key, value in _mapping(file).items():
        text_id, where = f"{area}.{key}", f"{file}: {key}"
        if isinstance(value, dict) and set(value) == {"parts"}:
            named[text_id] = parts = _named_sentences(value["parts"], where)
            value = " ".join(parts.values())
        unparsed[text_id] = _Unparsed(value, where)
    return unparsed, named


def _mapping(file: Path) -> Mapping[str, Any]:
    try:
        content = read_yaml(file)
    except (OSError, UnicodeDecodeError, BadYamlError) as error:
        raise TextError(f"{file} cannot be read: {error}") from error
    if not isinstance(content, dict) or not all(isinstance(key, str) for key in content):
        raise TextError(f"{file}: a flat mapping of names to sentences is expected (quote words like yes, no, on, off)")
    return content


def _named_sentences(value: Any, where: str) -> Mapping[str, str]:
    """The parts of a text. Raises `TextError` where they are no sentences, or have places."""
    if not isinstance(value, dict) or not value:
        raise TextError(f"{where}: a mapping of names to sentences is expected under parts")
    for name, sentence in value.items():
        if any(piece.place is not None for piece in _pieces(sentence, f"{where}: {name}")):
            raise TextError(f"{where}: {name}: a part has no places")
    return {str(name): sentence for name, sentence in value.items()}


def _parse(value: Any, where: str) -> PluralForms:
    if isinstance(value, str):
        return {"other": _pieces(value, where)}
    if isinstance(value, dict) and len(value) > 1 and "other" in value and value.keys() <= set(PLURALS):
        return {category: _pieces(sentence, where) for category, sentence in value.items()}
    raise TextError(f"{where}: a sentence is expected, or one for each of some of {', '.join(PLURALS)}, always other")


def _pieces(sentence: Any, where: str) -> tuple[TextPiece, ...]:
    if not isinstance(sentence, str):
        raise TextError(f"{where}: a sentence is expected, not {sentence!r}")
    try:
        parsed = [*string.Formatter().parse(sentence)]
    except ValueError as error:
        raise TextError(f"{where}: {error}") from error
    for _, place, spec, conversion in parsed:
        if place is None:
            continue
        form = spec or ""
        known = form in _FORMS or form.startswith("@") or (form[:1] == "." and form[1:].isdigit())
        if not place.isidentifier() or conversion or not known:
            raise TextError(f"{where}: the place {{{place}:{form}}} is not one of the forms of catalogue.py")
    return tuple(TextPiece(literal, place, form or "") for literal, place, form, _ in parsed)
