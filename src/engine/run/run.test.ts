import { describe, expect, it } from 'vitest'
import { seededMinuteBars } from '../../../bench/bars.ts'
import { barsAt, flat, joinBars } from '../../../test/handRun.ts'
import { DEFAULT_FILL, DEFAULT_RISK, FLAT_COSTS, type RunInputs } from '../inputs/inputs.ts'
import { type Bars, sliceBars } from '../market/bars.ts'
import { dayOf, toDate, tradingDays } from '../market/calendar.ts'
import { type Dataset, hashBars } from '../market/dataset.ts'
import { DAY_MS, toIsoDate } from '../market/ist.ts'
import { unitInputs } from '../testing/unitInputs.ts'
import { fingerprint } from './fingerprint.ts'
import { runBacktest } from './run.ts'
import { toRunJson } from './runJson.ts'

function dataset(bars: Bars): Dataset {
  const { openMs } = bars
  const stamp = {
    rows: openMs.length,
    fromMs: openMs[0] ?? 0,
    toMs: openMs.at(-1) ?? 0,
    sha256: hashBars(bars),
    rejected: 0,
  }
  return { bars, stamp }
}

/** Three days of 375 minutes from 2018-01-01, and what a trader gets without touching a thing. */
const DAYS = dataset(seededMinuteBars(1125))
const INPUTS: RunInputs = { ...unitInputs('NIFTY', 1), costs: FLAT_COSTS, risk: DEFAULT_RISK }

