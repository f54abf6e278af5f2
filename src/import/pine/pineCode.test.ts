/** The lines of code that single lines of a script become. */
import { describe, expect, it } from 'vitest'
import { isPine, pineToCode } from './pineToCode.ts'

const script = (lines: string, head = 'strategy("Code", overlay=true)') => `//@version=6\n${head}\n${lines}\n`
const codeOf = (lines: string, head?: string) => pineToCode(script(lines, head)).code!
const ENTRY = 'if close > open\n    strategy.entry("L", strategy.long)'

describe('a variable of a script', () => {
  it.each([
    ['fast_len', 'fastLen'],
    ['fastLen', 'fastLen'],
    ['FastLen', 'fastLen'],
    ['fastLEN', 'fastLEN'],
    ['MA', 'ma'],
    ['my_MA_line', 'myMaLine'],
    ['my_CdEf', 'myCdEf'],
    ['my_cdEF', 'myCdEF'],
    ['my_M2', 'myM2'],
    ['_x', 'x'],
    ['__x__y', 'xY'],
    ['_', 'value'],
    ['_1', 'value1'],
    ['x1', 'x1'],
    ['class', 'class2'],
    ['i', 'i2'],
    ['rsi', 'rsiLine'],
    ['bars', 'bars2'],
    ['nz', 'nz2'],
    [`a${'b'.repeat(50)}`, `a${'b'.repeat(35)}`],
  ])('%s is called %s', (name, called) => {
    const code = codeOf(
      `${name} = strategy.position_size + 1\nif close > ${name}\n    strategy.entry("L", strategy.long)`,
    )
    expect(code).toContain(`const ${called} = broker.position + 1\n`)
    expect(code).toContain(`bars.close[i]! > ${called}) enterLong('L')`)
  })

  it('of the same name gets a number: behind a figure with a line below', () => {
    const code = codeOf(`a_b = strategy.position_size + 1
aB = strategy.position_size + 2
x1 = strategy.position_size + 3
x_1 = strategy.position_size + 4
if close > a_b + aB + x1 + x_1
    strategy.entry("L", strategy.long)`)
    for (const [k, name] of ['aB', 'aB2', 'x1', 'x1_2'].entries())
      expect(code).toContain(`const ${name} = broker.position + ${k + 1}\n`)
  })
})

describe('an order of a script', () => {
  const line = (call: string) => codeOf(`${ENTRY}\n    ${call}`)

  it.each([
    ['strategy.close("L")', "broker.close('Close L')"],
    ['strategy.close("L", comment="Out")', "broker.close('Out')"],
    ['strategy.close("L", comment="")', "broker.close('Close L')"],
    ['strategy.close("L", comment=str.tostring(close))', "broker.close('Close L')"],
    ['strategy.close_all()', "broker.close('Close all')"],
    ['strategy.close_all(comment="End")', "broker.close('End')"],
    ['strategy.cancel("L")', "orders.cancel('L')"],
    ['strategy.cancel_all()', 'orders.cancel()'],
    ['strategy.exit("X", "L", stop=low)', "orders.exit('L', { stop: bars.low[i]! })"],
    ['strategy.exit("X", "L", limit=high)', "orders.exit('L', { target: bars.high[i]! })"],
    ['strategy.exit("X", stop=low, limit=na)', "orders.exit('', { stop: bars.low[i]! })"],
    [
      'strategy.exit("X", loss=2 + close)',
      "orders.exit('', { stopDistance: (2 + bars.close[i]!) * params.tick })",
    ],
    ['strategy.exit("X", profit=20)', "orders.exit('', { targetDistance: 20 * params.tick })"],
    ['strategy.entry("L", strategy.long, qty=2, comment="In")', "enterLong('In', 2)"],
    ['strategy.entry("L", strategy.long, qty=na)', "enterLong('L')"],
    [
      'strategy.entry("L", strategy.long, stop=high)',
      "orders.enter({ id: 'L', side: 'buy', reason: 'L', stop: bars.high[i]! })",
    ],
    [
      'strategy.entry("S", strategy.short, limit=high)',
      "orders.enter({ id: 'S', side: 'sell', reason: 'S', limit: bars.high[i]! })",
    ],
  ])('%s is %s', (call, code) => {
    expect(line(call)).toContain(`        ${code}\n`)
  })

  it('that closes an entry closes what that entry holds', () => {
    const both = `${ENTRY}\nif close < open\n    strategy.entry("S", strategy.short)\n`
    expect(codeOf(`${both}strategy.close("L")`)).toContain("if (broker.position > 0) broker.close('Close L')")
    expect(codeOf(`${both}strategy.close("S")`)).toContain("if (broker.position < 0) broker.close('Close S')")
    const named = both.replace('"S"', '"L"')
    expect(codeOf(`${named}strategy.close("L")`)).toContain("      broker.close('Close L')")
  })

  it('of version 5 may stand behind a condition of its own', () => {
    const { code } = pineToCode(
      `//@version=5\nstrategy("X")\n${ENTRY}\nstrategy.close("L", when=close < open)\nstrategy.close_all(when=true)\n`,
    )
    expect(code).toContain("if (bars.close[i]! < bars.open[i]!) broker.close('Close L')")
    expect(code).toContain("\n      broker.close('Close all')")
  })
})

describe('the head of a script', () => {
  it.each([
    ['strategy("  My  title ")', 'My  title', 'my-title'],
    ['strategy(title="A/B (2)!")', 'A/B (2)!', 'a-b-2'],
    ['strategy("«»")', '«»', 'pine-strategy'],
    ['strategy("")', 'Pine strategy', 'pine-strategy'],
    ['strategy(shorttitle="x")', 'Pine strategy', 'pine-strategy'],
    [`strategy("${'a'.repeat(80)}")`, 'a'.repeat(60), 'a'.repeat(60)],
  ])('%s gives its title and name', (head, title, id) => {
    const { title: found, code } = pineToCode(script(ENTRY, head))
    expect(found).toBe(title)
    expect(code).toContain(`id: '${id}'`)
  })

  it.each([
    ['//@version=5\nx', true],
    ['\n  // @version = 6', true],
    ['x = 1\n//@version=4', true],
    ['//@version', false],
    ['// version=5', false],
    ['x //@version=5', false],
  ])('tells that it is Pine: %j is %s', (source, is) => {
    expect(isPine(source)).toBe(is)
  })

  it('must have a version in a line of its own, and at most 300,000 characters', () => {
    expect(() => pineToCode('x = "//@version=5"')).toThrow('The script does not say its version.')
    const long = (length: number) => `${script(ENTRY)}//`.padEnd(length, 'x')
    expect(pineToCode(long(300_000)).code).not.toBeNull()
    expect(() => pineToCode(long(300_001))).toThrow('The script has 300001 characters. It may have 300000.')
  })

  it('says what the lines of many are: twelve, and how many more', () => {
    const lost = (count: number) => `${'strategy.order("O", strategy.long)\n'.repeat(count)}${ENTRY}`
    expect(codeOf(lost(1))).toContain('Left out: line 3 of the script.')
    expect(codeOf(lost(2))).toContain('Left out: lines 3 and 4 of the script.')
    expect(codeOf(lost(12))).toContain(
      'Left out: lines 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 and 14 of the script.',
    )
    expect(codeOf(lost(13))).toContain(
      'Left out: lines 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14 and 1 more of the script.',
    )
  })
})
