"""Scenes made of the kit alone: each part once, in the places where the drawings have it."""

from __future__ import annotations

from collections.abc import Callable

from companion.settings import Settings
from tests.ui.driver import Driver
from tests.ui.houses import EMPTY
from tests.ui.scenes import Scene
from ui.element import Box, Element, Scroll, column, figure, grid, pad, row, stack, text
from ui.kit import bars, fields, keys, marks, people, plates
from ui.kit.hardware import floor_chip, probe_chip
from ui.kit.porthole import porthole
from ui.screen import Screen
from ui.theme import Look

PLAYERS = (
    ("p1", "fin", "Ada", 47_500),
    ("p2", "star", "Bruno", 62_000),
    ("p3", "buoy", "Chiara", 38_000),
    ("p4", "chest", "Dev", 14_500),
)


class Sample(Screen):
    """A screen of a function; what is tapped is written down."""

    def __init__(self, shell, make: Callable[[Sample, Look], Element]) -> None:  # type: ignore[no-untyped-def]
        super().__init__(shell)
        self.make = make
        self.tapped: list[object] = []
        self.value: object = None

    def tap(self, what: object) -> Callable[[], None]:
        return lambda: self.tapped.append(what)

    def put(self, value: object) -> None:
        self.value = value
        self.tapped.append(value)
        self.refresh()

    def view(self) -> Element:
        return self.make(self, self.look)


def table(s: Sample, look: Look) -> Element:
    band = bars.band(
        look,
        "star",
        "Bruno",
        bars.state_pill(look, "magnet-on", "Dive armed"),
        right=(
            probe_chip(look, "live") if look.size != "tall" else None,
            floor_chip(look, "137°") if look.size == "regular" else None,
            *bars.turn_keys(look, s.tap("turn"), s.tap("menu")),
        ),
    )
    call = row(
        keys.key(
            look,
            "coin",
            "Gold",
            marks.coin("gold", look.pick(40, 30)),
            tap=s.tap("coin"),
            w=look.pick(140, 130, 106),
            h=look.pick(104, 68),
        ),
        keys.press("card", figure("$15,000", look.pick(44, 34)), tap=s.tap("card"), grow=1, h=look.pick(104, 68)),
        keys.press(
            "risk", figure("4", look.pick(44, 34)), tap=s.tap("risk"), w=look.pick(84, 90, 64), h=look.pick(104, 68)
        ),
        gap=look.pick(12, 12, 8),
    )
    stake = column(
        text("Clean lift pays", look.pick(24, 18), colour="text2"),
        people.money(look, int(s.value or 60_000), look.pick(128, 88, 76), bold=True),
        gap=4,
    )
    window = porthole(look, look.pick(414, 194, 180), "armed", "star", angle=137)
    if look.size == "regular":
        cards = column(
            *(
                people.player_card(look, p, d, n, c, active=n == "Bruno", coins={"gold": 1, "silver": 2}, dry=1)
                for p, d, n, c in PLAYERS
            ),
            gap=13,
            w=336,
        )
        middle = row(
            cards,
            plates.plate(
                column(call, Box(grow=1), stake, Box(grow=1), grow=1, align="stretch"),
                window,
                upright=False,
                items="center",
                gap=14,
                pad=pad(20, 16),
                grow=1,
            ),
            gap=16,
            pad=pad(16, 20),
            items="stretch",
            grow=1,
        )
    else:
        strip = [
            people.player_strip(
                look,
                p,
                d,
                c,
                active=n == "Bruno",
                mark=marks.dots(1, 2, 8, upright=look.size == "compact"),
                name=n if look.size == "tall" else "",
            )
            for p, d, n, c in PLAYERS
        ]
        strips = grid(*strip, columns=2, gap=8, row_height=58) if look.size == "tall" else row(*strip, gap=8)
        middle = column(
            strips,
            plates.plate(
                column(call, Box(grow=1), stake, grow=1, align="stretch"),
                window,
                upright=False,
                items="center",
                gap=12,
                pad=pad(10, 12),
                radius=18,
                grow=1,
            ),
            gap=8,
            pad=pad(8, 10),
            grow=1,
        )
    right = keys.outcome(
        look,
        "right",
        "positive",
        "coin-ok",
        "Right coin",
        "+$60,000",
        tap=s.tap("right"),
        grow=2,
        disc_size=look.pick(64, 40, 56),
        amount_size=look.pick(46, 34, 44),
        title_size=look.pick(22, 19, 22),
    )
    dropped = keys.key(
        look, "dropped", "Dropped", "coin-drop", "dive again", tap=s.tap("dropped"), grow=1, vertical=True
    )
    free = keys.key(
        look, "free", "Free buzz", "free-buzz", why_off="used", vertical=True, w=look.pick(122, 88, 116), size=18
    )
    wrong = keys.outcome(
        look,
        "wrong",
        "caution",
        "coin-wrong",
        "Wrong coin",
        look.signed(-2000),
        "turn ends",
        tap=s.tap("wrong"),
        grow=1.6,
        disc_size=look.pick(56, 36, 50),
        amount_size=look.pick(38, 26, 34),
        title_size=look.pick(22, 18, 22),
        sub_size=16,
    )
    undo = keys.undo(look, "risk 4", s.tap("undo"))
    if look.size == "tall":
        undo.w = None
        undo.grow = free.grow = 1
        free.w = None
        right.grow = wrong.grow = dropped.grow = 1
        bar = bars.action_bar(look, column(undo, free, gap=10, w=116), column(right, wrong, dropped, gap=10, grow=1))
    else:
        bar = bars.action_bar(look, undo, free, right, wrong, dropped)
    return column(band, middle, bar)


