"""What the screens and the pages of the games say of golden evenings, as golden files.

Of each moment what can be answered and why something cannot, with what a tap on each key makes; what could stand in the
place of the last entry; what pages are told and the line in their ledger. Then the turns, the charts and the standings.
Of each kind of moment two are told, and of these what is not as it was told before. Write it again only after a change
that is meant, and read the difference.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from divingbell.companion.archive.judgement import judge
from divingbell.companion.canonical import read
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.data import data_folder
from divingbell.companion.games.amounts import balance
from divingbell.companion.games.decision import Count, Decision, Row, telling_ends
from divingbell.companion.games.game import Origin, Refusal
from divingbell.companion.games.turns import turns
from divingbell.companion.installed_games import GAMES
from divingbell.companion.live import page_value
from divingbell.companion.live.page_charts import charts
from divingbell.companion.session.session import Session
from divingbell.companion.texts.words import WrittenWords
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.tokens import load_tokens
from divingbell.ui.table.game_ui import game_ui
from tests.golden_files import write

GOLDEN = Path(__file__).parent / "golden"
EVENINGS = {
    ("sunken_treasure", "corrections"): "it",
    ("sunken_treasure", "three_players_four_rims_house_rules"): "en",
    ("deep_sea_adventure", "two_house_rules"): "en",
    ("submarine", "two-players-corrected"): "it",
    ("submarine_blues", "four-pilots-early-end"): "it",
    ("submarine_blues", "three-players-hits-absorbed"): "en",
    ("submarine_blues", "two-players-stopped"): "en",
}
"""Game and evening -> the language it is told in."""
ENOUGH = 2
"""So many moments of a kind are told in each evening."""


def place(game: str, evening: str) -> Path:
    """The file of an evening."""
    return GOLDEN / f"{game}.{evening}.txt"


def main() -> None:
    """Write the texts of all evenings."""
    for game, evening in EVENINGS:
        write(place(game, evening), golden_lines(game, evening))


def golden_lines(game: str, evening: str) -> Iterator[str]:
    """The lines of one evening."""
    texts = GAMES.texts(EVENINGS[game, evening], strict=True)
    ctx = Context.of(load_tokens(data_folder()), Settings(language=texts.language), texts, (1280, 800))
    file = Path(__file__).parents[1] / "companion" / "games" / game / "golden" / f"{evening}.jsonl"
    header, *lines = [read(line) for line in file.read_bytes().splitlines()]
    return _Evening(ctx, game, header).lines([line for line in lines if "action" in line])


class _Evening:
    def __init__(self, ctx: Context, game: str, header: Mapping[str, Any]) -> None:
        self._ctx = ctx
        self._words = WrittenWords(ctx.texts)
        self._ui, self._parts = game_ui(game), GAMES.parts(game)
        self._header = header
        self._known: dict[str, str] = {}
        """What was said last, by what it is about."""
        self._seen: Counter[tuple[str, ...]] = Counter()
        """How many moments of each kind there were: action, what the game waits for, outcome."""

    def lines(self, record: Iterable[Mapping[str, Any]]) -> Iterator[str]:
        session = Session()
        for line in record:
            origin = Origin(line.get("n", 0), line.get("at", ""), "script", line.get("tap"))
            before, after = session, session.apply(line["action"], origin)
            if isinstance(after, Refusal):
                yield f"refused {after.error}"
                continue
            session = after
            kind = line["action"]["type"], session.state.phase, line["action"].get("outcome")
            self._seen[kind] += 1
            if self._seen[kind] > ENOUGH:
                continue
            yield f"# {line['n']} {line['action']['type']}"
            yield from self._new("asks", self._decision(session, before))
            yield from self._new("instead", self._change(session))
            yield from self._new("page", self._page(session, before))
        yield from self._whole(session)

    def _new(self, about: str, said: Mapping[str, str]) -> Iterator[str]:
        """What is not as it was said last."""
        for name, value in said.items():
            key = f"{about} {name}"
            if self._known.get(key) != value:
                self._known[key] = value
                yield f"{key}: {value}"

    def _people(self, session: Session) -> Any:
        return page_value.people_of(self._words, self._header, session.state)

    # Decisions ------------------------------------------------------------------------------------------------

    def _decision(self, session: Session, before: Session) -> dict[str, str]:
        names = {player: seat.name for player, seat in self._people(session).items()}
        found = self._parts.decisions.decision(self._ctx, session, names)
        if found is None:
            return {"nothing": ""}
        said = self._rows(telling_ends(found, session))
        said |= {f"makes {picks}": made for picks, made in self._makes(found)}
        entry = session.last
        if before.game is not None and entry is not None and before.number == session.number - 1:
            asked = self._parts.decisions.decision(self._ctx, before, names)
            if asked is not None:
                said["entered by"] = f"{asked.keys(entry.action)} {_value(asked.choice_of(entry.action))}"
        return said

    def _rows(self, decision: Decision) -> dict[str, str]:
        said = {"title": f"{decision.title} | {decision.about} | {len(decision.parts)}"}
        if decision.was:
            said["was"] = _value(decision.was)
        for row in decision.told_rows:
            if isinstance(row, Count):
                said[row.id] = _value(row)
            else:
                said[row.id] = f"{row.label} | {row.group} | {row.large}"
                said |= {f"{row.id}.{one.value}": _value(one[1:]) for one in row.choices}
        return said

    @staticmethod
    def _makes(decision: Decision) -> Iterator[tuple[str, str]]:
        """What one tap in each row makes, and the last key of each with the first keys of the other rows of its group;
        with the picks that these actions are told by."""
        rows = [row for row in decision.rows if isinstance(row, Row) and row.choices]
        for row in rows:
            last = row.choices[-1].value
            group: Any = {one.id: one.choices[0].value for one in rows if one.group == row.group}
            for picks in ({row.id: row.choices[0].value}, {row.id: last}, decision.picked(group, row.id, last)):
                made = decision.make(picks)
                yield _value(picks), f"{_value(made)} {_value([decision.picks_of(action) for action in made or ()])}"

    def _change(self, session: Session) -> dict[str, str]:
        said: dict[str, str] = {}
        entry = session.last
        if entry is None:
            return said
        names = {player: seat.name for player, seat in self._people(session).items()}
        other = self._parts.decisions.change(self._ctx, entry, session, names)
        if other is None:
            return {"of": "nothing"}
        said = self._rows(other)
        said["makes"] = _value(other.make(other.was))
        for row in other.rows:
            if isinstance(row, Row):
                made = [
                    other.make(other.picked(other.was, row.id, one.value)) for one in row.choices[:1] + row.choices[-1:]
                ]
                said[f"{row.id} else"] = _value(made)
        return said

    # Pages ----------------------------------------------------------------------------------------------------

    def _page(self, session: Session, before: Session) -> dict[str, str]:
        people, entry = self._people(session), session.last
        if entry is None:
            return {}
        made = before if before.game is not None and before.number == session.number - 1 else None
        log = (page_value.said_of(self._words, people, entry, "", None),)
        now = page_value.now(page_value.PageInput(self._words, people, "u", 7, session, log, made))
        said = {"ledger": _value(page_value.ledger_row(self._words, people, entry, None))}
        for part in (now.live, now.page):
            for name, value in part.items():
                if isinstance(value, list):
                    said |= {f"{name} {number}": _value(one) for number, one in enumerate(value)}
                elif name not in ("state", "picture", "wide"):
                    said[name] = _value(value)
        moment = self._parts.moment(session.state) if session.state.result is None else None
        return {**said, "waits": _value(moment), "progress": self._ui.progress(session.state)}

    # The whole evening ----------------------------------------------------------------------------------------

    def _whole(self, session: Session) -> Iterator[str]:
        entries = [*session.entries()][::-1]
        for turn in turns(self._ui.turn_outcome, entries):
            yield f"turn {_value(turn)}"
        people = self._people(session)
        for player in people:
            yield f"balance {player} {[balance(entry, player) for entry in entries]}"
        yield f"judged {_value(judge(session))}"
        for chart in charts(self._words, people, session, data_folder()):
            for name, value in chart.items():
                if name == "small":
                    continue
                if isinstance(value, str):
                    yield from (f"chart {name}: {part}" for part in value.replace("><", ">\n<").splitlines())
                else:
                    yield f"chart {name}: {_value(value)}"


def _value(value: Any) -> str:
    """A value as JSON, without drawings."""
    if isinstance(value, dict):
        value = {key: one for key, one in value.items() if not str(one).startswith("<svg")}
    return json.dumps(msgspec.to_builtins(value, enc_hook=_plain, str_keys=True), ensure_ascii=False)


def _plain(value: Any) -> str:
    return str(value)


if __name__ == "__main__":
    main()
