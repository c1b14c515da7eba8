"""Results aloud: what the game says of an entry, and at the end who has won."""

from __future__ import annotations

from typing import Any

from divingbell.ui.table.record_parts import RecordParts
from divingbell.ui.table.speech import ResultSpeech
from tests.sunken_play import aim
from tests.ui.table.stand_in import StandIn
from tests.ui.table_services import TableServices


def test_an_entry_in_the_words_of_the_game(parts: RecordParts, services: TableServices, shell: StandIn) -> None:
    made: Any = shell
    speech = ResultSpeech(made, parts.record, lambda ctx, event: f"{event.lines[0].action['type']} {ctx.money(9000)}")
    parts.record.begin(speech.on_event)
    services.play(aim("p2", 4))
    assert shell.took()[0] == "say aim 9000 dollars."


def test_silent_where_nobody_wants_it(parts: RecordParts, shell: StandIn) -> None:
    shell.speech.on = False
    parts.speech.say(lambda _: "something")
    assert shell.took() == []
