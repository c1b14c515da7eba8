"""Scenes made of the kit alone: each part once, in the places where the drawings have it."""

from __future__ import annotations

from collections.abc import Callable

from divingbell.companion.configuration.settings import Settings
from divingbell.companion.games.seats import Name
from divingbell.ui.kit import bars, buttons, cards, fields, icons, people
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.hardware import floor_chip, probe_chip
from divingbell.ui.kit.porthole import porthole
from divingbell.ui.shell.screen import Screen
from divingbell.ui.toolkit.element import Box, Element, Scroll, column, figure, grid, pad, row, stack, text
from tests.ui.driver import Driver
from tests.ui.scenes import Scene
from tests.ui.started_services import EMPTY

PLAYERS = (
    ("p1", "fin", "Ada", 47_500),
    ("p2", "star", "Bruno", 62_000),
    ("p3", "buoy", "Chiara", 38_000),
    ("p4", "chest", "Dev", 14_500),
)


class Sample(Screen):
    """A screen of a function; what is tapped is written down."""

    def __init__(self, shell, make: Callable[[Sample, Context], Element]) -> None:  # type: ignore[no-untyped-def]
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
        return self.make(self, self.ctx)


def table(s: Sample, ctx: Context, toast: Element | None = None, diver: str = "star") -> Element:
    band = bars.turn_header(
        ctx,
        diver,
        Name("Bruno"),
        bars.state_pill("magnet-on", "Dive armed"),
        right=bars.turn_buttons(ctx, s.tap("turn"), s.tap("menu")),
        chips=(
            probe_chip(ctx, "live") if ctx.size != "tall" else None,
            floor_chip(ctx, "137°") if ctx.size == "regular" else None,
        ),
        lane=toast,
    )
    if toast is not None and ctx.size == "tall":
        band = column(band, toast)
    call = row(
        buttons.button(
            ctx,
            "coin",
            "Gold",
            icons.coin("gold", ctx.pick(40, 30)),
            tap=s.tap("coin"),
            w=ctx.pick(140, 130, 106),
            h=ctx.pick(104, 68),
        ),
        buttons.button_box(
            "card", figure("$15,000", ctx.pick(40, 34, 28)), tap=s.tap("card"), grow=1, h=ctx.pick(104, 68)
        ),
        buttons.button_box(
            "risk", figure("4", ctx.pick(44, 34)), tap=s.tap("risk"), w=ctx.pick(84, 90, 64), h=ctx.pick(104, 68)
        ),
        gap=ctx.pick(12, 12, 8),
    )
    stake = column(
        text("Clean lift pays", ctx.pick(24, 18), colour="text2"),
        people.money(ctx, int(s.value or 60_000), ctx.pick(128, 88, 76), bold=True),
        gap=4,
    )
    window = porthole(ctx, ctx.pick(414, 194, 180), "armed", "star", angle=137)
    if ctx.size == "regular":
        penalties = column(
            *(
                people.upright_panel(
                    ctx, people.Panel(p, d, Name(n), c, n == "Bruno", coins=(1, 2, 0), dry=1), people.UPRIGHT[2]
                )
                for p, d, n, c in PLAYERS
            ),
            gap=13,
            w=336,
        )
        middle = row(
            penalties,
            cards.card(
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
            people.narrow_panel(ctx, people.Panel(p, d, Name(n), c, n == "Bruno", dry=1)) for p, d, n, c in PLAYERS
        ]
        strips = grid(*strip, columns=2, gap=8, row_height=58) if ctx.size == "tall" else row(*strip, gap=8)
        middle = column(
            strips,
            cards.card(
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
    right = buttons.outcome(
        ctx,
        "right",
        "positive",
        "coin-ok",
        "Right coin",
        "+$60,000",
        tap=s.tap("right"),
        grow=2,
        disc_size=ctx.pick(64, 40, 56),
        amount_size=ctx.pick(46, 34, 44),
        title_size=ctx.pick(22, 19, 22),
    )
    dropped = buttons.button(
        ctx, "dropped", "Dropped", "coin-drop", "dive again", tap=s.tap("dropped"), grow=1, vertical=True
    )
    free = buttons.button(
        ctx, "free", "Free buzz", "free-buzz", disabled_reason="used", vertical=True, w=ctx.pick(122, 88, 116), size=18
    )
    wrong = buttons.outcome(
        ctx,
        "wrong",
        "caution",
        "coin-wrong",
        "Wrong coin",
        ctx.signed(-2000),
        "turn ends",
        tap=s.tap("wrong"),
        grow=1.6,
        disc_size=ctx.pick(56, 36, 50),
        amount_size=ctx.pick(38, 26, 34),
        title_size=ctx.pick(22, 18, 22),
        sub_size=16,
    )
    undo = buttons.undo(ctx, "risk 4", s.tap("undo"))
    if ctx.size == "tall":
        undo.w = None
        undo.grow = free.grow = 1
        free.w = None
        right.grow = wrong.grow = dropped.grow = 1
        bar = bars.action_bar(ctx, column(undo, free, gap=10, w=116), column(right, wrong, dropped, gap=10, grow=1))
    else:
        bar = bars.action_bar(ctx, undo, free, right, wrong, dropped)
    return column(band, middle, bar)


def toasted(s: Sample, ctx: Context) -> Element:
    put_back = buttons.button(ctx, "put_back", "Put it back", "redo", tap=s.tap("put_back"))
    toast = cards.toast(
        ctx, "undo-variant", "Undone: buzz, 0.42 s", "the clean lift pays $60,000 again", put_back, kind="neutral"
    )
    return table(s, ctx, toast)


def banner(s: Sample, ctx: Context) -> Element:
    by_hand = buttons.button(ctx, "by_hand", "By hand", "gesture-tap", tap=s.tap("by_hand"), h=ctx.touch)
    return column(
        bars.turn_header(ctx, "star", Name("Bruno"), right=bars.turn_buttons(ctx, s.tap("turn"), s.tap("menu"))),
        cards.banner(ctx, "stuck", "Touching metal for 6 s", "Lift it clear, or play by hand.", by_hand),
        row(
            *(
                porthole(ctx, ctx.pick(280, 180, 120), state, "star", angle=38)
                for state in ("idle", "armed", "buzz", "lost")
            ),
            gap=8,
            justify="center",
            grow=1,
        ),
    )


def alarm(s: Sample, ctx: Context) -> Element:
    return column(
        bars.alarm_header(
            ctx,
            "star",
            Name("Bruno"),
            "buzz",
            "Buzz!",
            "Reward halved",
            *bars.turn_buttons(ctx, s.tap("turn"), s.tap("menu")),
        ),
        row(
            buttons.outcome(
                ctx,
                "right",
                "positive",
                "coin-ok",
                "Right coin",
                "+$30,000",
                "Half of $60,000.",
                tap=s.tap("r"),
                grow=1,
            ),
            buttons.outcome(
                ctx, "wrong", "caution", "coin-wrong", "Wrong coin", ctx.signed(-2000), "Fee.", tap=s.tap("w"), grow=1
            ),
            gap=10,
            pad=pad(10),
            items="stretch",
            h=180,
        ),
        cards.nothing_yet(
            porthole(ctx, 104, "idle", "fin"), "No games yet", "Games you finish are kept here, with every dive."
        ),
        grow=1,
    )


def question(s: Sample, ctx: Context) -> Element:
    return stack(
        table(s, ctx),
        cards.question(
            ctx,
            "hand-back-right",
            "Not done",
            "Free buzz comes too late",
            "The probe touched metal a moment before. A free buzz is said before the first touch "
            "and before the first try; this touch counts as a buzz.",
            buttons.button(
                ctx, "said_first", "It was said first", "undo-variant", "takes the buzz back", tap=s.tap("first")
            ),
            buttons.button(ctx, "not_real", "Not a real buzz", "vibrate-off", "nothing touched", tap=s.tap("not")),
            buttons.button(
                ctx, "stays", "It stays a buzz", "buzz", "half the reward", kind="primary", tap=s.tap("stays")
            ),
            rule="Rule 4.4, Dive; ruling T4",
            ask="What now?",
        ),
    )


def form(s: Sample, ctx: Context) -> Element:
    value = s.value if isinstance(s.value, int) else 8
    return column(
        bars.header(
            ctx,
            "Fields",
            "each once",
            icons.chip(ctx, icons.icon("content-save-check", 22, "positive"), "saved"),
            left=buttons.round_button(ctx, "back", "arrow-left", s.tap("back")),
        ),
        cards.card(
            row(
                text("Gold", 22, bold=True, grow=1),
                fields.stepper(ctx, "gold", value, s.put, open_pad=s.tap("pad")),
                gap=8,
            ),
            row(
                column(
                    text("Calm motion", "body", bold=True),
                    text("no counting up, no pulsing", "caption", colour="text2", lines=2),
                    gap="gap_hair",
                    grow=1,
                ),
                fields.switch(ctx, "calm", s.value is True, s.put),
                gap="gap_m",
            ),
            buttons.choices(ctx, "theme", [("Abyss", "abyss"), ("Shallows", "shallows")], "abyss", s.put),
            row(
                fields.step_dots(ctx, 2, 4),
                Box(grow=1),
                buttons.long_press_button(ctx, "end", "End game", "flag-checkered", s.tap("end"), h=ctx.touch + 8),
                gap=8,
            ),
            _person(ctx, "chest", "Dev", text("asked now", "body")),
            gap=8,
            pad=pad(10, 14),
        ),
        Scroll(child=column(*(_person(ctx, "star", f"Row {i}") for i in range(30)), id="rows"), grow=1, id="list"),
        gap=8,
    )


def _person(ctx: Context, diver: str, name: str, *rest: Element) -> Element:
    return row(
        icons.tile(ctx, diver, 32),
        text(name, "label", bold=True),
        Box(grow=1),
        *rest,
        gap="gap_m",
        pad=pad("gap_xs", "gap_m"),
    )


def letters(s: Sample, ctx: Context) -> Element:
    name = s.value if isinstance(s.value, str) else "Ada"
    return column(
        fields.name_field(ctx, name),
        Box(grow=1),
        fields.letter_pad(
            ctx, name, s.put, s.tap("done"), show_accents=lambda letter: s.tapped.append(("accents", letter))
        ),
        pad=pad(10),
    )


def numbers(s: Sample, ctx: Context) -> Element:
    digits = s.value if isinstance(s.value, str) else "0"
    return stack(
        table(s, ctx),
        cards.dialog(
            ctx,
            cards.dialog_head("Coins", "how many", buttons.round_button(ctx, "close", "close", s.tap("close"))),
            row(
                column(figure(digits, 56), text("Gold gets this many.", 19, lines=2), w=ctx.pick(240, 170, 150), gap=6),
                fields.number_pad(digits, s.put, w="number_pad"),
                gap=20,
                justify="center",
                grow=1,
                pad=pad(4),
            ),
            top=ctx.pick(60, 10, 200),
        ),
    )


def enter_sample(make: Callable[[Sample, Context], Element]) -> Callable[[str, Settings], Driver]:
    return lambda size, settings: Driver(EMPTY, settings, size, lambda shell: Sample(shell, make))


SCENES = [
    Scene("kit.table", "RCT", enter_sample(table), drawing="b-sunken-armed"),
    Scene("kit.toast", "RCT", enter_sample(toasted), drawing="w3-undone"),
    Scene("kit.banner", "RCT", enter_sample(banner), drawing="b4-sunken-stuck"),
    Scene("kit.alarm", "RCT", enter_sample(alarm), drawing="c-sunken-buzz"),
    Scene("kit.question", "RCT", enter_sample(question), drawing="w4-refused"),
    Scene("kit.form", "RCT", enter_sample(form)),
    Scene("kit.letters", "RCT", enter_sample(letters)),
    Scene("kit.numbers", "RCT", enter_sample(numbers)),
    Scene("kit.light", "RCT", enter_sample(table), {"theme": "shallows"}, drawing="b-sunken-armed-light"),
]
