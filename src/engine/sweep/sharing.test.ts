import { expect, it, vi } from 'vitest'
import { seededMinuteBars } from '../../../bench/bars.ts'
import { sma } from '../indicators/sma.ts'
import { defaultInputs } from '../inputs/inputs.ts'
import { findStrategy } from '../strategies/catalog.ts'
import { sweepPoints } from './points.ts'
import { runSweep } from './sweep.ts'

vi.mock('../indicators/sma.ts', { spy: true })

it('a sweep computes each average of the bars once, however many of its points ask for it', () => {
  const bars = seededMinuteBars(750)
  const stamp = { rows: 750, fromMs: bars.openMs[0]!, toMs: bars.openMs[749]!, sha256: '', rejected: 0 }
  const axes = [
    { param: 'shortBars', values: [5, 10, 15] },
    { param: 'longBars', values: [15, 40] },
    { param: 'stopLossPct', values: [0, 1] },
  ]
  const points = sweepPoints(findStrategy('momentum'), axes, { kind: 'grid' })
  runSweep({ bars, stamp }, defaultInputs('NIFTY', 1), points)
  const periods = vi.mocked(sma).mock.calls.map(([, periodBars]) => periodBars)
  // of the price 5, 10, 15 (on both axes) and 40, of the volume its 20 bars
  expect(periods.toSorted((a, b) => a - b)).toEqual([5, 10, 15, 20, 40])
})
