"""The keys of a decision as they are laid out: heights, signs, words over a corner (screens.md 8)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.data import data_folder
from divingbell.companion.games.decision import Choice, Count, Decision, Picks, Row
from divingbell.companion.installed_games import GAMES
from divingbell.ui.kit import buttons
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.tokens import load_tokens
from divingbell.ui.table import answers
from divingbell.ui.toolkit.element import Box, Element, Text, text
from tests.ui.driver import SIZES

TEXTS = GAMES.texts("en", strict=True)


def look(size: str = "R") -> Context:
    return Context.of(load_tokens(data_folder()), Settings(), TEXTS, SIZES[size])


def row(name: str, *choices: Choice, large: bool = False) -> Row:
    return Row(name, name, choices, large=large)


def decision(*rows: Row | Count, **was: object) -> Decision:
    return Decision("title", rows, lambda _: None, lambda _: None, was=was)


def parts(element: Element) -> Iterator[Element]:
    yield element
    for child in getattr(element, "children", ()):
        yield from parts(child)


def shown(ctx: Context, asked: Decision, picks: Picks | None = None) -> list[Element]:
    return [*parts(answers.answers(ctx, asked, picks or {}, lambda *_: None))]


def lengths(ctx: Context, asked: Decision) -> list[tuple[int, int]]:
    """Buttons in each line of a row, and how many places it has for them."""
    made = answers.answers(ctx, asked, {}, lambda *_: None)
    lines = [line for of_row in made.children for line in of_row.children]
    return [
        (sum(getattr(part, "tap", None) is not None for part in line.children), len(line.children)) for line in lines
    ]


def words(found: list[Element]) -> list[str]:
    return [part.text for part in found if isinstance(part, Text)]


YES, NO = Choice(True, "Yes"), Choice(False, "No")


@pytest.mark.parametrize("size", "RCT")
def test_few_lines_are_higher(size: str) -> None:
    ctx, heights = look(size), []
    for count in range(1, 5):
        whole = answers.height(ctx, decision(*(row(f"r{number}", YES, NO) for number in range(count))))
        heights.append((whole - (count - 1) * ctx.space("gap_m")) / count)
    assert heights[0] > heights[1] > heights[2] >= heights[3] >= ctx.touch


def test_a_row_of_many_choices_takes_lines_of_equal_length() -> None:
    ten = [Choice(number, str(number)) for number in range(10)]
    assert lengths(look(), decision(row("r", *ten))) == [(5, 5), (5, 5)]
    assert lengths(look("T"), decision(row("r", *ten))) == [(4, 4), (4, 4), (2, 4)], "the last has two empty places"
    counts = [Count(metal, metal, f"coin:{metal}") for metal in ("gold", "silver")]
    assert answers.count_lines(look(), decision(*counts, row("r", *ten))) == 4


def test_each_metal_has_its_own_sign_and_anything_that_of_all() -> None:
    metals = ("gold", "silver", "anything")
    found = shown(look(), decision(row("coin", *(Choice(metal, metal, f"coin:{metal}") for metal in metals))))
    assert [part.data for part in found if hasattr(part, "data")] == ["gold", "silver", "any"]


@pytest.mark.parametrize(
    ("size", "preview", "count", "side"),
    [("R", "", 1, 36), ("R", "+1", 1, 36), ("R", "+1", 3, 26), ("T", "", 1, 36), ("T", "+1", 1, 26)],
)
def test_a_sign_is_small_where_words_need_the_room(size: str, preview: str, count: int, side: float) -> None:
    rows = [row(f"r{number}", Choice("gold", "Gold", "coin:gold", preview)) for number in range(count)]
    assert {part.w for part in shown(look(size), decision(*rows)) if hasattr(part, "data")} == {side}


@pytest.mark.parametrize(("size", "large", "tail"), [("R", True, None), ("R", False, "small"), ("C", True, "small")])
def test_what_was_answered_is_said_on_its_key_alone(size: str, large: bool, tail: str | None) -> None:
    """Over the corner of a large figure on the regular panel, under the words elsewhere."""
    found = shown(look(size), decision(row("hole", Choice(2, "2"), Choice(3, "3"), large=large), hole=3))
    was = [part for part in found if isinstance(part, Text) and part.text == TEXTS("ledger.was")]
    assert len(was) == 1
    assert (was[0].at is not None) == (tail is None)


def test_what_is_picked_is_lit() -> None:
    found = shown(look(), decision(row("answer", YES, NO)), {"answer": True})
    lit = {part.id: part.skin for part in found if isinstance(part, Box) and part.id and part.id.startswith("answer.")}
    other = shown(look(), decision(row("answer", YES, NO)), {"answer": False})
    turned = {part.id: part.skin for part in other if isinstance(part, Box) and part.id in lit}
    yes, no = lit
    assert lit[yes] == turned[no] != lit[no] == turned[yes]
    assert lit[yes] == buttons.button_box("x", text("x"), kind="selected", tap=lambda: None, radius="l").skin


def test_many_choices_stand_under_their_signs_where_nothing_is_said_of_them() -> None:
    """Five at least; four, or with what they lead to, stand beside them where keys are low."""
    ctx = look("C")

    def upright(count: int, preview: str) -> set[str]:
        many = row("r", *(Choice(number, str(number), preview=preview) for number in range(count)))
        rest = [row(f"other{number}", YES) for number in range(2)]
        found = shown(ctx, decision(many, *rest))
        return {part.direction for part in found if isinstance(part, Box) and (part.id or "").startswith("r.")}

    assert (upright(5, ""), upright(4, ""), upright(5, "+1")) == ({"column"}, {"row"}, {"row"})


@pytest.mark.parametrize("size", "RCT")
def test_a_long_name_of_a_row_has_more_room(size: str) -> None:
    ctx = look(size)

    def room(length: int) -> float:
        found = shown(ctx, decision(Row("one", "n" * length, (YES,)), row("two", NO)))
        width = next(part.w for part in found if isinstance(part, Text) and part.text == "n" * length)
        assert width is not None
        return ctx.space(width)

    assert room(1) == room(14) < room(15)


def test_a_row_is_named_beside_its_keys_unless_it_is_the_only_one() -> None:
    one, two = decision(row("first", YES)), decision(row("first", YES), row("second", NO))
    assert "first" not in words(shown(look(), one))
    assert "first" in words(shown(look("C"), one))
    assert {"first", "second"} <= {*words(shown(look(), two))}


def test_a_count_that_may_be_unknown_has_a_key_for_that() -> None:
    free, needed = Count("n", "Coins", "coin:gold"), Count("n", "Coins", "coin:gold", needed=True)
    assert TEXTS("ledger.not_counted") in words(shown(look(), decision(free)))
    assert TEXTS("ledger.not_counted") not in words(shown(look(), decision(needed)))


def key_of(found: list[Element], id_: str) -> Box:
    return next(part for part in found if isinstance(part, Box) and part.id == id_)


def is_sign(part: Element | None) -> bool:
    return isinstance(part, Text) and part.is_icon


def test_two_rows_have_room_for_a_sign_over_the_words_and_three_have_not() -> None:
    rows = [row(f"r{number}", Choice(1, "1", "check-bold")) for number in range(3)]
    two, three = (key_of(shown(look("T"), decision(*rows[:count])), "r0.1") for count in (2, 3))
    assert (two.direction, three.direction) == ("column", "row")
    assert is_sign(two.children[0])


@pytest.mark.parametrize(("preview", "direction"), [("", "column"), ("+1", "row")])
def test_a_sign_of_one_of_many_is_over_its_words_or_beside_their_first_line(preview: str, direction: str) -> None:
    """A second line would have too little room beside it."""
    many = row("r", *(Choice(number, str(number), "check-bold", preview) for number in range(5)))
    found = shown(look("C"), decision(many, row("r1", YES), row("r2", YES)))
    key = key_of(found, "r.0")
    assert key.direction == direction
    assert is_sign(key.children[0]) == (direction == "column")
    holder = next(part for part in parts(key) if isinstance(part, Box) and is_sign(part.children[0]))
    assert holder.direction == ("column" if direction == "column" else "row")
    unsigned = row("r", *(Choice(number, str(number), None, preview) for number in range(5)))
    assert "0" in words([*parts(key_of(shown(look("C"), decision(unsigned, row("r1", YES), row("r2", YES))), "r.0"))])


@pytest.mark.parametrize(
    ("size", "large", "was", "second"),
    [
        ("R", True, False, ("body", "num")),
        ("R", True, True, ("body", "num")),
        ("C", True, False, ("caption", "num")),
        ("C", True, True, ("caption", "text")),
        ("R", False, False, ("caption", "text")),
        ("C", False, False, ("caption", "text")),
    ],
)
def test_what_a_large_figure_leads_to_is_a_figure_too_unless_words_stand_beside_it(
    size: str, large: bool, was: bool, second: tuple[str, str]
) -> None:
    asked = row("hole", Choice(2, "2", None, "$20"), Choice(3, "3", None, "$30"), large=large)
    key = key_of(shown(look(size), decision(asked, hole=2 if was else 3)), "hole.2")
    (tail,) = [part for part in parts(key) if isinstance(part, Text) and "$20" in part.text]
    assert (tail.size, tail.font) == second


@pytest.mark.parametrize("size", "RCT")
def test_words_are_equally_large_however_many_choices_there_are(size: str) -> None:
    ctx = look(size)

    def words_of(count: int) -> set[tuple[object, int]]:
        found = shown(ctx, decision(row("r", *(Choice(number, f"n{number}") for number in range(count)))))
        return {(part.size, part.lines) for part in found if isinstance(part, Text) and part.text.startswith("n")}

    assert len(words_of(1)) == 1
    assert words_of(1) == words_of(4) == words_of(5) == words_of(13)


def test_a_count_that_is_not_known_is_lit_as_that() -> None:
    coins = decision(Count("n", "Coins", "coin:gold"))
    unknown, known = (key_of(shown(look(), coins, picks), "n.none").skin for picks in ({}, {"n": 0}))
    assert unknown == buttons.button_box("x", text("x"), kind="selected", tap=lambda: None).skin
    assert known == buttons.button_box("x", text("x"), kind="neutral", tap=lambda: None).skin
