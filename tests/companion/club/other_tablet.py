"""A tablet of another hand: written from `docs/club-api.md` alone, with nothing but the standard library and JSON."""

from __future__ import annotations

import hashlib
import hmac
import http.client
import json
import secrets
import socket
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

from tests.companion.club.plain_spake2 import TabletExchange, hkdf

ZEROS = "00" * 16
M = "15cfd18e385952982b6a8f8c7854963b58e34388c8e6dae891db756481a02312"
N = "f04f2e7eb734b2a8f8b472eaf9c3c632576ac64aea650b496a8a20ff00e583c3"


def sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def mac(key: bytes, *fields: object) -> str:
    return hmac.digest(key, "\n".join(map(str, fields)).encode(), "sha256").hex()


def base64(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def as_json(value: object, *, is_sorted: bool = False) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False, sort_keys=is_sorted).encode()


def about(seats: object, result: object) -> str:
    return hashlib.blake2b(as_json([seats, result], is_sorted=True), digest_size=16).hexdigest()


def joined(port: int, code: str) -> dict[str, Any]:
    """What a tablet keeps once it has joined with the six digits."""
    exchange = TabletExchange(code, M, N, secrets.randbits(512))
    web = http.client.HTTPConnection("127.0.0.1", port, timeout=20)

    def ask(target: str, body: bytes) -> tuple[int, str | None, bytes]:
        web.request("POST", target, body)
        response = web.getresponse()
        return response.status, response.getheader("DivingBell-MAC"), response.read()

    request = as_json({"device": str(uuid4()), "app": "other 1.0", "message": base64(exchange.message)})
    status, _, first = ask("/v1/join", request)
    assert status == 200, first
    answer = json.loads(first)
    salt = hashlib.sha256(hashlib.sha256(request).digest() + hashlib.sha256(first).digest()).digest()
    secret = exchange.secret(urlsafe_b64decode(answer["message"]))
    names = ("join", "request", "answer", "event", "stick", "photo")
    keys = {name: hkdf(secret, salt, f"divingbell club 1 {name}".encode(), 32) for name in names}
    proof = hmac.digest(keys["join"], salt, "sha256").hex()
    status, proved, body = ask(f"/v1/join/{answer['try']}", as_json({"proof": proof}))
    assert (status, proved) == (200, mac(keys["answer"], 200, "join", 0, sha(body)))
    web.close()
    return {"port": port, "hub": answer["hub"], "keys": {name: key.hex() for name, key in keys.items()},
            "sessions": {}, **json.loads(body)}  # fmt: skip


