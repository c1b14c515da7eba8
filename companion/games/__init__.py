"""The games of the box: pure rules, one folder each."""

from collections.abc import Iterator, Mapping
from importlib import import_module

from divingbell.companion.games.game import Game
from divingbell.companion.games.seats import SEATS


class _Box(Mapping[str, Game]):
    """Game by name, in the order of the box. Its rules are imported when it is first asked for: a start that shows
    only names waits for none."""

    def __getitem__(self, name: str) -> Game:
        if name not in SEATS:
            raise KeyError(name)
        game: Game = getattr(import_module(f"divingbell.companion.games.{name}"), name.upper())
        return game

    def __iter__(self) -> Iterator[str]:
        return iter(SEATS)

    def __len__(self) -> int:
        return len(SEATS)

    def __contains__(self, name: object) -> bool:
        return name in SEATS


GAMES: Mapping[str, Game] = _Box()
