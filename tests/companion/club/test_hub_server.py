"""A hub that ends, and one whose standard error nobody reads."""

from __future__ import annotations

import http.client
import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.companion.club.processes import HubProcess, open_store
from tests.companion.club.test_tablet_api import Client, Listener


def test_a_hub_that_ends_ends_its_streams_without_a_word(tmp_path: Path) -> None:
    open_store(tmp_path / "hub.db", 1).close()
    hub = HubProcess(tmp_path)
    listener = Listener(Client(hub.port))
    assert listener.next()[0] == "table"
    page = http.client.HTTPConnection("127.0.0.1", hub.port, timeout=20)
    page.request("GET", "/changes")
    pages = page.getresponse()
    assert hub.end() == (0, "")
    assert pages.read().endswith(b"\n\n"), "whole, and ended"
    listener.close()
    page.close()


@pytest.mark.long
def test_a_hub_goes_on_where_its_standard_error_takes_nothing(tmp_path: Path) -> None:
    """As with a log on a full disk, or a terminal that was closed: the store fails, and nobody can be told."""
    open_store(tmp_path / "hub.db", 1).close()
    with open("/dev/full", "wb") as full:
        hub = subprocess.Popen(
            [sys.executable, "-m", "divingbell", "hub", "--data", str(tmp_path), "--json", "--listen", "127.0.0.1:0"],
            stdout=subprocess.PIPE, stderr=full, env={**os.environ, "XDG_STATE_HOME": str(tmp_path)},
        )  # fmt: skip
    assert hub.stdout is not None
    client = Client(int(json.loads(hub.stdout.readline())["addresses"][0].rpartition(":")[2]))
    with closing(sqlite3.connect(tmp_path / "hub.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert client.ask("POST", "/v1/have", b'{"sessions":{}}').error.error == "busy"
        other.execute("ROLLBACK")
    assert client.ask("POST", "/v1/have", b'{"sessions":{}}').status == 200
    hub.terminate()
    assert hub.wait(60) in (0, 120)  # 120: Python's own, where it cannot flush standard error
    hub.stdout.close()
