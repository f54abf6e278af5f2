import { ArrowLeft, GitCompareArrows } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { RunsStore } from '../../storage/runs/runsStore.ts'
import type { SavedRun } from '../../storage/runs/savedRun.ts'
import type { EquityCurve, StrategyInfo } from '../../workers/api/api.ts'
import { Button } from '../primitives/Button.tsx'
import { EmptyState } from '../primitives/EmptyState.tsx'
import { Notice } from '../primitives/Notice.tsx'
import { Card, Panel } from '../primitives/Panel.tsx'
import { Segmented } from '../primitives/Segmented.tsx'
import { Skeleton } from '../primitives/Skeleton.tsx'
import { useVersionWords, type VersionWords } from '../run/ownVersions.ts'
import { useArrival } from '../run/report/useArrival.ts'
import { CompareChart, type CompareUnit } from './CompareChart.tsx'
import { CompareInputs, CompareMetrics } from './CompareTable.tsx'
import { compareInputs, LETTERS, unlikeWords } from './compareRuns.ts'
import type { ChartSeries } from './compareScale.ts'
import { periodOf, whatDiffers } from './runsList.ts'
import { Swatch } from './Swatch.tsx'
import { useRuns } from './useRuns.ts'

interface CompareViewProps {
  /** Ids as they stand in the address, two to four. */
  ids: string
  strategies: readonly StrategyInfo[]
  onOpen: (run: SavedRun) => void
  onBack: () => void
  /** For tests; else the runs of this device. */
  store?: RunsStore
}

const UNITS = [
  { value: 'percent', label: '%' },
  { value: 'rupees', label: '₹' },
] as const

/** Two to four saved runs side by side. */
export function CompareView({ ids, strategies, onOpen, onBack, store }: CompareViewProps) {
  const { runs: saved, state } = useRuns(store)
  const asked = useMemo(() => [...new Set(ids.split(','))], [ids])
  const runs = useMemo(
    () => asked.flatMap(id => state.runs?.find(run => run.id === id) ?? []),
    [asked, state.runs],
  )
  const versionOf = useVersionWords()
  const unlike = useMemo(() => unlikeWords(runs), [runs])
  const inputs = useMemo(() => compareInputs(runs, strategies, versionOf), [runs, strategies, versionOf])
  const heading = useArrival('comparison')
  const back = (
    <Button icon={ArrowLeft} onClick={onBack}>
      All runs
    </Button>
  )
  if (state.runs === null) return <Skeleton className="h-96 rounded-panel" />
  if (runs.length < 2) {
    return (
      <Card>
        <EmptyState
          icon={GitCompareArrows}
          title="Nothing to compare"
          text="Fewer than two of these runs are saved on this device."
          action={back}
        />
      </Card>
    )
  }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {back}
        <h2 ref={heading} tabIndex={-1} className="font-semibold">
          {runs.length} runs compared
        </h2>
      </div>
      {runs.length < asked.length && (
        <Notice tone="warn">
          {asked.length - runs.length} of the compared runs {asked.length - runs.length === 1 ? 'is' : 'are'}{' '}
          no longer saved on this device.
        </Notice>
      )}
      {unlike && <Notice tone="warn">{unlike}</Notice>}
      <Overlay runs={runs} store={saved} {...{ strategies, versionOf, onOpen }} />
      <CompareMetrics runs={runs} />
      <CompareInputs runs={runs} {...inputs} />
    </>
  )
}

interface OverlayProps {
  runs: readonly SavedRun[]
  store: RunsStore
  strategies: readonly StrategyInfo[]
  versionOf: VersionWords
  onOpen: (run: SavedRun) => void
}

/** Which runs these are, and their equity over each other. */
function Overlay({ runs, store, strategies, versionOf, onOpen }: OverlayProps) {
  const [unit, setUnit] = useState<CompareUnit>('percent')
  const curves = useCurves(store, runs)
  const differences = useMemo(() => whatDiffers(runs, strategies, versionOf), [runs, strategies, versionOf])
  const series = useMemo(() => toSeries(runs, curves ?? new Map(), unit), [runs, curves, unit])
  return (
    <Panel
      title="Equity"
      actions={<Segmented label="Unit" value={unit} options={UNITS} onChange={setUnit} />}
    >
      <ul className="grid gap-2 border-b border-line px-4 py-3">
        {runs.map((run, i) => (
          <li key={run.id} className="flex min-w-0 items-start gap-3">
            <Swatch letter={LETTERS[i]!} className="h-5" />
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium" title={run.name}>
                <bdi>{run.name}</bdi>
              </p>
              <p className="text-label text-faint">
                {[
                  run.strategyTitle,
                  run.legs.join(' / '),
                  periodOf(run),
                  // what differs names the file of imported bars
                  ...(run.data.main.kind === 'imported' ? [] : [run.source]),
                  differences.get(run.id),
                ].join(' · ')}
              </p>
              {run.note && <p className="mt-0.5 whitespace-pre-line text-muted">{run.note}</p>}
            </div>
            <Button onClick={() => onOpen(run)} aria-label={`Open ${run.name}`}>
              Open
            </Button>
          </li>
        ))}
      </ul>
      {curves === null && <Skeleton className="m-4 h-72" />}
      {series.length > 0 && <CompareChart series={series} unit={unit} />}
      {curves !== null && series.length < runs.length && (
        <p className="px-4 pb-3 text-muted">
          {runs.length - series.length === 1
            ? 'The curve of one run is damaged: open the run and run it again.'
            : `The curves of ${runs.length - series.length} runs are damaged: open each run and run it again.`}
        </p>
      )}
    </Panel>
  )
}

/** The kept curves by the runs' ids; null until they are read. */
function useCurves(store: RunsStore, runs: readonly SavedRun[]): ReadonlyMap<string, EquityCurve> | null {
  const [curves, setCurves] = useState<ReadonlyMap<string, EquityCurve> | null>(null)
  const ids = runs.map(({ id }) => id).join(',')
  useEffect(() => {
    let gone = false
    const read = ids.split(',').map(async id => [id, await store.curve(id)] as const)
    void Promise.all(read).then(found => {
      const whole = found.flatMap(([id, curve]) => (curve ? [[id, curve] as const] : []))
      if (!gone) setCurves(new Map(whole))
    })
    return () => {
      gone = true
    }
  }, [ids, store])
  return curves
}

function toSeries(
  runs: readonly SavedRun[],
  curves: ReadonlyMap<string, EquityCurve>,
  unit: CompareUnit,
): readonly ChartSeries[] {
  return runs.flatMap(({ id, name, stats: { initialCapital } }, i) => {
    const curve = curves.get(id)
    if (!curve) return []
    const above = (equity: number) =>
      unit === 'percent' ? (equity / initialCapital - 1) * 100 : equity - initialCapital
    return { letter: LETTERS[i]!, name, ms: curve.ms, values: curve.equity.map(above) }
  })
}
