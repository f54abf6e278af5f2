/** The charge book on each side of every day on which a rate changes: facts from ../shared/domain/charges.md. */
import { describe, expect, it } from 'vitest'
import { describeShared, sharedJson } from '../../../../test/shared.ts'
import { InputError } from '../../core/problem.ts'
import { DAY_MS, parseIsoDate } from '../ist.ts'
import { SEGMENTS, type Segment } from '../segment.ts'
import { RATES_AS_OF, type RateChoice, type Rates, ratesAt } from './book.ts'
import { EXERCISE_STT, type PerCrore } from './statutory.ts'

function on(segment: Segment, day: string, more: Partial<RateChoice> = {}): Rates {
  return ratesAt({ segment, rates: 'of-the-day', plan: null, dp: true, ...more }, parseIsoDate(day, 'day'))
}

const PAGES = {
  stt: rates => [rates.stt.buy, rates.stt.sell],
  exchange: rates => [rates.exchange],
  ipft: rates => [rates.ipft],
  sebi: rates => [rates.sebi],
  stamp: rates => [rates.stamp.buy, rates.stamp.sell],
  gstOnSebi: rates => [Number(rates.gst.onSebi)],
  brokerage: rates => [rates.fee.percent, rates.fee.maxRupees],
  dp: rates => [rates.dpPaise],
} satisfies Record<string, (rates: Rates) => number[]>

type Change = readonly [Segment, keyof typeof PAGES, day: string, before: number[], from: number[]]

const CHANGES: readonly Change[] = [
  ['index-futures', 'stt', '2023-04-01', [0, 1_000], [0, 1_250]],
  ['index-futures', 'stt', '2024-10-01', [0, 1_250], [0, 2_000]],
  ['index-futures', 'stt', '2026-04-01', [0, 2_000], [0, 5_000]],
  ['index-options', 'stt', '2023-04-01', [0, 5_000], [0, 6_250]],
  ['index-options', 'stt', '2024-10-01', [0, 6_250], [0, 10_000]],
  ['index-options', 'stt', '2026-04-01', [0, 10_000], [0, 15_000]],
  ['equity-intraday', 'exchange', '2021-01-01', [325], [345]],
  ['equity-intraday', 'exchange', '2023-04-01', [345], [325]],
  ['equity-delivery', 'exchange', '2024-04-01', [325], [322]],
  ['equity-delivery', 'exchange', '2024-10-01', [322], [297]],
  ['equity-delivery', 'exchange', '2026-03-01', [297], [307]],
  ['index-futures', 'exchange', '2021-01-01', [190], [200]],
  ['index-futures', 'exchange', '2023-04-01', [200], [190]],
  ['index-futures', 'exchange', '2024-04-01', [190], [188]],
  ['index-futures', 'exchange', '2024-10-01', [188], [173]],
  ['index-futures', 'exchange', '2026-03-01', [173], [183]],
  ['index-options', 'exchange', '2021-01-01', [5_000], [5_300]],
  ['index-options', 'exchange', '2023-04-01', [5_300], [5_000]],
  ['index-options', 'exchange', '2024-04-01', [5_000], [4_950]],
  ['index-options', 'exchange', '2024-10-01', [4_950], [3_503]],
  ['index-options', 'exchange', '2026-03-01', [3_503], [3_553]],
  ['equity-intraday', 'ipft', '2023-04-01', [0], [10]],
  ['index-futures', 'ipft', '2026-03-01', [10], [0]],
  ['index-options', 'ipft', '2023-04-01', [0], [50]],
  ['index-options', 'ipft', '2026-03-01', [50], [0]],
  ['index-futures', 'sebi', '2019-04-01', [15], [10]],
  ['index-futures', 'sebi', '2020-06-01', [10], [5]],
  ['index-futures', 'sebi', '2021-04-01', [5], [10]],
  ['equity-delivery', 'stamp', '2020-07-01', [1_000, 1_000], [1_500, 0]],
  ['equity-intraday', 'stamp', '2020-07-01', [200, 200], [300, 0]],
  ['index-futures', 'stamp', '2020-07-01', [200, 200], [200, 0]],
  ['index-options', 'stamp', '2020-07-01', [200, 200], [300, 0]],
  ['equity-delivery', 'gstOnSebi', '2022-07-18', [0], [1]],
  ['index-futures', 'brokerage', '2020-06-01', [0.01, 20], [0.03, 20]],
  ['equity-intraday', 'brokerage', '2020-06-01', [0.01, 20], [0.03, 20]],
  ['equity-delivery', 'dp', '2024-10-01', [1_593], [1_534]],
]

