import { ArrowDownUp, GitCompareArrows, History, SearchX, Star } from 'lucide-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { MAX_RUNS } from '../../storage/runs/runsDb.ts'
import type { RunsStore } from '../../storage/runs/runsStore.ts'
import type { SavedRun } from '../../storage/runs/savedRun.ts'
import type { StrategyInfo } from '../../workers/api/api.ts'
import { quantity } from '../format/format.ts'
import { Button } from '../primitives/Button.tsx'
import { EmptyState } from '../primitives/EmptyState.tsx'
import { IconButton } from '../primitives/IconButton.tsx'
import { Panel } from '../primitives/Panel.tsx'
import { SearchBox } from '../primitives/SearchBox.tsx'
import { Select } from '../primitives/Select.tsx'
import { Skeleton } from '../primitives/Skeleton.tsx'
import { useHandedFocus } from '../primitives/useHandedFocus.ts'
import { useWidth } from '../primitives/useWidth.ts'
import { useVersionWords } from '../run/ownVersions.ts'
import type { RunSearch } from '../run/runSearch.ts'
import type { RunActions } from './RunControls.tsx'
import { RunDialog } from './RunDialog.tsx'
import { RunsCards } from './RunsCards.tsx'
import { RunsNotices } from './RunsNotices.tsx'
import { MAX_COMPARED, RUN_COLUMNS, RunsTable } from './RunsTable.tsx'
import { listRuns, sortingOf, whatDiffers } from './runsList.ts'
import type { RunsSearch } from './runsSearch.ts'
import { useRuns } from './useRuns.ts'

interface RunsViewProps {
  strategies: readonly StrategyInfo[]
  search: RunsSearch
  onSearch: (patch: Partial<RunSearch & RunsSearch>) => void
  /** Ids of the runs that are chosen for the comparison. */
  selected: readonly string[]
  onSelected: (change: (before: readonly string[]) => readonly string[]) => void
  /** Fills the form with the run and shows what is kept of it. */
  onOpen: (run: SavedRun) => void
  /** For tests; else the runs of this device. */
  store?: RunsStore
}

/** Narrower, and the columns of a table would have no room. */
const TABLE_PX = 600

