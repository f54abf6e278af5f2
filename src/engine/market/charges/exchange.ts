import type { Segment } from '../segment.ts'
import type { Dated } from './dated.ts'
import type { PerCrore } from './statutory.ts'

const LIST_2020 = 'ussagar.org 2020-02-07; inquisitordev 2020-06. High for 2020, medium for 2018 and 2019'
const RISE_2021 = 'garvthakur.com Brokerage-8; kiteconnect-mocks order_margins.json'
const ROLL_BACK_2023 = 'thehindu.com 2023-03-24; kiteconnect-mocks virtual_contract_note.json'
const CUT_2024 = 'moltolindia.com p=2105: 1 % off from 2024-04-01; nithinkamath.me 2024-10-01'
const SLABS_END = 'PTI 2024-09-27: one rate for all, 2.97, 1.73 and 35.03 rupees a lakh from 2024-10-01'
const IPFT_MOVED = 'addyfu/zerodha-data broker-fees-2026-08; proficientequities.com. Medium for the day'

const EQUITY: readonly Dated<PerCrore>[] = [
  { from: '2018-01-01', value: 325, source: LIST_2020 },
  { from: '2021-01-01', value: 345, source: RISE_2021 },
  { from: '2023-04-01', value: 325, source: ROLL_BACK_2023 },
  { from: '2024-04-01', value: 322, source: `${CUT_2024}. Medium confidence` },
  { from: '2024-10-01', value: 297, source: SLABS_END },
  { from: '2026-03-01', value: 307, source: IPFT_MOVED },
]

/** NSE's transaction charge, both sides, without IPFT; on options on the premium. */
export const EXCHANGE: Readonly<Record<Segment, readonly Dated<PerCrore>[]>> = {
  'equity-delivery': EQUITY,
  'equity-intraday': EQUITY,
  'index-futures': [
    { from: '2018-01-01', value: 190, source: LIST_2020 },
    { from: '2021-01-01', value: 200, source: RISE_2021 },
    { from: '2023-04-01', value: 190, source: `${ROLL_BACK_2023}. Medium to high confidence` },
    { from: '2024-04-01', value: 188, source: CUT_2024 },
    { from: '2024-10-01', value: 173, source: SLABS_END },
    { from: '2026-03-01', value: 183, source: `${IPFT_MOVED} and the rate` },
  ],
  'index-options': [
    { from: '2018-01-01', value: 5_000, source: LIST_2020 },
    { from: '2021-01-01', value: 5_300, source: RISE_2021 },
    { from: '2023-04-01', value: 5_000, source: ROLL_BACK_2023 },
    { from: '2024-04-01', value: 4_950, source: CUT_2024 },
    { from: '2024-10-01', value: 3_503, source: SLABS_END },
    { from: '2026-03-01', value: 3_553, source: `${IPFT_MOVED} and the rate` },
  ],
}

/** The real figure before and after is one paisa a crore, which published calculators leave out. */
function ipft(between: PerCrore): readonly Dated<PerCrore>[] {
  return [
    { from: '2018-01-01', value: 0, source: 'thehindu.com 2023-03-24' },
    { from: '2023-04-01', value: between, source: 'thehindu.com 2023-03-24; help.upstox.com 260397' },
    { from: '2026-03-01', value: 0, source: 'v2.webnotes.in/ipft-charges 2026-06-19. The day is inferred' },
  ]
}

/** NSE's Investor Protection Fund Trust, both sides; no GST on it. */
export const IPFT: Readonly<Record<Segment, readonly Dated<PerCrore>[]>> = {
  'equity-delivery': ipft(10),
  'equity-intraday': ipft(10),
  'index-futures': ipft(10),
  'index-options': ipft(50),
}
