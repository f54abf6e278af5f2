import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { seededMinuteBars } from '../../bench/bars.ts'
import { defaultInputs, runBacktest, stampOf } from '../engine/index.ts'
import { loadStrategyFile } from './strategyFile.ts'

const FOLDER = mkdtempSync(join(tmpdir(), 'sauda-strategy-'))
const MOMENTUM = join(import.meta.dirname, '../engine/strategies/momentum.ts')

afterAll(() => rmSync(FOLDER, { recursive: true }))

function fileOf(name: string, content: string): string {
  const path = join(FOLDER, name)
  writeFileSync(path, content)
  return path
}

const FRAME = `id: 'x', title: 'X', summary: 'Does it.', params: {}`

describe('a strategy from a file', () => {
  it('that is the source of Momentum gives its orders, fills and equity, on 20 datasets with 20 parameter sets', () => {
    const { id } = loadStrategyFile(MOMENTUM)
    expect(id).toMatch(/^momentum~[0-9a-f]{16}$/)
    let fills = 0
    for (let seed = 1; seed <= 20; seed++) {
      const bars = seededMinuteBars(1500, seed)
      const dataset = { bars, stamp: stampOf(bars, 0) }
      for (let k = 0; k < 20; k++) {
        const params = { shortBars: 1 + k, longBars: 25 + 5 * k, volumeThreshold: k % 3, stopLossPct: k / 10 }
        const inputs = { ...defaultInputs('NIFTY', 1), capital: 10_000_000, params }
        const built = runBacktest(dataset, { ...inputs, strategy: 'momentum' })
        const own = runBacktest(dataset, { ...inputs, strategy: id })
        expect(own.orders).toEqual(built.orders)
        expect(own.fills).toEqual(built.fills)
        expect(own.equity).toEqual(built.equity)
        expect(own.stats).toEqual(built.stats)
        fills += own.fills.length
      }
    }
    expect(fills).toBeGreaterThan(4000)
  })

  it('has the same id with the line ends of Windows, and another one after any change', () => {
    const source = readFileSync(MOMENTUM, 'utf8')
    const { id } = loadStrategyFile(MOMENTUM)
    expect(loadStrategyFile(fileOf('windows.ts', source.replaceAll('\n', '\r\n'))).id).toBe(id)
    expect(loadStrategyFile(fileOf('changed.ts', `${source}\n`)).id).not.toBe(id)
  })

  it.each([
    ['missing.ts', null, 'cannot read'],
    ['a.json', '{', 'It is not valid JSON'],
    ['b.json', '{}', 'format: must be "sauda-rules-1".'],
    [
      'c.json',
      '{"format":"sauda-rules-1","entryLong":["close > RSY"]}',
      'entryLong row 1: "RSY" is not known.',
    ],
    ['d.ts', 'export default {\n  a: ,\n}', 'Line 2: '],
    [
      'e.ts',
      'import fs from "node:fs"\nexport default fs',
      'It imports "node:fs". A strategy can import from "sauda" alone.',
    ],
    [
      'f.ts',
      `import { smaa } from 'sauda'\nexport default { ${FRAME}, start: () => () => smaa() }`,
      'It imports "smaa", which "sauda" does not have.',
    ],
    ['g.ts', 'export const x = 1', 'The file exports no strategy.'],
    [
      'h.ts',
      `const s = { ${FRAME}, start: () => () => {} }\nexport const a = { ...s }\nexport const b = { ...s }`,
      'The file exports several strategies.',
    ],
    [
      'i.ts',
      `export default { id: 'x', title: '', summary: 's', start: () => () => {} }`,
      'The strategy has no title.',
    ],
    [
      'j.ts',
      `export default { ${FRAME.replace('{}', '{ a: {} }')}, start: () => () => {} }`,
      'params a: label is missing; it must be text of at most 60 characters.',
    ],
    ['k.ts', 'let a: number = 1\nthrow new Error("no")', 'It failed (line 2). Error: no.'],
  ])('%s is refused in one sentence that names it', (name, content, message) => {
    const path = content === null ? join(FOLDER, name) : fileOf(name, content)
    expect(() => loadStrategyFile(path)).toThrow(message)
    expect(() => loadStrategyFile(path)).toThrow(name)
  })

  it('that fails while it runs is named with its line and its bar', () => {
    const source = `export default { ${FRAME}, start: () =>\n i => { if (i === 5) throw new RangeError('too far') } }`
    const { id } = loadStrategyFile(fileOf('fails.ts', source))
    const bars = seededMinuteBars(30, 1)
    const inputs = { ...defaultInputs('NIFTY', 1), strategy: id }
    expect(() => runBacktest({ bars, stamp: stampOf(bars, 0) }, inputs)).toThrow(
      /^X failed at the bar of .*09:20 \(line 2\): RangeError: too far$/,
    )
  })
})
