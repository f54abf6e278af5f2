/** A book of a paper desk beside the backtest of its strategy over the same seconds. See RULES.md, D1. */
import { findInstrument } from '../market/instruments.ts'
import { mergeLegs } from '../run/legReport.ts'
import { onTimeframe } from '../run/onTimeframe.ts'
import { simulate } from '../run/simulate.ts'
import { checkParams, type Strategy } from '../strategies/define.ts'
import type { BookState } from './book.ts'
import type { BookAct } from './bookActs.ts'
import type { DayBook, PaperDay } from './day.ts'
import { type DayMarket, legSeconds } from './market.ts'
import { SECOND_MS } from './seconds.ts'

/**
 * Whether a book went as a backtest would: the desk let it enter from its first second on, and neither held an order back nor
 * told it anything later.
 */
export function isUntouched({ acts, state }: DayBook, { symbols }: DayMarket): boolean {
  const firstMs = Math.min(...[...symbols.values()].map(({ seconds }) => seconds.openMs[0] ?? Infinity))
  const before = acts.filter(({ ms }) => ms <= firstMs)
  const isOpen = before.every(({ kind }) => kind === 'block') && blockOf(before.at(-1)) === null
  const isHeldBack = state.orders.some(({ events }) => events.some(({ kind }) => kind === 'waiting'))
  return acts.length === before.length && isOpen && !isHeldBack && state.fault === null
}

function blockOf(act: BookAct | undefined): string | null {
  return act?.kind === 'block' ? act.reason : null
}

/** What a backtest of the book's strategy over the recorded seconds comes to. */
export function backtestBook(
  { plan, instruments }: DayBook,
  strategy: Strategy,
  { market, nowMs }: Pick<PaperDay, 'market' | 'nowMs'>,
): Pick<BookState, 'fillNumbers' | 'equityPaise'> {
  const [bars, ...others] = legSeconds(market, instruments, nowMs)
  const { inputs, hedges } = plan
  const led = onTimeframe(strategy, inputs.timeframe!, findInstrument(inputs.instrument).calendar, nowMs)
  const { legs, equityPaise } = simulate(
    bars!,
    led,
    { ...inputs, params: checkParams(strategy, inputs.params) },
    {
      hedges: others.map((bars, k) => ({ instrument: hedges[k]!, bars, tick: inputs.fill.tick })),
      barMinutes: SECOND_MS / 60_000,
    },
  )
  return { fillNumbers: mergeLegs(legs).fillNumbers, equityPaise }
}

/** Whether two columns have the same bytes. */
export function sameBytes(a: Float64Array, b: Float64Array): boolean {
  return a.length === b.length && a.every((value, i) => Object.is(value, b[i]))
}
