"""Takes a name out of the lines of a journal and out of other files (people.md 5)."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable
from typing import Any

from divingbell.companion import canonical

_KNOWN: dict[str, frozenset[str]] = {
    "header": frozenset(
        {"record", "session", "game", "created", "practice", "package", "club", "event", "round", "table"}
    ),
    "entry": frozenset({"n", "at", "source", "tap"}),
    "refusal": frozenset({"refused", "at", "source"}),
    "signal": frozenset({"at"}),
    "end": frozenset(),
    "health": frozenset({"health", "at"}),
    "over": frozenset({"over", "at"}),
}
"""Fields of a line in which nobody writes anything of their own."""
_INSIDE: dict[str, frozenset[str]] = {
    "seats": frozenset({"id", "colour"}),
    "signal": frozenset({"kind"}),
    "end": frozenset({"digest"}),
}
_AFTER_AN_ESCAPE = r"(?<=\\[bfnrt])|(?<=\\u[0-9A-Fa-f]{4})"
"""Behind `\\n` or `\\u201c` of JSON a word begins: the letter or digit before it is none of its own."""
_IN_TEXT = rf"(?:(?<!\w)|{_AFTER_AN_ESCAPE})", r"(?!\w)"
_IN_BYTES = rf"(?:(?<![0-9A-Za-z_])|{_AFTER_AN_ESCAPE})".encode(), rb"(?![0-9A-Za-z_])"
"""Pattern of what stands before and behind a name that is a word of its own."""
_BEHIND_AN_ID = rb"(?<=[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})"
"""Where the name begins in a row of people as SQLite writes it: nothing stands between two columns."""
_FILLER = "*"
_LEAST_IN_BYTES = 3
"""Letters; shorter names are everywhere where bytes are no text, so in UTF-16 they are not looked for."""


class Eraser:
    """Puts a word in the place of a name, where the name is a word of its own."""

    def __init__(self, names: Iterable[str], word: str) -> None:
        """`names` are all names the person has had as far as they are known."""
        written = {unicodedata.normalize(form, name) for name in names for form in ("NFC", "NFD") if name}
        self._longest_first = sorted(written, key=len, reverse=True)
        self._word = word
        before, after = _IN_TEXT
        self._text = re.compile(
            "|".join(f"{before}{re.escape(name)}{after}" for name in self._longest_first) or r"(?!)"
        )

    def text(self, text: str) -> str:
        """A text without the name."""
        return self._text.sub(lambda _: self._word, text)

    def line(self, kind: str, body: bytes) -> bytes:
        """A line of a journal without the name: in fields that are not of the record's own and in notes; what anybody
        had to say for the game stays as it is. A line that nobody can read loses it where it stands."""
        if not self._stands_in(body):
            return body
        try:
            value: Any = canonical.read(body)
        except canonical.NotJsonError:
            return self.overwritten(body)
        known = _KNOWN.get(kind, frozenset())
        changed = {key: one if key in known else self._field(kind, key, one) for key, one in value.items()}
        return canonical.write(changed).encode("ascii")

    def _field(self, kind: str, key: str, value: Any) -> Any:
        if kind == "entry" and key == "action":
            return self._notes(value)
        return self._everywhere(value, _INSIDE.get(key, frozenset()))

    def _notes(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {
                key: self._everywhere(one, frozenset()) if key == "note" else self._notes(one)
                for key, one in value.items()
            }
        return [self._notes(one) for one in value] if isinstance(value, list) else value

    def _everywhere(self, value: Any, but: frozenset[str]) -> Any:
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, list):
            return [self._everywhere(one, but) for one in value]
        if isinstance(value, dict):
            return {self.text(key): one if key in but else self._everywhere(one, but) for key, one in value.items()}
        return value

    def overwritten(self, content: bytes) -> bytes:
        """Bytes of any kind, as long as before, with the name painted over: in UTF-8, UTF-16 and as JSON escapes."""
        for pattern, filler in self._forms():
            content = _painted_over(content, pattern, filler)
        return content

    def file(self, content: bytes) -> bytes:
        """A file of text without the name; what is no text is painted over."""
        if b"\0" in content:
            return self.overwritten(content)
        try:
            return self.overwritten(self.text(content.decode()).encode())
        except UnicodeDecodeError:
            return self.overwritten(content)

    def _stands_in(self, content: bytes) -> bool:
        return any(re.search(pattern, content) for pattern, _ in self._forms())

    def _forms(self) -> Iterable[tuple[bytes, bytes]]:
        for name in self._longest_first:
            before, after = _IN_BYTES
            yield _BEHIND_AN_ID + re.escape(name.encode()), _FILLER.encode()
            yield before + re.escape(name.encode()) + after, _FILLER.encode()
            escaped = json.dumps(name)[1:-1].encode()
            if escaped != name.encode():
                yield before + b"(?i:" + re.escape(escaped) + b")" + after, _FILLER.encode()
            if len(name) >= _LEAST_IN_BYTES:
                for encoding in ("utf-16-le", "utf-16-be"):
                    yield re.escape(name.encode(encoding)), _FILLER.encode(encoding)


def _painted_over(content: bytes, pattern: bytes, filler: bytes) -> bytes:
    return re.sub(pattern, lambda found: filler * (len(found[0]) // len(filler)), content)
