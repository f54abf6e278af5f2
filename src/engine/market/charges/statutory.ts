import type { Segment } from '../segment.ts'
import type { Dated } from './dated.ts'

/** Rupees on each crore (10,000,000) of a fill's value: 1,000 is 0.01 %. Every rate of the book is a whole number of them. */
export type PerCrore = number

/** What each side of the market pays. */
export interface BySide {
  readonly buy: PerCrore
  readonly sell: PerCrore
}

const ALWAYS = '2018-01-01'
const ZERODHA_LIST_2020 = 'ussagar.org 2020-02-07 (copy of the Zerodha charges list)'
const ZERODHA_STT = 'support.zerodha.com "How is the securities transaction tax calculated"; cleartax.in'
const OLD_STT = `${ZERODHA_LIST_2020}; garvthakur.com Brokerage-8`
const FINANCE_ACT_2023 = 'Finance Act 2023; support.zerodha.com; nithinkamath.me 2024-10-01'
const BUDGET_2024 = 'nithinkamath.me 2024-10-01; PTI 2024-09-27'
const BUDGET_2026 = 'cleartax.in (Budget 2026); addyfu/zerodha-data broker-fees-2026-08'

/** Securities transaction tax. On options it is on the premium. */
export const STT: Readonly<Record<Segment, readonly Dated<BySide>[]>> = {
  'equity-delivery': [{ from: ALWAYS, value: { buy: 10_000, sell: 10_000 }, source: ZERODHA_STT }],
  'equity-intraday': [{ from: ALWAYS, value: { buy: 0, sell: 2_500 }, source: ZERODHA_STT }],
  'index-futures': [
    { from: ALWAYS, value: { buy: 0, sell: 1_000 }, source: OLD_STT },
    { from: '2023-04-01', value: { buy: 0, sell: 1_250 }, source: FINANCE_ACT_2023 },
    { from: '2024-10-01', value: { buy: 0, sell: 2_000 }, source: BUDGET_2024 },
    { from: '2026-04-01', value: { buy: 0, sell: 5_000 }, source: BUDGET_2026 },
  ],
  'index-options': [
    { from: ALWAYS, value: { buy: 0, sell: 5_000 }, source: OLD_STT },
    { from: '2023-04-01', value: { buy: 0, sell: 6_250 }, source: FINANCE_ACT_2023 },
    { from: '2024-10-01', value: { buy: 0, sell: 10_000 }, source: BUDGET_2024 },
    { from: '2026-04-01', value: { buy: 0, sell: 15_000 }, source: BUDGET_2026 },
  ],
}

/** What STT on an exercised option is taken on: the settlement price, or only what the option is worth at expiry. */
interface ExerciseTax {
  readonly rate: PerCrore
  readonly base: 'settlement-price' | 'intrinsic-value'
}

/** STT that the buyer of an option pays when it is exercised. The engine exercises none: this is for reference. */
export const EXERCISE_STT: readonly Dated<ExerciseTax>[] = [
  { from: ALWAYS, value: { rate: 12_500, base: 'settlement-price' }, source: 'fyers.in notice 2019' },
  {
    from: '2019-09-01',
    value: { rate: 12_500, base: 'intrinsic-value' },
    source: 'Finance (No. 2) Act 2019; fyers.in notice 2019',
  },
  { from: '2026-04-01', value: { rate: 15_000, base: 'intrinsic-value' }, source: BUDGET_2026 },
]

/** The first day of one stamp duty for the whole country. */
export const UNIFORM_STAMP_FROM = '2020-07-01'
const STATE_STAMP = 'Each state had its own: a placeholder close to Maharashtra, from memory, low confidence'
const UNIFORM_STAMP =
  'Indian Stamp Act from 2020-07-01; fundfolio 82000478165; tradesee.in/stock-brokers/zerodha'

function stampDuty(state: PerCrore, uniform: PerCrore): readonly Dated<BySide>[] {
  return [
    { from: ALWAYS, value: { buy: state, sell: state }, source: STATE_STAMP },
    { from: UNIFORM_STAMP_FROM, value: { buy: uniform, sell: 0 }, source: UNIFORM_STAMP },
  ]
}

/** Stamp duty: on the buyer alone since it is uniform. */
export const STAMP: Readonly<Record<Segment, readonly Dated<BySide>[]>> = {
  'equity-delivery': stampDuty(1_000, 1_500),
  'equity-intraday': stampDuty(200, 300),
  'index-futures': stampDuty(200, 200),
  'index-options': stampDuty(200, 300),
}

/** SEBI's turnover fee, both sides. */
export const SEBI: readonly Dated<PerCrore>[] = [
  { from: ALWAYS, value: 15, source: 'From memory; zoomnews.in 2019-03-02 has the cut. Medium confidence' },
  { from: '2019-04-01', value: 10, source: ZERODHA_LIST_2020 },
  { from: '2020-06-01', value: 5, source: 'thehindu.com 2020-04-27, article31448423' },
  { from: '2021-04-01', value: 10, source: 'The same; zerodha/kiteconnect-mocks order_margins.json' },
]

/** Goods and services tax: its rate, and whether SEBI's fee is in its base beside brokerage and exchange charge. */
export interface Gst {
  readonly percent: number
  readonly onSebi: boolean
}

/** GST is on services only: never on STT, stamp duty or IPFT. */
export const GST: readonly Dated<Gst>[] = [
  {
    from: ALWAYS,
    value: { percent: 18, onSebi: false },
    source: `${ZERODHA_LIST_2020}; fundfolio 82000478165`,
  },
  {
    from: '2022-07-18',
    value: { percent: 18, onSebi: true },
    source: 'kiteconnect-mocks virtual_contract_note.json proves the base; the day is from memory',
  },
]
