"""Write campaigns of format 1, with the last program of 0.1.0's making that kept them so; 0.1.0 itself only read them.

    git worktree add --detach /tmp/old-format-1 55f1569a
    cd /tmp/old-format-1
    PYTHONPATH=src python …/tests/adopted/make_format_1.py …/tests/adopted/format-1

Everything is done by its command line. The manifest says what the files hold, word for word.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

BOTS, MIXED = "heuristic,heuristic", "me:Ann,heuristic"


def do(*words: str) -> None:
    command = [sys.executable, "-m", "emberhall", "campaign", *words]
    subprocess.run(command, stdin=subprocess.DEVNULL, check=True)


def campaigns(game: str) -> None:
    """One before its first game, one that has come home from two. Its saves of games were not read by 0.1.0 any more,
    so none is left under way."""
    do(game, "new", "Begun", "--seats", MIXED, "--seed", "1")
    do(game, "new", "Led home", "--seats", BOTS, "--seed", "3")
    for _ in range(2):
        do(game, "play", "led-home")


if __name__ == "__main__":
    out = Path(sys.argv[1]).absolute()
    shutil.rmtree(out, ignore_errors=True)
    os.environ["EMBERHALL_HOME"] = str(out / "home")
    facts = {}
    for game in ("ashardalon", "dragonfire"):
        campaigns(game)
    shutil.rmtree(out / "home/saves")
    for path in sorted((out / "home/campaigns").glob("*/*.json")):
        kept = json.loads(path.read_bytes())
        facts[f"{path.parent.name}/{path.stem}"] = {
            "format": kept["emberhall_campaign"],
            "called": kept["name"],
            "all_seats": kept["seats"],
            "under_way": kept["save"],
            "played": [[game["game"], game["won"], game["why"]] for game in kept.get("played", [])],
            "party": kept["campaign"].get("party") or [hero["screen"] for hero in kept["campaign"]["heroes"]],
            "adventure": kept["campaign"]["adventure"],
        }
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(each)}" for name, each in facts.items())
    (out / "manifest.json").write_text(f'{{"campaigns": {{\n{lines}\n}}}}\n', encoding="utf-8")
