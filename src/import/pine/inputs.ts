/** Inputs of a script as parameters of the strategy. */

import { Args } from './args.ts'
import type { Draft } from './draft.ts'
import type { Expression } from './syntax.ts'
import { constant, DrawsOnly, NotUnderstood, RANK, type Value } from './values.ts'

/** A parameter as it is declared. */
export interface DeclaredParam {
  readonly name: string
  readonly kind: 'integer' | 'decimal' | 'choice'
  readonly label: string
  readonly min: number
  readonly max: number
  readonly step: number
  readonly initial: number
  /** What the list of its words is called at the top of the file; null where they stand in place. */
  readonly list: string | null
  readonly choices: readonly string[]
}

/** Of a run; what is more stays as the script has it. */
const MAX_PARAMS = 20
const LONGEST_LABEL = 60
export const SOURCES = ['open', 'high', 'low', 'close', 'hl2', 'hlc3', 'ohlc4']
const NAMES: Readonly<Record<string, string>> = {
  input: 'defval title tooltip inline group display active',
  'input.int': 'defval title minval maxval step tooltip inline group confirm options display active',
  'input.float': 'defval title minval maxval step tooltip inline group confirm options display active',
  'input.bool': 'defval title tooltip inline group confirm display active',
  'input.string': 'defval title options tooltip inline group confirm display active',
  'input.source': 'defval title tooltip inline group display active confirm',
  'input.session': 'defval title options tooltip inline group confirm display active',
  'input.time': 'defval title tooltip inline group confirm display active',
}

/** Turns inputs into parameters, each once. */
export class Inputs {
  readonly params = new Map<string, DeclaredParam>()
  readonly #draft: Draft
  readonly #values = new Map<Expression, Value>()

  constructor(draft: Draft) {
    this.#draft = draft
  }

  /** The value of an input; null for what is none. */
  read(
    call: Expression & { kind: 'call' },
    hint: string,
    translate: (of: Expression) => Value,
  ): Value | null {
    if (call.name === 'input.color') throw new DrawsOnly()
    if (call.name !== 'input' && !call.name.startsWith('input.')) return null
    const names = NAMES[call.name]
    if (!names) throw new NotUnderstood(`${call.name} is not supported`)
    const known = this.#values.get(call)
    if (known) return known
    const value = this.#make(
      call,
      new Args(call.name, call.args, names.split(' '), this.#draft, translate),
      hint,
    )
    this.#values.set(call, value)
    return value
  }

