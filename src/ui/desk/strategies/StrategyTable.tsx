import type { ReactNode } from 'react'
import type { Paise } from '../../../engine/core/units.ts'
import type { DeskStrategy } from '../../../engine/desk/types.ts'
import { percent, quantity } from '../../format/format.ts'
import { cx } from '../../primitives/cx.ts'
import { rememberPlace } from '../../primitives/rememberPlace.ts'
import { type SortColumn, SortHeads } from '../../primitives/SortHeads.tsx'
import { Table, Td, Th, Tr } from '../../primitives/Table.tsx'
import { useFocusHeir } from '../../primitives/useFocusHeir.ts'
import { useMedia } from '../../primitives/useMedia.ts'
import { typeTitle } from '../deskWords.ts'
import { MobileHint } from '../MobileHint.tsx'
import { paiseClass, plusPaiseInr, signedPaiseInr } from '../paise.ts'
import { RejectedOrders } from '../RejectedOrders.tsx'
import { StrategyActions, type StrategyRowActions, StrategyToggle } from './StrategyActions.tsx'
import { StrategyStatusTag } from './StrategyStatusTag.tsx'
import type { StrategySearch, StrategySort } from './strategySearch.ts'
import { reasonWords } from './strategyState.ts'

interface StrategyTableProps {
  caption: string
  rows: readonly DeskStrategy[]
  /** Names of the strategies that hold a position. */
  holders: ReadonlySet<string>
  search: StrategySearch
  onSort: (patch: Pick<StrategySearch, 'sort' | 'order'>) => void
  actions: StrategyRowActions
}

/** The columns, in order; Actions come after them. */
const COLUMNS: readonly SortColumn<StrategySort>[] = [
  { title: 'Strategy', sort: 'name' },
  { title: 'Type', sort: 'type' },
  { title: 'Status', sort: 'status' },
  { title: 'P&L', sort: 'pnl', numeric: true },
  { title: 'Trades', sort: 'trades', numeric: true },
  { title: 'Win Rate', sort: 'winRate', numeric: true },
  { title: 'Instruments', sort: 'instruments' },
]

/** The strategies with their state and what one can do to them. */
export function StrategyTable({ caption, rows, holders, search, onSort, actions }: StrategyTableProps) {
  const isWide = useMedia('(min-width: 48rem)')
  return (
    <Table caption={caption}>
      <thead>
        <tr>
          <SortHeads columns={COLUMNS} sorting={search} onSort={onSort} />
          <Th numeric pin={isWide ? 'end' : undefined}>
            Actions
          </Th>
          {!isWide && (
            <Th pin="end">
              <span className="sr-only">Pause or resume</span>
            </Th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(strategy => (
          <Row
            key={strategy.id}
            strategy={strategy}
            isHolding={holders.has(strategy.name)}
            isWide={isWide}
            actions={actions}
          />
        ))}
      </tbody>
    </Table>
  )
}

interface RowProps {
  strategy: DeskStrategy
  isHolding: boolean
  /** All buttons stay in sight; on a phone, which has no room for them, the toggle does. */
  isWide: boolean
  actions: StrategyRowActions
}

function Row({ strategy, isHolding, isWide, actions }: RowProps) {
  const { own, status, statusReason, rejected, pnlPaise, trades, winRate, instruments } = strategy
  const hasReason = statusReason !== '' || Boolean(rejected)
  const joined = cx(hasReason && 'border-b-0!')
  const { ink, pnl } = actions.paper
    ? { ink: paiseClass(pnlPaise), pnl: signedPaiseInr(pnlPaise) }
    : specified(pnlPaise)
  const toggle = <StrategyToggle strategy={strategy} actions={actions} />
  const row = useFocusHeir<HTMLTableRowElement>(heirOf)
  return (
    <>
      <Tr ref={row}>
        <Td pin="start" className={cx('py-1', joined)}>
          <Name strategy={strategy} onOpen={actions.paper?.onOpen} />
          <MobileHint>
            <span className={ink}>{pnl}</span> <span className="text-faint">{status}</span>
          </MobileHint>
        </Td>
        <Td className={cx('text-muted', joined)}>
          <span className="flex gap-1.5">
            <bdi className="block max-w-40 truncate" title={typeTitle(strategy)}>
              {typeTitle(strategy)}
            </bdi>
            {own && <span className="text-faint">own</span>}
          </span>
        </Td>
        <Td className={joined}>
          <StrategyStatusTag status={status} />
        </Td>
        <Td numeric className={cx('font-medium', ink, joined)}>
          {pnl}
        </Td>
        <Td numeric className={joined}>
          {quantity(trades)}
        </Td>
        <Td numeric className={joined}>
          {percent(trades > 0 ? winRate : null, 1)}
        </Td>
        <Td className={cx('text-muted', joined)}>
          <span className="block max-w-52 truncate" title={instruments.join(', ')}>
            {instruments.join(', ')}
          </span>
        </Td>
        <Td pin={isWide ? 'end' : undefined} className={joined}>
          <div className="flex justify-end gap-0.5">
            {isWide && toggle}
            <StrategyActions strategy={strategy} isHolding={isHolding} actions={actions} />
          </div>
        </Td>
        {!isWide && (
          <Td pin="end" className={joined}>
            {toggle}
          </Td>
        )}
      </Tr>
      {hasReason && (
        <Reason columns={COLUMNS.length + (isWide ? 1 : 2)}>
          {statusReason && (actions.paper ? reasonWords(strategy) : statusReason)}
          <RejectedOrders strategy={strategy} />
        </Reason>
      )}
    </>
  )
}

/** The box of the list for a row that leaves its tab; with the last row the box goes too, and the screen stays. */
function heirOf(row: HTMLElement): HTMLElement | null {
  const box = row.closest('section')
  const isLast = box?.querySelectorAll('tbody button').length === row.querySelectorAll('button').length
  return isLast ? row.closest('main') : box
}

/** As the specification of the sample has it: zero is green, with a plus. */
function specified(pnlPaise: Paise) {
  return { ink: pnlPaise < 0 ? 'text-down' : 'text-up', pnl: plusPaiseInr(pnlPaise) }
}

interface NameProps {
  strategy: DeskStrategy
  onOpen: ((strategy: DeskStrategy) => void) | undefined
}

/** Of a paper session it opens what the strategy does. */
function Name({ strategy, onOpen }: NameProps) {
  const { name } = strategy
  const text = (
    <bdi className="block max-w-36 truncate font-medium sm:max-w-64" title={name}>
      {name}
    </bdi>
  )
  if (!onOpen) return text
  return (
    <button
      type="button"
      aria-label={`Open ${name}`}
      aria-haspopup="dialog"
      className="block text-left outline-offset-0 hover:underline"
      onClick={event => {
        rememberPlace(event.currentTarget)
        onOpen(strategy)
      }}
    >
      {text}
    </button>
  )
}

/** Why a strategy does not trade, below its row. It stays in sight while a narrow table scrolls sideways. */
function Reason({ columns, children }: { columns: number; children: ReactNode }) {
  return (
    <tr>
      <Td colSpan={columns} className="h-auto! pb-2 whitespace-normal!">
        <div className="sticky left-4 max-w-[min(72ch,calc(100vw-4.5rem))] text-label text-faint">
          {children}
        </div>
      </Td>
    </tr>
  )
}
