"""`divingbell statistics`: what the evenings together say of people, games and the probe (statistics.md 6)."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from divingbell.companion.people.person import Person
    from divingbell.companion.statistics.players import PlayerFigures
    from divingbell.companion.statistics.statistics import Statistics
    from divingbell.companion.texts.catalogue import Catalogue


def add(commands: Any) -> None:
    """Put the command on the command line."""
    parser = commands.add_parser(
        "statistics",
        help="evenings, victories, ratings, dives and records",
        description="Statistics over the finished games of a journal. The journal may be in use meanwhile.",
    )
    parser.add_argument("--json", action="store_true", help="every figure, as one JSON object")
    parser.add_argument("--journal", type=Path, metavar="FILE", help="the journal (default: the user's)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print one line a person; 1 where the journal cannot be read, or only in part."""
    from divingbell.commands.language import users_texts
    from divingbell.commands.people import bring_up_to_date
    from divingbell.commands.problems import failed_journal, verdict
    from divingbell.companion.archive.judgement import records_of
    from divingbell.companion.archive.summary_builder import rules_version
    from divingbell.companion.archive.summary_service import SummaryService
    from divingbell.companion.journal.journal_failure import JournalUnusableError
    from divingbell.companion.journal.place import user_journal
    from divingbell.companion.journal.soundness import damage_of
    from divingbell.companion.statistics.as_json import as_json
    from divingbell.companion.statistics.statistics import Statistics

    path, say = arguments.journal or user_journal(), users_texts()
    damage = damage_of(path)
    try:
        bring_up_to_date(path)
    except JournalUnusableError as unusable:
        return failed_journal(unusable.journal_failure, say)
    summaries = SummaryService(path, rules_version)
    summaries.update()
    past = summaries.read(measures=True)
    summaries.close()
    code = 0
    figures = Statistics(past.games, records_of)
    if arguments.json:
        print(json.dumps(as_json(figures, past.people), sort_keys=True))
    else:
        _print(figures, past.people, say)
    for package, game in sorted({(one.package or one.game, one.game) for one in past.games if one.problem == "raised"}):
        print(say("statistics.command.failed", package=package, game=say(f"{game}.title")), file=sys.stderr)
        code = 1
    return verdict(damage or past.damage, say) or code


def _print(figures: Statistics, people: Mapping[str, Person], say: Catalogue) -> None:
    from divingbell.companion.people.display_names import called
    from divingbell.companion.people.person import Person

    if not figures.finished:
        print(say("statistics.empty"))
        return
    hours = say("statistics.hours", count=round(figures.seconds / 3600))
    print(say("statistics.command.all", evenings=say("statistics.evenings.count", count=len(figures.evenings)),
              games=say("statistics.games.count", count=len(figures.finished)), hours=hours))  # fmt: skip
    names = called((people.get(player.person, Person(player.person)) for player in figures.players), say)
    for player, name in zip(figures.players, names, strict=True):
        print(_line(figures, player, name, say))


def _line(figures: Statistics, player: PlayerFigures, name: str, say: Catalogue) -> str:
    from divingbell.companion.statistics.ratings import SURE_AFTER
    from divingbell.companion.texts.letters import printable

    steps = figures.ratings.get(player.person)
    rating = say("statistics.rating.later", count=SURE_AFTER)
    if steps and player.games >= SURE_AFTER:
        now = steps[-1].rating
        rating = say("statistics.command.rating", points=now.points, margin=now.margin)
    return say(
        "statistics.command.line", name=printable(name), games=say("statistics.games.count", count=player.games),
        won=player.won, place=player.mean_place, rating=rating,
    )  # fmt: skip
