import type { ReactNode } from 'react'
import type { RunsStore } from '../../storage/runs/runsStore.ts'
import type { MarketResult, SavedRun } from '../../storage/runs/savedRun.ts'
import type { DatasetInfo, StrategyInfo } from '../../workers/api/api.ts'
import { Notice } from '../primitives/Notice.tsx'
import { useVersionWords } from '../run/ownVersions.ts'
import { useReset } from '../run/resetFocus.ts'
import { NO_SAVED_RUN } from '../run/runAddress.ts'
import { isMissing } from '../run/runData.ts'
import type { RunSearch } from '../run/runSearch.ts'
import { sharedRuns } from '../session/sharedRuns.ts'
import { LinkNotice } from './LinkNotice.tsx'
import { StoredRun } from './lazyStoredRun.tsx'
import { savedWords } from './savedWords.ts'
import { useRuns } from './useRuns.ts'

/** What it needs to know of the form and of the result on screen. */
export interface LinkedRunView {
  readonly result: MarketResult | null
  readonly strategies: readonly StrategyInfo[]
  readonly datasets: readonly DatasetInfo[]
  /** The form has what it needs to be shown. */
  readonly hasForm: boolean
  /** The form asks for something else than the result. */
  readonly isStale: boolean
  readonly isRunning: boolean
  readonly run: () => void
  readonly reset: () => void
}

interface LinkedRunProps {
  view: LinkedRunView
  search: RunSearch
  onSearch: (patch: Partial<RunSearch>) => void
  /**
   * Draws the result on screen; null when there is none. `isAnswer`: it is that of the form's inputs, so that it can be held
   * against what the address expects.
   */
  children: (isAnswer: boolean, onReset: () => void) => ReactNode
  /** What a saved run brings with it that was opened and is not on screen in full. */
  opening?: (saved: SavedRun) => ReactNode
  /** Draws what stands there when there is neither; it hears of the saved run that was made last. */
  otherwise: (last: SavedRun | undefined) => ReactNode
  /** For tests; else the runs of this device. */
  store?: RunsStore
}

/** The result on screen, or the saved run that was opened over it, and what a link to it asks for. */
export function LinkedRun(props: LinkedRunProps) {
  const { view, search, onSearch, children, opening, otherwise, store = sharedRuns() } = props
  const { state } = useRuns(store)
  const versionOf = useVersionWords()
  const { result, strategies, datasets, hasForm, isStale, isRunning, run } = view
  const isFresh = result !== null && result !== store.openedOver
  const saved = state.runs?.find(({ id }) => id === search.run)
  const opened = isFresh ? undefined : saved
  // a result of other inputs says nothing about the expected one
  const isAnswer = isFresh && !isStale && hasForm
  const reset = useReset(result, () => {
    view.reset()
    onSearch(NO_SAVED_RUN)
  })
  return (
    <>
      {hasForm && !isAnswer && (
        <LinkNotice
          search={opened ? { ...search, verify: undefined } : search}
          isMissing={isMissing(search.dataset, datasets)}
          // where no result is expected any import of the hedge's symbol will do
          isHedgeMissing={search.verify !== undefined && isMissing(search.hedgeDataset, datasets)}
          isRunning={isRunning}
          onRun={run}
        />
      )}
      {opened && opening?.(opened)}
      {isFresh && saved?.fingerprint === result.view.fingerprint && (
        <Notice>{savedWords(saved, versionOf)}</Notice>
      )}
      {opened ? (
        <StoredRun
          run={opened}
          store={store}
          strategies={strategies}
          isRunning={isRunning}
          onRun={run}
          onReset={reset}
        />
      ) : (
        (children(isAnswer, reset) ?? otherwise(latestOf(state.runs ?? [])))
      )}
    </>
  )
}

function latestOf(runs: readonly SavedRun[]): SavedRun | undefined {
  return runs.reduce<SavedRun | undefined>(
    (last, run) => (last && last.createdMs > run.createdMs ? last : run),
    undefined,
  )
}
