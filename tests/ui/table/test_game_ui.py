"""What the screens are told of each game fits its rules, its texts and the icons there are."""

from __future__ import annotations

from typing import Any

import pytest

from divingbell.companion.entry_points import OURS
from divingbell.companion.installed_games import GAMES, GameProblem
from divingbell.companion.pictures.fonts import fonts
from divingbell.ui.table import game_ui as loading
from divingbell.ui.table.game_opening import Opening
from divingbell.ui.table.game_ui import game_problems, game_ui, has_screens
from divingbell.ui.table.small_table import small_table

TEXTS = GAMES.texts("en", strict=True)


@pytest.mark.parametrize("game", GAMES)
def test_its_icons_are_there(game: str) -> None:
    ui = game_ui(game)
    pages = [page.mark for page in ui.pages]
    for mark in (*GAMES.parts(game).ledger.icons.values(), *ui.holders.values(), *ui.reasons.values(), *pages):
        assert mark in fonts().icons, mark


@pytest.mark.parametrize("game", GAMES)
def test_every_sign_belongs_to_a_line_of_the_ledger(game: str) -> None:
    lines = {text_id.rpartition(".")[2] for text_id in TEXTS if text_id.startswith(f"{game}.entry.")}
    assert set(GAMES.parts(game).ledger.icons) <= lines


@pytest.mark.parametrize("game", GAMES)
def test_it_speaks_of_actions_and_house_rules_that_there_are(game: str) -> None:
    ui, rules = game_ui(game), GAMES[game]
    assert {kind.partition(".")[0] for kind in ui.clauses} <= set(rules.rulebook.action_specs)
    for code, rule in ui.house_rules.items():
        assert rule in rules.rulebook.rules
        error, _, kind = code.partition(".")
        assert f"{game}.refusal.{error}" in TEXTS
        assert not kind or kind in rules.rulebook.action_specs


@pytest.mark.parametrize("game", GAMES)
def test_it_is_drawn_small_as_it_says_or_as_its_picture(game: str) -> None:
    ui = game_ui(game)
    parts = GAMES.parts(game)
    if ui.small_table is not None:
        assert small_table(ui.small_table, parts, ui.picture) is ui.small_table
    assert small_table(None, parts, ui.picture).wide == (parts.board is not None)


@pytest.mark.parametrize("game", GAMES)
def test_its_figures_have_words(game: str) -> None:
    ui, parts = game_ui(game), GAMES.parts(game)
    if parts.ledger.amounts_of:
        assert TEXTS.own(game, f"ledger.{parts.ledger.amounts_of}") in TEXTS
    if parts.scoring.unit is not None:
        assert TEXTS.own(game, f"podium.{parts.scoring.unit}") in TEXTS
        # What stands over the figures of a game without a chart.
        assert parts.recap is not None or TEXTS.own(game, f"podium.head.{parts.scoring.unit}") in TEXTS
    for reason in ui.reasons:
        assert TEXTS.own(game, f"podium.reason.{reason}") in TEXTS


@pytest.mark.parametrize("game", GAMES)
def test_what_is_imported_late_is_there(game: str) -> None:
    ui = game_ui(game)
    assert issubclass(ui.opening_class(), Opening)
    decisions = GAMES.parts(game).decisions
    assert callable(decisions.decision)
    assert callable(decisions.change)


def test_where_nothing_is_shuffled_the_same_people_begin_at_once_again() -> None:
    begun: list[dict[str, object]] = []
    nothing: Any = None
    Opening.again(nothing, {"type": "start_game", "players": 3}, begun.append)
    assert begun == [{"type": "start_game", "players": 3}]


def test_a_game_that_is_not_installed_has_no_screens() -> None:
    assert not has_screens("nowhere")
    with pytest.raises(LookupError):
        game_ui("nowhere")
    assert game_problems() == ()


@pytest.mark.parametrize(("package", "told"), [("pebbles", True), (OURS, False)])
def test_a_game_from_elsewhere_whose_screens_fail_is_told(
    package: str, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "sunken_treasure"
    problem, load = GameProblem(package, name, "packages.no_ui", "x"), loading.load_game_ui
    monkeypatch.setattr(type(GAMES), "package", lambda _, asked: package if asked == name else OURS)
    monkeypatch.setattr(loading, "load_game_ui", lambda asked: problem if asked == name else load(asked))
    assert game_problems() == ((problem,) if told else ())
