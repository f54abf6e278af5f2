import type { Outcome } from '../engine/core/problem.ts'
import type { DeskReceipt, DeskView } from '../engine/desk/types.ts'
import type { DeskAct } from '../engine/index.ts'
import { DESK_LOG } from '../storage/desk/name.ts'
import type { DeskApi } from './api/deskApi.ts'
import { createDesk, type Desk, LOST_TEXT } from './desk.ts'
import type { KeptDesk } from './keptDesk.ts'

/** The page's own start comes first. */
const FETCH_AFTER_MS = 5_000
const UNREACHED =
  'The part of Sauda that saves the desk could not be loaded: changes last until this page is closed. Reload it to try again.'

/** The desk without the wires: `watchDesk` answers a plain function. */
export interface DeviceDesk extends Omit<DeskApi, 'watchDesk'> {
  watchDesk(onView: (view: DeskView) => void, lost: DeskView | null): Promise<() => void>
}

/**
 * The desk of this device. The code that keeps it is fetched once there is something to keep: a first visit needs none of
 * it. Without storage it is a desk in memory.
 */
export function createDeviceDesk(now: () => number): DeviceDesk {
  const desk = createDesk(now)
  let channel: BroadcastChannel | null = null
  let keeping: Promise<KeptDesk> | null = null
  let begun: Promise<void> | null = null

  function keep(): Promise<KeptDesk> {
    keeping ??= Promise.all([import('./keptDesk.ts'), import('../storage/desk/deskLog.ts')]).then(
      ([{ keepDesk }, { openDeskLog }]) => {
        return keepDesk(desk, openDeskLog(), now, () => channel?.postMessage('changed'))
      },
      () => unkept(desk),
    )
    return keeping
  }

  const catchUp = async () => (await keep()).catchUp()

  /** Listens to the other tabs, then reads what is stored. */
  function ready(): Promise<void> {
    begun ??= (async () => {
      if (!('indexedDB' in globalThis)) return
      channel = new BroadcastChannel(DESK_LOG)
      channel.addEventListener('message', () => void catchUp())
      if (await isStored()) await catchUp()
      // so that it is there when the server is not
      else setTimeout(() => void keep(), FETCH_AFTER_MS)
    })()
    return begun
  }

  async function perform(act: DeskAct): Promise<Outcome<DeskReceipt>> {
    await ready()
    return (await keep()).perform(act)
  }

  async function after<T>(answer: () => T | Promise<T>): Promise<T> {
    await ready()
    return answer()
  }

  /** After a worker's death: what it had not stored is lost, but not that trading is halted. */
  async function mourn({ version, halted }: DeskView): Promise<void> {
    const { state, undo } = desk.moment()
    if (version <= state.version) return
    desk.become({ state: { ...state, version }, undo })
    if (halted && !state.halted) {
      await perform({ kind: 'halt', pauseStrategies: true, cancelOrders: true, closePositions: false })
    }
    await perform({ kind: 'notify', text: LOST_TEXT, tone: 'bad', to: '/' })
  }

  return {
    async watchDesk(onView, lost) {
      await ready()
      if (lost) await mourn(lost)
      return desk.watchDesk(onView)
    },
    deskCommand: perform,
    undoDesk: version => perform({ kind: 'undo', version }),
    queryOrders: query => after(() => desk.queryOrders(query)),
    getOrder: orderId => after(() => desk.getOrder(orderId)),
    exportOrders: query => after(() => desk.exportOrders(query)),
    estimateClose: questions => after(() => desk.estimateClose(questions)),
    deskFacts: orderIds =>
      after(async () => {
        const { sampleFacts } = await import('./sampleFacts.ts')
        return sampleFacts(desk.moment().state, now(), orderIds)
      }),
  }
}

/** In memory alone; says so once. */
function unkept(desk: Desk): KeptDesk {
  let isSaid = false
  return {
    async perform(act) {
      const outcome = act.kind === 'undo' ? desk.undoDesk(act.version) : desk.deskCommand(act)
      if (!outcome.ok || isSaid) return outcome
      isSaid = true
      return { ok: true, value: { ...outcome.value, message: `${outcome.value.message} ${UNREACHED}` } }
    },
    async catchUp() {
      if (isSaid) return
      isSaid = true
      desk.deskCommand({ kind: 'notify', text: UNREACHED, tone: 'bad', to: '/' })
    },
  }
}

/** Whether there may be a log; a browser that does not list its databases is asked for it. */
async function isStored(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === DESK_LOG)
  } catch {
    return true
  }
}
