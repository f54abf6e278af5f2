import { istDateTime, quantity } from '../format.ts'
import type { RunSearch } from '../panels/form/runSearch.ts'
import { Select } from '../primitives/Select.tsx'
import { NO_KEPT_RUN, searchOf } from '../runs/runAddress.ts'
import type { Sweep } from '../runs/sweep.ts'
import type { ListedSweep } from '../runs/sweepsDb.ts'
import { writeAxes } from './sweepForm.ts'

interface KeptSweepsProps {
  /** Null until they are read. */
  kept: readonly ListedSweep[] | null
  /** The one on show. */
  id: string | undefined
  isRunning: boolean
  onSearch: (patch: Partial<RunSearch>) => void
}

/** The sweeps of this device: choosing one brings it back, and its inputs into the form. */
export function KeptSweeps({ kept, id, isRunning, onSearch }: KeptSweepsProps) {
  if (!kept || kept.length === 0) return null
  return (
    <div className="w-56 [&_label]:sr-only">
      <Select
        label="Kept sweeps"
        value={kept.some(sweep => sweep.id === id) ? id! : ''}
        placeholder="Kept sweeps"
        disabled={isRunning}
        options={kept.map(sweep => ({
          value: sweep.id,
          label: `${sweep.strategyTitle} on ${sweep.inputs.instrument}`,
          hint: `${quantity(sweep.rowCount)} of ${quantity(sweep.total)} runs, ${istDateTime(sweep.createdMs)}`,
        }))}
        onChange={chosen => {
          const sweep = kept.find(one => one.id === chosen)
          if (sweep) onSearch(addressOf(sweep))
        }}
      />
    </div>
  )
}

/** The address that asks for the same sweep, and shows it. */
function addressOf({ id, data, inputs, axes, method, seed, total }: Sweep): Partial<RunSearch> {
  return {
    ...searchOf({ data, asked: inputs }),
    ...NO_KEPT_RUN,
    sweep: writeAxes(axes.map(({ param, min, max, step }) => ({ param, from: min, to: max, step }))),
    sweepBy: method,
    sweepPoints: method === 'grid' ? undefined : total,
    sweepSeed: method === 'random' ? seed : undefined,
    sweepId: id,
  }
}
