/** The run of `RICH_SMA_CROSS` by other backtesters in JavaScript, each as its own documents show it. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bars, STRATEGY_API } from '../../src/engine/index.ts'
import type { Answer } from '../contest/answer.ts'
import { readBars } from '../contest/barsFile.ts'
import type { Work } from '../contest/serve.ts'
import { loadInside, loadPeer, type Peer } from './load.ts'

const QTY = 50
const CAPITAL = 1_000_000_000
const CHARGE_FRACTION = 0.0003

interface RoundTrip {
  readonly entryBar: number
  readonly entryPrice: number
  readonly exitBar: number
  readonly exitPrice: number
}

/** grademark's loop alone: averages are made outside its time, and it knows no charges. */
export function grademark(folder: string, file: string): Work {
  const { backtest } = loadPeer(folder, 'grademark')
  const { DataFrame } = loadPeer(folder, 'data-forge')
  const bars = readBars(file)
  const crosses = crossesOf(bars)
  const series = new DataFrame(barObjects(bars).map((bar, i) => ({ ...bar, cross: crosses[i]! })))
  let trades: Peer[] = []
  return {
    run: () => {
      trades = backtest(GRADEMARK_RULES, series)
    },
    answer: () => grademarkAnswer(trades),
  }
}

/** grademark as its documents show it: averages by data-forge-indicators in its time, and its analysis of the trades. */
export function grademarkWhole(folder: string, file: string): Work {
  const { backtest, analyze } = loadPeer(folder, 'grademark')
  const { DataFrame } = loadPeer(folder, 'data-forge')
  loadPeer(folder, 'data-forge-indicators')
  const series = new DataFrame(barObjects(readBars(file)))
  const prepIndicators = ({ inputSeries }: Peer) => {
    const closes = inputSeries.deflate((bar: Peer) => bar.close)
    const withAverages = inputSeries
      .withSeries({ fast: closes.sma(10), slow: closes.sma(30) })
      .skip(29)
      .bake()
    const nextCross = crossFollower()
    return withAverages.select((bar: Peer) => ({ ...bar, cross: nextCross(bar.fast, bar.slow) })).bake()
  }
  let trades: Peer[] = []
  return {
    run: () => {
      trades = backtest({ ...GRADEMARK_RULES, prepIndicators }, series)
      return analyze(CAPITAL, trades)
    },
    answer: () => grademarkAnswer(trades),
  }
}

const GRADEMARK_RULES = {
  entryRule: (enter: () => void, { bar }: Peer) => {
    if (bar.cross > 0) enter()
  },
  exitRule: (exit: () => void, { bar }: Peer) => {
    if (bar.cross < 0) exit()
  },
}

function grademarkAnswer(trades: readonly Peer[]): Answer {
  const ended = trades.filter(({ exitReason }) => exitReason !== 'finalize')
  return toAnswer(ended.map(trade => ({ ...trade, entryBar: trade.entryTime, exitBar: trade.exitTime })))
}

/** The bars as objects, as the libraries take them; a bar's time is its place. */
function barObjects(bars: Bars) {
  return Array.from(bars.openMs, (_, i) => ({
    time: i,
    open: bars.open[i]!,
    high: bars.high[i]!,
    low: bars.low[i]!,
    close: bars.close[i]!,
    volume: bars.volume[i]!,
  }))
}

/** Tells of bar after bar whether the fast average has crossed the slow one; what binary rounding leaves is a touch. */
function crossFollower(): (fast: number, slow: number) => number {
  let above = 0
  return (fast, slow) => {
    const gap = fast - slow
    if (!(Math.abs(gap) > 1e-9 * slow)) return 0
    const now = Math.sign(gap)
    const cross = now * above < 0 ? now : 0
    above = now
    return cross
  }
}

/** 1 on a bar at whose close the fast average crossed above the slow one, −1 below, else 0. */
function crossesOf({ close }: Bars): Int8Array {
  const { crossings, sma } = STRATEGY_API
  return crossings(sma(close, 10), sma(close, 30))
}

