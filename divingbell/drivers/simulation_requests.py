"""The requests that play a simulated rig, for `divingbell table` and `divingbell simulate-rig` alike."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from divingbell.companion.rig import Fault, SimulatedInputs


class _Contact(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    contact_ms: Annotated[int, Meta(ge=1, le=60000)]
    rim: Literal[2, 3, 4, 5] | None = None


class _Floor(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    floor_steps: Annotated[int, Meta(ge=-100_000, le=100_000)]


class _Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    fault: Fault


class BadRequestError(ValueError):
    """The value of `simulate` is nothing a rig can be made to do; the text says which field."""


def simulate(simulator: SimulatedInputs, request: object) -> None:
    """Do one request: `{"contact_ms", "rim"}`, `{"floor_steps"}` or `{"fault"}`. Raises `BadRequestError`."""
    if not isinstance(request, dict):
        raise BadRequestError("`simulate` must be an object")
    try:
        if "contact_ms" in request:
            contact = msgspec.convert(request, _Contact)
            simulator.contact(contact.contact_ms, contact.rim)
        elif "floor_steps" in request:
            simulator.turn_floor(msgspec.convert(request, _Floor).floor_steps)
        elif "fault" in request:
            simulator.fault(msgspec.convert(request, _Fault).fault)
        else:
            raise BadRequestError("one of `contact_ms`, `floor_steps`, `fault` is needed")
    except msgspec.ValidationError as error:
        raise BadRequestError(str(error)) from None
