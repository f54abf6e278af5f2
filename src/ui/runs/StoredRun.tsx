import { Link2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { RunsStore } from '../../storage/runs/runsStore.ts'
import type { SavedRun } from '../../storage/runs/savedRun.ts'
import type { EquityCurve, StrategyInfo } from '../../workers/api/api.ts'
import { EquityChart } from '../charts/EquityChart.tsx'
import { Button } from '../primitives/Button.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { Panel } from '../primitives/Panel.tsx'
import { toast, toastError } from '../primitives/toasts.ts'
import { copyLink } from '../run/copyLink.ts'
import { isOnlyInRun, restoreFromRun, strategyOfRun, useVersionWords } from '../run/ownVersions.ts'
import { FactsPanel } from '../run/RunDetails.tsx'
import { GroupedList } from '../run/report/GroupedList.tsx'
import { HeadlineMetrics } from '../run/report/HeadlineMetrics.tsx'
import { ResultHead } from '../run/report/ResultHead.tsx'
import { headlineMetrics, metricGroups } from '../run/report/runMetrics.ts'
import { linkOf } from '../run/runAddress.ts'
import { StarButton } from './RunControls.tsx'
import { savedWords } from './savedWords.ts'

interface StoredRunProps {
  run: SavedRun
  store: RunsStore
  strategies: readonly StrategyInfo[]
  isRunning: boolean
  onRun: () => void
  onReset: () => void
}

/** What is kept of a run: its metrics and curve at once; its trades come back by running it again. */
export function StoredRun({ run, store, strategies, isRunning, onRun, onReset }: StoredRunProps) {
  const curve = useCurve(store, run.id)
  const versionOf = useVersionWords()
  // another strategy would run in its place
  const isOnlyHere = isOnlyInRun(run, strategies)
  return (
    <>
      <ResultHead
        source={run.source}
        title={run.name}
        remark="Saved result"
        mark={
          <StarButton run={run} onStar={({ id, starred }) => void store.mark(id, { starred: !starred })} />
        }
        onReset={onReset}
        exportMenu={
          <Button icon={Link2} onClick={() => void copyLink(linkOf(run))}>
            Copy link
          </Button>
        }
      />
      <Notice
        action={
          isOnlyHere ? (
            <Button onClick={() => void restore(run)}>Restore strategy</Button>
          ) : (
            <Button disabled={isRunning} onClick={onRun}>
              Re-run to see trades
            </Button>
          )
        }
      >
        {savedWords(run, versionOf)}
        {isOnlyHere && ` Restore ${run.strategyTitle} to run it again.`}
      </Notice>
      <HeadlineMetrics figures={headlineMetrics(run)} />
      <Panel title="Equity Curve">
        {curve && <EquityChart curve={curve} />}
        {curve === undefined && (
          <p className="px-4 py-3 text-muted">The saved curve is damaged. Run it again to see it.</p>
        )}
        <div className="border-t border-line">
          <GroupedList groups={metricGroups(run)} />
        </div>
      </Panel>
      <FactsPanel run={run} strategy={strategyOfRun(run.effective.strategy, run.data, strategies)} />
    </>
  )
}

async function restore(run: SavedRun): Promise<void> {
  try {
    await restoreFromRun(run)
    toast(`Restored ${run.strategyTitle}.`)
  } catch (error) {
    toastError((error as Error).message)
  }
}

/** Null until it is read, undefined when it is damaged. */
function useCurve(store: RunsStore, id: string): EquityCurve | undefined | null {
  const [read, setRead] = useState<{ id: string; curve: EquityCurve | undefined } | null>(null)
  useEffect(() => {
    let gone = false
    void store.curve(id).then(curve => !gone && setRead({ id, curve }))
    return () => {
      gone = true
    }
  }, [store, id])
  return read?.id === id ? read.curve : null
}
