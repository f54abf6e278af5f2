/** What a trader asks of a sweep, as it stands in the form and in the page's address. */
import type { Param, Params } from '../../../engine/strategies/define.ts'
import type { SweepAxis } from '../../../engine/sweep/axes.ts'
import type { SweepMethod } from '../../../engine/sweep/points.ts'
import { quantity } from '../../format/format.ts'
import { AXES_PATTERN } from './sweepSearch.ts'

/** The values of a parameter: from … to in steps. */
export interface AxisRange {
  readonly from: number
  readonly to: number
  readonly step: number
}

/** The same while it is being typed: null is a number that is none yet. */
export interface AxisDraft {
  readonly isOn: boolean
  readonly from: number | null
  readonly to: number | null
  readonly step: number | null
}

/** The values of the parameter of that name. */
export type NamedRange = AxisRange & { readonly param: string }

/** Values on each side of the current one. */
const SPREAD = 5
/** Of the current value, from one to the next. */
const STEP_SHARE = 0.1
/** Parameters that a sweep moves unless the trader says otherwise: two make a map. */
const INITIAL_AXES = 2

/** About ten values around the current one, in whole steps of the parameter and within its limits; all of a choice. */
export function rangeAround({ min, max, step, choices }: Param, value: number): AxisRange {
  if (choices) return { from: min, to: max, step: 1 }
  const by = round(Math.max(1, Math.round((Math.abs(value) * STEP_SHARE) / step)) * step)
  const below = Math.min(SPREAD, Math.floor(round((value - min) / by)))
  const above = Math.min(2 * SPREAD - below, Math.floor(round((max - value) / by)))
  return { from: round(value - below * by), to: round(value + above * by), step: by }
}

/** Without the noise of binary fractions. */
function round(value: number): number {
  return Number(value.toFixed(8))
}

/** The axes of an address. */
export function readAxes(text: string): readonly NamedRange[] {
  return text.split(',').map(part => {
    const [param = '', ...numbers] = part.split('~')
    const [from = 0, to = 0, step = 0] = numbers.map(Number)
    return { param, from, to, step }
  })
}

/** The axes for an address; undefined where they cannot stand in one. */
export function writeAxes(axes: readonly NamedRange[]): string | undefined {
  const text = axes.map(({ param, from, to, step }) => [param, from, to, step].join('~')).join(',')
  return AXES_PATTERN.test(text) ? text : undefined
}

/** The form's axes: those of the address, else the first two quantities of the strategy, each around its current value. */
export function draftsOf(
  params: Params,
  value: (name: string) => number | null,
  text: string | undefined,
): Readonly<Record<string, AxisDraft>> {
  const named = text === undefined ? [] : readAxes(text).filter(({ param }) => Object.hasOwn(params, param))
  const quantities = Object.keys(params).filter(name => !params[name]!.choices)
  const isOn = (name: string) =>
    named.length > 0
      ? named.some(({ param }) => param === name)
      : quantities.slice(0, INITIAL_AXES).includes(name)
  const drafts = Object.entries(params).map(([name, param]) => {
    const own = named.find(axis => axis.param === name)
    const range = own ?? rangeAround(param, value(name) ?? param.default)
    return [name, { isOn: isOn(name), from: range.from, to: range.to, step: range.step }] as const
  })
  return Object.fromEntries(drafts)
}

/** What keeps such a range from being one, and what to do; null while a number of it is being typed, or nothing is wrong. */
export function rangeFault({ from, to, step }: AxisDraft): string | null {
  if (from === null || to === null || step === null) return null
  if (step <= 0) return `Enter a step above 0; it is ${quantity(step)}.`
  return from > to ? `From ${quantity(from)} is above To ${quantity(to)}: swap them.` : null
}

/** The axes that are selected; null while one of their numbers is being typed, or none is selected. */
export function axesOf(drafts: Readonly<Record<string, AxisDraft>>): readonly NamedRange[] | null {
  const axes: NamedRange[] = []
  for (const [param, { isOn, from, to, step }] of Object.entries(drafts)) {
    if (!isOn) continue
    if (from === null || to === null || step === null) return null
    axes.push({ param, from, to, step })
  }
  return axes.length > 0 ? axes : null
}

/** The part of the address that asks for those axes by that method. */
export function sweepSearch({ axes, method }: { axes: readonly SweepAxis[]; method: SweepMethod }) {
  const ranges = axes.flatMap(axis => ('values' in axis ? [] : [axis]))
  return {
    sweep: writeAxes(ranges),
    sweepBy: method.kind,
    sweepPoints: method.kind === 'grid' ? undefined : method.points,
    sweepSeed: method.kind === 'random' ? method.seed : undefined,
  }
}

/** How many it draws unless the trader says otherwise. */
export const INITIAL_POINTS = 200
/** Of the draw by lot, unless the trader says otherwise. */
export const INITIAL_SEED = 1

/** The method as the engine wants it; null while a number of it is being typed. */
export function methodOf(
  by: SweepMethod['kind'],
  points: number | null,
  seed: number | null,
): SweepMethod | null {
  if (by === 'grid') return { kind: 'grid' }
  if (points === null || (by === 'random' && seed === null)) return null
  return by === 'random' ? { kind: by, points, seed: seed! } : { kind: by, points }
}
