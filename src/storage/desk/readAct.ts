/** Readers of the desk's stored acts, in depth: a damaged disk or a stranger's backup may hold anything. */
import type { DeskAct } from '../../engine/desk/moments.ts'
import type { DeskCommand, DeskNotice, PositionKey, StrategyDraft } from '../../engine/desk/types.ts'
import { moment, oneOf, pattern, type Reader, text, whole } from '../records/readers.ts'
import { anyOf, finite, isPlain, listOf, mapOf, orNull, shape, truth } from '../records/shapes.ts'
import { readDeclaration } from '../strategies/readOwn.ts'

/** An act that changes more than the notices. */
export type LoggedAct = Exclude<DeskAct, { kind: 'notify' | 'mark-read' }>

/** One act as the log has it. */
export interface DeskEntry {
  /** The desk's version after it. */
  readonly version: number
  /** When it was done. */
  readonly ms: number
  readonly act: LoggedAct
}

/** Of the record's form: a greater one is none of ours. */
const FORM = 1
const MAX_VERSION = 2 ** 53 - 1
const MAX_ITEMS = 1_000
/** The desk shows a hundred. */
const MAX_NOTICES = 100
const SCREENS = ['/', '/strategy', '/orders', '/positions', '/backtest', '/ai', '/settings'] as const

/** A version of the desk. */
export const readVersion = whole(0, MAX_VERSION)
const name = text(200)
const orderId = pattern(/^ORD\d{6,}$/)
const strategyId = pattern(/^S\d+$/)
const time = pattern(/^\d\d:\d\d$/)

const readPlainDraft = shape({
  name,
  type: name,
  instruments: listOf(name, MAX_ITEMS),
  params: mapOf(finite),
  capital: finite,
  sessionStart: time,
  sessionEnd: time,
  squareOff: time,
})
/** A draft, with what a strategy of the trader's own declares, where the draft names one. */
export const readDraft: Reader<StrategyDraft> = value => {
  const plain = readPlainDraft(value)
  if (!plain || !isPlain(value) || value.own === undefined) return plain
  const own = readDeclaration(value.own)
  return own && { ...plain, own }
}
const positionKey: Reader<PositionKey> = shape({ instrument: name, strategy: name })
const halt: Reader<Extract<DeskCommand, { kind: 'halt' }>> = shape({
  kind: oneOf('halt'),
  pauseStrategies: truth,
  cancelOrders: truth,
  closePositions: truth,
})

const readAct: Reader<LoggedAct> = anyOf(
  shape({ kind: oneOf('toggle-strategy'), id: strategyId }),
  shape({ kind: oneOf('add-strategy'), draft: readDraft }),
  shape({ kind: oneOf('edit-strategy'), id: strategyId, draft: readDraft }),
  shape({ kind: oneOf('delete-strategy'), id: strategyId }),
  shape({ kind: oneOf('cancel-order'), orderId }),
  shape({ kind: oneOf('modify-order'), orderId, qty: finite, price: finite }),
  shape({
    kind: oneOf('close-position'),
    instrument: name,
    strategy: name,
    qty: finite,
    limitPrice: orNull(finite),
  }),
  shape({ kind: oneOf('close-positions'), keys: listOf(positionKey, MAX_ITEMS) }),
  halt,
  shape({ kind: oneOf('release'), word: name }),
  shape({ kind: oneOf('reset') }),
  shape({ kind: oneOf('undo'), version: readVersion }),
)

const readRecord = shape({ form: oneOf(FORM), version: readVersion, ms: moment, act: readAct })

/** The entry that a record holds, checked in depth; undefined when it is damaged. */
export const readEntry: Reader<DeskEntry> = value => {
  const record = readRecord(value)
  return record && { version: record.version, ms: record.ms, act: record.act }
}

/** The entry as it is stored. */
export function entryRecord(entry: DeskEntry): unknown {
  return { form: FORM, ...entry }
}

/** What a notice says. */
export const NOTICE = {
  text: text(2_000),
  tone: oneOf('neutral', 'good', 'warn', 'bad'),
  to: oneOf(...SCREENS),
}

/** The notices behind the bell, newest first; undefined when they are damaged. */
export const readNotices: Reader<readonly DeskNotice[]> = listOf(
  shape({
    id: whole(0, MAX_VERSION),
    ms: moment,
    ...NOTICE,
    read: truth,
  }),
  MAX_NOTICES,
)
