"""`make mutants`: what `equivalent.yaml` names is found again wherever its lines and files are moved to."""

from __future__ import annotations

from pathlib import Path

import pytest

from proof.mutants.__main__ import ROOT, changes_of
from proof.mutants.equivalent import Entry, found_in, read_entries
from proof.mutants.operators import c_mutants, python_mutants

SOURCE = """
LIMIT = 5

class Bank:
    def pay(self, amount):
        if amount < LIMIT:
            self.tell(amount, "paid")
"""
PAY = Entry("table.bank:Bank.pay", "< -> <=")
TELL = Entry("table.bank:Bank.pay", 'self.tell(amount, "paid") -> pass')


def lines(entry: Entry, source: str, file: str = "divingbell/companion/table/bank.py") -> list[int]:
    """The lines of the source in which the entry names a change, none where it is stale."""
    found, stale = found_in([entry], python_mutants(Path(file), source, screen=False))
    assert stale == ([] if found else [entry])
    return [mutant.line for mutant in found]


def test_a_change_is_named_by_what_is_around_it() -> None:
    assert lines(PAY, SOURCE) == [6]
    assert lines(TELL, SOURCE) == [7]
    assert lines(Entry("table.bank:LIMIT", "5 -> 6"), SOURCE) == [2]


def test_it_is_found_again_after_lines_are_moved_and_broken() -> None:
    moved = SOURCE.replace("        if amount", "        amount = self.whole(amount)\n\n        if amount")
    assert lines(PAY, moved) == [8]
    assert lines(TELL, moved) == [9]
    assert lines(
        TELL, SOURCE.replace('amount, "paid"', '\n                amount,\n                "paid",\n            ')
    ) == [7]


def test_it_is_found_again_in_a_file_of_another_room() -> None:
    assert lines(PAY, SOURCE, "divingbell/services/table/bank.py") == [6]
    assert lines(PAY, SOURCE, "divingbell/companion/desk/bank.py") == []


def test_another_function_is_another_place() -> None:
    assert lines(PAY, SOURCE.replace("def pay", "def pay_back")) == []


def test_a_second_change_of_the_kind_must_be_told_from_the_first() -> None:
    second = SOURCE + "        while amount < 9:\n            break\n"
    assert lines(PAY, second) == []
    assert lines(PAY._replace(which="1 of 2"), second) == [6]
    assert lines(PAY._replace(which="2 of 2"), second) == [8]
    assert lines(PAY._replace(which="2 of 2"), SOURCE) == []


def test_two_modules_of_one_name_must_be_told_from_each_other() -> None:
    here, there = Path("divingbell/companion/table/bank.py"), Path("divingbell/ui/table/bank.py")
    mutants = [one for file in (here, there) for one in python_mutants(file, SOURCE, screen=False)]
    assert found_in([PAY], mutants) == (set(), [PAY])
    found, stale = found_in([PAY._replace(place="ui.table.bank:Bank.pay")], mutants)
    assert [(one.file, one.line) for one in found] == [(there, 6)]
    assert not stale


@pytest.mark.parametrize("head", ["void send(int a)", "static bool __attribute__((noinline)) send(int a)"])
def test_the_firmware_has_functions_too(head: str) -> None:
    source = f"static int before;\nint other(int a)\n{{\n    return a < 1;\n}}\n{head}\n{{\n    return a < 2;\n}}\n"
    entry = Entry("firmware/link.c:send", "< -> <=")
    found, stale = found_in([entry], c_mutants(Path("firmware_notes/firmware/link.c"), source))
    assert [mutant.line for mutant in found] == [8]
    assert not stale


@pytest.mark.long
def test_every_entry_names_a_change_of_the_code() -> None:
    _, stale = found_in(read_entries(), [one for mutants in changes_of(ROOT).values() for one in mutants])
    assert not stale, "give these their new names in equivalent.yaml, or take out what is gone"
