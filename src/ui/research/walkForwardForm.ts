import type { SweepAxis } from '../../engine/sweep/axes.ts'
import type { SweepMethod } from '../../engine/sweep/points.ts'
import type { SavedWalkForward } from '../../storage/runs/walkForward.ts'
import type { WalkForwardAsk } from '../../workers/api/researchApi.ts'
import { NO_SAVED_RUN, searchOf } from '../run/runAddress.ts'
import { toRunData } from '../run/runData.ts'
import { type MarketForm, toRunInputs } from '../run/runInputs.ts'
import type { RunSearch } from '../run/runSearch.ts'
import type { ResearchSearch } from './researchSearch.ts'
import { sweepSearch } from './sweep/sweepForm.ts'
import type { SweepSearch } from './sweep/sweepSearch.ts'
import type { SweepForm } from './sweep/useSweepForm.ts'

/** What a walk-forward reads of the page's address, and writes to it. */
export type WalkForwardSearch = RunSearch & SweepSearch & ResearchSearch

/** Days of the windows, unless the trader says otherwise: a quarter to choose in, a month to trade in. */
const IN_SAMPLE_DAYS = 60
const OUT_OF_SAMPLE_DAYS = 20

/** What the form shows of the windows. */
export function windowPlan({ wfIn, wfOut, wfStart, wfFigure }: ResearchSearch) {
  return {
    inSampleDays: wfIn ?? IN_SAMPLE_DAYS,
    outOfSampleDays: wfOut ?? OUT_OF_SAMPLE_DAYS,
    anchored: wfStart === 'anchored',
    figure: wfFigure ?? 'sharpe',
  } as const
}

type Range = Extract<SweepAxis, { from: number }>

/** How many points the axes make; 0 while a number is being typed, or a range holds nothing. */
export function pointsOf(axes: readonly Range[] | null, method: SweepMethod | null): number {
  if (axes === null || method === null) return 0
  const cells = axes.reduce((product, axis) => product * Math.max(0, valuesOf(axis)), 1)
  return method.kind === 'grid' ? cells : Math.min(cells, method.points)
}

function valuesOf({ from, to, step }: Range): number {
  return step > 0 ? Math.floor((to - from) / step + 1e-9) + 1 : 0
}

/** The address that asks for the same walk-forward, and shows it. */
export function walkForwardSearch({
  id,
  ask,
}: Pick<SavedWalkForward, 'id' | 'ask'>): Partial<WalkForwardSearch> {
  const { inSampleDays, outOfSampleDays, anchored, figure } = ask.plan
  return {
    ...searchOf({ data: ask.data, requested: ask.inputs }),
    ...NO_SAVED_RUN,
    ...sweepSearch(ask),
    wfIn: inSampleDays,
    wfOut: outOfSampleDays,
    wfStart: anchored ? 'anchored' : 'rolling',
    wfFigure: figure,
    wfId: id,
  }
}

/** The question for the worker; null while the form has no bars, or a number of it is being typed. */
export function toWalkForwardAsk(
  form: MarketForm,
  { axes, method }: Pick<SweepForm, 'axes' | 'method'>,
  search: ResearchSearch,
): WalkForwardAsk | null {
  const data = toRunData(form)
  if (!data || !axes || !method) return null
  return { data, inputs: toRunInputs(form), axes, method, plan: windowPlan(search) }
}