const STRATEGY_FILE = 'sma-cross.js'
const FRAMEWORK = '@backtest/framework/dist/src/helpers'

/** @backtest/framework with the bars in memory instead of in its database; its run gives worths and figures as well. */
export function backtestFramework(folder: string, file: string): Work {
  const bars = readBars(file)
  const crosses = crossesOf(bars)
  const candles = barObjects(bars).map(bar => ({
    ...bar,
    symbol: 'NIFTY',
    interval: '1m',
    openTime: bar.time,
    closeTime: bar.time,
  }))
  const fills: { bar: number; price: number }[] = []
  // it asks for the path of a strategy's file; what is loaded from there is ours all the same
  const strategyFile = join(folder, 'node_modules', STRATEGY_FILE)
  writeFileSync(strategyFile, '')
  const { run } = loadInside(folder, `${FRAMEWORK}/run-strategy.js`, {
    [`${FRAMEWORK}/prisma-historical-data.js`]: {
      getCandles: async () => ({ candles, metaCandles: [{ symbol: 'NIFTY', interval: '1m' }] }),
    },
    [`${FRAMEWORK}/strategies.js`]: { getStrategy: () => strategyFile },
    [STRATEGY_FILE]: { runStrategy: frameworkStrategy(crosses, fills) },
  })
  let orders: Peer[] = []
  return {
    run: async () => {
      fills.length = 0
      const { allOrders } = await run({
        strategyName: 'sma-cross',
        historicalData: ['NIFTY'],
        supportHistoricalData: [],
        startingAmount: CAPITAL,
        startTime: 0,
        endTime: candles.length,
        params: {},
        percentFee: CHARGE_FRACTION * 100,
        percentSlippage: 0,
      })
      orders = allOrders
    },
    answer: () => {
      const trades = pairs(fills)
      const sells = orders.filter(({ type }) => type === 'sell').slice(0, trades.length)
      return { ...toAnswer(trades), net: [sells.reduce((sum, { profitAmount }) => sum + profitAmount, 0)] }
    },
  }
}

/** It fills at once, so an order of bar i is given when bar i + 1 comes, at its open. It takes a buy's fee out of the amount. */
function frameworkStrategy(crosses: Int8Array, fills: { bar: number; price: number }[]) {
  const buyFee = CHARGE_FRACTION / (1 + CHARGE_FRACTION)
  return async ({ currentCandle, orderBook, buy, sell }: Peer) => {
    const i: number = currentCandle.closeTime
    const price: number = currentCandle.open
    const cross = i === 0 ? 0 : crosses[i - 1]!
    if (cross > 0 && !orderBook.bought) {
      await buy({ price, amount: (QTY * price) / (1 - buyFee), percentFee: buyFee * 100 })
      fills.push({ bar: i, price })
    } else if (cross < 0 && orderBook.bought) {
      await sell({ price })
      fills.push({ bar: i, price })
    }
  }
}

function pairs(fills: readonly { bar: number; price: number }[]): RoundTrip[] {
  return Array.from({ length: fills.length >> 1 }, (_, k) => {
    const [entry, exit] = [fills[2 * k]!, fills[2 * k + 1]!]
    return { entryBar: entry.bar, entryPrice: entry.price, exitBar: exit.bar, exitPrice: exit.price }
  })
}

function toAnswer(trades: readonly RoundTrip[]): Answer {
  const net = trades.reduce(
    (sum, { entryPrice, exitPrice }) =>
      sum + QTY * (exitPrice - entryPrice) - QTY * CHARGE_FRACTION * (entryPrice + exitPrice),
    0,
  )
  return {
    entryBar: trades.map(({ entryBar }) => entryBar),
    entryPrice: trades.map(({ entryPrice }) => entryPrice),
    exitBar: trades.map(({ exitBar }) => exitBar),
    exitPrice: trades.map(({ exitPrice }) => exitPrice),
    net: [net],
  }
}
