"""Random bits of a journal flipped: whatever reads it gives what was written or says what is wrong with it, and never
a traceback or other data. A failure names the seed."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

import pytest

from divingbell.companion.people.register import TABLES
from tests.commands.flipped_journals import BESIDE, Answer, answers, closed_journal, flip, killed_journal
from tests.long_cases import in_long

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]
JOURNALS = {"closed": closed_journal, "killed": killed_journal}


class Original:
    """A journal, and what every command says of it."""

    def __init__(self, folder: Path, kind: str) -> None:
        self._path = JOURNALS[kind](folder / "made")
        sound = self.copy(folder / "sound")
        self.answers = told(sound)

    def copy(self, folder: Path) -> Path:
        folder.mkdir()
        for end in BESIDE:
            if Path(f"{self._path}{end}").exists():
                shutil.copyfile(f"{self._path}{end}", f"{folder / 'journal.db'}{end}")
        return folder / "journal.db"


def told(journal: Path) -> Mapping[str, Answer]:
    """Every answer, in words that do not say in which folder it was."""
    here = str(journal.parent)
    return {
        words: Answer(one.code, one.printed.replace(here, "@"), one.complained.replace(here, "@"))
        for words, one in answers(journal)
    }


@pytest.fixture(scope="module")
def originals(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Original]:
    return {kind: Original(tmp_path_factory.mktemp(kind), kind) for kind in JOURNALS}


def test_a_sound_journal_is_whole_for_all(originals: Mapping[str, Original]) -> None:
    for original in originals.values():
        assert all(one.code == 0 and one.printed and not one.complained for one in original.answers.values())


@pytest.mark.parametrize("first", [1, *in_long(*range(1001, 1021))])
@pytest.mark.parametrize(
    ("kind", "end"), [("closed", ""), ("killed", ""), ("killed", "-wal"), ("killed", ".lock"), ("closed", "people")]
)
def test_flipped_bits_are_told_or_change_nothing(
    tmp_path: Path, originals: Mapping[str, Original], kind: str, end: str, first: int
) -> None:
    for seed in range(first, first + 5):
        path = originals[kind].copy(tmp_path / str(seed))
        which = flip(path, "", seed, TABLES) if end == "people" else flip(path, end, seed)
        for words, found in told(path).items():
            if found.code == 0:
                assert found.printed == originals[kind].answers[words].printed, (which, words)
            else:
                assert found.code == 1, (which, words)
                assert "@/journal.db" in found.complained or words == "rescue", (which, words, found.complained)
                assert found.complained, (which, words)
            assert "mistake" not in found.complained, (which, words)
