"""`divingbell join`: this tablet joins a club by its six digits (docs/club-api.md)."""

from __future__ import annotations

import argparse
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

from divingbell.commands.problems import failed

if TYPE_CHECKING:
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
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Join, and keep what the club gave."""
    from divingbell.commands.language import users_texts
    from divingbell.companion.journal.place import user_journal

    say = users_texts()
    try:
        from divingbell.companion.clock import SystemClock
        from divingbell.companion.club.join_client import join
        from divingbell.companion.club.membership_file import save_membership

        file = arguments.club or user_journal().with_name("club.json")
        before = _before(file)
        request = _request(before, arguments.name)

        def on_state(state: str) -> None:
            if state == "waits":
                print(say("club.waits"), flush=True)

        joining = join(arguments.address, request, arguments.code, SystemClock(), away_s=AWAY_S, on_state=on_state)
    except ModuleNotFoundError as error:
        return failed(say("hub.not_installed", module=str(error.name)))
    joined = _joined(joining, before, request.device, arguments.address)
    if joined is None:
        return failed(_refusal(joining, "{}:{}".format(*arguments.address), say))
    try:
        save_membership(file, joined)
    except OSError as error:
        return failed(say("club.unwritten", path=str(file), problem=error.strerror or str(error)))
    print(say("club.joined", club=joined.club, table=joined.table))
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
    club = JoinedClub(joining.membership, device, joining.club, "{}:{}".format(*address), events=events)
    return club.at(joining.joined.event, joining.joined.table, joining.club)


def _refusal(joining: TabletJoin, address: str, say: Catalogue) -> str:
    if joining.state == "unproved":
        return say("club.not_club", address=address)
    if joining.error is None:
        return say("club.away", address=address)
    if joining.error.error == "code":
        return say("club.wrong_code", address=address)
    if joining.error.error == "not_now":
        return say("club.not_now")
    return say("club.refused", problem=joining.error.message)


def _address(text: str) -> tuple[str, int]:
    match = re.fullmatch(r"([^:\s]+)(?::([0-9]{1,5}))?", text)
    if match is None or int(match[2] or PORT) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not ADDRESS[:PORT], for instance 192.168.1.5:8330")
    return match[1], int(match[2] or PORT)


def _code(text: str) -> str:
    if not re.fullmatch(r"[0-9]{6}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not six digits")
    return text
