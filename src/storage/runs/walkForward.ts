/** A walk-forward as this device keeps it: all that its view shows. */
import { CHOICE_METRICS } from '../../engine/research/limits.ts'
import type { WalkForwardAsk, WalkForwardView } from '../../workers/api/researchApi.ts'
import { day, moment, oneOf, pattern, type Reader, text, whole } from '../records/readers.ts'
import { anyOf, finite, listOf, mapOf, orNull, plainJson, shape, truth } from '../records/shapes.ts'
import { columnOf, curveOf, momentsOf, readData, readInputs, readMetrics } from './readSaved.ts'
import { RUN_SCHEMA } from './savedRun.ts'

/** A walk-forward that ended, and where its metrics come from. */
export interface SavedWalkForward extends WalkForwardView {
  readonly schema: typeof RUN_SCHEMA
  readonly id: string
  readonly createdMs: number
  readonly strategyTitle: string
  /** As the chip beside the metrics says it. */
  readonly source: string
}

const name = text(200)
const sentence = text(2_000)
const days = whole(1, 1e6)
/** More than any curve or list of a walk-forward has. */
const MAX_POINTS = 10_000

const knownAsk = shape({
  data: readData,
  inputs: readInputs,
  axes: listOf(
    anyOf(
      shape({ param: name, from: finite, to: finite, step: finite }),
      shape({ param: name, values: listOf(finite, MAX_POINTS) }),
    ),
    20,
  ),
  method: anyOf(
    shape({ kind: oneOf('grid') }),
    shape({ kind: oneOf('random'), points: whole(1, 1e6), seed: finite }),
    shape({ kind: oneOf('sobol'), points: whole(1, 1e6) }),
  ),
  plan: shape({
    inSampleDays: days,
    outOfSampleDays: days,
    anchored: truth,
    figure: oneOf(...CHOICE_METRICS),
  }),
})

/** With its fields in the order in which the form wrote them: it is compared with what the form asks now. */
const readAsk: Reader<WalkForwardAsk> = value =>
  knownAsk(value) && (plainJson(value) as unknown as WalkForwardAsk | undefined)

const span = shape({ from: day, to: day, days })
const choice = { params: mapOf(finite), figure: finite, returnPct: finite }
const line = columnOf(MAX_POINTS)

/** A saved walk-forward; undefined when it is damaged, or of a newer version. */
export const readWalkForward: Reader<SavedWalkForward> = shape({
  schema: oneOf(RUN_SCHEMA),
  id: pattern(/^[0-9a-z]{10}$/),
  createdMs: moment,
  strategyTitle: name,
  source: text(300),
  ask: readAsk,
  points: whole(1, 1e6),
  windows: listOf(
    shape({
      inSample: span,
      outOfSample: span,
      // older ones do not say how many trades it made
      chosen: orNull(anyOf(shape({ ...choice, trades: whole(0, 1e9) }), shape(choice))),
      outcome: shape({
        figure: orNull(finite),
        reason: orNull(sentence),
        netProfit: finite,
        returnPct: finite,
        trades: whole(0, 1e9),
      }),
    }),
    MAX_POINTS,
  ),
  efficiency: shape({
    inSamplePct: finite,
    outOfSamplePct: finite,
    ratio: orNull(finite),
    reason: orNull(sentence),
  }),
  notes: listOf(sentence, 1_000),
  riskEvents: listOf(
    shape({
      ms: moment,
      bar: whole(0, 1e12),
      kind: oneOf('daily-loss', 'drawdown', 'ruin'),
      message: sentence,
    }),
    1e6,
  ),
  riskWords: orNull(sentence),
  stats: readMetrics,
  curve: curveOf(MAX_POINTS),
  hold: shape({ ms: momentsOf(MAX_POINTS), rupees: line }),
  plain: anyOf(
    shape({ ok: oneOf(true), value: readMetrics }),
    shape({ ok: oneOf(false), problem: shape({ message: sentence }) }),
  ),
  fingerprint: pattern(/^[0-9a-f]{2,128}$/),
  engineVersion: name,
  elapsedMs: finite,
})
