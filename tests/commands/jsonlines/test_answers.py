"""`divingbell engine` line by line: every line that is not blank gets exactly one line back, in order."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from divingbell.commands.jsonlines.engine import Engine, run
from divingbell.companion.canonical import write
from divingbell.companion.installed_games import GAMES
from divingbell.companion.texts.catalogue import Catalogue
from tests.sunken_play import session, start, turn

TEXTS = {language: GAMES.texts(language, strict=True) for language in ("en", "it")}
START = b'{"action":{"type":"start_game","game":"sunken_treasure","players":2,"first_player":"p1"}}'
RESET = b'{"reset":true}'


def answers(data: bytes, texts: Catalogue = TEXTS["en"]) -> list[dict[str, Any]]:
    replies = io.BytesIO()
    run(io.BytesIO(data), replies, texts)
    out = replies.getvalue()
    assert out == b"" or out.endswith(b"\n")
    lines = out.split(b"\n")[:-1]
    for line in lines:
        assert write(json.loads(line)).encode() == line, "canonical text"
    return [json.loads(line) for line in lines]


def errors(data: bytes) -> list[str]:
    return [answer.get("error", "ok") for answer in answers(data)]


@pytest.mark.arm64
def test_reset_and_actions() -> None:
    found = answers(b"\n".join([RESET, START, b'{"action":{"type":"discard","player":"p1"}}', RESET]) + b"\n")
    assert found[0] == found[3] == {"ok": None}
    assert found[1] == {"ok": json.loads(write(session(start(2)).view()))}
    assert found[2]["ok"]["turn"] == {"number": 2, "player": "p2"}


@pytest.mark.arm64
def test_the_first_answer_byte_for_byte() -> None:
    replies = io.BytesIO()
    run(io.BytesIO(START), replies, TEXTS["en"])
    assert replies.getvalue() == b'{"ok":' + write(session(start(2)).view()).encode() + b"}\n"


@pytest.mark.arm64
def test_a_refusal_changes_nothing_and_has_a_message_and_its_rule() -> None:
    more = [b'{"action":{"type":"discard","player":"p2"}}', b'{"action":{"type":"free_buzz","player":"p1"}}', START]
    found = answers(b"\n".join([START, *more, b'{"action":{"type":"discard","player":"p1"}}']))
    assert [answer.get("error") for answer in found] == [None, "not_your_turn", "wrong_phase", "game_started", None]
    assert found[1] == {
        "error": "not_your_turn",
        "message": "It is p1’s turn, not p2’s. Enter what p1 does first, or undo.",
    }
    assert found[4]["ok"]["entries"] == 2


@pytest.mark.arm64
def test_an_amend_that_does_not_fit_names_the_entry() -> None:
    amend = b'{"action":{"type":"amend","entry":2,"drop":0,"actions":[{"type":"discard","player":"p2"}]}}'
    found = answers(START + b"\n" + amend)[1]
    assert (found["error"], found["detail"]) == ("amend_refused", {"entry": 2, "error": "not_your_turn"})
    assert "entry 2" in found["message"]
    assert "p1’s turn" in found["message"]


class TestRequests:
    @pytest.mark.parametrize(
        "line",
        [
            b"{}",
            b"[]",
            b"null",
            b"true",
            b"7",
            b'"reset"',
            b'[{"reset":true}]',
            b'{"reset":1}',
            b'{"reset":false}',
            b'{"reset":null}',
            b'{"reset":"true"}',
            b'{"reset":[true]}',
            b'{"Reset":true}',
            b'{"reset":true,"action":{}}',
            b'{"action":{"type":"stop_game"},"after":3}',
            b'{"reset":true,"note":"x"}',
            b'{"actions":[]}',
            b'{"simulate":{}}',
            b'{"rig":"hold"}',
            b'{"":1}',
        ],
    )
    def test_json_but_no_request(self, line: bytes) -> None:
        assert errors(START + b"\n" + line + b"\n") == ["ok", "bad_request"]

    def test_of_a_key_written_twice_the_last_counts(self) -> None:
        assert errors(b'{"reset":false,"reset":true}') == ["ok"]
        assert errors(b'{"reset":true,"reset":false}') == ["bad_request"]
        assert errors(b'{"action":1,"action":{"type":"undo","steps":0,"steps":1}}') == ["no_game"]

    @pytest.mark.parametrize("value", [b"null", b"true", b"0", b'"undo"', b"[]", b"{}", b"1e999", b'{"type":[]}'])
    def test_what_stands_under_action_goes_to_the_rules_whatever_its_type(self, value: bytes) -> None:
        assert errors(b'{"action":' + value + b"}") == ["bad_field"]

    @pytest.mark.parametrize("number", [b"2.0", b"2e0", b'"2"', b"true", b"null", b"[2]", b"2.5", b"-2", b"20e-1"])
    def test_numbers_are_whole_or_refused(self, number: bytes) -> None:
        card = b'{"action":{"type":"play_diving_card","player":"p1","dive_for":"gold","value":5000}}'
        aim = b'{"action":{"type":"aim","player":"p1","risk":' + number + b"}}"
        undo = b'{"action":{"type":"undo","steps":' + number + b"}}"
        assert errors(b"\n".join([START, card, aim, undo])) == ["ok", "ok", "bad_field", "bad_field"]

    def test_numbers_of_4300_digits_are_well_formed(self) -> None:
        steps = b'{"action":{"type":"undo","steps":1' + b"0" * 4299 + b"}}"
        assert errors(START + b"\n" + steps) == ["ok", "nothing_to_undo"]
        assert errors(START + b"\n" + steps.replace(b"}}", b"0}}")) == ["ok", "bad_json"]

    def test_a_pack_of_4300_digits_is_shown_to_the_last_card(self) -> None:
        found = answers(START.replace(b"}}", b',"cards":' + b"9" * 4300 + b"}}"))
        assert found[0]["ok"]["deck"] == int("9" * 4300) - 8


class TestLines:
    @pytest.mark.parametrize("line", [b"", b" ", b"\t", b"\r", b" \t \r", b"\r\r"])
    def test_blank_lines_are_skipped(self, line: bytes) -> None:
        assert errors(line + b"\n" + RESET + b"\n" + line + b"\n" + line) == ["ok"]

    @pytest.mark.parametrize(
        "line", [b"\x0c", b"\x0b", b"\x00", b"\xc2\xa0", b"\xef\xbb\xbf", b"\x1c", b"\xe2\x80\xa8", b"."]
    )
    def test_nothing_else_is_blank(self, line: bytes) -> None:
        assert errors(line + b"\n" + RESET + b"\n") == ["bad_json", "ok"]

    def test_lines_may_end_with_cr_lf_and_the_last_one_with_nothing(self) -> None:
        assert errors(RESET + b"\r\n" + RESET + b"\r\n  " + START) == ["ok", "ok", "ok"]

    def test_cr_alone_ends_no_line(self) -> None:
        assert errors(RESET + b"\r" + RESET) == ["bad_json"]

    def test_no_input_no_output(self) -> None:
        assert answers(b"") == []

    @pytest.mark.parametrize(
        "line",
        [
            b"not json",
            b"\xff\xfe",
            b"\xef\xbb\xbf" + RESET,
            rb'{"action":"\udc00"}',
            rb'{"\ud800":1}',
            b'{"action":NaN}',
            b'{"action":[-Infinity]}',
            b'{"action":' + b"[" * 256 + b"]" * 256 + b"}",
            b"[" * 100_000,
            b"[" * 100_000 + b"]" * 100_000,
            b'{"a":' * 100_000,
            b'{"action":' + b"1" * 4301 + b"}",
            b"\xed\xa0\x80",
        ],
        ids=lambda line: repr(line)[:30],
    )
    def test_what_is_not_json_is_said_and_the_engine_lives_on(self, line: bytes) -> None:
        found = answers(b"\n".join([START, line, b'{"action":{"type":"discard","player":"p1"}}']))
        assert [answer.get("error", "ok") for answer in found] == ["ok", "bad_json", "ok"]
        assert found[1]["message"]
        assert found[2]["ok"]["entries"] == 2

    def test_255_levels_under_action_are_json(self) -> None:
        assert errors(b'{"action":' + b"[" * 255 + b"]" * 255 + b"}") == ["bad_field"]

    @pytest.mark.parametrize(
        ("line", "answer"),
        [
            (b'{"action":"' + b"x" * 10_000_000 + b'"}', "bad_field"),
            (b"{" * 10_000_000, "bad_json"),
            (b"9" * 10_000_000, "bad_json"),
            (b'{"action":' + b"9" * 10_000_000 + b".5}", "bad_field"),
            (b" " * 10_000_000 + RESET, "ok"),
            (b'{"action":{"type":"' + "é".encode() * 4_000_000 + b'"}}', "no_game"),
            (START.replace(b"}}", b',"note":"' + b"n" * 10_000_000 + b'"}}'), "ok"),
            (START.replace(b"}}", b',"' + b"n" * 10_000_000 + b'":1}}'), "bad_field"),
        ],
        ids=lambda line: repr(line)[:30],
    )
    def test_lines_of_10_megabytes(self, line: bytes, answer: str) -> None:
        found = answers(line + b"\n" + RESET)
        assert [one.get("error", "ok") for one in found] == [answer, "ok"]
        assert len(found[0].get("message", "")) < 1000

    @given(st.lists(st.one_of(st.binary(max_size=20), st.sampled_from([START, RESET, b"{}", b"null", b" "]))))
    def test_as_many_answers_as_lines(self, lines: list[bytes]) -> None:
        data = b"\n".join(lines)
        expected = sum(1 for line in data.split(b"\n") if line.strip(b" \t\r"))
        assert len(answers(data)) == expected


class _Pipe(io.BytesIO):
    """Notes what had been flushed when the next request was asked for."""

    def __init__(self, note: Callable[[], None]) -> None:
        super().__init__(RESET + b"\n" + START + b"\n")
        self._note = note

    def readline(self, size: int | None = -1) -> bytes:
        self._note()
        return super().readline(size)


@pytest.mark.arm64
def test_each_answer_is_flushed_before_the_next_line_is_read() -> None:
    raw = io.BytesIO()
    seen: list[int] = []
    run(_Pipe(lambda: seen.append(raw.getvalue().count(b"\n"))), io.BufferedWriter(raw), TEXTS["en"])
    assert seen == [0, 1, 2]


@pytest.mark.arm64
def test_an_engine_keeps_one_session_until_reset() -> None:
    engine = Engine(TEXTS["en"])
    assert engine.answer(START)["ok"]["entries"] == 1
    for entries, action in enumerate(turn("p1"), start=2):
        assert engine.answer(write({"action": action}).encode())["ok"]["entries"] == entries
    assert engine.answer(RESET) == {"ok": None}
    assert engine.answer(b'{"action":{"type":"undo","steps":1}}')["error"] == "no_game"
