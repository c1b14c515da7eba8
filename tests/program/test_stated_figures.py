"""The figures that the pages state are those that the code uses: the protocol's, the rules', and those of a record."""

from __future__ import annotations

import inspect
import re
from datetime import timedelta
from pathlib import Path

import pytest

from divingbell.commands import demo_evenings
from divingbell.companion import canonical
from divingbell.companion.games.deep_sea_adventure import odds, round_end
from divingbell.companion.games.deep_sea_adventure import state as deep_sea
from divingbell.companion.games.submarine import board
from divingbell.companion.games.submarine import start as submarine_start
from divingbell.companion.games.submarine import state as submarine
from divingbell.companion.games.submarine_blues import attack, facts
from divingbell.companion.games.submarine_blues import start as blues_start
from divingbell.companion.games.submarine_blues import state as blues
from divingbell.companion.games.sunken_treasure import dive, turn
from divingbell.companion.games.sunken_treasure import start as sunken_start
from divingbell.companion.people import person
from divingbell.companion.session import contact_joiner, playing_time
from divingbell.companion.statistics import evenings
from divingbell.drivers import classifier, contact_inputs, device, quadrature
from divingbell.drivers.wire import clock_check, conversation, framing, messages, timeline

ROOT = Path(__file__).resolve().parents[2]
PROTOCOL = "firmware_notes/protocol.md"
RULES = "docs/specification/rules.md"
_DEFAULTS = inspect.signature(classifier.Classifier).parameters
_FIGURE = r"([\d,]*\d(?:\.\d+)?)"
_PLAIN = str.maketrans({"\N{EN DASH}": "-", "\N{MINUS SIGN}": "-", "\N{MULTIPLICATION SIGN}": "x"})

STATED: tuple[tuple[str, str, tuple[float, ...]], ...] = (
    # page, what it says with `#` for each figure, the figures that the code has
    (PROTOCOL, "| HELLO again while asking | # ms |", (conversation.HELLO_EVERY_US / 1000,)),
    (PROTOCOL, "| host gives up a port that does not answer | # s |", (conversation.GIVE_UP_US / 1e6,)),
    (PROTOCOL, "| HEARTBEAT | # ms |", (device.HEARTBEAT_US / 1000,)),
    (PROTOCOL, "| PING | # ms |", (conversation.PING_EVERY_US / 1000,)),
    (PROTOCOL, "| host: link lost | # s without", (conversation.SILENCE_US / 1e6,)),
    (PROTOCOL, "| device: unlinked | # s without", (device.SILENCE_US / 1e6,)),
    (PROTOCOL, "| device sends unacknowledged events again | # ms |", (device.RESEND_US / 1000,)),
    (PROTOCOL, "| FLOOR while turning | # ms |", (device.FLOOR_US / 1000,)),
    (PROTOCOL, "sends only a HELLO every # s with a new nonce", (conversation.FOREIGN_EVERY_US / 1e6,)),
    (PROTOCOL, "*linked*. After # s without", (conversation.POSITION_WAIT_US / 1e6,)),
    (PROTOCOL, "so of those of the last # s", (timeline.WINDOW_US / 1e6,)),
    (PROTOCOL, "more than # s and 2 % of", (clock_check.SLACK_US / 1e6,)),
    (PROTOCOL, "time compared, for # s)", (clock_check.LASTS_US / 1e6,)),
    (PROTOCOL, "Our firmware keeps #;", (device.RING,)),
    (PROTOCOL, "in order, at most # sent and unacknowledged", (device.IN_FLIGHT,)),
    (PROTOCOL, "towards the host at most #.", (framing.LONGEST,)),
    (PROTOCOL, "with new memory # % and # ms", (_DEFAULTS["threshold"].default, _DEFAULTS["hold_off_ms"].default)),
    (PROTOCOL, "sampled every # us", (classifier.SAMPLE_US,)),
    (PROTOCOL, "window is always # ms, here # samples", (contact_inputs.INTERVAL_US / 1000, classifier.WINDOW)),
    (PROTOCOL, "each interval of # ms", (contact_inputs.INTERVAL_US / 1000,)),
    (PROTOCOL, "Our firmware sends # |", (contact_inputs.ROWS,)),
    (PROTOCOL, "with its nonce, protocol #, a floor", (messages.VERSION,)),
    (PROTOCOL, "within a boot (# bits, no wrap)", (messages.LAST_NUMBER.bit_length(),)),
    (PROTOCOL, "counts it (16 bits, stays at #)", (quadrature.LAST_INDEX_COUNT,)),
    (RULES, "Board: # rows, # columns", (len(board.ROWS) + 1, len(board.COLUMNS))),
    (RULES, "Row # is the surface, rows #-# hold", (board.SURFACE, board.ROWS[0], board.ROWS[-1])),
    (RULES, "treasure tiles: # kinds", (submarine.KINDS,)),
    (RULES, "60 (# per colour) are used", (submarine.CARDS_OF_A_COLOUR,)),
    (RULES, "supply and a hand of # from its top", (submarine.HAND,)),
    *(
        (RULES, f"| {players} | # | # | 1 |", (share.cards, share.bathyscaphes))
        for players, share in submarine_start.SHARES.items()
    ),
    (RULES, "Air at #; chips face down", (deep_sea.AIR,)),
    (RULES, "32 ruin chips, values 0-#", (deep_sea.TOP_VALUE,)),
    (RULES, "After round #: highest sum of treasures", (deep_sea.ROUNDS,)),
    *(
        (RULES, f"\n| {players} | # | # |\n", (divers, blues_start.SUBMARINES[players]))
        for players, divers in blues_start.DIVERS.items()
    ),
    (RULES, "the other # cruising sharks", (facts.KIND_COUNTS["cruising"],)),
    (RULES, "Which cards are the # and the #,", (facts.KIND_COUNTS["submarine"], facts.KIND_COUNTS["attack"])),
    (RULES, "End of turn: draw up to #;", (blues.HAND,)),
    (RULES, "(a) two divers are out of reach: loss = min(hits, divers - # x", (attack.PER_SUBMARINE,)),
    (RULES, "through the holes; # cards face down to each", (turn.HAND,)),
    (RULES, "banker gives $# each", (sunken_start.CASH,)),
    (RULES, "| coin back, $# (3.G) | coin back, $# once", (dive.FEE, dive.FEE)),
    ("docs/specification/actions.md", "begins less than # ms after the last one", (contact_joiner.JOINED_US / 1000,)),
    ("docs/specification/actions.md", "Up to # digits a number", (canonical.MAX_DIGITS,)),
    ("docs/specification/engine-and-table.md", "more than # levels", (canonical.MAX_LEVELS,)),
    ("docs/specification/evening.md", "A gap above # minutes", (playing_time.BREAK_S / 60,)),
    ("docs/specification/evening.md", "less than # hours apart", (evenings.APART / timedelta(hours=1),)),
    ("docs/specification/statistics.md", "began less than # hours after", (evenings.APART / timedelta(hours=1),)),
    ("docs/specification/people.md", "typed here have # letters at most", (person.LONGEST_NAME,)),
)


