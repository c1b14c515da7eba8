"""What the pages answer, over real sockets (docs/live.md)."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator

import pytest

from divingbell.companion.web.broadcast import COUNT_S
from divingbell.companion.web.messages import Access, Charts, Guessed, Now, Offered, PageLedger, Watching, Withdrawn
from divingbell.companion.web.page_registry import PageRegistry
from divingbell.companion.web.shared_page import OfferedFile, PageLink, PageOfGame, SharedPage
from tests.companion.web.serving import Served, Stream, ask, connected, live, serving

PAGE = PageOfGame(
    language="en",
    title="Pebbles",
    here="on your Wi-Fi only",
    colour="star",
    name="Bruno <b>",
    sub="wins Pebbles",
    links=(PageLink("report.pdf", "printer", "Report", "to print"),),
)
OFFER = SharedPage(
    page=PAGE, files=(OfferedFile("report.pdf", "application/pdf", b"%PDF"),), play="https://example.org/x"
)


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with serving() as served:
        yield served


@pytest.fixture
def own() -> Iterator[Served]:
    """A server of the test's own."""
    with serving() as served:
        yield served


def test_live_has_the_fields_of_the_contract(server: Served) -> None:
    answer = ask(server.port, "/api/live")
    assert answer.status == 200
    assert answer.headers["cache-control"] == "no-store"
    assert list(answer.json) == ["session", "n", "game", "seats", "state", "standings", "said"]


@pytest.mark.parametrize("path", ["/", "/chart", "/ledger", "/?overlay", "/page.js", "/page.css", "/tokens.css"])
def test_every_page_is_served_with_headers_that_keep_it_at_home(server: Served, path: str) -> None:
    answer = ask(server.port, path)
    assert answer.status == 200
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "http:" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "set-cookie" not in answer.headers
    assert "server" not in answer.headers


def test_head_answers_without_a_body_also_for_the_stream(server: Served) -> None:
    for path in ("/", "/api/live", "/api/events"):
        answer = ask(server.port, path, "HEAD")
        assert (answer.status, answer.body) == (200, b"")


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "BREW"])
@pytest.mark.parametrize("path", ["/", "/api/live", "/api/enter", "/nowhere"])
def test_whoever_wants_more_than_look_is_sent_away(server: Served, method: str, path: str) -> None:
    answer = ask(server.port, path, method)
    assert answer.status == 405
    assert answer.headers["allow"] == "GET, HEAD"


def test_only_our_own_names_with_the_port_are_answered(server: Served) -> None:
    port = server.port
    name = socket.gethostname().partition(".")[0]
    named = (f"{own}{stop}:{port}" for own in ("LOCALHOST", name, f"{name}.local", f"{name}.lan") for stop in ("", "."))
    for host in (f"localhost:{port}", f"127.0.0.1:{port}", *named):
        assert ask(port, "/api/live", host=host).status == 200, host
    for host in (
        "localhost",
        "127.0.0.1",
        f"localhost:{port + 1}",
        f"evil.example:{port}",
        f"localhost.evil.example:{port}",
        f"0.0.0.0:{port}",
        f"192.0.2.7:{port}",
        f"localhost:{port}:{port}",
        "localhost:",
        "localhost:99999999999",
        f"127.0.0.2:{port}",
        f"255.255.255.255:{port}",
        f"[::1:{port}",
        f"localhost:{port}@evil.example",
        f"2130706433:{port}",
        "",
    ):
        assert ask(port, "/api/live", host=host).status == 421, host


def test_a_request_without_host_or_with_two_is_refused(server: Served) -> None:
    for lines in ("", f"Host: localhost:{server.port}\r\nHost: evil.example\r\n"):
        with connected(server.port) as wire:
            wire.sendall(f"GET /api/live HTTP/1.1\r\n{lines}Connection: close\r\n\r\n".encode())
            assert wire.recv(12).split()[1] in (b"400", b"421")


@pytest.mark.parametrize(
    "path",
    ["/../server.py", "/fonts/../../web/server.py", "/fonts/%2e%2e/%2e%2e/web/server.py", "/fonts/..%2fglyphs.json",
     "/%2e%2e/%2e%2e/etc/passwd", "//etc/passwd", "/page.html", "/fonts/", "/fonts/glyphs.json", "/static/page.js"],
)  # fmt: skip
def test_nothing_but_the_named_files_leaves_the_disk(server: Served, path: str) -> None:
    assert ask(server.port, path).status == 404


