import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { DeskStrategy, DeskView } from '../../../engine/desk/types.ts'
import type { StrategyLogLine } from '../../../workers/api/paperApi.ts'
import type { Client } from '../../../workers/client/clientTypes.ts'
import { inr, istTime, percent, quantity, signedPercent } from '../../format/format.ts'
import { Sheet } from '../../primitives/Dialog.tsx'
import { Notice } from '../../primitives/Notice.tsx'
import { Skeleton } from '../../primitives/Skeleton.tsx'
import { orderQty, TIMEFRAME_OPTIONS, typeTitle } from '../deskWords.ts'
import { HeldButton } from '../HeldButton.tsx'
import { holdReason } from '../holdReason.ts'
import { OrderSide, OrderStatusTag } from '../orders/OrderStatusTag.tsx'
import { newestOrders } from '../orders/openOrders.ts'
import { useOrders } from '../orders/useOrders.ts'
import { paiseClass, signedPaiseInr } from '../paise.ts'
import { PositionSide } from '../positions/PositionTable.tsx'
import { RejectedOrders } from '../RejectedOrders.tsx'
import type { SendDeskCommand } from '../useDesk.ts'
import { useFollowed } from '../useFollowed.ts'
import { StopStrategyDialog } from './StopStrategyDialog.tsx'
import { StrategyStatusTag } from './StrategyStatusTag.tsx'
import { isStopped, reasonWords } from './strategyState.ts'

interface StrategyDrawerProps {
  client: Client
  desk: DeskView
  strategy: DeskStrategy
  send: SendDeskCommand
  onClose: () => void
}

/** One strategy of a paper session: how its day goes, what it holds, its own log and its orders. */
export function StrategyDrawer({ client, desk, strategy, send, onClose }: StrategyDrawerProps) {
  const [isStopping, setStopping] = useState(false)
  const { id, status, statusReason } = strategy
  const held = holdReason(desk)
  const isActive = status === 'active'
  const resumeHeld = status === 'error' ? reasonWords(strategy) : null
  return (
    <Sheet
      open
      onClose={onClose}
      side="right"
      title={strategy.name}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <HeldButton
            held={held ?? resumeHeld}
            size="form"
            onClick={() => void send({ kind: 'toggle-strategy', id })}
          >
            {isActive ? 'Pause' : 'Resume'}
          </HeldButton>
          <HeldButton
            held={held ?? (isStopped(strategy) ? 'It is stopped for the day.' : null)}
            size="form"
            variant="danger"
            onClick={() => setStopping(true)}
          >
            Stop and square off
          </HeldButton>
        </div>
      }
    >
      <div className="grid gap-4 p-4">
        {statusReason !== '' && (
          <Notice tone={status === 'error' ? 'error' : 'info'}>
            <span className="break-words">{reasonWords(strategy)}</span>
          </Notice>
        )}
        <RejectedOrders strategy={strategy} />
        <Figures strategy={strategy} desk={desk} />
        <Log client={client} id={id} version={desk.version} />
        <Orders client={client} name={strategy.name} version={desk.version} />
      </div>
      {isStopping && (
        <StopStrategyDialog {...{ client, desk, strategy, send }} onClose={() => setStopping(false)} />
      )}
    </Sheet>
  )
}

function Figures({ strategy, desk }: Pick<StrategyDrawerProps, 'strategy' | 'desk'>) {
  const { name, pnlPaise, trades, winRate, avgReturn, maxDrawdown, timeframe = '1m' } = strategy
  const positions = desk.positions.filter(position => position.strategy === name)
  const bars = TIMEFRAME_OPTIONS.find(({ value }) => value === timeframe)?.label ?? timeframe
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2">
      <Fact name="Status">
        <StrategyStatusTag status={strategy.status} />
      </Fact>
      <Fact name="P&L today">
        <span className={paiseClass(pnlPaise)}>{signedPaiseInr(pnlPaise)}</span>
      </Fact>
      <Fact name="Trades">
        {quantity(trades)}
        {trades > 0 && `, ${percent(winRate, 1)} won`}
      </Fact>
      <Fact name="Average return">{trades > 0 ? signedPercent(avgReturn) : '–'}</Fact>
      <Fact name="Max. drawdown">{percent(maxDrawdown)}</Fact>
      <Fact name="Holds">
        {positions.length === 0
          ? 'Nothing'
          : positions.map(position => (
              <span key={position.instrument} className="block">
                <PositionSide position={position} /> {position.instrument}
              </span>
            ))}
      </Fact>
      <Fact name="Type">
        {typeTitle(strategy)}, {bars}
      </Fact>
      <Fact name="Instruments">{strategy.instruments.join(', ')}</Fact>
      <Fact name="Capital">{inr(strategy.capital)}</Fact>
      <Fact name="Session">
        {strategy.sessionStart}–{strategy.sessionEnd}, square-off {strategy.squareOff}
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="text-right break-words">{children}</dd>
    </>
  )
}

