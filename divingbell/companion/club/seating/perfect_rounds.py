"""Rounds in which nobody meets twice, by arithmetic in a finite field (a transversal design; the affine plane with the
round in which the rows sit together)."""

from __future__ import annotations

from collections.abc import Callable

_POLYNOMIALS = {4: 0b111, 8: 0b1011, 16: 0b10011, 32: 0b100101, 64: 0b1000011}
"""Order of a field of powers of two -> the polynomial by which it is reduced."""

_Operation = Callable[[int, int], int]


def perfect_rounds(people: int, tables: int, rounds: int) -> list[list[list[int]]] | None:
    """Rounds of tables of people numbered from 0, sizes as equal as can be; None: this way finds none.

    People stand in rows as long as there are tables: the one of row i and column j sits, in round m, at table j + m * i
    of a field with as many elements as tables. Two of one row never meet, two of other rows once at most. The last row
    may be short.
    """
    field = _field(tables)
    rows = -(-people // tables)
    square = rows == tables and people == rows * tables
    if field is None or rows > tables or rounds > tables + square:
        return None
    add, times = field
    planned = []
    for number in range(min(rounds, tables)):
        groups: list[list[int]] = [[] for _ in range(tables)]
        for person in range(people):
            row, column = divmod(person, tables)
            groups[add(column, times(number, row))].append(person)
        planned.append(groups)
    if rounds > tables:
        planned.append([[*range(row * tables, (row + 1) * tables)] for row in range(rows)])
    return planned


def _field(order: int) -> tuple[_Operation, _Operation] | None:
    """Addition and multiplication of the field; None where there is none here."""
    if order > 1 and all(order % divisor for divisor in range(2, int(order**0.5) + 1)):
        return (lambda one, other: (one + other) % order), (lambda one, other: one * other % order)
    polynomial = _POLYNOMIALS.get(order)
    if polynomial is None:
        return None

    def times(one: int, other: int) -> int:
        product = 0
        for bit in range(order.bit_length()):
            if other >> bit & 1:
                product ^= one << bit
        for bit in range(product.bit_length() - 1, order.bit_length() - 2, -1):
            if product >> bit & 1:
                product ^= polynomial << bit - order.bit_length() + 1
        return product

    return int.__xor__, times
