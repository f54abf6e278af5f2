import { describe, expect, it } from 'vitest'
import { fakeClient } from '../../../test/fakeClient.ts'
import { ENGINE_VERSION } from '../../engine/core/version.ts'
import { DEFAULT_RISK, defaultInputs, type RunInputs } from '../../engine/inputs/inputs.ts'
import { savedRun } from '../../storage/runs/testing/saved.ts'
import { whatDiffers } from './runsList.ts'

const strategies = await fakeClient().client.listStrategies()
const run = (id: string, part: Partial<RunInputs> = {}) =>
  savedRun({
    id,
    engineVersion: ENGINE_VERSION,
    effective: { ...defaultInputs('NIFTY', 1), strategy: 'momentum', ...part },
  })
const params = { shortBars: 20, longBars: 30 }
const newest = () => null

describe('what sets a saved run apart', () => {
  it('names each input that is not the default, by the label of its field', () => {
    const differences = whatDiffers(
      [
        run('a', { params }),
        run('b', { params, capital: 500_000 }),
        run('c', { params, lots: false }),
        run('d', { params, risk: DEFAULT_RISK }),
      ],
      strategies,
      newest,
    )
    expect([...differences.values()]).toEqual([
      'MA short period 20 bars',
      'Initial capital ₹5,00,000 · MA short period 20 bars',
      'Whole lots off · MA short period 20 bars',
      'Position limit 100 units · Daily loss limit ₹10,000 · Drawdown limit 5% · MA short period 20 bars',
    ])
  })

  it('a parameter is no change of an input of the same label', () => {
    const differences = whatDiffers(
      [run('a', { strategy: 'gap-trading' }), run('b', { strategy: 'gap-trading', params: { follow: 1 } })],
      strategies,
      newest,
    )
    expect([...differences.values()]).toEqual(['Default inputs', 'Direction (strategy) Follow'])
  })

  it('leaves out what has a column of its own: days and instruments', () => {
    const days = { from: '2023-01-02', to: '2023-01-31' }
    expect(whatDiffers([run('a', days)], strategies, newest).get('a')).toBe('Default inputs')
  })

  it('names the file, the seed and the engine where they are not the usual ones', () => {
    const other = {
      ...run('a'),
      data: { main: { kind: 'synthetic', seed: 7 }, hedge: null },
      engineVersion: '0.1.0',
    } as const
    const imported = {
      ...run('b'),
      data: { main: { kind: 'imported', id: 'x' }, hedge: null },
      source: 'Imported: NIFTY.csv',
    } as const
    const differences = whatDiffers([other, imported], strategies, newest)
    expect(differences.get('a')).toBe('Seed 7 · Engine 0.1.0')
    expect(differences.get('b')).toBe('NIFTY.csv')
  })

  it('a daily run does not call the missing square-off a change', () => {
    const day = 86_400_000
    const daily = {
      ...run('a'),
      effective: defaultInputs('NIFTY', 1_440),
      fromMs: 0,
      toMs: 300 * day,
      bars: 207,
    }
    expect(whatDiffers([daily], strategies, newest).get('a')).toBe('Default inputs')
  })
})
