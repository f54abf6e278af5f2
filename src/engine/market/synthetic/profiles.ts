import type { IsoDate, Price, Qty } from '../../core/units.ts'
import type { Segment } from '../segment.ts'

/** A close that the market really had, which the synthetic path passes on that day. */
export interface Anchor {
  readonly day: IsoDate
  readonly close: Price
}

/** What the synthetic market knows of one instrument. */
export interface Profile {
  readonly symbol: string
  readonly segment: Segment
  /** Deviation of a day's return, close to close. */
  readonly dailyVol: number
  /** Correlation of its minutes with the market's: 1 is the market itself. */
  readonly marketShare: number
  /** Its own random stream; 0 is the market's. */
  readonly stream: number
  /** Units that change hands in a usual minute. */
  readonly minuteVolume: Qty
  /** In order of time; before the first one the level follows NIFTY. */
  readonly anchors: readonly Anchor[]
}

/**
 * Daily volatilities: January to May 2023, 101 sessions (NSE closes). Correlation of BANKNIFTY with NIFTY: 0.860, from
 * minute returns of January 2023. Levels at the end of half-years: NIFTY from Yahoo's ^NSEI, BANKNIFTY from 15-minute
 * bars, RELIANCE and TCS from Kite's adjusted daily candles, HDFC from NSE's daily files. Volumes are round figures of the
 * right size for futures (indices) and shares; no source gives them for these years.
 */
export const PROFILES: readonly Profile[] = [
  {
    symbol: 'NIFTY',
    segment: 'index-futures',
    dailyVol: 0.00663,
    marketShare: 1,
    stream: 1,
    minuteVolume: 24_000,
    anchors: [
      { day: '2017-12-29', close: 10_530.7 },
      { day: '2018-06-29', close: 10_714.3 },
      { day: '2018-12-31', close: 10_862.55 },
      { day: '2019-06-28', close: 11_788.85 },
      { day: '2019-12-31', close: 12_168.45 },
      { day: '2020-06-30', close: 10_302.1 },
      { day: '2020-12-31', close: 13_981.75 },
      { day: '2021-06-30', close: 15_721.5 },
      { day: '2021-12-31', close: 17_354.05 },
      { day: '2022-06-30', close: 15_780.25 },
      { day: '2022-12-30', close: 18_105.3 },
      { day: '2023-06-30', close: 19_189.05 },
      { day: '2023-12-29', close: 21_731.4 },
      { day: '2024-06-28', close: 24_010.6 },
      { day: '2024-12-31', close: 23_644.8 },
      { day: '2025-06-30', close: 25_517.05 },
      { day: '2025-12-04', close: 26_033.75 },
    ],
  },
  {
    symbol: 'BANKNIFTY',
    segment: 'index-futures',
    dailyVol: 0.00906,
    marketShare: 0.86,
    stream: 2,
    minuteVolume: 12_000,
    anchors: [
      { day: '2018-01-01', close: 25_271.6 },
      { day: '2018-06-29', close: 26_360.9 },
      { day: '2018-12-31', close: 27_159.8 },
      { day: '2019-06-28', close: 31_121.6 },
      { day: '2019-12-31', close: 32_180.5 },
      { day: '2020-06-30', close: 21_378.2 },
      { day: '2020-12-31', close: 31_237.8 },
      { day: '2021-06-30', close: 34_780.6 },
      { day: '2021-12-31', close: 35_510.9 },
      { day: '2022-06-30', close: 33_360.6 },
      { day: '2022-12-30', close: 43_038.5 },
      { day: '2023-06-30', close: 44_716.9 },
      { day: '2023-08-04', close: 44_858.5 },
    ],
  },
  {
    symbol: 'RELIANCE',
    segment: 'equity-intraday',
    dailyVol: 0.01216,
    marketShare: 0.6,
    stream: 3,
    minuteVolume: 16_000,
    anchors: [
      { day: '2020-07-14', close: 913.65 },
      { day: '2020-12-31', close: 946.2 },
      { day: '2021-06-30', close: 1_005.9 },
      { day: '2021-12-31', close: 1_128.65 },
      { day: '2022-06-30', close: 1_237.1 },
      { day: '2022-12-30', close: 1_214 },
      { day: '2023-06-30', close: 1_215.45 },
      { day: '2023-12-29', close: 1_292.5 },
      { day: '2024-06-28', close: 1_565.4 },
      { day: '2024-12-31', close: 1_215.45 },
      { day: '2025-06-30', close: 1_500.6 },
      { day: '2025-12-31', close: 1_570.4 },
      { day: '2026-01-09', close: 1_476 },
    ],
  },
  {
    symbol: 'TCS',
    segment: 'equity-intraday',
    dailyVol: 0.01111,
    marketShare: 0.5,
    stream: 4,
    minuteVolume: 6_000,
    anchors: [
      { day: '2020-07-14', close: 2_171.95 },
      { day: '2020-12-31', close: 2_862.75 },
      { day: '2021-06-30', close: 3_345.75 },
      { day: '2021-12-31', close: 3_738.35 },
      { day: '2022-06-30', close: 3_267.1 },
      { day: '2022-12-30', close: 3_256.7 },
      { day: '2023-06-30', close: 3_302.25 },
      { day: '2023-12-29', close: 3_793.4 },
      { day: '2024-06-28', close: 3_904.15 },
      { day: '2024-12-31', close: 4_094.8 },
      { day: '2025-06-30', close: 3_462 },
      { day: '2025-12-31', close: 3_206.2 },
      { day: '2026-01-09', close: 3_212.6 },
    ],
  },
  {
    symbol: 'HDFC',
    segment: 'equity-intraday',
    dailyVol: 0.01204,
    marketShare: 0.6,
    stream: 5,
    minuteVolume: 5_000,
    anchors: [
      { day: '2022-12-30', close: 2_637.6 },
      { day: '2023-06-01', close: 2_646.7 },
      { day: '2023-07-12', close: 2_724.3 },
    ],
  },
]
