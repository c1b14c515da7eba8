"""What is seen at a table of Submarine Blues, beside what every scene is checked for: cards that lie over each other,
the key for the card of the hand, room inside frames and keys."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest

from divingbell.companion.games.submarine_blues.card_faces import WIDTH, places
from divingbell.companion.games.submarine_blues.card_words import card_of
from divingbell.ui.toolkit.element import Scroll, Text
from tests.ui import blues_evening as evening
from tests.ui.driver import Driver
from tests.ui.scenes_blues import table
from tests.ui.table_services import sitting

Enter = Callable[..., Driver]
HAND = [card_of(rank, suit) for rank in ("A", "2", "10") for suit in "CDH"]


@pytest.mark.parametrize("room", [150, 200, 260, 400])
def test_at_least_half_of_every_card_of_a_row_is_seen(room: float) -> None:
    width = 33 * WIDTH + 2
    begins = places(HAND, 33, room)
    assert all(after - before >= width / 2 - 0.01 for before, after in pairwise(begins))
    assert begins[-1] + width <= room


def test_cards_lie_over_each_other_only_where_the_room_is_too_little() -> None:
    width = 33 * WIDTH + 2
    begins = places(HAND[:4], 33, 4 * width + 9)
    assert all(after - before >= width for before, after in pairwise(begins)), "the room between ranks is given first"
    assert len(begins) == 4


@pytest.mark.parametrize("size", "RCT")
@pytest.mark.parametrize("name", ["blues.auction.many", "blues.auction.nothing", "blues.auction.said"])
def test_the_key_for_the_card_of_the_hand_is_the_last_one(scene: Enter, name: str, size: str) -> None:
    driver = scene(name, size)
    keys = {part.element.id: part.rect for part in driver.parts() if str(part.element.id).startswith("bid.")}
    x, y, *_ = keys.pop("bid.hand")
    assert all(left + width <= x or top + height <= y for left, top, width, height in keys.values())


def test_the_key_for_the_card_of_the_hand_is_seen_however_many_cards_there_are(scene: Enter) -> None:
    """On the compact panel no other key asks for it."""
    driver = scene("blues.auction.many", "C")
    *_, bar = (part.rect for part in driver.parts() if part.element.id == "undo")
    key = driver.find("bid.hand").rect
    assert key[1] + key[3] < bar[1]


def test_the_sign_of_how_far_cards_are_moved_lies_beside_them(scene: Enter) -> None:
    driver = scene("blues.auction.many", "C")
    area = next(part for part in driver.parts() if isinstance(part.element, Scroll))
    left, _, width, _ = area.rect
    cards = [part for part in area.walk() if str(part.element.id).startswith("bid.")]
    assert max(part.rect[0] + part.rect[2] for part in cards) <= left + width - 6


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("text_scale", [1.0, 1.3])
def test_the_levels_keep_off_the_edges_of_their_keys(scene: Enter, language: str, text_scale: float) -> None:
    driver = scene("players.levels", "C", language, text_scale)
    for level in ("snorkeler", "scuba_diver", "submarine_pilot"):
        key = driver.find(f"level.{level}")
        words = next(part for part in key.walk() if isinstance(part.element, Text))
        assert words.rect[0] - key.rect[0] >= 6
        assert key.rect[0] + key.rect[2] - words.rect[0] - words.rect[2] >= 6


@pytest.mark.parametrize("size", "RCT")
def test_the_cards_of_the_active_resort_keep_off_its_frame(scene: Enter, size: str) -> None:
    driver = scene("blues.table.bonus", size)
    head = driver.find("resort.p2")
    plate = next(part for part in driver.parts() if head in part.parts)
    _, top, _, height = plate.rect
    cards = plate.parts[-1].rect
    assert cards[1] + cards[3] <= top + height - 10


def test_the_board_stays_where_it_is_when_an_auction_begins() -> None:
    actions = evening.bruno_bids()
    ends = max(n for n, action in enumerate(actions) if action["type"] == "end_turn")
    with sitting(table(actions[:ends]), "R") as driver:

        def board() -> list[object]:
            heads = [part for part in driver.parts() if str(part.element.id).startswith("resort.")]
            return [*heads, driver.find("main").rect]

        driver.frames(1)
        before = board()
        driver.services.play(actions[ends])
        driver.services.settle()
        driver.frames(2)
        assert driver.services.state.phase == "auction"
        assert driver.is_off("bid")
        assert board() == before
