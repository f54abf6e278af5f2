/** How positions of rules are left, as code. */

import type { Rules } from '../rules.ts'
import { laidOut, record } from './text.ts'
import {
  type CodeFunction,
  fieldText,
  functionOf,
  LONGEST_STATEMENT,
  mayBeOff,
  type Uses,
  when,
} from './uses.ts'

/** What is attached to each entry; a stop that trails begins where the nearer of the two stops lies. */
export function exitsLines(rules: Rules): readonly string[] {
  const { takeProfitPct, stopLossPct, trailingStopPct } = rules
  const stops = (['stopLossPct', 'trailingStopPct'] as const).filter(field => rules[field] !== 0)
  const target = takeProfitPct === 0 ? [] : [`takeProfitPct: ${fieldText(rules, 'takeProfitPct')}`]
  const attached = (...stop: readonly string[]) => [
    '// attached to each entry, in % of its price',
    ...laidOut(0, 'const exits = ', record([...target, ...stop])),
  ]
  if (stops.length === 0) return target.length === 0 ? [] : attached()
  if (stops.length === 1) return attached(`stopLossPct: ${fieldText(rules, stops[0]!)}`)
  const nearer = '// the nearer of the stop-loss and the trailing stop'
  if (typeof stopLossPct === 'number' && typeof trailingStopPct === 'number')
    return [
      nearer,
      `const stopLossPct = ${Math.min(stopLossPct, trailingStopPct)}`,
      ...attached('stopLossPct'),
    ]
  const numbers = stops.map(field => fieldText(rules, field)).join(', ')
  if (!stops.some(field => mayBeOff(rules, field)))
    return [nearer, `const stopLossPct = Math.min(${numbers})`, ...attached('stopLossPct')]
  return [
    `${nearer}; 0 is none`,
    `const stops = [${numbers}].filter(pct => pct > 0)`,
    'const stopLossPct = stops.length > 0 ? Math.min(...stops) : 0',
    ...attached('stopLossPct'),
  ]
}

/** The function that moves the stop after the price. */
export function trailFunction(rules: Rules, { long, short, trail }: Uses): CodeFunction | null {
  if (!trail) return null
  const pct = fieldText(rules, 'trailingStopPct')
  const isBoth = long && short
  const price = isBoth ? `(1 - (side * ${pct}) / 100)` : `(1 ${long ? '-' : '+'} ${pct} / 100)`
  const isNearer = isBoth ? 'side * (price - stop.stopPrice) > 0' : `price ${long ? '>' : '<'} stop.stopPrice`
  const body = [
    'const stop = entry?.stopLoss',
    'if (!stop) return',
    ...when(isBoth, 'const side = Math.sign(held)'),
    `const price = extreme * ${price}`,
    `if (${isNearer}) broker.modify(stop, { stopPrice: price })`,
  ]
  return functionOf('trail', ['held'], body, 'draws the stop after the price; it never goes back')
}

/** The function that closes a position: by the first of its ways out that applies. */
export function leaveFunction(rules: Rules, uses: Uses): CodeFunction | null {
  const ways = waysOut(rules, uses)
  const tests = ways.map(({ test }, k) => (k === 0 ? '' : 'else ') + (test === null ? '' : `if (${test}) `))
  const lines = ways.map(({ act }, k) => tests[k] + act)
  const blocks = ways.flatMap(({ act }, k) => [`${k === 0 ? '' : '} '}${tests[k]}{`, `  ${act}`])
  const body = lines.every(line => line.length <= LONGEST_STATEMENT) ? lines : [...blocks, '}']
  const first = 'closes the position by the first of these that applies'
  const comment = uses.trail ? `${first}, or else moves its stop` : first
  return functionOf('leave', ['held', 'i'], body, ways.length > 1 ? comment : undefined)
}

/** A way out of a position where `test` holds; null is always. */
interface WayOut {
  readonly test: string | null
  readonly act: string
}

function waysOut(rules: Rules, uses: Uses): readonly WayOut[] {
  const ways: readonly (WayOut | false)[] = [
    (uses.exitLong || uses.exitShort) && { test: exitTest(uses), act: "broker.close('Exit rules')" },
    uses.exitTime && { test: 'isOver(i)', act: "broker.close('Exit time')" },
    uses.hold && holdEnd(rules),
    uses.trail && {
      test: mayBeOff(rules, 'trailingStopPct') ? `${fieldText(rules, 'trailingStopPct')} > 0` : null,
      act: trailFunction(rules, uses)!.call,
    },
  ]
  return ways.filter(way => way !== false)
}

function holdEnd(rules: Rules): WayOut {
  const bars = fieldText(rules, 'maxBarsHeld')
  const isLong = `i - entryBar + 1 >= ${bars}`
  const reason = typeof rules.maxBarsHeld === 'string' ? `\`Held \${${bars}} bars\`` : `'Held ${bars} bars'`
  return {
    test: mayBeOff(rules, 'maxBarsHeld') ? `${bars} > 0 && ${isLong}` : isLong,
    act: `broker.close(${reason})`,
  }
}

/** Whether the exit rows of the side that is held hold. */
function exitTest({ long, short, exitLong, exitShort }: Uses): string {
  if (exitLong && exitShort) return 'held > 0 ? exitsLong(i) : exitsShort(i)'
  if (!(long && short)) return long ? 'exitsLong(i)' : 'exitsShort(i)'
  return exitLong ? 'held > 0 && exitsLong(i)' : 'held < 0 && exitsShort(i)'
}
