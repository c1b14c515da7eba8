"""An attack (`g3-blues-attack`): every opponent announces his hits, and sees what they cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from divingbell.companion.games.submarine_blues.attack import PER_SUBMARINE
from divingbell.companion.games.submarine_blues.cards import Card, rank, suit
from divingbell.ui.games.submarine_blues.cards import face, listed, of_rank
from divingbell.ui.games.submarine_blues.divers import diver_row
from divingbell.ui.games.submarine_blues.step import Reach, Step
from divingbell.ui.games.submarine_blues.strikes import Strikes
from divingbell.ui.kit import keys
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.keys import press
from divingbell.ui.kit.marks import chip, icon, tile
from divingbell.ui.kit.plates import plate
from divingbell.ui.toolkit.element import Box, Element, Pad, Skin, column, figure, pad, row, text

if TYPE_CHECKING:
    from divingbell.ui.games.submarine_blues.table import SubmarineBluesTable

MOST = 5
"""Cards of a hand."""
MOST_OPPONENTS = 3
_MINUS = "\N{MINUS SIGN}"


class HitsStep(Step):
    """Asks the opponents of one attack shark after another; the last key sends the whole play."""

    name: ClassVar[str] = "g3-blues-attack"
    mark: ClassVar[str] = "shark"
    reach: ClassVar[Reach] = (40, 36, 62)

    def __init__(self, table: SubmarineBluesTable, strikes: Strikes) -> None:
        super().__init__(table)
        self.strikes = strikes
        self.place = 0

    @property
    def shark(self) -> Card:
        return self.strikes.sharks[self.place]

    def title(self, ctx: Context) -> str:
        many = len(self.strikes.sharks)
        if many == 1:
            return ctx.t("blues_table.attack")
        return ctx.t("blues_table.attack_of", number=self.place + 1, count=many)

    def chips(self, ctx: Context) -> list[Box]:
        if ctx.size == "tall":
            return []
        hidden = self.strikes.reach(self.place).hidden
        words = ctx.t("blues_table.hidden", count=hidden, suit=suit(self.shark), rank=rank(self.shark))
        return [
            *(super().chips(ctx) if ctx.size == "regular" else []),
            chip(ctx, icon("cards", 22), words),
        ]

    # Showing --------------------------------------------------------------------------------------------------

    def content(self, ctx: Context) -> Element:
        losses = self.strikes.losses(self.place)
        opponents = [player for player in self.table.players if player != self.strikes.attacker]
        question = ctx.t("blues_table.count_below", rank=rank(self.shark), suit=suit(self.shark))
        asked = text(question, ctx.pick(28, 20, 22), bold=True, lines=2, line=1.1)
        rows = [self._row(ctx, name, losses.get(name)) for name in opponents]
        if ctx.size == "tall":
            told = column(asked, self._hidden_line(ctx), self._other_card(ctx), gap=8, grow=1)
            head = plate(self._shark(ctx), told, upright=False, gap=16, items="center", pad=pad(12, 14), radius=18)
            return column(column(head, *rows, grow=1, gap=12, pad=pad(12, 14)), self._bar(ctx, losses), grow=1)
        answers = column(
            row(asked, pad=pad(0, 4)),
            *rows,
            grow=1,
            gap=ctx.pick(12, 8),
            justify="between" if len(opponents) == MOST_OPPONENTS else "start",
        )
        return column(
            row(
                self._card(ctx),
                answers,
                grow=1,
                gap=ctx.pick(18, 10),
                items="stretch",
                pad=pad(ctx.pick(16, 8), ctx.gutter),
            ),
            self._bar(ctx, losses),
            grow=1,
        )

    def _hidden_line(self, ctx: Context) -> Element:
        hidden = self.strikes.reach(self.place).hidden
        words = ctx.t("blues_table.hidden", count=hidden, suit=suit(self.shark), rank=rank(self.shark))
        return row(icon("cards", 22), text(words, 18), gap=8, colour="text2")

    def _card(self, ctx: Context) -> Box:
        return plate(
            self._shark(ctx), self._other_card(ctx), w=ctx.pick(190, 104), items="center", justify="center",
            gap=ctx.pick(14, 8), pad=pad(ctx.pick(14, 6)), radius=18,
        )  # fmt: skip

    def _shark(self, ctx: Context) -> Element:
        foot = row(
            icon("shark", 18),
            text(ctx.t("blues_table.kind.short.attack"), 16, bold=True, fixed=True),
            gap=4,
            pad=pad(2, 6),
            colour="danger",
            skin=Skin(fill="header", radius=10),
        )
        shown = face(
            self.shark, ctx.pick(140, 86, 104), ctx.pick(196, 122, 148),
            size=ctx.pick(76, 46, 58), suit_size=ctx.pick(60, 36, 44), foot=foot,
        )  # fmt: skip
        if self.table.learnt(self.shark):
            return shown
        return column(shown, id="facts", tap=lambda: self.table.ask_facts(self.shark))

    def _other_card(self, ctx: Context) -> Box:
        return press(
            "other_card",
            text(ctx.t("blues_table.other_card"), ctx.pick(20, 17, 19), bold=True, lines=2, anchor="center"),
            tap=self.table.other_card,
            h=ctx.pick(60, 56, 60),
            w=ctx.pick(160, 92, None),
            pad=pad(0, 4),
        )

    def _row(self, ctx: Context, name: str, loss: int | None) -> Box:
        player, seat = self.strikes.before(self.place).players[name], self.table.seat(name)
        safe = min(player.divers, PER_SUBMARINE * player.submarines)
        lost = figure(
            "" if loss is None else f"{_MINUS}{loss}" if loss else "0",
            ctx.pick(64, 46, 46),
            colour="caution" if loss else "text3",
            anchor="right",
            w=ctx.pick(80, 54, 60),
            fixed=True,
        )
        shape = ctx.pick((70.0, 96.0), (56.0, 64.0), (None, 76.0))
        answers = row(
            *(self._key(name, hits, *shape, size=ctx.pick(48, 36, 36)) for hits in range(MOST + 1)),
            gap=ctx.pick(10, 7, 8),
        )
        state = column(
            diver_row(
                player.divers, player.submarines, seat.diver, ctx.pick(210, 120, 210), ctx.pick(58, 40, 46)
            ),
            text(
                ctx.t("blues_table.safe_outside", safe=safe, outside=player.divers - safe),
                ctx.pick(18, 16, 17), colour="text2",
            ),
            grow=1,
        )  # fmt: skip
        who = tile(ctx, seat.diver, ctx.pick(58, 42, 46))
        skin: dict[str, Any] = {"radius": 16, "h": ctx.pick(138, 84, None)}
        if ctx.size == "tall":
            named = row(who, text(seat.name, 22, bold=True, w=120), state, lost, gap=12)
            # As high as three share the panel; one or two are no higher.
            skin |= {"grow": 1} if len(self.table.players) > MOST_OPPONENTS else {"h": 176}
            return plate(named, answers, gap=8, justify="center", pad=pad(6, 14), **skin)
        called = text(seat.name, 24, bold=True, w=120) if ctx.size == "regular" else None
        return plate(
            who, called, answers, state, lost, upright=False, items="center",
            gap=ctx.pick(16, 8), pad=pad(0, ctx.pick(14, 8)), **skin,
        )  # fmt: skip

    def _key(self, name: str, hits: int, w: float | None, h: float, size: float) -> Box:
        strikes, place = self.strikes, self.place
        said = strikes.said[place].get(name)
        return press(
            f"hits.{name}.{hits}",
            figure(str(hits), size, fixed=True),
            kind="selected" if said == hits else "neutral",
            disabled_reason=None if strikes.can_be(place, name, hits) else "",
            tap=lambda: self._say(name, hits),
            w=w,
            grow=0 if w else 1,
            h=h,
            radius=14,
            pad=pad(0),
        )

    def _say(self, name: str, hits: int) -> None:
        self.strikes.say(self.place, name, hits)
        self.table.refresh()

    # The keys below -------------------------------------------------------------------------------------------

    def _bar(self, ctx: Context, losses: dict[str, int]) -> Box:
        missing = self.strikes.missing(self.place)
        total = sum(losses.values())
        seat = self.table.seat(self.strikes.attacker)
        more = self.place + 1 < len(self.strikes.sharks)
        why: str | None = None
        if missing:
            names = listed(ctx, [self.table.seat(name).name for name in missing])
            many = ".many" if len(missing) > 2 else ""
            why = ctx.t(f"blues_table.still_to_say{many}", count=len(missing), names=names)
        elif not more:
            why = self.table.disabled_reason(self.table.play_of(self.strikes))
        words = "blues_table.attack_for" if not self.strikes.laid else "blues_table.lay_for"
        laid = {"cards": of_rank(ctx, self.strikes.laid)} if self.strikes.laid else {}
        title = ctx.t(words, name=seat.name, count=total, **laid)
        if more:
            title = ctx.t("blues_table.next_shark", name=seat.name, count=total)
        go = keys.start_key(
            ctx, "attack", "shark", title if not missing else ctx.t("blues_table.attack"),
            self._gifts(ctx, losses), self._go,
            size=ctx.pick(34, 23, 23), disabled_reason=why, grow=1, justify="start",
            pad=Pad(0, ctx.pick(24, 12), 0, ctx.pick(20, 12)),
        )  # fmt: skip
        return self.bar(ctx, self.not_this(ctx, w=ctx.pick(400, 330, 140)), go)

    def _gifts(self, ctx: Context, losses: dict[str, int]) -> str:
        """`Ada gives 1, Chiara 1, Dev 2`."""
        given = [(self.table.seat(player).name, losses[player]) for player in self.table.players if losses.get(player)]
        if not given:
            return ctx.t("blues_table.nobody_gives")
        first = ctx.t("blues_table.gives", name=given[0][0], count=given[0][1])
        return ", ".join(
            [first, *(ctx.t("blues_table.gives_too", name=name, count=count) for name, count in given[1:])]
        )

    def _go(self) -> None:
        if self.place + 1 < len(self.strikes.sharks):
            self.place += 1
            self.table.refresh()
        else:
            self.table.send(self.table.play_of(self.strikes))