def toasted(s: Sample, look: Look) -> Element:
    put_back = keys.key(look, "put_back", "Put it back", "redo", tap=s.tap("put_back"), h=look.touch)
    toast = plates.toast(
        look, "undo-variant", "Undone: buzz, 0.42 s", "the clean lift pays $60,000 again", put_back, kind="neutral"
    )
    return stack(table(s, look), toast)


def banner(s: Sample, look: Look) -> Element:
    by_hand = keys.key(look, "by_hand", "By hand", "gesture-tap", tap=s.tap("by_hand"), h=look.touch)
    return column(
        bars.band(look, "star", "Bruno", right=bars.turn_keys(look, s.tap("turn"), s.tap("menu"))),
        plates.banner(look, "stuck", "Touching metal for 6 s", "Lift it clear, or play by hand.", by_hand),
        row(
            *(
                porthole(look, look.pick(280, 180, 120), state, "star", angle=38)
                for state in ("idle", "armed", "buzz", "lost")
            ),
            gap=8,
            justify="center",
            grow=1,
        ),
    )


def alarm(s: Sample, look: Look) -> Element:
    return column(
        bars.alarm_band(
            look, "star", "Bruno", "buzz", "Buzz!", "Reward halved", *bars.turn_keys(look, s.tap("turn"), s.tap("menu"))
        ),
        row(
            keys.outcome(
                look,
                "right",
                "positive",
                "coin-ok",
                "Right coin",
                "+$30,000",
                "Half of $60,000.",
                tap=s.tap("r"),
                grow=1,
            ),
            keys.outcome(
                look, "wrong", "caution", "coin-wrong", "Wrong coin", look.signed(-2000), "Fee.", tap=s.tap("w"), grow=1
            ),
            gap=10,
            pad=pad(10),
            items="stretch",
            h=180,
        ),
        plates.nothing_yet(
            look, porthole(look, 104, "idle", "fin"), "No games yet", "Games you finish are kept here, with every dive."
        ),
        grow=1,
    )


