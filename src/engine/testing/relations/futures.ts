import { lowerBound } from '../../core/lowerBound.ts'
import type { EpochMs } from '../../core/units.ts'
import type { RunInputs } from '../../inputs/inputs.ts'
import { type Bars, sliceBars } from '../../market/bars.ts'
import type { Dataset } from '../../market/dataset.ts'
import { DAY_MS } from '../../market/ist.ts'
import { type Decision, recorded } from '../../research/decisions.ts'
import { prepareRun } from '../../run/run.ts'
import { simulate } from '../../run/simulate.ts'
import { decidingPlaces } from '../../run/smallerBars.ts'
import { type Draw, drawOf } from '../draw.ts'
import { datasetOf } from '../randomRun.ts'
import { firstDifference, type Relation } from './relation.ts'

/** What comes later changes nothing that was decided before. */
export const FUTURES: readonly Relation[] = [
  {
    title:
      'L1 other prices, other volumes and another number of bars after any bar leave the orders up to it',
    breach: ({ dataset, inputs }, seed) => {
      const draw = drawOf(seed + 1_000_000)
      const own = decisionsOf(dataset, inputs)
      const last = drawLast(draw, own)
      const cutMs = (own.openMs[last + 1] ?? Infinity) - 1
      const { hedges } = dataset
      const other: Dataset = {
        ...otherFuture(draw, dataset.bars, cutMs),
        ...(hedges && {
          hedges: hedges.map(hedge => ({ ...hedge, ...otherFuture(draw, hedge.bars, cutMs) })),
        }),
      }
      return firstDifference('decision', wordsUpTo(last, own), wordsUpTo(last, decisionsOf(other, inputs)))
    },
  },
]

/** What a run decided, and the times of its bars. */
interface Decided {
  readonly openMs: Float64Array
  /** The bars at whose close it may decide (F12); null: all of them. */
  readonly places: readonly number[] | null
  readonly decisions: readonly Decision[]
}

/** Bars that always stay: how far apart they are is no secret of the future. */
const FEWEST = 6

/** The last bar that is kept: mostly one in which something was decided, since a peek of one bar shows nowhere else. */
function drawLast(draw: Draw, { openMs, places, decisions }: Decided): number {
  const mayBe = new Set(places ?? openMs.keys())
  const bars = decisions.map(({ bar }) => bar).filter(bar => bar >= FEWEST && mayBe.has(bar))
  const last = openMs.length - 1
  // whether a longer bar has ended is known where it ends
  if (places !== null)
    return bars.length > 0 && draw.happens(0.7) ? draw.one(...bars) : draw.one(...places, last)
  return bars.length > 0 && draw.happens(0.7) ? draw.one(...bars) : draw.whole(Math.min(FEWEST, last), last)
}

/** The bars up to that time, and after it fewer or more bars with other prices, and with volume where there was none. */
function otherFuture(draw: Draw, bars: Bars, cutMs: EpochMs): Dataset {
  const kept = sliceBars(bars, 0, lowerBound(bars.openMs, cutMs + 1))
  const later = bars.openMs.slice(kept.openMs.length)
  const times = draw.happens(0.3) ? later.slice(0, draw.whole(0, later.length)) : later
  const longer = draw.happens(0.3) ? Array.from(later, ms => ms + 364 * DAY_MS) : []
  const isQuiet = draw.happens(0.3)
  const rows = [...times, ...longer].map(openMs => {
    const unit = kept.close.at(-1)! * draw.one(0.9, 1, 1.1)
    const [open, close] = [unit * (1 + draw.share() / 20), unit * (1 + draw.share() / 20)]
    const high = Math.max(open, close) * (1 + draw.share() / 50)
    const low = Math.min(open, close) * (1 - draw.share() / 50)
    return { openMs, open, high, low, close, volume: isQuiet ? 0 : draw.whole(0, 100_000) }
  })
  const column = (name: keyof Bars) => Float64Array.from([...kept[name], ...rows.map(row => row[name])])
  return datasetOf({
    openMs: column('openMs'),
    open: column('open'),
    high: column('high'),
    low: column('low'),
    close: column('close'),
    volume: column('volume'),
  })
}

function decisionsOf(dataset: Dataset, inputs: RunInputs): Decided {
  const run = prepareRun(dataset, { ...inputs, to: null })
  const decisions: Decision[] = []
  const strategy = recorded(run.strategy, decision => decisions.push(decision))
  simulate(run.bars, strategy, run.inputs, { hedges: run.hedges })
  return { openMs: run.bars.openMs, places: decidingPlaces(run.inputs, run.bars), decisions }
}

function wordsUpTo(last: number, { decisions }: Decided): string[] {
  return decisions
    .filter(({ bar }) => bar <= last)
    .map(({ bar, leg, call, detail }) => `${call} of leg ${leg} in bar ${bar} (${detail})`)
}
