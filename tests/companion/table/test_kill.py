"""kill -9 at any moment of an evening: nothing that was acknowledged is missing, and nothing is there twice."""

from __future__ import annotations

import itertools
import random
import statistics
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from divingbell.companion.journal.reader import open_reader
from divingbell.companion.session.session import Session
from tests.action_lists import play
from tests.companion.table.process import TableProcess
from tests.forked import Forked

SEED = 20261121


class Script:
    """An evening without end, every action with its own number in `note`."""

    def __init__(self) -> None:
        self.actions = [{**action, "note": str(n)} for n, action in enumerate(itertools.islice(play(3), 2000), 1)]
        self._sessions: list[Session] = [Session()]

    def after(self, n: int) -> Any:
        """The state after the first `n` actions."""
        while len(self._sessions) <= n:
            following = self._sessions[-1].apply(self.actions[len(self._sessions) - 1])
            assert isinstance(following, Session)
            self._sessions.append(following)
        return self._sessions[n].view()

    def request(self, n: int, rng: random.Random) -> tuple[dict[str, Any], int]:
        """A request that enters action `n` + 1, sometimes with the one or two behind it; and how many it enters."""
        count = rng.choice((1, 1, 1, 2, 3)) if n else 1
        actions = self.actions[n : n + count]
        return ({"action": actions[0]} if count == 1 else {"actions": actions, "after": n}), count


def notes(journal: Path) -> Iterator[int]:
    """The numbers of the entries in the file, in order."""
    with open_reader(journal) as reader:  # type: ignore[union-attr]
        (stored,) = reader.sessions()
        for row in reader.rows(stored.number):
            if row.kind == "entry":
                yield int(row.value["action"]["note"])


def lines_of(n: int) -> list[int]:
    return [*range(1, n + 1)]


@pytest.mark.slow
@pytest.mark.timeout(400)
@pytest.mark.parametrize("least", [16, pytest.param(110, marks=pytest.mark.long)])
def test_kill_9_at_random_moments(tmp_path: Path, least: int) -> None:
    """Half of the kills are wanted between a request and its answer; a loaded machine takes more to hit so many."""
    rng, script, path = random.Random(SEED), Script(), tmp_path / "j.db"
    acknowledged = in_flight = 0
    between = committed_unanswered = idle = 0
    taken, share, kills = [0.002], 1.0, 0
    while kills < least or (between < least // 2 and kills < 4 * least):
        process = TableProcess(path, *(["--resume"] if kills else []), start=Forked)
        if kills:
            resumed = process.read()["resumed"]
            # Of the request in flight all is there or nothing, and it is no other one.
            assert resumed["n"] in (acknowledged, acknowledged + in_flight)
            committed_unanswered += in_flight > 0 and resumed["n"] > acknowledged
            acknowledged = resumed["n"]
        for _ in range(rng.randrange(1, 5)):
            request, count = script.request(acknowledged, rng)
            begin = time.perf_counter()
            answer = process.ask(request)
            assert "ok" in answer, answer
            assert answer["ok"] == script.after(acknowledged + count)
            taken.append(time.perf_counter() - begin)
            acknowledged += count
        in_flight = 0
        if rng.random() < 0.85:
            request, in_flight = script.request(acknowledged, rng)
            process.send(request)
            spin(rng.random() * share * statistics.median(taken[-200:]))
        answers = [line for line in process.kill() if "ok" in line]
        if in_flight and answers:
            assert answers == [{"ok": script.after(acknowledged + in_flight)}]
            acknowledged, in_flight = acknowledged + in_flight, 0
        # Where it answered first, the next kill comes sooner.
        share = min(1.0, share * 1.2) if in_flight else share * 0.7
        between += in_flight > 0
        kills += 1
        idle += not in_flight and not answers
        assert [*notes(path)] in (lines_of(acknowledged), lines_of(acknowledged + in_flight))
    print(
        f"\n{kills} kills: {between} between a request's last byte and its answer "
        f"({committed_unanswered} of them were committed and not yet told), {idle} with no request on; "
        f"{acknowledged} entries acknowledged, none missing, none doubled"
    )
    assert between >= least // 2


def spin(seconds: float) -> None:
    """Let this little time pass without giving the processor away."""
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        pass
