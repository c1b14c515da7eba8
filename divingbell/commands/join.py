"""`divingbell join`: this tablet joins a club by its six digits (docs/club-api.md)."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from divingbell.commands.problems import failed

if TYPE_CHECKING:
    from divingbell.companion.club.join_steps import JoinEnd, JoinStep
    from divingbell.companion.club.membership_file import JoinedClub
    from divingbell.companion.club.protocol.messages import JoinRequest
    from divingbell.companion.club.protocol.tablet_join import TabletJoin
    from divingbell.companion.texts.catalogue import Catalogue

PORT = 8330
"""Where a club's computer listens unless it says otherwise."""
AWAY_S = 20.0
"""How long a club's computer is looked for."""


def add(commands: Any) -> None:
    """Put the command on the command line."""
    parser = commands.add_parser(
        "join",
        help="join a club: the games of this tablet go to its computer",
        description="Exits 0 when the tablet has joined, 1 where the club did not let it in or is not reached.",
    )
    parser.add_argument("address", type=_address, metavar="ADDRESS", help=f"ADDRESS[:PORT] (default port: {PORT})")
    parser.add_argument("code", type=_code, metavar="CODE", help="the six digits on the club's wall")
    parser.add_argument("--name", metavar="TEXT", help="what the organiser shall read of this tablet")
    parser.add_argument("--club", type=Path, metavar="FILE", help="where it is kept (default: the user's)")
    parser.add_argument("--json", action="store_true", help="say how it goes as JSON, an object a line")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Join, and keep what the club gave."""
    from divingbell.commands.language import users_texts
    from divingbell.companion.club.join_steps import JoinStep

    address = "{}:{}".format(*arguments.address)
    say = _said_as_json if arguments.json else partial(_said, address=address, say=users_texts())
    try:
        end = _join(arguments, lambda: say(JoinStep("waits")))
    except ModuleNotFoundError as error:
        end = JoinStep("not_installed", problem=str(error.name))
    return say(end)


def _join(arguments: argparse.Namespace, on_waits: Callable[[], object]) -> JoinStep:
    """Join, and the end of it. Raises `ModuleNotFoundError` where what it needs is not installed."""
    from divingbell.companion.clock import SystemClock
    from divingbell.companion.club.join_client import join
    from divingbell.companion.club.join_steps import JoinStep
    from divingbell.companion.club.membership_file import save_membership
    from divingbell.companion.journal.place import user_journal

    file = arguments.club or user_journal().with_name("club.json")
    before = _before(file)
    request = _request(before, arguments.name)

    def on_state(state: str) -> None:
        if state == "waits":
            on_waits()

    joining = join(arguments.address, request, arguments.code, SystemClock(), away_s=AWAY_S, on_state=on_state)
    joined = _joined(joining, before, request.device, arguments.address)
    if joined is None:
        return _refusal(joining)
    try:
        save_membership(file, joined)
    except OSError as error:
        return JoinStep("unwritten", problem=f"{file}: {error.strerror or error}")
    return JoinStep("joined", club=joined.club, table=joined.table, had=request.table)


def _said_as_json(step: JoinStep) -> int:
    """Say it to a program; the exit code."""
    import msgspec

    print(msgspec.json.encode(step).decode(), flush=True)
    return 0 if step.step == "joined" else 1


def _said(step: JoinStep, *, address: str, say: Catalogue) -> int:
    """Say it to people; the exit code."""
    match step.step:
        case "waits":
            print(say("club.command.waits"), flush=True)
        case "joined":
            print(say("club.joined", club=step.club, table=step.table))
        case "not_installed":
            return failed(say("hub.not_installed", module=step.problem))
        case _:
            return failed(
                say(f"club.command.{step.step}", address=address, problem=step.problem, seconds=round(step.seconds))
            )
    return 0


def _before(file: Path) -> JoinedClub | None:
    """The club that was joined before, as far as that can be read."""
    from contextlib import suppress

    from divingbell.companion.club.membership_file import MembershipError, load_membership

    with suppress(MembershipError, OSError):
        return load_membership(file)
    return None


def _request(before: JoinedClub | None, name: str | None) -> JoinRequest:
    """The first message of this tablet, which keeps its id and asks for the table it had."""
    from uuid import uuid4

    from divingbell import __version__
    from divingbell.companion.club.protocol.messages import JoinRequest

    if before is None:
        return JoinRequest(str(uuid4()), __version__, "", name)
    return JoinRequest(before.device, __version__, "", name, before.table)


def _joined(joining: TabletJoin, before: JoinedClub | None, device: str, address: tuple[str, int]) -> JoinedClub | None:
    """The membership, with the evenings that this tablet was part of in the same club before."""
    from divingbell.companion.club.membership_file import JoinedClub

    if joining.membership is None or joining.joined is None:
        return None
    is_same = before is not None and before.membership.hub == joining.membership.hub
    events = before.events if before is not None and is_same else ()
    is_private = before is not None and before.is_private
    heard_at = "{}:{}".format(*address)
    club = JoinedClub(joining.membership, device, joining.club, heard_at, events=events, is_private=is_private)
    return club.at(joining.joined.event, joining.joined.table, joining.club)


def _refusal(joining: TabletJoin) -> JoinStep:
    """The end of a joining that the club did not take, or that found no club."""
    from divingbell.companion.club.join_steps import JoinStep

    if joining.state == "unproved":
        return JoinStep("unproved")
    if joining.error is None:
        return JoinStep("away")
    code, seconds = joining.error.error, joining.error.seconds or 0.0
    end: JoinEnd = code if code in ("code", "wait", "not_now") else "refused"
    return JoinStep(end, seconds, problem=joining.error.message)


def _address(text: str) -> tuple[str, int]:
    match = re.fullmatch(r"([^:\s]+)(?::([0-9]{1,5}))?", text)
    if match is None or int(match[2] or PORT) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not ADDRESS[:PORT], for instance 192.168.1.5:8330")
    return match[1], int(match[2] or PORT)


def _code(text: str) -> str:
    if not re.fullmatch(r"[0-9]{6}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not six digits")
    return text
