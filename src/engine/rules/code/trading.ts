/** The trading logic of rules as code: what `RuleTrader` does, in its order, without what these rules do not use. */

import type { Rules } from '../rules.ts'
import { exitsLines, leaveFunction, trailFunction } from './exits.ts'
import {
  type CodeFunction,
  fieldText,
  functionOf,
  longNames,
  mayBeOff,
  type Uses,
  usesOf,
  when,
} from './uses.ts'

/** The statements of `start` behind its columns and rows, without indent: the last one returns the step. */
export function tradingLines(rules: Rules): readonly string[] {
  const uses = usesOf(rules)
  const follow = followFunction(rules, uses)
  const leave = leaveFunction(rules, uses)
  const enter = enterFunction(rules, uses)
  const parts = [
    longNames(rules),
    timeLines(rules, uses),
    exitsLines(rules),
    stateLines(uses),
    dayLines(rules, uses),
    follow?.lines ?? [],
    trailFunction(rules, uses)?.lines ?? [],
    leave?.lines ?? [],
    enter.lines,
    signalLines(uses),
    stepLines(uses, { follow: follow?.call, leave: leave?.call, enter: enter.call }),
  ]
  return parts.filter(part => part.length > 0).flatMap((part, k) => (k === 0 ? part : ['', ...part]))
}

/** "9 * 60 + 20" of "09:20": minutes since midnight. */
function minutesOf(time: string): string {
  const [hours, minutes] = time.split(':').map(Number)
  if (hours === 0) return String(minutes)
  return minutes === 0 ? `${hours} * 60` : `${hours} * 60 + ${minutes}`
}

function timeLines({ entryFrom, entryTo }: Rules, { entryTimes, exitTime }: Uses): readonly string[] {
  if (!entryTimes && !exitTime) return []
  const tests = [
    entryFrom !== null && `minute >= ${minutesOf(entryFrom)}`,
    entryTo !== null && `minute <= ${minutesOf(entryTo)}`,
  ].filter(test => test !== false)
  const words = [entryFrom !== null && ` from ${entryFrom}`, entryTo !== null && ` until ${entryTo}`]
  return [
    'const isDaily = barMinutes >= DAY_MINUTES',
    "if (isDaily) note('Times of the rules do not apply: the bars are a day or longer.')",
    ...when(
      entryTimes,
      '',
      `// an entry may be given on bars that close${words.filter(word => word !== false).join('')}`,
      'const isEntryTime = (i: number) => {',
      '  const minute = istMinute(bars.openMs[i]!) + barMinutes',
      `  return isDaily || ${tests.length === 1 ? tests[0] : `(${tests.join(' && ')})`}`,
      '}',
    ),
  ]
}

function stateLines({ long, short, trail, hold, coolDown, perDay, exitTime }: Uses): readonly string[] {
  const extremes = [
    long && 'highest price since the entry of a long position',
    short && 'lowest of a short one',
  ]
  return [
    '// the order that opened the position, or is to open it',
    'let entry: Order | null = null',
    ...when(
      coolDown || perDay,
      '// the last entry that has filled and was counted',
      'let counted: Order | null = null',
    ),
    ...when(coolDown || hold || trail, 'let heldBefore = 0'),
    ...when(hold, 'let entryBar = 0'),
    ...when(coolDown, '// the first bar on which an entry may be given again', 'let readyBar = 0'),
    ...when(perDay, 'let tradesToday = 0'),
    ...when(perDay || exitTime, 'let nextDayMs = -Infinity'),
    ...when(exitTime, 'let exitMs = Infinity'),
    ...when(trail, `// ${extremes.filter(words => words !== false).join(', ')}`, 'let extreme = Number.NaN'),
  ]
}

function dayLines({ exitAt }: Rules, { perDay, exitTime }: Uses): readonly string[] {
  if (!perDay && !exitTime) return []
  return [
    'const startDay = (ms: number) => {',
    '  const dayMs = istDayStart(istDay(ms))',
    '  nextDayMs = dayMs + DAY_MS',
    ...when(perDay, '  tradesToday = 0'),
    ...when(
      exitTime,
      '  // a bar closes so much later than it opens',
      `  if (!isDaily) exitMs = dayMs + (${minutesOf(exitAt ?? '')} - barMinutes) * MINUTE_MS`,
    ),
    '}',
    ...when(
      exitTime,
      `// whether bar i closes at ${exitAt} or later; bars of a day never do`,
      'const isOver = (i: number) => bars.openMs[i]! >= exitMs',
    ),
  ]
}

