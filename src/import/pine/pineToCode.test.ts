import { describe, expect, it } from 'vitest'
import { compiled, ranOn } from '../../../test/convertedPine.ts'
import { InputError } from '../../engine/index.ts'
import { pineToCode } from './pineToCode.ts'
import { PARTLY_KNOWN, REFUSED } from './testing/partlyKnown.ts'
import { SCRIPTS } from './testing/scripts.ts'

type Fault = readonly [line: number, reason: string, changesOrders?: boolean]

/** What of each script is not understood; true is what changes orders. */
const FAULTS: Readonly<Record<keyof typeof PARTLY_KNOWN, readonly Fault[]>> = {
  pyramiding: [
    [2, 'pyramiding=3 is not supported: an entry is skipped while its side holds a position', true],
  ],
  onePyramid: [],
  security: [
    [3, 'request.security: other instruments and timeframes are not supported'],
    [4, 'depends on line 3'],
    [6, 'depends on line 4', true],
    [7, 'depends on line 6', true],
  ],
  trailPoints: [[5, 'intrabar trailing stops (trail_*) are not supported', true]],
  partialExits: [
    [5, 'partial exits are not supported', true],
    [7, 'the exit of line 6 has the whole position already', true],
  ],
  equity: [
    [3, 'strategy.equity is the run’s money, which a strategy does not see here'],
    [5, 'depends on line 3', true],
    [7, 'no entry that was understood is called "Sized"', true],
  ],
  taintedState: [
    [6, 'request.security: other instruments and timeframes are not supported'],
    [7, 'depends on line 6'],
    [8, 'depends on line 6', true],
    [9, 'depends on line 8', true],
  ],
  drawing: [],
  arrays: [
    [3, 'array.new_float: lists are not supported'],
    [4, 'array.push: lists are not supported'],
    [5, 'array.max: lists are not supported'],
    [6, 'depends on line 5', true],
    [7, 'depends on line 6', true],
  ],
  types: [
    [3, 'user-defined types are not supported'],
    [7, 'methods are not supported'],
    [9, 'a while loop could run without an end', true],
    [10, 'depends on line 9', true],
  ],
  broken: [
    [3, '"," is missing before the end of the line'],
    [4, '"," is missing before "21"'],
    [5, '"=" is not expected here'],
    [6, 'depends on line 3', true],
    [7, 'depends on line 6', true],
  ],
  varip: [
    [3, 'varip changes within a bar; the script runs on bar closes only'],
    [5, 'depends on line 3', true],
    [6, 'depends on line 5', true],
  ],
  lookAhead: [
    [4, 'how many bars before must be a whole number or an input from 0'],
    [5, 'how many bars before must be a whole number or an input from 0'],
    [6, 'depends on line 4', true],
    [7, 'depends on line 6', true],
  ],
  risk: [
    [3, 'strategy.risk.max_drawdown is not supported', true],
    [4, 'strategy.risk.allow_entry_in is not supported', true],
  ],
  order: [
    [3, 'strategy.order is not supported', true],
    [6, 'no entry that was understood is called "X"', true],
    [7, 'no entry that was understood is called "X"', true],
  ],
  nothing: [
    [3, 'request.security: other instruments and timeframes are not supported'],
    [4, 'depends on line 3', true],
    [5, 'depends on line 4', true],
  ],
  noEntry: [],
  conditional: [],
  exitsBySide: [],
  pane: [],
}
const REFUSALS: Readonly<Record<keyof typeof REFUSED, RegExp>> = {
  empty: /^The script is empty\. /,
  noVersion: /^The script does not say its version\. /,
  version4:
    /^The script is in version 4 of Pine\. Versions 5 and 6 can be converted\. TradingView’s editor converts older ones\.$/,
  version7: /^The script is in version 7 of Pine\. Versions 5 and 6 can be converted\.$/,
  indicator: /^The script is an indicator: it gives no orders\. /,
  library: /^The script is a library: it gives no orders\. /,
  noHead: /^The script has no strategy\(…\)\. /,
  brokenHead: /^The script has no strategy\(…\)\. /,
}

