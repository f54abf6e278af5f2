/** A paper session as a file: its log and the bars that it traded on, so that any machine can run it again. */
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { InputError } from '../core/problem.ts'
import { sha256 } from '../core/sha256.ts'
import type { EpochMs, IsoDate, Price } from '../core/units.ts'
import type { Bars } from '../market/bars.ts'
import { dayOf } from '../market/calendar.ts'
import { type DayMarket, marketOf, type RecordedBars } from './market.ts'
import type { PaperEntry, PaperSession } from './session.ts'

/** The columns of one symbol on one day, as JSON has them. */
interface FileBars {
  readonly symbol: string
  readonly minutes: number
  readonly previousClose: Price | null
  readonly columns: Readonly<Record<keyof Bars, readonly number[]>>
}

/** One day of the file. */
export interface FileDay {
  readonly date: IsoDate
  /** The feed's time up to which it was traded. */
  readonly untilMs: EpochMs
  /** What its orders did, as it was shown. */
  readonly lines: readonly string[]
  readonly bars: readonly FileBars[]
}

/** What the file holds. */
export interface SessionFile {
  readonly session: PaperSession
  readonly entries: readonly PaperEntry[]
  /** What the trader's own strategies are made of, by their ids. */
  readonly sources: readonly (readonly [id: string, parts: unknown])[]
  readonly days: readonly FileDay[]
}

const FORM = 'sauda-paper-session-1'

/** The bars of a day as the file has them. */
export function toFileBars({ symbol, minutes, previousClose, bars }: RecordedBars): FileBars {
  const { openMs, open, high, low, close, volume } = bars
  const columns = {
    openMs: [...openMs],
    open: [...open],
    high: [...high],
    low: [...low],
    close: [...close],
    volume: [...volume],
  }
  return { symbol, minutes, previousClose, columns }
}

/** The file's text. */
export function writeSessionFile(file: SessionFile): string {
  const content = JSON.stringify(file)
  return JSON.stringify({ form: FORM, sha256: hashOf(content), content })
}

/** @throws InputError for a text that is no such file, or was changed since it was written. */
export function readSessionFile(text: string): SessionFile {
  const { form, sha256, content } = parse(text)
  if (form !== FORM || typeof content !== 'string') {
    throw new InputError('This is not a paper session. Export one in the page: Export session.')
  }
  if (sha256 !== hashOf(content)) {
    throw new InputError('This paper session was changed or damaged since it was exported. Export it again.')
  }
  return JSON.parse(content) as SessionFile
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The market of a day of the file. */
export function marketOfFile({ date, bars }: FileDay): DayMarket {
  const recorded = bars.map(({ columns, ...rest }) => {
    const column = (name: keyof Bars) => Float64Array.from(columns[name])
    const prices = { open: column('open'), high: column('high'), low: column('low'), close: column('close') }
    return { ...rest, bars: { openMs: column('openMs'), ...prices, volume: column('volume') } }
  })
  return marketOf(dayOf(date), recorded)
}

function hashOf(content: string): string {
  return sha256([utf8ToBytes(content)])
}
