"""The settings of this user: read at any time, written at once."""

from __future__ import annotations

import threading
from collections.abc import Callable

from divingbell.companion.configuration.configuration import Configuration
from divingbell.companion.configuration.settings import Settings
from divingbell.companion.rig import Parameters
from divingbell.companion.rig_profile import UsbKeyProfile


class UserSettings:
    """For any thread."""

    def __init__(self, configuration: Configuration) -> None:
        self.configuration = configuration
        """The whole configuration as it is now."""
        self._writing = threading.Lock()

    @property
    def now(self) -> Settings:
        """Settings that people chose."""
        return self.configuration.settings

    def save(self, settings: Settings) -> None:
        """Write these. Raises `OSError` where they cannot be written."""
        self.revise(lambda _: settings)

    def revise(self, change: Callable[[Settings], Settings]) -> None:
        """Write what `change` makes of the present ones. Raises `OSError` where it cannot be written."""
        with self._writing:
            self.configuration = self.configuration.keep_settings(change(self.configuration.settings))

    def save_usb_key(self, key: UsbKeyProfile) -> None:
        """Write the learnt key; the rig that is made next reads it. Raises `OSError` where it cannot be written."""
        with self._writing:
            self.configuration = self.configuration.keep_usb_key(key)

    def save_parameters(self, parameters: Parameters) -> None:
        """Write what calibration found. Raises `OSError` where it cannot be written."""
        with self._writing:
            self.configuration = self.configuration.keep_parameters(parameters)
