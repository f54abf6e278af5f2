import { SlidersHorizontal } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SettingsStore } from '../../../storage/settings/settingsStore.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { MarketFields } from '../../backtest/form/MarketFields.tsx'
import { ParametersColumn } from '../../backtest/form/ParametersPanel.tsx'
import { RunFoot } from '../../backtest/form/RunFoot.tsx'
import { SampleFields } from '../../backtest/form/SampleFields.tsx'
import { TuningScope } from '../../backtest/tuning/TuningScope.tsx'
import { DatasetField } from '../../data/DatasetField.tsx'
import { ImportStatus } from '../../data/lazyImportStatus.tsx'
import { tradedAs } from '../../data/qualityScore.ts'
import { takeHandedFiles, useFileDrop } from '../../data/useFileDrop.ts'
import { Button } from '../../primitives/Button.tsx'
import { Notice } from '../../primitives/Notice.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { useMedia } from '../../primitives/useMedia.ts'
import { focusRun } from '../../run/resetFocus.ts'
import { seedOf } from '../../run/runData.ts'
import { RUN_DEFAULTS } from '../../run/runDefaults.ts'
import type { RunSearch } from '../../run/runSearch.ts'
import type { FormPatch } from '../../run/useRunForm.ts'
import { LinkedStrategy } from '../../strategies/LinkedStrategy.tsx'
import type { Editing } from '../../strategies/StrategyEditor.tsx'
import { StrategyTools, type StrategyToolsProps } from '../../strategies/StrategyTools.tsx'
import { BacktestViews } from './BacktestViews.tsx'
import { ChargeRemedies, ParametersSheet } from './backtestParts.tsx'
import { type BacktestSearch, hasOwnStart, type ToSearch } from './backtestSearch.ts'
import { focusFirstError } from './focusFirstError.ts'
import { type BacktestView, useBacktestScreen } from './useBacktestScreen.ts'
import { usePrintZoom } from './usePrintZoom.ts'
import { useRunKeys } from './useRunKeys.ts'

interface BacktestScreenProps {
  client: Client
  settings: SettingsStore
  search: BacktestSearch
  onSearch: ToSearch
}

const ROOMY = '(min-width: 64rem)'

/** Backtesting: parameters at the left or in a sheet, results beside them. */
export function BacktestScreen({ client, settings, search, onSearch }: BacktestScreenProps) {
  const view = useBacktestScreen(client, settings, search, onSearch)
  const isRoomy = useMedia(ROOMY)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const [editing, setEditing] = useState<Editing | null>(null)
  const results = useRef<HTMLDivElement>(null)
  usePrintZoom(results)
  const importFiles = (files: readonly File[]) => void view.importFiles(files)
  const isOver = useFileDrop(importFiles)
  const importHanded = useEffectEvent(() => importFiles(takeHandedFiles()))
  useEffect(() => importHanded(), [])
  const run = () => {
    const isStarted = view.run()
    setIsSheetOpen(!isStarted && !isRoomy)
    if (!isStarted) focusFirstError()
  }
  useRunKeys(run, view.cancel)
  const { state, values, imported } = view
  const parameters = {
    mode: values.mode,
    onMode: (mode: RunSearch['mode']) => view.set({ mode }),
    isRunning: state.running !== null && !state.tuning,
    fields: (
      <Fields
        client={client}
        view={view}
        editing={editing}
        onEditing={setEditing}
        isManaging={isRoomy && search.view === 'data'}
        onManage={() => {
          setIsSheetOpen(false)
          onSearch({ view: 'data' })
        }}
      />
    ),
    foot: (
      <RunFoot
        running={state.running}
        isReady={view.isReady}
        isMain={isSheetOpen || !hasOwnStart(search)}
        ran={values.mode === 'market' ? (state.results.market?.view ?? null) : null}
        onRun={run}
        onCancel={view.cancel}
      />
    ),
  }
  return (
    <TuningScope
      tuning={view.tuning}
      className="max-lg:flex max-lg:min-h-full max-lg:flex-col lg:grid lg:h-full lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-4 print:block!"
    >
      {isRoomy && (
        <div className="contents print:hidden">
          <ParametersColumn {...parameters} />
        </div>
      )}
      {/* the box scrolls, the grid in it does not shrink */}
      <div className="min-w-0 max-lg:flex-1 lg:-my-5 lg:-mr-5 lg:min-h-0 lg:overflow-y-auto lg:py-5 lg:pr-5 print:m-0! print:p-0!">
        <div ref={results} className="grid gap-4 print:[zoom:var(--print-zoom,1)]">
          <Failure view={view} isRoomy={isRoomy} onRun={run} />
          {/* the form that tells of it is folded away; what a file was taken for gives way to the result */}
          {!isRoomy && !isSheetOpen && search.view !== 'data' && (
            <ImportStatus
              state={state.results.market ? { ...imported, importDone: null } : imported}
              actions={view}
            />
          )}
          <BacktestViews client={client} view={view} search={search} onSearch={onSearch} />
        </div>
      </div>
      {!isRoomy && (
        <>
          <div className="sticky -bottom-4 z-20 -mx-4 mt-4 -mb-4 flex items-end gap-2 border-t border-line bg-panel p-3 print:hidden md:-bottom-5 md:-mx-5 md:-mb-5">
            <Button size="form" icon={SlidersHorizontal} onClick={() => setIsSheetOpen(true)}>
              Parameters
            </Button>
            <div className="min-w-0 flex-1">{parameters.foot}</div>
          </div>
          <ParametersSheet
            {...parameters}
            isOpen={isSheetOpen || editing !== null}
            onClose={() => setIsSheetOpen(false)}
          />
        </>
      )}
      <LinkedStrategy
        client={client}
        onSaved={id => {
          if (id !== search.strategy) onSearch({ mode: 'market', strategy: id, params: {} })
        }}
      />
      {isOver && (
        <div className="pointer-events-none fixed inset-0 z-40 grid place-items-center bg-scrim p-4">
          <p className="rounded-panel border border-dashed border-accent bg-panel px-8 py-6 text-title font-semibold shadow-overlay">
            Drop files to import them
          </p>
        </div>
      )}
    </TuningScope>
  )
}

