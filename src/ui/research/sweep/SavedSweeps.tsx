import type { Params } from '../../../engine/strategies/define.ts'
import type { ListedSweep } from '../../../storage/runs/sweepsDb.ts'
import type { StrategyInfo } from '../../../workers/api/api.ts'
import { istDateTime, quantity } from '../../format/format.ts'
import { strategyOfRun, useVersionWords } from '../../run/ownVersions.ts'
import { NO_SAVED_RUN, searchOf } from '../../run/runAddress.ts'
import type { RunSearch } from '../../run/runSearch.ts'
import { combinationWords } from './refused.ts'
import { SavedList } from './SavedList.tsx'
import { sweepSearch } from './sweepForm.ts'
import type { SweepSearch } from './sweepSearch.ts'
import { askOf } from './sweepTable.ts'
import { legsWords, paramLabel, paramText } from './sweepWords.ts'

interface SavedSweepsProps {
  /** Null until they are read. */
  saved: readonly ListedSweep[] | null
  /** The one on show. */
  id: string | undefined
  isRunning: boolean
  strategies: readonly StrategyInfo[]
  onSearch: (patch: Partial<RunSearch & SweepSearch>) => void
  /** False where it stays. */
  onDelete: (id: string) => Promise<boolean>
}

/** The sweeps of this device: choosing one brings it back, and its inputs into the form. */
export function SavedSweeps({ strategies, onSearch, onDelete, ...list }: SavedSweepsProps) {
  const versionOf = useVersionWords()
  return (
    <SavedList
      {...list}
      label="Saved sweeps"
      wordsOf={sweep => {
        const { inputs, data, strategyTitle, createdMs } = sweep
        const params = strategyOfRun(inputs.strategy, data, strategies)?.params ?? {}
        const parts = [
          rangesWords(sweep, params),
          dataWords(sweep),
          `${progressWords(sweep)}, ${istDateTime(createdMs)}`,
          versionOf(inputs.strategy),
        ]
        return {
          label: `${strategyTitle} on ${legsWords(sweep)}`,
          hint: parts.filter(Boolean).join('; '),
        }
      }}
      onDelete={({ id }) => {
        void onDelete(id).then(isGone => isGone && onSearch({ sweepId: undefined }))
      }}
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

/** "MA short period 5 to 15, MA long period 15 to 45 in steps of 3". */
function rangesWords({ axes }: ListedSweep, params: Params): string {
  return axes
    .map(({ param, min, max, step }) => {
      const [low, high] = [paramText(params, param, min), paramText(params, param, max)]
      const by = step === 1 ? '' : ` in steps of ${quantity(step)}`
      return `${paramLabel(params, param)} ${low} to ${high}${by}`
    })
    .join(', ')
}

/** The file's name, or which simulated market. */
function dataWords({ source, data: { main } }: ListedSweep): string {
  return main.kind === 'synthetic' ? `simulated market, seed ${main.seed}` : source.replace(/^Imported: /, '')
}

/** As the head of the results counts them: those that the strategy refused are combinations and not runs. */
function progressWords({ rowCount, total, method }: ListedSweep): string {
  const all = combinationWords(total, new Map())
  const words = rowCount < total ? `${quantity(rowCount)} of ${all} done` : all
  return method === 'grid' ? words : `${words} (${method})`
}
