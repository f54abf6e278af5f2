import type { RunInputs } from '../../inputs/inputs.ts'
import type { Bars } from '../../market/bars.ts'
import type { Dataset } from '../../market/dataset.ts'
import { runBacktest } from '../../run/run.ts'
import { datasetOf, type RandomRun } from '../randomRun.ts'
import { firstDifference, type Relation, wordsOfFill } from './relation.ts'

const TIMES = 10
/** Prices of four decimals at most are whole numbers of this. */
const PARTS = 10_000
/** A charge that is rounded to the paisa is half a paisa off at most, ten times as much at ten times the price. */
const MAX_PAISE_OFF = TIMES / 2 + 0.5

/** Ten times the prices, the tick and the money give the same run with ten times the money. */
export const SCALED: readonly Relation[] = [
  {
    title:
      'A1 O3 without charges, ten times the prices, tick, capital and loss limit make ten times the equity',
    breach: given => {
      const run = wholePaise(given)
      return breachOf(run, { ...run.inputs, costs: { kind: 'none' } }, 0)
    },
  },
  {
    title: 'C1 with a flat charge they do so up to the rounding of each charge',
    breach: given => {
      const run = wholePaise(given)
      // sizes, limits and refusals that look at the money would turn a paisa into another fill
      const inputs: RunInputs = {
        ...run.inputs,
        capital: 1e8,
        size: { kind: 'fixed', qty: 10 },
        risk: null,
        costs: { kind: 'flat', fraction: 0.0007 },
      }
      return breachOf(run, inputs, MAX_PAISE_OFF)
    },
  },
]

/** The run with every price in whole paise: what is rounded to the paisa is not ten times what was rounded before. */
function wholePaise({ dataset, inputs }: RandomRun): RandomRun {
  const tick = inputs.fill.tick === 0.01 ? 0.01 : 0.05
  const { slippageTicks, penetrationTicks } = inputs.fill
  const capital = Math.min(inputs.capital, 1e8)
  return {
    dataset: mapPrices(dataset, price => Math.max(1, Math.round(price * 100)) / 100),
    inputs: {
      ...inputs,
      capital,
      fill: { ...inputs.fill, tick, slippageTicks, penetrationTicks, slippageBps: 0 },
    },
  }
}

function breachOf({ dataset }: RandomRun, inputs: RunInputs, mostPaiseOff: number): string | null {
  const before = runBacktest(dataset, inputs)
  const larger = mapPrices(dataset, price => Math.round(price * TIMES * PARTS) / PARTS)
  const after = runBacktest(larger, scaledInputs(inputs))
  const fills = firstDifference(
    'fill',
    before.fills.map(fill => wordsOfFill(fill)),
    after.fills.map(fill => wordsOfFill(fill, TIMES)),
  )
  if (fills !== null) return fills
  let charged = 0
  const fillsUpTo = Array.from(before.equity.paise, (_, bar) => {
    while (charged < before.fills.length && before.fills[charged]!.bar <= bar) charged++
    return charged
  })
  const off = before.equity.paise.findIndex(
    (paise, bar) => Math.abs(after.equity.paise[bar]! - TIMES * paise) > fillsUpTo[bar]! * mostPaiseOff,
  )
  if (off < 0) return null
  return `equity of bar ${off}: ${before.equity.paise[off]} paise became ${after.equity.paise[off]}`
}

/** All that is an amount of rupees for a unit, or of money. */
function scaledInputs(inputs: RunInputs): RunInputs {
  const { params, capital, fill, risk } = inputs
  const { minPriceIncrement } = params
  return {
    ...inputs,
    params: {
      ...params,
      ...(minPriceIncrement !== undefined && { minPriceIncrement: times(minPriceIncrement) }),
    },
    capital: capital * TIMES,
    fill: { ...fill, tick: times(fill.tick!) },
    risk: risk && { ...risk, maxDailyLoss: risk.maxDailyLoss * TIMES },
  }
}

function times(price: number): number {
  return Math.round(price * TIMES * PARTS) / PARTS
}

function mapPrices({ bars, hedges }: Dataset, change: (price: number) => number): Dataset {
  const changed = (own: Bars) =>
    datasetOf({
      ...own,
      open: own.open.map(change),
      high: own.high.map(change),
      low: own.low.map(change),
      close: own.close.map(change),
    })
  return {
    ...changed(bars),
    ...(hedges && {
      hedges: hedges.map(({ instrument, bars: other }) => ({ ...changed(other), instrument })),
    }),
  }
}
