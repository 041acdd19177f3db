"""What the peer programs share: one task as JSON on standard input → nodes and processor seconds as JSON.

A peer program runs inside the peer's own environment and imports nothing of ours. Read next: dame_rs.py, the shortest.
"""

import json
import sys
import time


def run(tasks):
    """Does the task that was named: gives it the other arguments, times the work that it answers with."""
    arguments = json.load(sys.stdin)
    work = tasks[arguments.pop("task")](**arguments)
    started = time.process_time()
    nodes = work()
    print(json.dumps({"nodes": nodes, "cpu_seconds": time.process_time() - started}))


def repeated(call, times):
    """Work that makes one call many times over."""

    def work():
        for _ in range(times):
            call()
        return times

    return work
