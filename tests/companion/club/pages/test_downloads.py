"""An evening that is taken home as files (club.md 2)."""

from __future__ import annotations

import io
import zipfile

from tests.companion.club.evening import uuid
from tests.companion.club.page_visits import Browser, begin
from tests.companion.club.processes import HubProcess


def test_an_evening_is_downloaded_as_files_by_its_organiser_alone(hub: HubProcess, organiser: Browser) -> None:
    begin(organiser, "Ada\nBruno\nChiara\nDev")
    organiser.do("draw")
    organiser.do("start", round=1)
    status, table = organiser.download("/organiser/export/csv")
    assert status == 200
    assert {"Ada", "Bruno", "Chiara", "Dev"} <= {row.split(",")[2] for row in table.decode().splitlines()}
    assert organiser.download("/organiser/export/pdf")[1].startswith(b"%PDF")
    status, games = organiser.download("/organiser/export/record")
    assert status == 200
    assert zipfile.ZipFile(io.BytesIO(games)).testzip() is None
    assert organiser.download("/organiser/export/exe")[0] == 404
    assert organiser.download(f"/organiser/export/csv?event={uuid(77)}")[0] == 404
    assert b"Ada" not in Browser(hub.port).download("/organiser/export/csv")[1]
