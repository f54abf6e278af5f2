import { describe, expect, it } from 'vitest'
import { EMPTY_RULES, NUMBER_FIELDS, type Rules } from '../../engine/rules/rules.ts'
import { RULES_TEMPLATES } from '../../engine/rules/templates.ts'
import type { OwnVersion } from '../../storage/strategies/ownStrategies.ts'
import { differenceOf, linesOf, notesOf, titleOf } from './difference.ts'

const ofRules = (rules: object): OwnVersion => ({ id: 'x~1', family: 'x', savedMs: 1, rules: rules as Rules })
const ofCode = (source: string): OwnVersion => ({
  id: 'x~2',
  family: 'x',
  savedMs: 2,
  code: { source, declared: { id: 'x~2', title: 'In code', summary: '', params: {} } },
})
const REVERSAL = RULES_TEMPLATES.find(({ id }) => id === 'rsi-reversal')!.rules

/** "- x", "+ y", "  z", "… 12". */
const shown = (older: readonly string[], newer: readonly string[]) =>
  differenceOf(older, newer).map(line =>
    line.kind === 'folded'
      ? `… ${line.count}`
      : `${{ removed: '-', added: '+', same: ' ' }[line.kind]} ${line.text}`,
  )
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, k) => `line ${from + k}`)

describe('the words of rules', () => {
  it('have a line for each condition and each field that says something, in the order of the form', () => {
    const rules: Rules = {
      ...REVERSAL,
      entryShort: [],
      exitShort: [],
      takeProfitPct: 2,
      stopLossPct: 'stop',
      maxBarsHeld: 1,
      coolDownBars: 12,
      maxTradesPerDay: 3,
      onOpposite: 'close',
    }
    expect(linesOf(ofRules(rules))).toEqual([
      'Name: RSI reversal',
      'Buy when: RSI(rsiBars) crosses below oversold',
      'Buy when: close is above EMA(200)',
      'Enter from: 09:20',
      'Enter until: 14:45',
      'Close a long position when: RSI(rsiBars) crosses above 55',
      'Take profit: 2 %',
      'Stop loss: stop %',
      'Exit after: 1 bar',
      'Exit at: 15:15',
      'The opposite entry: Closes the position',
      'Wait after an exit: 12 bars',
      'Entries a day: 3',
      'RSI period (rsiBars): 2 to 100, step 1, 14 bars',
      'Oversold (oversold): 5 to 50, step 1, 30',
      'Overbought (overbought): 50 to 95, step 1, 70',
    ])
  })

  it.each(NUMBER_FIELDS)('say a change of %s', field => {
    expect(
      shown(linesOf(ofRules(EMPTY_RULES)), linesOf(ofRules({ ...EMPTY_RULES, [field]: 7 }))),
    ).toContainEqual(expect.stringMatching(/^\+ [A-Z].*: 7/))
  })

  it('are the same for a field that is left out and one that is off, and without the note', () => {
    const { onOpposite: _, takeProfitPct: _off, exitAt: _at, ...fewer } = EMPTY_RULES
    expect(linesOf(ofRules({ ...fewer, note: 'seen' }))).toEqual(linesOf(ofRules(EMPTY_RULES)))
  })

  it('tell of damaged rules what stands there, and never throw', () => {
    expect(
      linesOf(
        ofRules({
          format: 'sauda-rules-0',
          name: { toString: 1 },
          entryLong: 7,
          entryShort: [null, { a: [1] }],
          entryFrom: 920,
          takeProfitPct: [],
          onOpposite: 'turn',
          params: { a: null, b: 5, c: { label: 3, min: 1 }, d: { min: 1, max: 2, step: 1, default: 1 } },
          odd: true,
        }),
      ),
    ).toEqual([
      'Name: {"toString":1}',
      'Buy when: 7',
      'Sell short when: null',
      'Sell short when: {"a":[1]}',
      'Enter from: 920',
      'The opposite entry: turn',
      'a: null',
      'b: 5',
      'c: {"label":3,"min":1}',
      'd: 1 to 2, step 1, 1',
      'format: sauda-rules-0',
      'odd: true',
    ])
    const oddities: readonly unknown[] = [
      null,
      0,
      1,
      '',
      'x',
      true,
      [],
      [null],
      {},
      { toString: 1 },
      { toJSON: 1, length: 2 },
    ]
    for (const field of [...Object.keys(EMPTY_RULES), 'other']) {
      for (const odd of oddities) {
        const version = ofRules({ ...EMPTY_RULES, [field]: odd })
        for (const text of [...linesOf(version), titleOf(version), notesOf(version)]) {
          expect(typeof text).toBe('string')
        }
      }
    }
    const bare = ofRules({})
    expect([linesOf(bare), titleOf(bare), notesOf(bare)]).toEqual([
      ['The opposite entry: Reverses the position'],
      '',
      '',
    ])
  })
})

describe('code', () => {
  it('is compared by its lines, whatever ends them', () => {
    expect(linesOf(ofCode('a\r\n\nb\n'))).toEqual(['a', '', 'b'])
    expect(linesOf(ofCode('a\n\nb'))).toEqual(['a', '', 'b'])
    expect(titleOf(ofCode(''))).toBe('In code')
  })
})

describe('the difference', () => {
  it('has what was removed before what was added in its place', () => {
    expect(shown(['a', 'b', 'c'], ['a', 'x', 'y', 'c'])).toEqual(['  a', '- b', '+ x', '+ y', '  c'])
  })

  it('is empty where no line differs', () => {
    expect(shown([], [])).toEqual([])
    expect(shown(numbered(1, 50), numbered(1, 50))).toEqual([])
  })

  it('folds what is the same, but for two lines beside each change', () => {
    const older = numbered(1, 40)
    const newer = [...numbered(1, 14), 'new', ...numbered(15, 29), ...numbered(31, 40)]
    expect(shown(older, newer)).toEqual([
      '… 12',
      '  line 13',
      '  line 14',
      '+ new',
      '  line 15',
      '  line 16',
      '… 11',
      '  line 28',
      '  line 29',
      '- line 30',
      '  line 31',
      '  line 32',
      '… 8',
    ])
  })

  it('folds no single line', () => {
    expect(shown(numbered(1, 4), numbered(1, 3))).toEqual(['  line 1', '  line 2', '  line 3', '- line 4'])
    expect(shown(numbered(1, 5), numbered(1, 4))[0]).toBe('… 2')
  })

  it('of texts that have next to nothing in common removes all of the one and adds all of the other', () => {
    const older = numbered(1, 3_000)
    const newer = [...numbered(5_000, 8_000), 'line 3000']
    expect(shown(older, newer)).toEqual([
      ...older.map(line => `- ${line}`),
      ...newer.map(line => `+ ${line}`),
    ])
  })

  it('of rules that became code shows their words against its lines', () => {
    const rules = linesOf(ofRules({ ...EMPTY_RULES, name: 'Mine' }))
    expect(shown(rules, linesOf(ofCode('one\ntwo\n')))).toEqual([
      '- Name: Mine',
      '- The opposite entry: Reverses the position',
      '+ one',
      '+ two',
    ])
  })
})
