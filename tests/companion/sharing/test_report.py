"""The report as a PDF, read back and looked at: its words, its pages, its greys."""

from __future__ import annotations

import re
import subprocess
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import islice, takewhile
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PIL import Image, ImageChops

from divingbell.commands import cli
from divingbell.companion.games.report_parts import ReportInput, ReportParts
from divingbell.companion.installed_games import GAMES
from divingbell.companion.pictures.fonts import glyph
from divingbell.companion.sharing.report import report as report_module
from divingbell.companion.sharing.report.paper import Paper
from divingbell.companion.sharing.report.report import report
from tests.companion.sharing.records import GOLDEN, PEOPLE, golden, keep, seated, shared
from tests.long_cases import in_long

LONGEST = ("Anastasia Wolkonskaya", "Maximiliane-Charlott", "Bartholomäus Quentin", "Wilhelmina-Mommsenia",
           "Γεωργακοπούλου Μαρία", "Александра Мамонтова")  # fmt: skip
PAPER = (794, 1123)


class Word(NamedTuple):
    page: int
    left: float
    top: float
    right: float
    bottom: float
    words: str


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def printed(place: Path, lines: Sequence[dict[str, Any]], language: str = "en") -> Path:
    file = place.with_name("report.pdf")
    file.write_bytes(report(shared(place, lines, language)))
    return file


def tool(*arguments: str | Path) -> str:
    return subprocess.run([*map(str, arguments)], capture_output=True, text=True, check=True).stdout


def text(file: Path) -> str:
    return tool("pdftotext", "-layout", file, "-")


def words(file: Path) -> list[Word]:
    """Every word with its place, in pixels; signs are no words."""
    page, found = 0, []
    pattern = r'<page |<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.+?)</word>'
    for match in re.finditer(pattern, tool("pdftotext", "-bbox", file, "-")):
        if match[5] is None:
            page += 1
        elif not all("\ue000" <= letter <= "\uf8ff" or ord(letter) > 0xF0000 for letter in match[5]):
            found.append(Word(page, *(float(match[i]) / 0.75 for i in range(1, 5)), match[5]))
    return found


def overlapping(found: Sequence[Word]) -> list[tuple[str, str]]:
    """Words that are printed over each other. A box is as high as its font, so only much of it counts."""

    def over(one: Word, other: Word) -> bool:
        across = min(one.right, other.right) - max(one.left, other.left)
        down = min(one.bottom, other.bottom) - max(one.top, other.top)
        return across > 1.5 and down > 0.5 * min(one.bottom - one.top, other.bottom - other.top)

    def near(place: int) -> Iterator[Word]:
        """The words behind one of those from the top down that begin above its foot."""
        one = ordered[place]
        behind = islice(ordered, place + 1, None)
        return takewhile(lambda other: other.page == one.page and other.top < one.bottom, behind)

    ordered = sorted(found, key=lambda word: (word.page, word.top))
    return [(one.words, other.words) for place, one in enumerate(ordered) for other in near(place) if over(one, other)]


def pages(file: Path) -> int:
    match = re.search(r"Pages:\s+(\d+)", tool("pdfinfo", file))
    assert match is not None
    return int(match[1])


def pictures(file: Path) -> list[Image.Image]:
    tool("pdftoppm", "-r", "96", "-png", file, file.with_suffix(""))
    return [Image.open(picture) for picture in sorted(file.parent.glob(f"{file.stem}-*.png"))]


def check(file: Path) -> None:
    """A4, our fonts embedded, nothing over the edges or over each other, readable without colours."""
    assert "A4" in tool("pdfinfo", file)
    fonts = tool("pdffonts", file).splitlines()[2:]
    assert fonts
    assert all(re.search(r"DivingBell|MaterialDesign", line) and re.search(r"yes yes yes", line) for line in fonts)
    found = words(file)
    assert overlapping(found) == []
    assert all(word.left >= 46 and word.right <= 749 and word.bottom <= 1110 for word in found)
    for picture in pictures(file):
        red, green, blue = picture.convert("RGB").split()
        assert ImageChops.difference(red, green).getbbox() is None
        assert ImageChops.difference(red, blue).getbbox() is None
        assert picture.convert("L").getextrema()[0] < 40


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "it"])
@pytest.mark.parametrize("game", GOLDEN)
def test_every_game_in_both_languages(journal: Path, game: str, language: str) -> None:
    lines = seated(golden(game))
    file, kept = printed(journal, lines, language), shared(journal, lines, language)
    check(file)
    said = text(file)
    assert kept.title in said
    assert kept.reason_in_a_sentence in said
    for standing in kept.standings:
        row = next(line for line in said.splitlines() if line.strip().startswith(str(standing.place)))
        assert kept.seats[standing.player].name in said
        assert row
    for standing in kept.standings:
        name = kept.seats[standing.player].name
        plain = kept.parts.scoring.plain(kept.words, standing.figure)
        assert re.search(rf"{standing.place}\s.*{name}.*{re.escape(plain)}", said)
    numbers = {word.words for word in words(file) if word.left < 75}
    turns = getattr(kept.session.state, "turn", None)
    last = turns.number if turns is not None else 3
    assert {str(number) for number in range(1, last)} <= numbers


