"""Strict JSON in, canonical JSON out (actions.md 0.4, engine-and-table.md 1.2)."""

from __future__ import annotations

import json
from io import BytesIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from divingbell.companion.canonical import NotJsonError, digest, first_characters, lines, read, write
from divingbell.companion.installed_games import GAMES


def refused(line: bytes) -> str:
    """The id of the text that says why, which both languages must have."""
    with pytest.raises(NotJsonError) as caught:
        read(line)
    for language in ("en", "it"):
        assert GAMES.texts(language, strict=True)(caught.value.text_id, **caught.value.text_args)
    return caught.value.text_id.removeprefix("not_json.")


NOT_JSON = [
    (b"", "syntax"),
    (b"{", "syntax"),
    (b"{}{}", "syntax"),
    (b"{} x", "syntax"),
    (b"[1,]", "syntax"),
    (b'{"a":1,}', "syntax"),
    (b"{'a':1}", "syntax"),
    (b"{a:1}", "syntax"),
    (b"01", "syntax"),
    (b"1.", "syntax"),
    (b".5", "syntax"),
    (b"+1", "syntax"),
    (b"-", "syntax"),
    (b"0x10", "syntax"),
    (b"1_000", "syntax"),
    (b"True", "syntax"),
    (b"nul", "syntax"),
    (b"// {}", "syntax"),
    (b'"\t"', "syntax"),
    (b'"\x00"', "syntax"),
    (b"\x00", "syntax"),
    (b"\x0c{}", "syntax"),
    (b"{}\x0b", "syntax"),
    (b"\xc2\xa0{}", "syntax"),
    (b"\xe2\x80\xa8{}", "syntax"),
    (b'"\\x41"', "syntax"),
    (b'"\\u12"', "syntax"),
    (b'"\\u+123"', "syntax"),
    (b'"abc', "syntax"),
    ("\N{ARABIC-INDIC DIGIT THREE}".encode(), "syntax"),
    (b"\xff", "not_utf8"),
    (b'"\xc3"', "not_utf8"),
    (b'"\xc0\x80"', "not_utf8"),
    (b'"\xed\xa0\x80"', "not_utf8"),
    (b'"\xed\xa0\xbd\xed\xb8\x80"', "not_utf8"),
    (b'"\xf4\x90\x80\x80"', "not_utf8"),
    ('"\N{GRINNING FACE}"'.encode("utf-16"), "not_utf8"),
    (b"\xef\xbb\xbf{}", "byte_order_mark"),
    (b"\xef\xbb\xbf", "byte_order_mark"),
    (b"NaN", "number"),
    (b"Infinity", "number"),
    (b'{"a":-Infinity}', "number"),
    (b'{"a":[NaN]}', "number"),
    (b"1" * 4301, "digits"),
    (b"-" + b"1" * 4301, "digits"),
    (b'{"a":[0,' + b"9" * 100_000 + b"]}", "digits"),
    (b'{"a":' + b"9" * 5000 + b',"a":1}', "digits"),
]


@pytest.mark.parametrize(("line", "why"), NOT_JSON, ids=lambda value: repr(value)[:30])
def test_not_json(line: bytes, why: str) -> None:
    assert refused(line) == why


@pytest.mark.parametrize(
    "text",
    [
        r'"\ud83d"',
        r'"\ude00"',
        r'"\uDC00"',
        r'"\uD800x"',
        r'"\ud83d\ud83d\ude00"',
        r'"\ude00\ud83d"',
        r'"\ud83d\\ude00"',
        r'"\ud83d\n\ude00"',
        r'"\\\ud83d"',
        r'"\ud83d\u0041"',
        r'{"\ud83d":1}',
        r'{"a":{"b":["\udfff"]}}',
        r'{"a":"\ud83d","a":1}',
        r'{"\udbff":1,"a":"\ud83d\ude00"}',
    ],
)
def test_half_a_character(text: str) -> None:
    assert refused(text.encode()) == "surrogate"


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (r'"\ud83d\ude00"', "\N{GRINNING FACE}"),
        (r'"\uD83D\uDE00"', "\N{GRINNING FACE}"),
        (r'"\ud83d\ude00\ud83d\ude00"', "\N{GRINNING FACE}" * 2),
        (r'"\\ud83d"', "\\ud83d"),
        (r'"\\\\ud83d"', "\\\\ud83d"),
        (r'"\ud7ff\ue000"', "\ud7ff\ue000"),
        (r'{"\ud83d\ude00":"\\ude00"}', {"\N{GRINNING FACE}": "\\ude00"}),
        ('"\N{GRINNING FACE}"', "\N{GRINNING FACE}"),
        (r'"\u0000\ufeff"', "\0\ufeff"),
    ],
)
def test_whole_characters(text: str, value: object) -> None:
    assert read(text.encode()) == value


