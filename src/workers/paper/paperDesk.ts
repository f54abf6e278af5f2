/** The paper session that a tab shows: it moves with the feed, does what the trader says, and keeps both before it shows them. */
import type { Outcome } from '../../engine/core/problem.ts'
import type { EpochMs } from '../../engine/core/units.ts'
import type { FeedPhase, FeedSpeed, PaperTerms, PaperView } from '../../engine/desk/paperView.ts'
import type { DeskCommand, DeskReceipt, DeskView } from '../../engine/desk/types.ts'
import {
  commandActs,
  estimatePaperClose,
  findOrder,
  findOrders,
  firstDifference,
  InputError,
  inverseActs,
  istDay,
  istDayStart,
  MINUTE_MS,
  type PaperAct,
  type PaperCommand,
  type PaperDay,
  type PaperDeskState,
  phaseAt,
  phaseUntil,
  queryOrders,
  SECOND_MS,
  toIsoDate,
  toView,
} from '../../engine/index.ts'
import type { PaperLog, PaperPlace, PaperWrite } from '../../storage/paper/paperLog.ts'
import type { OwnParts } from '../api/api.ts'
import type { ApiOf } from '../api/contract.ts'
import type { DESK } from '../api/deskApi.ts'
import type { PaperHost } from '../api/paperApi.ts'
import { attemptLater } from '../core/attempt.ts'
import { ordersFile } from '../export/exportOrders.ts'
import { type Feed, openFeed } from './feed.ts'
import { DayRunner } from './runDay.ts'
import { deskAt, restore, type SessionState, type StepRequest, step } from './sessionState.ts'

/** What a desk needs of its tab. */
export interface PaperTab {
  readonly log: PaperLog
  readonly host: PaperHost
  readonly now: () => number
  /** Tells the other tabs that the session has changed. */
  readonly tell: () => void
  readonly show: (view: DeskView) => void
}

/** From so much time without a step on, nobody was there: the feed stood still, and the gap is marked. */
const GAP_MS = 10_000
const TRIES = 20
const DIFFERS =
  'This session was recorded by another version of Sauda, which traded it otherwise. It can be looked at; open a new one to trade.'

/** A session that is open in this tab. Whatever several tabs do at once is done one after the other, by the log. */
export class PaperDesk {
  readonly id: string
  /** Whether this tab moves the feed. */
  isTrading = false
  readonly #tab: PaperTab
  readonly #feed: Feed
  readonly #runner: DayRunner
  #state: SessionState
  #fault: string | null = null
  /** Why nothing can be stored now. */
  #stalled: string | null = null
  /** The desk at an earlier moment of today, which is shown instead. */
  #past: { readonly day: PaperDay; readonly desk: PaperDeskState } | null = null
  #version = 1
  #turn: Promise<unknown> = Promise.resolve()

  private constructor(tab: PaperTab, feed: Feed, runner: DayRunner, state: SessionState) {
    this.id = state.stored.session.id
    this.#tab = tab
    this.#feed = feed
    this.#runner = runner
    this.#state = state
  }

  /** The session of that id exactly where it was. @throws InputError where it or its prices are not here. */
  static async open(id: string, tab: PaperTab): Promise<PaperDesk> {
    const records = await tab.log.read(id)
    if (!records) throw new InputError('This paper session is no longer on this device, or cannot be read.')
    const feed = await openFeed(records.stored.session.feed, tab.host)
    const runner = new DayRunner(records.stored.session, feed, tab.host)
    const told = await tab.log.lines(id, toIsoDate(records.stored.feedMs))
    const state = await restore(records, told, runner)
    const desk = new PaperDesk(tab, feed, runner, state)
    desk.#judge()
    return desk
  }

  get state(): SessionState {
    return this.#state
  }

  get feed(): Feed {
    return this.#feed
  }

  get runner(): DayRunner {
    return this.#runner
  }

