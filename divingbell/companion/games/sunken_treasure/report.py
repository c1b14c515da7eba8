"""The printed report of Sunken Treasure: the coins and dives of everybody, each turn as card, hole, buzz and pay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from divingbell.companion.games import amounts as counted
from divingbell.companion.games.game import Entry
from divingbell.companion.games.report_parts import SIGN, Bar, Cell, Head, ReportInput, ReportParts, TurnLine
from divingbell.companion.games.sunken_treasure.recap import recap
from divingbell.companion.games.sunken_treasure.start import CASH
from divingbell.companion.games.sunken_treasure.state import METALS, State

_RISKS = (2, 3, 4, 5)
_MOST_COINS = 7
"""Of more coins one of each metal stands with its number."""
_LEAST_COINS, _COUNTED_COINS = 78.0, 130.0
"""Widths of their column."""


class _Dives:
    """Dives of one player, or of everybody at one risk."""

    def __init__(self) -> None:
        self.dives = 0
        self.buzzed = 0
        self.risks = 0


def report(told: ReportInput) -> ReportParts:
    """Everything that is told of it."""
    turns = [_Turn(told, [*entries]) for _, entries in groupby([*told.session.entries()][::-1][1:], _number)]
    players, risks = _counted(told, turns)
    best = recap(told.session).best
    t = told.words.t
    return ReportParts(
        standing_heads=(
            Head(t("sunken_treasure.report.coins"), _coins_width(told)),
            Head(t("sunken_treasure.report.dives"), 78, right=True),
            Head(t("sunken_treasure.report.risk"), 66, right=True),
            Head(t("sunken_treasure.report.best"), 66, right=True),
        ),
        standings={player: _standing(told, player, dives, best[player]) for player, dives in players.items()},
        turn_heads=(
            Head(t("sunken_treasure.report.card"), 140),
            Head(t("sunken_treasure.report.buzz"), 56),
            Head(t("sunken_treasure.report.outcome"), 0),
            Head(t("sunken_treasure.report.paid"), 92, right=True),
            Head(t("report.then_has"), 60, right=True),
        ),
        turns=[turn.line() for turn in turns],
        signs=(("buzz", t("sunken_treasure.report.buzz.sign")), ("F", t("sunken_treasure.report.free.sign"))),
        about=t("sunken_treasure.report.about", amount=CASH),
        bars_title=t("sunken_treasure.report.by_risk"),
        bars=tuple(_bar(told, risk, dives) for risk, dives in risks.items() if dives.dives),
        coins=tuple((f"coin-{metal}", t(f"sunken_treasure.metal.{metal}")) for metal in METALS),
    )


def _number(entry: Entry) -> int:
    assert entry.previous is not None, "the first entry begins the game"
    return int(entry.previous.state.turn.number)


class _Turn:
    """One turn, oldest entry first."""

    def __init__(self, told: ReportInput, entries: Sequence[Entry]) -> None:
        self.told = told
        self.entries = entries
        before = entries[0].previous
        assert before is not None, "the first entry begins the game"
        self.before: State = before.state
        self.diver = self.before.turn.player

    def _of(self, kind: str) -> list[Entry]:
        return [entry for entry in self.entries if entry.action["type"] == kind]

    @property
    def outcomes(self) -> list[Entry]:
        """Every try of the dive."""
        return self._of("dive")

    @property
    def buzzed(self) -> bool:
        """True if a buzz counted in it."""
        return bool(self._of("buzz")) or any(entry.action.get("buzz") is True for entry in self.outcomes)

    @property
    def risk(self) -> int | None:
        """The hole that was dived in, None where nobody dived."""
        said = [entry.action["risk"] for entry in self.entries if "risk" in entry.action]
        return int(said[-1]) if said and self.outcomes else None

    def paid(self) -> Mapping[str, int]:
        """Amounts that everybody gained or gave."""
        found: dict[str, int] = {}
        for entry in self.entries:
            for player, amount in counted.amounts(entry):
                found[player] = found.get(player, 0) + amount
        return found

    # Showing --------------------------------------------------------------------------------------------------

    def line(self) -> TurnLine:
        """Card and hole, buzz, what came of it, what was paid, what the diver then has."""
        after: State = self.entries[-1].state
        has = self.told.words.money(after.players[self.diver].cash)
        cells = (self._card(), self._buzz(), Cell("; ".join(self._came())), self._pay(), Cell(has))
        return TurnLine(self.before.turn.number, self.diver, cells)

    def _card(self) -> Cell:
        t = self.told.words.t
        free = "F" if self._of("free_buzz") else ""
        for entry in self._of("play_diving_card"):
            card = {"metal": entry.action["dive_for"], "value": entry.action["value"]}
            if self.risk is None:
                return Cell(t("sunken_treasure.report.card.only", **card), note=free)
            return Cell(t("sunken_treasure.report.card.risk", **card, risk=self.risk), note=free)
        if self._of("discard"):
            discarded = "discards" if self.before.players[self.diver].hand else "draws"
            return Cell(t(f"sunken_treasure.report.{discarded}"))
        return Cell()

    def _buzz(self) -> Cell:
        if not self.buzzed:
            return Cell()
        felt = [self.told.felt(entry.origin.n) for entry in self._of("buzz") if entry.origin is not None]
        lengths = [seconds for seconds in felt if seconds is not None]
        if not lengths:
            return Cell(mark="buzz")
        return Cell(self.told.words.t("sunken_treasure.report.seconds", seconds=lengths[-1]), mark="buzz")

    def _came(self) -> Iterator[str]:
        t = self.told.words.t
        if self.outcomes:
            dive = self.outcomes[-1]
            name = dive.action["outcome"]
            if name == "recovered":
                right = dive.game.rulebook.line(dive)[0].rpartition(".")[2].startswith("right")
                name = "right" if right else "wrong"
            yield t(f"sunken_treasure.report.{name}", metal=dive.action.get("coin", ""))
        for entry in self._of("play_penalty"):
            name = self.told.seats[entry.action["player"]].short
            yield t(f"sunken_treasure.report.{entry.action['card']}", name=name)
        for kind in ("no_coins_left", "stop_game"):
            if self._of(kind):
                yield t(f"sunken_treasure.report.{kind}")

    def _pay(self) -> Cell:
        words, paid = self.told.words, self.paid()
        mine = paid.get(self.diver, 0)
        if not mine:
            return Cell()
        shared = [amount for player, amount in paid.items() if player != self.diver and amount == mine]
        note = words.t("sunken_treasure.report.each") if shared else ""
        return Cell(words.signed(mine), bold=True, note=note)


# Sums ----------------------------------------------------------------------------------------------------------


def _counted(told: ReportInput, turns: Sequence[_Turn]) -> tuple[Mapping[str, _Dives], Mapping[int, _Dives]]:
    """Dives of everybody, and of each risk."""
    players = {player: _Dives() for player in told.session.state.players}
    risks = {risk: _Dives() for risk in _RISKS}
    for turn in turns:
        mine = players[turn.diver]
        if turn.risk is None:
            continue
        for dives in (mine, risks[turn.risk]):
            dives.dives += 1
            dives.buzzed += turn.buzzed
            dives.risks += turn.risk
    return players, risks


def _standing(told: ReportInput, player: str, dives: _Dives, most: int) -> tuple[Cell, ...]:
    words = told.words
    risk = words.decimal(dives.risks / dives.dives, 1) if dives.dives else ""
    best = words.money(most) if most else ""
    return _coins(told, player), Cell(f"{dives.dives}, {dives.buzzed}"), Cell(risk), Cell(best)


def _coins(told: ReportInput, player: str) -> Cell:
    """A sign for each coin; of many how many there are of each metal."""
    coins = {metal: getattr(told.session.state.players[player].coins, metal) for metal in METALS}
    if sum(coins.values()) <= _MOST_COINS:
        return Cell(icons=tuple(f"coin-{metal}" for metal, count in coins.items() for _ in range(count)))
    had = [(metal, count) for metal, count in coins.items() if count]
    words = "  ".join(told.words.t("sunken_treasure.report.many", metal=metal, count=count) for metal, count in had)
    return Cell(words)


def _coins_width(told: ReportInput) -> float:
    """Room for the signs of who has most of them."""
    most = max(len(_coins(told, player).icons) for player in told.session.state.players)
    counted = any(_coins(told, player).words for player in told.session.state.players)
    return max(_LEAST_COINS, SIGN * most, _COUNTED_COINS if counted else 0)


def _bar(told: ReportInput, risk: int, dives: _Dives) -> Bar:
    t = told.words.t
    return Bar(
        t("sunken_treasure.report.at_risk", risk=risk),
        t("sunken_treasure.report.dived", count=dives.dives),
        dives.buzzed / dives.dives,
        t("sunken_treasure.report.buzzed", count=dives.buzzed),
    )
