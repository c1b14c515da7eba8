"""Build hook: the README and the links that a package index shows.

An index page has no files beside it, so links and pictures of the README need an address there. Whoever publishes gives
it, the address under which the files of this repository are served: `make wheel FILES=https://.../`. Without it the
page has no picture and no links; a broken one is never shown.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

ADDRESS = "DIVINGBELL_FILES"
"""Environment variable with the address, ending in a slash."""
PAGES = {"Homepage": "README.md", "Changelog": "CHANGELOG.md", "Specification": "docs/specification/README.md"}
_PICTURE = re.compile(r"^!\[([^]]*)\]\((?!https?:)([^)]+)\)\n+", re.MULTILINE)
_LINK = re.compile(r"(?<!!)\[([^]]+)\]\((?!https?:|#)([^)]+)\)")


def index_page(readme: str, address: str) -> str:
    """The README with absolute links below `address`; with an empty one without pictures and with plain words."""
    if not address:
        return _LINK.sub(r"\1", _PICTURE.sub("", readme))
    return _LINK.sub(rf"[\1]({address}\2)", _PICTURE.sub(rf"![\1]({address}\2)\n\n", readme))


class IndexPage(MetadataHookInterface):
    """Puts the page and the links into the metadata."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Called by hatchling; fills `readme` and `urls`."""
        address = os.environ.get(ADDRESS, "")
        readme = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": index_page(readme, address)}
        metadata["urls"] = {name: address + file for name, file in PAGES.items()} if address else {}