@pytest.mark.parametrize(("page", "said", "figures"), STATED, ids=[said for _, said, _ in STATED])
def test_the_page_states_what_the_code_uses(page: str, said: str, figures: tuple[float, ...]) -> None:
    found = re.findall(re.escape(said).replace(re.escape("#"), _FIGURE), _text(page))
    assert found, f"{page} does not say it"
    for stated in found:
        each = (stated,) if isinstance(stated, str) else stated
        assert tuple(float(figure.replace(",", "")) for figure in each) == figures


def _text(page: str) -> str:
    """The page with each paragraph on one line, so that nothing depends on where its lines are broken."""
    text = (ROOT / page).read_text(encoding="utf-8").translate(_PLAIN)
    return re.sub(r"(?<![\n|])\n[ ]*(?![\n|])", " ", text)


def test_the_names_of_the_protocol_are_the_bits_and_values_that_its_page_gives() -> None:
    causes = [messages.POWER_ON, messages.RESET_PIN, messages.BROWN_OUT, messages.WATCHDOG]
    assert causes == [1 << bit for bit in range(4)]
    assert (messages.TRACES, messages.SUPPLY) == (1 << 0, 1 << 1)
    assert (messages.TRACE_ON, messages.CUT) == (1 << 0, 1 << 0)
    assert (messages.BEGIN, messages.END) == (1, 2)
    assert (messages.COMMON_WIRE, messages.NO_INPUT) == (0, 0xFF)
    assert set(messages.RIMS) == {0, 2, 3, 4, 5}


def test_the_demo_has_as_many_evenings_as_its_command_says() -> None:
    assert "The app on forty evenings that nobody played" in _text("Makefile")
    assert demo_evenings.EVENINGS == 40


def test_the_dice_and_stacks_of_deep_sea_adventure_are_those_of_the_rules() -> None:
    rules = _text(RULES)
    assert "2 dice with 1, 2, 3 twice" in rules
    assert sorted(odds.ROLLS) == [(first, second) for first in (1, 2, 3) for second in (1, 2, 3)]
    assert "values 0-15 twice each" in rules
    assert deep_sea.COPIES == 2
    assert "stacks of three behind the deepest token" in rules
    assert round_end.STACK == 3
