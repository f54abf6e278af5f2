import type { EpochMs } from '../core/units.ts'
import { Workspace } from '../core/workspace.ts'
import { ownColumns } from '../indicators/indicate.ts'
import type { RunInputs } from '../inputs/inputs.ts'
import { type Bars, sliceBars } from '../market/bars.ts'
import type { Dataset } from '../market/dataset.ts'
import { barMinutesOf } from '../market/resample.ts'
import { type PreparedRun, prepareRun } from '../run/run.ts'
import { simulate } from '../run/simulate.ts'
import { decidingPlaces } from '../run/smallerBars.ts'
import { type Decision, MORE_BARS, OtherFuture, recorded, seeing } from './decisions.ts'

/** How far a look-ahead bias check goes. */
interface LookAheadCheckOptions {
  /** Bars after which the future is replaced: all when the run has no more. */
  readonly most?: number
  /** Asked after each of them: false ends the check with what it has. The engine has no clock of its own. */
  readonly mayGoOn?: () => boolean
  readonly onProgress?: (checked: number, of: number) => void
}

/** Where a decision was another one because of bars that were still to come. */
interface LookAhead {
  /** The bar of the decision, and when it opened. */
  readonly bar: number
  readonly ms: EpochMs
  /** All bars after this one were replaced. */
  readonly keptBar: number
  /** The order as it was, and as it became; null where there was none. */
  readonly before: string | null
  readonly after: string | null
}

/** What a look-ahead bias check found. */
export interface LookAheadCheck {
  readonly bars: number
  /** Bars after which the future was replaced. */
  readonly checked: number
  /** Decisions of the whole run. */
  readonly decisions: number
  /** The first difference that was found, or null. */
  readonly found: LookAhead | null
}

/** In turn, the other future has as many bars as the run, none, or more. */
const FUTURES: readonly ((keptBar: number, count: number) => number)[] = [
  (_keptBar, count) => count,
  keptBar => keptBar + 1,
  (_keptBar, count) => count + MORE_BARS,
]

/** Enough to hit most kinds of peeking, few enough for a few seconds on a year of minutes. */
const DEFAULT_CHECKED_BARS = 200
const SEED = 11

/**
 * Whether any decision of a run depends on bars after it (L1): after each of the bars that are looked at, all later ones
 * are replaced, prices and volumes, cut off or made more, and the orders up to it must stay as they were. Half of the bars are those in which the strategy decided
 * something, since a peek of one bar shows there and nowhere else; the others are spread evenly.
 * @throws InputError as `runBacktest` does.
 */
export function checkLookAhead(
  dataset: Dataset,
  inputs: RunInputs,
  options: LookAheadCheckOptions = {},
): LookAheadCheck {
  return checkRun(prepareRun(dataset, inputs), options)
}

/** The same for a run that is ready to start. */
export function checkRun(
  run: PreparedRun,
  { most = DEFAULT_CHECKED_BARS, mayGoOn = () => true, onProgress }: LookAheadCheckOptions = {},
): LookAheadCheck {
  const count = run.bars.openMs.length
  const honest: Decision[] = []
  simulate(
    run.bars,
    recorded(run.strategy, decision => honest.push(decision)),
    run.inputs,
    {
      hedges: run.hedges,
    },
  )
  const places = decidingPlaces(run.inputs, run.bars) ?? Array.from({ length: count }, (_, k) => k)
  const sampled = sampleBars(places, honest, most)
  const replay = new Replay(run, honest)
  let checked = 0
  let found: LookAhead | null = null
  for (const i of sampled) {
    found = replay.differenceAfter(i, checked % FUTURES.length)
    checked++
    onProgress?.(checked, sampled.length)
    if (found !== null || !mayGoOn()) break
  }
  const decisions = honest.filter(({ call }) => call !== 'note').length
  return { bars: count, checked, decisions, found }
}

