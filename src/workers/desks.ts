/** The desk that a tab shows: the sample, or a paper session. The code of the latter comes when there is one. */
import type { DeskView } from '../engine/desk/types.ts'
import { PAPER_LOCK, PAPER_LOG } from '../storage/paper/name.ts'
import { type ApiOf, ask, forwardLater } from './api/contract.ts'
import { DESK } from './api/deskApi.ts'
import { PAPER, type PaperHost } from './api/paperApi.ts'
import { createDeviceDesk, type DeviceDesk } from './deviceDesk.ts'
import type { PaperDesks } from './paper/paperDesks.ts'

/** All that a tab's worker answers for its desk. */
export interface Desks extends DeviceDesk {
  readonly paper: ApiOf<typeof PAPER>
  connectPaper(host: PaperHost): void
}

/** The desks of this device. */
export function createDesks(now: () => number): Desks {
  const sample = createDeviceDesk(now)
  const watchers = new Set<(view: DeskView) => void>()
  let paperView: DeskView | null = null
  let sampleView: DeskView | null = null
  let channel: BroadcastChannel | null = null
  let connectPaper: (host: PaperHost) => void = () => {}
  const connected = new Promise<PaperHost>(resolve => {
    connectPaper = resolve
  })
  let loading: Promise<PaperDesks> | null = null
  let begun: Promise<void> | null = null

  function show(): void {
    const view = paperView ?? sampleView
    if (view) for (const watcher of watchers) watcher(view)
  }

  /** The sessions, whose code is fetched once. */
  function sessions(): Promise<PaperDesks> {
    loading ??= load().catch((error: unknown) => {
      // the server may be back when it is asked for again
      loading = null
      throw error
    })
    return loading
  }

  async function load(): Promise<PaperDesks> {
    const [{ createPaperDesks }, { openPaperLog }, { spanTable }, host] = await Promise.all([
      import('./paper/paperDesks.ts'),
      import('../storage/paper/paperLog.ts'),
      import('../storage/span/spanTable.ts'),
      connected,
    ])
    return createPaperDesks({
      log: openPaperLog(),
      host,
      margins: spanTable,
      now,
      tell: () => channel?.postMessage('changed'),
      lead,
      show(view) {
        paperView = view
        show()
      },
      onShown(desk) {
        if (desk) return
        paperView = null
        show()
      },
    })
  }

  /** Shows the session that was shown last, and follows the other tabs. A first visit has none, and loads nothing. */
  function ready(): Promise<void> {
    begun ??= (async () => {
      if (!('indexedDB' in globalThis)) return
      channel = new BroadcastChannel(PAPER_LOG)
      channel.addEventListener('message', () => void sessions().then(desks => desks.catchUp()))
      if (await hasSessions()) await (await sessions()).catchUp()
    })()
    return begun
  }

  async function shownDesk() {
    await ready()
    if (loading === null) return null
    return (await loading).shown()
  }

  /** Whichever desk is shown answers. */
  const answering = async (name: string, args: readonly unknown[]) => {
    const desk = await shownDesk()
    return ask(desk?.calls ?? sample, name, args)
  }
  const calls = Object.fromEntries(
    Object.keys(DESK).map(name => [name, (...args: unknown[]) => answering(name, args)]),
  ) as unknown as ApiOf<typeof DESK>

  return {
    ...calls,
    async watchDesk(onView, lost) {
      await sample.watchDesk(
        view => {
          sampleView = view
          if (!paperView) show()
        },
        lost?.paper ? null : lost,
      )
      await ready()
      watchers.add(onView)
      onView((paperView ?? sampleView)!)
      return () => watchers.delete(onView)
    },
    paper: forwardLater(PAPER, async () => {
      await ready()
      return sessions()
    }),
    connectPaper: host => connectPaper(host),
  }
}

/** Becomes the tab that moves the feed once no other does: the browser gives a dead tab's lock to the next one. */
function lead(id: string, onLead: () => void): () => void {
  const asking = new AbortController()
  let giveUp = () => {}
  navigator.locks
    .request(`${PAPER_LOCK} ${id}`, { signal: asking.signal }, () => {
      onLead()
      return new Promise<void>(resolve => {
        giveUp = resolve
      })
    })
    .catch((error: unknown) => {
      if (!asking.signal.aborted) throw error
    })
  return () => {
    asking.abort()
    giveUp()
  }
}

/** Whether there may be sessions; a browser that does not list its databases is asked for them. */
async function hasSessions(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === PAPER_LOG)
  } catch {
    return true
  }
}
