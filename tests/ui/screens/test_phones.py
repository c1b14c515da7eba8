"""The window Phones: the switch, who may look, and what is said where nothing can be served."""

from __future__ import annotations

import re

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.web.pages import Status
from tests.ui.scenes_phones import OTHERS, StillPages, opened

ON = Settings(welcomed=True, phones=True)


def test_the_switch_begins_and_ends_serving_and_is_kept() -> None:
    pages = StillPages(address=None, status=Status())
    driver = opened("C", Settings(welcomed=True), pages)
    assert driver.shows("live.phones.is_off")
    driver.tap("phones.switch")
    assert pages.allowed[-1] == (True, None)
    assert driver.shell.settings.phones
    assert driver.shows("live.phones.starting")
    driver.tap("phones.switch")
    assert pages.allowed[-1] == (False, None)
    driver.close()


def test_a_code_is_made_asked_for_and_renewed() -> None:
    pages = StillPages()
    driver = opened("C", ON, pages)
    driver.tap("phones.who.code")
    code = driver.shell.settings.phone_code
    assert re.fullmatch("[0-9]{4}", code)
    assert f"Code {code}" in driver.texts()
    driver.tap("phones.who.code")
    assert driver.shell.settings.phone_code == code, "chosen already"
    driver.tap("phones.new_code")
    assert driver.shell.settings.phone_code != code
    driver.tap("phones.who.anyone")
    assert driver.shell.settings.phone_code == ""
    driver.close()


@pytest.mark.parametrize(
    ("address", "status", "said"),
    [
        (None, Status(8321), "live.phones.no_network"),
        (None, Status(), "live.phones.starting"),
        ("192.168.1.23:8321", Status(8321), "live.phones.nobody"),
    ],
)
def test_it_says_how_it_stands(address: str | None, status: Status, said: str) -> None:
    driver = opened("R", ON, StillPages(address=address, status=status))
    assert driver.shows(said)
    driver.close()


@pytest.mark.parametrize("size", ["R", "C", "T"])
def test_the_next_two_addresses_stand_below_the_likeliest(size: str) -> None:
    driver = opened(size, ON, StillPages(others=OTHERS))
    assert f"if not: {OTHERS[0]}, {OTHERS[1]}" in driver.texts()
    assert OTHERS[2] not in " ".join(driver.texts())
    driver.close()


def test_done_leads_back_to_the_table() -> None:
    driver = opened("C", ON, StillPages())
    assert driver.shell.top.name == "phones"
    driver.tap("phones.done")
    assert driver.shell.top.name != "phones"
    driver.close()
