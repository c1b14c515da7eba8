"""Which rig is meant, what it costs to ask, and that everything a rig may say has words in every language."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from divingbell.companion.configuration import configuration
from divingbell.companion.configuration.configuration import Configuration
from divingbell.companion.installed_games import GAMES
from divingbell.companion.installed_rigs import RIGS, RigChoiceError
from divingbell.companion.rig import Rig
from tests.drivers.listening import Heard

DRIVERS = Path(__file__).resolve().parents[2] / "divingbell" / "drivers"


@pytest.fixture
def configured(tmp_path: Path) -> Configuration:
    return configuration.load(tmp_path)


@pytest.mark.parametrize(
    ("spec", "kind"),
    [
        ("serial", "SerialRig"),
        ("serial:/dev/ttyUSB0", "SerialRig"),
        ("serial:/dev/serial/by-id/usb-1a86:7523*", "SerialRig"),
        ("gpio", "GpioRig"),
        ("usb-key", "UsbKeyRig"),
        ("usb-key:/dev/input/by-id/usb-0079*-event-joystick", "UsbKeyRig"),
        ("simulated", "SimulatedRig"),
    ],
)
def test_each_word_makes_its_rig(spec: str, kind: str, configured: Configuration) -> None:
    rig = RIGS.make(spec, configured.profile, configured.parameters)
    assert rig is not None
    assert type(rig).__name__ == kind
    for name in (name for name in vars(Rig) if not name.startswith("_")):
        assert callable(getattr(rig, name)), name
    rig.stop()


def test_the_path_is_the_whole_rest(configured: Configuration) -> None:
    rig = RIGS.make("serial:/dev/serial/by-id/no-such:7523*", configured.profile, configured.parameters)
    assert rig is not None
    heard = Heard()
    rig.start(heard)
    assert heard.wait_for_reason("port_missing").args == {"port": "/dev/serial/by-id/no-such:7523*"}
    rig.stop()


def test_none_is_no_rig(configured: Configuration) -> None:
    assert RIGS.make("none", configured.profile, configured.parameters) is None


@pytest.mark.parametrize("spec", ["", "serial:", "usb", "gpio:17", "Simulated", "none:"])
def test_anything_else_is_refused(spec: str, configured: Configuration) -> None:
    with pytest.raises(RigChoiceError) as caught:
        RIGS.make(spec, configured.profile, configured.parameters)
    assert (caught.value.text_id, caught.value.values["spec"]) == ("rig.unknown", spec)
    assert caught.value.values["choices"] == "serial, serial:PATH, usb-key, usb-key:PATH, gpio, simulated, none"


@pytest.mark.parametrize("spec", ["serial", "gpio", "simulated", "none"])
def test_only_what_is_chosen_is_imported(spec: str) -> None:
    foreign = {"serial": {"gpiozero"}, "simulated": {"serial", "gpiozero"}}.get(spec, {"serial", "gpiozero"})
    program = (
        "import sys; from divingbell.companion.configuration import configuration; "
        "from divingbell.companion.installed_rigs import RIGS; now = configuration.load(); [*RIGS.values()]; "
        f"RIGS.make({spec!r}, now.profile, now.parameters); print(*sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert not foreign & set(run.stdout.split())


def test_everything_a_rig_says_has_words_in_every_language() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in DRIVERS.rglob("*.py"))
    said = set(re.findall(r'"(rig\.[a-z_.]+)"', source)) | {
        "rig.port_busy",
        "rig.port_forbidden",
        "rig.none",
        "rig.unknown",
        "rig.not_made",
    }
    english, italian = (GAMES.texts(language, strict=True) for language in ("en", "it"))
    ours = {text_id for text_id in english if text_id.startswith("rig.")}
    assert ours == said
    for text_id in ours:
        assert english.places(text_id) == italian.places(text_id), text_id


ARGS = {
    "ready": {"name": "x"},
    "missed": {"count": 3},
    "low_supply": {"volts": "4.71"},
    "slow_link": {"ms": 300},
    "overloaded": {"us": 60},
    "stuck_rim": {"risk": 3},
    "unplugged": {"port": "p"},
    "silent": {"port": "p"},
    "not_found": {"count": 1},
    "port_missing": {"port": "p"},
    "port_silent": {"port": "p"},
    "port_busy": {"port": "p"},
    "port_forbidden": {"port": "p"},
    "port_error": {"port": "p", "reason": "r"},
    "device_older": {"port": "p", "device": 0, "program": 1},
    "device_newer": {"port": "p", "device": 2, "program": 1},
    "gpio_library": {"library": "gpiod"},
    "gpio_other_library": {"factory": "lgpio", "library": "lgpio"},
    "gpio_no_chip": {"reason": "r"},
    "gpio_not_a_pi": {"factory": "f", "reason": "r"},
    "gpio_pin_in_use": {"pin": 17},
    "gpio_pin": {"pin": 17, "reason": "r"},
    "gpio_error": {"factory": "f", "reason": "r"},
    "usb_key_missing": {"name": "n"},
    "usb_key_no_path": {"path": "p"},
    "usb_key_socket": {"name": "n"},
    "usb_key_alike": {"name": "n"},
    "usb_key_unplugged": {"name": "n"},
    "usb_key_busy": {"name": "n"},
    "usb_key_forbidden": {"name": "n"},
    "usb_key_error": {"name": "n", "reason": "r"},
    "usb_key_overflow": {"ms": 20},
    "usb_key_chatter": {"count": 8},
    "unknown": {"spec": "usb", "choices": "none"},
    "not_made": {"spec": "usb", "reason": "r"},
}
"""The values that the drivers give with each reason; their own tests check that they give these."""


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_values_that_come_with_a_reason_fill_its_sentence(language: str) -> None:
    say = GAMES.texts(language, strict=True)
    for text_id in (text_id for text_id in say if text_id.startswith("rig.")):
        values = ARGS.get(text_id.removeprefix("rig."), {})
        assert {place for place, _ in say.places(text_id)} == set(values), text_id
        assert say(text_id, **values)
    assert "4.71" in say("rig.low_supply", volts="4.71") or "4,71" in say("rig.low_supply", volts="4.71")
