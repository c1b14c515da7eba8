"""`tools/set-up` on a Debian where a package has another name than it is asked for."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

SET_UP = Path(__file__).parents[2] / "tools" / "set-up"
TRIXIE = """\
installed bash,
installed libmtdev1t64, libmtdev1 (= 1.1.7-1)
config-files libgl1,
installed libegl1, egl-client, libegl-vendor (= 1) """


def test_a_package_under_its_other_name_is_there(tmp_path: Path) -> None:
    """On Debian 13 libmtdev1 is only another name of libmtdev1t64: asked by name alone, apt would run every time."""
    query = tmp_path / "dpkg-query"
    query.write_text(f"#!/bin/sh\ncat <<'END'\n{TRIXIE}\nEND\n")
    query.chmod(0o755)
    functions = re.findall(r"^(?:installed|missing)\(\) \{\n.*?^\}\n", SET_UP.read_text(), re.MULTILINE | re.DOTALL)
    assert len(functions) == 2
    asked = "missing libmtdev1 libmtdev1t64 egl-client libgl1 libmtdev libegl-vendor nothing"
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    ran = subprocess.run(["bash", "-c", "".join(functions) + asked], env=environment, capture_output=True, text=True)
    assert (ran.stdout.split(), ran.stderr) == (["libgl1", "libmtdev", "nothing"], "")
