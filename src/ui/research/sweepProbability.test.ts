import { expect, it } from 'vitest'
import type { Overfitting } from '../../engine/research/overfitting.ts'
import type { OverfittingResult } from './sweep/overfittingTrials.ts'
import type { SweepState } from './sweep/sweeps.ts'
import type { SweepTable } from './sweep/sweepTable.ts'
import { sweepProbabilityWords } from './sweepProbability.ts'
import { OVERFITTING, RESULT } from './testing/answers.ts'

const ID = 'aaaaaaaaaa'
const { data, view } = RESULT
const requested = { ...RESULT.requested, params: { ...RESULT.requested.params, shortBars: 7 } }
const OF_SWEEP = { ...RESULT, requested }
const PBO = 'In 72.6% of 100 splits the best of 9 trials ranked in the bottom half.'

const table = {
  sweep: { id: ID, data, inputs: RESULT.requested, datasetSha256: view.dataset.sha256 },
  ask: { axes: [{ param: 'shortBars', from: 5, to: 9, step: 1 }] },
  plan: { values: [[5, 6, 7, 8, 9]] },
} as unknown as SweepTable

const measured = (cscv: object): OverfittingResult => ({
  statistics: { ...OVERFITTING, cscv, words: ['Sharpe.', PBO] } as Overfitting,
  evaluated: 0,
  compared: 9,
  ran: 9,
  isKnown: true,
})

const words = (state: Partial<SweepState>, id: string | undefined = ID, result = OF_SWEEP) =>
  sweepProbabilityWords(id, { table, overfitting: null, isMeasuring: false, ...state }, result)

it('W7 a run that was opened from a sweep has the probability of overfitting that the sweep has', () => {
  expect(words({ overfitting: measured({ pbo: 0.726 }) })).toBe(
    `Probability of overfitting of the sweep that this run was opened from: 72.6%. ${PBO}`,
  )
  expect(words({ overfitting: measured({ reason: 'Too few days.' }) })).toBe(
    'Probability of overfitting: N/A. Too few days.',
  )
})

it('W7 where the sweep has not measured it, or is not on show, the way to it is named', () => {
  expect(words({})).toContain('open the Sweep view and press Measure')
  expect(words({ isMeasuring: true })).toContain('being measured in the Sweep view')
  expect(words({ table: null })).toContain('see Overfitting statistics in the Sweep view')
})

it('W7 a run of no sweep, or of other inputs than the sweep, has not that of the sweep', () => {
  const overfitting = measured({ pbo: 0.726 })
  expect(sweepProbabilityWords(undefined, { table, overfitting, isMeasuring: false }, OF_SWEEP)).toBeNull()
  const of = (part: object) =>
    words({ overfitting }, ID, { ...OF_SWEEP, requested: { ...requested, ...part } })
  expect(of({ from: '2019-01-01' })).toBeNull()
  expect(of({ timeframe: '15m' })).toBeNull()
  expect(of({ params: { ...requested.params, shortBars: 12 } })).toBeNull()
})
