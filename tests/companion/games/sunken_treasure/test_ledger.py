"""Every entry has its line in the ledger: the right one, in both languages, with names."""

from __future__ import annotations

import pytest

from divingbell.companion.games.game import LedgerLine
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.sentences import line
from tests.sunken_play import (
    NO_PENALTY,
    STOP,
    Action,
    aim,
    buzz,
    card,
    discard,
    dive,
    free_buzz,
    penalty,
    session,
    start,
    up,
)

TEXTS = {language: GAMES.texts(language, strict=True) for language in ("en", "it")}
NAMES = {"p1": "Ada", "p2": "Bruno", "p3": "Chiara"}
IGNORED = {"rules": {"empty_buzz": "ignored"}}
CARD, AIM, BUZZ = card("p1", "gold", 15000), aim("p1", 4), buzz("p1", "sensor")
LINES: list[tuple[tuple[Action, ...], str, str]] = [
    ((), "Game starts, $10,000 each", "Si comincia, $10.000 a testa"),
    ((CARD,), "Card: gold, $15,000", "Carta: oro, $15.000"),
    ((discard("p1"),), "Cannot dive, discards a card", "Non può immergersi, scarta una carta"),
    ((CARD, free_buzz("p1")), "Free buzz", "Tocco libero"),
    ((CARD, AIM), "Risk 4, dive armed", "Rischio 4, immersione pronta"),
    ((CARD, BUZZ, AIM), "Risk 4", "Rischio 4"),
    ((CARD, BUZZ), "Buzz", "Ronza"),
    ((CARD, AIM, up("p1")), "Right coin: gold", "Moneta giusta: oro"),
    ((card("p1", "anything"), AIM, up("p1", "silver")), "Right coin: silver", "Moneta giusta: argento"),
    ((CARD, AIM, up("p1", buzz=True)), "Right coin: gold, it buzzed", "Moneta giusta: oro, ha ronzato"),
    ((CARD, AIM, up("p1", "silver")), "Wrong coin: silver", "Moneta sbagliata: argento"),
    (
        (CARD, AIM, up("p1", "silver", buzz=True)),
        "Wrong coin: silver, it buzzed",
        "Moneta sbagliata: argento, ha ronzato",
    ),
    ((CARD, AIM, dive("p1", "dropped")), "Dropped it, dives again", "Caduta, si riprova"),
    ((CARD, AIM, BUZZ, dive("p1", "dropped")), "Dropped it after a buzz", "Caduta dopo che ha ronzato"),
    ((CARD, AIM, dive("p1", "dropped", buzz=True)), "Dropped it after a buzz", "Caduta dopo che ha ronzato"),
    ((CARD, AIM, dive("p1", "missed")), "Missed, dives again", "Mancata, si riprova"),
    ((CARD, AIM, BUZZ, dive("p1", "missed")), "Missed, buzz", "Mancata, ha ronzato"),
    ((CARD, AIM, dive("p1", "stopped")), "Stops", "Smette"),
    ((CARD, AIM, BUZZ, dive("p1", "stopped")), "Stops after a buzz", "Smette dopo che ha ronzato"),
    ((CARD, AIM, up("p1"), penalty("p3", "share")), "Shares half with Ada", "Divide a metà con Ada"),
    (
        (CARD, AIM, up("p1"), penalty("p2", "air_line_break")),
        "Air line break, Ada is not paid",
        "Tubo d’aria rotto, Ada non riceve niente",
    ),
    ((CARD, AIM, up("p1"), NO_PENALTY), "No card played, bank pays", "Nessuna carta, la banca paga"),
    (({"type": "no_coins_left"},), "The sea is empty", "Il mare è vuoto"),
    ((STOP,), "The game is stopped", "La partita è interrotta"),
]


def said(*actions: Action, **fields: object) -> tuple[str, str, LedgerLine]:
    last = session(start(3, **fields), *actions).last
    assert last is not None
    return line(last, NAMES, TEXTS["en"]), line(last, NAMES, TEXTS["it"]), last.game.rulebook.line(last)


@pytest.mark.parametrize(("actions", "english", "italian"), LINES, ids=[english for _, english, _ in LINES])
def test_line(actions: tuple[Action, ...], english: str, italian: str) -> None:
    assert said(*actions)[:2] == (english, italian)


def test_the_house_rule_has_its_own_line() -> None:
    assert said(CARD, AIM, BUZZ, dive("p1", "missed"), **IGNORED)[0] == "Missed, buzz costs nothing"


def test_an_empty_hand_draws() -> None:
    """Six players; p2 has played a penalty card in each of four turns before his own."""
    spent = [
        action
        for diver in ("p3", "p4", "p5", "p6")
        for action in (card(diver), up(diver, risk=2), penalty("p2", "share"))
    ]
    last = session(start(6, "p3"), *spent, *(card("p1"), up("p1", risk=2), NO_PENALTY), discard("p2")).last
    assert last is not None
    assert [line(last, NAMES, TEXTS[language]) for language in TEXTS] == [
        "No cards left, draws",
        "Niente carte in mano, pesca",
    ]


def test_every_text_is_used() -> None:
    used = {said(*actions)[2][0] for actions, _, _ in LINES}
    used |= {said(CARD, AIM, BUZZ, dive("p1", "missed"), **IGNORED)[2][0], "sunken_treasure.entry.no_cards"}
    known = {text for text in TEXTS["en"] if text.startswith("sunken_treasure.entry.")}
    assert known - used == {"sunken_treasure.entry.buzz.felt", "sunken_treasure.entry.free_buzz.felt"}
    assert used <= known
