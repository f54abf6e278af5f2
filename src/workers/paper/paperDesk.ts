/** The paper session that a tab shows: it moves with the feed, and does what the trader says. */
import type { Outcome } from '../../engine/core/problem.ts'
import type { EpochMs } from '../../engine/core/units.ts'
import type { FeedSpeed, PaperTerms, PaperView } from '../../engine/desk/paperView.ts'
import type { DeskCommand, DeskReceipt } from '../../engine/desk/types.ts'
import {
  commandActs,
  dayAlerts,
  estimatePaperClose,
  findOrder,
  InputError,
  inverseActs,
  istDay,
  istDayStart,
  type PaperAct,
  type PaperCommand,
  type PaperDay,
  type PaperDeskState,
  paperFacts,
  queryOrders,
  SECOND_MS,
  termsAct,
  toView,
} from '../../engine/index.ts'
import type { OwnParts } from '../api/api.ts'
import type { ApiOf } from '../api/contract.ts'
import type { DESK } from '../api/deskApi.ts'
import { attemptLater } from '../core/attempt.ts'
import type { Feed } from './feed.ts'
import { FEED_ENDED, nextOpenMs, phaseOf, reachable, untilOf } from './feedTime.ts'
import { KeptSession, type Make } from './keptSession.ts'
import type { PaperTab } from './paperTab.ts'
import type { DayRunner } from './runDay.ts'
import { exportSessionOrders, sessionOrders } from './sessionOrders.ts'
import { carriedOf, deskAt, entriesOf, type SessionState } from './sessionState.ts'

/** From so much time without a step on, nobody was there: the feed stood still, and the gap is marked (rule D10). */
const GAP_MS = 10_000

/** What waits for the next second of the feed. */
const ACTS_IN_MARKET: ReadonlySet<DeskCommand['kind']> = new Set([
  'place-order',
  'cancel-order',
  'modify-order',
  'close-position',
  'close-positions',
])
const LATER = 'The feed is paused: this takes effect when it moves.'

/** An order that is rejected as it is placed waits for nothing. */
function isRefused(act: PaperAct): boolean {
  return act.kind === 'place' && act.refused !== null
}

/** A desk at a moment. */
interface Shown {
  readonly day: PaperDay
  readonly desk: PaperDeskState
}

/** A session that is open in this tab. */
export class PaperDesk {
  /** Whether this tab moves the feed. */
  isTrading = false
  /** What the desk's screens ask. */
  readonly calls: ApiOf<typeof DESK> = {
    deskCommand: command => this.command(command),
    undoDesk: version => this.undo(version),
    queryOrders: async query => queryOrders({ orders: await sessionOrders(this, query.day) }, query),
    getOrder: orderId => findOrder(this.shown().desk, orderId),
    exportOrders: query => exportSessionOrders(this, query),
    estimateClose: questions => estimatePaperClose(this.shown().day, this.shown().desk, questions),
    deskFacts: async orderIds => {
      const margins = await this.#tab.margins()
      const { stored, days } = this.state
      const { day, desk } = this.shown()
      return paperFacts(stored.session, day, desk, { carried: carriedOf(days), margins }, orderIds)
    },
  }
  readonly #tab: PaperTab
  #kept!: KeptSession
  /** The desk at an earlier moment of today, which is shown instead. */
  #past: Shown | null = null
  #version = 1

  private constructor(tab: PaperTab) {
    this.#tab = tab
  }

  /** The session of that id exactly where it was. @throws InputError where it or its prices are not here. */
  static async open(id: string, tab: PaperTab): Promise<PaperDesk> {
    const desk = new PaperDesk(tab)
    desk.#kept = await KeptSession.open(id, tab, () => desk.show())
    return desk
  }

  get id(): string {
    return this.#kept.id
  }

  get state(): SessionState {
    return this.#kept.state
  }

  get feed(): Feed {
    return this.#kept.feed
  }

