/** A sweep as this device keeps it: many runs of one set of inputs, each with other parameters. */
import type { RunInputs } from '../../engine/inputs/inputs.ts'
import type { RunData } from '../../workers/api/api.ts'
import { moment, oneOf, pattern, type Reader, text, whole } from '../records/readers.ts'
import { finite, isPlain, listOf, mapOf, orNull, shape, truth } from '../records/shapes.ts'
import { readData, readInputs } from './readSaved.ts'
import { RUN_SCHEMA } from './savedRun.ts'

/** One parameter that a sweep moves. */
export interface SweepAxis {
  /** Its name in the strategy's declaration. */
  readonly param: string
  readonly min: number
  readonly max: number
  readonly step: number
}

/** What a sweep was asked. */
export interface Sweep {
  readonly schema: typeof RUN_SCHEMA
  readonly id: string
  readonly createdMs: number
  readonly strategyTitle: string
  /** As the chip beside the metrics says it. */
  readonly source: string
  readonly data: RunData
  readonly datasetSha256: string
  /** Of the engines that made its runs; empty where that was not kept. */
  readonly engineVersion: string
  /** Those of every run but for the parameters that move. */
  readonly inputs: RunInputs
  readonly axes: readonly SweepAxis[]
  readonly method: 'grid' | 'random' | 'sobol'
  /** Of the random method; 0 where none is needed. */
  readonly seed: number
  /** Runs that it will have. */
  readonly total: number
  /** All of them have ended. */
  readonly done: boolean
}

/** Runs of a sweep that ended, as columns: ten thousand rows would hold the page up when they are read again. */
export interface SweepChunk {
  /** Their places among all runs of the sweep. */
  readonly indices: Int32Array
  /** Values of the parameters that moved, each column as long as `indices`. */
  readonly params: Readonly<Record<string, Float64Array>>
  /** NaN where a run does not have the metric. */
  readonly figures: Readonly<Record<string, Float64Array>>
  /** Why the strategy refused a run, by its place in `indices`. */
  readonly refusals: readonly (readonly [at: number, words: string])[]
}

/** A sweep and the runs that it has so far, in the parts in which they were written. */
export interface SavedSweep extends Sweep {
  readonly chunks: readonly SweepChunk[]
}

const name = text(200)

const readHead: Reader<Sweep> = shape({
  schema: oneOf(RUN_SCHEMA),
  id: pattern(/^[\w-]{1,64}$/),
  createdMs: moment,
  strategyTitle: name,
  source: text(300),
  data: readData,
  datasetSha256: pattern(/^[0-9a-f]{8,128}$/),
  inputs: readInputs,
  axes: listOf(shape({ param: name, min: finite, max: finite, step: finite }), 20),
  method: oneOf('grid', 'random', 'sobol'),
  seed: finite,
  total: whole(0, 1e9),
  done: truth,
  engineVersion: name,
})

/** A sweep without its runs; one of the first version does not know its engine. */
export const readSweep: Reader<Sweep> = value =>
  readHead(isPlain(value) ? { engineVersion: '', ...value } : value)

const place = whole(0, 1e9)

const places: Reader<Int32Array> = value =>
  value instanceof Int32Array && value.every(index => index >= 0) ? value : undefined

const knownNumbers: Reader<Float64Array> = value =>
  value instanceof Float64Array && value.every(Number.isFinite) ? value : undefined

const numbers: Reader<Float64Array> = value =>
  value instanceof Float64Array && value.every(one => Number.isFinite(one) || Number.isNaN(one))
    ? value
    : undefined

const readRefusal: Reader<readonly [number, string]> = value => {
  if (!Array.isArray(value) || value.length !== 2) return undefined
  const [at, words] = [place(value[0]), text(2_000)(value[1])]
  return at === undefined || words === undefined ? undefined : [at, words]
}

const readColumns: Reader<SweepChunk> = shape({
  indices: places,
  params: mapOf(knownNumbers),
  figures: mapOf(numbers),
  refusals: listOf(readRefusal, 1e6),
})

/** Runs of a sweep; undefined when they are damaged. */
export const readChunk: Reader<SweepChunk> = value => {
  if (Array.isArray(value)) return fromRows(value)
  const chunk = readColumns(value)
  if (!chunk) return undefined
  const { indices, params, figures, refusals } = chunk
  const columns = [...Object.values(params), ...Object.values(figures)]
  const isWhole =
    columns.every(({ length }) => length === indices.length) && refusals.every(([at]) => at < indices.length)
  return isWhole ? chunk : undefined
}

/** How many runs a record has, whether or not they can be read. */
export function rowCountOf(value: unknown): number {
  const list = isPlain(value) ? value.indices : value
  return Array.isArray(list) || list instanceof Int32Array ? list.length : 0
}

/** A run as the first version wrote it: a refused one had no metrics. */
const readRow = shape({ index: place, params: mapOf(finite), figures: mapOf(orNull(finite)) })
const REASON_GONE = 'The strategy does not accept these values. Open the run to see why.'

/** Rows of the first version as columns; those that cannot be read are left out. */
function fromRows(list: readonly unknown[]): SweepChunk {
  const rows = list.map(readRow).filter(row => row !== undefined)
  const columnsOf = (part: 'params' | 'figures') => {
    const names = new Set(rows.flatMap(row => Object.keys(row[part])))
    return Object.fromEntries(
      Array.from(names, id => [id, Float64Array.from(rows, row => row[part][id] ?? Number.NaN)] as const),
    )
  }
  return {
    indices: Int32Array.from(rows, ({ index }) => index),
    params: columnsOf('params'),
    figures: columnsOf('figures'),
    refusals: rows.flatMap(({ figures }, at) =>
      Object.keys(figures).length === 0 ? [[at, REASON_GONE] as const] : [],
    ),
  }
}