function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-line pt-3">
      <div className="mb-2 flex justify-between gap-2 text-label text-muted">
        <h3>{title}</h3>
        {action}
      </div>
      {children}
    </section>
  )
}

const KIND_WORDS: Readonly<Record<StrategyLogLine['kind'], string>> = {
  desk: 'Desk',
  order: 'Order',
  note: 'Note',
  error: 'Error',
}
/** More would hold the page up, and nobody reads on. */
const SHOWN_LINES = 200

function Log({ client, id, version }: { client: Client; id: string; version: number }) {
  const ask = useCallback(() => client.paper.strategyLog(id), [client, id])
  const { answer: lines, failed } = useFollowed(ask, version)
  return (
    <Part title="Log today">
      {failed && (
        <Notice tone="error">The log could not be read. It is loaded again at the next change.</Notice>
      )}
      {!failed && !lines && <Skeleton className="h-16" />}
      {lines?.length === 0 && <p className="text-faint">Nothing has happened yet.</p>}
      {lines && lines.length > 0 && (
        <ol className="grid max-h-80 gap-1.5 overflow-y-auto">
          {lines.slice(0, SHOWN_LINES).map(({ ms, kind, text }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: counted from the oldest, since a log only grows
            <li key={lines.length - i} className="grid grid-cols-[auto_auto_minmax(0,1fr)] gap-x-2.5">
              <time dateTime={new Date(ms).toISOString()} className="text-faint">
                {istTime(ms)}
              </time>
              <span className={kind === 'error' ? 'w-10 text-down' : 'w-10 text-muted'}>
                {KIND_WORDS[kind]}
              </span>
              <span className="break-words">{text}</span>
            </li>
          ))}
        </ol>
      )}
      {lines && lines.length > SHOWN_LINES && (
        <p className="pt-1.5 text-label text-faint">
          The newest {SHOWN_LINES} of {quantity(lines.length)} lines.
        </p>
      )}
    </Part>
  )
}

const SHOWN_ORDERS = 25

function Orders({ client, name, version }: { client: Client; name: string; version: number }) {
  const query = useMemo(() => newestOrders(SHOWN_ORDERS, name), [name])
  const { answer, failure } = useOrders(client, query, version)
  const orders = answer?.page
  return (
    <Part
      title="Orders"
      action={
        <Link to="/orders" search={{ search: name }} className="underline hover:text-text">
          Order Book
        </Link>
      }
    >
      {failure && <Notice tone="error">{failure}</Notice>}
      {!failure && !orders && <Skeleton className="h-16" />}
      {orders?.total === 0 && <p className="text-faint">No orders today.</p>}
      <ul className="grid gap-2">
        {orders?.rows.map(order => (
          <li key={order.orderId} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2.5">
            <time dateTime={new Date(order.ms).toISOString()} className="text-faint">
              {istTime(order.ms)}
            </time>
            <span className="min-w-0">
              <OrderSide side={order.side} /> {orderQty(order)} {order.instrument}
              {order.price > 0 && ` at ${inr(order.price, 2)}`}
              {order.statusReason !== '' && (
                <span className="block text-label break-words text-faint">{order.statusReason}</span>
              )}
            </span>
            <OrderStatusTag status={order.status} />
          </li>
        ))}
      </ul>
      {orders && orders.total > orders.rows.length && (
        <p className="pt-1.5 text-label text-faint">
          The newest {quantity(orders.rows.length)} of {quantity(orders.total)} orders.
        </p>
      )}
    </Part>
  )
}
