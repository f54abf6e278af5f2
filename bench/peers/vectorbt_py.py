"""vectorbt on the run of RICH_SMA_CROSS: its bare kernels, or with "whole" its Portfolio and statistics."""

import sys
import warnings

warnings.filterwarnings("ignore")

import vectorbt as vbt

import numpy as np
import pandas as pd
from numba import njit
from vectorbt.generic.nb import rolling_mean_1d_nb
from vectorbt.portfolio import nb

from contest import CAPITAL, CHARGE, FAST, QTY, SLOW, answer_of, read_bars, serve

bars = read_bars(sys.argv[1])
whole = "whole" in sys.argv[2:]
close, price = bars["close"], bars["open"].reshape(-1, 1)
orders = None


@njit
def orders_at(fast, slow):
    """What is decided at a close is done at the next open: the signal stands on the bar that fills."""
    out = np.zeros(len(fast), dtype=np.int8)
    above = 0
    for i in range(len(fast) - 1):
        gap = fast[i] - slow[i]
        if not abs(gap) > 1e-9 * abs(slow[i]):
            continue
        now = 1 if gap > 0 else -1
        if now == -above:
            out[i + 1] = now
        above = now
    return out


@njit
def follow(context, crosses):
    return crosses[context.i] > 0, crosses[context.i] < 0, False, False


def crosses():
    return orders_at(rolling_mean_1d_nb(close, FAST, None), rolling_mean_1d_nb(close, SLOW, None))


def run_kernels():
    global orders
    orders = nb.simulate_from_signal_func_nb(
        target_shape=price.shape,
        group_lens=np.array([1]),
        init_cash=np.array([float(CAPITAL)]),
        call_seq=np.zeros(price.shape, dtype=np.int_),
        signal_func_nb=follow,
        signal_args=(crosses(),),
        size=np.asarray(float(QTY)),
        price=price,
        fees=np.asarray(CHARGE),
        close=close.reshape(-1, 1),
        use_stops=False,
    )[0]


index = pd.to_datetime(bars["open_ms"], unit="ms")
as_series = lambda values: pd.Series(values, index=index)


def run_whole():
    global orders
    signs = crosses()
    portfolio = vbt.Portfolio.from_signals(
        as_series(close),
        entries=as_series(signs > 0),
        exits=as_series(signs < 0),
        price=as_series(bars["open"]),
        size=QTY,
        fees=CHARGE,
        init_cash=CAPITAL,
        freq="1min",
    )
    portfolio.stats(silence_warnings=True)
    orders = portfolio.orders.values


def answer():
    count = len(orders) // 2 * 2
    entries, exits = orders[:count:2], orders[1:count:2]
    net = (QTY * (exits["price"] - entries["price"]) - entries["fees"] - exits["fees"]).sum()
    return answer_of(entries["idx"], entries["price"], exits["idx"], exits["price"], net)


serve(run_whole if whole else run_kernels, answer)
