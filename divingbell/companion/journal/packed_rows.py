"""The lines of a session in memory, packed: a long evening is kept whole, in case its file is lost, and rarely read."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator

import msgspec

from divingbell.companion.chain import FIRST_HASH, chain_hash
from divingbell.companion.journal.reader import JournalRow

BLOCK = 512
"""Lines that are packed together, about a millisecond of work."""


class PackedRows:
    """Lines in their order. The newest stay as they are, older ones are packed in blocks."""

    def __init__(self, rows: Iterable[JournalRow] = ()) -> None:
        self._blocks: list[bytes] = []
        self._hashes = [FIRST_HASH]
        """The chain hash before each block."""
        self._newest: list[JournalRow] = []
        for row in rows:
            self.append(row)

    def __len__(self) -> int:
        return len(self._blocks) * BLOCK + len(self._newest)

    def __iter__(self) -> Iterator[JournalRow]:
        return self.since(0)

    @property
    def last_hash(self) -> bytes:
        """The chain hash of the last line, by which the next one is sealed."""
        return self._newest[-1].chain_hash if self._newest else self._hashes[-1]

    def append(self, row: JournalRow) -> None:
        """One more line; its hash has to continue the chain."""
        self._newest.append(row)
        if len(self._newest) == 2 * BLOCK:
            older = self._newest[:BLOCK]
            plain = msgspec.msgpack.encode([(row.kind, row.body) for row in older])
            self._blocks.append(zlib.compress(plain, 1))
            self._hashes.append(older[-1].chain_hash)
            del self._newest[:BLOCK]

    def since(self, first: int) -> Iterator[JournalRow]:
        """The lines from this one on, counted from 0."""
        for block in range(first // BLOCK, len(self._blocks)):
            yield from self._unpacked(block, max(first - block * BLOCK, 0))
        yield from self._newest[max(first - len(self._blocks) * BLOCK, 0) :]

    def hash_of(self, count: int) -> bytes:
        """The chain hash of the first lines, so many."""
        return next(self.since(count - 1)).chain_hash if count else FIRST_HASH

    def _unpacked(self, block: int, skipped: int) -> Iterator[JournalRow]:
        before = self._hashes[block]
        rows = msgspec.msgpack.decode(zlib.decompress(self._blocks[block]), type=list[tuple[str, bytes]])
        for at, (kind, body) in enumerate(rows):
            before = chain_hash(before, kind, body)
            if at >= skipped:
                yield JournalRow(kind, body, before)
