"""The one formatter of amounts: `$60,000` in English, `$60.000` in Italian. No other place groups digits."""

from __future__ import annotations

from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal

from divingbell.companion.texts.conventions import Conventions, conventions

MINUS = "\N{MINUS SIGN}"


class Amounts:
    """Figures as one language writes them. Only characters that the fonts have: no thin or narrow spaces."""

    def __init__(self, language: str) -> None:
        """`language` is a folder of `config/texts`; one that CLDR does not know writes as English does."""
        self.language = language

    @property
    def conventions(self) -> Conventions:
        """How the language writes numbers."""
        return conventions(self.language)

    def number(self, value: int) -> str:
        """A count, grouped, with a true minus sign: `10,000`."""
        digits = self._grouped(str(abs(value)))
        return f"{MINUS}{digits}" if value < 0 else digits

    def _grouped(self, digits: str) -> str:
        if len(digits) <= 3:  # no language groups fewer; most counts are small
            return digits
        rules = self.conventions
        head, groups = digits[: -rules.last_group], [digits[-rules.last_group :]]
        while head:
            head, groups = head[: -rules.other_groups], [head[-rules.other_groups :], *groups]
        return rules.group.join(groups)

    def money(self, value: int) -> str:
        """An amount of the bank: `$60,000`, `\N{MINUS SIGN}$2,000`."""
        return f"{MINUS if value < 0 else ''}${self.number(abs(value))}"

    def signed(self, value: int) -> str:
        """A movement of money: `+$30,000`, `\N{MINUS SIGN}$2,000`; nothing moved is `$0`."""
        return f"+{self.money(value)}" if value > 0 else self.money(value)

    def signed_number(self, value: int) -> str:
        """A movement of points, coins or degrees: `+38`, `\N{MINUS SIGN}2`, `0`."""
        return f"+{self.number(value)}" if value > 0 else self.number(value)

    def decimal(self, value: float, places: int) -> str:
        """A measured figure, without its unit, with a fixed number of places, halves rounded up: `0.42`, in Italian
        `0,42`. Raises
        `ValueError` unless `places` is 0 to 6."""
        if not 0 <= places <= 6:
            raise ValueError(f"places is {places}; allowed 0 to 6")
        text = str(Decimal(str(abs(value))).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP))
        whole, _, rest = text.partition(".")
        sign = MINUS if value < 0 and text.strip("0.") else ""
        return f"{sign}{self.number(int(whole))}{self.conventions.decimal if rest else ''}{rest}"


class AmountsAloud(Amounts):
    """Figures for a voice, which reads digits as words of its own accord: `30000 dollars` is "thirty thousand dollars"
    in every language it has. So nothing is grouped, the currency is a word behind, and a plus is not said."""

    def __init__(self, language: str, dollars: Callable[[int], str]) -> None:
        """`dollars` says an amount of the bank that is not negative, with its currency."""
        super().__init__(language)
        self._dollars = dollars

    def _grouped(self, digits: str) -> str:
        return digits

    def money(self, value: int) -> str:
        """`60000 dollars`, `\N{MINUS SIGN}2000 dollars`."""
        return f"{MINUS if value < 0 else ''}{self._dollars(abs(value))}"

    def signed(self, value: int) -> str:
        """The same."""
        return self.money(value)

    def signed_number(self, value: int) -> str:
        """`38`, `\N{MINUS SIGN}2`."""
        return self.number(value)
