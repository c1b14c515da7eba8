"""An attack (`g3-blues-attack`): every opponent announces his hits, and sees what they cost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from companion.games.submarine_blues.attack import PER_SUBMARINE
from companion.games.submarine_blues.cards import Card, rank, suit
from ui.element import Box, Element, Pad, Skin, column, figure, pad, row, text
from ui.kit import keys
from ui.kit.keys import press
from ui.kit.marks import chip, icon, tile
from ui.kit.plates import plate
from ui.submarine_blues.cards import face, listed, of_rank
from ui.submarine_blues.divers import diver_row
from ui.submarine_blues.step import Reach, Step
from ui.submarine_blues.strikes import Strikes
from ui.theme import Look

if TYPE_CHECKING:
    from ui.submarine_blues.table import SubmarineBluesTable

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

    def title(self, look: Look) -> str:
        many = len(self.strikes.sharks)
        if many == 1:
            return look.t("blues_table.attack")
        return look.t("blues_table.attack_of", number=self.place + 1, count=many)

    def chips(self, look: Look) -> list[Box]:
        if look.size == "tall":
            return []
        hidden = self.strikes.reach(self.place).hidden
        words = look.t("blues_table.hidden", count=hidden, suit=suit(self.shark), rank=rank(self.shark))
        return [
            *(super().chips(look) if look.size == "regular" else []),
            chip(look, icon("cards", 22), words),
        ]

    # Showing --------------------------------------------------------------------------------------------------

    def content(self, look: Look) -> Element:
        losses = self.strikes.losses(self.place)
        opponents = [player for player in self.table.players if player != self.strikes.attacker]
        question = look.t("blues_table.count_below", rank=rank(self.shark), suit=suit(self.shark))
        asked = text(question, look.pick(28, 20, 22), bold=True, lines=2, line=1.1)
        rows = [self._row(look, name, losses.get(name)) for name in opponents]
        if look.size == "tall":
            told = column(asked, self._hidden_line(look), self._other_card(look), gap=8, grow=1)
            head = plate(self._shark(look), told, upright=False, gap=16, items="center", pad=pad(12, 14), radius=18)
            return column(column(head, *rows, grow=1, gap=12, pad=pad(12, 14)), self._bar(look, losses), grow=1)
        answers = column(
            row(asked, pad=pad(0, 4)),
            *rows,
            grow=1,
            gap=look.pick(12, 8),
            justify="between" if len(opponents) == MOST_OPPONENTS else "start",
        )
        return column(
            row(
                self._card(look),
                answers,
                grow=1,
                gap=look.pick(18, 10),
                items="stretch",
                pad=pad(look.pick(16, 8), look.gutter),
            ),
            self._bar(look, losses),
            grow=1,
        )

    def _hidden_line(self, look: Look) -> Element:
        hidden = self.strikes.reach(self.place).hidden
        words = look.t("blues_table.hidden", count=hidden, suit=suit(self.shark), rank=rank(self.shark))
        return row(icon("cards", 22), text(words, 18), gap=8, colour="text2")

    def _card(self, look: Look) -> Box:
        return plate(
            self._shark(look), self._other_card(look), w=look.pick(190, 104), items="center", justify="center",
            gap=look.pick(14, 8), pad=pad(look.pick(14, 6)), radius=18,
        )  # fmt: skip

    def _shark(self, look: Look) -> Element:
        foot = row(
            icon("shark", 18),
            text(look.t("blues_table.kind.short.attack"), 16, bold=True, fixed=True),
            gap=4,
            pad=pad(2, 6),
            colour="danger",
            skin=Skin(fill="header", radius=10),
        )
        shown = face(
            self.shark, look.pick(140, 86, 104), look.pick(196, 122, 148),
            size=look.pick(76, 46, 58), suit_size=look.pick(60, 36, 44), foot=foot,
        )  # fmt: skip
        if self.table.learnt(self.shark):
            return shown
        return column(shown, id="facts", tap=lambda: self.table.ask_facts(self.shark))

    def _other_card(self, look: Look) -> Box:
        return press(
            "other_card",
            text(look.t("blues_table.other_card"), look.pick(20, 17, 19), bold=True, lines=2, anchor="center"),
            tap=self.table.other_card,
            h=look.pick(60, 56, 60),
            w=look.pick(160, 92, None),
            pad=pad(0, 4),
        )

    def _row(self, look: Look, name: str, loss: int | None) -> Box:
        player, seat = self.strikes.before(self.place).players[name], self.table.seat(name)
        safe = min(player.divers, PER_SUBMARINE * player.submarines)
        lost = figure(
            "" if loss is None else f"{_MINUS}{loss}" if loss else "0",
            look.pick(64, 46, 46),
            colour="caution" if loss else "text3",
            anchor="right",
            w=look.pick(80, 54, 60),
            fixed=True,
        )
        shape = look.pick((70.0, 96.0), (56.0, 64.0), (None, 76.0))
        answers = row(
            *(self._key(name, hits, *shape, size=look.pick(48, 36, 36)) for hits in range(MOST + 1)),
            gap=look.pick(10, 7, 8),
        )
        state = column(
            diver_row(
                player.divers, player.submarines, seat.diver, look.pick(210, 120, 210), look.pick(58, 40, 46)
            ),
            text(
                look.t("blues_table.safe_outside", safe=safe, outside=player.divers - safe),
                look.pick(18, 16, 17), colour="text2",
            ),
            grow=1,
        )  # fmt: skip
        who = tile(look, seat.diver, look.pick(58, 42, 46))
        skin: dict[str, Any] = {"radius": 16, "h": look.pick(138, 84, None)}
        if look.size == "tall":
            named = row(who, text(seat.name, 22, bold=True, w=120), state, lost, gap=12)
            # As high as three share the panel; one or two are no higher.
            skin |= {"grow": 1} if len(self.table.players) > MOST_OPPONENTS else {"h": 176}
            return plate(named, answers, gap=8, justify="center", pad=pad(6, 14), **skin)
        called = text(seat.name, 24, bold=True, w=120) if look.size == "regular" else None
        return plate(
            who, called, answers, state, lost, upright=False, items="center",
            gap=look.pick(16, 8), pad=pad(0, look.pick(14, 8)), **skin,
        )  # fmt: skip

    def _key(self, name: str, hits: int, w: float | None, h: float, size: float) -> Box:
        strikes, place = self.strikes, self.place
        said = strikes.said[place].get(name)
        return press(
            f"hits.{name}.{hits}",
            figure(str(hits), size, fixed=True),
            kind="selected" if said == hits else "neutral",
            why_off=None if strikes.can_be(place, name, hits) else "",
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

    def _bar(self, look: Look, losses: dict[str, int]) -> Box:
        missing = self.strikes.missing(self.place)
        total = sum(losses.values())
        seat = self.table.seat(self.strikes.attacker)
        more = self.place + 1 < len(self.strikes.sharks)
        why: str | None = None
        if missing:
            names = listed(look, [self.table.seat(name).name for name in missing])
            many = ".many" if len(missing) > 2 else ""
            why = look.t(f"blues_table.still_to_say{many}", count=len(missing), names=names)
        elif not more:
            why = self.table.why_off(self.table.play_of(self.strikes))
        words = "blues_table.attack_for" if not self.strikes.laid else "blues_table.lay_for"
        laid = {"cards": of_rank(look, self.strikes.laid)} if self.strikes.laid else {}
        title = look.t(words, name=seat.name, count=total, **laid)
        if more:
            title = look.t("blues_table.next_shark", name=seat.name, count=total)
        go = keys.start_key(
            look, "attack", "shark", title if not missing else look.t("blues_table.attack"),
            self._gifts(look, losses), self._go,
            size=look.pick(34, 23, 23), why_off=why, grow=1, justify="start",
            pad=Pad(0, look.pick(24, 12), 0, look.pick(20, 12)),
        )  # fmt: skip
        return self.bar(look, self.not_this(look, w=look.pick(400, 330, 140)), go)

    def _gifts(self, look: Look, losses: dict[str, int]) -> str:
        """`Ada gives 1, Chiara 1, Dev 2`."""
        given = [(self.table.seat(player).name, losses[player]) for player in self.table.players if losses.get(player)]
        if not given:
            return look.t("blues_table.nobody_gives")
        first = look.t("blues_table.gives", name=given[0][0], count=given[0][1])
        return ", ".join(
            [first, *(look.t("blues_table.gives_too", name=name, count=count) for name, count in given[1:])]
        )

    def _go(self) -> None:
        if self.place + 1 < len(self.strikes.sharks):
            self.place += 1
            self.table.refresh()
        else:
            self.table.send(self.table.play_of(self.strikes))
