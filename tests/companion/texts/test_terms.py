"""One word for one thing in both languages, and sentences that fit every count and everybody."""

from __future__ import annotations

import re

import pytest

from divingbell.companion.installed_games import GAMES
from divingbell.companion.texts.catalogue import Catalogue

TEXTS = {language: GAMES.texts(language, strict=True).read_all() for language in ("en", "it")}

TERMS = {
    "air line break": "tubo d’aria rotto|tubo rotto",
    "auctions?": "ast[ae]",
    "bathyscaphes?": "batiscaf[oi]",
    "(?<!free )buzz(?:es|ed)?": "ronzi[oi]?|ronza|ronzato|stessi rischi",
    "chips?": "getton[ei]|quello|ne",
    "dice": "dadi|più alto",
    "entry|entries": "voc[ei]",
    "fee": "penale",
    "free buzz": "tocco libero|libero",
    "game files?": "file",
    "holes?": "for[oi]",
    "house rules?": "regol[ae] della casa|anche della casa",
    "jokers?": "jolly",
    "journals?": "diari[oi]?",
    "ledger": "registro",
    "mean placing|placings": "piazzament[oi]",
    "mussels?": "cozz[ae]",
    "penalty": "penalità",
    "player board": "scheda",
    "pretend": "fint[oai]",
    "probe": "sonda",
    "records?": "verbal[ei]|record",
    "reef": "barriera|fondo",
    "resorts?": "villaggi[o]?",
    "reward": "premio",
    "rig": "apparecchi[o]?|manca",
    "rims?": "bord[oi]",
    "ruling|rulings": "chiariment[oi]",
    "scuba diver": "sub",
    "sensor box": "scatola dei sensori",
    "sharks?": "squal[oi]",
    "sounds?": "suon[oi]|suona",
    "threshold": "soglia",
    "tiles?": "tesser[ae]|quelle",
}
"""The English word of a thing -> its Italian word, and what may stand for it where the thing itself is said already."""

NEVER = {
    "en": r"\b(he|him|his|himself|she|her|hers|herself)\b",
    "it": r"\b(lui|lei|egli|ella|esso|essa)\b|registrazion|rottura del tubo|pianc|planci|\bun doppio\b|sonda assente"
    r"|\btuff|turno finito|regole di casa|blackout"
    r"|\bvoi\b|\bvostr[aeio]\b|\b(avete|potete|volete|dite|fate|siete)\b|\w(avate|evate)\b|giocate pure"
    r"|\b(chiude|continua|corregge|inseri|prova|riprende|risponde|sceglie|stacca|tocca)te\b",
}
"""Words that no text has: a pronoun with a gender (a name stands there, or nothing), the second word for a thing that
has one, and in Italian the verb for several: everybody is spoken to as one, as on the keys."""

NOUNS = (
    "actions|cards|chips|coins|divers|entries|events|files|fish|games|hits|lines|points|rounds|sessions|sharks|steps"
    "|tiles|tokens|touches"
)

ALWAYS_SEVERAL = {
    "submarine_blues_table.actions_done",
    "deep_sea_adventure.why.start_chip",
    "deep_sea_adventure.why.start_diver",
    "deep_sea_adventure_table.turning.stack",
    "deep_sea_adventure_table.turning.worth",
    "submarine_blues_packs.known",
    "sunken_treasure.players.off.too_few_cards",
    "submarine_blues.players.off.too_many_tokens",
    "submarine.refusal.colour_exhausted",
    "submarine.why.dealt",
    "submarine_table.off.colour_exhausted",
    "submarine_blues.entry.set",
    "submarine_blues.pack.too_many",
    "submarine_blues.refusal.kind_count_exceeded",
    "submarine_blues.refusal.no_actions_left",
    "submarine_blues.refusal.too_many_tokens",
    "submarine_blues.why.deal",
    "submarine_blues.why.hits_protected",
    "submarine_blues.why.reef",
    "submarine_blues.why.set",
    "submarine_blues.why.set_free",
    "sunken_treasure.refusal.too_few_cards",
}
"""What is counted here is fixed by the rules, and more than one: hands that are dealt, cards of a kind in a pack, sets,
the divers under submarines."""


def sentences(texts: Catalogue, text_id: str) -> dict[str, str]:
    """Plural category -> sentence, each place as `{name}`."""
    return {
        category: "".join(piece.literal + (f"{{{piece.place}}}" if piece.place is not None else "") for piece in pieces)
        for category, pieces in texts.forms(text_id).items()
    }


