/** Which range of prices to ask for, and which trades to mark in it. */
import type { Candles } from '../../../engine/market/decimate.ts'
import type { RunView, TradeColumns } from '../../../workers/api/api.ts'
import type { TradeExplanationView } from '../../../workers/api/explainApi.ts'
import type { Level, Span, TradeMark, TradePath } from '../../charts/drawCandles.ts'
import { barMs } from '../../run/report/tradeTimes.ts'
import { type TradeRow, tradeAt } from './tradeTable.ts'

/** What a chart takes; also what the worker gives at most. */
export const MAX_CANDLES = 2_000
/** The marks of more are small: the chart leaves out those that have no room, and what stays would hide the prices. */
const FEW_MARKED = 60
/** Each change of the view looks at all of them. */
const MAX_MARKED = 2_000
/** Within this share of an end of what is loaded, more is asked for on that side. */
const NEAR = 0.1
/** Longer than any weekend with holidays, so that the days before a gap are found. */
const GAP_MS = 4.5 * 86_400_000
/** Bars to show on each side of a trade. */
const TRADE_BARS = 40

/** The whole run, as far as its bars go. */
export const WHOLE: Span = { fromMs: -Infinity, toMs: Infinity }

/**
 * The range to load next for that view, or null when what is loaded will do: a view that has become a small part of
 * coarse candles wants finer ones, a view near an end wants what lies beyond.
 */
export function nextLoad(view: Span, candles: Candles, run: Span): Span | null {
  const first = candles.ms[0]!
  const last = candles.ms.at(-1)!
  const length = view.toMs - view.fromMs
  const isCoarse = candles.barsPerCandle > 1 && length < 0.4 * (last - first)
  const wantsEarlier = view.fromMs - first < NEAR * length && first > run.fromMs
  const wantsLater = last - view.toMs < NEAR * length && last < lastCandleOf(run, candles)
  if (!isCoarse && !wantsEarlier && !wantsLater) return null
  return {
    fromMs: view.fromMs - Math.max(length / 2, wantsEarlier ? GAP_MS : 0),
    toMs: view.toMs + Math.max(length / 2, wantsLater ? GAP_MS : 0),
  }
}

/** A candle of several bars opens before the run's last bar, so that the two are not compared to the millisecond. */
function lastCandleOf(run: Span, { ms, barsPerCandle }: Candles): number {
  return barsPerCandle === 1 || ms.length < 2 ? run.toMs : run.toMs - (ms.at(-1)! - ms.at(-2)!)
}

/** From the run's first bar to its last. */
export function runSpan({ curve }: RunView): Span {
  return { fromMs: curve.ms[0]!, toMs: curve.ms.at(-1)! }
}

/** The trade with room on both sides. */
export function spanAround({ trades, curve }: RunView, index: number): Span {
  const { entryMs, exitMs } = tradeAt(trades, index)
  const room = Math.max((exitMs - entryMs) / 2, TRADE_BARS * barMs(curve.ms))
  return { fromMs: entryMs - room, toMs: exitMs + room }
}

/** The marks of that leg's trades inside the candles, or how many there are when they are too many to draw. */
export function marksIn(
  trades: TradeColumns,
  candles: Candles,
  focus: number | null,
  leg = 0,
): { marks: readonly TradeMark[]; hidden: number } {
  const from = candles.ms[0]!
  const to = candles.ms.at(-1)!
  const inside: number[] = []
  for (let i = 0; i < trades.count; i++) {
    if (trades.leg[i] === leg && trades.exitMs[i]! >= from && trades.entryMs[i]! <= to) inside.push(i)
  }
  if (inside.length > MAX_MARKED) return { marks: [], hidden: inside.length }
  const others = focus === null && inside.length <= FEW_MARKED ? 'plain' : 'faint'
  const look = (i: number) => (i === focus ? 'focus' : others)
  // the chart wants marks in order of time
  const marks = inside.flatMap(i => marksOf(trades, i, look(i))).sort((a, b) => a.ms - b.ms)
  return { marks, hidden: 0 }
}

function marksOf(trades: TradeColumns, index: number, look: TradeMark['look']): TradeMark[] {
  const isLong = trades.side[index]! > 0
  return [
    { trade: index, ms: trades.entryMs[index]!, side: isLong ? 'buy' : 'sell', look },
    { trade: index, ms: trades.exitMs[index]!, side: isLong ? 'sell' : 'buy', look },
  ]
}

/** The way of one trade with the prices that it held to, as far as they are known. */
export function pathOf(
  { entryMs, entryPrice, exitMs, exitPrice }: TradeRow,
  explanation: Pick<TradeExplanationView, 'takeProfitPrice' | 'stopLossPrice'> | null,
): TradePath {
  const level = (name: string, price: number | null, tone: Level['tone']): readonly Level[] =>
    price === null ? [] : [{ name, price, tone }]
  return {
    entryMs,
    entryPrice,
    exitMs,
    exitPrice,
    levels: [
      ...level('Entry', entryPrice, 'muted'),
      ...level('Exit', exitPrice, 'muted'),
      ...level('Target', explanation?.takeProfitPrice ?? null, 'up'),
      ...level('Stop', explanation?.stopLossPrice ?? null, 'down'),
    ],
  }
}