  #make({ name }: Expression & { kind: 'call' }, args: Args, hint: string): Value {
    const initial = args.raw('defval')
    const named = initial?.kind === 'name' ? initial.name : ''
    if (initial?.kind === 'colour' || named.startsWith('color.')) throw new DrawsOnly()
    const title = args.has('title') ? String(args.known('title')) : ''
    const label = (title.trim() || hint).slice(0, LONGEST_LABEL)
    if (SOURCES.includes(named)) return this.#source(args, named, hint || label, label)
    const value = args.known('defval')
    const isFixed = name === 'input.session' || name === 'input.time' || this.params.size >= MAX_PARAMS
    if (isFixed) return this.#fixed(name, value, label)
    return this.#settable(args, value, hint || label, label)
  }

  #settable(args: Args, value: unknown, wished: string, label: string): Value {
    if (typeof value === 'boolean') return this.#switch(value, wished, label)
    if (typeof value === 'string') return this.#choice(args, value, wished, label)
    if (typeof value === 'number' && Number.isFinite(value))
      return this.#number(args.fn, args, value, wished, label)
    throw new NotUnderstood(`${args.fn}: its default is no number`)
  }

  #add(wished: string, make: (name: string) => Omit<DeclaredParam, 'name'>): DeclaredParam {
    const base = wished.replace(/[^A-Za-z0-9_ ]+/g, ' ')
    let name = this.#draft.paramName(base)
    if (!/^[A-Za-z]/.test(name)) name = `input${name}`
    const param = { name, ...make(name) }
    this.params.set(name, param)
    return param
  }

  #number(fn: string, args: Args, initial: number, wished: string, label: string): Value {
    const isWhole = fn === 'input.int' || (fn === 'input' && isWholeText(args))
    const min = numberOf(args, 'minval') ?? (initial > 0 && isWhole ? 1 : Math.min(0, initial * 10))
    const max = numberOf(args, 'maxval') ?? Math.max(isWhole ? 100 : 10, min, Math.abs(initial) * 10)
    const step = this.#step(isWhole, numberOf(args, 'step'), initial, label)
    if (!(min <= initial && initial <= max))
      throw new NotUnderstood(`${fn}: its default is out of its limits`)
    if (!args.has('minval') || !args.has('maxval'))
      this.#draft.differences.add(
        'Limits of inputs that the script leaves open are chosen from their defaults.',
      )
    const kind = isWhole ? 'integer' : 'decimal'
    const { name } = this.#add(wished, () => ({
      kind,
      label,
      min,
      max,
      step,
      initial,
      list: null,
      choices: [],
    }))
    const text = `params.${name}`
    return {
      ...{ type: 'number', scope: 'start', rank: RANK.atom, size: 1, mayBeNa: false },
      at: () => text,
      param: { name, min, isInteger: isWhole },
    }
  }

  /** That of the script, where a parameter can have it: 1 means whole numbers alone, which have no other step. */
  #step(isWhole: boolean, given: number | undefined, initial: number, label: string): number {
    const step = isWhole ? 1 : stepOf(given, initial)
    if (given !== undefined && given !== step)
      this.#draft.differences.add(`The input “${label}” has a step of ${step}; the script’s is ${given}.`)
    return step
  }

  #switch(initial: boolean, wished: string, label: string): Value {
    const choices = ['Off', 'On']
    const { name } = this.#add(wished, () => ({
      ...CHOICE,
      label,
      max: 1,
      initial: Number(initial),
      list: null,
      choices,
    }))
    return {
      type: 'bool',
      scope: 'start',
      rank: RANK.same,
      size: 1,
      mayBeNa: false,
      at: () => `params.${name} === 1`,
    }
  }

  #choice(args: Args, initial: string, wished: string, label: string): Value {
    const options = args.raw('options')
    if (options === null) return this.#fixed(args.fn, initial, label)
    const choices =
      options.kind === 'tuple' ? options.items.map(item => (item.kind === 'text' ? item.value : null)) : []
    const at = choices.indexOf(initial)
    if (at < 0 || choices.includes(null)) throw new NotUnderstood(`${args.fn}: its options are not supported`)
    const { name, list } = this.#add(wished, taken => ({
      ...CHOICE,
      label,
      max: choices.length - 1,
      initial: at,
      list: `${taken.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase()}_CHOICES`,
      choices: choices as string[],
    }))
    let chosen: string | null = null
    return {
      ...{ type: 'text', scope: 'start', rank: RANK.atom, size: 1, mayBeNa: false },
      at: () => {
        chosen ??= this.#draft.hoist(`${list}[params.${name}]!`, wished)
        return chosen
      },
    }
  }

  #source(args: Args, initial: string, wished: string, label: string): Value {
    if (this.params.size >= MAX_PARAMS)
      throw new NotUnderstood(`${args.fn}: there are more than ${MAX_PARAMS} inputs`)
    const at = SOURCES.indexOf(initial)
    const { name } = this.#add(wished, () => ({
      ...CHOICE,
      label,
      max: SOURCES.length - 1,
      initial: at,
      list: 'SOURCES',
      choices: SOURCES,
    }))
    return this.#draft.ofColumn('number', hint =>
      this.#draft.hoist(`${this.#draft.use('sourceOf')}(bars, params.${name})`, hint ?? wished),
    )
  }

  /** What cannot be set in a run. */
  #fixed(fn: string, value: number | string | boolean | undefined, label: string): Value {
    if (value === undefined) throw new NotUnderstood(`${fn}: its default is missing`)
    const said = fn === 'input.time' && typeof value === 'number' ? timeWords(value) : String(value)
    this.#draft.differences.add(`The input “${label}” is fixed as ${said}: change it in the code.`)
    const text = typeof value === 'string' ? this.#draft.quoted(value) : String(value)
    return constant(value, text)
  }
}

const CHOICE = { kind: 'choice', min: 0, step: 1 } as const

const IST_OFFSET_MS = 19_800_000

/** "2024-05-29 09:15", in the time of India. */
function timeWords(ms: number): string {
  const at = new Date(ms + IST_OFFSET_MS)
  return Number.isNaN(at.getTime()) ? String(ms) : at.toISOString().slice(0, 16).replace('T', ' ')
}

function isWholeText(args: Args): boolean {
  const raw = args.raw('defval')
  return raw?.kind === 'number' && raw.isWhole
}

function numberOf(args: Args, name: string): number | undefined {
  const known = args.known(name)
  if (known !== undefined && (typeof known !== 'number' || !Number.isFinite(known)))
    throw new NotUnderstood(`${args.fn}: ${name} is no number`)
  return known
}

/** The step of a slider: 1 would allow whole numbers alone. */
function stepOf(given: number | undefined, initial: number): number {
  if (given !== undefined && given > 0 && given !== 1) return given
  const decimals = /\.(\d+)$/.exec(String(initial))?.[1]?.length ?? 1
  return given === 1 ? 0.5 : Number((10 ** -decimals).toFixed(decimals))
}
