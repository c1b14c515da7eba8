"""What is said of the newest entries and of the rows of the ledger."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from divingbell.companion.live import page_value
from tests import table_work
from tests.companion.web.feed.fed_table import Fed
from tests.sunken_play import NO_PENALTY, aim, card, free_buzz, start, up
from tests.ui.table_services import TableServices


def test_nothing_that_was_said_of_the_game_before_is_said_of_the_next(fed: Callable[..., Fed]) -> None:
    services = TableServices(2)
    services.play(start(2), card("p1"), aim("p1", 3))
    table = fed(services)
    before = table.now().live
    assert len(before["said"]) == 3
    table_work.reset(services.own, seats=services.own.now.header["seats"])
    services.play(start(2))
    assert len(table.now().live["said"]) == 1


def test_a_change_is_told_with_what_was_said(fed: Callable[..., Fed]) -> None:
    services = TableServices()
    services.play(start(4))
    table = fed(services)
    table.now()
    services.play(card("p1", "gold", 5000), aim("p1", 2), up("p1", "gold"), NO_PENALTY)
    now = table.now()
    assert [said["seat"] for said in now.live["said"]] == ["p1"] * 4
    assert now.live["said"][-1]["text"].endswith("+$10,000")
    assert now.live["standings"][0] == {"seat": "p1", "place": 1, "text": "$20,000"}


def test_an_undo_and_a_change_are_said_as_what_they_are(fed: Callable[..., Fed]) -> None:
    services = TableServices()
    services.play(start(4), card("p1", "gold", 5000), aim("p1", 2))
    table = fed(services)
    table.now()
    services.play({"type": "undo", "steps": 1})
    assert table.now().live["said"][-1]["text"] == "Undone: Risk 2, dive armed"
    services.play({"type": "amend", "entry": 2, "actions": [card("p1", "silver", 5000)]})
    assert table.now().live["said"][-1]["text"] == "Changed: Card: silver, $5,000"
    rows = [json.loads(bytes(row)) for row in table.pages.rows]
    assert [row["text"] for row in rows][-1] == "Card: silver, $5,000"


def test_a_contact_is_told_with_its_length_and_how_far_the_floor_turned(fed: Callable[..., Fed]) -> None:
    services = TableServices()
    services.play(start(4), card("p1", "gold", 5000), free_buzz("p1"))
    table = fed(services)
    table.now()
    services.contact(steps=64)
    services.play(aim("p1", 4))
    services.contact(0.66)
    told = [
        "Card: gold, $5,000",
        "Free buzz, floor turns 64\N{DEGREE SIGN}",
        "Risk 4, dive armed",
        "Buzz, 0.66 s",
    ]
    assert [said["text"] for said in table.now().live["said"]] == told
    assert [json.loads(bytes(row))["text"] for row in table.pages.rows][-4:] == told


def test_what_was_felt_before_it_was_followed_is_told_too(fed: Callable[..., Fed]) -> None:
    services = TableServices()
    services.play(start(4), card("p1", "gold", 5000), aim("p1", 4))
    services.contact(0.66)
    assert fed(services).now().live["said"][-1]["text"] == "Buzz, 0.66 s"


def test_what_is_entered_while_a_game_is_looked_at_first_is_said(
    fed: Callable[..., Fed], monkeypatch: pytest.MonkeyPatch
) -> None:
    services, people_of = TableServices(), page_value.people_of
    services.play(start(4))
    moves = iter([card("p1", "gold", 5000), aim("p1", 2)])

    def meanwhile(*what: Any) -> Any:
        if (move := next(moves, None)) is not None:
            services.play(move)
        return people_of(*what)

    monkeypatch.setattr(page_value, "people_of", meanwhile)
    table = fed(services)
    assert table.now().live["n"] < services.own.now.n
    assert len(table.now().live["said"]) == 2
    assert [said["text"] for said in table.now().live["said"]][1:] == ["Card: gold, $5,000", "Risk 2, dive armed"]


def test_a_contact_that_is_felt_while_what_was_felt_is_read_is_told(
    fed: Callable[..., Fed], monkeypatch: pytest.MonkeyPatch
) -> None:
    services = TableServices()
    services.play(start(4), card("p1", "gold", 5000), aim("p1", 4))
    call, contacts = services.own.call, iter([0.66])

    def meanwhile(work: Any) -> Any:
        read = call(work)
        read.result()
        for seconds in contacts:
            services.contact(seconds)
        return read

    monkeypatch.setattr(services.own, "call", meanwhile)
    table = fed(services)
    table.now()
    assert table.now().live["said"][-1]["text"] == "Buzz, 0.66 s"


def test_a_row_that_stays_is_the_same_object(fed: Callable[..., Fed]) -> None:
    services = TableServices()
    services.play(start(4), card("p1", "gold", 5000))
    table = fed(services)
    table.now()
    table.pages.next_charts()
    before = table.pages.rows
    services.play(aim("p1", 2))
    table.now()
    table.pages.next_charts()
    assert [one is other for one, other in zip(before, table.pages.rows, strict=False)] == [True, True]
    assert len(table.pages.rows) == 3