  /** What the desk's screens ask. */
  readonly calls: ApiOf<typeof DESK> = {
    deskCommand: command => this.command(command),
    undoDesk: version => this.undo(version),
    queryOrders: query => queryOrders(this.shown().desk, query),
    getOrder: orderId => findOrder(this.shown().desk, orderId),
    exportOrders: query => ordersFile(findOrders(this.shown().desk, query), this.#tab.now()),
    estimateClose: questions => estimatePaperClose(this.shown().day, this.shown().desk, questions),
  }

  /** What the screens show: the desk, or an earlier moment of it. */
  shown(): { readonly day: PaperDay; readonly desk: PaperDeskState } {
    return this.#past ?? { day: this.#state.day, desk: this.#state.desk }
  }

  /** Shows what there is. */
  show(): void {
    this.#version += 1
    const { desk } = this.shown()
    this.#tab.show({ ...toView({ ...desk, version: this.#version }), paper: this.#view() })
  }

  /** What the trader does to the desk. */
  command(command: DeskCommand): Promise<Outcome<DeskReceipt>> {
    return this.#inTurn(() =>
      attemptLater(async () => {
        if (command.kind === 'mark-read') return this.#markRead(command.id)
        if (command.kind === 'reset') {
          throw new InputError('A paper session is not reset: open a new one in Paper sessions.')
        }
        this.#checkNow(command)
        return command.kind === 'notify' ? this.#notify(command) : this.#perform(command)
      }),
    )
  }

