/** Bars and inputs of a sweep that is quick to run. */

import { barsFromRows } from '../../../test/handBars.ts'
import { defaultInputs, type RunInputs } from '../../engine/inputs/inputs.ts'
import type { Dataset } from '../../engine/market/dataset.ts'
import { wavyRows } from './wavyBars.ts'

/** So many wavy bars of five minutes, and inputs of a momentum run on them. */
export function plainDataset(bars: number): { readonly dataset: Dataset; readonly inputs: RunInputs } {
  const columns = barsFromRows(wavyRows(bars))
  const stamp = {
    rows: bars,
    fromMs: columns.openMs[0]!,
    toMs: columns.openMs.at(-1)!,
    sha256: '0123456789abcdef'.repeat(4),
    rejected: 0,
  }
  const standard = defaultInputs('NIFTY', 5)
  return {
    dataset: { bars: columns, stamp },
    inputs: {
      ...standard,
      strategy: 'momentum',
      params: { volumeThreshold: 0 },
      size: { kind: 'fixed', qty: 1 },
      lots: false,
      risk: null,
    },
  }
}