def words(texts: Catalogue, text_id: str) -> str:
    """All that a text says, without places, commands and their options."""
    return re.sub(
        r"\{\w+\}|\"\w+\"|\w+\.yaml|divingbell \w+|--[\w-]+", " ", " ".join(sentences(texts, text_id).values())
    )


@pytest.mark.parametrize("english", TERMS)
def test_a_thing_has_one_italian_word(english: str) -> None:
    term, italian = (
        re.compile(rf"\b({english})\b", re.IGNORECASE),
        re.compile(rf"\b({TERMS[english]})\b", re.IGNORECASE),
    )
    unlike = [
        text_id
        for text_id in TEXTS["en"]
        if term.search(words(TEXTS["en"], text_id)) and not italian.search(words(TEXTS["it"], text_id))
    ]
    assert unlike == []


def test_the_word_for_sounds_of_the_tablet_is_none_for_the_probe() -> None:
    english, italian = TEXTS["en"], TEXTS["it"]
    sounds = [text_id for text_id in italian if re.search(r"\bsuon", words(italian, text_id), re.IGNORECASE)]
    assert sounds
    assert [text_id for text_id in sounds if "sound" not in words(english, text_id).lower()] == []


@pytest.mark.parametrize("language", NEVER)
def test_no_text_has_a_pronoun_with_a_gender_or_a_second_word(language: str) -> None:
    wrong = re.compile(NEVER[language], re.IGNORECASE)
    texts = TEXTS[language]
    assert {text_id: found[0] for text_id in texts if (found := wrong.search(words(texts, text_id)))} == {}


NO_NUMBERS = {"column", "file", "folder", "giver", "kept", "name", "other", "player", "program", "taker", "whose"}
"""Places after an Italian article that hold a name, a version, or a column from 1 to 6."""


def test_no_italian_article_stands_before_a_number() -> None:
    """It depends on how the number is said: il 7, but l’8 and l’11. A place with a form of its own brings it along."""
    articles = re.compile(r"\b(il|al|del|dal|nel|sul|la|alla|della|dalla|nella|sulla) $", re.IGNORECASE)
    texts = TEXTS["it"]
    wrong = {
        text_id: piece.place
        for text_id in texts
        for pieces in texts.forms(text_id).values()
        for piece in pieces
        if articles.search(piece.literal) and not piece.form.startswith("@") and piece.place not in NO_NUMBERS
    }
    assert wrong == {}


def options(texts: Catalogue, text_id: str) -> list[str]:
    """The commands and options that a text names."""
    return sorted({*re.findall(r"divingbell [a-z]+(?:-[a-z]+)*|--[a-z-]+|sudo [\w -]+|make run", texts.raw(text_id))})


def test_both_languages_name_the_same_commands() -> None:
    english, italian = TEXTS["en"], TEXTS["it"]
    assert [text_id for text_id in english if options(english, text_id) != options(italian, text_id)] == []


@pytest.mark.parametrize(("language", "settings"), [("en", "Settings"), ("it", "Impostazioni")])
def test_a_page_of_the_settings_is_named_as_it_is_titled(language: str, settings: str) -> None:
    texts = TEXTS[language]
    titles = {texts.raw(text_id) for text_id in texts if text_id.startswith("settings.page.")} | {
        texts.raw("club.title")
    }
    named = {
        (text_id, page)
        for text_id in texts
        for page in re.findall(rf"{settings}, ([A-Z][\w ]*)", words(texts, text_id))
        if page.strip() not in titles
    }
    assert named == set()


def bare_counts(texts: Catalogue, text_id: str) -> list[str]:
    """The places before a noun in the plural that choose no form of the sentence."""
    forms = sentences(texts, text_id)
    counted = re.compile(rf"\{{(\w+)\}} (?:more |undone |pilot |hand )?(?:{NOUNS})\b(?!’)")
    found = [place for sentence in forms.values() for place in counted.findall(sentence)]
    return [place for place in found if len(forms) == 1 or place not in {"count", "change"}]


def test_a_count_has_plural_forms() -> None:
    """`{count} entries` is wrong for one entry: such a sentence has forms for one and several, chosen by `count`."""
    texts = TEXTS["en"]
    assert {text_id: places for text_id in set(texts) - ALWAYS_SEVERAL if (places := bare_counts(texts, text_id))} == {}


@pytest.mark.parametrize("language", TEXTS)
def test_a_form_for_one_names_no_number_of_several(language: str) -> None:
    """The form for one differs from the form for several, else it needs none."""
    texts = TEXTS[language]
    alike = {
        text_id for text_id in texts if len(forms := sentences(texts, text_id)) > 1 and len(set(forms.values())) == 1
    }
    assert alike == set()