def test_a_turn_of_sunken_treasure_says_all_of_it(journal: Path) -> None:
    said = re.sub(" +", " ", text(printed(journal, seated(golden("sunken_treasure")))))
    assert "any metal, $10,000 \N{MULTIPLICATION SIGN} 2" in said
    assert "0.38 s nothing on the probe \N{MINUS SIGN}$2,000" in said
    assert "right coin, gold; Ada shares half +$15,000 each $25,000" in said
    assert "right coin, bronze; Dev cuts the air line" in said
    assert "cannot dive, discards" in said
    assert "Steadiest hand" in said
    assert "risk 3 6 dives" in said


def test_what_happens_alone_between_two_turns_says_whose_it_was(journal: Path) -> None:
    until_first_reveal = seated(golden("deep_sea_adventure"))[:-3]
    said = re.sub(" +", " ", text(printed(journal, until_first_reveal)))
    assert "Bruno turns over 11, 8: +19, then has 28" in said


def test_a_turn_of_deep_sea_says_air_dice_space_and_chips(journal: Path) -> None:
    said = re.sub(r" +", " ", text(printed(journal, seated(golden("deep_sea_adventure")))))
    assert "round 1 round 2 round 3 points" in said
    assert "turn player air dice to space what came of it carries" in said
    assert "Chiara 25 1+3 4 takes the chip 1" in said
    assert "turns back, does nothing" in said
    assert re.search(r"home brings \d chips? \d", said)


def test_a_turn_of_submarine_says_the_ship_and_who_was_paid(journal: Path) -> None:
    said = re.sub(r" +", " ", text(printed(journal, seated(golden("submarine")))))
    assert "turn player ship what came of it paid to kinds cards" in said
    assert "Chiara bathyscaphes into columns 1, 2, 3, 4" in said
    assert re.search(r"from row \d+ \S \d ", said), "who was paid for a tile, and how much"
    game = shared(journal, seated(golden("submarine")), "en")
    assert game.parts.report is not None
    turns = game.parts.report(ReportInput(game.words, game.session, game.seats, lambda _: None)).turns
    paid = [(turn.player, *one) for turn in turns for cell in turn.cells for one in cell.people]
    assert paid, "they are told by their tiles"
    assert all(who != other and other in game.seats and count.isdigit() for who, other, count in paid)


def test_a_turn_of_submarine_blues_says_its_cards_and_auctions(journal: Path) -> None:
    said = re.sub(r" +", " ", text(printed(journal, seated(golden("submarine_blues")))))
    assert "turn player what was played auction won submarines divers" in said
    diamond = glyph("cards-diamond")[1]
    assert re.search(f"set 2 \N{MULTIPLICATION SIGN} 3 \\| K\\s*{diamond}\\s*into the reef", said)
    assert re.search(r"(Ada|Bruno|Chiara|Dev) bid \d+", said)


def test_where_the_clock_was_set_meanwhile_the_end_and_the_playing_time_are_said(journal: Path) -> None:
    """A Pi without a clock begins in 1970 until it has a network."""
    head, first, *rest = seated(golden("sunken_treasure"))
    begun = "1970-01-01T00:00:20Z"
    said = text(printed(journal, [{**head, "created": begun}, {**first, "at": begun}, *rest]))
    assert re.search(r"3 January 2026, \d+ min, 4 players, 17 turns", said)
    assert "1969" not in said
    assert "1970" not in said


def test_the_same_record_makes_the_same_bytes(journal: Path) -> None:
    lines = seated(golden("sunken_treasure"))
    assert report(shared(journal, lines)) == report(shared(journal, lines))


def test_a_short_game_is_one_page(journal: Path) -> None:
    head, *rest = seated(golden("sunken_treasure", "two_players_two_dry_turns"))
    entries = [line for line in rest if "n" in line][:18]
    stop = {**entries[-1], "n": len(entries) + 1, "action": {"type": "stop_game"}}
    file = printed(journal, [head, *entries, stop])
    assert pages(file) == 1
    check(file)
    assert "Signs" in text(file)
    assert "Stopped" in text(file) or "stopped" in text(file)


