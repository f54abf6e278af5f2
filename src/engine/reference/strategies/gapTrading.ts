/** B8 of RULES.md: gap trading. */
import { barMinutes } from '../simulator/barLength.ts'
import { beginsDay, type RefBar } from '../simulator/days.ts'
import { close, give } from '../simulator/desk.ts'
import { compare, type Exact, over, size, subtract, times, ZERO } from '../simulator/exact.ts'
import type { RefStep } from '../simulator/simulate.ts'
import { allows, type Desk } from './desk.ts'

/** What the first bar of a day says of it. */
interface Day {
  readonly firstBar: number
  readonly exitMinute: number
  /** Null on the run's first day. */
  readonly gap: { readonly size: Exact; readonly lastClose: Exact } | null
}

/** Trades against the gap of a day, or with it. */
export function gapTrading(desk: Desk): RefStep {
  const { seen: bars } = desk.legs[0]!
  const length = barMinutes(bars)
  // "Bars of a day or longer give no orders"
  if (length >= 1440) return () => undefined
  let day: Day | null = null
  return i => {
    if (beginsDay(bars, i)) day = dayAt(desk, i)
    act(desk, day!, length, i)
  }
}

function dayAt({ legs, params }: Desk, i: number): Day {
  const { seen: bars } = legs[0]!
  const before = bars[i - 1]
  return {
    firstBar: i,
    exitMinute: bars[i]!.minute + params.exitMinutes!,
    gap: before ? { size: subtract(bars[i]!.open, before.close), lastClose: before.close } : null,
  }
}

function act(desk: Desk, day: Day, length: number, i: number): void {
  const leg = desk.legs[0]!
  const { minute } = leg.seen[i]!
  if (minute >= day.exitMinute) {
    close(desk.run, leg, 'Exit time', desk.run.bar)
    return
  }
  const isEntryBar = i === day.firstBar + desk.params.entryBar! - 1
  if (isEntryBar && minute + length < day.exitMinute && day.gap) enter(desk, day.gap, leg.seen[i]!)
}

function enter(desk: Desk, gap: NonNullable<Day['gap']>, bar: RefBar): void {
  const { run, params } = desk
  const leg = desk.legs[0]!
  const isBig = compare(size(gap.size), over(times(gap.lastClose, params.thresholdPct!), 100)) >= 0
  if (leg.position.units !== 0 || gap.size.n === 0n || !isBig) return
  const up = gap.size.n > 0n ? 1 : -1
  const fades = params.follow === 0
  const side = fades ? (up === 1 ? -1 : 1) : up
  if (!allows(desk, side)) return
  // "with *fade* C has not reached the last close, a tie being reached"
  const left = compare(bar.close, gap.lastClose) * up
  if (fades && left <= 0) return
  const away = times(times(size(gap.size), params.stopGaps!), side)
  const stop = subtract(bar.close, away)
  const hasStop = params.stopGaps! > 0 && compare(stop, ZERO) > 0
  const exits = {
    takeProfitPrice: fades ? gap.lastClose : undefined,
    stopLossPrice: hasStop ? stop : undefined,
  }
  give(run, leg, side, { exits, reason: up === 1 ? 'Gap up' : 'Gap down' }, run.bar)
}
