"""What all contenders in Python share: the bars, the answer and the turns of a contest (contest/serve.ts in Python)."""

import json
import resource
import sys
import time

import numpy as np

FAST, SLOW, QTY, CAPITAL, CHARGE = 10, 30, 50, 1_000_000_000, 0.0003
NAMES = ("open_ms", "open", "high", "low", "close", "volume")


def read_bars(path):
    columns = np.fromfile(path, dtype="<f8").reshape(len(NAMES), -1)
    return dict(zip(NAMES, columns))


def crossings(fast, slow):
    """1 where fast crosses above slow, -1 below: a touch is no cross, and binary rounding is a touch."""
    gap = np.nan_to_num(fast - slow)
    side = np.where(np.abs(gap) <= 1e-9 * np.abs(slow), 0, np.sign(gap))
    places = np.flatnonzero(side)
    turned = places[1:][side[places][1:] != side[places][:-1]]
    out = np.zeros(len(fast), dtype=np.int8)
    out[turned] = side[turned]
    return out


def answer_of(entry_bar, entry_price, exit_bar, exit_price, net):
    as_list = lambda values: np.asarray(values).tolist()
    return {
        "entryBar": as_list(entry_bar),
        "entryPrice": as_list(entry_price),
        "exitBar": as_list(exit_bar),
        "exitPrice": as_list(exit_price),
        "net": [float(net)],
    }


def serve(run, answer):
    run()
    tell({"answer": answer()})
    for line in sys.stdin:
        budget, ms, cpu = float(line), [], time.process_time()
        start = before = time.perf_counter()
        while True:
            run()
            now = time.perf_counter()
            ms.append((now - before) * 1e3)
            before = now
            if (now - start) * 1e3 >= budget:
                break
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        tell({"ms": ms, "cpuMs": (time.process_time() - cpu) * 1e3, "peakMemoryMb": peak})


def tell(line):
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()
