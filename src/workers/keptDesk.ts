/** The desk with the log of the device: what is done to it is stored first, and applied in the order that all tabs share. */
import type { Outcome } from '../engine/core/problem.ts'
import type { DeskReceipt, DeskState } from '../engine/desk/types.ts'
import {
  addNotice,
  type DeskAct,
  type DeskMoment,
  InputError,
  isNoticeAct,
  nextMoment,
  sampleDesk,
} from '../engine/index.ts'
import type { DeskLog, LogNews, LogPlace, LogWrite } from '../storage/desk/deskLog.ts'
import type { LoggedAct } from '../storage/desk/readAct.ts'
import { attempt } from './core/attempt.ts'
import type { Desk } from './desk.ts'

/** Acts that the log holds at most: they are all done again when a page opens. */
export const MAX_ACTS = 1_000
/** What must always be possible, and what makes room. */
const ALWAYS: readonly DeskAct['kind'][] = ['halt', 'release', 'reset', 'undo']

/** A desk that the device keeps. */
export interface KeptDesk {
  perform(act: DeskAct): Promise<Outcome<DeskReceipt>>
  /** Takes over what other tabs have stored; when nothing can be read, the desk works in memory and says so. */
  catchUp(): Promise<void>
}

/** Where the desk stands in its log. */
interface Standing {
  readonly moment: DeskMoment
  readonly beganMs: number
  /** When the last act was a reset. */
  readonly resetMs: number | null
}

/** Where an act leads, and what of it is stored. */
interface Step {
  readonly standing: Standing
  readonly write: LogWrite | null
}

/** Keeps `desk` in the log; `tell` is called after each change that other tabs must hear of. */
export function keepDesk(
  desk: Desk,
  log: DeskLog,
  now: () => number,
  tell: () => void,
  begin: (nowMs: number) => DeskState = sampleDesk,
): KeptDesk {
  let place: LogPlace | null = null
  let standing: Standing | null = null
  let isKept = true
  let turn: Promise<unknown> = Promise.resolve()

  /** One after the other: each begins where the one before it left the desk. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work)
    turn = mine.catch(() => undefined)
    return mine
  }

  function standingAfter(news: LogNews): Standing {
    let next = standing && isOn(standing, news) ? standing : standingAtStart(news)
    for (const { act, ms, version } of news.entries) next = redo(next, act, ms, version)
    const { state, undo } = next.moment
    const notices = news.notices ?? state.notices
    const version = Math.max(state.version, news.place.version)
    return { ...next, moment: { state: { ...state, notices, version }, undo } }
  }

  /** Whether the acts that are news follow on what this tab stands on: the same log, from the same sample. */
  function isOn({ beganMs }: Standing, { place: { log }, beganMs: storedMs, count }: LogNews): boolean {
    return place?.log === log && (count === 0 || beganMs === storedMs)
  }

  /** Acts hold the desk at the day on which they were done; notifications alone do not. */
  function standingAtStart({ beganMs, count }: LogNews): Standing {
    if (count === 0 && !place) {
      // nothing was done yet: the log begins with what this tab shows
      return { moment: desk.moment(), beganMs: desk.beganMs(), resetMs: null }
    }
    const startMs = count > 0 && beganMs !== null ? beganMs : now()
    return { moment: { state: begin(startMs), undo: null }, beganMs: startMs, resetMs: null }
  }

  /** Stores what `work` makes of the desk as it is stored; answers why it could not, from then on in memory. */
  async function exchange(work: (found: Standing, count: number) => Step): Promise<string | null> {
    let step: Step | undefined
    let bug: unknown
    const make = (news: LogNews) => {
      try {
        step = work(named(standingAfter(news), news.damaged, now()), news.count)
        return step.write ?? (news.damaged.length > 0 ? writeOf(step.standing) : null)
      } catch (error) {
        bug = error
        throw error
      }
    }
    try {
      place = await log.change(place, make)
    } catch (error) {
      if (bug) throw bug
      isKept = false
      return wordsOf(error)
    }
    standing = step!.standing
    const { moment } = standing
    if (moment.state.version !== desk.moment().state.version) desk.become(moment)
    return null
  }

  async function performKept(act: DeskAct): Promise<Outcome<DeskReceipt>> {
    let outcome: Outcome<DeskReceipt> | undefined
    const why = await exchange((found, count) => {
      const done = attempt(() => doAct(found, act, count, now(), desk.moment().state.version))
      outcome = done.ok ? { ok: true, value: done.value.receipt } : done
      return done.ok ? done.value : { standing: found, write: null }
    })
    if (why !== null) return attempt(() => performUnkept(act, why))
    if (outcome!.ok) tell()
    return outcome!
  }

  /** What cannot be stored is said once, where the trader acts and behind the bell. */
  function performUnkept(act: DeskAct, why: string): DeskReceipt {
    let next = withNotice(desk.moment(), why, now())
    try {
      const { moment, receipt } = nextMoment(next, act, now())
      next = moment
      return { ...receipt, message: `${receipt.message} ${why}` }
    } finally {
      desk.become(next)
    }
  }

  function performInMemory(act: DeskAct): DeskReceipt {
    const { moment, receipt } = nextMoment(desk.moment(), act, now())
    desk.become(moment)
    return receipt
  }

  return {
    perform: act => inTurn(async () => (isKept ? performKept(act) : attempt(() => performInMemory(act)))),
    catchUp: () =>
      inTurn(async () => {
        if (!isKept) return
        const why = await exchange(found => ({ standing: found, write: null }))
        if (why !== null) desk.become(withNotice(desk.moment(), why, now()))
      }),
  }
}

