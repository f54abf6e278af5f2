import type { EpochMs } from '../../engine/core/units.ts'
import { firstDifference, InputError, type PaperAct, toIsoDate } from '../../engine/index.ts'
import type { PaperPlace, PaperWrite } from '../../storage/paper/paperLog.ts'
import { type Feed, openFeed } from './feed.ts'
import type { PaperTab } from './paperTab.ts'
import { DayRunner } from './runDay.ts'
import { restore, type SessionState, type StepRequest, step } from './sessionState.ts'

/** What comes of a session as it stands; null is nothing. */
export type Make = (
  state: SessionState,
  wallMs: EpochMs,
) => (Partial<StepRequest> & { readonly acts?: readonly PaperAct[] }) | null

/** Changes of other tabs that may come between, one after the other. */
const TRIES = 20
const DIFFERS =
  'This session was recorded by another version of Sauda and replays differently in this one. It is view-only; open a new session to trade.'

/**
 * A session as it is stored, in the memory of one tab. Whatever several tabs do at once is done one after the other, in the
 * order of the log, and is stored before anybody sees it.
 */
export class KeptSession {
  readonly id: string
  readonly feed: Feed
  readonly runner: DayRunner
  #state: SessionState
  /** Why nothing can be done with it any more. */
  #fault: string | null
  /** Why nothing can be stored now. */
  #stalled: string | null = null
  readonly #tab: Pick<PaperTab, 'log' | 'now' | 'tell'>
  readonly #onChange: () => void
  #turn: Promise<unknown> = Promise.resolve()

  private constructor(
    tab: PaperTab,
    feed: Feed,
    runner: DayRunner,
    state: SessionState,
    onChange: () => void,
  ) {
    this.id = state.stored.session.id
    this.feed = feed
    this.runner = runner
    this.#tab = tab
    this.#state = state
    this.#fault = faultOf(state)
    this.#onChange = onChange
  }

  /** The session of that id exactly where it was. @throws InputError where it or its prices are not here. */
  static async open(id: string, tab: PaperTab, onChange: () => void): Promise<KeptSession> {
    const records = await tab.log.read(id)
    if (!records) throw new InputError('This paper session is no longer on this device, or cannot be read.')
    const { session, feedMs } = records.stored
    const feed = await openFeed(session.feed, tab.host)
    const runner = new DayRunner(session, feed, tab.host)
    const state = await restore(records, await tab.log.lines(id, toIsoDate(feedMs)), runner)
    return new KeptSession(tab, feed, runner, state, onChange)
  }

  get state(): SessionState {
    return this.#state
  }

  /** Why the session stands still; null where it does not. */
  get fault(): string | null {
    return this.#fault ?? this.#stalled
  }

  /** @throws InputError where nothing can be done with it any more. */
  check(): void {
    if (this.#fault !== null) throw new InputError(this.#fault)
  }

  /** One after the other. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#turn.then(work)
    this.#turn = mine.catch(() => undefined)
    return mine
  }

  /**
   * Stores what comes of the session as it is stored now; when another tab was faster, what comes of that. In turn alone.
   * @throws InputError where it cannot be stored, and what `make` throws.
   */
  async change(make: Make): Promise<void> {
    for (let left = TRIES; left > 0; left--) {
      const { stored } = this.#state
      const wallMs = this.#tab.now()
      const made = make(this.#state, wallMs)
      if (!made) return
      const request = { acts: [], toMs: stored.feedMs, wallMs, ...made }
      const next = await step(this.#state, request, this.runner)
      if (await this.#store({ seq: stored.seq, feedMs: stored.feedMs }, next.write)) {
        this.#stalled = null
        this.#state = next.state
        this.#tab.tell()
        this.#onChange()
        return
      }
      await this.read()
    }
    throw new Error(
      'The paper session changes faster than this tab can follow. Close other tabs of Sauda, then try again.',
    )
  }

  /** Takes over what is stored. */
  async read(): Promise<void> {
    const records = await this.#tab.log.read(this.id)
    if (!records) {
      this.#fault = 'This paper session was deleted in another tab.'
      return
    }
    const told = await this.#tab.log.lines(this.id, toIsoDate(records.stored.feedMs))
    this.#state = await restore(records, told, this.runner)
    this.#fault = faultOf(this.#state)
  }

  async #store(place: PaperPlace, write: PaperWrite): Promise<boolean> {
    try {
      return await this.#tab.log.change(place, write)
    } catch (error) {
      this.#stalled = wordsOf(error)
      this.#onChange()
      throw new InputError(this.#stalled)
    }
  }
}

/** What was shown is compared with what comes out now. */
function faultOf({ told, lines }: SessionState): string | null {
  return firstDifference(told, lines.slice(0, told.length)) === null ? null : DIFFERS
}

/** Why the session stands still. */
function wordsOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  return name === 'QuotaExceededError'
    ? 'The browser’s storage is full: the session is paused. Delete runs or datasets; it then resumes automatically.'
    : 'The browser cannot store the session now: it is paused until it can. If this persists, reload the page.'
}
