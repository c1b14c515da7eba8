"""Joins a club over HTTP, for the time that it takes (club.md 3)."""

from __future__ import annotations

import http.client
from collections.abc import Callable
from random import Random
from threading import Event

from divingbell.companion.clock import Clock
from divingbell.companion.club.hub_connection import FAILURES, body_of_answer
from divingbell.companion.club.protocol.key_exchange import Spake2
from divingbell.companion.club.protocol.messages import JoinPost, JoinReply, JoinRequest
from divingbell.companion.club.protocol.tablet_join import JoinState, TabletJoin
from divingbell.companion.club.protocol.tablet_side import ANSWER_S


def join(
    address: tuple[str, int], request: JoinRequest, code: str, clock: Clock, *, away_s: float,
    on_state: Callable[[JoinState], None],
) -> TabletJoin:  # fmt: skip
    """The joining, once it has ended; where the hub is not reached for `away_s` seconds as it stands then. `on_state`
    is called with each further state."""
    joining = TabletJoin(request, code, Spake2, Random())
    connection = http.client.HTTPConnection(*address, timeout=ANSWER_S)
    answered_at, state, pause = clock.monotonic(), joining.state, Event()
    while not joining.has_ended and clock.monotonic() - answered_at < away_s:
        post = joining.due(clock.monotonic())
        if post is None:
            pause.wait(min(1.0, max(0.0, joining.wake_at(clock.monotonic()) - clock.monotonic())))
            continue
        try:
            reply = _asked(connection, post)
        except FAILURES:
            connection.close()
            joining.on_unreachable(post.number, clock.monotonic())
            continue
        answered_at = clock.monotonic()
        joining.on_reply(post.number, reply, answered_at)
        if joining.state != state:
            state = joining.state
            on_state(state)
    connection.close()
    return joining


def _asked(connection: http.client.HTTPConnection, post: JoinPost) -> JoinReply:
    connection.request("POST", post.target, post.body, {"Content-Type": "application/json"})
    response = connection.getresponse()
    return JoinReply(response.status, body_of_answer(response), response.getheader("DivingBell-MAC"))
