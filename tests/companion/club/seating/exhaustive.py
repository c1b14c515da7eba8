"""The fewest meetings again that three rounds can have, by looking at every one of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

Groups = tuple[tuple[int, ...], ...]


def splits(people: Sequence[int], sizes: Sequence[int]) -> Iterator[Groups]:
    """All ways to seat people at tables of these sizes."""
    if not sizes:
        yield ()
        return
    first, *others = people
    for size in sorted({*sizes}):
        left = list(sizes)
        left.remove(size)
        for company in combinations(others, size - 1):
            for further in splits([one for one in others if one not in company], left):
                yield ((first, *company), *further)


def met(groups: Groups, people: int) -> int:
    """The pairs that meet, a bit each."""
    pairs = {pair: 1 << bit for bit, pair in enumerate(combinations(range(people), 2))}
    return sum(pairs[pair] for group in groups for pair in combinations(group, 2))


def _kind(first: Groups, second: Groups) -> tuple[tuple[int, ...], ...]:
    """What two rounds have in common, whoever the people are: two pairs of rounds alike in it are alike."""
    shared = [[len({*one} & {*other}) for other in second] for one in first]
    return min(
        tuple(sorted(zip(*(shared[row] for row in order), strict=True)))
        for order in permutations(range(len(first)))
        if all(len(first[row]) == len(first[place]) for place, row in enumerate(order))
    )


def fewest_again(people: int, sizes: Sequence[int]) -> int:
    """Meetings that are not a pair's first, in the best three rounds."""
    rounds = [*splits(range(people), sizes)]
    bits = [met(groups, people) for groups in rounds]
    first = bits[0]
    kinds = dict[object, int]()
    seen = dict[object, object]()
    for groups, pairs in zip(rounds, bits, strict=True):
        shared = tuple(sorted(tuple(len({*one} & {*other}) for one in rounds[0]) for other in groups))
        if shared not in seen:
            seen[shared] = _kind(rounds[0], groups)
        kinds.setdefault(seen[shared], pairs)
    best = max((first | second | third).bit_count() for second in kinds.values() for third in bits)
    return 3 * first.bit_count() - best
