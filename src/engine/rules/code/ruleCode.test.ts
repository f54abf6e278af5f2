import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import * as authoring from '../../authoring.ts'
import { InputError } from '../../core/problem.ts'
import { drawOf } from '../../testing/draw.ts'
import { randomRules } from '../../testing/randomRules.ts'
import { EMPTY_RULES, type Rules } from '../rules.ts'
import { RULES_TEMPLATES } from '../templates.ts'
import { TERMS } from '../terms.ts'
import { ruleCode } from './ruleCode.ts'
import { CODE_IMPORTS, CODE_TERMS } from './terms.ts'

const UP = { ...EMPTY_RULES, name: 'Up', entryLong: ['close > close[1]'] }
const LEVEL = { label: 'Level', unit: '₹', min: 1, max: 1000, step: 0.05, default: 101 }

function templateCode(wanted: string): string {
  return ruleCode(RULES_TEMPLATES.find(({ id }) => id === wanted)!.rules)
}

/** The program without the places of its parts. */
function programOf(code: string) {
  const { program, errors } = parseSync('rules.ts', code)
  expect(errors).toEqual([])
  const text = JSON.stringify(program, (key, value: unknown) =>
    key === 'start' || key === 'end' ? 0 : value,
  )
  return JSON.parse(text) as Readonly<Record<string, unknown>>
}

/** Every string of the program, in its order. */
function stringsOf(part: unknown): readonly string[] {
  if (Array.isArray(part)) return part.flatMap(stringsOf)
  if (typeof part !== 'object' || part === null) return []
  if ('type' in part && part.type === 'Literal' && 'value' in part && typeof part.value === 'string')
    return [part.value]
  return Object.values(part).flatMap(stringsOf)
}

/** The program with all its strings empty. */
function withoutStrings(program: unknown): unknown {
  const isText = (part: object) => 'type' in part && part.type === 'Literal' && 'value' in part
  const text = JSON.stringify(program, (_, part: unknown) =>
    typeof part === 'object' && part !== null && isText(part) ? {} : part,
  )
  return JSON.parse(text)
}