  /** Takes the act of that number back, where nothing came after it. */
  undo(version: number): Promise<Outcome<DeskReceipt>> {
    return this.#inTurn(() =>
      attemptLater(async () => {
        await this.#write(({ entries, day }) => {
          const last = entries.at(-1)
          const acts = last?.seq === version ? inverseActs(entries, day) : null
          if (!acts) throw new InputError('This can no longer be undone: the desk has changed since.')
          return { acts }
        })
        return { message: 'Undone.', undoVersion: null }
      }),
    )
  }

  setTerms(terms: PaperTerms): Promise<Outcome<void>> {
    return this.#do(() => ({ acts: [{ kind: 'terms', terms }] }))
  }

  play(speed: FeedSpeed): Promise<Outcome<void>> {
    return this.#do(() => {
      if (this.#phase() === 'ended') throw new InputError('The feed has ended: there are no later prices.')
      return { change: { speed, isPlaying: true } }
    })
  }

  pause(): Promise<Outcome<void>> {
    return this.#do(() => ({ change: { isPlaying: false } }))
  }

  /** Moves the feed by so many of its seconds, while it is paused or plays. */
  move(seconds: number): Promise<Outcome<void>> {
    return this.#do(({ stored }) => ({ toMs: this.#reachable(stored.feedMs + seconds * SECOND_MS) }))
  }

  skipToOpen(): Promise<Outcome<void>> {
    return this.#do(({ stored }) => ({ toMs: this.#nextOpenMs(stored.feedMs) }))
  }

  /** What a second of the wall clock brings; the tab that trades calls it while the feed plays. */
  async tick(): Promise<void> {
    await this.#do(({ stored }, wallMs) => {
      if (!stored.isPlaying) return null
      const awayMs = wallMs - stored.wallMs
      if (awayMs >= GAP_MS || awayMs < 0) {
        return { acts: [{ kind: 'gap', fromWallMs: stored.wallMs, toWallMs: wallMs }] }
      }
      const seconds = Math.round(awayMs / SECOND_MS) * stored.speed
      if (seconds === 0) return null
      const toMs = this.#reachable(stored.feedMs + seconds * SECOND_MS)
      return this.#phase(toMs) === 'ended' ? { toMs, change: { isPlaying: false } } : { toMs }
    })
  }

  /** Another moment of today, to look at; null is now. */
  showAt(ms: EpochMs | null): Promise<Outcome<void>> {
    return this.#inTurn(() =>
      attemptLater(async () => {
        const { entries, stored } = this.#state
        const startMs = istDayStart(istDay(stored.feedMs))
        if (ms === null || ms >= stored.feedMs) this.#past = null
        else {
          const atMs = Math.max(startMs, Math.floor(ms / SECOND_MS) * SECOND_MS)
          const known = entries.filter(entry => entry.ms <= atMs)
          const day = await this.#runner.at(atMs, known)
          this.#past = { day, desk: deskAt({ ...this.#state, entries: known }, day) }
        }
        this.show()
      }),
    )
  }

  /** Another tab has changed the session. */
  catchUp(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#read()
      this.show()
    })
  }

  /** Waits until all that was begun is done. */
  rest(): Promise<void> {
    return this.#inTurn(async () => undefined)
  }

  async #perform(command: PaperCommand): Promise<DeskReceipt> {
    let message = ''
    const sources = await this.#sourcesOf(command)
    await this.#write(({ day, desk, stored }) => {
      const done = commandActs(day, desk, command)
      message = done.message
      // a halt does not wait for the feed: what it closes is closed in the next second of it
      const isUrgent = command.kind === 'halt' && this.#phase() === 'open'
      return {
        acts: done.acts,
        sources,
        ...(isUrgent && { toMs: this.#reachable(stored.feedMs + SECOND_MS) }),
      }
    })
    const { entries, day } = this.#state
    const canUndo = inverseActs(entries, day) !== null
    return { message, undoVersion: canUndo ? entries.length : null }
  }

  async #notify({ kind, text, tone, to }: Extract<DeskCommand, { kind: 'notify' }>): Promise<DeskReceipt> {
    await this.#write(() => ({ acts: [{ kind, text, tone, to }] }))
    return { message: text, undoVersion: null }
  }

  async #markRead(id: number | 'all'): Promise<DeskReceipt> {
    await this.#write(({ desk, stored }) => {
      const last = id === 'all' ? (desk.notices[0]?.id ?? 0) : id
      return { change: { readTo: Math.max(stored.readTo, last) } }
    })
    return { message: 'Marked as read.', undoVersion: null }
  }

  /** The source of a strategy of the trader's own that comes to the desk: the session keeps it. */
  async #sourcesOf(command: PaperCommand): Promise<ReadonlyMap<string, OwnParts>> {
    if (command.kind !== 'add-strategy' && command.kind !== 'edit-strategy') return new Map()
    const { type, own } = command.draft
    if (!own || this.#state.sources.has(type)) return new Map()
    const parts = await this.#tab.host.ownParts(type)
    if (!parts) throw new InputError('This strategy is no longer on this device. Choose another.', 'type')
    const sources = new Map([[type, parts]])
    this.#runner.know(sources)
    return sources
  }

  #checkNow({ kind }: DeskCommand): void {
    if (this.#fault !== null) throw new InputError(this.#fault)
    if (this.#past !== null && kind !== 'halt' && kind !== 'notify') {
      throw new InputError('The desk shows an earlier moment. Go back to now to trade.')
    }
  }

  #do(
    make: (
      state: SessionState,
      wallMs: EpochMs,
    ) => (Partial<StepRequest> & { acts?: readonly PaperAct[] }) | null,
  ): Promise<Outcome<void>> {
    return this.#inTurn(() =>
      attemptLater(async () => {
        if (this.#fault !== null) throw new InputError(this.#fault)
        await this.#write(make)
      }),
    )
  }

  /** Stores what comes of the session as it is stored now; when another tab was faster, what comes of that. */
  async #write(
    make: (
      state: SessionState,
      wallMs: EpochMs,
    ) => (Partial<StepRequest> & { acts?: readonly PaperAct[] }) | null,
  ): Promise<void> {
    for (let left = TRIES; left > 0; left--) {
      const { stored } = this.#state
      const wallMs = this.#tab.now()
      const made = make(this.#state, wallMs)
      if (!made) return
      const request = { acts: [], toMs: stored.feedMs, wallMs, ...made }
      const next = await step(this.#state, request, this.#runner)
      const place = { seq: stored.seq, feedMs: stored.feedMs }
      if (await this.#keep(place, next.write)) {
        this.#stalled = null
        this.#state = next.state
        this.#tab.tell()
        this.show()
        return
      }
      await this.#read()
    }
    throw new Error('The paper session changes faster than this tab can follow.')
  }

  /** What cannot be stored is not done: the session stands still until it can, and says why. */
  async #keep(place: PaperPlace, write: PaperWrite): Promise<boolean> {
    try {
      return await this.#tab.log.change(place, write)
    } catch (error) {
      this.#stalled = wordsOf(error)
      this.show()
      throw new InputError(this.#stalled)
    }
  }

  async #read(): Promise<void> {
    const records = await this.#tab.log.read(this.id)
    if (!records) {
      this.#fault = 'This paper session was deleted in another tab.'
      return
    }
    const told = await this.#tab.log.lines(this.id, toIsoDate(records.stored.feedMs))
    this.#state = await restore(records, told, this.#runner)
    this.#judge()
  }

  /** What was shown is compared with what comes out now. */
  #judge(): void {
    const { told, lines } = this.#state
    this.#fault = firstDifference(told, lines.slice(0, told.length)) === null ? null : DIFFERS
  }

  #reachable(toMs: EpochMs): EpochMs {
    const day = istDay(toMs)
    if (this.#feed.hasDay(day) || this.#feed.nextDay(day) !== null) return toMs
    return Math.min(
      toMs,
      Math.max(this.#state.stored.feedMs, istDayStart(istDay(this.#state.stored.feedMs) + 1)),
    )
  }

  /** The next moment at which something trades. @throws InputError where it trades now, or never again. */
  #nextOpenMs(feedMs: EpochMs): EpochMs {
    if (this.#phase(feedMs) === 'open') throw new InputError('The market is open.')
    const today = istDay(feedMs)
    for (let day: number | null = today; day !== null; day = this.#feed.nextDay(day)) {
      if (!this.#feed.hasDay(day)) continue
      const opens = (this.#feed.hours(day)?.open ?? []).map(([from]) => istDayStart(day) + from * MINUTE_MS)
      const openMs = opens.find(ms => ms > feedMs)
      if (openMs !== undefined) return openMs
    }
    throw new InputError('The feed has ended: there are no later prices.')
  }

  #phase(ms = this.#state.stored.feedMs): FeedPhase {
    const day = istDay(ms)
    const phase = phaseAt(this.#feed.hours(day), ms)
    const isOver = phase === 'closed' && (this.#untilMs(ms) === null || !this.#feed.hasDay(day))
    return isOver && this.#feed.nextDay(day) === null ? 'ended' : phase
  }

  #untilMs(ms: EpochMs): EpochMs | null {
    return phaseUntil(this.#feed.hours(istDay(ms)), ms)
  }

  #view(): PaperView {
    const { stored, day } = this.#state
    const { session, feedMs, speed, isPlaying } = stored
    const lastSecond = Math.floor(feedMs / SECOND_MS) - 1
    return {
      id: session.id,
      name: session.name,
      feed: session.feed,
      terms: day.standing.terms,
      feedMs,
      speed,
      isPlaying,
      phase: this.#phase(),
      phaseUntilMs: this.#untilMs(feedMs),
      role: this.isTrading ? 'trading' : 'watching',
      stale: day.stale,
      ordersThisSecond: day.meter.countIn(lastSecond),
      mostOrdersInASecond: day.meter.most,
      shownMs: this.#past?.day.nowMs ?? null,
      fault: this.#fault ?? this.#stalled,
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work)
    this.#turn = mine.catch(() => undefined)
    return mine
  }
}

/** Why the session stands still. */
function wordsOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  return name === 'QuotaExceededError'
    ? 'The browser’s storage is full: the session stands still. Delete runs or datasets; it then goes on by itself.'
    : 'The browser does not store the session now: it stands still until it can. Reload the page if that lasts.'
}
