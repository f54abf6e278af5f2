import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { flat, minuteBars } from '../../../test/handRun.ts'
import { defaultInputs } from '../inputs/inputs.ts'
import type { Bars } from '../market/bars.ts'
import { stampOf } from '../market/dataset.ts'
import { istDay, istMinute } from '../market/ist.ts'
import { resample } from '../market/resample.ts'
import { syntheticDataset } from '../market/synthetic/syntheticDataset.ts'
import { checkLookAhead } from '../research/lookAheadCheck.ts'
import { runBacktest } from '../run/run.ts'
import { simulate } from '../run/simulate.ts'
import { addStrategy } from '../strategies/catalog.ts'
import type { Broker } from '../trading/broker.ts'
import { ruleStrategy } from './ruleStrategy.ts'
import { RULES_TEMPLATES } from './templates.ts'

const RELIANCE = (() => {
  const { bars } = syntheticDataset({ symbol: 'RELIANCE', seed: 3, from: '2023-01-01', to: '2023-02-28' })
  const longer = resample(bars, '5m', 'nse')
  return { bars: longer, stamp: stampOf(longer, 0) }
})()

describe('a template of rules', () => {
  it.each(RULES_TEMPLATES.map(each => [each.rules.name, each] as const))(
    '%s is read, says what it does, trades on both months and does not look ahead',
    (name, { rules }) => {
      const strategy = ruleStrategy(rules)
      expect(strategy.title).toBe(name)
      expect(strategy.summary).toMatch(/^Buys when .*\.$/)
      expect(rules.note).toMatch(/ Fails? /)
      addStrategy(strategy)
      const inputs = { ...defaultInputs('RELIANCE', 5), strategy: strategy.id, capital: 1_000_000 }
      const report = runBacktest(RELIANCE, inputs)
      const months = new Set(report.trades.map(({ entryMs }) => new Date(entryMs).getUTCMonth()))
      expect([...months].sort()).toEqual([0, 1])
      expect(checkLookAhead(RELIANCE, inputs, { most: 40 }).found).toBeNull()
    },
  )

  it.each(RULES_TEMPLATES)('$id is in docs/strategies.md', ({ id }) => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/strategies.md'), 'utf8')
    expect(page).toContain(`\`${id}\``)
  })

  it('has an id of its own', () => {
    expect(new Set(RULES_TEMPLATES.map(({ id }) => id)).size).toBe(RULES_TEMPLATES.length)
  })
})

/** What the template's orders became on these bars of RELIANCE. */
function openingRange(bars: Bars, capital = 1_000_000): Broker {
  const strategy = ruleStrategy(RULES_TEMPLATES.find(({ id }) => id === 'opening-range')!.rules)
  const inputs = { ...defaultInputs('RELIANCE', 5), strategy: strategy.id, capital }
  return simulate(bars, strategy, { ...inputs, size: { kind: 'fixed', qty: 10 } }).broker
}

/** The bar and the side of the first fill of each trade; all of them end on their day. */
function entriesOf({ fills }: Broker): (readonly [number, string])[] {
  return fills.filter((_, k) => k % 2 === 0).map(({ bar, side }) => [bar, side])
}

/** 15 minutes between 99 and 101, then bars that stand at these prices. */
function dayOf(...prices: readonly number[]): Bars {
  const range = Array.from({ length: 15 }, () => [100, 101, 99, 100] as const)
  return minuteBars(...range, ...prices.map(flat))
}

describe('the template Opening-range breakout', () => {
  it.each([
    ['the first bar after it, below', [98, 98, 102, 102], [16, 'sell']],
    ['the first bar after it, above', [102, 102, 98, 98], [16, 'buy']],
    ['a later bar, behind a close at its edge', [101, 102, 98, 98], [17, 'buy']],
  ] as const)('B9 goes with the first close outside the range: %s', (_, prices, entry) => {
    expect(entriesOf(openingRange(dayOf(...prices)))).toEqual([entry])
  })

  it('B9 asks once for each break, also where nothing came of the entry', () => {
    const { book } = openingRange(dayOf(102, 102, 102, 100, 98, 98, 98), 100)
    expect([...book.refusals.values()]).toEqual([2])
  })

  it('B9 has on every day the entry that its own bars say, up to 14:45', () => {
    const { openMs, high, low, close } = RELIANCE.bars
    const days = new Map<number, number[]>()
    for (const [i, ms] of openMs.entries()) days.set(istDay(ms), [...(days.get(istDay(ms)) ?? []), i])
    const breaks = [...days.values()].flatMap(day => {
      const range = day.slice(0, 3)
      const top = Math.max(...range.map(i => high[i]!))
      const bottom = Math.min(...range.map(i => low[i]!))
      const first = day.slice(3).find(i => close[i]! > top || close[i]! < bottom)
      if (first === undefined || istMinute(openMs[first]!) + 5 > 14 * 60 + 45) return []
      return [[first + 1, close[first]! > top ? 'buy' : 'sell']]
    })
    expect(entriesOf(openingRange(RELIANCE.bars))).toEqual(breaks)
    expect(breaks.length).toBeGreaterThan(30)
  })
})