@pytest.mark.parametrize(
    ("line", "value"),
    [
        (b' \t\r\n{"a" : 1} \r', {"a": 1}),
        (b'{"a":1,"a":2}', {"a": 2}),
        (b"-0", 0),
        (b"1" * 4300, int("1" * 4300)),
        (b"-" + b"9" * 4300, -int("9" * 4300)),
        (b"1e400", float("inf")),
        (b"2e0", 2.0),
        (b"2.0", 2.0),
        (b"1" * 5000 + b".0", float("inf")),
        (b"null", None),
        (b'"\x7f\xef\xbb\xbf"', "\x7f\ufeff"),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_json(line: bytes, value: object) -> None:
    found = read(line)
    assert (found, type(found)) == (value, type(value))


def nested(levels: int, opening: bytes = b"[", closing: bytes = b"]") -> bytes:
    return opening * levels + closing * levels


class TestLevels:
    def test_256_levels_and_not_one_more(self) -> None:
        assert read(nested(256)) is not None
        assert refused(nested(257)) == "levels"
        assert read(b'{"a":' * 255 + b"[1]" + b"}" * 255) is not None
        assert refused(b'{"a":' * 255 + b"[[]]" + b"}" * 255) == "levels"

    @pytest.mark.parametrize("levels", [900, 2000, 100_000])
    def test_far_too_many(self, levels: int) -> None:
        assert refused(nested(levels)) == "levels"
        assert refused(b'{"a":' * levels + b"1" + b"}" * levels) == "levels"
        assert refused(b"[" * levels) in ("levels", "syntax")

    def test_many_brackets_are_not_many_levels(self) -> None:
        assert len(read(b"[" + b"[[]]," * 500 + b"[]]")) == 501
        assert read(b'"' + b"[{" * 1000 + b'\\"[[["') == "[{" * 1000 + '"[[['

    def test_brackets_in_texts_are_not_levels(self) -> None:
        tricky = b'["[\\\\",' + nested(255) + b',"\\"[["]'
        assert read(tricky)[0] == "[\\"
        assert refused(b'["]]]]",' + nested(256) + b"]") == "levels"

    def test_each_closing_bracket_leaves_one_level(self) -> None:
        assert refused(b"[" + b"[]," * 9 + nested(256) + b"]") == "levels"
        assert read(b"[" + b"[]," * 300 + nested(255) + b"]") is not None

    def test_what_a_later_key_hides_counts_too(self) -> None:
        assert refused(b'{"a":' + nested(256) + b',"a":1}') == "levels"


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**40), 10**40) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(JSON)
def test_what_is_written_is_read_back(value: object) -> None:
    text = write(value)
    assert text.isascii()
    assert read(text.encode()) == value
    assert write(read(text.encode())) == text
    assert read(json.dumps(value, ensure_ascii=False, indent=2).encode()) == value


@given(st.binary(max_size=60))
def test_any_bytes_are_json_or_not_json(line: bytes) -> None:
    try:
        value = read(line)
    except NotJsonError:
        return
    assert json.loads(line) == value or value != value


@given(st.text(st.sampled_from(r'"\ud8e09cCDEf{}[],:1'), max_size=24))
def test_half_characters_never_get_through(text: str) -> None:
    try:
        value = read(text.encode())
    except NotJsonError:
        return
    json.dumps(value, ensure_ascii=False).encode("utf-8")


def test_keys_are_sorted_by_code_point_without_spaces_in_ascii() -> None:
    value = {"2C": 1, "10C": [1, {"b": None, "a": True}], "\N{GRINNING FACE}": "é", "\uffff": "/", "a": {}, "Z": "\x7f"}
    assert write(value) == (
        '{"10C":[1,{"a":true,"b":null}],"2C":1,"Z":"\\u007f","a":{},"\\uffff":"/","\\ud83d\\ude00":"\\u00e9"}'
    )


def test_the_first_wrong_byte_is_counted_from_1() -> None:
    with pytest.raises(NotJsonError) as caught:
        read(b'"ab\xff"')
    assert caught.value.text_args == {"byte": 4}


def test_16_mib_and_the_end_of_the_line_and_not_one_byte_more() -> None:
    longest = b"1" + b" " * (16 * 1024 * 1024 - 1) + b"\n"
    assert read(longest) == 1
    assert refused(b"1" + longest) == "too_long"


def test_what_is_no_json_is_not_written() -> None:
    with pytest.raises(ValueError, match="JSON"):
        write(float("nan"))


def test_digest_is_lower_case_hex_of_the_text_without_a_line_end() -> None:
    assert digest({}) == "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"


@pytest.mark.parametrize("number", [0, 7, -7, 12_345, 10**19, -(10**19), 2**64, 10**50 + 123, -(3**900), 10**4299])
@pytest.mark.parametrize("count", [1, 5, 20])
def test_how_a_large_number_begins(number: int, count: int) -> None:
    assert first_characters(number, count) == str(number)[:count]


def test_the_last_line_of_a_stream_needs_no_end() -> None:
    assert [*lines(BytesIO(b"1\n\n2"))] == [b"1\n", b"\n", b"2"]
