"""`divingbell join`: by the six digits that a real hub prints, and a sentence for each reason why not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from divingbell.companion.club.membership_file import load_membership
from tests.companion.club.processes import CLUB, HubProcess, Table, eventually, lines_of, open_store
from tests.companion.session.record.evening import divingbell


@pytest.fixture
def hub(tmp_path: Path) -> Iterator[HubProcess]:
    open_store(tmp_path / "hub.db", 0).close()
    made = HubProcess(tmp_path)
    yield made
    made.kill()


def address(hub: HubProcess) -> str:
    return f"127.0.0.1:{hub.port}"


def test_a_table_that_joins_by_the_code_sends_its_games(hub: HubProcess, tmp_path: Path) -> None:
    file = tmp_path / "club-1.json"
    code, out, err = divingbell("join", address(hub), hub.said["code"], "--club", file)
    assert (code, out, err) == (0, "Club: this is table 1.\n", "")
    assert file.stat().st_mode & 0o777 == 0o600
    table = Table(tmp_path, 1, hub.port)
    table.play(3)
    store = open_store(tmp_path / "hub.db", 0)
    assert eventually(lambda: lines_of(store) == table.lines())
    store.close()
    assert table.end() == (0, "")


def test_who_joins_again_keeps_device_table_and_evenings(hub: HubProcess, tmp_path: Path) -> None:
    file = tmp_path / "club.json"
    found = []
    for _ in range(2):
        assert divingbell("join", address(hub), hub.said["code"], "--club", file)[0] == 0
        found.append(load_membership(file))
    first, second = found
    assert first is not None
    assert second is not None
    assert (second.device, second.table, second.events) == (first.device, 1, (CLUB.event,))
    assert second.membership.tablet != first.membership.tablet


def test_a_wrong_code_is_told_and_nothing_is_kept(hub: HubProcess, tmp_path: Path) -> None:
    wrong = f"{(int(hub.said['code']) + 1) % 10**6:06}"
    code, out, err = divingbell("join", address(hub), wrong, "--club", tmp_path / "club.json")
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "this code" in err
    assert not (tmp_path / "club.json").exists()


def test_five_wrong_codes_make_an_address_wait(hub: HubProcess, tmp_path: Path) -> None:
    wrong = f"{(int(hub.said['code']) + 1) % 10**6:06}"
    for _ in range(5):
        divingbell("join", address(hub), wrong, "--club", tmp_path / "club.json")
    code, _, err = divingbell("join", address(hub), hub.said["code"], "--club", tmp_path / "club.json")
    assert code == 1
    assert "too many wrong codes" in err


@pytest.mark.parametrize("wrong", [("cellar:1:2", "123456"), ("127.0.0.1", "12345"), ("127.0.0.1:70000", "123456")])
def test_wrong_usage(wrong: tuple[str, str]) -> None:
    code, out, _ = divingbell("join", *wrong)
    assert (code, out) == (2, "")