function followFunction(
  rules: Rules,
  { long, short, coolDown, perDay, hold, trail }: Uses,
): CodeFunction | null {
  const isBoth = long && short
  const [high, low] = ['bars.high[i]!', 'bars.low[i]!']
  const start = isBoth ? `held > 0 ? ${high} : ${low}` : long ? high : low
  const body = [
    ...when(coolDown || perDay, 'const isNew = entry !== null && entry !== counted && entry.filledQty > 0'),
    ...when(coolDown && !perDay, 'if (isNew) counted = entry'),
    ...when(perDay, 'if (isNew) {', '  counted = entry', '  tradesToday++', '}'),
    ...when(
      coolDown,
      '// what came and went inside the bar was a position too',
      `if (held === 0 && (heldBefore !== 0 || isNew)) readyBar = i + ${fieldText(rules, 'coolDownBars')}`,
    ),
    ...when(
      hold || trail,
      `// the first bar of a position${isBoth ? ', or of one on the other side' : ''}`,
      `if (held !== 0 && ${isBoth ? 'held * heldBefore <= 0' : 'heldBefore === 0'}) {`,
      ...when(hold, '  entryBar = i'),
      ...when(trail, `  extreme = ${start}`),
      '}',
    ),
    ...when(trail && long, `if (held > 0) extreme = Math.max(extreme, ${high})`),
    ...when(trail && short, `if (held < 0) extreme = Math.min(extreme, ${low})`),
  ]
  return functionOf('follow', ['held', 'i'], body, 'keeps the books of the position')
}

function enterFunction(rules: Rules, uses: Uses): CodeFunction {
  const { long, short, coolDown, perDay } = uses
  const isBoth = long && short
  const most = fieldText(rules, 'maxTradesPerDay')
  const isOff = mayBeOff(rules, 'maxTradesPerDay') ? `${most} > 0 && ` : ''
  const body = [
    ...when(isBoth, ...otherSideLines(rules)),
    '// one entry works at a time',
    "if (entry?.status === 'OPEN') return",
    ...when(isBoth, "if (direction !== 'both' && direction !== (side > 0 ? 'long' : 'short')) return"),
    ...when(!isBoth, `if (direction === '${long ? 'short' : 'long'}') return`),
    ...when(coolDown, 'if (i < readyBar) return'),
    ...when(perDay, `if (${isOff}tradesToday >= ${most}) return`),
    ...orderLines(rules, uses),
  ]
  return functionOf('enter', ['side', 'held', 'i'], body)!
}

/** What becomes of the other side before an entry is given. */
function otherSideLines({ onOpposite }: Rules): readonly string[] {
  const isHeld = onOpposite === 'ignore' ? 'held !== 0' : 'held * side > 0'
  return [
    onOpposite === 'ignore' ? '// what is held stays' : '// what is held on this side stays as it is',
    `if (${isHeld}) return`,
    '// what is left of an entry on the other side must not work on',
    "if (entry?.status === 'OPEN' && entry.side !== (side > 0 ? 'buy' : 'sell')) {",
    "  broker.cancel(entry, 'Opposite entry')",
    '}',
    ...when(onOpposite === 'reverse', "if (held !== 0) broker.close('Opposite entry')"),
    ...when(onOpposite === 'close', 'if (held !== 0) {', "  broker.close('Opposite entry')", '  return', '}'),
  ]
}

function orderLines(rules: Rules, { long, short }: Uses): readonly string[] {
  const exits = exitsLines(rules).length > 0 ? ', exits' : ''
  if (long && short)
    return [
      `const request = { reason: side > 0 ? 'Long entry' : 'Short entry'${exits} }`,
      'entry = side > 0 ? broker.buy(request) : broker.sell(request)',
    ]
  return long
    ? [`entry = broker.buy({ reason: 'Long entry'${exits} })`]
    : [`entry = broker.sell({ reason: 'Short entry'${exits} })`]
}

/** Without anything that goes on between signals, the step need not see the other bars. */
function signalLines({ long, short, exitLong, exitShort, ...uses }: Uses): readonly string[] {
  const { exitTime, coolDown, perDay, hold, trail } = uses
  if (exitTime || coolDown || perDay || hold || trail) return []
  const sides = { entersLong: long, entersShort: short, exitsLong: exitLong, exitsShort: exitShort }
  const asked = Object.entries(sides).flatMap(([name, is]) => (is ? [`${name}(i)`] : []))
  return [
    '// the step need be asked on these bars alone, which makes a run faster',
    `const hasSignal = (i: number) => ${asked.join(' || ')}`,
    'setSignalBars(Int8Array.from(bars.close, (_, i) => Number(hasSignal(i))))',
  ]
}

function stepLines(
  { long, short, entryTimes, exitTime, perDay, coolDown, hold, trail }: Uses,
  { follow, leave, enter }: { follow: string | undefined; leave: string | undefined; enter: string },
): readonly string[] {
  const isBoth = long && short
  const tests = [
    isBoth ? 'side !== 0' : `held === 0 && ${long ? 'entersLong' : 'entersShort'}(i)`,
    entryTimes && 'isEntryTime(i)',
    exitTime && '!isOver(i)',
  ].filter(test => test !== false)
  const body = [
    ...when(perDay || exitTime, 'if (bars.openMs[i]! >= nextDayMs) startDay(bars.openMs[i]!)'),
    'const held = broker.position',
    ...when(follow !== undefined, follow ?? ''),
    ...when(leave !== undefined, `if (held !== 0) ${leave}`),
    ...when(
      isBoth,
      '// 1 is long, -1 short; both at once are no signal',
      'const side = Number(entersLong(i)) - Number(entersShort(i))',
    ),
    `if (${tests.join(' && ')}) ${enter}`,
    ...when(coolDown || hold || trail, 'heldBefore = held'),
  ]
  return [
    '// called after bar i has closed: read no column beyond i',
    'return i => {',
    ...body.map(line => `  ${line}`),
    '}',
  ]
}
