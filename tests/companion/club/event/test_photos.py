"""A photo of a tablet's code: its result counts at once, until the lines say it themselves (club.md 6)."""

from __future__ import annotations

import pytest

from divingbell.companion.club.event.actions import TakePhoto
from divingbell.companion.club.event.event_rules import ActionRefusedError
from divingbell.companion.club.protocol.closing import report
from divingbell.companion.club.protocol.hub_lines import HubLines
from divingbell.companion.club.protocol.messages import ZEROS, ClubResult, PastClaim, RecordedLine
from divingbell.companion.club.protocol.photo_code import PhotoCode
from divingbell.companion.club.protocol.signatures import keys_of
from divingbell.companion.club.results.table_results import TableResult
from tests.companion.club.evening import batch, chained, uuid
from tests.companion.club.organiser import Organiser

KEYS = keys_of(b"secret", b"salt")
SESSION, EPOCH, NEXT_EPOCH = 1001, 10, 11
FIGURES = {"p1": 9, "p2": 4}


@pytest.fixture
def organiser() -> Organiser:
    made = Organiser()
    made.begin("Ada", "Bruno", "Chiara", "Dev")
    assert made.do("draw") is None
    assert made.do("start", round=1) is None
    return made


def lines(organiser: Organiser, count: int = 3, word: str = "09") -> tuple[RecordedLine, ...]:
    """A game at table 1."""
    header = (f'{{"record":1,"game":"submarine","created":"2026-11-29T20:01:00Z","event":'
              f'"{organiser.overview.state.event}","table":1,"round":1}}')  # fmt: skip
    entries = (("entry", f'{{"at":"2026-11-29T20:{word}:{at:02}Z"}}') for at in range(1, count))
    return chained(("header", header), *entries)


def people(organiser: Organiser) -> dict[str, str | None]:
    seat = organiser.overview.seating(1)
    assert seat is not None
    return {f"p{at}": person for at, person in enumerate(seat.people, 1)}


def told(figures: dict[str, int]) -> ClubResult:
    ranked = sorted(figures.values(), reverse=True)
    return ClubResult({seat: ranked.index(one) + 1 for seat, one in figures.items()}, figures)


def photo(
    organiser: Organiser, shown: tuple[RecordedLine, ...], figures: dict[str, int] = FIGURES, *, epoch: int = EPOCH,
    event: str | None = None, tablet: int = 101, key: bytes = KEYS.photo,
) -> bytes:  # fmt: skip
    """The bytes of the code at table 1 behind these lines."""
    return PhotoCode(
        uuid(tablet), uuid(SESSION), uuid(epoch), len(shown) - 1, shown[-1][2],
        event or organiser.overview.state.event, 1, 1, "submarine", told(figures), people(organiser),
    ).signed(key)  # fmt: skip


def send(
    organiser: Organiser, sent: tuple[RecordedLine, ...], figures: dict[str, int] | None = FIGURES, *,
    epoch: int = EPOCH, past: tuple[PastClaim, ...] = (),
) -> None:  # fmt: skip
    """The lines come."""
    tx = organiser.store.begin()
    result = None if figures is None else told(figures)
    one = batch(sent, session=SESSION, epoch=epoch, past=past, seats=people(organiser), result=result)
    HubLines(tx).take(one, uuid(101), (1, epoch))
    tx.commit()


def result(organiser: Organiser) -> TableResult:
    found = organiser.overview.result(1, 1)
    assert found is not None
    return found


def figures(found: TableResult) -> list[int | None]:
    return [row.figure for row in found.rows]


def test_a_photo_counts_at_once_and_its_lines_follow(organiser: Organiser) -> None:
    shown = lines(organiser)
    assert isinstance(organiser.photograph(photo(organiser, shown)), TakePhoto)
    found = result(organiser)
    assert (found.state, found.origin, found.lines_to_follow, figures(found)) == ("counts", "photo", True, [9, 4])
    send(organiser, shown)
    found = result(organiser)
    assert (found.state, found.origin, found.lines_to_follow, figures(found)) == ("counts", "tablet", False, [9, 4])


def test_a_photo_makes_no_evening_whole(organiser: Organiser) -> None:
    shown = lines(organiser)
    organiser.photograph(photo(organiser, shown))
    (session,) = (one for table in report(organiser.read()).tables for one in table.sessions)
    assert (session.lines, session.of, session.fork) == (0, 3, None)
    send(organiser, shown[:2], None)
    (session,) = (one for table in report(organiser.read()).tables for one in table.sessions)
    assert (session.lines, session.of) == (2, 3)
    assert result(organiser).lines_to_follow


def test_the_same_photo_again_changes_nothing(organiser: Organiser) -> None:
    code = photo(organiser, lines(organiser))
    for _ in range(2):
        organiser.photograph(code)
    assert sum(isinstance(action.what, TakePhoto) for action in organiser.overview.actions) == 1


def test_an_older_photo_of_a_game_replaces_no_newer_one(organiser: Organiser) -> None:
    shown = lines(organiser)
    organiser.photograph(photo(organiser, shown, {"p1": 1, "p2": 2}))
    organiser.photograph(photo(organiser, shown[:2], {"p1": 5, "p2": 6}))
    assert figures(result(organiser)) == [2, 1]


