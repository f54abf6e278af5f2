/** Whole runs that a seed decides: bars and inputs over everything that a run may be. It knows nothing of how one is run. */

import {
  type CostsInput,
  DEFAULT_RISK,
  type FillInputs,
  NSE_COSTS,
  type RiskInputs,
  type RunInputs,
  type Sizing,
} from '../inputs/inputs.ts'
import type { Bars } from '../market/bars.ts'
import { dayOf } from '../market/calendar.ts'
import { type Dataset, stampOf } from '../market/dataset.ts'
import { findInstrument, segmentOf } from '../market/instruments.ts'
import type { Timeframe } from '../market/resample.ts'
import { SEGMENTS, type Segment } from '../market/segment.ts'
import { CATALOG } from '../strategies/catalog.ts'
import { type Draw, drawOf } from './draw.ts'
import { datesOf, drawBars, drawPlan, type MarketPlan } from './randomBars.ts'

/** A run as `runBacktest` takes it. */
export interface RandomRun {
  readonly dataset: Dataset
  readonly inputs: RunInputs
}

/** Parameters with which a strategy trades on some hundred bars. */
const PARAMS: Readonly<Record<string, (draw: Draw) => Readonly<Record<string, number>>>> = {
  momentum: draw => ({
    shortBars: draw.one(1, 2, 3, 5, 10),
    longBars: draw.one(11, 15, 20, 40),
    volumeThreshold: draw.one(0, 0, 0.5, 1.5),
    takeProfitPct: draw.one(0, 0.2, 0.5, 1, 3),
    stopLossPct: draw.one(0, 0.1, 0.5, 2),
  }),
  'market-making': draw => ({
    spreadPct: draw.one(0.05, 0.1, 0.2, 0.5, 1.3),
    orderQty: draw.one(1, 4, 10, 75),
    positionLimit: draw.one(10, 40, 150),
    minPriceIncrement: draw.one(0.01, 0.05, 0.05, 0.5),
    skew: draw.one(0, 0.5, 1.5),
    wildBar: draw.one(0, 2, 4),
  }),
  arbitrage: draw => ({
    lookbackBars: draw.one(2, 5, 20, 60),
    entryZ: draw.one(0.8, 1.2, 2),
    exitZ: draw.one(0, 0.3, 0.5),
    stopZ: draw.one(0, 0, 3),
    hedgeRatio: draw.one(0, 1),
  }),
  'gap-trading': draw => ({
    thresholdPct: draw.one(0.05, 0.1, 0.5),
    follow: draw.one(0, 1),
    entryBar: draw.one(1, 1, 2, 5),
    stopGaps: draw.one(0, 0.5, 1, 2.5),
    exitMinutes: draw.one(30, 120, 345, 375),
  }),
}

const FIRST_DAY = dayOf('2018-01-02')
const LAST_DAY = dayOf('2026-10-01')
/** HDFC last traded in July 2023. */
const LAST_HDFC_DAY = dayOf('2022-06-01')
const CUSTOM = 'MYSHARE'
const SYMBOLS = ['NIFTY', 'BANKNIFTY', 'RELIANCE', 'TCS', 'HDFC', CUSTOM]

/** The run of that seed. Four neighbouring seeds have the catalog's strategies in turn. */
export function randomRun(seed: number): RandomRun {
  const draw = drawOf(seed)
  const strategy = CATALOG[seed % CATALOG.length]!
  const instrument = draw.one(...SYMBOLS)
  const squareOff = drawSquareOff(draw)
  const found = findInstrument(instrument)
  const segment = segmentOf(found, squareOff !== null)
  const range = { fromDay: FIRST_DAY, toDay: instrument === 'HDFC' ? LAST_HDFC_DAY : LAST_DAY }
  const plan = drawPlan(draw, range, segment ?? 'index-futures', found.calendar === 'nse')
  const firstPrice = draw.one(4, 60, 240, 900, 3_000, 18_000, 95_000)
  const bars = drawBars(draw, plan, firstPrice)
  const others = SYMBOLS.filter(symbol => symbol !== instrument && symbol !== 'HDFC')
  const hedges = Array.from({ length: (strategy.legs ?? 1) - 1 }, () => ({
    ...datasetOf(drawBars(draw, plan, firstPrice * draw.one(0.4, 1, 1.5))),
    instrument: draw.one(...others),
  }))
  const inputs: RunInputs = {
    strategy: strategy.id,
    params: PARAMS[strategy.id]?.(draw) ?? {},
    instrument,
    ...drawRange(draw, plan),
    timeframe: drawTimeframe(draw, plan),
    direction: draw.one('both', 'both', 'long', 'short'),
    ...drawMoney(draw, bars),
    lots: draw.happens(0.12),
    costs: drawCosts(draw, segment),
    fill: drawFill(draw),
    squareOff,
  }
  return { dataset: { ...datasetOf(bars), ...(hedges.length > 0 && { hedges }) }, inputs }
}