def question(s: Sample, look: Look) -> Element:
    return stack(
        table(s, look),
        plates.question(
            look,
            "hand-back-right",
            "Not done",
            "Free buzz comes too late",
            "The probe touched metal a moment before. A free buzz is said before the first touch "
            "and before the first try; this touch counts as a buzz.",
            keys.key(
                look, "said_first", "It was said first", "undo-variant", "takes the buzz back", tap=s.tap("first")
            ),
            keys.key(look, "not_real", "Not a real buzz", "vibrate-off", "nothing touched", tap=s.tap("not")),
            keys.key(look, "stays", "It stays a buzz", "buzz", "half the reward", kind="primary", tap=s.tap("stays")),
            rule="Rule 4.4, Dive; ruling T4",
            ask="What now?",
        ),
    )


def form(s: Sample, look: Look) -> Element:
    value = s.value if isinstance(s.value, int) else 8
    return column(
        bars.header(
            look,
            "Fields",
            "each once",
            marks.chip(look, marks.icon("content-save-check", 22, "positive"), "saved"),
            left=keys.round_key(look, "back", "arrow-left", s.tap("back")),
        ),
        plates.plate(
            row(
                text("Gold", 22, bold=True, grow=1),
                fields.stepper(look, "gold", value, s.put, open_pad=s.tap("pad")),
                gap=8,
            ),
            fields.switch_row(look, "calm", "Calm motion", "no counting up, no pulsing", s.value is True, s.put),
            keys.choices(look, "theme", [("Abyss", "abyss"), ("Shallows", "shallows")], "abyss", s.put),
            row(
                fields.step_dots(look, 2, 4),
                Box(grow=1),
                keys.hold_key(look, "end", "End game", "flag-checkered", s.tap("end"), h=look.touch + 8),
                gap=8,
            ),
            people.person(look, "chest", "Dev", text("asked now", 17), asked=True),
            gap=8,
            pad=pad(10, 14),
        ),
        Scroll(
            child=column(*(people.person(look, "star", f"Row {i}") for i in range(30)), id="rows"), grow=1, id="list"
        ),
        gap=8,
    )


def letters(s: Sample, look: Look) -> Element:
    name = s.value if isinstance(s.value, str) else "Ada"
    return column(
        fields.name_field(look, name),
        Box(grow=1),
        fields.letter_pad(
            look, name, s.put, s.tap("done"), show_accents=lambda letter: s.tapped.append(("accents", letter))
        ),
        pad=pad(10),
    )


def numbers(s: Sample, look: Look) -> Element:
    digits = s.value if isinstance(s.value, str) else "0"
    return stack(
        table(s, look),
        plates.window(
            look,
            plates.window_head(look, "Coins", "how many", keys.round_key(look, "close", "close", s.tap("close"))),
            row(
                column(
                    figure(digits, 56), text("Gold gets this many.", 19, lines=2), w=look.pick(240, 170, 150), gap=6
                ),
                fields.number_pad(look, digits, s.put),
                gap=20,
                justify="center",
                grow=1,
                pad=pad(4),
            ),
            top=look.pick(60, 10, 200),
        ),
    )


def _enter(make: Callable[[Sample, Look], Element]) -> Callable[[str, Settings], Driver]:
    return lambda size, settings: Driver(EMPTY, settings, size, lambda shell: Sample(shell, make))


SCENES = [
    Scene("kit-table", "RCT", _enter(table), drawing="b-sunken-armed"),
    Scene("kit-toast", "RCT", _enter(toasted), drawing="w3-undone"),
    Scene("kit-banner", "RCT", _enter(banner), drawing="b4-sunken-stuck"),
    Scene("kit-alarm", "RCT", _enter(alarm), drawing="c-sunken-buzz"),
    Scene("kit-question", "RCT", _enter(question), drawing="w4-refused"),
    Scene("kit-form", "RCT", _enter(form)),
    Scene("kit-letters", "RCT", _enter(letters)),
    Scene("kit-numbers", "RCT", _enter(numbers)),
    Scene("kit-light", "RCT", _enter(table), {"theme": "shallows"}, drawing="b-sunken-armed-light"),
]
