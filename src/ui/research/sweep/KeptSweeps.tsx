import type { ListedSweep } from '../../../storage/runs/sweepsDb.ts'
import { istDateTime, quantity } from '../../format/format.ts'
import { NO_KEPT_RUN, searchOf } from '../../run/runAddress.ts'
import type { RunSearch } from '../../run/runSearch.ts'
import { KeptList } from './KeptList.tsx'
import { sweepSearch } from './sweepForm.ts'
import type { SweepSearch } from './sweepSearch.ts'
import { askOf } from './sweepTable.ts'

interface KeptSweepsProps {
  /** Null until they are read. */
  kept: readonly ListedSweep[] | null
  /** The one on show. */
  id: string | undefined
  isRunning: boolean
  onSearch: (patch: Partial<RunSearch & SweepSearch>) => void
}

/** The sweeps of this device: choosing one brings it back, and its inputs into the form. */
export function KeptSweeps({ onSearch, ...list }: KeptSweepsProps) {
  return (
    <KeptList
      {...list}
      label="Saved sweeps"
      wordsOf={({ strategyTitle, inputs, rowCount, total, createdMs }) => ({
        label: `${strategyTitle} on ${inputs.instrument}`,
        hint: `${quantity(rowCount)} of ${quantity(total)} runs, ${istDateTime(createdMs)}`,
      })}
      onChoose={sweep =>
        onSearch({
          ...searchOf({ data: sweep.data, asked: sweep.inputs }),
          ...NO_KEPT_RUN,
          ...sweepSearch(askOf(sweep)),
          sweepId: sweep.id,
        })
      }
    />
  )
}
