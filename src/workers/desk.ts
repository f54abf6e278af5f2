import type { Outcome } from '../engine/core/problem.ts'
import type {
  CloseEstimate,
  CloseQuestion,
  DeskCommand,
  DeskOrder,
  DeskReceipt,
  DeskView,
  OrderPage,
  OrderQuery,
} from '../engine/desk/types.ts'
import {
  type DeskAct,
  type DeskMoment,
  type DeskState,
  estimateClose,
  findOrder,
  findOrders,
  nextMoment,
  queryOrders,
  sampleDesk,
  toView,
} from '../engine/index.ts'
import type { DeskApi } from './api/deskApi.ts'
import { attempt } from './core/attempt.ts'
import { ordersFile } from './export/exportOrders.ts'

/** What a trader reads when a worker died before it had stored all. */
export const LOST_TEXT =
  'The engine stopped unexpectedly. What you did on the desk and could not be saved is lost.'

/** The desk without the wires: it answers at once, and `watchDesk` answers a plain function. */
export interface Desk
  extends Omit<
    DeskApi,
    'watchDesk' | 'deskCommand' | 'undoDesk' | 'queryOrders' | 'getOrder' | 'estimateClose' | 'deskFacts'
  > {
  watchDesk(onView: (view: DeskView) => void, lost?: DeskView | null): () => void
  deskCommand(command: DeskCommand): Outcome<DeskReceipt>
  undoDesk(version: number): Outcome<DeskReceipt>
  queryOrders(query: OrderQuery): OrderPage
  getOrder(orderId: string): DeskOrder | null
  estimateClose(questions: readonly CloseQuestion[]): CloseEstimate
  /** The desk now; the first call draws the sample. */
  moment(): DeskMoment
  /** When the sample was drawn. */
  beganMs(): number
  /** Shows another desk from now on. */
  become(moment: DeskMoment): void
}

/** The one desk of a tab, in memory: its state, who watches it, and the way back. It begins when it is first asked. */
export function createDesk(now: () => number, begin: (nowMs: number) => DeskState = sampleDesk): Desk {
  const watchers = new Set<(view: DeskView) => void>()
  let current: DeskMoment | null = null
  let beganMs = 0

  function moment(): DeskMoment {
    if (!current) {
      beganMs = now()
      current = { state: begin(beganMs), undo: null }
    }
    return current
  }
  const state = () => moment().state

  function become(next: DeskMoment): void {
    current = next
    const view = toView(next.state)
    for (const watcher of watchers) watcher(view)
  }

  function perform(act: DeskAct): DeskReceipt {
    const { moment: next, receipt } = nextMoment(moment(), act, now())
    become(next)
    return receipt
  }

  /** After a worker's death: later versions than it had, halted if it was, and a notice. */
  function beginAfter({ version, halted }: DeskView): void {
    current = { state: { ...state(), version }, undo: null }
    if (halted && !state().halted) {
      perform({ kind: 'halt', pauseStrategies: true, cancelOrders: true, closePositions: false })
    }
    perform({ kind: 'notify', text: LOST_TEXT, tone: 'bad', to: '/' })
  }

  return {
    moment,
    beganMs: () => beganMs,
    become,
    watchDesk(onView, lost = null) {
      if (lost && lost.version > state().version) beginAfter(lost)
      watchers.add(onView)
      onView(toView(state()))
      return () => watchers.delete(onView)
    },
    deskCommand: command => attempt(() => perform(command)),
    undoDesk: version => attempt(() => perform({ kind: 'undo', version })),
    queryOrders: query => queryOrders(state(), query),
    getOrder: orderId => findOrder(state(), orderId),
    exportOrders: query => ordersFile(findOrders(state(), query), now()),
    estimateClose: keys => estimateClose(state(), keys),
  }
}
