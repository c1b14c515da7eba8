"""The file of a tablet's lines on a stick: the hub takes each line of it, once, and nobody else's."""

from __future__ import annotations

import msgspec
import pytest

from divingbell.companion.club.protocol import closing
from divingbell.companion.club.protocol.key_exchange import unpacked
from divingbell.companion.club.protocol.messages import StickLine
from divingbell.companion.club.protocol.requests import RefusedError
from divingbell.companion.club.protocol.signatures import stick_mac
from divingbell.companion.club.stick_lines import stick_lines
from tests.companion.club.evening import RESULT, Desk, game, uuid
from tests.companion.club.test_tablet_side import NOT_UTF_8, TOO_DEEP, Journal, stored


def read(content: bytes) -> list[StickLine]:
    return [
        StickLine(tablet, unpacked(batch), mac)
        for tablet, batch, mac in (line.split() for line in content.decode("ascii").splitlines())
    ]


def bring(desk: Desk, lines: list[StickLine]) -> None:
    for line in lines:
        tx = desk.store.begin()
        closing.bring(tx, line)
        tx.commit()


@pytest.mark.parametrize("count", [4, 4100])
def test_the_hub_has_every_line_after_a_stick_however_often_it_comes(count: int) -> None:
    desk, journal = Desk(), Journal(game(count))
    journal.result = RESULT
    lines = read(stick_lines(journal, uuid(5), desk.keys.stick))
    for _ in range(2):
        bring(desk, lines)
    assert stored(desk) == count
    last = msgspec.json.decode(lines[-1].batch)
    assert last["result"] is not None
    assert [msgspec.json.decode(line.batch)["result"] for line in lines[:-1]] == [None] * (len(lines) - 1)


def test_a_file_of_another_tablet_is_refused() -> None:
    desk = Desk()
    (line,) = read(stick_lines(Journal(game(2)), uuid(5), b"another key, of thirty-two bytes"))
    with pytest.raises(RefusedError, match="mac"):
        bring(desk, [line])


@pytest.mark.parametrize("batch", [b"", b"{}", NOT_UTF_8, TOO_DEEP], ids=["empty", "no field", "not UTF-8", "too deep"])
def test_a_line_that_its_tablet_wrote_wrong_is_refused(batch: bytes) -> None:
    desk = Desk()
    with pytest.raises(RefusedError, match="malformed"):
        bring(desk, [StickLine(uuid(5), batch, stick_mac(desk.keys.stick, uuid(5), batch))])