def test_a_photo_is_forgotten_where_the_game_goes_on(organiser: Organiser) -> None:
    shown = lines(organiser, 4)
    organiser.photograph(photo(organiser, shown[:3]))
    send(organiser, shown, None)
    assert result(organiser).state == "plays"
    send(organiser, lines(organiser, 5), {"p1": 1, "p2": 2})
    found = result(organiser)
    assert (found.state, found.origin, figures(found)) == ("counts", "tablet", [2, 1])


def test_a_successor_that_covers_the_photo_brings_its_lines(organiser: Organiser) -> None:
    """A name was hidden after the photo: the same lines come in another epoch."""
    shown = lines(organiser)
    organiser.photograph(photo(organiser, shown))
    past = ((uuid(EPOCH), 3, shown[-1][2]),)
    again = lines(organiser, word="09")
    send(organiser, again[:2], None, epoch=NEXT_EPOCH, past=past)
    assert result(organiser).lines_to_follow
    send(organiser, again, epoch=NEXT_EPOCH, past=past)
    found = result(organiser)
    assert (found.origin, found.lines_to_follow, found.state) == ("tablet", False, "counts")


@pytest.mark.parametrize("source", ["lines", "photo"])
def test_lines_and_photo_that_disagree_are_decided_with_a_reason(organiser: Organiser, source: str) -> None:
    organiser.photograph(photo(organiser, lines(organiser)))
    send(organiser, lines(organiser, word="30"), {"p1": 2, "p2": 7})
    found = result(organiser)
    assert found.state == "not_decided"
    assert found.other is not None
    assert ([row.figure for row in found.said], [row.figure for row in found.other]) == ([7, 2], [9, 4])
    where = {"round": 1, "table": 1, "source": source}
    refused = organiser.do("source", **where)
    assert refused is not None
    assert refused.text_id == "organiser.result.why"
    assert organiser.do("source", **where, why="I saw it") is None
    found = result(organiser)
    assert (found.state, figures(found)) == ("counts", [7, 2] if source == "lines" else [9, 4])


def test_an_epoch_that_was_set_back_before_the_photo_disagrees_with_it(organiser: Organiser) -> None:
    organiser.photograph(photo(organiser, lines(organiser)))
    send(organiser, lines(organiser, word="30"), epoch=NEXT_EPOCH, past=((uuid(EPOCH), 0, ZEROS),))
    assert result(organiser).state == "not_decided"


def test_a_decision_between_two_versions_decides_about_the_photo_too(organiser: Organiser) -> None:
    shown, other = lines(organiser), lines(organiser, word="30")
    organiser.photograph(photo(organiser, shown))
    send(organiser, shown)
    send(organiser, other, {"p1": 2, "p2": 7}, epoch=NEXT_EPOCH)
    assert result(organiser).state == "not_decided"
    assert organiser.do("fork", session=uuid(SESSION), epoch=uuid(NEXT_EPOCH), why="Copied") is None
    found = result(organiser)
    assert (found.state, figures(found)) == ("counts", [7, 2])
    assert organiser.do("fork", session=uuid(SESSION), epoch=uuid(EPOCH), why="No, that one") is None
    found = result(organiser)
    assert (found.state, found.origin, figures(found)) == ("counts", "tablet", [9, 4])


@pytest.mark.parametrize(
    ("wrong", "text_id"),
    [
        ({"tablet": 99}, "organiser.photo.device"),
        ({"key": b"x" * 32}, "organiser.photo.mac"),
        ({"event": uuid(3)}, "organiser.photo.no_evening"),
    ],
)
def test_a_code_that_is_not_of_this_evening_is_refused(
    organiser: Organiser, wrong: dict[str, object], text_id: str
) -> None:
    code = photo(organiser, lines(organiser), **wrong)  # type: ignore[arg-type]
    refused = organiser.photograph(code)
    assert isinstance(refused, ActionRefusedError)
    assert refused.text_id == text_id
    assert organiser.overview.results == []


def test_a_code_of_an_earlier_evening_says_which(organiser: Organiser) -> None:
    code = photo(organiser, lines(organiser))
    before = organiser.overview.state.event
    assert organiser.do("close") is None
    organiser.begin("Ada", "Bruno")
    refused = organiser.photograph(code)
    assert isinstance(refused, ActionRefusedError)
    assert (refused.text_id, refused.values["name"]) == ("organiser.photo.other_evening", "Thursday")
    assert isinstance(organiser.photograph(code, before), TakePhoto), "the archive takes it"


def test_every_bit_of_a_code_is_signed(organiser: Organiser) -> None:
    code = photo(organiser, lines(organiser))
    for at in range(len(code)):
        spoilt = code[:at] + bytes([code[at] ^ 1 << at % 8]) + code[at + 1 :]
        assert isinstance(organiser.photograph(spoilt), ActionRefusedError), at
    for cut in range(len(code)):
        assert isinstance(organiser.photograph(code[:cut]), ActionRefusedError), cut
    assert organiser.overview.results == []


def test_a_photo_is_taken_back(organiser: Organiser) -> None:
    organiser.photograph(photo(organiser, lines(organiser)))
    assert organiser.do("take_back", number=organiser.action(TakePhoto).number) is None
    assert result(organiser).state == "plays", "there is such a game, as its tablet signed"
