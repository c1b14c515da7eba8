"""Scenes of the end of a game: the evening of the drawings, other numbers of people, other games."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from divingbell.companion.archive.summary import Summary
from divingbell.companion.archive.summary_service import PastGameList
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.games.measures import Measure
from divingbell.ui.screens.chart.chart import show_chart
from tests.seeded_game import actions, seeded_game
from tests.sunken_play import aim, buzz, card, dive, penalty, up
from tests.ui.scenes import Scene
from tests.ui.scenes_sunken import LONG, evening, lifted
from tests.ui.scenes_windows import sat_down
from tests.ui.table_services import PEOPLE, TableDriver, TableServices

Action = dict[str, Any]


def dropped(player: str, metal: str, value: int, risk: int) -> list[Action]:
    return [card(player, metal, value), aim(player, risk), buzz(player), dive(player, "dropped")]


LAST: list[list[Action]] = [
    [card("p2", "gold", 15000), aim("p2", 4), buzz("p2"), up("p2", "gold"), penalty("p3", "share")],
    lifted("p3", "silver", 10000, 3),
    dropped("p4", "bronze", 5000, 2),
    lifted("p1", "gold", 15000, 3),
    lifted("p2", "silver", 15000, 5, half=True),
    dropped("p3", "bronze", 10000, 4),
    lifted("p4", "silver", 10000, 3),
    lifted("p1", "bronze", 10000, 2),
    lifted("p2", "gold", 5000, 5),
    lifted("p3", "silver", 5000, 3),
    lifted("p4", "gold", 5000, 3, half=True),
]
"""Turns 37 to 47: they leave Bruno $139,500, Ada $112,500, Chiara $96,000 and Dev $50,000, and the sea empty."""


def played(services: TableServices, actions: Sequence[Action], minutes: int = 41) -> TableServices:
    """All of it up to the end, which comes after so many minutes of play: no pause is one."""
    services.play(actions[0])
    parts = -(-minutes // 9)
    size = -(-len(actions[1:-1]) // parts)
    for begin in range(1, len(actions) - 1, size):
        services.play(*actions[begin : min(begin + size, len(actions) - 1)])
        services.clock.turn(minutes * 60 / parts)
    services.tap(actions[-1])
    return services


def ended() -> TableServices:
    return played(TableServices(4), [*evening(4), *(action for turn in LAST for action in turn)])


def stopped() -> TableServices:
    return played(TableServices(4), [*evening(4), {"type": "stop_game"}])


def six(*, broke: bool = True, people: Sequence[tuple[str, str]] = PEOPLE) -> TableServices:
    """Six people, Emi out; the sea was seen empty."""
    actions = evening(6, broke=broke)
    actions[0] = {key: value for key, value in actions[0].items() if key != "coins"}
    return played(TableServices(6, people=people), [*actions, {"type": "no_coins_left"}])


def two() -> TableServices:
    return played(TableServices(2), [*evening(2), {"type": "stop_game"}])


def shared(winners: int = 2) -> TableServices:
    """Four people, of whom the first ones have won as much as each other."""
    services = TableServices(4)
    begin = {"type": "start_game", "game": "sunken_treasure", "players": 4, "first_player": "p1"}
    turns = [
        lifted(f"p{i}", "gold", 15000, 4) if i <= winners else dropped(f"p{i}", "gold", 5000, 2) for i in range(1, 5)
    ]
    return played(services, [begin, *(action for turn in turns for action in turn), {"type": "no_coins_left"}])


def seeded(game: str, seed: int, players: int) -> TableServices:
    """A whole game by seeded players."""
    services = TableServices(players)
    services.play(*actions(seeded_game(game, seed, players)))
    return services


def deep_sea() -> TableServices:
    """Three rounds."""
    return seeded("deep_sea_adventure", 5, 5)


def _tab(kind: str) -> Any:
    def enter(size: str, chosen: Settings) -> TableDriver:
        driver = sat_down(ended(), size, chosen)
        driver.tap(f"chart.{kind}")
        return driver

    return enter


def scene(name: str, make: Any, sizes: str = "RCT", settings: dict[str, object] | None = None) -> Scene:
    return Scene(name, sizes, lambda size, chosen: sat_down(make(), size, chosen), settings or {})


def alone(make: Any, kind: str = "") -> Any:
    """The chart of that evening alone on the screen."""

    def enter(size: str, chosen: Settings) -> TableDriver:
        driver = sat_down(make(), size, chosen)
        show_chart(driver.shell, driver.services.own.now.session, driver.shell.top.record.snapshot.header)
        driver.wait(lambda: driver.shell.top.name == "chart", "the chart")
        if kind:
            driver.tap(f"chart.{kind}")
        return driver

    return enter


def deep_points(answer: int | None, at: int = 0, people: Sequence[tuple[str, str]] = PEOPLE) -> Any:
    """A look back at that evening: the question, or with an answer its figures."""

    def enter(size: str, chosen: Settings) -> TableDriver:
        services = TableServices(5, people=people)
        services.play(*actions(seeded_game("deep_sea_adventure", 2, 5)))
        driver = sat_down(services, size, chosen)
        driver.wait(lambda: driver.shows("turning.key"), "the turning points")
        driver.tap("turning")
        for _ in range(at):
            driver.tap("skip")
        if answer is not None:
            driver.tap(f"answer.{answer}")
        return driver

    return enter


def dives_before(count: int = 40) -> list[Summary]:
    """Dives of other evenings on this tablet: the higher the risk, the more of them buzzed."""
    measures = tuple(
        Measure("dive", "p1", i + 1, int(i % 10 < 2 * risk - 3), {"risk": risk, "coin": int(i % 10 < 12 - 2 * risk)})
        for risk in (2, 3, 4, 5)
        for i in range(count // 4)
    )
    return [
        Summary(
            session="x", lines=1, game="sunken_treasure", created="2026", ended="2026", seconds=0, entries=1,
            phase="over", reason="stopped", practice=False, copy=False, measures=measures,
        )
    ]  # fmt: skip


def sunken_points(answer: int | None, past: Sequence[Summary] | None = None) -> Any:
    """The same of the evening of the drawing, on a tablet that has seen forty dives more."""

    def enter(size: str, chosen: Settings) -> TableDriver:
        services = ended()
        services.summaries = SimpleNamespace(read=lambda **_: PastGameList(tuple(past or dives_before())))
        driver = sat_down(services, size, chosen)
        driver.wait(lambda: driver.shows("turning.key"), "the turning points")
        driver.tap("turning")
        if answer is not None:
            driver.tap(f"answer.{answer}")
        return driver

    return enter


SCENES = [
    Scene("turning_points", "RCT", deep_points(None)),
    Scene("turning_points.answered", "RCT", deep_points(0)),
    Scene("turning_points.last", "RCT", deep_points(1, at=2, people=LONG)),
    Scene("turning_points.sunken", "RCT", sunken_points(None)),
    Scene("turning_points.sunken_answered", "RCT", sunken_points(1)),
    Scene("chart", "RCT", alone(ended)),
    Scene("chart.buzzes", "C", alone(ended, "buzzes")),
    Scene("chart.six_long", "RCT", alone(lambda: six(people=LONG))),
    Scene("chart.deep_sea", "RCT", alone(deep_sea)),
    Scene("chart.submarine", "RCT", alone(lambda: seeded("submarine", 2, 5))),
    Scene("chart.blues", "RCT", alone(lambda: seeded("submarine_blues", 3, 4))),
    scene("podium", ended),
    scene("podium.light", ended, "R", {"theme": "shallows"}),
    scene("podium.six", six),
    scene("podium.six_long", lambda: six(people=LONG)),
    scene("podium.two", two),
    scene("podium.stopped", stopped),
    scene("podium.shared", shared),
    scene("podium.shared_three", lambda: shared(3)),
    Scene("podium.coins", "R", _tab("coins")),
    Scene("podium.buzzes", "RCT", _tab("buzzes")),
    scene("podium.deep_sea", deep_sea),
    scene("podium.deep_sea_six", lambda: seeded("deep_sea_adventure", 1, 6)),
    scene("podium.submarine", lambda: seeded("submarine", 2, 5)),
    scene("podium.blues", lambda: seeded("submarine_blues", 3, 4)),
]
