"""Joining: only who has the six digits gets a key, who guesses is slowed down, and every request may be repeated."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from divingbell.companion.club.pages.desk import asking_tablets
from divingbell.companion.club.protocol.key_exchange import (
    BadMessageError,
    Spake2,
    packed,
    proof_of,
    transcript,
    unpacked,
)
from divingbell.companion.club.protocol.messages import (
    ErrorAnswer,
    JoinAnswer,
    JoinedAnswer,
    JoinPost,
    JoinReply,
    JoinRequest,
    ProofRequest,
)
from divingbell.companion.club.protocol.signatures import answer_mac, keys_of
from divingbell.companion.club.protocol.store import TabletRow
from divingbell.companion.club.protocol.tablet_join import TabletJoin
from divingbell.companion.club.protocol.tablet_rows import in_use, table_for
from proof.club.exchange import plain_exchange
from tests.companion.club.evening import uuid
from tests.companion.club.joining import CODE, Club

KEYS = keys_of(b"k" * 32, b"s" * 32)


def error(reply: JoinReply) -> str:
    return msgspec.json.decode(reply.body, type=ErrorAnswer).error


def rows(club: Club) -> list[TabletRow]:
    with club.store.reading() as tx:
        return [*tx.tablets()]


def hear(club: Club, tablet: TabletJoin) -> None:
    """A tablet that has joined sends a request."""
    assert tablet.membership is not None
    tx = club.store.begin()
    row = tx.tablet(tablet.membership.tablet)
    assert row is not None
    tx.set_tablet(structs.replace(row, heard=club.now))
    tx.commit()


# The exchange --------------------------------------------------------------------------------------------------------


def entropy(seed: bytes) -> bytes:
    return hashlib.sha512(seed).digest()


def test_both_sides_of_spake2_have_the_secret_that_the_page_says() -> None:
    page = (Path(__file__).parents[3] / "docs" / "club-api.md").read_text(encoding="utf-8")
    tablet = Spake2("tablet", "123456", lambda size: entropy(b"tablet")[:size])
    hub = Spake2("hub", "123456", lambda size: entropy(b"hub")[:size])
    request = msgspec.json.encode(JoinRequest(uuid(7), "1.0", packed(tablet.message)))
    answer = msgspec.json.encode(JoinAnswer(uuid(1), "Club", packed(hub.message), uuid(3)))
    secret = tablet.secret(hub.message)
    assert secret == hub.secret(tablet.message)
    salt = transcript(request, answer)
    keys = keys_of(secret, salt)
    joined = msgspec.json.encode(JoinedAnswer(uuid(5), None, 1))
    mac = answer_mac(keys.answer, 200, "join", 0, joined)
    for said in (request.decode(), answer.decode(), joined.decode(), secret.hex(), salt.hex(), proof_of(secret, salt)):
        assert said in page
    assert keys.request.hex() in page
    assert mac in page


def test_another_code_gives_another_secret() -> None:
    tablet, hub = Spake2("tablet", "123456"), Spake2("hub", "123457")
    assert tablet.secret(hub.message) != hub.secret(tablet.message)


@pytest.mark.parametrize(
    "message",
    [b"", b"B" * 32, b"B" + b"\0" * 33, b"A" + b"\1" * 32, b"Z" + b"\1" * 32, b"B" + b"\0" * 32, b"B" + b"\xff" * 32,
     b"B\1" + b"\0" * 31, b"B\2" + b"\0" * 31],
)  # fmt: skip
def test_a_message_that_is_none_is_refused(message: bytes) -> None:
    with pytest.raises(BadMessageError):
        Spake2("tablet", "123456").secret(message)


def test_a_message_that_comes_back_is_refused() -> None:
    tablet = Spake2("tablet", "123456")
    with pytest.raises(BadMessageError):
        tablet.secret(b"B" + tablet.message[1:])


@given(st.binary(max_size=40))
def test_messages_travel_as_text(message: bytes) -> None:
    assert unpacked(packed(message)) == message


@pytest.mark.parametrize("text", ["QQ==", "Q Q", "ä", "QR", "Q", "Q!"])
def test_text_that_is_no_base64url_without_padding_is_refused(text: str) -> None:
    with pytest.raises(BadMessageError):
        unpacked(text)


def test_the_library_is_imported_only_by_who_joins() -> None:
    modules = "divingbell.companion.club.protocol.hub_join, divingbell.companion.club.protocol.tablet_join"
    command = f"import sys, {modules}; sys.exit('spake2' in sys.modules or 'cryptography' in sys.modules)"
    subprocess.run([sys.executable, "-c", command], check=True)


# A joining -----------------------------------------------------------------------------------------------------------


def test_a_tablet_joins_by_spake2_and_both_have_its_keys() -> None:
    club = Club(Spake2)
    tablet = club.run(club.tablet())
    assert tablet.state == "joined"
    assert tablet.membership is not None
    assert tablet.joined is not None
    (row,) = rows(club)
    assert (row.tablet, row.keys, row.device) == (tablet.membership.tablet, tablet.membership.keys, uuid(7))
    assert (tablet.joined.event, tablet.joined.table, tablet.club) == (uuid(2), 1, "Club")
    assert tablet.membership.hub == uuid(1)


def test_a_wrong_code_joins_nobody_and_ends_the_try() -> None:
    club = Club()
    tablet = club.tablet(code="000000")
    club.step(tablet)
    post = club.step(tablet)
    assert (tablet.state, tablet.error and tablet.error.error) == ("refused", "code")
    assert error(club.reply(post)) == "unknown"
    assert rows(club) == []


@pytest.mark.parametrize("times", [1, 2, 5])
def test_a_right_proof_that_is_repeated_is_answered_alike(times: int) -> None:
    club = Club()
    tablet = club.tablet()
    club.step(tablet)
    post = tablet.due(club.now)
    assert post is not None
    replies = [club.reply(post) for _ in range(times + 1)]
    assert len({*replies}) == 1
    assert len(rows(club)) == 1
    tablet.on_reply(post.number, replies[-1], club.now)
    assert tablet.state == "joined"


def test_a_commit_that_is_not_certain_is_no_joining_and_the_next_proof_writes_the_same_row() -> None:
    club = Club()
    tablet = club.tablet()
    club.step(tablet)
    club.certain = False
    club.step(tablet)
    assert (tablet.state, len(rows(club))) == ("asks", 1)
    club.certain = True
    club.run(tablet)
    assert tablet.state == "joined"
    assert tablet.membership is not None
    assert [row.tablet for row in rows(club)] == [tablet.membership.tablet]


def test_a_try_lives_two_minutes_and_then_the_tablet_begins_anew() -> None:
    club = Club()
    tablet = club.tablet()
    club.step(tablet)
    club.now += 121
    post = club.step(tablet)
    assert post.target != "/v1/join"
    assert tablet.state == "asks"
    assert club.step(tablet).target == "/v1/join"
    assert club.run(tablet).state == "joined"


def test_answers_that_are_lost_late_or_of_an_older_request_change_nothing() -> None:
    club = Club()
    tablet = club.tablet()
    first = tablet.due(club.now)
    assert first is not None
    lost = club.reply(first)
    tablet.on_unreachable(first.number, club.now)
    second = club.step(tablet)
    assert second.body != first.body
    tablet.on_reply(first.number, lost, club.now)
    assert club.run(tablet).state == "joined"


# Who pretends --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("status", [200, 202, 403, 500])
def test_an_answer_that_does_not_prove_itself_is_none(status: int) -> None:
    club = Club()
    tablet = club.tablet()
    club.step(tablet)
    body = msgspec.json.encode({"tablet": uuid(9), "event": None, "table": 1, "error": "not_now", "message": ""})
    for mac in (None, "00" * 32):
        club.step(tablet, lambda _, mac=mac: JoinReply(status, body, mac))  # type: ignore[misc]
        assert tablet.state == "asks"
        assert not tablet.is_answered
    assert club.run(tablet).state == "joined"


def test_who_pretends_to_be_the_club_has_three_guesses_a_typed_code() -> None:
    club, thief = Club(), Club(plain_exchange(Random(2)), code="000000")
    tablet = club.tablet()
    guesses = 0
    for _ in range(50):
        post = tablet.due(thief.now)
        if tablet.has_ended:
            break
        if post is None:
            thief.now = tablet.wake_at(thief.now)
            continue
        guesses += post.target != "/v1/join"
        reply = thief.reply(post, address=str(thief.now))
        if reply.status == 403:
            reply = JoinReply(404, msgspec.json.encode(ErrorAnswer("unknown", "")))
        tablet.on_reply(post.number, reply, thief.now)
    assert (tablet.state, guesses) == ("unproved", 3)


def test_a_proof_that_is_sent_elsewhere_or_again_opens_nothing() -> None:
    club = Club()
    seen = club.tablet()
    club.step(seen)
    post = club.step(seen)
    other = club.tablet(device=8)
    club.step(other)
    target = other.due(club.now)
    assert target is not None
    assert error(club.reply(JoinPost(target.target, post.body))) == "code"


# Guessing ------------------------------------------------------------------------------------------------------------


def guess(club: Club, code: str, address: str, device: int = 66) -> JoinReply:
    """One guess at the code."""
    tablet = club.tablet(device, code)
    post = tablet.due(club.now)
    assert post is not None
    reply = club.reply(post, address)
    if reply.status != 200:
        return reply
    tablet.on_reply(post.number, reply, club.now)
    proof = tablet.due(club.now)
    assert proof is not None
    return club.reply(proof, address)


def test_five_wrong_codes_of_an_address_let_it_wait_a_minute() -> None:
    club = Club()
    assert [error(guess(club, "000000", "a")) for _ in range(7)] == ["code"] * 5 + ["wait"] * 2
    assert error(guess(club, CODE, "a")) == "wait"
    assert guess(club, CODE, "b").status == 200
    club.now += 61
    assert error(guess(club, "000000", "a")) == "code"


def test_a_try_that_was_begun_before_is_no_way_round_the_minute() -> None:
    club = Club()
    tablets = [club.tablet(device, code="000000") for device in range(10, 18)]
    for tablet in tablets:
        club.step(tablet)
    proofs = [post for tablet in tablets if (post := tablet.due(club.now)) is not None]
    assert [error(club.reply(post)) for post in proofs] == ["code"] * 5 + ["wait"] * 3


def test_one_address_begins_no_endless_number_of_tries() -> None:
    club = Club()
    replies = [club.reply(post) for device in range(40) if (post := club.tablet(device).due(club.now)) is not None]
    assert [reply.status for reply in replies] == [200] * 30 + [429] * 10


def test_tries_of_all_addresses_together_are_bounded() -> None:
    club = Club()
    posts = [post for device in range(201) if (post := club.tablet(device).due(club.now)) is not None]
    replies = [club.reply(post, address=str(number)) for number, post in enumerate(posts)]
    assert [reply.status for reply in replies] == [200] * 200 + [503]
    club.now += 121
    assert club.reply(posts[-1], address="late").status == 200


@pytest.mark.parametrize("asks", [True, False])
def test_who_has_joined_or_asks_no_more_takes_no_place_of_a_try(asks: bool) -> None:
    """Seed 499: of 1,000 tablets 200 joined in two minutes."""
    club = Club()
    for device in range(200):
        club.admit_each = not asks
        tablet = club.tablet(device)
        post = tablet.due(club.now)
        assert post is not None
        tablet.on_reply(post.number, club.reply(post, address=str(device)), club.now)
        club.step(tablet)
        assert tablet.state == ("joined" if asks else "waits")
    club.now += 0 if asks else 121
    post = club.tablet(300).due(club.now)
    assert post is not None
    assert club.reply(post, address="other").status == 200


def test_after_thirty_wrong_codes_the_organiser_admits_each_tablet_until_there_is_a_new_code() -> None:
    club = Club()
    for number in range(30):
        guess(club, "000000", f"a{number}")
    tablet = club.run(club.tablet(name="Co\u202ern\x1ber" + "!" * 1000, table=4))
    assert tablet.state == "waits"
    assert rows(club) == []
    with club.store.reading() as tx:
        (asking,) = asking_tablets(tx, club.join, club.now)
    assert (asking.name, asking.table, asking.was_here) == ("Corner" + "!" * 14, 4, False)
    club.join.decide(asking.try_id, admitted=True)
    club.step(tablet)
    assert tablet.state == "joined"
    club.join.set_code("271828")
    assert club.run(club.tablet(device=8, code="271828")).state == "joined"


@pytest.mark.parametrize("admitted", [True, False])
def test_from_round_one_on_the_organiser_is_asked_as_long_as_it_takes(admitted: bool) -> None:
    club = Club()
    club.admit_each = True
    tablet = club.run(club.tablet())
    for _ in range(200):
        club.step(tablet)
    assert tablet.state == "waits"
    with club.store.reading() as tx:
        (asking,) = club.join.asking(tx, club.now)
    club.join.decide(asking.try_id, admitted=admitted)
    post = club.step(tablet)
    assert tablet.state == ("joined" if admitted else "refused")
    assert club.reply(post).status == (200 if admitted else 403)
    if not admitted:
        assert tablet.error is not None
        assert tablet.error.error == "not_now"


def test_a_tablet_that_gave_up_asks_the_organiser_no_longer() -> None:
    club = Club()
    club.admit_each = True
    club.run(club.tablet())
    club.now += 31
    with club.store.reading() as tx:
        assert club.join.asking(tx, club.now) == []


def test_nobody_joins_while_there_is_no_code_and_an_old_code_opens_nothing() -> None:
    club = Club(code=None)
    assert club.run(club.tablet()).state == "refused"
    club.join.set_code(CODE)
    tablet = club.tablet()
    club.step(tablet)
    club.join.set_code("271828")
    club.run(tablet)
    assert (tablet.state, tablet.error and tablet.error.error) == ("refused", "code")


@given(st.binary(max_size=300), st.sampled_from(["/v1/join", "/v1/join/", "/v1/join/x", "/v1/join/x/y"]))
@settings(max_examples=150, deadline=None)
def test_whatever_is_sent_there_is_an_answer_and_nothing_is_stored(body: bytes, target: str) -> None:
    club = Club()
    reply = club.reply(JoinPost(target, body))
    assert error(reply) in ("malformed", "unknown")
    assert rows(club) == []


@pytest.mark.parametrize("message", ["", "QQ", "A" * 44, packed(b"h" + b"x" * 32), packed(b"t" * 34), "=" * 44])
def test_a_first_message_that_is_none_is_malformed(message: str) -> None:
    club = Club()
    body = msgspec.json.encode({"device": uuid(7), "app": "1", "message": message})
    assert error(club.reply(JoinPost("/v1/join", body))) == "malformed"


def test_a_proof_of_other_letters_is_a_wrong_one() -> None:
    club = Club()
    tablet = club.tablet()
    post = club.step(tablet)
    reply = club.reply(post)
    name = msgspec.json.decode(reply.body, type=JoinAnswer).try_
    for proof in ("", "ä" * 64):
        body = msgspec.json.encode(ProofRequest(proof))
        assert error(club.reply(JoinPost(f"/v1/join/{name}", body))) in ("code", "unknown")


# Tables --------------------------------------------------------------------------------------------------------------


def row(tablet: int, device: int, table: int, heard: float = 0.0) -> TabletRow:
    return TabletRow(uuid(tablet), uuid(device), table, KEYS, heard)


@pytest.mark.parametrize(
    ("tablets", "device", "wanted", "table"),
    [
        ([], 7, None, 1),
        ([], 7, 5, 5),
        ([row(1, 1, 1, 990), row(2, 2, 3, 10)], 7, None, 2),
        ([row(1, 1, 5, 990)], 7, 5, 1),  # heard now
        ([row(1, 1, 5, 900)], 7, 5, 5),  # silent: who had it has it again
        ([row(1, 7, 5, 990)], 7, 5, 1),  # a copy of its card plays on
        ([row(1, 7, 5, 900)], 7, None, 1),
        ([row(1, 1, 1, 0)], 7, None, 2),  # joined just now
        ([row(1, 1, 1, 0), row(2, 1, 2, 990)], 7, None, 1),  # a joining that was never used
    ],
)
def test_a_tablet_has_the_number_it_had_or_the_lowest_free_one(
    tablets: list[TabletRow], device: int, wanted: int | None, table: int
) -> None:
    assert table_for(tablets, uuid(device), wanted, 1000.0) == table


def test_a_joining_that_was_never_used_counts_for_nothing_once_another_of_its_device_is() -> None:
    club = Club()
    lost, tablet = club.run(club.tablet()), club.run(club.tablet())
    assert len(in_use(rows(club))) == 2
    hear(club, tablet)
    assert tablet.membership is not None
    assert [one.tablet for one in in_use(rows(club))] == [tablet.membership.tablet]
    hear(club, lost)
    assert len(in_use(rows(club))) == 2


# Everything at once --------------------------------------------------------------------------------------------------


@given(st.integers(0, 10**6))
@settings(max_examples=60, deadline=None)
def test_whatever_is_lost_doubled_or_late_a_right_code_joins_one_tablet_in_use(seed: int) -> None:
    chance, club = Random(seed), Club()
    tablet, late = club.tablet(), list[JoinPost]()
    for _ in range(400):
        if tablet.has_ended:
            break
        post = tablet.due(club.now)
        if post is None:
            club.now = max(tablet.wake_at(club.now), club.now + 0.01)
            continue
        if late and chance.random() < 0.3:
            club.reply(chance.choice(late))
        late.append(post)
        if chance.random() < 0.3:
            tablet.on_unreachable(post.number, club.now)
            continue
        replies = [club.reply(post) for _ in range(chance.choice((1, 1, 2)))]
        if chance.random() < 0.3:
            club.now += chance.choice((1, 12, 50))
        else:
            tablet.on_reply(post.number, chance.choice(replies), club.now)
    assert tablet.state == "joined" or (tablet.state, tablet.error and tablet.error.error) == ("refused", "wait")
    if tablet.membership is not None:
        hear(club, tablet)
        for post in late:
            club.reply(post)
        assert [one.tablet for one in in_use(rows(club))] == [tablet.membership.tablet]
        assert in_use(rows(club))[0].keys == tablet.membership.keys


def test_a_clock_that_jumps_back_makes_no_tablet_wait_longer() -> None:
    club = Club()
    tablet = club.tablet()
    for _ in range(6):
        while (post := tablet.due(club.now)) is None:
            club.now = tablet.wake_at(club.now) + 0.01
        tablet.on_unreachable(post.number, club.now)
    club.now -= 3600
    assert tablet.due(club.now) is not None
