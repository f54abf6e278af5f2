import { expect, it } from 'vitest'
import { seededMinuteBars } from '../../../bench/bars.ts'
import { toPrintedPrice } from '../core/units.ts'
import { DEFAULT_FILL } from '../inputs/inputs.ts'
import { stampOf } from '../market/dataset.ts'
import { unitInputs } from '../testing/unitInputs.ts'
import { runBacktest } from './run.ts'
import { toRunJson } from './runJson.ts'

it('a price is written with at most eight decimals, without what binary leaves behind', () => {
  expect(toPrintedPrice(97.300_000_000_000_01)).toBe(97.3)
  expect(toPrintedPrice(481.299_999_999_999_95)).toBe(481.3)
  expect(toPrintedPrice(1_800_000.1 + 0.2)).toBe(1_800_000.3)
  // an average of three fills, a currency pair and a coin keep what they say
  expect(toPrintedPrice(100.1 / 3)).toBe(33.366_666_67)
  expect(toPrintedPrice(84.0025)).toBe(84.0025)
  expect(toPrintedPrice(0.000_012_34)).toBe(0.000_012_34)
})

it('P1 the JSON has such prices, while the run and its fingerprint keep theirs', () => {
  const bars = seededMinuteBars(750)
  const report = runBacktest(
    { bars, stamp: stampOf(bars) },
    {
      ...unitInputs('NIFTY', 1),
      params: { volumeThreshold: 0 },
      fill: { ...DEFAULT_FILL, slippageTicks: 1 },
    },
  )
  const isDusty = (price: number) => String(price).replace(/^\d+\.?/, '').length > 8
  expect(report.fills.some(({ price }) => isDusty(price))).toBe(true)
  const json = toRunJson(report)
  const printed = [
    ...json.fills.map(({ price }) => price),
    ...[...json.trades, ...json.open].flatMap(({ entryPrice, exitPrice }) => [entryPrice, exitPrice]),
  ]
  expect(printed.length).toBeGreaterThan(20)
  expect(printed.filter(isDusty)).toEqual([])
  json.fills.forEach(({ price }, k) => {
    expect(price).toBeCloseTo(report.fills[k]!.price, 7)
  })
})