/** Every run that this device keeps: find, mark, open, compare and delete. */
export function RunsView(props: RunsViewProps) {
  const { strategies, search, onSearch, selected, onSelected, onOpen, store } = props
  const { runs, state } = useRuns(store)
  const [edited, setEdited] = useState<SavedRun | null>(null)
  const handFocus = useHandedFocus()
  // of the list only its section takes the focus
  const handToList = useCallback(
    (list: HTMLElement | null) => handFocus(list?.querySelector('section') ?? null),
    [handFocus],
  )
  const box = useRef<HTMLDivElement>(null)
  const isNarrow = (useWidth(box) ?? TABLE_PX) < TABLE_PX
  const shown = useMemo(() => listRuns(state.runs ?? [], search), [state.runs, search])
  const versionOf = useVersionWords()
  const differences = useMemo(
    () => whatDiffers(state.runs ?? [], strategies, versionOf),
    [state.runs, strategies, versionOf],
  )
  const there = useMemo(
    () => selected.filter(id => state.runs?.some(run => run.id === id)),
    [selected, state.runs],
  )
  const actions = useMemo<RunActions>(
    () => ({
      open: onOpen,
      edit: setEdited,
      star: ({ id, starred }) => void runs.mark(id, { starred: !starred }),
      remove: run => void runs.remove(run),
      select: ({ id }) =>
        onSelected(before => (before.includes(id) ? before.filter(one => one !== id) : [...before, id])),
    }),
    [onOpen, onSelected, runs],
  )
  const sorting = sortingOf(search)
  const list = { runs: shown, differences, selected: there, actions }
  const all = state.runs?.length ?? 0
  return (
    <div ref={box} className="grid gap-4">
      <RunsNotices runs={runs} state={state} />
      <Panel
        title="Runs"
        actions={
          <Button
            icon={GitCompareArrows}
            disabled={there.length < 2}
            title={there.length < 2 ? 'Select two to four runs' : undefined}
            onClick={() => onSearch({ runs: there.join(',') })}
          >
            {there.length > 0 ? `Compare ${there.length}` : 'Compare'}
          </Button>
        }
      >
        {all > 0 && <Toolbar search={search} onSearch={onSearch} isNarrow={isNarrow} />}
        {state.runs === null && <Skeleton className="m-4 h-40" />}
        {shown.length > 0 && (
          <div ref={handToList}>
            {isNarrow ? (
              <RunsCards {...list} />
            ) : (
              <RunsTable
                {...list}
                sorting={sorting}
                onSort={({ sort, order }) => onSearch({ runSort: sort, runOrder: order })}
              />
            )}
          </div>
        )}
        {state.runs !== null && all === 0 && (
          <EmptyState
            icon={History}
            title="No runs yet"
            text="Every backtest on market data is saved here with its inputs and metrics. Run one to begin."
            action={
              <Button ref={handFocus} onClick={() => onSearch({ view: 'results' })}>
                Go to Results
              </Button>
            }
          />
        )}
        {all > 0 && shown.length === 0 && (
          <EmptyState
            icon={SearchX}
            title="No run matches"
            action={
              <Button ref={handFocus} onClick={() => onSearch({ find: undefined, starred: undefined })}>
                Show all runs
              </Button>
            }
          />
        )}
        {all > 0 && (
          <p className="border-t border-line px-4 py-2 text-label text-faint">
            {countWords(shown.length, all)} Select two to {MAX_COMPARED === 4 ? 'four' : MAX_COMPARED} to
            compare them. The last {quantity(MAX_RUNS)} are saved, of a live tuning its last step; starred or
            noted runs are never deleted automatically.
          </p>
        )}
      </Panel>
      {edited && (
        <RunDialog
          run={asSaved(edited, state.runs)}
          onClose={() => setEdited(null)}
          onSave={marks => {
            void runs.mark(edited.id, marks)
            setEdited(null)
          }}
        />
      )}
    </div>
  )
}

/** The run as it is saved by now; one that another window has deleted stays as it was. */
function asSaved(run: SavedRun, runs: readonly SavedRun[] | null): SavedRun {
  return runs?.find(({ id }) => id === run.id) ?? run
}

function countWords(shown: number, all: number): string {
  const runs = `${quantity(all)} ${all === 1 ? 'run' : 'runs'}`
  return shown === all ? `${runs}.` : `${quantity(shown)} of ${runs}.`
}

interface ToolbarProps extends Pick<RunsViewProps, 'search' | 'onSearch'> {
  isNarrow: boolean
}

/** Search and filter; where there are no column headers, the order as well. */
function Toolbar({ search, onSearch, isNarrow }: ToolbarProps) {
  const { sort, order } = sortingOf(search)
  return (
    <div className="grid gap-2 border-b border-line px-4 py-2">
      <div className="flex items-center gap-2">
        <SearchBox
          label="Search runs by name, note, strategy or instrument"
          placeholder="Search runs..."
          maxLength={100}
          value={search.find ?? ''}
          onSearch={find => onSearch({ find: find || undefined })}
        />
        <Button
          size="form"
          icon={Star}
          aria-pressed={search.starred === 'on'}
          onClick={() => onSearch({ starred: search.starred ? undefined : 'on' })}
          className={search.starred ? 'bg-raised [&_svg]:fill-current [&_svg]:text-accent' : ''}
        >
          Starred
        </Button>
      </div>
      {isNarrow && (
        <div className="flex items-end gap-2">
          <Select
            label="Sort by"
            value={sort}
            options={RUN_COLUMNS.map(column => ({ value: column.sort, label: column.title }))}
            onChange={runSort => onSearch({ runSort, runOrder: order })}
            className="flex-1"
          />
          <IconButton
            icon={ArrowDownUp}
            label={order === 'ascending' ? 'Sort from the highest' : 'Sort from the lowest'}
            onClick={() =>
              onSearch({ runSort: sort, runOrder: order === 'ascending' ? 'descending' : 'ascending' })
            }
          />
        </div>
      )}
    </div>
  )
}
