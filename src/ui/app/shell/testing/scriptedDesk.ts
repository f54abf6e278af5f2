/** A desk that shows what a test says and writes down what it is told. For tests. */

import type { Outcome } from '../../../../engine/core/problem.ts'
import type {
  DeskCommand,
  DeskNotice,
  DeskOrder,
  DeskPosition,
  DeskReceipt,
  DeskStrategy,
  DeskView,
} from '../../../../engine/desk/types.ts'
import type { DeskClient } from '../../../../workers/api/deskApi.ts'

const MS = Date.parse('2023-01-02T09:41:12+05:30')

export function strategyOf(part: Partial<DeskStrategy> = {}): DeskStrategy {
  return {
    id: 's1',
    name: 'Nifty spread maker',
    type: 'market-making',
    instruments: ['NIFTY'],
    params: {},
    capital: 100_000,
    sessionStart: '09:15',
    sessionEnd: '15:30',
    squareOff: '15:15',
    status: 'active',
    statusReason: '',
    pnlPaise: 624_000,
    trades: 142,
    winRate: 60,
    avgReturn: 0.1,
    maxDrawdown: 1.2,
    ...part,
  }
}

export function orderOf(part: Partial<DeskOrder> = {}): DeskOrder {
  return {
    orderId: 'ORD000342',
    instrument: 'NIFTY',
    side: 'buy',
    type: 'limit',
    role: 'order',
    qty: 50,
    price: 18_231.05,
    status: 'COMPLETE',
    ms: MS,
    strategy: 'Nifty spread maker',
    statusReason: '',
    history: [],
    ...part,
  }
}

export function positionOf(part: Partial<DeskPosition> = {}): DeskPosition {
  return {
    instrument: 'NIFTY',
    qty: 50,
    avgPrice: 18_200,
    currentPrice: 18_231.05,
    pnlPaise: 155_250,
    strategy: 'Nifty spread maker',
    entryMs: MS,
    lot: 1,
    exitingQty: 0,
    ...part,
  }
}

export function noticeOf(part: Partial<DeskNotice> = {}): DeskNotice {
  return { id: 1, ms: MS, text: 'Run finished', tone: 'neutral', to: '/backtest', read: false, ...part }
}

const VIEW: DeskView = {
  version: 1,
  strategies: [strategyOf()],
  positions: [positionOf()],
  market: [{ symbol: 'NIFTY', name: 'Nifty 50', price: 18_231.05, change: 0.42 }],
  summary: {
    dailyPnlPaise: 1_245_900,
    dailyPnlChange: 5.6,
    openPositions: 8,
    openPositionsChange: -2,
    ordersToday: 342,
    ordersTodayChange: 12.3,
    avgLatencyMs: 42,
    avgLatencyChange: -8.1,
  },
  notices: [],
  halted: false,
  recentOrders: [orderOf()],
  orderCounts: { COMPLETE: 1, PENDING: 0, REJECTED: 0, OPEN: 0, CANCELLED: 0 },
}

export interface ScriptedDesk {
  /** For `fakeClient`. */
  readonly answers: DeskClient
  /** What it was told, in order. */
  readonly commands: readonly DeskCommand[]
  /** The versions that were to be undone. */
  readonly undone: readonly number[]
  /** Shows something else from now on. */
  show(part: Partial<DeskView>): void
  /** What it answers to commands from now on; without it, a receipt that cannot be undone. */
  answer(outcome: Outcome<DeskReceipt> | Error): void
}

export function scriptedDesk(part: Partial<DeskView> = {}): ScriptedDesk {
  let view: DeskView = { ...VIEW, ...part }
  let next: Outcome<DeskReceipt> | Error = { ok: true, value: { message: 'Done.', undoVersion: null } }
  const listeners = new Set<(view: DeskView) => void>()
  const commands: DeskCommand[] = []
  const undone: number[] = []
  const reply = () => (next instanceof Error ? Promise.reject(next) : Promise.resolve(next))
  return {
    commands,
    undone,
    show(change) {
      view = { ...view, ...change, version: view.version + 1 }
      for (const listener of listeners) listener(view)
    },
    answer(outcome) {
      next = outcome
    },
    answers: {
      onDesk(listener) {
        listeners.add(listener)
        listener(view)
        return () => listeners.delete(listener)
      },
      deskCommand(command) {
        commands.push(command)
        return reply()
      },
      undoDesk(version) {
        undone.push(version)
        return Promise.resolve({ ok: true, value: { message: 'Taken back.', undoVersion: null } })
      },
      queryOrders: () => Promise.resolve({ rows: [], total: 0, page: 1, pages: 1 }),
      getOrder: () => Promise.resolve(null),
      exportOrders: () => Promise.resolve({ name: 'orders-2023-01-02.csv', blob: new Blob(['Order ID']) }),
      estimateClose: () =>
        Promise.resolve({
          pnlPaise: 420_000,
          charges: [{ label: 'Flat', paise: 31_200 }],
          netPaise: 388_800,
        }),
      deskFacts: () => Promise.reject(new Error('A scripted desk tells no facts.')),
    },
  }
}