@pytest.mark.parametrize("language", ["it", *in_long("en")])
def test_six_players_with_the_longest_names(journal: Path, language: str) -> None:
    file = printed(journal, seated(golden("sunken_treasure", "six_players_counted_pack"), LONGEST), language)
    check(file)
    said = text(file)
    assert all(name.split()[0][:10] in said for name in LONGEST)
    assert "Александра Мамонтова" in said
    file = printed(journal.with_name("b.db"), seated(golden("deep_sea_adventure", "six_level_4"), LONGEST), language)
    check(file)


def test_letters_that_the_fonts_lack_are_the_word_of_the_sign(journal: Path) -> None:
    said = text(printed(journal, seated(golden("deep_sea_adventure"), ("花子", "Zoe 🐟", "?", "Dev"))))
    assert "花" not in said
    assert "Star, yellow, star" in said
    assert "Zoe, blue, triangle" in said


def test_a_hidden_name_is_the_word_of_the_sign(journal: Path) -> None:
    lines = seated(golden("deep_sea_adventure"))
    keep(journal, lines)
    assert cli.main(["people", "hide", PEOPLE["Ada"], "--yes", "--journal", str(journal)]) == 0
    said = text(printed(journal, lines))
    assert "Ada" not in said
    assert "Fin, blue, triangle" in said


def test_three_hundred_entries_have_as_many_pages_as_they_need(journal: Path) -> None:
    head, start, *_ = seated(golden("sunken_treasure", "two_players_two_dry_turns"))
    start = {**start, "action": {**start["action"], "coins": {}}}
    start["action"].pop("coins")
    lines, n, seat = [head, start], 1, start["action"]["first_player"]
    for turn in range(75):
        for action in (
            {"type": "play_diving_card", "player": seat, "dive_for": "anything", "value": 5000},
            {"type": "aim", "player": seat, "risk": 2 + turn % 4},
            {"type": "dive", "player": seat, "outcome": "recovered", "coin": "gold"},
            {"type": "no_penalty"},
        ):
            n += 1
            at = f"2026-01-03T{20 + n * 10 // 3600}:{n * 10 // 60 % 60:02}:{n * 10 % 60:02}Z"
            lines.append({"n": n, "at": at, "source": "touch", "action": action})
        seat = "p2" if seat == "p1" else "p1"
    lines.append({**lines[-1], "n": n + 1, "action": {"type": "stop_game"}})
    for line in lines[1:]:
        line.pop("digest", None)
    file = printed(journal, lines)
    check(file)
    assert pages(file) == 3
    assert "Page 3 of 3" in text(file)
    assert "75" in {word.words for word in words(file) if word.left < 75}


@pytest.mark.long
def test_what_stands_behind_the_turns_is_never_alone_on_a_page(journal: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = shared(journal, seated(golden("submarine")))
    make = report_module.plain_parts
    count, last, file = 0, 7_777, journal.with_name("report.pdf")

    def of_so_many_turns(told: ReportInput) -> ReportParts:
        parts = make(told)
        turns = [parts.turns[i % len(parts.turns)] for i in range(count)]
        return parts._replace(turns=[*turns[:-1], turns[-1]._replace(number=last)])

    def printed_with(turns: int) -> Paper:
        nonlocal count
        count = turns
        return report_module.printed(kept)

    monkeypatch.setattr(report_module, "plain_parts", of_so_many_turns)
    monkeypatch.setattr(type(kept.parts), "recap", None)
    monkeypatch.setitem(vars(kept.parts), "report", None)  # as of a game that tells nothing of its own
    most = printed_with(59).pages
    assert most > 1, "some of them go on to another page"
    for page in range(2, most + 1):  # with one turn fewer all of it stood on the page before
        first = bisect_left(range(60), page, lo=1, key=lambda turns: printed_with(turns).pages)
        paper = printed_with(first)
        file.write_bytes(paper.content())
        assert str(last) in text(file).split("\f")[page - 1], first


def test_the_command(journal: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, none = tmp_path / "a.pdf", tmp_path / "none" / "a.pdf"
    assert cli.main(["report", "last", "--output", str(file), "--journal", str(journal)]) == 1
    assert not file.exists()
    uuid = keep(journal, seated(golden("submarine_blues")))
    assert cli.main(["report", uuid, "--output", str(file), "--journal", str(journal)]) == 0
    assert GAMES.texts("en")("submarine_blues.title") in text(file)
    for wrong in (none, journal):
        assert cli.main(["report", uuid, "--output", str(wrong), "--journal", str(journal)]) == 1
    assert "cannot be written" in capsys.readouterr().err
    with pytest.raises(SystemExit) as left:
        cli.main(["report", uuid])
    assert left.value.code == 2
