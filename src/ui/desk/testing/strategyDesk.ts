/** A desk that shows what a test gives it and writes down the commands. For tests. */
import { act } from '@testing-library/react'
import { vi } from 'vitest'
import type { Outcome } from '../../../engine/core/problem.ts'
import type {
  CloseEstimate,
  DeskCommand,
  DeskPosition,
  DeskReceipt,
  DeskStrategy,
  DeskView,
} from '../../../engine/desk/types.ts'
import type { DeskClient } from '../../../workers/api/deskApi.ts'

export function strategyOf(part: Partial<DeskStrategy>): DeskStrategy {
  return {
    id: part.name ?? 'S1',
    name: 'Nifty spread maker',
    type: 'market-making',
    instruments: ['NIFTY'],
    params: {},
    capital: 500_000,
    sessionStart: '09:15',
    sessionEnd: '15:30',
    squareOff: '15:15',
    status: 'active',
    statusReason: '',
    pnlPaise: 624_000,
    trades: 142,
    winRate: 61.25,
    avgReturn: 0.1,
    maxDrawdown: -1,
    ...part,
  }
}

export function positionOf(part: Partial<DeskPosition>): DeskPosition {
  return {
    instrument: 'NIFTY',
    qty: 100,
    avgPrice: 18_200,
    currentPrice: 18_382,
    pnlPaise: 1_820_000,
    strategy: 'Nifty spread maker',
    entryMs: Date.parse('2026-11-20T09:41:12+05:30'),
    lot: 1,
    exitingQty: 0,
    ...part,
  }
}

const VIEW: DeskView = {
  version: 1,
  strategies: [],
  positions: [],
  recentOrders: [],
  orderCounts: { COMPLETE: 0, PENDING: 0, REJECTED: 0, OPEN: 0, CANCELLED: 0 },
  market: [{ symbol: 'M&M', name: 'Mahindra', price: 1_250, change: 0.4 }],
  summary: {
    dailyPnlPaise: 0,
    dailyPnlChange: 0,
    openPositions: 0,
    openPositionsChange: 0,
    ordersToday: 0,
    ordersTodayChange: 0,
    avgLatencyMs: 42,
    avgLatencyChange: 0,
  },
  notices: [],
  halted: false,
}

export type TestView = Partial<
  Pick<DeskView, 'strategies' | 'positions' | 'market' | 'recentOrders' | 'orderCounts' | 'halted' | 'paper'>
>

/** The answers for `fakeClient`, and what the test may see and do. `first` null keeps the desk silent. */
export function testDesk(first: TestView | null) {
  const listeners = new Set<(view: DeskView) => void>()
  let view = first && { ...VIEW, ...first }
  const command = vi.fn<(command: DeskCommand) => Promise<Outcome<DeskReceipt>>>(() =>
    Promise.resolve({ ok: true, value: { message: 'Done.', undoVersion: null } }),
  )
  const undo = vi.fn(() =>
    Promise.resolve({ ok: true, value: { message: 'Taken back.', undoVersion: null } } as const),
  )
  const estimate = vi.fn<DeskClient['estimateClose']>(() =>
    Promise.resolve<CloseEstimate>({
      pnlPaise: 100_000,
      charges: [{ label: 'Charges', paise: 3_025 }],
      netPaise: 96_975,
    }),
  )
  const answers = {
    onDesk: (listener: (view: DeskView) => void) => {
      listeners.add(listener)
      if (view) listener(view)
      return () => listeners.delete(listener)
    },
    deskCommand: command,
    undoDesk: undo,
    estimateClose: estimate,
  }
  return {
    answers,
    command,
    undo,
    estimate,
    show(next: TestView) {
      view = { ...(view ?? VIEW), ...next, version: (view?.version ?? 0) + 1 }
      const shown = view
      act(() => {
        for (const listener of listeners) listener(shown)
      })
    },
  }
}
