"""Each way in which a place cannot be a journal has its own reason and its own words."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from divingbell.companion.data import data_folder
from divingbell.companion.journal.journal_failure import JournalFailure, failure_found, failure_of
from divingbell.companion.texts.catalogue import load
from tests.companion.journal.evening import journal

TEXTS = {language: load(data_folder() / "texts", language, strict=True) for language in ("en", "it")}


def loop(folder: Path) -> Path:
    (folder / "loop.db").symlink_to("loop.db")
    return folder / "loop.db"


def long_name(folder: Path) -> Path:
    return folder / ("n" * 300)


def gone(folder: Path) -> Path:
    (folder / "link.db").symlink_to(folder / "gone" / "j.db")
    return folder / "link.db"


@pytest.mark.parametrize(
    ("place", "reason", "words"),
    [
        (loop, "not_a_journal", "leads back to itself"),
        (long_name, "not_a_journal", "too long"),
        (gone, "failing", "is gone"),
        (lambda folder: folder, "not_a_journal", "not a journal"),
    ],
    ids=["loop", "long name", "gone", "folder"],
)
def test_a_place_that_can_hold_no_journal(tmp_path: Path, place: object, reason: str, words: str) -> None:
    made = journal(place(tmp_path))  # type: ignore[operator]
    failure = made.journal_failure
    assert failure is not None
    assert failure.reason == reason
    assert words in TEXTS["en"](failure.text_id, **failure.args)


@pytest.mark.parametrize("language", TEXTS)
@pytest.mark.parametrize("number", sorted(errno.errorcode))
def test_every_error_of_the_system_has_words_that_name_it(language: str, number: int) -> None:
    failure = failure_of(OSError(number, os.strerror(number)), Path("/j.db"))
    for text_id in (failure.text_id, failure.short_text_id):
        assert os.strerror(number) in TEXTS[language](text_id, **failure.args)
    permission = "permesso" if language == "it" else "right to write"
    told = permission in TEXTS[language](failure.text_id, **failure.args)
    assert told == (number in (errno.EACCES, errno.EPERM)), "only who lacks the right is told to give it"


@pytest.mark.parametrize(
    ("found", "reason"),
    [
        ("Page 5: unable to get the page. error code=8458", "failing"),
        ("Tree 3 page 5: btreeInitPage() returns error code 11", "damaged"),
        ("Page 5: unable to get the page. error code=11", "damaged"),
        ("row 3 missing from index", "damaged"),
    ],
)
def test_a_page_that_cannot_be_read_is_the_disks_fault(found: str, reason: str) -> None:
    assert failure_found(found, Path("/j.db")) == JournalFailure(reason, Path("/j.db"), found)  # type: ignore[arg-type]
