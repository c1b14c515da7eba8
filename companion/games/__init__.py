"""The games of the box: pure rules, one folder each."""

from collections.abc import Mapping

from companion.games.deep_sea_adventure import DEEP_SEA_ADVENTURE
from companion.games.game import Game
from companion.games.submarine import SUBMARINE
from companion.games.submarine_blues import SUBMARINE_BLUES
from companion.games.sunken_treasure import SUNKEN_TREASURE

GAMES: Mapping[str, Game] = {
    game.name: game for game in (SUNKEN_TREASURE, DEEP_SEA_ADVENTURE, SUBMARINE, SUBMARINE_BLUES)
}