describe('a script in Pine', () => {
  it.each(Object.entries(SCRIPTS))('%s is understood to its last line', (_name, pine) => {
    const { code, refusal, notUnderstood } = pineToCode(pine)
    expect([notUnderstood, refusal]).toEqual([[], null])
    expect(code).not.toContain('note(')
  })

  it.each(Object.entries(FAULTS))(
    '%s: each line that is not understood is named, with its reason',
    (name, faults) => {
      const pine = PARTLY_KNOWN[name as keyof typeof PARTLY_KNOWN]
      const { code, notUnderstood } = pineToCode(pine)
      const lines = pine.split('\n')
      expect(notUnderstood).toEqual(
        faults.map(([line, reason, changesOrders = false]) => ({
          line,
          reason,
          changesOrders,
          text: lines[line - 1]!.trim(),
        })),
      )
      if (code === null) return
      // each run says that orders may be missing
      const missing = faults.filter(([, , changesOrders]) => changesOrders).map(([line]) => line)
      const notes = ranOn(compiled(code)).notes.filter(note => note.startsWith('Converted from Pine without'))
      expect(notes).toHaveLength(missing.length > 0 ? 1 : 0)
      for (const line of missing) expect(notes[0]).toMatch(new RegExp(`\\b${line}\\b`))
    },
  )

  it.each(Object.entries(REFUSALS))('%s is refused in one sentence', (name, message) => {
    const convert = () => pineToCode(REFUSED[name as keyof typeof REFUSED])
    expect(convert).toThrow(InputError)
    expect(convert).toThrow(message)
  })

  it('of which no entry is understood gives no file, and says so', () => {
    expect(pineToCode(PARTLY_KNOWN.nothing)).toMatchObject({
      code: null,
      refusal: 'No entry of the script was understood: see lines 4 and 5.',
    })
    expect(pineToCode(PARTLY_KNOWN.noEntry)).toMatchObject({
      code: null,
      refusal: 'The script enters nothing: it has no strategy.entry. Paste the whole script.',
    })
  })

  it('names lines that only draw apart: they are no part of a strategy', () => {
    expect(pineToCode(PARTLY_KNOWN.drawing).drawing).toEqual([3, 4, 5, 8, 9, 10, 12, 13])
  })

  it('says what a run does otherwise than TradingView', () => {
    expect(pineToCode(PARTLY_KNOWN.onePyramid).differences).toEqual([
      'The size of orders, the capital, costs and slippage are set in the run’s inputs, not in the code.',
    ])
    expect(pineToCode(PARTLY_KNOWN.conditional).differences).toEqual([
      'Computed on every bar; TradingView computes them only on bars that reach the call: ta.crossover (line 3), ta.sma (line 3), ta.ema (line 6).',
    ])
    expect(pineToCode(SCRIPTS.ticks).differences).toContain(
      'A tick is the parameter Tick, ₹0.05; TradingView takes that of the symbol.',
    )
  })

  it('with inputs becomes a strategy with parameters: their labels, limits, steps and choices', () => {
    const { code } = pineToCode(`//@version=6
strategy("Inputs", overlay=true)
length = input.int(20, "Length", minval=2, maxval=50)
width = input.float(1.25, title="Width %")
kind = input.string("B", "Kind", options=["A", "B"])
on = input.bool(false, "On")
src = input.source(hl2, "Source")
unused = input.int(5, "Unused")
limit = kind == "A" ? ta.sma(src, length) : ta.ema(src, length)
if on and close > limit * (1 + width / 100)
    strategy.entry("L", strategy.long)
`)
    expect(compiled(code!).params).toEqual({
      length: { label: 'Length', unit: 'bars', min: 2, max: 50, step: 1, default: 20 },
      width: { label: 'Width', unit: '%', min: 0, max: 12.5, step: 0.01, default: 1.25 },
      kind: { label: 'Kind', unit: 'choice', min: 0, max: 1, step: 1, default: 1, choices: ['A', 'B'] },
      on: { label: 'On', unit: 'choice', min: 0, max: 1, step: 1, default: 0, choices: ['Off', 'On'] },
      src: expect.objectContaining({ label: 'Source', default: 4, max: 6 }),
    })
  })

  it('says which steps it cannot take over: of whole numbers each counts, of others a step of 1 would leave no other', () => {
    const { code, differences } = pineToCode(`//@version=6
strategy("Steps", overlay=true)
slow = input.int(20, "Slow", step=5)
fast = input.int(10, "Fast", step=1)
stop = input.float(30.0, "Stop", step=1)
width = input.float(1.5, "Width", step=0.25)
level = input.float(50.0, "Level", step=5)
if ta.sma(close, slow) > ta.sma(close, fast) + stop + width + level
    strategy.entry("L", strategy.long)
`)
    const steps = Object.values(compiled(code!).params).map(({ label, step }) => [label, step])
    expect(steps).toEqual([
      ['Slow', 1],
      ['Fast', 1],
      ['Stop', 0.5],
      ['Width', 0.25],
      ['Level', 5],
    ])
    expect(differences.filter(words => words.includes('step'))).toEqual([
      'The input “Slow” has a step of 1; the script’s is 5.',
      'The input “Stop” has a step of 0.5; the script’s is 1.',
    ])
  })

  it('draws its overlay plots as lines among the prices', () => {
    const { code } = pineToCode(SCRIPTS.maCross)
    const report = ranOn(compiled(code!))
    expect(report.trades.length).toBeGreaterThan(0)
    expect(code).toContain("{ name: 'Fast average', values: fast }")
    expect(code).toContain("{ name: 'slow', values: slow }")
  })

  it('draws other plots in a pane of their own, with its levels', () => {
    const { code, drawing } = pineToCode(PARTLY_KNOWN.pane)
    expect(code).toContain("{ name: 'RSI', values: r, pane: 'Pane', levels: [70] }")
    expect(drawing).toEqual([])
  })

  it('gives the same file each time', () => {
    for (const pine of Object.values(SCRIPTS)) expect(pineToCode(pine).code).toBe(pineToCode(pine).code)
  })

  it('cannot break out of the file by its texts', () => {
    const evil = `'); process.exit(1); (' */ \u2028 \${1} _x.y`
    const { code } = pineToCode(
      `//@version=5\nstrategy("${evil}", overlay=true)\nn = input.int(3, "${evil}")\nif close > close[n]\n    strategy.entry("${evil}", strategy.long, comment="${evil}")\nif request.security("x") > 1\n    strategy.close("${evil}")\nplot(close + n, "${evil}")\n`,
    )
    const strategy = compiled(code!)
    expect(strategy.params.n?.label).toBe(evil.slice(0, 60))
  })

  it('of 2,000 lines is converted at once, and a chain of doubled values does not grow without end', () => {
    const many = Array.from(
      { length: 2_000 },
      (_, k) => `v${k} = ta.sma(close, ${(k % 50) + 1}) > ${k === 0 ? 'open' : `close[${k % 7}]`}`,
    )
    const { code, notUnderstood } = pineToCode(
      `//@version=5\nstrategy("Long")\n${many.join('\n')}\nif v1999\n    strategy.entry("L", strategy.long)\n`,
    )
    expect([notUnderstood, code!.length < 3_000]).toEqual([[], true])
    const doubled = Array.from({ length: 60 }, (_, k) => `f${k + 1}(x) => f${k}(x) + f${k}(x)`)
    const grown = pineToCode(
      `//@version=5\nstrategy("Grown")\nf0(x) => x\n${doubled.join('\n')}\nif f60(close) > 0\n    strategy.entry("L", strategy.long)\n`,
    )
    expect(grown.code).toBeNull()
  })
})
