"""`make simulate`: plays seeds and says which one found something; one seed alone prints its trace."""

from __future__ import annotations

import argparse
import sys

from proof.club.simulate import run


def main() -> int:
    """Exit code 0: every seed is green."""
    parser = argparse.ArgumentParser(prog="python -m proof.club", description=__doc__)
    parser.add_argument("--seeds", type=int, default=200, help="how many, from 0 on")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, help="replay this one and print its trace")
    options = parser.parse_args()
    if options.seed is not None:
        ran = run(options.seed, print)
        print(f"seed {ran.seed}: {ran.problem or 'green'}; {ran.steps} steps, trace {ran.trace}")
        return int(ran.problem is not None)
    failed = 0
    for seed in range(options.first, options.first + options.seeds):
        ran = run(seed)
        if ran.problem is not None:
            failed += 1
            print(f"seed {seed}: {ran.problem}; {ran.steps} steps; replay: python -m proof.club --seed {seed}")
            sys.stdout.flush()
    print(f"{options.seeds - failed} of {options.seeds} seeds are green")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
