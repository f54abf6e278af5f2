/** Reads saved runs back: each field is checked, since a disk may be damaged and a backup may be anybody's. */
import type { RunInputs } from '../../engine/inputs/inputs.ts'
import { readSavedInputs } from '../../engine/inputs/savedInputs.ts'
import type { Metrics } from '../../engine/metrics/metrics.ts'
import type { EquityCurve, RunData } from '../../workers/api/api.ts'
import { moment, oneOf, pattern, type Reader, text, whole } from '../records/readers.ts'
import {
  anyOf,
  finite,
  isPlain,
  listOf,
  mapOf,
  orNull,
  plainJson,
  shape,
  truth,
  withDefaults,
} from '../records/shapes.ts'
import { readOwnParts } from '../strategies/readOwn.ts'
import { METRIC_IDS } from './metricIds.ts'
import { CURVE_POINTS, NAME_LENGTH, NOTE_LENGTH, RUN_SCHEMA, type SavedRun } from './savedRun.ts'

const hex: Reader<string> = pattern(/^[0-9a-f]{8,128}$/)
/** Names of strategies, instruments and datasets. */
const short = text(200)
const RUN_ID = /^[0-9a-z]{10}$/

/** The inputs of a run, with what a later engine may have added to them. */
export const readInputs: Reader<RunInputs> = value => {
  const inputs = plainJson(value)
  return isPlain(inputs) ? readSavedInputs(inputs) : undefined
}

const bars = anyOf(
  shape({ kind: oneOf('imported'), id: short }),
  shape({ kind: oneOf('synthetic'), seed: finite }),
)

const readSource = shape({ main: bars, hedge: orNull(shape({ instrument: short, source: bars })) })

/** Where the bars of a run came from, and what a strategy of one's own is made of: the engine judges that when it runs it. */
export const readData: Reader<RunData> = value => {
  const source = readSource(value)
  const own = readOwnParts(value)
  return source && own && { ...source, ...own }
}

const NEWER_METRIC = 'Not available: saved by an older version.'

/**
 * The metrics of a run that was kept while "gross profit" stood for the profit before charges. What the term means now, the
 * sum of the winning trades, is their number times their mean, to the paisa.
 */
function withTodaysNames(stored: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { grossProfit, chargesOfGrossPct, ...others } = stored
  const { wins, averageWin } = others
  const reasons = readReasons(others.reasons)
  const whyNoShare = reasons?.chargesOfGrossPct
  const isCounted = typeof wins === 'number' && (typeof averageWin === 'number' || wins === 0)
  return {
    ...others,
    ...(isCounted && { grossProfit: Math.round(wins * Number(averageWin) * 100) / 100 }),
    pnlBeforeCharges: grossProfit,
    chargesOfPnlPct: chargesOfGrossPct,
    reasons: { ...reasons, ...(whyNoShare !== undefined && { chargesOfPnlPct: whyNoShare }) },
  }
}

const readMetric = orNull(finite)
const readReasons = mapOf(text(500))

/** The metrics of a run; one that the run did not have yet is null and says so. */
export const readMetrics: Reader<Metrics> = value => {
  if (!isPlain(value)) return undefined
  const { reasons: given, ...known } = 'pnlBeforeCharges' in value ? value : withTodaysNames(value)
  const reasons: Record<string, string> = { ...readReasons(given) }
  const metrics: Record<string, number | null> = {}
  for (const id of METRIC_IDS) {
    const metric = known[id] === undefined ? null : readMetric(known[id])
    if (metric === undefined) return undefined
    metrics[id] = metric
    if (metric === null) reasons[id] ??= NEWER_METRIC
  }
  // `METRIC_IDS` has exactly the names of `Metrics`
  return { ...metrics, reasons } as unknown as Metrics
}

const readFields = withDefaults(
  { tuned: false },
  shape({
    schema: oneOf(RUN_SCHEMA),
    id: pattern(RUN_ID),
    createdMs: moment,
    lastMs: moment,
    times: whole(1, 1e9),
    name: text(NAME_LENGTH),
    note: text(NOTE_LENGTH),
    starred: truth,
    tuned: truth,
    strategyTitle: short,
    legs: listOf(short, 10),
    data: readData,
    source: text(300),
    datasetSha256: hex,
    hedges: listOf(shape({ instrument: short, sha256: hex }), 10),
    asked: readInputs,
    settled: readInputs,
    engineVersion: short,
    fingerprint: hex,
    stats: readMetrics,
    bars: whole(0, 1e12),
    fromMs: moment,
    toMs: moment,
    elapsedMs: finite,
  }),
)

/** A saved run as its record lies in the database and in a backup: its inputs have the names they were first stored under. */
export type RunRecord = NonNullable<ReturnType<typeof readFields>>

/** A saved run, or why it is none: written by a newer version, or damaged. */
export function readRun(value: unknown): SavedRun | 'newer' | 'damaged' {
  if (isNewer(value)) return 'newer'
  const record = readFields(value)
  if (!record) return 'damaged'
  const { asked: requested, settled: effective, ...run } = record
  return { ...run, requested, effective }
}

/** The record of a run, from which `readRun` reads it back. */
export function toRecord({ requested: asked, effective: settled, ...run }: SavedRun): RunRecord {
  return { ...run, asked, settled }
}

// what no version will ever write is damage, which may be deleted
const readNewer = whole(RUN_SCHEMA + 1, 9_999)

/** Whether a record was written by a newer version, which alone may change it. */
export function isNewer(value: unknown): boolean {
  return isPlain(value) && readNewer(value.schema) !== undefined
}

/** A column of at most so many numbers, from the device, which has typed arrays, or from a backup, which has lists. */
export function columnOf(most: number): Reader<Float64Array> {
  return value => {
    const isColumn = value instanceof Float64Array || Array.isArray(value)
    if (!isColumn || value.length > most || !Array.from(value).every(Number.isFinite)) return undefined
    return Float64Array.from(value)
  }
}

/** The same of moments that can be shown as dates. */
export function momentsOf(most: number): Reader<Float64Array> {
  const read = columnOf(most)
  return value => {
    const column = read(value)
    return column?.every(ms => moment(ms) !== undefined) ? column : undefined
  }
}

/** A curve of at most so many points; undefined when it is damaged. */
export function curveOf(most: number): Reader<EquityCurve> {
  const column = columnOf(most)
  const read = shape({ ms: momentsOf(most), equity: column, drawdown: column, bars: finite })
  return value => {
    const curve = read(value)
    const length = curve?.ms.length ?? 0
    const isWhole = length > 0 && curve?.equity.length === length && curve.drawdown.length === length
    return isWhole ? curve : undefined
  }
}

/** A saved curve; undefined when it is damaged. */
export const readCurve: Reader<EquityCurve> = curveOf(CURVE_POINTS)