describe('the charge book', () => {
  it.each(CHANGES)('C2 %s: %s changes on %s and not a moment before', (segment, page, day, before, from) => {
    const ms = parseIsoDate(day, 'day')
    const choice = { segment, rates: 'of-the-day', plan: null, dp: true } as const
    expect(PAGES[page](ratesAt(choice, ms - 1))).toEqual(before)
    expect(PAGES[page](ratesAt(choice, ms))).toEqual(from)
    expect(PAGES[page](ratesAt(choice, ms + DAY_MS - 1))).toEqual(from)
  })

  it('C2 holds every other rate still: no change but those listed', () => {
    for (const segment of SEGMENTS) {
      for (let ms = parseIsoDate('2018-01-02', 'day'); ms <= parseIsoDate(RATES_AS_OF, 'day'); ms += DAY_MS) {
        const choice = { segment, rates: 'of-the-day', plan: null, dp: true } as const
        const { fromMs } = ratesAt(choice, ms)
        if (fromMs !== ms) continue
        const day = new Date(ms + DAY_MS / 2).toISOString().slice(0, 10)
        const listed = CHANGES.some(change => change[2] === day)
        expect(listed, `${segment} ${day}`).toBe(true)
      }
    }
  })

  it('C2 says from when to when its rates hold', () => {
    const { fromMs, toMs } = on('index-futures', '2023-05-15')
    expect([fromMs, toMs]).toEqual([parseIsoDate('2023-04-01', 'd'), parseIsoDate('2024-04-01', 'd')])
    expect(on('index-futures', '2026-11-20').toMs).toBe(Infinity)
  })

  it("C2 today's rates are those of the day on which the book was checked, on every day", () => {
    const today = on('index-options', '2019-01-01', { rates: 'today' })
    expect(today).toEqual({ ...on('index-options', RATES_AS_OF), fromMs: -Infinity, toMs: Infinity })
    expect(on('index-options', '2009-01-01', { rates: 'today' })).toEqual(today)
  })

  it('C2 refuses a day before the book and takes its newest rates after it', () => {
    expect(() => on('index-futures', '2017-12-31')).toThrow(
      new InputError(
        'costs: 31 Dec 2017 is too early: NSE charges start on 1 Jan 2018. Start later, or use current rates.',
        'costs',
      ),
    )
    expect(on('index-futures', '2030-01-01')).toEqual(on('index-futures', RATES_AS_OF))
  })

  it('C6 only delivery pays the depository, and not where it is switched off', () => {
    expect(on('equity-intraday', '2026-11-20').dpPaise).toBe(0)
    expect(on('equity-delivery', '2026-11-20', { dp: false }).dpPaise).toBe(0)
  })

  it('C4 the tax on an exercised option was on the settlement price until 2019-08-31', () => {
    expect(EXERCISE_STT.map(({ from, value }) => [from, value.rate, value.base])).toEqual([
      ['2018-01-01', 12_500, 'settlement-price'],
      ['2019-09-01', 12_500, 'intrinsic-value'],
      ['2026-04-01', 15_000, 'intrinsic-value'],
    ])
  })
})

interface SharedRow {
  readonly from: string
  readonly to: string | null
  readonly rate?: string
  readonly buy?: string
  readonly sell?: string
}
type SharedTable = Readonly<Record<string, readonly SharedRow[]>>
interface SharedBook {
  readonly stt: SharedTable
  readonly exchange_txn: SharedTable
  readonly sebi_turnover_fee: readonly SharedRow[]
  readonly stamp_duty: SharedTable
}

/** "0.000125" as rupees a crore. */
const perCrore = (fraction = '0'): PerCrore => Math.round(Number(fraction) * 1e7)

describeShared('the charge book against the shared one', () => {
  const NAMES: Readonly<Record<Segment, readonly [own: string, exchange: string, stt: string]>> = {
    'equity-delivery': ['equity_delivery', 'equity', 'equity_delivery'],
    'equity-intraday': ['equity_intraday', 'equity', 'equity_intraday'],
    'index-futures': ['futures', 'futures', 'futures'],
    'index-options': ['options', 'options', 'options_premium'],
  }

  it.each(SEGMENTS)('C2 %s has every rate from its first day to its last', segment => {
    const shared = sharedJson<SharedBook>('domain/charges.json')
    const [own, exchange, stt] = NAMES[segment]
    const eachEnd = (rows: readonly SharedRow[], check: (rates: Rates, row: SharedRow) => void) => {
      for (const row of rows)
        for (const day of [row.from, row.to ?? RATES_AS_OF]) check(on(segment, day), row)
    }
    const bySide = ({ buy, sell }: SharedRow) => ({ buy: perCrore(buy), sell: perCrore(sell) })
    eachEnd(shared.stt[stt]!, (rates, row) => expect(rates.stt).toEqual(bySide(row)))
    eachEnd(shared.stamp_duty[own]!, (rates, row) => expect(rates.stamp).toEqual(bySide(row)))
    eachEnd(shared.exchange_txn[exchange]!, (rates, row) => expect(rates.exchange).toBe(perCrore(row.rate)))
    eachEnd(shared.sebi_turnover_fee, (rates, row) => expect(rates.sebi).toBe(perCrore(row.rate)))
  })
})