describe('a run', () => {
  it('P1 has the same fingerprint for the same data and inputs, and another for any other', () => {
    const first = runBacktest(DAYS, INPUTS)
    expect(runBacktest(DAYS, { ...INPUTS }).fingerprint).toBe(first.fingerprint)
    expect(first.fingerprint).toMatch(/^[0-9a-f]{64}$/)
    const others = [
      runBacktest(DAYS, { ...INPUTS, capital: 100_001 }),
      runBacktest(DAYS, { ...INPUTS, params: { shortBars: 11 } }),
      runBacktest(dataset(seededMinuteBars(1125, 2)), INPUTS),
    ]
    expect(new Set([first, ...others].map(report => report.fingerprint)).size).toBe(4)
  })

  it('P1 is a known value: another one means that results changed and the engine version must', () => {
    expect(runBacktest(DAYS, INPUTS).fingerprint).toMatchInlineSnapshot(
      `"10e4bd04a023d39505a473261cf9615e69ce5ff3bb352d525bc5e1fc2485afce"`,
    )
  })

  it('P1 does not depend on the order in which inputs were written', () => {
    const report = runBacktest(DAYS, INPUTS)
    const turned = Object.fromEntries(Object.entries(report.inputs).reverse()) as unknown as RunInputs
    expect(fingerprint({ ...report, inputs: turned })).toBe(report.fingerprint)
  })

  it('P1 the dataset hash is SHA-256 over the columns', () => {
    const empty = new Float64Array(0)
    const none: Bars = { openMs: empty, open: empty, high: empty, low: empty, close: empty, volume: empty }
    expect(hashBars(none)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })

  it('M6 exposure counts the bars at whose close a position is held', () => {
    const { stats, fills } = runBacktest(DAYS, { ...INPUTS, params: { volumeThreshold: 0 } })
    const change = new Map<number, number>()
    for (const { bar, side, qty } of fills) {
      change.set(bar, (change.get(bar) ?? 0) + (side === 'buy' ? qty : -qty))
    }
    let qty = 0
    let held = 0
    for (let bar = 0; bar < 1125; bar++) {
      qty += change.get(bar) ?? 0
      if (qty !== 0) held++
    }
    expect(held).toBeGreaterThan(100)
    expect(stats.exposurePct).toBeCloseTo((held / 1125) * 100, 9)
  })

  it('A2 ends with an equity that its trades and its open position explain', () => {
    const { stats, trades, open, equity } = runBacktest(DAYS, { ...INPUTS, squareOff: null })
    const net = [...trades, ...open].reduce((sum, trade) => sum + trade.netPaise, 0)
    expect(equity.paise.at(-1)).toBe(10_000_000 + net)
    expect(stats.finalEquity).toBe(equity.paise.at(-1)! / 100)
    expect(stats.netProfit).toBeCloseTo(net / 100, 9)
    expect(trades.length).toBeGreaterThan(3)
  })

  it('T4 covers the days from and to, both included', () => {
    const { equity } = runBacktest(DAYS, { ...INPUTS, from: '2018-01-02', to: '2018-01-02' })
    expect(equity.ms).toHaveLength(375)
    expect([toIsoDate(equity.ms[0]!), toIsoDate(equity.ms.at(-1)!)]).toEqual(['2018-01-02', '2018-01-02'])
  })

  it('T4 nothing before the range is used', () => {
    const second = dataset(sliceBars(DAYS.bars, 375, 750))
    const part = runBacktest(DAYS, { ...INPUTS, from: '2018-01-02', to: '2018-01-02' })
    expect(part.fills).toEqual(runBacktest(second, INPUTS).fills)
  })

  it('a range that is partly covered runs on that part and says so', () => {
    const { notes } = runBacktest(DAYS, {
      ...INPUTS,
      params: { volumeThreshold: 0 },
      from: '2017-12-01',
      to: '2018-01-02',
    })
    expect(notes).toEqual(['The data covers 1 Jan 2018 to 3 Jan 2018; the run uses that part of the range.'])
  })

  it.each([
    [
      { from: '2019-01-01', to: '2019-02-01' },
      'No NIFTY data between 1 Jan 2019 and 1 Feb 2019. Available: 1 Jan 2018 to 3 Jan 2018.',
    ],
    [{ from: '2018-01-03', to: '2018-01-02' }, 'Start date must be on or before end date'],
    [{ from: '2018-02-30' }, 'from: "2018-02-30" is not a date. Write it as YYYY-MM-DD.'],
    [{ capital: 0 }, 'Enter capital between ₹1,000 and ₹1,00,00,00,000'],
    [{ capital: -1 }, 'Enter capital between ₹1,000 and ₹1,00,00,00,000'],
    [{ capital: Number.NaN }, 'Enter capital between ₹1,000 and ₹1,00,00,00,000'],
    [{ capital: 1e308 }, 'Enter capital between ₹1,000 and ₹1,00,00,00,000'],
    [{ capital: 0.001 }, 'Enter capital between ₹1,000 and ₹1,00,00,00,000'],
    [{ size: { kind: 'fixed', qty: 1.5 } }, 'size: a fixed size must be a whole number.'],
    [{ size: { kind: 'equity', fraction: 2 } }, 'size: enter a number from 0.0001 to 1.'],
    [
      { costs: { kind: 'flat', fraction: -1 } },
      'costs: a flat charge must be a share from 0 to 0.1 of the value.',
    ],
    [{ squareOff: '25:00' }, 'squareOff: "25:00" is not a time. Write it as HH:MM, for example 15:15.'],
    [{ timeframe: '1m', instrument: ' ' }, 'instrument: name one, for example NIFTY.'],
  ] as [Partial<RunInputs>, string][])('refuses %o in one sentence', (change, message) => {
    expect(() => runBacktest(DAYS, { ...INPUTS, ...change })).toThrow(message)
  })

  it.each([
    ['one bar', barsAt('2023-01-02T09:15', 60_000, [flat(100)])],
    [
      'flat prices without volume',
      barsAt(
        '2023-01-02T09:15',
        60_000,
        Array.from({ length: 400 }, () => [100, 100, 100, 100, 0] as const),
      ),
    ],
    [
      'a gap after every bar',
      barsAt(
        '2023-01-02T09:15',
        7 * 86_400_000,
        Array.from({ length: 60 }, (_, k) => flat(100 + (k % 7))),
      ),
    ],
  ])('K10 M7 %s gives a report without NaN or Infinity', (_name, bars) => {
    const json = JSON.stringify(toRunJson(runBacktest(dataset(bars), INPUTS)))
    expect(json).not.toMatch(/NaN|Infinity/)
    const { reasons: _, ...stats } = runBacktest(dataset(bars), INPUTS).stats
    const metrics = Object.values(stats)
    for (const metric of metrics) expect(metric === null || Number.isFinite(metric)).toBe(true)
  })

  it('R4 daily bars have no square-off, and the run says so', () => {
    const days = tradingDays(dayOf('2023-01-02'), dayOf('2023-02-28'))
    const daily = joinBars(
      ...days.map((day, k) => barsAt(`${toDate(day)}T09:15`, DAY_MS, [flat(100 + (k % 9))])),
    )
    const report = runBacktest(dataset(daily), {
      ...INPUTS,
      params: { volumeThreshold: 0, shortBars: 2, longBars: 4 },
    })
    expect(report.notes).toEqual(['Square-off does not apply: the bars are a day or longer.'])
    expect(report.trades.some(trade => trade.exitReason === 'Square-off')).toBe(false)
    expect(report.trades.length).toBeGreaterThan(0)
  })

  it('M3 bars that are not daily say what they take for a year, and daily ones say nothing', () => {
    const noteOf = (stepDays: number) => {
      const bars = barsAt(
        '2023-01-02T09:15',
        stepDays * 86_400_000,
        Array.from({ length: 40 }, (_, k) => flat(100 + (k % 9))),
      )
      const { notes, stats } = runBacktest(dataset(bars), {
        ...INPUTS,
        instrument: 'CUSTOM',
        squareOff: null,
        costs: { kind: 'none' },
      })
      return [stats.periodsPerYear, notes.filter(note => note.includes('annualised'))]
    }
    const counted = (bars: string, count: string) => [
      `${bars}: annualised metrics use ${count} periods a year instead of 252.`,
    ]
    expect(noteOf(1)).toEqual([252, []])
    expect(noteOf(7)).toEqual([52, counted('The bars are weekly', '52')])
    expect(noteOf(30)).toEqual([12, counted('The bars are monthly', '12')])
    // 40 Mondays in 39 fortnights: 391 weekdays
    const sparse = (252 * 40) / 391
    expect(noteOf(14)).toEqual([sparse, counted('Only 40 of 391 trading days have a bar', sparse.toFixed(1))])
  })

  it('T5 runs on longer bars when asked', () => {
    const longer: RunInputs = { ...INPUTS, timeframe: '15m', fill: DEFAULT_FILL }
    expect(runBacktest(DAYS, longer).equity.ms).toHaveLength(75)
  })

  it('reports its progress up to the end', () => {
    const seen: number[] = []
    runBacktest(DAYS, INPUTS, (bars, of) => seen.push(bars / of))
    expect(seen[0]).toBe(0)
    expect(seen.at(-1)).toBe(1)
  })
})
