import { indianFormat } from '../core/indian.ts'
import { InputError } from '../core/problem.ts'
import { seededRandom } from '../core/random.ts'
import type { Strategy } from '../strategies/define.ts'
import { axisValues, type SweepAxis } from './axes.ts'
import { SOBOL_DIMENSIONS, sobolSequence } from './sobol.ts'

/** Which cells of the grid that the axes span are run. */
export type SweepMethod =
  | { readonly kind: 'grid' }
  | { readonly kind: 'random'; readonly points: number; readonly seed: number }
  | { readonly kind: 'sobol'; readonly points: number }

/** The values of the swept parameters in one run; the others are those of the sweep's inputs. */
export type SweepPoint = Readonly<Record<string, number>>

/** The most runs of one sweep. */
export const MAX_SWEEP_POINTS = 100_000
/** What draws that meet a cell again may cost for each point that is asked for. */
const DRAWS_PER_POINT = 64

/** The runs of a sweep by their places: those of a large grid need not all lie in memory. */
export interface SweepPoints {
  readonly count: number
  at(index: number): SweepPoint
}

/** Values of one axis, by their places. */
type Columns = readonly (readonly number[])[]

/**
 * The runs of a sweep, each once: the whole grid with the last axis fastest, or as many cells of it as asked for in the
 * order in which they are drawn. A method that asks for as many points as there are cells, or more, gets the grid; Sobol's
 * sequence may give a few less than asked for where nearly all cells are.
 * @throws InputError for an axis that cannot be, one parameter on two axes, or too many points.
 */
export function sweepPoints(
  strategy: Strategy,
  axes: readonly SweepAxis[],
  method: SweepMethod,
): readonly SweepPoint[] {
  const { count, at } = pointsByPlace(strategy, axes, method)
  return Array.from({ length: count }, (_, index) => at(index))
}

/**
 * The same points, each made when it is asked for. A grid may have as many as `most`, which several processes share.
 * @throws InputError as `sweepPoints` does.
 */
export function pointsByPlace(
  strategy: Strategy,
  axes: readonly SweepAxis[],
  method: SweepMethod,
  most = MAX_SWEEP_POINTS,
): SweepPoints {
  const names = axes.map(({ param }) => param)
  checkAxes(names)
  const columns = axes.map(axis => axisValues(strategy, axis))
  const cells = columns.reduce((product, { length }) => product * length, 1)
  const wanted = method.kind === 'grid' ? cells : checkCount(method.points)
  const { count, cellAt } =
    wanted < cells
      ? drawn(draw(columns, wanted, drawing(columns.length, method)))
      : grid(columns, cells, most)
  return {
    count,
    at(index) {
      const cell = cellAt(index)
      return Object.fromEntries(names.map((name, k) => [name, columns[k]![cell[k]!]!]))
    },
  }
}

/** Cells of the grid as their places on the axes. */
interface Cells {
  readonly count: number
  cellAt(index: number): readonly number[]
}

function drawn(cells: readonly (readonly number[])[]): Cells {
  return { count: cells.length, cellAt: index => cells[index]! }
}

const COUNT = indianFormat()

function checkAxes(names: readonly string[]): void {
  if (names.length === 0) throw new InputError('axis: a sweep needs at least one.', 'axis')
  const twice = names.find((name, k) => names.indexOf(name) !== k)
  if (twice !== undefined)
    throw new InputError(`axis ${twice}: the parameter has two axes; leave one out.`, twice)
}

function checkCount(points: number): number {
  if (Number.isInteger(points) && points >= 1 && points <= MAX_SWEEP_POINTS) return points
  throw new InputError(
    `points: ${COUNT.format(points)} is not possible; enter a whole number from 1 to ${COUNT.format(MAX_SWEEP_POINTS)}.`,
    'points',
  )
}

/** Every cell. */
function grid(columns: Columns, cells: number, most: number): Cells {
  if (cells > most) {
    throw new InputError(
      `points: ${COUNT.format(cells)} combinations; at most ${COUNT.format(most)}. Use larger steps, or the random or Sobol method.`,
      'points',
    )
  }
  return {
    count: cells,
    cellAt(index) {
      let rest = index
      const cell = columns.map(() => 0)
      for (let k = columns.length - 1; k >= 0; k--) {
        cell[k] = rest % columns[k]!.length
        rest = Math.floor(rest / columns[k]!.length)
      }
      return cell
    },
  }
}

/** Points of a cube, one after the other. */
function drawing(dimensions: number, method: SweepMethod): () => readonly number[] {
  if (method.kind === 'sobol') {
    if (dimensions <= SOBOL_DIMENSIONS) return sobolSequence(dimensions)
    throw new InputError(`axis: sobol takes at most ${SOBOL_DIMENSIONS} of them; choose random.`, 'axis')
  }
  const random = seededRandom(method.kind === 'random' ? method.seed : 0)
  return () => Array.from({ length: dimensions }, random)
}

function draw(
  columns: Columns,
  wanted: number,
  next: () => readonly number[],
): readonly (readonly number[])[] {
  const chosen = new Map<string, readonly number[]>()
  for (let draws = 0; chosen.size < wanted && draws < wanted * DRAWS_PER_POINT; draws++) {
    const point = next()
    const cell = columns.map(({ length }, k) => Math.floor(point[k]! * length))
    const key = cell.join()
    if (!chosen.has(key)) chosen.set(key, cell)
  }
  return [...chosen.values()]
}
