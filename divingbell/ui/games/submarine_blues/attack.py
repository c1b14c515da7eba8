"""An attack (`g3-blues-attack`): every opponent announces their hits for one shark after another, and sees what they
cost."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar, NamedTuple

from divingbell.companion.games.decision import Choice, Row, button_id
from divingbell.companion.games.seats import Seat
from divingbell.companion.games.submarine_blues.attack import PER_SUBMARINE
from divingbell.companion.games.submarine_blues.cards import Card, rank, suit
from divingbell.companion.games.submarine_blues.decisions import SEND
from divingbell.companion.games.submarine_blues.state import Player
from divingbell.companion.games.submarine_blues.strikes import Strikes
from divingbell.ui.games.submarine_blues.cards import face, listed, of_rank
from divingbell.ui.games.submarine_blues.divers import diver_row
from divingbell.ui.games.submarine_blues.notices import gifts
from divingbell.ui.games.submarine_blues.step import BandReach, QuestionHost, TableQuestion, send_button
from divingbell.ui.kit import roles
from divingbell.ui.kit.buttons import button_box
from divingbell.ui.kit.cards import card
from divingbell.ui.kit.context import Context
from divingbell.ui.kit.icons import chip, icon, tile
from divingbell.ui.toolkit.element import Box, Element, Skin, column, pad, row

MOST_OPPONENTS = 3
_MINUS = "\N{MINUS SIGN}"


class Opponent(NamedTuple):
    """One who is asked: what they have as the shark strikes, and what it costs them (None: they have not said)."""

    seat: Seat
    holder: Player
    loss: int | None
    hits: Row
    said: int | None


class HitsStep(TableQuestion):
    """Asks the opponents of one attack shark after another; the last button sends the whole play."""

    name: ClassVar[str] = "g3-blues-attack"
    mark: ClassVar[str] = "shark"
    reach: ClassVar[BandReach] = (40, 36, 62)

    def __init__(self, host: QuestionHost) -> None:
        """For the sharks of the draft; hits that cannot be otherwise are said from the beginning."""
        super().__init__(host)
        self.place = 0
        strikes, certain = self.strikes, dict[str, int]()
        for place, shark in enumerate(strikes.sharks):
            certain |= {self.draft.hits_row(shark, name): hits for name, hits in strikes.certain(place).items()}
        host.answer({**self.draft.picks, **certain})

    @property
    def strikes(self) -> Strikes:
        return self.draft.strikes

    @property
    def shark(self) -> Card:
        return self.strikes.sharks[self.place]

    def title(self, ctx: Context) -> str:
        many = len(self.strikes.sharks)
        if many == 1:
            return ctx.t("submarine_blues_table.attack")
        return ctx.t("submarine_blues_table.attack_of", number=self.place + 1, count=many)

    def chips(self, ctx: Context) -> list[Box]:
        if ctx.size == "tall":
            return []
        hidden = chip(ctx, icon("cards", 22), self._hidden(ctx))
        return [*super().chips(ctx), hidden] if ctx.size == "regular" else [hidden]

    def _hidden(self, ctx: Context) -> str:
        """How many cards it can have hit."""
        count = self.strikes.reach(self.place).hidden
        return ctx.t("submarine_blues_table.hidden", count=count, suit=suit(self.shark), rank=rank(self.shark))

    # Showing --------------------------------------------------------------------------------------------------

    def content(self, ctx: Context) -> Element:
        losses, tall = self.strikes.losses(self.place), ctx.size == "tall"
        opponents = [self._opponent(name, losses.get(name)) for name in self.strikes.opponents]
        question = ctx.t("submarine_blues_table.count_below", rank=rank(self.shark), suit=suit(self.shark))
        asked = roles.title(question)
        rows = [self._row(ctx, one, among=len(opponents)) for one in opponents]
        if tall:
            hidden = row(icon("cards", 22), roles.note(self._hidden(ctx)), gap="s", colour="text2")
            told = column(asked, hidden, self._other_card(ctx), gap="s", grow=1)
            head = card(
                self._shark(ctx), told, upright=False, gap="xxl", items="center", pad=pad("xl", "xxl"), radius="l"
            )
            inside = column(head, *rows, grow=1, gap="xl", pad=pad("m", "xl"))
        else:
            shark = card(
                self._shark(ctx), self._other_card(ctx), w=ctx.pick(190, 104), items="center", justify="center",
                gap="l", pad=pad("m"), radius="l",
            )  # fmt: skip
            justify = "between" if len(opponents) == MOST_OPPONENTS else "start"
            answers = column(row(asked, pad=pad(0, "xxs")), *rows, grow=1, gap="gap_m", justify=justify)
            inside = row(shark, answers, grow=1, gap="xl", items="stretch", pad=pad("l", ctx.gutter))
        return column(inside, self._bar(ctx, losses), grow=1)

    def _opponent(self, name: str, loss: int | None) -> Opponent:
        strikes = self.strikes
        holder, said = strikes.before(self.place).players[name], strikes.announced[self.place].get(name)
        hits = self.decision.row(self.draft.hits_row(self.shark, name))
        return Opponent(self.table_view.seats[name], holder, loss, hits, said)

    def _shark(self, ctx: Context) -> Element:
        foot = row(
            icon("shark", 18),
            roles.label(ctx.t("submarine_blues_table.kind.short.attack")),
            gap="xxs", pad=pad("hair", "xs"), colour="danger", skin=Skin(fill="header", radius="s"),
        )  # fmt: skip
        shown = face(
            self.shark, ctx.pick(140, 86, 104), ctx.pick(196, 122, 148),
            size=ctx.pick(76, 46, 58), suit_size=ctx.pick(60, 36, 44), foot=foot,
        )  # fmt: skip
        if self.table_view.learnt(self.shark):
            return shown
        return column(shown, id="facts", tap=partial(self.host.ask_facts, self.shark))

    def _other_card(self, ctx: Context) -> Box:
        words = roles.label(ctx.t("submarine_blues_table.other_card"), anchor="center")
        shape: dict[str, Any] = {"h": ctx.touch, "w": ctx.pick(160, 92, None), "pad": pad(0, "xxs")}
        return button_box("other_card", words, tap=self.host.other_card, **shape)

    def _row(self, ctx: Context, one: Opponent, *, among: int) -> Box:
        regular, tall, holder = ctx.size == "regular", ctx.size == "tall", one.holder
        safe = min(holder.divers, PER_SUBMARINE * holder.submarines)
        lost = "" if one.loss is None else f"{_MINUS}{one.loss}" if one.loss else "0"
        loss = roles.figure(
            lost, colour="caution" if one.loss else "text3", anchor="right",
            w="tile_l", )  # fmt: skip
        answers = row(*(self._button(ctx, one, hits) for hits in one.hits.choices), gap="m")
        words = ctx.t("submarine_blues_table.safe_outside", safe=safe, outside=holder.divers - safe)
        state = column(
            diver_row(
                holder.divers, holder.submarines, one.seat.diver, ctx.pick(210, 120, 210), ctx.pick(58, 40)
            ),
            roles.note(words),
            grow=1,
        )  # fmt: skip
        who = tile(ctx, one.seat.diver, "tile_m")
        called = roles.person(one.seat.called, "title", w=120) if regular or tall else None
        if not tall:
            shape: dict[str, Any] = {"items": "center", "pad": pad(0, "l"), "radius": "l"}
            # Three share the compact panel, whatever the question takes of it.
            shape |= {"grow": 1} if among == MOST_OPPONENTS and not regular else {"h": ctx.pick(138, 84)}
            return card(who, called, answers, state, loss, upright=False, gap="l", **shape)
        # As high as three share the panel; one or two are no higher.
        shape = {"grow": 1} if among == MOST_OPPONENTS else {"h": 176}
        named = row(who, called, state, loss, gap="m")
        return card(named, answers, gap="s", justify="center", pad=pad("xs", "xxl"), radius="l", **shape)

    def _button(self, ctx: Context, one: Opponent, hits: Choice) -> Box:
        w, h = ctx.pick((70.0, 96.0), (56.0, 64.0), (None, 60.0))
        return button_box(
            button_id(f"hits.{one.seat.player}", hits.value), roles.figure(hits.label),
            kind="selected" if one.said == hits.value else "neutral", disabled_reason=hits.disabled_reason,
            tap=partial(self._say, one, hits.value), w=w, grow=0 if w else 1, h=h, radius="m",
        )  # fmt: skip

    def _say(self, one: Opponent, hits: int) -> None:
        """Announced so many; said once more, they are asked again."""
        again = one.said == hits and one.seat.player not in self.strikes.certain(self.place)
        self.answer(one.hits.id, None if again else hits)

    # The buttons below -------------------------------------------------------------------------------------------

    def _bar(self, ctx: Context, losses: dict[str, int]) -> Box:
        strikes, missing = self.strikes, self.strikes.missing(self.place)
        words: dict[str, Any] = {"name": self.table_view.called(strikes.attacker), "count": sum(losses.values())}
        if missing:
            title = ctx.t("submarine_blues_table.attack")
        elif self._more:
            title = ctx.t("submarine_blues_table.next_shark", **words)
        elif self.draft.act == "resort":
            title = ctx.t("submarine_blues_table.lay_for", cards=of_rank(ctx, self.draft.cards), **words)
        else:
            short = ".short" if ctx.size == "tall" else ""
            title = ctx.t(f"submarine_blues_table.attack_for{short}", **words)
        given = {player: losses[player] for player in strikes.opponents if losses.get(player)}
        sub = gifts(ctx, self.table_view.seats, given, short=ctx.size == "tall")
        go = send_button(ctx, "attack", "shark", title, sub, self._go, self._why_off(ctx, missing), size="heading")
        return self.bar(ctx, self.not_this(ctx, w=ctx.pick(400, 330, 140)), go)

    def _why_off(self, ctx: Context, missing: list[str]) -> str | None:
        if missing:
            names = listed(ctx, [self.table_view.called(name) for name in missing])
            many = ".many" if len(missing) > 2 else ""
            return ctx.t(f"submarine_blues_table.still_to_say{many}", count=len(missing), names=names)
        return None if self._more else self.decision.choice(SEND, self.draft.act).disabled_reason

    @property
    def _more(self) -> bool:
        """Whether another shark strikes after this one."""
        return self.place + 1 < len(self.strikes.sharks)

    def _go(self) -> None:
        if self._more:
            self.place += 1
            self.host.refresh()
        else:
            self.send()
