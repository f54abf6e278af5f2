"""backtesting.py on the run of RICH_SMA_CROSS: one Backtest, whole runs with its statistics."""

import sys
import warnings

warnings.filterwarnings("ignore")

from backtesting import Backtest, Strategy

import pandas as pd

from contest import CAPITAL, CHARGE, FAST, QTY, SLOW, answer_of, crossings, read_bars, serve

bars = read_bars(sys.argv[1])
frame = pd.DataFrame(
    {name: bars[name.lower()] for name in ("Open", "High", "Low", "Close", "Volume")},
    index=pd.to_datetime(bars["open_ms"], unit="ms"),
)


def mean(values, period):
    return pd.Series(values).rolling(period).mean()


class SmaCross(Strategy):
    def init(self):
        fast = self.I(mean, self.data.Close, FAST)
        slow = self.I(mean, self.data.Close, SLOW)
        self.cross = self.I(crossings, fast, slow)

    def next(self):
        if self.cross[-1] > 0 and not self.position:
            self.buy(size=QTY)
        elif self.cross[-1] < 0 and self.position:
            self.position.close()


backtest = Backtest(frame, SmaCross, cash=CAPITAL, commission=CHARGE, trade_on_close=False)
last = None


def run():
    global last
    last = backtest.run()


def answer():
    trades = last["_trades"]
    # a trade that is still open at the end is closed there by some of its versions
    ended = trades[trades.ExitBar < len(frame) - 1]
    charges = CHARGE * QTY * (ended.EntryPrice + ended.ExitPrice)
    net = (QTY * (ended.ExitPrice - ended.EntryPrice) - charges).sum()
    return answer_of(ended.EntryBar, ended.EntryPrice, ended.ExitBar, ended.ExitPrice, net)


serve(run, answer)
