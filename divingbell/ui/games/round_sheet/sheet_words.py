"""A score sheet in words: when it ends, and who wins."""

from __future__ import annotations

from divingbell.companion.games.round_sheet.ledger import signed
from divingbell.companion.games.round_sheet.sheet import RoundSheet
from divingbell.companion.games.words import Words
from divingbell.ui.games.round_sheet.sheet_files import SheetMistake

_AREA, _FILE = "round_sheet_table", "round_sheet_file"


def in_short(words: Words, sheet: RoundSheet) -> str:
    """`to 100, lowest wins`."""
    wins = words.t(f"{_AREA}.wins.{sheet.wins}")
    ends = _end(words, sheet, ".short")
    return f"{ends}, {wins}" if ends else wins


def in_words(words: Words, sheet: RoundSheet) -> str:
    """When it ends and who wins, in two sentences."""
    return f"{_end(words, sheet, '')} {words.t(f'{_AREA}.wins.{sheet.wins}.sentence')}"


def _end(words: Words, sheet: RoundSheet, form: str) -> str:
    ends = sheet.ends
    if sheet.categories:
        return words.t(f"{_AREA}.ends.categories{form}")
    if ends.target is not None:
        return words.t(f"{_AREA}.ends.{ends.target_is}{form}", target=signed(ends.target))
    if isinstance(ends.rounds, int):
        return words.t(f"{_AREA}.ends.rounds{form}", count=ends.rounds)
    return words.t(f"{_AREA}.ends.{'formula' if ends.rounds else 'agreement'}{form}")


def mistake_words(words: Words, mistake: SheetMistake) -> tuple[str, str]:
    """The mistake in a file and the wanted value, with an example."""
    text_id = f"{_FILE}.{mistake.code}"
    what = words.t(text_id if words.has(text_id) else f"{_FILE}.mistake.other", **mistake.args)
    return what, words.t(f"{_FILE}.wanted.{mistake.wanted}")
