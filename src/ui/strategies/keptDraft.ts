/**
 * What was typed into the editor and not saved: it survives a reload and a closed tab. A browser writes localStorage to the
 * disk a few dozen times an hour at most, and each keystroke is written here; so what is saved does not wait for that (it
 * has a database, storage/strategies/ownDb.ts), and a power cut may take the last minutes of a draft.
 */

import { readMark, writeMark } from '../../storage/device.ts'
import { oneOf, type Reader, text } from '../../storage/records/readers.ts'
import { isPlain, listOf, parseSafely, shape } from '../../storage/records/shapes.ts'
import type { RulesDraft } from './rulesDraft.ts'

const KEY = 'sauda.strategy-draft.'
const word = text(500)
const rows = listOf(word, 100)
const param = shape({ name: word, label: word, unit: word, min: word, max: word, step: word, default: word })

const readOrders = listOf(shape({ lower: word, upper: word }), 100)
const readFields = shape({
  name: word,
  note: text(10_000),
  entryLong: rows,
  entryShort: rows,
  exitLong: rows,
  exitShort: rows,
  onOpposite: oneOf('reverse', 'close', 'ignore'),
  entryFrom: word,
  entryTo: word,
  exitAt: word,
  takeProfitPct: word,
  stopLossPct: word,
  trailingStopPct: word,
  maxBarsHeld: word,
  coolDownBars: word,
  maxTradesPerDay: word,
  params: listOf(param, 100),
})

/** A draft of before parameters had an order has none. */
const readDraft: Reader<RulesDraft> = value => {
  const fields = readFields(value)
  const orders = fields && isPlain(value) ? readOrders(value.orders) : undefined
  return fields && { ...fields, ...(orders && { orders }) }
}

/** The draft of that name, if something of it was typed and not saved; one that is damaged is none. */
export function keptDraft(name: string): RulesDraft | null {
  try {
    return readDraft(parseSafely(readMark(KEY + name) ?? 'null')) ?? null
  } catch {
    return null
  }
}

/** Keeps what is typed now under that name; null forgets it. */
export function keepDraft(name: string, draft: RulesDraft | null): void {
  writeMark(KEY + name, draft && JSON.stringify(draft))
}

const CODE_KEY = 'sauda.strategy-code.'

/** The code of that name, if something of it was typed and not saved. */
export function keptCode(name: string): string | null {
  return readMark(CODE_KEY + name)
}

/** Keeps the code as it is typed under that name; null forgets it. */
export function keepCode(name: string, code: string | null): void {
  writeMark(CODE_KEY + name, code)
}
