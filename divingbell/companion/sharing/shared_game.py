"""One game of the journal as it is shared: how it ended, who played, and the words for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from functools import cached_property
from pathlib import Path

from divingbell.companion.archive.judgement import unjudged
from divingbell.companion.archive.past_game import PastGame, read_game
from divingbell.companion.archive.play_log_ids import played_as
from divingbell.companion.archive.summary import Summary
from divingbell.companion.archive.summary_builder import summarise
from divingbell.companion.clock import moment
from divingbell.companion.games.parts import parts_of, title_of_session
from divingbell.companion.games.scoring import Standing, standings
from divingbell.companion.games.seats import Seat
from divingbell.companion.people.seats import seats
from divingbell.companion.session.playing_time import in_minutes
from divingbell.companion.texts.catalogue import Catalogue
from divingbell.companion.texts.letters import shown
from divingbell.companion.texts.words import WrittenWords

STOPPED = "stopped"
"""The reason of an end by agreement: nobody has a place then."""


class SharedGame:
    """Everything that is said of it in one language. Raises `LookupError` for a game that counts nothing."""

    def __init__(self, kept: PastGame, texts: Catalogue, played_as: Mapping[str, str]) -> None:
        """`played_as` has the ids under which people with hidden names go in play logs, by their own."""
        if kept.session.game is None:
            raise LookupError("no game was started")
        self.kept = kept
        self.words = WrittenWords(texts)
        self.session = kept.session.counted
        self.name = kept.session.game.name
        self.parts = parts_of(kept.session.game)
        if not self.parts.is_scored:
            raise LookupError("nothing is counted in this game")
        self._played_as = played_as

    # The game -------------------------------------------------------------------------------------------------

    @property
    def uuid(self) -> str:
        """Of its session."""
        return self.kept.uuid

    @property
    def title(self) -> str:
        """Title of what was played."""
        assert self.session.game is not None
        return title_of_session(self.words, self.session.game, self.session.state)

    @property
    def over(self) -> bool:
        """True if it has an end."""
        return self.session.state.result is not None

    @property
    def stopped(self) -> bool:
        """True if it ended by agreement, so that nobody has a place."""
        return self.over and self.session.state.result.reason == STOPPED

    @cached_property
    def summary(self) -> Summary:
        """When it was begun and ended, and how long it took."""
        return summarise(self.kept.rows, unjudged)

    @property
    def minutes(self) -> int:
        """Of play, at least 1."""
        return in_minutes(self.summary.seconds)

    @property
    def began(self) -> datetime | None:
        """Aware, in UTC; None where it cannot be shown."""
        return moment(self.summary.created)

    @property
    def ended(self) -> datetime | None:
        """When it was ended last, or last played; aware, in UTC; None where it cannot be shown."""
        last = self.session.last
        assert last is not None
        at = self.summary.ended or (last.origin.at if last.origin is not None else self.summary.created)
        return moment(at)

    @property
    def clock_was_set(self) -> bool:
        """True if its beginning says nothing: it was on another day than the end, or after it. A machine without a
        clock of its own begins in 1970."""
        return (
            self.began is None or self.ended is None or not timedelta(0) <= self.ended - self.began < timedelta(days=1)
        )

    @property
    def reason(self) -> str:
        """Why it is over, in words; that it is not over where it is not."""
        result = self.session.state.result
        return self.own("reason.not_over" if result is None else f"reason.{result.reason}")

    @property
    def last_written(self) -> datetime | None:
        """When the last entry line was written; aware, in UTC; None where it cannot be shown."""
        last = None
        for row in self.kept.rows:
            last = row.value["at"] if row.kind == "entry" else last
        return moment(last or self.summary.created)

    @property
    def reason_in_a_sentence(self) -> str:
        """The same behind a colon: `no coins left`."""
        words = self.reason
        return words[:1].lower() + words[1:]

    @property
    def length(self) -> str:
        """`47 turns`; the minutes where the reason says how long it was."""
        long = self.parts.scoring.length(self.words, self.session.state) if self.over else None
        return long or self.words.t("podium.minutes", count=self.minutes)

    def own(self, name: str, **args: object) -> str:
        """A text of the podium: the game's own, else the common one."""
        return self.words.t(self.words.texts.own(self.name, f"podium.{name}"), **args)

    def house_rules(self) -> Iterator[str]:
        """Every house rule of this game that is not the usual one: `A buzz without a coin: costs nothing`."""
        game = self.session.game
        assert game is not None, "a game was started"
        for rule, values in game.rulebook.rules.items():
            value = self.session.state.rules.get(rule, values[0])
            if value != values[0]:
                text_id = f"{self.name}.house_rule.{rule}"
                yield f"{self.words.t(text_id)}: {self.words.t(f'{text_id}.{str(value).lower()}')}"

    # People ---------------------------------------------------------------------------------------------------

    @cached_property
    def seats(self) -> Mapping[str, Seat]:
        """Everybody, clockwise, as our fonts can write them."""
        return seats(self.words, self.kept.header, tuple(self.session.state.players))

    @cached_property
    def standings(self) -> Sequence[Standing]:
        """Everybody in their order."""
        return standings(self.parts.scoring, self.session.state)

    @property
    def winners(self) -> Sequence[str]:
        """Their seats; none while it goes on and after a stop."""
        return self.session.state.result.winners if self.over else ()

    def typed_name(self, player: str) -> str:
        """The name as it was typed, cut where it is long, for what has all fonts; a hidden one is the sign's word."""
        return shown(self._seat_of_header(player).get("name") or "") or self.seats[player].name

    def play_id(self, player: str) -> str | None:
        """The id under which this person goes in play logs; None where nobody was named, or the name was hidden where
        this record comes from."""
        seat = self._seat_of_header(player)
        person = seat.get("person")
        if person is None or seat.get("name"):
            return person
        return self._played_as.get(person)

    def person(self, player: str) -> str | None:
        """The id of who sat there."""
        return self._seat_of_header(player).get("person")

    def _seat_of_header(self, player: str) -> Mapping[str, str | None]:
        seats = self.kept.header.get("seats", ())
        return next((seat for seat in seats if seat.get("id") == player), {})

    def figure(self, standing: Standing) -> str:
        """Figure of a player at the end, with its unit."""
        return self.parts.scoring.write(self.words, self.name, standing.figure)

    def places(self) -> Mapping[str, int | None]:
        """Seat -> place; None where nobody has one."""
        placed = self.over and not self.stopped
        return {standing.player: standing.place if placed else None for standing in self.standings}


def read_shared(journal: Path, wanted: str, texts: Catalogue) -> SharedGame | None:
    """The game with this UUID, or `last`, as the journal has it now; None where there is none.

    Raises `JournalUnusableError`, `RecordError`, and `LookupError` for a game that counts nothing here.
    """
    kept = read_game(journal, wanted)
    return SharedGame(kept, texts, played_as(journal)) if kept is not None else None
