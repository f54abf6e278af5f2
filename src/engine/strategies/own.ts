/** Strategies of the trader's own: what they are known by, and what keeps a mistake in one from looking like ours. */

import { hashText } from '../core/hashText.ts'
import { InputError } from '../core/problem.ts'
import type { Bars } from '../market/bars.ts'
import { dayTimeWords } from '../market/ist.ts'
import { checkDeclared, checkText, isRecord, isShort, LONGEST_TITLE } from './declared.ts'
import type { Strategy, StrategyLine } from './define.ts'

/** Digits of the hash in an id. */
const HASH_LENGTH = 16
const MAX_LINES = 20
const MAX_PANES = 3
/** Of one line. */
const MAX_LEVELS = 10

/**
 * The id of an own strategy: its name as it may stand in a link, and a hash of its source, so that it stands for this
 * source and no other, in fingerprints too. "My RSI 2!" is "my-rsi-2~0f3b…".
 */
export function ownId(name: string, source: string): string {
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${slug || 'strategy'}~${hashText(source).slice(0, HASH_LENGTH)}`
}

/**
 * The strategy that a file of code exports, by default or as the only one. What it throws is told as its own mistake, with
 * the bar.
 * @param placeOf finds where in the file an error comes from: " (line 12)", or "".
 * @throws InputError when the file exports none, or one that lacks something.
 */
export function codeStrategy(
  exported: Readonly<Record<string, unknown>>,
  source: string,
  placeOf: (error: unknown) => string = () => '',
): Strategy {
  const strategy = attempt(
    () => checkStrategy(findExport(exported)),
    error =>
      error instanceof InputError
        ? error
        : new InputError(`The strategy cannot be read${placeOf(error)}: ${String(error)}.`),
  )
  const failure = (error: unknown, when: string) => {
    if (error instanceof InputError) return error
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    return new InputError(`${strategy.title} failed ${when}${placeOf(error)}: ${message}`, 'strategy')
  }
  return {
    ...strategy,
    id: ownId(strategy.id, source),
    ...(strategy.lines && {
      lines: (...drawn: Parameters<NonNullable<Strategy['lines']>>) => {
        const lines = attempt(
          () => strategy.lines!(...drawn),
          error => failure(error, 'to draw its lines'),
        )
        return checkLines(lines, drawn[0])
      },
    }),
    start(context) {
      const { openMs } = context.bars
      const step = attempt(
        () => strategy.start(context),
        error => failure(error, 'at its start'),
      )
      if (typeof step !== 'function') throw new InputError(`${strategy.title}: start must return a function.`)
      return i => {
        try {
          step(i)
        } catch (error) {
          throw failure(error, `at the bar of ${dayTimeWords(openMs[i]!)}`)
        }
      }
    },
  }
}

/** @throws InputError for what cannot be drawn. */
function checkLines(lines: unknown, { close }: Bars): readonly StrategyLine[] {
  const isLine = (line: unknown) =>
    isRecord(line) &&
    isShort(line.name) &&
    line.values instanceof Float64Array &&
    line.values.length === close.length
  if (!Array.isArray(lines) || lines.length > MAX_LINES || !lines.every(isLine))
    throw new InputError(
      `lines: must give at most ${MAX_LINES} lines, each with a name and a Float64Array as long as the bars.`,
      'lines',
    )
  for (const line of lines as readonly Readonly<Record<string, unknown>>[]) checkPlace(line)
  const drawn = lines as readonly StrategyLine[]
  const panes = new Set(drawn.map(({ pane }) => pane).filter(pane => pane !== undefined))
  if (panes.size > MAX_PANES)
    throw new InputError(
      `lines: has ${panes.size} panes and may have ${MAX_PANES}; give lines of one scale the same pane.`,
      'lines',
    )
  return drawn
}

/** @throws InputError for a pane without a name, or levels that are no numbers. */
function checkPlace({ name, pane, levels }: Readonly<Record<string, unknown>>): void {
  if (pane !== undefined && !(isShort(pane) && pane.trim() !== ''))
    throw new InputError(
      `lines: the pane of "${name}" must be text of 1 to ${LONGEST_TITLE} characters.`,
      'lines',
    )
  const isList = Array.isArray(levels) && levels.every(level => typeof level === 'number')
  if (levels !== undefined && !(isList && levels.length <= MAX_LEVELS))
    throw new InputError(
      `lines: the levels of "${name}" must be a list of at most ${MAX_LEVELS} numbers.`,
      'lines',
    )
}

function attempt<T>(work: () => T, toError: (error: unknown) => Error): T {
  try {
    return work()
  } catch (error) {
    throw toError(error)
  }
}

function findExport(exported: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const candidates = [exported.default, ...Object.values(exported)].filter(isStrategyLike)
  const [found, ...others] = new Set(candidates)
  if (!found)
    throw new InputError('The file exports no strategy. Export one that defineStrategy made.', 'strategy')
  if (others.length > 0 && !isStrategyLike(exported.default))
    throw new InputError('The file exports several strategies. Export one of them as default.', 'strategy')
  return found
}

function isStrategyLike(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && typeof value.start === 'function'
}

function checkStrategy(given: Record<string, unknown>): Strategy {
  const { id, title, summary, legs = 1 } = given
  for (const [name, text] of Object.entries({ id, title, summary })) checkText(name, text)
  if (legs !== 1 && legs !== 2) throw new InputError('legs: a strategy trades 1 or 2 instruments.', 'legs')
  if (given.lines !== undefined && typeof given.lines !== 'function')
    throw new InputError('lines: must be a function of the bars and the parameters.', 'lines')
  const { lines, start } = given
  return {
    ...{ id, summary, ...checkDeclared(given), start },
    ...(legs === 2 && { legs }),
    ...(lines !== undefined && { lines }),
  } as unknown as Strategy
}
