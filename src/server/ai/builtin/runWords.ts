import type { z } from 'zod'
import { choicesOf, RUN_INPUTS, type Timeframe } from '../../../engine/index.ts'
import { DEFAULT_DAYS, DEFAULT_SEED } from '../tools/fields.ts'
import type { runBacktestTool } from '../tools/runBacktest.ts'
import { declaredOf } from '../tools/simulationInputs.ts'
import { readRange } from './days.ts'
import type { Phrase } from './phrase.ts'
import { readCapital } from './rupees.ts'

type Settings = Omit<z.output<typeof runBacktestTool.schema>, 'strategy' | 'instrument' | 'params'>

const UNITS: Readonly<Record<string, string>> = { m: 'm', min: 'm', mins: 'm', minute: 'm', minutes: 'm' }
const BETWEEN = ['of', 'at', 'is', '=', ':', 'to', '-']

const DEFAULTS: Settings = {
  ...DEFAULT_DAYS,
  timeframe: null,
  direction: 'both',
  slippageTicks: RUN_INPUTS.slippageTicks.initial,
  seed: DEFAULT_SEED,
  capital: RUN_INPUTS.capital.initial,
}

/** Reads all that a run has besides strategy, instrument and parameters; what is not said is the default. */
export function readSettings(phrase: Phrase, nowMs: number): Settings {
  return { ...DEFAULTS, ...readSaid(phrase, nowMs) }
}

/** Reads what is said of such settings, and nothing else. */
export function readSaid(phrase: Phrase, nowMs: number): Partial<Settings> {
  const days = readRange(phrase, nowMs)
  const slippageTicks = readSlippage(phrase)
  const timeframe = readTimeframe(phrase)
  const direction = readDirection(phrase)
  const seed = readSeed(phrase)
  const capital = readCapital(phrase)
  return {
    ...days,
    ...(slippageTicks !== null && { slippageTicks }),
    ...(timeframe !== null && { timeframe }),
    ...(direction !== null && { direction }),
    ...(seed !== null && { seed }),
    ...(capital !== null && { capital }),
  }
}

/** "slippage of 2 ticks", "2 ticks of slippage", "no slippage". */
function readSlippage(phrase: Phrase): number | null {
  if (phrase.take('no slippage', 'without slippage', 'zero slippage')) return 0
  const found = phrase.find('slippage')
  if (!found) return null
  const [from, to] = found
  const after = phrase.isWord(to, ...BETWEEN) ? to + 1 : to
  const before = phrase.isWord(from - 1, 'of') ? from - 2 : from - 1
  const place = [after, before - 1, before].find(at => phrase.at(at)?.kind === 'number')
  if (place === undefined) return null
  phrase.read(Math.min(from, place), Math.max(to, place + 1))
  phrase.take('ticks', 'tick')
  return phrase.tokens[place]!.value
}

function readTimeframe(phrase: Phrase): Timeframe | null {
  if (phrase.take('daily', 'day candles', 'end of day')) return '1D'
  if (phrase.take('hourly', '1 hour', '1 h')) return '60m'
  for (let at = 0; at < phrase.tokens.length; at++) {
    const number = phrase.at(at)
    const unit = UNITS[phrase.at(at + 1)?.text ?? '']
    const timeframe = choicesOf('timeframe').find(each => each === `${number?.text}${unit}`)
    if (number?.kind !== 'number' || timeframe === undefined) continue
    phrase.read(at, at + 2)
    return timeframe
  }
  return null
}

function readDirection(phrase: Phrase): Settings['direction'] | null {
  if (phrase.take('long only', 'only long', 'long side')) return 'long'
  if (phrase.take('short only', 'only short', 'short side')) return 'short'
  return phrase.take('both sides', 'both directions') ? 'both' : null
}

function readSeed(phrase: Phrase): number | null {
  const found = phrase.find('seed')
  const number = found && phrase.at(found[1])
  if (!found || number?.kind !== 'number') return null
  phrase.read(found[0], found[1] + 1)
  return number.value
}

/** What says which strategy it is. */
type Declaring = Parameters<typeof declaredOf>[0]

/** Values that a question gives to one parameter. */
export interface ParamValues {
  readonly name: string
  readonly values: readonly number[]
}

/**
 * Reads the parameters of the strategy that are named, each with its values: "shortBars=5", "stop loss 1%",
 * "MA short period 5 to 20 step 5", "long period 30, 60", and "5/20" for the first two that are counted in bars.
 */
export function readParams(phrase: Phrase, run: Declaring): ParamValues[] {
  const { params } = declaredOf(run)
  const found: ParamValues[] = []
  for (const [name, { label, unit }] of Object.entries(params)) {
    const ways = [name.toLowerCase(), label.toLowerCase(), ...shortened(label)]
    const values = readNamed(phrase, ways, unit)
    if (values) found.push({ name, values })
  }
  const taken = found.map(({ name }) => name)
  return [...found, ...readPair(phrase, params).filter(({ name }) => !taken.includes(name))]
}

