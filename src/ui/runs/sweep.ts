/** A sweep as this device keeps it: many runs of one set of inputs, each with other parameters. */
import type { RunInputs } from '../../engine/inputs.ts'
import type { FigureId } from '../../engine/metrics/stats.ts'
import type { RunData } from '../../workers/api/api.ts'
import { oneOf, pattern, type Reader, text, whole } from '../search.ts'
import { RUN_SCHEMA } from './keptRun.ts'
import { readData, readInputs } from './readKept.ts'
import { finite, listOf, mapOf, orNull, shape, truth } from './shapes.ts'

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
  /** As the chip beside the figures says it. */
  readonly source: string
  readonly data: RunData
  readonly datasetSha256: string
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

/** One run of a sweep that ended. */
export interface SweepRow {
  /** Its place among all runs of the sweep. */
  readonly index: number
  /** Values of the parameters that moved. */
  readonly params: Readonly<Record<string, number>>
  readonly figures: Readonly<Partial<Record<FigureId, number | null>>>
  readonly fingerprint: string
}

/** A sweep and the rows that it has so far. */
export interface KeptSweep extends Sweep {
  readonly rows: readonly SweepRow[]
  /** Rows that could not be read. */
  readonly damaged: number
}

const name = text(200)

/** A sweep without its rows. */
export const readSweep: Reader<Sweep> = shape({
  schema: oneOf(RUN_SCHEMA),
  id: pattern(/^[\w-]{1,64}$/),
  createdMs: finite,
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
})

/** A row of a sweep. */
export const readSweepRow: Reader<SweepRow> = shape({
  index: whole(0, 1e9),
  params: mapOf(finite),
  figures: mapOf(orNull(finite)),
  fingerprint: pattern(/^[0-9a-f]{0,128}$/),
})
