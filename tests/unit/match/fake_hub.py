"""A Hub engine for tests, as a program: `python fake_hub.py HABIT FILE [VARIANT]`.

HABIT is what it does when it is asked for a move (or, `mute`, for its name); its process number is added to FILE.
"""

from __future__ import annotations

import os
import random
import sys
import time

HABIT, FILE = sys.argv[1:3]


def say(line: str) -> None:
    print(line, flush=True)


def legal(line: str) -> str:
    """Any legal move, with rulewright's own rules."""
    import rulewright as rw
    from rulewright.runtime.notation.hub import hub_of
    from rulewright.runtime.protocols.hub_text import read_line

    rules = rw.load(sys.argv[3])
    hub = hub_of(rules.variant)
    command = read_line(line)
    assert command is not None
    game = rw.Game(rw.interpret(rules), hub.fen(command.get("pos") or ""))
    for text in (command.get("moves") or "").split():
        move = hub.find(text, game.legal_moves())
        assert move is not None, text
        game.push(move)
    return hub.move(random.choice(game.legal_moves()))


def go(position: str) -> None:
    match HABIT:
        case "plays":
            say("info depth=1 score=0.00")
            say(f"done move={legal(position)}")
        case "cheats":
            say("done move=1-32")
        case "babbles":
            say("done move=?!")
        case "passes":
            say("done")
        case "complains":
            say('error message="no thanks"')
        case "dies":
            print("out of memory", file=sys.stderr, flush=True)
            os._exit(3)
        case _:  # hangs
            while True:
                time.sleep(60)


with open(FILE, "a", encoding="utf-8") as file:
    file.write(f"{os.getpid()}\n")
position = ""
for line in sys.stdin:
    match line.split()[0]:
        case "hub" if HABIT != "mute":
            say("id name=Fake version=1")
            say("param name=book value=true type=bool")
            say("wait")
        case "init":
            say("ready")
        case "pos":
            position = line.strip()
        case "go":
            go(position)
        case "quit":
            break
        case _:
            pass
