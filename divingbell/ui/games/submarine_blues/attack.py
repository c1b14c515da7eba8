"""An attack: every opponent announces their hits for one shark after another, and sees what they cost."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import ClassVar, NamedTuple

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
from divingbell.ui.toolkit.element import Box, BoxOptions, Element, Skin, column, dropping, fits, pad, row, space

MOST_OPPONENTS = 3
_FOOT = Skin(fill="header", radius="s")
_LINE, _NAME = 600, 110
"""dp that a line of answers needs, and a name in it."""
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

    name: ClassVar[str] = "blues.attack"
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
        return [chip(ctx, icon("cards", "coin_s"), self._hidden(ctx))]

    def _hidden(self, ctx: Context) -> str:
        """How many cards it can have hit."""
        count = self.strikes.reach(self.place).hidden
        return ctx.t("submarine_blues_table.hidden", count=count, suit=suit(self.shark), rank=rank(self.shark))

    # Showing --------------------------------------------------------------------------------------------------

    def content(self, ctx: Context) -> Element:
        losses = self.strikes.losses(self.place)
        opponents = [self._opponent(name, losses.get(name)) for name in self.strikes.opponents]
        question = ctx.t("submarine_blues_table.count_below", rank=rank(self.shark), suit=suit(self.shark))
        rows = [self._row(ctx, one) for one in opponents]
        # As high as three share the panel; one or two are no higher.
        rows += [space() for _ in range(MOST_OPPONENTS - len(rows))]
        beside, under = partial(self._beside, ctx, question, rows), partial(self._under, ctx, question, rows)
        inside = column(fits(beside, under, grow=1), grow=1, pad=pad("gap_s", ctx.gutter))
        return column(inside, self._bar(ctx, losses), grow=1)

    def _beside(self, ctx: Context, question: str, rows: Sequence[Element]) -> Box:
        """The shark at the left of everybody's answers."""
        shark = card(
            self._shark(ctx), self._other_card(ctx), items="center", justify="center", gap="gap", pad=pad("gap_s"),
            radius="l", w="card_side",
        )  # fmt: skip
        answers = column(roles.title(question), *rows, grow=1, gap="gap_s", min_w=_LINE)
        return row(shark, answers, gap="gap", items="stretch")

    def _under(self, ctx: Context, question: str, rows: Sequence[Element]) -> Box:
        """The shark over them, with the question beside it."""
        hidden = row(icon("cards", "coin_s"), roles.note(self._hidden(ctx)), gap="gap_s", colour="text2")
        told = column(roles.title(question), hidden, self._other_card(ctx), gap="gap_s", grow=1)
        head = card(self._shark(ctx), told, upright=False, gap="gap", items="center", pad=pad("pad_card"), radius="l")
        return column(head, *rows, gap="gap")

    def _opponent(self, name: str, loss: int | None) -> Opponent:
        strikes = self.strikes
        holder, said = strikes.before(self.place).players[name], strikes.announced[self.place].get(name)
        hits = self.decision.row(self.draft.hits_row(self.shark, name))
        return Opponent(self.table_view.seats[name], holder, loss, hits, said)

    def _shark(self, ctx: Context) -> Element:
        sign, words = (
            icon("shark", "coin_s"),
            roles.caption(ctx.t("submarine_blues_table.kind.short.attack"), colour=None),
        )
        shape: BoxOptions = {"gap": "gap_xxs", "pad": pad("gap_hair", "gap_xs"), "colour": "danger", "skin": _FOOT}
        foot = dropping(row, sign, words, drop=(words,), options=shape)
        shown = face(ctx, self.shark, "card_l", foot=foot)
        if self.table_view.learnt(self.shark):
            return shown
        return column(shown, id="facts", tap=partial(self.host.ask_facts, self.shark))

    def _other_card(self, ctx: Context) -> Box:
        words = roles.label(ctx.t("submarine_blues_table.other_card"), anchor="center")
        return button_box(
            "other_card", words, tap=self.host.other_card, h="row_setting", align="stretch", pad=pad(0, "gap_xxs")
        )

    def _row(self, ctx: Context, one: Opponent) -> Box:
        """One who is asked: in one line, or with the answers under name and divers."""
        sign, name = tile(ctx, one.seat.diver, "tile_m"), roles.person(one.seat.called, "title", w=_NAME)
        answers = row(
            *(self._button(one, hits) for hits in one.hits.choices), gap="gap_s", items="stretch", h="digit", grow=1
        )
        state, loss = self._state(ctx, one), self._loss(one)
        line = partial(row, gap="gap")
        shown = fits(
            partial(line, sign, name, answers, state, loss),
            partial(line, sign, answers, state, loss),
            lambda: column(line(sign, name, space(), state, loss), answers, gap="gap_s", justify="center"),
            grow=1,
        )
        return card(shown, grow=1, pad=pad("gap_xs", "pad_card"), radius="l")

    def _state(self, ctx: Context, one: Opponent) -> Box:
        """Their divers, and how many of them a submarine protects."""
        holder = one.holder
        safe = min(holder.divers, PER_SUBMARINE * holder.submarines)
        words = ctx.t("submarine_blues_table.safe_outside", safe=safe, outside=holder.divers - safe)
        shown = diver_row(holder.divers, holder.submarines, one.seat.diver, "sheet_row", w="divers")
        return column(shown, roles.note(words), gap="gap_hair")

    def _loss(self, one: Opponent) -> Element:
        lost = "" if one.loss is None else f"{_MINUS}{one.loss}" if one.loss else "0"
        return roles.figure(lost, colour="caution" if one.loss else "text3", anchor="right", w="digit")

    def _button(self, one: Opponent, hits: Choice) -> Box:
        return button_box(
            button_id(f"hits.{one.seat.player}", hits.value), roles.score(hits.label, colour=None),
            kind="selected" if one.said == hits.value else "neutral", disabled_reason=hits.disabled_reason,
            tap=partial(self._say, one, hits.value), grow=1, radius="m",
        )  # fmt: skip

    def _say(self, one: Opponent, hits: int) -> None:
        """Announced so many; said once more, they are asked again."""
        again = one.said == hits and one.seat.player not in self.strikes.certain(self.place)
        self.answer(one.hits.id, None if again else hits)

    # The buttons below -------------------------------------------------------------------------------------------

    def _bar(self, ctx: Context, losses: dict[str, int]) -> Box:
        strikes, missing = self.strikes, self.strikes.missing(self.place)
        words: dict[str, object] = {"name": self.table_view.called(strikes.attacker), "count": sum(losses.values())}
        if missing:
            title = ctx.t("submarine_blues_table.attack")
        elif self._more:
            title = ctx.t("submarine_blues_table.next_shark", **words)
        elif self.draft.act == "resort":
            title = ctx.t("submarine_blues_table.lay_for", cards=of_rank(ctx, self.draft.cards), **words)
        else:
            title = ctx.t("submarine_blues_table.attack_for", **words)
        given = {player: losses[player] for player in strikes.opponents if losses.get(player)}
        sub = gifts(ctx, self.table_view.seats, given)
        off = self._why_off(ctx, missing)

        def go(under: str, size: str = "heading") -> Box:
            return send_button(ctx, "attack", "shark", title, under, self._go, off, size=size)

        # Everybody's loss stands in their row too, so long names go from the button.
        shown = fits(partial(go, sub), partial(go, ""), partial(go, "", "body"), grow=1)
        return self.bar(ctx, self.not_this(ctx), shown)

    def _why_off(self, ctx: Context, missing: list[str]) -> str | None:
        if missing:
            names = listed(ctx, [self.table_view.called(name) for name in missing])
            many = ".many" if len(missing) > 2 else ""
            return ctx.t(f"submarine_blues_table.still_to_say{many}", count=len(missing), names=names)
        return None if self._more else self.decision.choice(SEND, self.draft.act).disabled_reason

    @property
    def _more(self) -> bool:
        """Tell whether another shark strikes after this one."""
        return self.place + 1 < len(self.strikes.sharks)

    def _go(self) -> None:
        if self._more:
            self.place += 1
            self.host.refresh()
        else:
            self.send()