/** Bars with the stamp that a file of them would have. */
export function datasetOf(bars: Bars): Dataset {
  return { bars, stamp: stampOf(bars) }
}

function drawRange(draw: Draw, plan: MarketPlan): Pick<RunInputs, 'from' | 'to'> {
  const [from, to] = datesOf(plan)
  return { from: draw.one(null, null, from), to: draw.one(null, null, to) }
}

/** A multiple of the bars' own length; mostly that length. */
function drawTimeframe(draw: Draw, { minutes }: MarketPlan): Timeframe | null {
  const longer = ([3, 5, 15, 30, 60] as const).filter(of => of > minutes && of % minutes === 0)
  const names = longer.map(of => `${of}m` as const)
  return draw.happens(0.7) ? null : draw.one(null, '1D' as const, ...names, ...names)
}

function drawSquareOff(draw: Draw): string | null {
  const time = `${draw.whole(10, 15)}:${draw.whole(10, 29)}`
  return draw.one(null, null, 'close', '15:15', time)
}

/** Capital for a few units or for thousands, and sizes, largest positions and limits that bind now and then. */
function drawMoney(draw: Draw, { open }: Bars): Pick<RunInputs, 'capital' | 'size' | 'risk'> {
  const capital = Math.min(Math.max(1_000, Math.round(open[0]! * draw.one(10, 200, 2_000, 20_000))), 1e9)
  const fixed = { kind: 'fixed', qty: draw.one(1, 7, 40, 75, 300) } as const
  const share = { kind: 'equity', fraction: draw.one(0.1, 0.5, 0.95, 1) } as const
  const margin = { ...share, kind: 'margin' } as const
  return { capital, size: draw.one<Sizing>(fixed, share, margin), risk: drawRisk(draw, capital) }
}

function drawRisk(draw: Draw, capital: number): RiskInputs | null {
  const tight = {
    maxPositionQty: draw.one(20, 100, 1_000),
    maxDailyLoss: Math.max(1, Math.round(capital * draw.one(0.0005, 0.002, 0.01))),
    maxDrawdownPct: draw.one(0.3, 1, 5),
  }
  return draw.one(null, null, DEFAULT_RISK, tight)
}

function drawCosts(draw: Draw, segment: Segment | null): CostsInput {
  const segments = SEGMENTS.filter(one => one.slice(0, 5) === (segment ?? one).slice(0, 5))
  const fee = () => {
    const minRupees = draw.one(0, 0, 5)
    return { percent: draw.one(0, 0.01, 0.3), minRupees, maxRupees: minRupees + draw.one(0, 20, 500) }
  }
  const plan = () => ({
    'equity-delivery': fee(),
    'equity-intraday': fee(),
    'index-futures': fee(),
    'index-options': fee(),
  })
  const nse: CostsInput = {
    ...NSE_COSTS,
    rates: draw.one('of-the-day', 'of-the-day', 'today'),
    rounding: draw.one('exact', 'contract-note'),
    plan: draw.happens(0.3) ? plan() : null,
    dp: draw.happens(0.7),
    segment: draw.one(null, null, ...segments),
  }
  return draw.one<CostsInput>({ kind: 'none' }, { kind: 'flat', fraction: draw.one(0.0003, 0.001) }, nse)
}

function drawFill(draw: Draw): FillInputs {
  const tick = draw.one(null, null, null, 0, 0.0025, 0.01, 0.05)
  return {
    at: draw.one('next-open', 'next-open', 'this-close'),
    // without a tick nothing is worse by ticks
    slippageTicks: tick === 0 ? 0 : draw.one(0, 0, 1, 3),
    slippageBps: draw.one(0, 0, 0, 2.5),
    penetrationTicks: draw.one(0, 1, 1, 2),
    tick,
    maxVolumeFraction: draw.one(null, null, null, 0.05, 0.5),
    exitsFrom: draw.one('entry-bar', 'entry-bar', 'next-bar'),
    onSmallerBars: draw.happens(0.6),
  }
}