interface FieldsProps extends Pick<StrategyToolsProps, 'editing' | 'onEditing'> {
  client: Client
  view: BacktestView
  /** The data manager stands beside the fields. */
  isManaging: boolean
  onManage: () => void
}

function Fields({ client, view, editing, onEditing, isManaging, onManage }: FieldsProps) {
  const { imported, values, form, strategies, own, lotWords, errors, set } = view
  if (values.mode === 'sample') return <SampleFields values={values} errors={errors} set={set} />
  return (
    <>
      <DatasetField
        state={imported}
        dataset={form?.dataset ?? null}
        instrument={tradedAs(values)}
        asked={values.dataset}
        seed={seedOf(values)}
        errors={errors}
        onChoose={view.chooseDataset}
        onSeed={seed => set({ seed })}
        isManaging={isManaging}
        actions={view}
        onManage={onManage}
      />
      {form ? (
        <MarketFields
          form={form}
          strategies={strategies}
          strategyTools={
            <StrategyTools
              client={client}
              library={own}
              chosen={form.strategy.id}
              editing={editing}
              onEditing={onEditing}
              onChoose={id => set({ strategy: id ?? RUN_DEFAULTS.strategy, params: {} })}
            />
          }
          lotWords={lotWords}
          errors={errors}
          set={set}
        />
      ) : (
        <Skeleton className="h-96" />
      )}
    </>
  )
}

/** Fields that always stand in the open, so that an error beside them is seen. */
const OPEN_FIELDS = [
  'dataset',
  'seed',
  'strategy',
  'instrument',
  'hedge',
  'from',
  'to',
  'timeframe',
  'capital',
]

function Failure({ view, isRoomy, onRun }: { view: BacktestView; isRoomy: boolean; onRun: () => void }) {
  const { failure, lastRunDied } = view.state
  if (lastRunDied) {
    return (
      <Notice
        tone="warn"
        action={
          <Button disabled={!view.isReady} onClick={onRun}>
            Run again
          </Button>
        }
      >
        Your last run ended unexpectedly. Its inputs are kept in this page's address.
      </Notice>
    )
  }
  const { form } = view
  const params = Object.keys(form?.strategy.params ?? {})
  const isAtField = failure?.field !== undefined && [...OPEN_FIELDS, ...params].includes(failure.field)
  if (!failure || (isAtField && isRoomy)) return null
  const remedy = (patch: FormPatch) => {
    // the notice goes with what it was about
    focusRun()
    view.set(patch)
  }
  return (
    <Notice
      tone="error"
      action={failure.field === 'costs' && form && <ChargeRemedies form={form} onRemedy={remedy} />}
    >
      {failure.message}
    </Notice>
  )
}
