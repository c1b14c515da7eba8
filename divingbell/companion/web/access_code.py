"""The access code of the pages: wrong codes are counted, right ones get a key of their own."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable

from divingbell.companion.web.rate_limit import RateLimit

TRIES = 3
"""Wrong codes of one address within `tries.TRIES_S`."""
ALL_TRIES = 30
"""Wrong codes of everybody together; then only a new code opens."""
_KEYS = 256


class AccessCode:
    """One code at a time."""

    def __init__(self, clock: Callable[[], float]) -> None:
        """`clock` gives seconds that never go back."""
        self._code: str | None = None
        self._keys: dict[str, None] = {}
        self._tries = RateLimit(clock, TRIES)
        self._all = 0

    @property
    def guessed(self) -> bool:
        """True if too many wrong codes were tried for the present one to open anything."""
        return self._all >= ALL_TRIES

    def ask(self, code: str | None, watching: set[str]) -> None:
        """Ask for this code from now on, None: for none. Of the keys given so far only those of `watching` stay."""
        if code == self._code:
            return
        self._code = code
        self._keys = {key: None for key in self._keys if key in watching}
        self._tries.forget()
        self._all = 0

    def enter(self, address: str, code: str) -> str | int:
        """A key for the right code, else 403, or 429 where no more codes are taken from there."""
        if self._code is None:
            return 403
        if self.guessed or self._tries.too_many(address):
            return 429
        if not hmac.compare_digest(code.encode(), self._code.encode()):
            self._tries.wrong(address)
            self._all += 1
            return 403
        self._tries.right(address)
        key = secrets.token_hex(16)
        self._keys[key] = None
        while len(self._keys) > _KEYS:
            del self._keys[next(iter(self._keys))]
        return key

    def opens(self, key: str) -> bool:
        """Tell whether this key, or none, may look now."""
        return self._code is None or key in self._keys