class OtherTablet:
    """Its memory is one file; made anew on the same file it goes on, as after a restart."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.kept: dict[str, Any] = json.loads(file.read_text())
        self.keys = {name: bytes.fromhex(key) for name, key in self.kept["keys"].items()}
        self.holds: dict[str, Any] = {}
        self._heard = threading.Condition()
        self._run, self._counter = secrets.token_hex(16), 0
        self._acked: dict[str, tuple[int, str]] = {}
        self._stream = self._opened()
        self._listening = threading.Thread(target=self._listen, daemon=True)
        self._listening.start()
        for event in ("table", "people", "decided", "close", "seating"):
            self.wait_for(event)
        self.say_have()

    def close(self) -> None:
        """Switched off."""
        self._socket.shutdown(socket.SHUT_RDWR)
        self._listening.join()
        self._web.close()

    # Requests -------------------------------------------------------------------------------------------------

    def _signed(self, method: str, target: str, body: bytes) -> dict[str, str]:
        self._counter += 1
        fields = (self.kept["tablet"], self._run, self._counter)
        signature = mac(self.keys["request"], method, target, *fields, sha(body))
        return {"Authorization": " ".join(map(str, ("DivingBell", *fields, signature)))}

    def _is_right(self, response: http.client.HTTPResponse, body: bytes) -> bool:
        right = mac(self.keys["answer"], response.status, self._run, self._counter, sha(body))
        return response.getheader("DivingBell-MAC") == right

    def ask(self, method: str, target: str, content: object = None) -> tuple[int, Any]:
        """The status and content of a proved answer."""
        body = b"" if content is None else as_json(content)
        web = http.client.HTTPConnection("127.0.0.1", self.kept["port"], timeout=20)
        web.request(method, target, body, self._signed(method, target, body))
        response = web.getresponse()
        answer = response.read()
        assert self._is_right(response, answer)
        web.close()
        return response.status, json.loads(answer)

    def _opened(self) -> http.client.HTTPResponse:
        """The stream of events, by the run that the hub gives."""
        while True:
            self._web = http.client.HTTPConnection("127.0.0.1", self.kept["port"], timeout=20)
            self._web.request("GET", "/v1/events", headers=self._signed("GET", "/v1/events", b""))
            self._socket: socket.socket = self._web.sock
            response = self._web.getresponse()
            if response.status == 200:
                assert self._is_right(response, b"")
                self._opening = self._run, self._counter
                return response
            body = response.read()
            assert self._is_right(response, body)
            assert json.loads(body)["error"] == "run"
            self._run, self._counter = json.loads(body)["run"], 0

    def _listen(self) -> None:
        fields: dict[str, str] = {}
        number = 0
        while line := self._stream.readline().decode():
            if line != "\n":
                name, _, value = line.rstrip("\n").partition(": ")
                fields[name] = value
                continue
            number += 1
            given = mac(self.keys["event"], *self._opening, number, fields["event"], fields["data"])
            if fields["id"] != f"{number} {given}":
                return
            with self._heard:
                self.holds[fields["event"]] = json.loads(fields["data"])
                self._heard.notify_all()

    def wait_for(self, event: str, field: str = "") -> None:
        """Until the stream has told such an event, with this field if it is named."""
        with self._heard:
            assert self._heard.wait_for(lambda: event in self.holds and (not field or self.holds[event][field]), 20)

    # Games ----------------------------------------------------------------------------------------------------

    def begin(self) -> str:
        """The session of a game of the seats that are offered."""
        offer, session = self.holds["seating"], str(uuid4())
        seats = {f"p{number}": person for number, person in enumerate(offer["people"], 1)}
        self.kept["sessions"][session] = {"epoch": str(uuid4()), "lines": [], "seats": seats, "result": None}
        self.write(session, "header", {
            "record": 1, "session": session, "game": offer["game"], "app": "other 1.0",
            "seats": [{"id": seat, "name": None, "colour": None} for seat in seats], "created": "2026-11-29T20:00:00Z",
            "club": self.kept["hub"], "event": self.holds["table"]["event"], "round": offer["round"],
            "table": self.holds["table"]["number"],
        })  # fmt: skip
        content = {"offer": offer["offer"], "answer": "seated", "session": session}
        assert self.ask("POST", "/v1/answer", content) == (200, {})
        return session

    def write(self, session: str, kind: str, content: object) -> None:
        """A line, in the file before it is sent."""
        lines, body = self.kept["sessions"][session]["lines"], as_json(content).decode()
        before = bytes.fromhex(lines[-1][2] if lines else ZEROS)
        found = hashlib.blake2b(before + kind.encode() + b"\0" + body.encode(), digest_size=16).hexdigest()
        lines.append([kind, body, found])
        self._file.write_text(json.dumps(self.kept))

    def act(self, session: str, number: int, **action: object) -> None:
        """What happened at the table."""
        entry = {"n": number, "at": f"2026-11-29T20:0{number}:00Z", "source": "touch", "action": action}
        self.write(session, "entry", entry)

    def end(self, session: str, *figures: int) -> None:
        """The result of a game that the table ended."""
        game = self.kept["sessions"][session]
        game["result"] = {"places": {}, "figures": dict(zip(game["seats"], figures, strict=True)), "stopped": True}
        self._file.write_text(json.dumps(self.kept))

    def batch(self, session: str, first: int = 0) -> dict[str, Any]:
        """The lines of a session from `first` on."""
        game = self.kept["sessions"][session]
        before = game["lines"][first - 1][2] if first else ZEROS
        return {"session": session, "epoch": game["epoch"], "past": [], "first": first, "before": before,
                "lines": game["lines"][first:], "seats": game["seats"], "result": game["result"],
                "damaged": None}  # fmt: skip

    def send(self) -> None:
        """All lines that the club has not, and what holds behind them."""
        for session, game in self.kept["sessions"].items():
            line, told = self._acked[session]
            if line + 1 < len(game["lines"]) or told != about(game["seats"], game["result"]):
                content = {"batches": [self.batch(session, line + 1)], "waiting": 0}
                self._took(self.ask("POST", "/v1/lines", content))

    def say_have(self, close: str | None = None) -> None:
        """What this tablet has; with `close` as the answer to that closing."""
        held = {
            session: [game["epoch"], len(game["lines"]) - 1, game["lines"][-1][2]]
            for session, game in self.kept["sessions"].items()
        }
        self._took(self.ask("POST", "/v1/have", {"sessions": held, "close": close}))

    def _took(self, answered: tuple[int, Any]) -> None:
        status, answer = answered
        assert (status, answer["forks"]) == (200, {})
        for session, acked in answer["acked"].items():
            game = self.kept["sessions"][session]
            assert acked["epoch"] == game["epoch"]
            assert acked["hash"] == (game["lines"][acked["line"]][2] if acked["line"] >= 0 else ZEROS)
            self._acked[session] = acked["line"], acked["about"]

    def stick(self) -> bytes:
        """The file that is saved to a stick."""
        batches = [as_json(self.batch(session)) for session in self.kept["sessions"]]
        tablet, key = self.kept["tablet"], self.keys["stick"]
        rows = (f"{tablet} {base64(one)} {mac(key, tablet, sha(one))}\n" for one in batches)
        return "".join(rows).encode()

    def code(self, session: str) -> bytes:
        """The bytes of the QR code of a result."""
        game, header = self.kept["sessions"][session], json.loads(self.kept["sessions"][session]["lines"][0][1])
        people = [None if person is None else UUID(person).bytes for person in game["seats"].values()]
        figures = [game["result"]["figures"].get(seat) for seat in game["seats"]]
        content = cbor([
            UUID(self.kept["tablet"]).bytes, UUID(session).bytes, UUID(game["epoch"]).bytes, len(game["lines"]) - 1,
            bytes.fromhex(game["lines"][-1][2]), UUID(header["event"]).bytes, header["round"], header["table"],
            header["game"], [[None] * len(people), figures, True], people,
        ])  # fmt: skip
        return content + hmac.digest(self.keys["photo"], content, "sha256")[:16]


def cbor(value: object) -> bytes:
    """The shortest form of RFC 8949."""

    def head(major: int, number: int) -> bytes:
        size = next(size for size in (0, 1, 2, 4, 8) if number < (24 if size == 0 else 1 << 8 * size))
        first = number if size == 0 else 23 + size.bit_length()
        return bytes([major << 5 | first]) + (number.to_bytes(size, "big") if size else b"")

    if value is None or isinstance(value, bool):
        return {None: b"\xf6", True: b"\xf5", False: b"\xf4"}[value]
    if isinstance(value, int):
        return head(0, value) if value >= 0 else head(1, -1 - value)
    if isinstance(value, bytes):
        return head(2, len(value)) + value
    if isinstance(value, str):
        return head(3, len(value.encode())) + value.encode()
    assert isinstance(value, list)
    return head(4, len(value)) + b"".join(map(cbor, value))
