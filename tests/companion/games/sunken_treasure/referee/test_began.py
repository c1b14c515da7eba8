"""To which attempt a contact belongs that was told later than it began (actions.md 4, Sensors)."""

from __future__ import annotations

from divingbell.companion.games.ruling import Ruling
from divingbell.companion.games.sunken_treasure.referee import ProbeReferee
from divingbell.companion.session.session import Session
from tests.sunken_play import Action, aim, amend, card, dive, free_buzz, session, start

NOTHING = Ruling()
NOW = 1000.0
DIVING = session(start(3), card("p1"), aim("p1", 4))
BUZZ: Action = {"type": "buzz", "player": "p1", "source": "sensor"}


def told(began: Session, history: Session, rim: int | None = None) -> Ruling:
    """What is made of a contact that began at one record and is told at another, long after anything else."""
    return ProbeReferee().contact(rim, history, NOW, began)[1]


def offered(entry: int, outcome: str) -> Ruling:
    """The offer to say of an outcome that it had buzzed."""
    return Ruling(proposal=amend(entry, {**dive("p1", outcome), "buzz": True}))


def test_one_that_began_in_an_attempt_is_offered_for_the_outcome_that_ended_it() -> None:
    once = session(dive("p1", "missed"), of=DIVING)
    twice = session(dive("p1", "dropped"), of=once)
    assert told(DIVING, once) == offered(4, "missed")
    assert told(DIVING, twice) == NOTHING, "a fee would have ended the turn: the attempt after it could not have been"
    assert told(once, twice) == offered(5, "dropped")


def test_one_that_began_after_a_corrected_outcome_is_offered_for_the_next() -> None:
    began = session(dive("p1", "missed"), aim("p1", 4), of=DIVING)
    history = session(amend(4, dive("p1", "dropped")), dive("p1", "missed"), of=began)
    assert told(began, history) == offered(6, "missed")


def test_what_was_announced_meanwhile_ends_no_attempt() -> None:
    began = session(start(3), card("p1"))
    history = session(aim("p1", 4), of=began)
    assert told(began, history) == Ruling((BUZZ,))
    assert told(began, began, rim=3) == Ruling(({"type": "aim", "player": "p1", "risk": 3}, BUZZ))


def test_a_card_that_is_corrected_while_a_contact_is_on_its_way_is_still_the_same_card() -> None:
    history = session(amend(2, card("p1", "silver")), of=DIVING)
    assert told(DIVING, history) == Ruling((BUZZ,))


def test_one_that_began_before_the_card_belongs_to_no_attempt() -> None:
    began = session(start(3))
    for actions in ((card("p1"),), (card("p1"), aim("p1", 4), dive("p1", "missed"))):
        assert told(began, session(*actions, of=began)) == NOTHING


def test_one_that_began_after_the_announcement_was_the_free_one_however_late_it_is_told() -> None:
    began = session(start(3), card("p1"), free_buzz("p1"))
    history = session(aim("p1", 4), dive("p1", "missed"), of=began)
    memory, ruling = ProbeReferee().contact(None, history, NOW, began)
    assert ruling == NOTHING
    assert not memory.listens(began), "it has had its contact"
    assert memory.contact(None, history, NOW, began)[1] == offered(5, "missed"), "the next one is no free one"
