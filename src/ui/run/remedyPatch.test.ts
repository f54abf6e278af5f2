import { describe, expect, it } from 'vitest'
import { DEFAULT_RISK, defaultInputs, type RunInputs } from '../../engine/inputs/inputs.ts'
import { remedyPatch } from './remedyPatch.ts'

const INPUTS: RunInputs = {
  ...defaultInputs('NIFTY', 1),
  risk: DEFAULT_RISK,
  from: '2023-01-02',
  to: '2023-03-31',
}

const patch = (change: Partial<RunInputs>) =>
  remedyPatch(INPUTS, { kind: 'run', label: 'Try', inputs: change, needsMoreBars: false })

describe('the patch of a remedy', () => {
  it.each<readonly [string, Partial<RunInputs>, object]>([
    ['charges off', { costs: { kind: 'none' } }, { costs: 'none' }],
    ['limits off', { risk: null }, { risk: 'off' }],
    ['capital', { capital: 970_000 }, { capital: 970_000 }],
    ['a timeframe', { timeframe: '15m' }, { timeframe: '15m' }],
    ['one side', { direction: 'long' }, { direction: 'long' }],
    ['parameters', { params: { takeProfitPct: 0 } }, { params: { takeProfitPct: 0 } }],
    ['a fixed quantity', { size: { kind: 'fixed', qty: 50 } }, { sizing: 'fixed', qty: 50 }],
    ['other days', { from: '2022-01-01', to: '2023-03-31' }, { from: '2022-01-01' }],
    ['all days', { from: null, to: null }, { from: undefined, to: undefined }],
  ])('changes nothing but what the remedy names: %s', (_, change, expected) => {
    const found = patch(change)
    expect(found).toEqual(expected)
    expect(Object.keys(found).toSorted()).toEqual(Object.keys(expected).toSorted())
  })
})
