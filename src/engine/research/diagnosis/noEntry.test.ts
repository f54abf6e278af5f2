import { describe, expect, it } from 'vitest'
import { seededMinuteBars } from '../../../../bench/bars.ts'
import { defaultInputs, type RunInputs } from '../../inputs/inputs.ts'
import type { Bars } from '../../market/bars.ts'
import { stampOf } from '../../market/dataset.ts'
import { ruleStrategy } from '../../rules/ruleStrategy.ts'
import { EMPTY_RULES, type Rules } from '../../rules/rules.ts'
import { runBacktest } from '../../run/run.ts'
import { addStrategy } from '../../strategies/catalog.ts'
import { defineStrategy, type Strategy } from '../../strategies/define.ts'
import { faultOf } from '../../testing/sentences/claim.ts'
import { factsOf } from '../../testing/sentences/facts.ts'
import { RUN_CLAIMS } from '../../testing/sentences/runClaims.ts'
import { diagnose } from '../diagnose.ts'

const BARS = seededMinuteBars(1500, 1)
const INDEX: Bars = { ...BARS, volume: new Float64Array(BARS.volume.length) }

function findingOf(strategy: Strategy, bars: Bars, change: Partial<RunInputs> = {}) {
  addStrategy(strategy)
  const dataset = { bars, stamp: stampOf(bars, 0) }
  const inputs = { ...defaultInputs('NIFTY', 1), strategy: strategy.id, squareOff: null, ...change }
  const report = runBacktest(dataset, inputs)
  expect(report.orders.placed).toBe(0)
  const finding = diagnose(dataset, report).find(({ id }) => id === 'few-trades')!
  const facts = factsOf(report, [{ instrument: 'NIFTY', bars }])
  // no claim of this kind asks for the sensitivity
  expect(faultOf(RUN_CLAIMS, finding.words, { ...facts, sensitivity: undefined as never })).toBeNull()
  return finding
}

function rulesFinding(rules: Partial<Rules>, bars = BARS, change: Partial<RunInputs> = {}) {
  return findingOf(ruleStrategy({ ...EMPTY_RULES, ...rules }), bars, change)
}

const NEVER = 'No orders placed: the entry conditions were never met.'

describe('W10 a run of rules that placed no order', () => {
  it('says that VWAP needs volume where the data has none, and offers nothing that cannot help', () => {
    const finding = rulesFinding({ entryLong: ['close > VWAP'] }, INDEX)
    expect(finding.words).toBe('No orders placed: VWAP needs volume, and this data has none.')
    expect(finding.remedy).toBeNull()
  })

  it('names the condition on volume that no bar without volume can meet', () => {
    for (const row of ['volume > 1.5 * SMA(volume, 20)', 'volume / volume[1] > 2'])
      expect(rulesFinding({ entryLong: ['close > 0', row] }, INDEX).words).toMatch(
        /^No orders placed: volume .* needs volume, and this data has none\.$/,
      )
  })

  it('names the average that is longer than the run, by its number', () => {
    const params = { n: { label: 'Average', unit: 'bars', min: 1, max: 5000, step: 1, default: 2000 } }
    const finding = rulesFinding({ params, entryLong: ['close > SMA(n)'], entryShort: ['close < EMA(n)'] })
    expect(finding.words).toBe(
      'No orders placed: SMA(2000) has no value on any bar of the run (1,500); EMA(2000) has no value on any bar of the run (1,500).',
    )
    const longer = rulesFinding({ entryLong: ['close > SMA(50) on 60m'] })
    expect(longer.words).toBe('No orders placed: SMA(50) on 60m has no value on any bar of the run (1,500).')
  })

  it('names the times that no bar closes in', () => {
    const UP = { entryLong: ['close > close[1]'] }
    const early = rulesFinding({ ...UP, entryFrom: '09:20', entryTo: '14:45', exitAt: '09:00' })
    expect(early.words).toBe(
      'No orders placed: no bar closes in the time for entries (from 09:20, until 14:45, before the exit at 09:00).',
    )
    expect(early.remedy).toBeNull()
    for (const times of [{ exitAt: '09:16' }, { entryFrom: '09:16', entryTo: '09:30', exitAt: '09:16' }])
      expect(rulesFinding({ ...UP, ...times }).words).toMatch(/: no bar closes in the time for entries \(/)
  })

  it('says that its conditions were never met where they could have been', () => {
    expect(rulesFinding({ entryLong: ['close > 1000000'] }).words).toBe(NEVER)
    expect(rulesFinding({ entryLong: ['close > VWAP or close > 1000000'] }, INDEX).words).toBe(NEVER)
    expect(rulesFinding({ entryLong: ['close > VWAP'], entryShort: ['close > 1000000'] }, INDEX).words).toBe(
      NEVER,
    )
    expect(rulesFinding({ entryLong: ['close > 1000000', 'volume <= 0'] }, INDEX).words).toBe(NEVER)
  })

  it('looks at the side that the run takes', () => {
    const rules = { entryLong: ['close > VWAP'], entryShort: ['close > 1000000'] }
    expect(rulesFinding(rules, INDEX, { direction: 'long' }).words).toMatch(/VWAP needs volume/)
  })
})

describe('W10 a run of code that placed no order', () => {
  const coded = (name: string, period: number) =>
    defineStrategy({
      id: `hand-${period}`,
      title: 'By hand',
      summary: 'A test.',
      params: {},
      lines: ({ close }) => [{ name, values: close.map((_, i) => (i < period ? Number.NaN : 1)) }],
      start: () => () => {},
    })

  it('names the line that has no value on any bar', () => {
    expect(findingOf(coded('Long average (2000 bars)', 2000), BARS).words).toBe(
      'No orders placed. Long average (2000 bars) has no value on any bar of the run (1,500).',
    )
    expect(findingOf(coded('VWAP', 2001), INDEX).words).toBe(
      'No orders placed. VWAP needs volume, and this data has none.',
    )
    expect(findingOf(coded('Long average (200 bars)', 200), BARS).words).toBe(NEVER)
  })
})