/** What traders call the parameters of these labels besides. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  'ma short period': ['fast period', 'fast average', 'fast ma', 'fast', 'short'],
  'ma long period': ['slow period', 'slow average', 'slow ma', 'slow', 'long'],
  'stop loss': ['stoploss', 'stop', 'sl'],
  'take profit': ['takeprofit', 'profit target', 'target', 'tp'],
}

/** "short period" and "short average" of "MA short period". */
function shortened(label: string): string[] {
  const words = label.toLowerCase()
  const [first, ...rest] = words.split(' ')
  const own = first === 'ma' ? [rest.join(' '), `${rest[0]} average`, `${rest[0]} ma`] : []
  return [...own, ...(ALSO[words] ?? [])]
}

function readNamed(phrase: Phrase, ways: readonly string[], unit: string): number[] | null {
  for (const way of ways) {
    const place = phrase.find(way)
    if (!place) continue
    let at = place[1]
    if (phrase.isWord(at, ...BETWEEN)) at++
    const values = valuesAt(phrase, at, unit)
    if (values) {
      phrase.read(place[0], values.next)
      return values.values
    }
    const before = numberBefore(phrase, place[0], unit)
    if (before === null) continue
    phrase.read(before, place[1])
    return [phrase.tokens[before]!.value]
  }
  return null
}

/** Where the number of "1% stop loss" stands; null where there is none. */
function numberBefore(phrase: Phrase, at: number, unit: string): number | null {
  const place = skipUnit(phrase, at - 1, unit) === at ? at - 2 : at - 1
  return phrase.at(place)?.kind === 'number' ? place : null
}

interface Values {
  readonly values: number[]
  readonly next: number
}

/** "5", "5 to 20 step 5", "5, 10 and 20", with the unit after it. */
function valuesAt(phrase: Phrase, at: number, unit: string): Values | null {
  const first = phrase.at(at)
  if (first?.kind !== 'number') return null
  let next = skipUnit(phrase, at + 1, unit)
  const isRange = phrase.isWord(next, 'to', '-', '–')
  const end = phrase.at(next + 1)
  if (isRange && end?.kind === 'number') return steps(phrase, first.value, end.value, next + 2, unit)
  const values = [first.value]
  while (phrase.isWord(next, ',', 'and', 'or') && phrase.at(next + 1)?.kind === 'number') {
    values.push(phrase.at(next + 1)!.value)
    next = skipUnit(phrase, next + 2, unit)
  }
  return { values, next }
}

/** More values than a sweep may have are cut off later, with a sentence. */
const MAX_STEPS = 100

function steps(phrase: Phrase, first: number, last: number, after: number, unit: string): Values {
  let next = skipUnit(phrase, after, unit)
  if (phrase.isWord(next, 'in')) next++
  let step = (last - first) / 4 || 1
  const isStep = phrase.isWord(next, 'step', 'steps', 'by')
  const number = phrase.at(next + (phrase.isWord(next + 1, 'of') ? 2 : 1))
  if (isStep && number?.kind === 'number' && number.value > 0) {
    step = number.value
    next = phrase.tokens.indexOf(number) + 1
  } else if (Number.isInteger(first) && Number.isInteger(last)) step = Math.max(1, Math.round(step))
  const count = Math.min(MAX_STEPS, Math.floor((last - first) / step + 1e-9) + 1)
  const values = Array.from({ length: Math.max(1, count) }, (_, k) =>
    Number((first + k * step).toPrecision(12)),
  )
  return { values, next: skipUnit(phrase, next, unit) }
}

function skipUnit(phrase: Phrase, at: number, unit: string): number {
  return phrase.isWord(at, unit.toLowerCase(), '%', 'bars', 'bar', 'percent', 'ticks', 'minutes')
    ? at + 1
    : at
}

function readPair(phrase: Phrase, params: ReturnType<typeof declaredOf>['params']): ParamValues[] {
  const inBars = Object.entries(params).filter(([, { unit }]) => unit === 'bars')
  const [short, long] = inBars
  if (!short || !long) return []
  for (let at = 0; at < phrase.tokens.length; at++) {
    const [first, mark, second] = [phrase.at(at), phrase.at(at + 1), phrase.at(at + 2)]
    if (first?.kind !== 'number' || mark?.text !== '/' || second?.kind !== 'number') continue
    phrase.read(at, at + 3)
    phrase.take('averages', 'average', 'ma', 'crossover', 'cross')
    return [
      { name: short[0], values: [first.value] },
      { name: long[0], values: [second.value] },
    ]
  }
  return []
}