describe('the code of rules', () => {
  it('reads as a person would write it', () => {
    const code = templateCode('rsi-reversal')
    for (const line of [
      ' * Buys weakness in an uptrend and sells strength in a downtrend. Fails where the trend ends: the stop-loss',
      'export default defineStrategy({',
      "  id: 'rsi-reversal',",
      "  title: 'RSI reversal',",
      "    rsiBars: integer({ label: 'RSI period', unit: 'bars', min: 2, max: 100, default: 14 }),",
      "      { name: 'EMA(200)', values: ema(bars.close, 200) },",
      "        pane: 'RSI',",
      '        levels: [params.oversold, params.overbought, 55, 45],',
      '  start({ bars, barMinutes, params, broker, direction, indicator, note }) {',
      '    const rsiLine = indicator(rsi, bars.close, params.rsiBars)',
      '    const ema200 = indicator(ema, bars.close, 200)',
      '      // RSI(rsiBars) crosses below oversold',
      '      crossedBelow(rsiLine, oversoldLevel, i) &&',
      '      // close is above EMA(200)',
      '      isAbove(bars.close[i]!, ema200[i]!)',
      '      return isDaily || (minute >= 9 * 60 + 20 && minute <= 14 * 60 + 45)',
      '    const exits = { stopLossPct: 0.5 }',
      '      if (!isDaily) exitMs = dayMs + (15 * 60 + 15 - barMinutes) * MINUTE_MS',
      "      if (held > 0 ? exitsLong(i) : exitsShort(i)) broker.close('Exit rules')",
      "      else if (isOver(i)) broker.close('Exit time')",
      "      if (held !== 0) broker.close('Opposite entry')",
    ]) {
      expect(code.split('\n')).toContain(line)
    }
  })

  it('holds what the rules use and nothing else', () => {
    const plain = ruleCode(UP)
    for (const word of [
      'cool',
      'readyBar',
      'tradesToday',
      'exits',
      'trail',
      'isDaily',
      'follow',
      'lines(',
      'note',
    ])
      expect(plain).not.toContain(word)
    const usesOf = (change: Partial<Rules>) => ruleCode({ ...UP, ...change })
    expect(usesOf({ coolDownBars: 5 })).toContain('readyBar = i + 5')
    expect(usesOf({ maxTradesPerDay: 2 })).toContain('if (tradesToday >= 2) return')
    expect(usesOf({ maxBarsHeld: 9 })).toContain("if (i - entryBar + 1 >= 9) broker.close('Held 9 bars')")
    expect(usesOf({ trailingStopPct: 2, stopLossPct: 1 })).toContain('const stopLossPct = 1')
    expect(usesOf({ trailingStopPct: 2 })).toContain('const price = extreme * (1 - 2 / 100)')
    expect(usesOf({ exitLong: ['close < open'] })).toContain('isAbove(bars.open[i]!, bars.close[i]!)')
  })

  it('writes the days of the week and of the expiry', () => {
    const code = ruleCode({ ...UP, entryLong: ['weekday is Thursday', 'days to NIFTY expiry is 0'] })
    for (const line of [
      '    const weekday = indicator(weekdays, bars)',
      "    const daysToNiftyExpiry = daysToExpiry(bars, 'NIFTY')",
      '      isSame(weekday[i]!, 4) &&',
      '      isSame(daysToNiftyExpiry[i]!, 0)',
    ])
      expect(code.split('\n')).toContain(line)
  })

  it('asks for its signal bars alone where the rules do', () => {
    expect(ruleCode(UP)).toContain('setSignalBars(')
    const others = [{ exitAt: '15:00' }, { trailingStopPct: 1 }, { maxBarsHeld: 1 }]
    for (const change of [...others, { coolDownBars: 1 }, { maxTradesPerDay: 1 }])
      expect(ruleCode({ ...UP, ...change })).not.toContain('setSignalBars')
  })

  it('reads its parameters, and asks whether one is off that may be', () => {
    const params = { level: LEVEL, most: { ...LEVEL, min: 0, step: 1 } }
    const code = ruleCode({ ...UP, params, entryLong: ['close > level'], maxTradesPerDay: 'most' })
    expect(code).toContain(
      "level: decimal({ label: 'Level', unit: '₹', min: 1, max: 1000, step: 0.05, default: 101 })",
    )
    expect(code).toContain('isAbove(bars.close[i]!, params.level)')
    expect(code).toContain('if (params.most > 0 && tradesToday >= params.most) return')
  })

  it('keeps brackets where numbers would change without them, and has no answer where a number is divided by 0', () => {
    const valueIn = (row: string) =>
      /isAbove\((.*), 1\)$/m.exec(ruleCode({ ...UP, entryLong: [`${row} > 1`] }))?.[1]
    expect(valueIn('(high - low) * 2')).toBe('(bars.high[i]! - bars.low[i]!) * 2')
    expect(valueIn('high - (low - 2)')).toBe('bars.high[i]! - (bars.low[i]! - 2)')
    expect(valueIn('high - low - 2')).toBe('bars.high[i]! - bars.low[i]! - 2')
    expect(valueIn('high + low * 2')).toBe('bars.high[i]! + bars.low[i]! * 2')
    expect(valueIn('high / 2 * low')).toBe('(bars.high[i]! / 2) * bars.low[i]!')
    expect(valueIn('-(-high)')).toBe('-(-bars.high[i]!)')
    expect(valueIn('high[2] / low')).toBe('ratio(bars.high[i - 2]!, bars.low[i]!)')
  })

  it('knows every word of the rules, and imports what "sauda" has', () => {
    expect(Object.keys(CODE_TERMS).sort()).toEqual(TERMS.map(({ name }) => name).sort())
    const types = ['Order']
    expect(CODE_IMPORTS.filter(name => !(name in authoring))).toEqual(types)
  })

  it('is the same text for the same rules', () => {
    for (const { rules } of RULES_TEMPLATES) {
      const again = JSON.parse(JSON.stringify(rules)) as Rules
      expect(ruleCode(again)).toBe(ruleCode(rules))
    }
  })

  it('has lines of at most 110 columns and no statement that cannot be read', () => {
    for (let seed = 0; seed < 300; seed++) {
      const code = ruleCode({ ...randomRules(drawOf(seed), 5), note: 'Word '.repeat(100) })
      expect(Math.max(...code.split('\n').map(line => line.length)), code).toBeLessThanOrEqual(110)
      expect(code).not.toMatch(/undefined|NaN\b(?<!Number\.NaN)|\[object|null!|;$/m)
      expect(parseSync('rules.ts', code).errors).toEqual([])
    }
  })

  it('refuses a parameter that may turn a number of the rules negative', () => {
    const params = { level: { ...LEVEL, min: -1 } }
    const code = () => ruleCode({ ...UP, params, stopLossPct: 'level' })
    expect(code).toThrow(InputError)
    expect(code).toThrow('stopLossPct: the parameter level may be below 0')
  })
})

const NASTY = [
  `it's "quoted" \`ticked\``,
  'ends with a backslash \\',
  "'); broker.sell(); ('",
  '*/ export const stolen = 1 /*',
  'line\nfeed\r\nand \u2028 and \u2029 and \u0000 nothing',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what must not become one
  '${broker.sell()} \\${x} \\u0027 \\x27',
  '// --> <!-- </script>',
  '\u202eturned round\u2066 \ud800 half \u{1f600}',
  'var _sauda = require( _sauda.stolen',
]

describe('text from outside', () => {
  it.each(NASTY)('%j in names and labels stays a string', text => {
    const label = { ...LEVEL, label: text.slice(0, 60), unit: text.slice(0, 9) }
    const name = text.slice(0, 60)
    const code = ruleCode({ ...UP, name, params: { level: label }, entryLong: ['close > level'] })
    const harmless = ruleCode({ ...UP, params: { level: LEVEL }, entryLong: ['close > level'] })
    const [[module, id, ...strings], [, , ...plain]] = [
      stringsOf(programOf(code)),
      stringsOf(programOf(harmless)),
    ]
    const changed: Readonly<Record<string, string>> = { Up: name, Level: label.label, '₹': label.unit }
    expect(strings).toEqual(plain.map(each => changed[each] ?? each))
    expect(module).toBe('sauda')
    expect(id).toMatch(/^[a-z0-9-]{1,60}$/)
    expect(withoutStrings(programOf(code))).toEqual(withoutStrings(programOf(harmless)))
  })

  it.each(NASTY)('%j in the note stays a comment', note => {
    const code = ruleCode({ ...UP, note })
    expect(programOf(code)).toEqual(programOf(ruleCode(UP)))
    expect(parseSync('rules.ts', code).comments[0]!.value).toMatch(/^\*\n( \* .*\n)+ $/)
    expect(code).not.toMatch(/(?<![\w.$])_sauda\.\w/)
  })

  it('a row of several lines stays a comment', () => {
    const rows = ['close\n>\u2028open\r', `close${'[1]'.repeat(150)} > open`]
    const code = ruleCode({ ...UP, entryLong: rows })
    expect(code).toContain('      // close > open\n')
    expect(programOf(code)).toEqual(programOf(ruleCode({ ...UP, entryLong: ['close > open', rows[1]!] })))
    expect(Math.max(...code.split('\n').map(line => line.length))).toBeLessThanOrEqual(110)
  })
})