  get runner(): DayRunner {
    return this.#kept.runner
  }

  /** What the screens show: the desk, or an earlier moment of it. */
  shown(): Shown {
    return this.#past ?? { day: this.state.day, desk: this.state.desk }
  }

  /** Shows what there is. */
  show(): void {
    this.#version += 1
    const { desk } = this.shown()
    this.#tab.show({ ...toView({ ...desk, version: this.#version }), paper: this.#view() })
  }

  /** What the trader does to the desk. */
  command(command: DeskCommand): Promise<Outcome<DeskReceipt>> {
    return this.#attempt(async () => {
      if (command.kind === 'mark-read') return this.#markRead(command.id)
      if (command.kind === 'notify') return this.#notify(command)
      if (command.kind === 'reset') {
        throw new InputError('A paper session is not reset: open a new one in Paper sessions.')
      }
      return this.#perform(command)
    })
  }

  /** Takes the act of that number back, where nothing came after it. */
  undo(version: number): Promise<Outcome<DeskReceipt>> {
    return this.#attempt(async () => {
      await this.#kept.change(({ entries, day }) => {
        const acts = entries.at(-1)?.seq === version ? inverseActs(entries, day) : null
        if (!acts) throw new InputError('This can no longer be undone: the desk has changed since.')
        return { acts }
      })
      return { message: 'Undone.', undoVersion: null }
    })
  }

  setTerms(terms: PaperTerms): Promise<Outcome<void>> {
    return this.#change(() => ({ acts: [termsAct(terms)] }))
  }

  play(speed: FeedSpeed): Promise<Outcome<void>> {
    return this.#change(({ stored }, wallMs) => {
      if (phaseOf(this.feed, stored.feedMs) === 'ended') throw new InputError(FEED_ENDED)
      return { change: { speed, isPlaying: true }, wallMs }
    })
  }

  pause(): Promise<Outcome<void>> {
    return this.#change(() => ({ change: { isPlaying: false } }))
  }

  /** Moves the feed by so many of its seconds, while it is paused or plays. */
  move(seconds: number): Promise<Outcome<void>> {
    return this.#change(({ stored }) => ({ toMs: this.#after(stored.feedMs, seconds) }))
  }

  skipToOpen(): Promise<Outcome<void>> {
    return this.#change(({ stored }) => ({ toMs: nextOpenMs(this.feed, stored.feedMs) }))
  }

  /** What a second of the wall clock brings; the tab that trades calls it while the feed plays. */
  tick(): Promise<Outcome<void>> {
    return this.#change(({ stored }, wallMs) => {
      if (!stored.isPlaying) return null
      const awayMs = wallMs - stored.wallMs
      if (awayMs >= GAP_MS || awayMs < 0) {
        return { acts: [{ kind: 'gap', fromWallMs: stored.wallMs, toWallMs: wallMs }] }
      }
      const seconds = Math.round(awayMs / SECOND_MS) * stored.speed
      if (seconds === 0) return null
      const toMs = this.#after(stored.feedMs, seconds)
      return phaseOf(this.feed, toMs) === 'ended' ? { toMs, change: { isPlaying: false } } : { toMs }
    })
  }

  /** Another moment of today, to look at; null is now. */
  showAt(ms: EpochMs | null): Promise<Outcome<void>> {
    return this.#attempt(async () => {
      const { entries, stored } = this.state
      if (ms === null || ms >= stored.feedMs) this.#past = null
      else {
        const startMs = istDayStart(istDay(stored.feedMs))
        const atMs = Math.max(startMs, Math.floor(ms / SECOND_MS) * SECOND_MS)
        const known = entries.filter(entry => entry.ms <= atMs)
        const day = await this.runner.at(atMs, known)
        this.#past = { day, desk: deskAt({ ...this.state, entries: known }, day) }
      }
      this.show()
    })
  }

  /** Another tab has changed the session. */
  async catchUp(): Promise<void> {
    await this.#kept.inTurn(() => this.#kept.read())
    this.show()
  }

  async #perform(command: PaperCommand): Promise<DeskReceipt> {
    this.#kept.check()
    if (this.#past !== null && command.kind !== 'halt') {
      throw new InputError('The desk shows an earlier moment. Go back to now to trade.')
    }
    let message = ''
    let isLater = false
    const sources = await this.#sourcesOf(command)
    const isOrder = command.kind === 'place-order' || command.kind === 'modify-order'
    const margins = isOrder ? await this.#tab.margins() : null
    await this.#kept.change(({ day, desk, stored }) => {
      const done = commandActs(day, desk, command, margins)
      isLater = !stored.isPlaying && ACTS_IN_MARKET.has(command.kind) && !done.acts.every(isRefused)
      message = isLater ? `${done.message} ${LATER}` : done.message
      // a halt does not wait for the feed: what it closes is closed in the next second of it
      const isUrgent = command.kind === 'halt' && phaseOf(this.feed, stored.feedMs) === 'open'
      return { acts: done.acts, sources, ...(isUrgent && { toMs: this.#after(stored.feedMs, 1) }) }
    })
    const { entries, day } = this.state
    return { message, undoVersion: inverseActs(entries, day) === null ? null : entries.length, isLater }
  }

  async #notify({ kind, text, tone, to }: Extract<DeskCommand, { kind: 'notify' }>): Promise<DeskReceipt> {
    await this.#kept.change(() => ({ acts: [{ kind, text, tone, to }] }))
    return { message: text, undoVersion: null }
  }

  async #markRead(id: number | 'all'): Promise<DeskReceipt> {
    await this.#kept.change(({ desk, stored }) => {
      const last = id === 'all' ? (desk.notices[0]?.id ?? 0) : id
      return { change: { readTo: Math.max(stored.readTo, last) } }
    })
    return { message: 'Marked as read.', undoVersion: null }
  }

  /** The source of a strategy of the trader's own that comes to the desk: the session keeps it. */
  async #sourcesOf(command: PaperCommand): Promise<ReadonlyMap<string, OwnParts>> {
    if (command.kind !== 'add-strategy' && command.kind !== 'edit-strategy') return new Map()
    const { type, own } = command.draft
    if (!own || this.state.sources.has(type)) return new Map()
    const parts = await this.#tab.host.ownParts(type)
    if (!parts) throw new InputError('This strategy is no longer on this device. Choose another.', 'type')
    const sources = new Map([[type, parts]])
    this.runner.know(sources)
    return sources
  }

  #after(feedMs: EpochMs, seconds: number): EpochMs {
    return reachable(this.feed, feedMs, feedMs + seconds * SECOND_MS)
  }

  #attempt<T>(work: () => Promise<T>): Promise<Outcome<T>> {
    return this.#kept.inTurn(() => attemptLater(work))
  }

  #change(make: Make): Promise<Outcome<void>> {
    return this.#attempt(async () => {
      this.#kept.check()
      await this.#kept.change(make)
    })
  }

  #view(): PaperView {
    const { stored, day } = this.state
    const { session, feedMs, speed, isPlaying } = stored
    const { id, name, feed } = session
    return {
      ...{ id, name, feed, feedMs, speed, isPlaying },
      terms: day.standing.terms,
      phase: phaseOf(this.feed, feedMs),
      phaseUntilMs: untilOf(this.feed, feedMs),
      role: this.isTrading ? 'trading' : 'watching',
      limited: day.standing.limited,
      stale: day.stale,
      ordersThisSecond: day.meter.countIn(Math.floor(feedMs / SECOND_MS) - 1),
      mostOrdersInASecond: day.meter.most,
      shownMs: this.#past?.day.nowMs ?? null,
      alerts: dayAlerts(day, entriesOf(this.state.entries, day)),
      alertEvents: day.standing.alertEvents,
      fault: this.#kept.fault,
    }
  }
}
