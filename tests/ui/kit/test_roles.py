"""Text roles: each has its function, and sets words as the table in the tokens says."""

from __future__ import annotations

import pytest

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.data import data_folder
from divingbell.companion.installed_games import GAMES
from divingbell.companion.people.names import names
from divingbell.companion.pictures.fonts import fonts
from divingbell.companion.yaml_cache import read_yaml
from divingbell.ui.kit import roles
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.tokens import load_tokens
from divingbell.ui.toolkit.element import Text
from divingbell.ui.toolkit.fonts import register
from divingbell.ui.toolkit.layout_context import layout_context
from divingbell.ui.toolkit.layout_text import LayoutText
from divingbell.ui.toolkit.text_cache import TextCache
from tests.ui.driver import SIZES

ROLES = read_yaml(data_folder() / "tokens.yaml")["text_roles"]
TEXTS = GAMES.texts("en", strict=True)


def look(size: str, text_scale: float) -> Context:
    return Context.of(load_tokens(data_folder()), Settings(text_scale=text_scale), TEXTS, SIZES[size])


def set_in(made: Text, ctx: Context) -> LayoutText:
    register(fonts())
    return LayoutText(made, layout_context(ctx.frame, ctx.text_scale, TextCache(fonts())))


@pytest.mark.parametrize("role", ROLES)
def test_words_are_set_as_the_table_says(role: str) -> None:
    table = ROLES[role]
    made: Text = getattr(roles, role)("words")
    for at, size in enumerate("RCT"):
        for scale in (1.0, 1.3):
            ctx = look(size, scale)
            points = table["sp"][at] * (scale if table["grows"] else 1)
            assert set_in(made, ctx).fit(10_000).pixels == round(points * ctx.frame.density)
    assert (made.font, made.bold, made.line_height) == (table["font"], table["bold"], table["line"])


@pytest.mark.parametrize("role", [name for name, table in ROLES.items() if table["lines"] > 1])
def test_words_of_a_role_take_all_their_lines_before_they_become_smaller(role: str) -> None:
    made: Text = getattr(roles, role)("word " * (2 * ROLES[role]["lines"] - 1) + "word")
    ctx = look("R", 1.0)
    one: Text = getattr(roles, role)("word word ")
    room = set_in(one, ctx).fit(10_000).width
    assert set_in(made, ctx).is_whole(room, 10_000)
    assert not set_in(made, ctx).is_whole(room / 2, 10_000)


def test_a_person_is_smaller_before_the_name_is_shorter() -> None:
    (name,) = names(["Anastasia Wolkonskaja"])
    ctx, made = look("C", 1.0), roles.person(name, "heading")
    node = set_in(made, ctx)
    whole = node.fit(10_000).width
    assert node.is_whole(whole * 0.8, 10_000)
    assert not node.is_whole(whole * 0.6, 10_000)
    assert node.fit(whole * 0.6).lines == ("Anastasia W.",)


def test_words_have_the_colour_of_their_box_unless_the_role_has_its_own() -> None:
    assert roles.title("words").colour is None
    assert roles.note("words").muted == "text2"
    assert roles.note("words", colour=None).colour is None
