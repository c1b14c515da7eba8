"""The link for BG Stats, field by field as the app wants it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from divingbell.commands import cli
from divingbell.companion.installed_games import GAMES
from divingbell.companion.session.record import is_uuid
from divingbell.companion.sharing import bgstats
from divingbell.companion.sharing.shared_game import read_shared
from tests.companion.sharing.records import GOLDEN, PEOPLE, golden, keep, seated, shared

# The list of fields that the app has, and what each holds. The first three are required.
PLAY = {
    "sourceName": str, "sourcePlayId": str, "playDate": str, "durationMin": int, "location": str, "board": str,
    "comments": str, "game": dict, "players": list,
}  # fmt: skip
GAME = {"name": str, "bggId": int, "sourceGameId": str, "highestWins": bool, "noPoints": bool}
PLAYER = {
    "name": str, "sourcePlayerId": str, "score": str, "rank": int, "role": str, "winner": bool, "startPlayer": bool,
}  # fmt: skip


@pytest.fixture
def journal(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def fits(value: dict[str, Any], form: dict[str, type]) -> bool:
    return all(key in form and type(one) is form[key] for key, one in value.items())


def data(link: str) -> dict[str, Any]:
    parts = urlsplit(link)
    assert f"{parts.scheme}://{parts.netloc}{parts.path}" == "https://app.bgstatsapp.com/createPlay.html"
    (text,) = parse_qs(parts.query, strict_parsing=True)["data"]
    value: dict[str, Any] = json.loads(text)
    return value


@pytest.mark.parametrize("game", GOLDEN)
def test_every_game_tells_the_fields_the_app_has(journal: Path, game: str) -> None:
    kept = shared(journal, seated(golden(game)))
    play = data(bgstats.link(kept))
    assert fits(play, PLAY)
    assert fits(play["game"], GAME)
    assert all(fits(player, PLAYER) for player in play["players"])
    assert {"sourceName", "sourcePlayId", "playDate"} <= play.keys()
    assert play["sourcePlayId"] == kept.uuid
    assert len(play["players"]) == len(kept.session.state.players)
    assert {player["startPlayer"] for player in play["players"]} == {True, False}
    assert sum(player["startPlayer"] for player in play["players"]) == 1
    assert sorted(player["rank"] for player in play["players"])[0] == 1
    assert all(player["winner"] == (player["rank"] == 1) for player in play["players"])
    best = max(play["players"], key=lambda player: int(player["score"]))
    assert play["game"]["highestWins"] is True
    assert best["rank"] == 1


def test_deep_sea_is_the_only_one_with_a_number_of_board_game_geek(journal: Path) -> None:
    for game in GOLDEN:
        told = bgstats.play(shared(journal, seated(golden(game))))["game"]
        number = {"bggId": 169654} if game == "deep_sea_adventure" else {"sourceGameId": game}
        title = GAMES.texts("en")(f"{game}.title")
        assert told == {"name": title, **number, "highestWins": True, "noPoints": False}


def test_a_whole_play(journal: Path) -> None:
    """One game by hand: ended at 20:00:40 UTC, after pauses of 20 s, one of 11 minutes and one backwards."""
    lines = seated(golden("deep_sea_adventure"), ("Bruno", "Ada", None, "Dev"))
    entries = [line for line in lines if "n" in line]
    by_n = {line["n"]: line for line in entries}
    last = entries[-1]["n"]
    for n, line in by_n.items():
        line["at"] = f"2026-01-06T{20 + n * 20 // 3600:02}:{n * 20 // 60 % 60:02}:{n * 20 % 60:02}Z"
    by_n[last]["at"] = "2026-01-07T00:00:40.900Z"  # more than ten minutes later
    kept = shared(journal, [line for line in lines if "n" in line or "record" in line])
    play = bgstats.play(kept)
    assert play["playDate"] == "2026-01-07 00:00:40"
    assert play["durationMin"] == round((last - 2) * 20 / 60)
    assert play["sourceName"] == "Diving Bell"
    assert play["comments"] == "3 rounds"
    scores = {player: sum(seat.treasures) for player, seat in kept.session.state.players.items()}
    by_role = {player["role"]: player for player in play["players"]}
    assert {role: player["score"] for role, player in by_role.items()} == {
        "Star": str(scores["p1"]), "Fin": str(scores["p2"]), "Buoy": str(scores["p3"]), "Chest": str(scores["p4"]),
    }  # fmt: skip
    assert by_role["Buoy"]["name"] == "Diver 3"
    assert "sourcePlayerId" not in by_role["Buoy"]
    assert by_role["Fin"]["sourcePlayerId"] == PEOPLE["Ada"]
    assert by_role["Buoy"]["startPlayer"] is True  # p3 begins in this record


def test_a_name_that_our_fonts_lack_is_written_as_it_was_typed(journal: Path) -> None:
    play = data(
        bgstats.link(shared(journal, seated(golden("deep_sea_adventure"), ("花子", "Zoë & Co.", "Ada", "Dev"))))
    )
    assert {"花子", "Zoë & Co."} <= {player["name"] for player in play["players"]}


def test_a_hidden_name_is_the_word_of_the_sign_and_goes_under_a_fresh_id(journal: Path) -> None:
    uuid = keep(journal, seated(golden("deep_sea_adventure")))

    def ada() -> dict[str, Any]:
        game = read_shared(journal, uuid, GAMES.texts("en"))
        assert game is not None
        return next(player for player in bgstats.play(game)["players"] if player["role"] == "Fin")

    assert ada()["sourcePlayerId"] == PEOPLE["Ada"]
    for _ in range(2):  # hidden again, the id stays
        assert cli.main(["people", "hide", PEOPLE["Ada"], "--yes", "--journal", str(journal)]) == 0
        hidden = ada()
        assert hidden["name"] == "Fin"
        assert hidden["sourcePlayerId"] != PEOPLE["Ada"]
        assert is_uuid(hidden["sourcePlayerId"])
    assert ada() == hidden


def test_a_stopped_game_has_no_places_and_no_winner(journal: Path) -> None:
    play = bgstats.play(shared(journal, seated(golden("submarine", "five-players-stopped"))))
    assert all("rank" not in player and player["winner"] is False for player in play["players"])
    assert play["comments"].startswith("Stopped")


def test_house_rules_that_differ_are_said(journal: Path) -> None:
    play = bgstats.play(shared(journal, seated(golden("deep_sea_adventure", "two_house_rules")), "it"))
    words = GAMES.texts("it")
    assert words("deep_sea_adventure.house_rule.return_without_chip.allowed") in play["comments"]


def test_a_game_that_is_not_over_is_no_play(journal: Path) -> None:
    lines = seated(golden("deep_sea_adventure"))
    with pytest.raises(bgstats.NotOverError):
        bgstats.play(shared(journal, lines[:20]))