/** Runs the bars up to one bar again, with another future before the strategy's eyes. */
class Replay {
  readonly #run: PreparedRun
  readonly #honest: readonly Decision[]
  readonly #futures: readonly OtherFuture[]
  /** For each kind of future; as long as that, while the bars that are walked are fewer. */
  readonly #columns = FUTURES.map(() => new Workspace())
  readonly #workspace = new Workspace()

  constructor(run: PreparedRun, honest: readonly Decision[]) {
    this.#run = run
    this.#honest = honest
    this.#futures = legsOf(run).map((bars, k) => new OtherFuture(bars, SEED + k))
  }

  /** The first decision up to bar i that is another one with this kind of future. */
  differenceAfter(i: number, kind: number): LookAhead | null {
    const { bars, hedges, inputs, strategy } = this.#run
    const count = FUTURES[kind]!(i, bars.openMs.length)
    const others = this.#futures.map(future => future.after(i, count))
    const columns = this.#columns[kind]!
    columns.start(count)
    let next = 0
    let found: LookAhead | null = null
    const compare = (decision: Decision | null) => {
      const before = this.#honest[next++]
      const was = before !== undefined && before.bar <= i ? before : null
      if (found === null && !isSame(was, decision)) found = describe(was, decision, i, bars.openMs)
    }
    const peeking = seeing(strategy, others, ownColumns(columns))
    simulate(sliceBars(bars, 0, i + 1), recorded(peeking, compare), inputs, {
      hedges: hedges.map(hedge => ({ ...hedge, bars: sliceBars(hedge.bars, 0, i + 1) })),
      workspace: this.#workspace,
      barMinutes: barMinutesOf(bars),
    })
    // what the whole run decided besides
    compare(null)
    return found
  }
}

function legsOf({ bars, hedges }: PreparedRun): readonly Bars[] {
  return [bars, ...hedges.map(hedge => hedge.bars)]
}

function isSame(one: Decision | null, other: Decision | null): boolean {
  if (one === null || other === null) return one === other
  return (
    one.bar === other.bar && one.leg === other.leg && one.call === other.call && one.detail === other.detail
  )
}

/** Of two decisions that differ the earlier one; both where they are of the same bar. */
function describe(
  was: Decision | null,
  became: Decision | null,
  keptBar: number,
  openMs: Float64Array,
): LookAhead {
  const bar = Math.min(was?.bar ?? keptBar, became?.bar ?? keptBar)
  const wordsAt = (decision: Decision | null) => (decision?.bar === bar ? toWords(decision) : null)
  return { bar, ms: openMs[bar]!, keptBar, before: wordsAt(was), after: wordsAt(became) }
}

function toWords({ call, detail }: Decision): string {
  return detail === '' ? call : `${call}: ${detail}`
}

/** The bars to look at of all these, so that those which come first are spread like all of them. */
function sampleBars(all: readonly number[], honest: readonly Decision[], most: number): readonly number[] {
  const places = new Set(all)
  // what is said at the start has no bar
  const deciding = [...new Set(honest.map(({ bar }) => bar))].filter(bar => places.has(bar))
  if (all.length <= most) return inTurns(all)
  const telling = spread(deciding, Math.ceil(most / 2))
  return inTurns([...new Set([...telling, ...spread(all, most - telling.length)])])
}

/** So many of the values, evenly spread, the last one among them. */
function spread(values: readonly number[], most: number): readonly number[] {
  if (values.length <= most) return values
  return Array.from({ length: most }, (_, k) => values[Math.floor(((k + 1) * values.length) / most) - 1]!)
}

/** The same values in steps of about 0.618 of their number, which leaves no large gap however early one stops. */
function inTurns(values: readonly number[]): readonly number[] {
  const count = values.length
  let step = Math.max(1, Math.round(count * 0.618))
  while (commonFactor(step, count) > 1) step++
  return values.map((_, k) => values[(k * step) % count]!)
}

function commonFactor(one: number, other: number): number {
  return other === 0 ? one : commonFactor(other, one % other)
}
