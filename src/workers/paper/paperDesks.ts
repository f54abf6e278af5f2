/** The paper sessions of this device: which one is shown, who moves its feed, and what is asked about it. */
import type { Outcome } from '../../engine/core/problem.ts'
import type { EpochMs } from '../../engine/core/units.ts'
import {
  estimateOrder,
  InputError,
  MINUTE_MS,
  parseIsoDate,
  parseIstTime,
  strategyNeed,
} from '../../engine/index.ts'
import type { StoredPaper } from '../../storage/paper/readPaper.ts'
import type { ApiOf } from '../api/contract.ts'
import type { PAPER, PaperList, PaperRequest } from '../api/paperApi.ts'
import { attempt, attemptLater } from '../core/attempt.ts'
import { newId } from '../core/host.ts'
import { checkStart, openFeed } from './feed.ts'
import { journalDays, journalTrades, performance, strategyLog, tradeCandles } from './paperAnswers.ts'
import { PaperDesk } from './paperDesk.ts'
import type { PaperTab } from './paperTab.ts'
import { exportSession, proveReplay } from './replay.ts'

/** Becomes the one tab that moves the feed of a session, when no other does; the answer gives it up. */
export type Lead = (id: string, onLead: () => void) => () => void

/** What the sessions need of their tab. */
export interface PaperTabs extends PaperTab {
  readonly lead: Lead
  /** Another desk is shown from now on; null is the sample. */
  readonly onShown: (desk: PaperDesk | null) => void
}

/** The sessions as the worker has them. */
export interface PaperDesks extends ApiOf<typeof PAPER> {
  shown(): PaperDesk | null
  /** Reads which session is shown on this device, and what other tabs have done to it. */
  catchUp(): Promise<void>
}

const NONE = 'No paper session is open. Open one in Paper sessions.'

/** Sessions over this tab's log. */
export function createPaperDesks(tabs: PaperTabs): PaperDesks {
  const { log, host, now, tell } = tabs
  let shown: PaperDesk | null = null
  let giveUp = () => {}
  let turn: Promise<unknown> = Promise.resolve()

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work)
    turn = mine.catch(() => undefined)
    return mine
  }

  /** Shows the session of that id, or the sample. */
  async function turnTo(id: string | null): Promise<void> {
    const desk = id === null ? null : await PaperDesk.open(id, tabs)
    giveUp()
    giveUp = () => {}
    shown = desk
    tabs.onShown(desk)
    if (!desk) return
    giveUp = startFeed(desk, now, tabs.lead)
    desk.show()
  }

  function choose(id: string | null): Promise<Outcome<void>> {
    return inTurn(() =>
      attemptLater(async () => {
        await shown?.pause()
        await turnTo(id)
        await log.show(id)
        tell()
      }),
    )
  }

  async function open(request: PaperRequest): Promise<string> {
    const stored = await newSession(request, (await log.list()).sessions)
    await log.create(stored)
    const { id } = stored.session
    await turnTo(id)
    await log.show(id)
    tell()
    return id
  }

  const withDesk = <T>(work: (desk: PaperDesk) => Promise<Outcome<T>>): Promise<Outcome<T>> =>
    shown ? work(shown) : Promise.resolve({ ok: false, problem: { message: NONE } })
  const read = async <T>(work: (desk: PaperDesk) => T | Promise<T>, none: T): Promise<T> =>
    shown ? work(shown) : none

  return {
    shown: () => shown,
    catchUp: () =>
      inTurn(async () => {
        const id = await log.shown()
        if (id !== (shown?.id ?? null)) await turnTo(id).catch(ignoreProblem)
        else await shown?.catchUp()
      }),
    list: listed,
    open: request => inTurn(() => attemptLater(() => open(request))),
    resume: choose,
    leave: () => choose(null),
    remove: id =>
      inTurn(() =>
        attemptLater(async () => {
          if (shown?.id === id) await turnTo(null)
          await log.remove(id)
          tell()
        }),
      ),
    play: speed => withDesk(desk => desk.play(speed)),
    pause: () => withDesk(desk => desk.pause()),
    step: seconds => withDesk(desk => desk.move(seconds)),
    skipToOpen: () => withDesk(desk => desk.skipToOpen()),
    setTerms: terms => withDesk(desk => desk.setTerms(terms)),
    showAt: ms => withDesk(desk => desk.showAt(ms)),
    estimateOrder: ticket =>
      withDesk(async desk => {
        const margins = await tabs.margins()
        const { day, desk: rows } = desk.shown()
        return attempt(() => estimateOrder(day, rows, ticket, margins))
      }),
    strategyNeed: draft => read(desk => strategyNeed(desk.shown().day, draft), null),
    performance: range => read(desk => performance(desk, range), []),
    proveReplay: () => withDesk(desk => attemptLater(() => proveReplay(desk, log))),
    exportSession: () => withDesk(desk => attemptLater(() => exportSession(desk, log))),
    strategyLog: id => read(desk => strategyLog(desk, id), []),
    journalDays: () => read(journalDays, []),
    journalTrades: date => read(desk => journalTrades(desk, date), []),
    tradeCandles: (date, key) => read(desk => tradeCandles(desk, date, key), null),
  }

  async function newSession(
    { name, feed, date, time, terms }: PaperRequest,
    sessions: readonly StoredPaper[],
  ): Promise<StoredPaper> {
    const startMs = parseIsoDate(date, 'date') + parseIstTime(time, 'time') * MINUTE_MS
    checkStart(await openFeed(feed, host), startMs)
    const given = name.trim().slice(0, 50)
    const session = { id: newId(), name: given || nextName(sessions), feed, terms, startMs }
    const wallMs = now()
    const where = { feedMs: startMs, todayPaise: 0, seq: 0, readTo: 0, speed: 1, isPlaying: false } as const
    return { session, createdMs: wallMs, wallMs, ...where }
  }

  async function listed(): Promise<PaperList> {
    const { sessions, damaged } = await log.list()
    const summaries = await Promise.all(
      sessions.map(async ({ session, createdMs, feedMs, todayPaise }) => {
        const days = (await log.read(session.id))?.days ?? []
        const { id, name, feed, startMs } = session
        const netPaise = days.reduce((sum, { totals }) => sum + totals.netPaise, todayPaise)
        return { id, name, feed, startMs, feedMs, createdMs, netPaise }
      }),
    )
    return { sessions: summaries, damaged }
  }
}

/** "Paper 3" where there are "Paper 1" and "Paper 2". */
function nextName(sessions: readonly StoredPaper[]): string {
  const numbers = sessions.map(({ session }) => Number(/^Paper (\d+)$/.exec(session.name)?.[1] ?? 0))
  return `Paper ${1 + Math.max(0, ...numbers)}`
}

/** A session that cannot be shown here, such as one whose dataset this tab has not: the sample stays. */
function ignoreProblem(error: unknown): void {
  if (!(error instanceof InputError)) throw error
}

/** Moves the feed each second while this tab is the one that does. */
function startFeed(desk: PaperDesk, now: () => EpochMs, lead: Lead): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const beat = () => {
    void desk.tick().finally(() => {
      // one millisecond late on purpose, as the clock is
      if (desk.isTrading) timer = setTimeout(beat, 1_001 - (now() % 1_000))
    })
  }
  const giveUp = lead(desk.id, () => {
    desk.isTrading = true
    desk.show()
    beat()
  })
  return () => {
    desk.isTrading = false
    clearTimeout(timer)
    giveUp()
  }
}