/** An act that an earlier one, now damaged, made possible is left out. */
function redo(from: Standing, act: LoggedAct, ms: number, version: number): Standing {
  const done = attempt(() => nextMoment(from.moment, act, ms, version))
  return done.ok ? { ...from, moment: done.value.moment, resetMs: act.kind === 'reset' ? ms : null } : from
}

/** @throws InputError for what the trader can fix. */
function doAct(from: Standing, act: DeskAct, count: number, ms: number, shown: number) {
  // nothing before a reset that can no longer be undone is needed any more
  const restart = from.resetMs !== null && !isNoticeAct(act) && act.kind !== 'undo'
  if (count >= MAX_ACTS && !restart && !isNoticeAct(act) && !ALWAYS.includes(act.kind)) {
    throw new InputError(
      `The desk holds ${MAX_ACTS.toLocaleString('en-IN')} changes, the limit. To continue, run “Reset the desk to the sample” in the command palette (Ctrl or ⌘ + K): it discards them.`,
    )
  }
  // later than what this tab has shown, also when a worker before it had not stored all
  const version = Math.max(from.moment.state.version, shown) + 1
  const { moment, receipt } = nextMoment(from.moment, act, ms, version)
  if (isNoticeAct(act)) {
    const standing = { ...from, moment }
    return { receipt, standing, write: writeOf(standing) }
  }
  const beganMs = restart ? from.resetMs! : from.beganMs
  const standing = { moment, beganMs, resetMs: act.kind === 'reset' ? ms : null }
  const entries = [{ act: act as LoggedAct, ms, version }]
  return { receipt, standing, write: { ...writeOf(standing), restart, entries } }
}

function writeOf({ moment, beganMs }: Standing): LogWrite {
  const { notices, version } = moment.state
  return { beganMs, restart: false, entries: [], notices, version }
}

/** The same desk with a notice that names what was damaged. */
function named(standing: Standing, damaged: readonly number[], ms: number): Standing {
  if (damaged.length === 0) return standing
  const acts = damaged.filter(version => version > 0).map(version => `change ${version}`)
  const what = acts.length > 0 ? acts.join(', ') : 'its list of notifications or its start'
  const text = `Stored desk data is damaged and was set aside: ${what}. What relied on it is left out; the rest is there.`
  return { ...standing, moment: withNotice(standing.moment, text, ms) }
}

function withNotice({ state, undo }: DeskMoment, text: string, ms: number): DeskMoment {
  const notices = addNotice(state.notices, { text, tone: 'bad', to: '/' }, ms)
  return { state: { ...state, notices, version: state.version + 1 }, undo }
}

/** Why the desk works in memory from now on. */
function wordsOf(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'QuotaExceededError') {
    return 'The browser’s storage is full: changes to the desk last until this page is closed. Delete runs or datasets, then reload.'
  }
  if (name === 'VersionError') {
    return 'A newer version of Sauda stored the desk: changes last until this page is closed. Reload to get that version.'
  }
  return 'This browser gives the page no storage: changes to the desk last until this page is closed.'
}
