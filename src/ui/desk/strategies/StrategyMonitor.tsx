import { ChartNoAxesColumn } from 'lucide-react'
import { useState } from 'react'
import type { DeskStrategy, DeskView, StrategyDraft } from '../../../engine/desk/types.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { quantity } from '../../format/format.ts'
import { Button } from '../../primitives/Button.tsx'
import { cx } from '../../primitives/cx.ts'
import { EmptyState } from '../../primitives/EmptyState.tsx'
import { lazyPart } from '../../primitives/lazyPart.tsx'
import { Tabs } from '../../primitives/Tabs.tsx'
import { holdReason } from '../holdReason.ts'
import { paiseClass, plusPaiseInr, signedPaiseInr } from '../paise.ts'
import { useDeskCommand } from '../useDesk.ts'
import { DeleteStrategyDialog, EditStrategySheet, NewStrategyDialog } from './StrategyDialogs.tsx'
import { StrategyTable } from './StrategyTable.tsx'
import { visibleStrategies } from './strategyRows.ts'
import type { StrategySearch, StrategyTab } from './strategySearch.ts'

export interface StrategyMonitorProps {
  client: Client
  search: StrategySearch
  onSearch: (patch: Partial<StrategySearch>) => void
  /** Opens Backtesting with a strategy filled in. */
  onBacktest: (draft: StrategyDraft) => void
  /** Leads to the paper sessions. */
  onPaper: () => void
}

/** The New Strategy dialog is closed. */
const NOT_NEW = { new: false, type: undefined } as const

const TABS: readonly {
  readonly id: StrategyTab
  readonly label: string
  readonly caption: string
  readonly empty: string
}[] = [
  { id: 'all', label: 'All Strategies', caption: 'All strategies', empty: 'No strategies yet' },
  { id: 'active', label: 'Active', caption: 'Active strategies', empty: 'No strategy is active' },
  { id: 'paused', label: 'Paused', caption: 'Paused strategies', empty: 'No strategy is paused' },
]

type Opened = { readonly kind: 'edit' | 'delete' | 'stop' | 'detail'; readonly id: string }

/** Of a paper session only: the sample does without their code. */
const StopStrategyDialog = lazyPart(
  async () => (await import('./StopStrategyDialog.tsx')).StopStrategyDialog,
  null,
)
const StrategyDrawer = lazyPart(async () => (await import('./StrategyDrawer.tsx')).StrategyDrawer, null)

/** The strategies of the desk, by status, with all that can be done to them. */
export function StrategyMonitor({
  client,
  desk,
  search,
  onSearch,
  onBacktest,
  onPaper,
}: StrategyMonitorProps & { desk: DeskView }) {
  const send = useDeskCommand(client)
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const actions = {
    onToggle: ({ id }: DeskStrategy) => void send({ kind: 'toggle-strategy', id }),
    onEdit: ({ id }: DeskStrategy) => setOpened({ kind: 'edit', id }),
    onDelete: ({ id }: DeskStrategy) => setOpened({ kind: 'delete', id }),
    onBacktest,
    paper: desk.paper && {
      onOpen: ({ id }: DeskStrategy) => setOpened({ kind: 'detail', id }),
      onStop: ({ id }: DeskStrategy) => setOpened({ kind: 'stop', id }),
      held: holdReason(desk),
    },
  }
  const rows = visibleStrategies(desk.strategies, search)
  const holders = new Set(desk.positions.map(({ strategy }) => strategy))
  // gone when another tab or an Undo took it away
  const target = desk.strategies.find(({ id }) => id === opened?.id)
  return (
    <>
      <Tabs
        label="Status"
        selected={search.tab}
        onSelect={tab => onSearch({ tab })}
        tabs={TABS.map(({ id, label, caption, empty }) => ({
          id,
          label,
          content:
            rows.length > 0 ? (
              <StrategyTable {...{ caption, rows, holders, search, actions }} onSort={onSearch} />
            ) : (
              <EmptyState
                icon={ChartNoAxesColumn}
                title={empty}
                action={<Button onClick={() => onSearch({ new: true })}>Create a strategy</Button>}
              />
            ),
        }))}
      />
      {rows.length > 0 && <Totals rows={rows} isPaper={desk.paper !== undefined} />}
      {search.new && (
        <NewStrategyDialog
          // a session that opens meanwhile asks for more
          key={desk.paper?.id}
          {...{ client, desk, send, onBacktest, onPaper }}
          type={search.type}
          onClose={() => onSearch(NOT_NEW)}
          // a new strategy is paused: under Active it would not be seen
          onSaved={() => onSearch({ ...NOT_NEW, ...(search.tab === 'active' && { tab: 'all' }) })}
        />
      )}
      {target && opened?.kind === 'edit' && (
        <EditStrategySheet {...{ client, desk, send, onBacktest }} strategy={target} onClose={close} />
      )}
      {target && opened?.kind === 'delete' && (
        <DeleteStrategyDialog
          send={send}
          strategy={target}
          isPaper={desk.paper !== undefined}
          onClose={close}
        />
      )}
      {target && desk.paper && opened?.kind === 'stop' && (
        <StopStrategyDialog {...{ client, desk, send }} strategy={target} onClose={close} />
      )}
      {target && desk.paper && opened?.kind === 'detail' && (
        <StrategyDrawer {...{ client, desk, send }} strategy={target} onClose={close} />
      )}
    </>
  )
}

/** Zero has a plus in the sample only, as in its rows. */
function Totals({ rows, isPaper }: { rows: readonly DeskStrategy[]; isPaper: boolean }) {
  const pnlPaise = rows.reduce((sum, row) => sum + row.pnlPaise, 0)
  const trades = rows.reduce((sum, row) => sum + row.trades, 0)
  return (
    <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-label text-muted">
      <span>
        {quantity(rows.length)} {rows.length === 1 ? 'strategy' : 'strategies'}, {quantity(trades)}{' '}
        {trades === 1 ? 'trade' : 'trades'} today
      </span>
      <span>
        Total P&amp;L{' '}
        <span className={cx('font-medium', paiseClass(pnlPaise))}>
          {(isPaper ? signedPaiseInr : plusPaiseInr)(pnlPaise)}
        </span>
      </span>
    </p>
  )
}
