/**
 * The options of commands that try many values of a strategy's parameters. `walk-forward` reads its axes with the same
 * `parseAxes` and `parseMethod`; what it shares with a plain backtest is in options.ts, help.ts, market.ts and command.ts.
 */
import {
  InputError,
  levelled,
  MAX_SWEEP_POINTS,
  SWEEP_METRICS,
  type SweepAxis,
  type SweepMethod,
  type SweepMetricId,
  type SweepRow,
} from '../engine/index.ts'
import { inOptionsNamed, parseNumber } from './inputOptions.ts'
import { type Options, single } from './options.ts'

/** Names of the options that say which points are run, for `parseOptions`. */
export const POINT_OPTIONS = ['axis', 'method', 'points', 'draw-seed'] as const

/** What `--help` prints of them. */
export const POINT_OPTIONS_HELP = `  --axis NAME=FROM:TO:STEP
                          values of a parameter, both ends included; one axis for each parameter that varies
         NAME=A,B,C       or a list of them
  --method grid           every combination, ${MAX_SWEEP_POINTS} at most
           random         or some of them, drawn at random
           sobol          or some that cover the grid evenly: Sobol's sequence (grid)
  --points N              how many random and sobol run
  --draw-seed N           which points random draws (1)`

const METHODS = ['grid', 'random', 'sobol'] as const
const ORDER_OPTIONS = ['sort', 'top'] as const
const SHARD_OPTIONS = ['shard'] as const

/** All options that the sweep command has besides those of a backtest. */
export const SWEEP_OPTIONS = [...POINT_OPTIONS, ...ORDER_OPTIONS, ...SHARD_OPTIONS]
/** And those of them that take no value. */
export const SWEEP_FLAGS = ['overfitting'] as const

/**
 * The axes, in the order in which they were given.
 * @throws InputError for none, or one that is not written as it must be.
 */
export function parseAxes({ more }: Pick<Options, 'more'>): readonly SweepAxis[] {
  const given = more.axis ?? []
  if (given.length === 0) throw new InputError('--axis is missing. See --help.')
  return given.map(parseAxis)
}

/** @throws InputError for an unknown method, and for what only another one has. */
export function parseMethod({ more }: Pick<Options, 'more'>): SweepMethod {
  const text = single(more, 'method') ?? 'grid'
  const kind = METHODS.find(method => method === text)
  if (kind === undefined) throw new InputError(`--method: "${text}" must be one of ${METHODS.join(', ')}.`)
  const points = single(more, 'points')
  const seed = single(more, 'draw-seed')
  if (seed !== undefined && kind !== 'random')
    throw new InputError('--draw-seed: only --method random has it.')
  if (kind === 'grid') {
    if (points !== undefined)
      throw new InputError(
        '--points: only --method random and sobol have it. Add one of them or leave it out.',
      )
    return { kind }
  }
  if (points === undefined) throw new InputError(`--points is missing: how many does --method ${kind} run?`)
  const count = parseNumber('points', points)
  return kind === 'sobol' ? { kind, points: count } : { kind, points: count, seed: parseSeed(seed) }
}

/**
 * The points, by what makes them.
 * @throws InputError that names the option: a grid has its number of points from its axes.
 */
export function pointsOf<T>({ kind }: SweepMethod, make: () => T): T {
  return inOptionsNamed(kind === 'grid' ? { points: 'axis' } : {}, make)
}

/**
 * Refuses a value for a parameter that has an axis, whose values alone are run.
 * @throws InputError
 */
export function refuseFixedAxes({ params }: Pick<Options, 'params'>, axes: readonly SweepAxis[]): void {
  const fixed = axes.find(({ param }) => params.some(text => text.startsWith(`${param}=`)))
  if (fixed === undefined) return
  throw new InputError(`--param: ${fixed.param} has its values from --axis. Leave one of them out.`)
}

/** How the rows are printed: largest metric first or smallest first, and how many of them. */
export interface RowOrder {
  readonly sort: { readonly metric: SweepMetricId; readonly up: boolean } | null
  readonly top: number
}

/** @throws InputError for an unknown metric, or a number of rows that is none. */
export function parseOrder({ more }: Pick<Options, 'more'>): RowOrder {
  const text = single(more, 'sort')
  const top = single(more, 'top')
  if (top !== undefined && text === undefined)
    throw new InputError('--top: only --sort has it. Add --sort METRIC.')
  const count = top === undefined ? Infinity : parseNumber('top', top)
  if (top !== undefined && !(Number.isInteger(count) && count >= 1)) {
    throw new InputError(`--top: "${top}" must be a whole number from 1.`)
  }
  return { sort: text === undefined ? null : parseSort(text), top: count }
}

/** The rows in that order, ties as they were; those without the metric come last, as they were. */
export function orderRows(rows: readonly SweepRow[], order: RowOrder): readonly SweepRow[] {
  const { sort } = order
  if (sort === null) return rows
  const values = Float64Array.from(rows, ({ stats }) => stats?.[sort.metric] ?? Number.NaN)
  return Array.from(orderPlaces(values, { ...order, sort }), place => rows[place]!)
}

/** The same of the metric's values alone, NaN where a row lacks it: their places in that order. */
export function orderPlaces(
  values: Float64Array,
  { sort, top }: RowOrder & { readonly sort: NonNullable<RowOrder['sort']> },
): Uint32Array {
  const worst = sort.up ? Infinity : -Infinity
  const levels = levelled(values.map(value => (Number.isNaN(value) ? worst : value)))
  const before = (a: number, b: number) => (a === b ? 0 : a < b === sort.up ? -1 : 1)
  const places = Uint32Array.from(levels, (_, place) => place)
  return places.sort((a, b) => before(levels[a]!, levels[b]!)).slice(0, top)
}

function parseAxis(text: string): SweepAxis {
  const [param = '', values = '', ...rest] = text.split('=')
  const range = values.split(':')
  if (param === '' || values === '' || rest.length > 0 || (range.length !== 1 && range.length !== 3)) {
    throw new InputError(`--axis: "${text}" must look like shortBars=5:50:5 or shortBars=5,10,20.`)
  }
  const number = (part: string) => parseNumber(`axis ${param}`, part)
  if (range.length === 1) return { param, values: values.split(',').map(number) }
  const [from, to, step] = range.map(number)
  return { param, from: from!, to: to!, step: step! }
}

function parseSort(text: string): NonNullable<RowOrder['sort']> {
  const [name, direction, ...rest] = text.split(':')
  const metric = SWEEP_METRICS.find(id => id === name)
  if (metric === undefined || rest.length > 0 || (direction !== undefined && direction !== 'up')) {
    throw new InputError(
      `--sort: "${text}" must be one of ${SWEEP_METRICS.join(', ')}; add :up for the smallest first.`,
    )
  }
  return { metric, up: direction === 'up' }
}

function parseSeed(text: string | undefined): number {
  const seed = text === undefined ? 1 : parseNumber('draw-seed', text)
  if (Number.isSafeInteger(seed) && seed >= 0) return seed
  throw new InputError(`--draw-seed: "${text}" must be a whole number from 0.`)
}
