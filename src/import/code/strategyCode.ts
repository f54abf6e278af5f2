/** Files of code that export a strategy, for the terminal and the page's walled workers alike. */

import { transform } from 'sucrase'
import {
  codeStrategy,
  ELEMENTARY,
  InputError,
  STRATEGY_API,
  type Strategy,
  seededRandom,
} from '../../engine/index.ts'
import { checkRequests } from './orderRequests.ts'

/** The names that a script finds as its parameters, in their order. */
export const SCRIPT_NAMES = ['exports', 'require', 'Math', 'Date', 'console'] as const

/** The file as a function: it puts what the file exports into the first, and imports by the second. */
export type Script = (
  exports: Record<string, unknown>,
  require: (specifier: string) => unknown,
  math: typeof Math,
  date: typeof Date,
  output: ScriptConsole,
) => void

/** Where a script's `console.log` and its like go. */
export type ScriptConsole = Readonly<
  Record<'log' | 'info' | 'warn' | 'error' | 'debug', (...values: unknown[]) => void>
>

/** More is no strategy that a person wrote. */
const LONGEST_SOURCE = 300_000
const SEED = 7
const NO_CLOCK = 'A strategy has no clock. Use the time of the bar: bars.openMs[i].'

/**
 * The body of a `Script` in JavaScript: types are gone, imports are calls, and each line stays where it was.
 * @throws InputError that names the line of what cannot be read.
 */
export function toScript(source: string, file: string): string {
  if (source.length > LONGEST_SOURCE)
    throw new InputError(`The file has ${source.length} characters. A strategy may have ${LONGEST_SOURCE}.`)
  const code = withoutImports(source, file)
  checkNames(code)
  return code
}

function withoutImports(source: string, file: string): string {
  try {
    return transform(source, { transforms: ['typescript', 'imports'], filePath: file }).code
  } catch (error) {
    // "Error transforming my.ts: Unexpected token (12:5)"
    const message = (error as Error).message.replace(/^Error transforming [^:]*: /, '')
    const place = /\((\d+):\d+\)$/.exec(message)
    throw new InputError(place ? `Line ${place[1]}: ${message.slice(0, place.index).trim()}.` : `${message}.`)
  }
}

/** The same code in JavaScript. */
export function withoutTypes(source: string): string {
  return transform(source, { transforms: ['typescript'], disableESTransforms: true }).code
}

/**
 * The strategy that a script exports. Its errors are told with the line in `file`, which the script's own stack must name.
 * @throws InputError that says what is wrong.
 */
export function scriptStrategy(
  script: Script,
  { source, file, output }: { source: string; file: string; output: ScriptConsole },
): Strategy {
  const exported: Record<string, unknown> = {}
  const placeOf = (error: unknown) => placeIn(file, error)
  let draw = seededRandom(SEED)
  try {
    script(
      exported,
      importOf,
      mathWith(() => draw()),
      CLOCKLESS_DATE,
      output,
    )
  } catch (error) {
    throw scriptError(error, file)
  }
  const strategy = codeStrategy(exported, source, placeOf)
  return {
    ...strategy,
    start(context) {
      draw = seededRandom(SEED)
      checkRequests(context)
      return strategy.start(context)
    },
  }
}

/** `Math` with the engine's own functions for those whose last bit differs between browsers, and seeded random numbers. */
function mathWith(random: () => number): typeof Math {
  const own = Object.getOwnPropertyDescriptors({ ...ELEMENTARY, random })
  return Object.freeze(
    Object.defineProperties({}, { ...Object.getOwnPropertyDescriptors(Math), ...own }),
  ) as typeof Math
}

/** Dates of moments that are given: a strategy has no clock. */
export const CLOCKLESS_DATE: DateConstructor = withoutClock(Date)

function withoutClock(host: DateConstructor): DateConstructor {
  function refuse(): never {
    throw new InputError(NO_CLOCK)
  }
  function ClocklessDate(...parts: readonly unknown[]): object {
    if (new.target === undefined || parts.length === 0) refuse()
    return Reflect.construct(host, parts, new.target) as object
  }
  return Object.assign(ClocklessDate, {
    prototype: host.prototype,
    UTC: host.UTC,
    parse: host.parse,
    now: refuse,
  }) as unknown as DateConstructor
}

/** What went wrong while a script was read or began, for its author. */
export function scriptError(error: unknown, file: string): InputError {
  return error instanceof InputError
    ? error
    : new InputError(`It failed${placeIn(file, error)}. ${String(error)}.`)
}

/** A built-in's file imports by its path in the engine: it finds the same names. */
function importOf(specifier: string): unknown {
  if (specifier === 'sauda' || /^\.{1,2}\//.test(specifier)) return STRATEGY_API
  throw new InputError(`It imports "${specifier}". A strategy can import from "sauda" alone.`)
}

/** @throws InputError for a name that "sauda" does not have, which would be undefined until it is used. */
function checkNames(code: string): void {
  for (const [, space] of code.matchAll(/var (_\w+) = require\(/g)) {
    for (const [, name] of code.matchAll(new RegExp(`(?<![\\w.$])${space}\\.(\\w+)`, 'g'))) {
      if (!(name! in STRATEGY_API)) throw new InputError(`It imports "${name}", which "sauda" does not have.`)
    }
  }
}

/** " (line 12)", where the error's stack knows the file. */
function placeIn(file: string, error: unknown): string {
  if (!(error instanceof Error)) return ''
  const line = error.stack?.split('\n').find(text => text.includes(`${file}:`))
  const found = line?.slice(line.indexOf(`${file}:`) + file.length + 1).match(/^\d+/)
  return found ? ` (line ${found[0]})` : ''
}
