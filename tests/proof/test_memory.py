"""Memory as `make bench` measures it."""

from __future__ import annotations

import subprocess
import sys

LARGE_MB = 300
PARENT = f"""
import subprocess, sys
held = bytearray(b"x") * ({LARGE_MB} << 20)
print(float(subprocess.run([sys.executable, "-c", sys.argv[1]], capture_output=True, check=True).stdout))
from proof.bench.memory import peak_mb
print(peak_mb())
"""
CHILD = "from proof.bench.memory import peak_mb; print(peak_mb())"


def test_a_small_child_of_a_large_parent_reads_small() -> None:
    ran = subprocess.run([sys.executable, "-c", PARENT, CHILD], capture_output=True, text=True, check=True)
    child, parent = map(float, ran.stdout.split())
    assert parent > LARGE_MB
    assert 1 < child < LARGE_MB / 3
