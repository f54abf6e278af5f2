import type { Outcome } from '../engine/core/problem.ts'
import type { DeskCommand, DeskReceipt, DeskView } from '../engine/desk/types.ts'
import {
  applyCommand,
  type DeskState,
  estimateClose,
  findOrder,
  findOrders,
  queryOrders,
  sampleDesk,
  toIsoDate,
  toView,
} from '../engine/index.ts'
import type { DeskApi } from './api/deskApi.ts'
import { attempt } from './core/attempt.ts'
import { ordersCsv } from './export/exportOrders.ts'

/** How long a command can be taken back. */
const UNDO_MS = 10_000
const LOST_TEXT =
  'The engine stopped unexpectedly. The desk begins again from the sample: what you did since you opened it is lost.'

/** What the last command replaced. */
interface Undo {
  readonly before: DeskState
  readonly version: number
  readonly untilMs: number
}

/** The desk without the wires: `watchDesk` answers a plain function. */
export interface Desk extends Omit<DeskApi, 'watchDesk'> {
  watchDesk(onView: (view: DeskView) => void, lost?: DeskView | null): () => void
}

/** The one desk of a tab: its state, who watches it, and the way back. It begins when it is first asked. */
export function createDesk(now: () => number, begin: (nowMs: number) => DeskState = sampleDesk): Desk {
  const watchers = new Set<(view: DeskView) => void>()
  let current: DeskState | null = null
  let undo: Undo | null = null

  const state = () => (current ??= begin(now()))

  function become(next: DeskState): void {
    current = next
    const view = toView(next)
    for (const watcher of watchers) watcher(view)
  }

  function perform(command: DeskCommand): DeskReceipt {
    const before = state()
    const applied = applyCommand(before, command, now())
    const { undoVersion } = applied.receipt
    // a notice changes nothing that a trader may want back: a finished run must not end an open Undo
    if (command.kind !== 'notify' && command.kind !== 'mark-read') {
      undo = undoVersion === null ? null : { before, version: undoVersion, untilMs: now() + UNDO_MS }
    }
    become(applied.state)
    return applied.receipt
  }

  /** After a worker's death: later versions than it had, halted if it was, and a notice. */
  function beginAfter({ version, halted }: DeskView): void {
    current = { ...state(), version }
    if (halted) perform({ kind: 'halt', pauseStrategies: true, cancelOrders: true, closePositions: false })
    perform({ kind: 'notify', text: LOST_TEXT, tone: 'bad', to: '/' })
  }

  return {
    watchDesk(onView, lost = null) {
      if (lost && !current) beginAfter(lost)
      watchers.add(onView)
      onView(toView(state()))
      return () => watchers.delete(onView)
    },
    deskCommand: command => attempt(() => perform(command)),
    undoDesk(version) {
      if (undo?.version !== version) {
        return refuse('Something else has changed since: it cannot be undone.')
      }
      if (now() > undo.untilMs) return refuse('It is too late to undo: ten seconds have passed.')
      const { before } = undo
      undo = null
      const { notices, version: latest } = state()
      become({ ...before, notices, version: latest + 1 })
      return { ok: true, value: { message: 'Undone.', undoVersion: null } }
    },
    queryOrders: query => queryOrders(state(), query),
    getOrder: orderId => findOrder(state(), orderId),
    async exportOrders(query) {
      const pieces: string[] = []
      for (const piece of ordersCsv(findOrders(state(), query))) {
        pieces.push(piece)
        // a long file is written with pauses, so that the worker still answers whether it lives
        await new Promise(resolve => setTimeout(resolve, 0))
      }
      const name = `sauda-orders-${toIsoDate(now())}.csv`
      return { name, blob: new Blob(pieces, { type: 'text/csv;charset=utf-8' }) }
    },
    estimateClose: keys => estimateClose(state(), keys),
  }
}

function refuse(message: string): Outcome<DeskReceipt> {
  return { ok: false, problem: { message } }
}
