"""A Hub program that misbehaves as its argument says; `polite` does not, and plays the first moves of a list."""

import os
import sys
import time

manner = sys.argv[1]
print("id name=Rogue version=7", flush=True)
print('param name=variant value=normal type=enum values="normal frisian"', flush=True)
print('param name=hash value="" type=string', flush=True)
if manner == "flood":
    while True:
        print("info depth=1")
if manner == "endless line":
    while True:
        sys.stdout.write("x" * 65536)
print("wait", flush=True)
variant = "normal"
for line in sys.stdin:
    word = line.split()[0]
    if word == "set-param" and "variant" in line:
        variant = line.split()[2].partition("=")[2]
    if word == "init":
        print("nonsense = =\nready", flush=True)
    if word == "ping":
        print("pong", flush=True)
    if word == "quit" and manner != "deaf":
        break
    if word != "go":
        continue
    if manner == "silent" or manner == "deaf":
        time.sleep(1000)
    if manner == "dies":
        print("no more", file=sys.stderr, flush=True)
        os._exit(3)
    answers = {
        "polite": f'info depth=3 score=0.12 variant={variant} pv="32-28 19-23"\ndone move=32-28 ponder=19-23',
        "cheats": "done move=31-22",
        "babbles": "done move=hello",
        "complains": 'error message="bad position"',
        "gives up": "done",
    }
    print(answers[manner], flush=True)
