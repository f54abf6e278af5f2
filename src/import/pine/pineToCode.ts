/** TradingView strategies in Pine as files of code: what is understood is written, what is not is named. */

import { InputError } from '../../engine/index.ts'
import { differencesOf } from './differences.ts'
import { Known } from './draft.ts'
import { OrderFacts } from './orders.ts'
import { parsePine } from './parse.ts'
import { Program } from './program.ts'
import type { Script, Statement } from './syntax.ts'
import { linesWords, TAKEN, writeFile } from './write.ts'

/** A line of the script that was not understood. */
export interface PineFault {
  readonly line: number
  readonly text: string
  readonly reason: string
  /** Whether orders are missing or others because of it. */
  readonly changesOrders: boolean
}

/** What came of a script. */
export interface PineConversion {
  readonly title: string
  /** The file; null where no order was understood, which `refusal` says. */
  readonly code: string | null
  readonly refusal: string | null
  readonly notUnderstood: readonly PineFault[]
  /** What a run of the file does otherwise than TradingView, in sentences. */
  readonly differences: readonly string[]
  /** Lines that only draw or tell. */
  readonly drawing: readonly number[]
}

/** More is no script that a person wrote. */
const LONGEST_SOURCE = 300_000
const VERSIONS = [5, 6]
const MAX_PASSES = 40

/** Whether a text looks like a script of Pine. */
export function isPine(source: string): boolean {
  return /^\s*\/\/\s*@version\s*=\s*\d/m.test(source)
}

/**
 * The file of code that a strategy in Pine becomes, with what was not understood of it.
 * @throws InputError for what is no strategy in Pine of version 5 or 6.
 */
export function pineToCode(source: string): PineConversion {
  const version = versionOf(source)
  const script = parsePine(source)
  checkKind(script)
  const program = settled(script, version)
  const { options, leftOut, drawn } = program
  const faults = [...leftOut.values()]
    .sort((a, b) => a.line - b.line)
    .map(({ line, reason, isOrder }) => ({
      line,
      text: program.textAt(line),
      reason,
      changesOrders: isOrder,
    }))
  const missing = faults.filter(({ changesOrders }) => changesOrders).map(({ line }) => line)
  const hasOrders = program.orders.hasEntry
  const code = hasOrders ? writeFile(program, missing) : null
  return {
    title: options!.title,
    code,
    refusal: hasOrders ? null : refusalOf(missing),
    notUnderstood: faults,
    differences: hasOrders ? differencesOf(program) : [],
    drawing: [...drawn].filter(line => !leftOut.has(line)).sort((a, b) => a - b),
  }
}

function refusalOf(missing: readonly number[]): string {
  if (missing.length === 0)
    return 'The script enters nothing: it has no strategy.entry. Paste the whole script.'
  return `No entry of the script was understood: see ${linesWords(missing)}.`
}

function versionOf(source: string): number {
  if (source.length > LONGEST_SOURCE)
    throw new InputError(`The script has ${source.length} characters. It may have ${LONGEST_SOURCE}.`)
  if (source.trim() === '') throw new InputError('The script is empty. Paste a strategy in Pine.')
  const found = /^\s*\/\/\s*@version\s*=\s*(\d+)/m.exec(source)
  if (!found)
    throw new InputError(
      'The script does not say its version. Its first line must be //@version=5 or //@version=6.',
    )
  const version = Number(found[1])
  if (VERSIONS.includes(version)) return version
  const advice = version < 5 ? ' TradingView’s editor converts older ones.' : ''
  throw new InputError(
    `The script is in version ${version} of Pine. Versions 5 and 6 can be converted.${advice}`,
  )
}

/** @throws InputError for a script that trades nothing. */
function checkKind({ body }: Script): void {
  const heads = body.flatMap(statement => headOf(statement) ?? [])
  if (heads.includes('strategy')) return
  const [kind] = heads
  if (kind !== undefined)
    throw new InputError(
      `The script is ${kind === 'library' ? 'a library' : 'an indicator'}: it gives no orders. Paste a strategy.`,
    )
  throw new InputError('The script has no strategy(…). Paste a whole strategy in Pine.')
}

function headOf(statement: Statement): string | null {
  if (statement.kind !== 'value' || statement.value.kind !== 'call') return null
  return ['strategy', 'indicator', 'study', 'library'].includes(statement.value.name)
    ? statement.value.name
    : null
}

/** The last pass: each knows what the ones before have found out, until there is nothing new. */
function settled(script: Script, version: number): Program {
  const known = new Known()
  let facts: OrderFacts | null = null
  for (let pass = 1; ; pass++) {
    known.isChanged = false
    const next = new OrderFacts(facts)
    const program = new Program(script, version, known, next, TAKEN)
    if (program.options === null)
      throw new InputError('The script’s strategy(…) cannot be read. Paste a whole strategy in Pine.')
    // what is drawn may ask for a column too
    for (const { name, value } of program.plots) program.draft.columnOf(value, name, 'plot')
    if (!known.isChanged && next.isSettled()) return program
    if (pass === MAX_PASSES)
      throw new InputError(
        'The variables of the script depend on each other in too many turns. Convert it in parts.',
      )
    facts = next
  }
}