def test_a_stream_begins_with_what_holds_and_tells_every_change(own: Served) -> None:
    stream = Stream(own.port)
    first = stream.next()
    assert first is not None
    assert (first.name, first.id, first.data["n"]) == ("snapshot", "s1:1", 1)
    own.take(Now(live(n=2)))
    second = stream.next("change")
    assert second is not None
    assert (second.id, list(second.data)) == ("s1:2", list(live()))
    assert stream.next("alive") is not None


def test_alive_has_no_id_and_nothing_in_it(own: Served) -> None:
    event = Stream(own.port).next("alive")
    assert event is not None
    assert (event.id, event.data) == ("", {})


def test_a_stream_goes_on_after_a_sign_of_life(own: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("divingbell.companion.web.event_stream.ALIVE_S", 0.01)
    stream = Stream(own.port)
    assert [event and event.name for event in (stream.next(), stream.next(), stream.next())] == [
        "snapshot", "alive", "alive"
    ]  # fmt: skip
    own.take(Now(live(n=2)))
    change = stream.next("change")
    assert change is not None
    assert change.id == "s1:2"


def test_a_stream_is_resumed_where_it_was(own: Served) -> None:
    own.take(Now(live(n=5)))
    behind = Stream(own.port, head="Last-Event-ID: s1:3\r\n").next()
    assert behind is not None
    assert (behind.name, behind.id) == ("change", "s1:5")
    other = Stream(own.port, head="Last-Event-ID: s0:5\r\n").next()
    assert other is not None
    assert other.name == "snapshot"
    level = Stream(own.port, head="Last-Event-ID: s1:5\r\n").next()
    assert level is not None
    assert level.name == "alive"


@pytest.mark.parametrize("said", ["s1", "s1:", "s1:1:1", ":::", "\xff\xfe", "s1:99999999999999999999", "a" * 4000])
def test_who_has_seen_what_never_was_begins_anew(own: Served, said: str) -> None:
    stream = Stream(own.port, head=f"Last-Event-ID: {said}\r\n")
    first = stream.next("snapshot", "change")
    assert first is not None
    assert first.id == "s1:1"


def test_what_is_told_anew_under_the_same_id_is_told_to_who_comes_back(own: Served) -> None:
    own.take(Now(live(said=["Buzz"])), Now(live(said=["Buzz, 0.66 s"])))
    again = Stream(own.port, head="Last-Event-ID: s1:1\r\n").next()
    assert again is not None
    assert (again.name, again.data["said"]) == ("change", ["Buzz, 0.66 s"])


def test_who_comes_back_to_another_process_is_told_what_holds(own: Served) -> None:
    """The one before may have told it otherwise under the same id."""
    again = Stream(own.port, head="Last-Event-ID: s1:1\r\n").next()
    assert again is not None
    assert (again.name, again.id) == ("change", "s1:1")


@pytest.mark.parametrize("path", ["/api/live", "/api/events", "/api/enter?code=1", "/api/ledger", "/api/chart"])
def test_pages_from_elsewhere_cannot_use_up_tries_or_places(server: Served, path: str) -> None:
    for site in ("cross-site", "same-site"):
        assert ask(server.port, path, head=f"Sec-Fetch-Site: {site}\r\n").status == 403
    assert ask(server.port, "/", head="Sec-Fetch-Site: cross-site\r\n").status == 200, "a link leads here"
    assert ask(server.port, "/api/live", head="Sec-Fetch-Site: same-origin\r\n").status == 200


def test_a_query_may_be_nonsense(server: Served) -> None:
    assert ask(server.port, "/api/live?key=%ff&key=a&=&&%00=%ed%a0%80&page[]=1").status == 200


def test_our_own_page_gets_its_pictures_too_and_nobody_else(own: Served) -> None:
    own.take(Now(live(), {"title": "Pebbles"}))
    with_page, without = Stream(own.port, "?page=phone").next(), Stream(own.port).next()
    assert with_page is not None
    assert without is not None
    assert with_page.data["page"] == {"title": "Pebbles"}
    assert "page" not in without.data


def test_who_watches_is_told_to_the_tablet(own: Served) -> None:
    streams = [Stream(own.port, query) for query in ("?page=television", "", "?page=sofa")]
    for stream in streams:
        assert stream.next("snapshot") is not None
    own.until_watched_on(["television", "phone", "phone"])
    for stream in streams:
        stream.close()
    own.until_watched_by(0)


def test_who_comes_and_goes_all_the_time_does_not_keep_the_tablet_busy(own: Served) -> None:
    began = time.monotonic()
    for _ in range(60):
        stream = Stream(own.port)
        assert stream.next("snapshot") is not None
        stream.close()
    own.until_watched_by(0)
    told = len([message for message in own.told if isinstance(message, Watching)])
    assert told <= 1 + (time.monotonic() - began) / COUNT_S


def test_the_eleventh_is_told_that_it_is_full_and_may_come_when_somebody_leaves(own: Served) -> None:
    streams = [Stream(own.port) for _ in range(10)]
    assert all(stream.next("snapshot") for stream in streams)
    assert ask(own.port, "/api/events").json == {"error": "full"}
    assert ask(own.port, "/api/events", "HEAD").status == 503
    streams[0].close()
    while ask(own.port, "/api/events", "HEAD").status == 503:
        own.take(Now(live()))


def test_one_address_keeps_nobody_else_out(own: Served) -> None:
    tabs = [Stream(own.port, "?page=phone") for _ in range(10)]
    assert all(stream.next("snapshot") for stream in tabs)
    others = [Stream(own.port, "?page=television", own="127.0.0.2") for _ in range(5)]
    assert all(stream.next("snapshot") for stream in others)
    for made_room in tabs[5:]:
        assert made_room.next("full") is not None, "the newest goes first"
        assert made_room.next() is None
    own.until_watched_on(["phone"] * 5 + ["television"] * 5)
    for address in ("127.0.0.1", "127.0.0.2"):
        refused = Stream(own.port, own=address)
        assert refused.status == 503, "they share, nobody pushes the other out"
    third = Stream(own.port, own="127.0.0.3")
    assert third.next("snapshot") is not None
    own.take(Now(live(n=2)))
    assert all(stream.next("change") for stream in (*tabs[:4], third))


def test_switching_off_is_told_and_nothing_is_answered_then(own: Served) -> None:
    stream = Stream(own.port)
    own.take(Access(False))
    event = stream.next("off")
    assert event is not None
    assert stream.next() is None
    for path in ("/api/live", "/api/events", "/api/enter?code=1", "/api/ledger", "/api/chart"):
        assert (ask(own.port, path).status, ask(own.port, path).json) == (404, {"error": "off"})
    assert 'data-live="off"' in ask(own.port, "/").body.decode()


def test_with_a_code_only_a_key_looks(own: Served) -> None:
    own.take(Access(True, "1234"))
    for path in ("/api/live", "/api/events", "/api/ledger", "/api/chart", "/api/live?key=guess"):
        assert ask(own.port, path).status == 401
    wrong = ask(own.port, "/api/enter")
    assert (wrong.status, wrong.json) == (403, {"error": "wrong"})
    key = ask(own.port, "/api/enter?code=1234").json["key"]
    assert len(key) == 32
    assert ask(own.port, f"/api/live?key={key}").status == 200
    assert Stream(own.port, f"?key={key}").next("snapshot") is not None


def test_wrong_codes_are_counted_for_an_address_and_a_minute(own: Served) -> None:
    own.take(Access(True, "1234"))
    assert [ask(own.port, "/api/enter?code=9999").status for _ in range(4)] == [403, 403, 403, 429]
    too_many = ask(own.port, "/api/enter?code=1234")
    assert (too_many.status, too_many.json) == (429, {"error": "wait"})
    own.clock.turn(61)
    assert ask(own.port, "/api/enter?code=1234").status == 200


def test_nobody_gets_more_tries_by_saying_who_they_are(own: Served) -> None:
    own.take(Access(True, "1234"))
    said = (f"X-Forwarded-For: 192.0.2.{n}\r\n" for n in range(4))
    assert [ask(own.port, "/api/enter?code=9", head=head).status for head in said] == [403, 403, 403, 429]


def test_after_thirty_wrong_codes_only_a_new_one_opens(own: Served) -> None:
    own.take(Access(True, "1234"))
    for _ in range(10):
        own.clock.turn(61)
        assert Guessed() not in own.told
        assert [ask(own.port, "/api/enter?code=9").status for _ in range(3)] == [403, 403, 403]
    assert Guessed() in own.told, "at once"
    own.clock.turn(61)
    assert ask(own.port, "/api/enter?code=1234").status == 429
    assert [message for message in own.told if isinstance(message, Guessed)] == [Guessed()]
    own.take(Access(True, "4321"))
    assert ask(own.port, "/api/enter?code=4321").status == 200


def test_a_new_code_ends_the_keys_of_all_who_do_not_watch(own: Served) -> None:
    own.take(Access(True, "1234"))
    watching, away = (ask(own.port, "/api/enter?code=1234").json["key"] for _ in range(2))
    stream = Stream(own.port, f"?key={watching}")
    assert stream.next("snapshot") is not None
    own.take(Access(True, "4321"), Now(live(n=2)))
    assert stream.next("change") is not None
    assert ask(own.port, f"/api/live?key={watching}").status == 200
    assert ask(own.port, f"/api/live?key={away}").status == 401


def test_rows_of_the_ledger_are_kept_and_replaced(own: Served) -> None:
    import msgspec

    own.take(PageLedger(0, tuple(msgspec.Raw(b"%d" % n) for n in range(5))), PageLedger(3, (msgspec.Raw(b'"new"'),)))
    assert ask(own.port, "/api/ledger").json == {"id": "s1:1", "rows": [0, 1, 2, "new"]}


def test_charts_are_served_with_what_they_were_drawn_of(own: Served) -> None:
    assert ask(own.port, "/api/chart").json == {"id": "", "charts": []}
    own.take(Charts(({"svg": "<svg></svg>"},), "s1:0"), Now(live(n=1)))
    assert ask(own.port, "/api/chart").json == {"id": "s1:0", "charts": [{"svg": "<svg></svg>"}]}


def test_who_watches_when_serving_ends_is_told_nothing(own: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("divingbell.companion.web.event_stream.ALIVE_S", 10_000.0)
    stream = Stream(own.port)
    assert stream.next("snapshot") is not None
    own.call(own.site.end)
    assert stream.next() is None


def test_without_a_link_of_bg_stats_there_is_none(own: Served) -> None:
    own.take(Offered("abcdefghijk1", SharedPage(page=PAGE, files=OFFER.files)))
    assert ask(own.port, "/g/abcdefghijk1/play").status == 404
    assert ask(own.port, "/g/abcdefghijk1/report.pdf").status == 200


def test_an_offered_game_lies_under_its_word_with_its_files(own: Served) -> None:
    own.take(Access(False), Offered("abcdefghijk1", OFFER))
    page = ask(own.port, "/g/abcdefghijk1")
    assert page.status == 200
    assert "Bruno &lt;b&gt;" in page.body.decode()
    assert 'href="/g/abcdefghijk1/report.pdf"' in page.body.decode()
    report = ask(own.port, "/g/abcdefghijk1/report.pdf")
    assert (report.headers["content-type"], report.body) == ("application/pdf", b"%PDF")
    play = ask(own.port, "/g/abcdefghijk1/play")
    assert (play.status, play.headers["location"]) == (302, "https://example.org/x")
    assert ask(own.port, "/g/abcdefghijk1/other").status == 404
    own.take(Withdrawn("abcdefghijk1"))
    assert ask(own.port, "/g/abcdefghijk1").status == 404


def test_who_guessed_words_is_remembered_until_256_others_have_asked() -> None:
    offers = PageRegistry(lambda: 100.0)
    assert [offers.find("a", "x") for _ in range(11)] == [404] * 10 + [429]
    for others, answer in ((255, 429), (256, 404)):
        for number in range(others):
            offers.find(str(number), "x")
        assert offers.find("a", "x") == answer


def test_who_guesses_words_is_stopped(own: Served) -> None:
    own.take(Offered("abcdefghijk1", OFFER))
    assert [ask(own.port, f"/g/{n}").status for n in range(11)] == [404] * 10 + [429]
    assert ask(own.port, "/g/abcdefghijk1").status == 429
    own.clock.turn(61)
    assert ask(own.port, "/g/abcdefghijk1").status == 200
