import type { ListedSweep } from '../../../storage/runs/sweepsDb.ts'
import { istDateTime, quantity } from '../../format/format.ts'
import { useVersionWords } from '../../run/ownVersions.ts'
import { NO_SAVED_RUN, searchOf } from '../../run/runAddress.ts'
import type { RunSearch } from '../../run/runSearch.ts'
import { SavedList } from './SavedList.tsx'
import { sweepSearch } from './sweepForm.ts'
import type { SweepSearch } from './sweepSearch.ts'
import { askOf } from './sweepTable.ts'

interface SavedSweepsProps {
  /** Null until they are read. */
  saved: readonly ListedSweep[] | null
  /** The one on show. */
  id: string | undefined
  isRunning: boolean
  onSearch: (patch: Partial<RunSearch & SweepSearch>) => void
}

/** The sweeps of this device: choosing one brings it back, and its inputs into the form. */
export function SavedSweeps({ onSearch, ...list }: SavedSweepsProps) {
  const versionOf = useVersionWords()
  return (
    <SavedList
      {...list}
      label="Saved sweeps"
      wordsOf={({ strategyTitle, inputs, rowCount, total, createdMs }) => ({
        label: `${strategyTitle} on ${inputs.instrument}`,
        hint: [
          `${quantity(rowCount)} of ${quantity(total)} runs, ${istDateTime(createdMs)}`,
          versionOf(inputs.strategy),
        ]
          .filter(Boolean)
          .join('; '),
      })}
      onChoose={sweep =>
        onSearch({
          ...searchOf({ data: sweep.data, requested: sweep.inputs }),
          ...NO_SAVED_RUN,
          ...sweepSearch(askOf(sweep)),
          sweepId: sweep.id,
        })
      }
    />
  )
}
