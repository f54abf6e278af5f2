import { compileFunction } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { compiled, ranOn } from '../../../test/convertedPine.ts'
import { InputError, STRATEGY_API } from '../../engine/index.ts'
import {
  CLOCKLESS_DATE,
  SCRIPT_NAMES,
  type Script,
  scriptError,
  scriptStrategy,
  toScript,
  withoutTypes,
} from './strategyCode.ts'

const OUTPUT = { log() {}, info() {}, warn() {}, error() {}, debug() {} }
const HEAD = "import { defineStrategy } from 'sauda'\n"

/** A strategy whose start does this and whose step buys. */
const strategy = (start: string, before = '') =>
  `${HEAD}${before}export default defineStrategy({
  id: 'x', title: 'X', summary: 'Y.', params: {},
  start({ bars, broker, note }) {
    ${start}
    return i => { if (i % 100 === 0) broker.buy() }
  },
})
`

/** The notes of its run. */
const notesOf = (source: string) => ranOn(compiled(source)).notes

describe('a file of code', () => {
  it('may have 300,000 characters', () => {
    const filled = (length: number) => HEAD + ' '.repeat(length - HEAD.length)
    expect(() => toScript(filled(300_000), 'a.ts')).not.toThrow()
    expect(() => toScript(filled(300_001), 'a.ts')).toThrow(
      new InputError('The file has 300001 characters. A strategy may have 300000.'),
    )
  })

  it('that cannot be read is refused with the line, and without the name of its reader', () => {
    expect(() => toScript(`${HEAD}\nconst a = )\n`, 'a.ts')).toThrow(
      new InputError('Line 3: Unexpected token.'),
    )
    expect(() => toScript("const a = 'x\n", 'my file.ts')).toThrow(/^Line 1: [A-Z][\w ]+\.$/)
  })

  it('keeps each line in its place', () => {
    const source = `${HEAD}interface A {\n  x: number\n}\nexport const a: A = { x: 1 }\n`
    expect(toScript(source, 'a.ts').split('\n')[4]).toContain('x: 1')
  })

  it('in JavaScript is the same code without its types', () => {
    expect(withoutTypes('const a: number = b as number\nexport { a }').trim()).toBe(
      'const a = b \nexport { a }',
    )
    expect(withoutTypes('class A { readonly #x: number = a?.b ?? 1 }')).toContain('#x = a?.b ?? 1')
  })

  it('imports what "sauda" has, also by a path in the engine', () => {
    for (const from of ['sauda', './define.ts', '../indicators/sma.ts'])
      expect(compiled(strategy('note("ok")').replace("'sauda'", `'${from}'`)).title, from).toBe('X')
  })

  it.each(['fs', 'node:fs', 'sauda/more', 'x./y', '.../x', 'react'])('cannot import %s', from => {
    expect(() => compiled(`import x from '${from}'\nx()\n${strategy('')}`)).toThrow(
      `It imports "${from}". A strategy can import from "sauda" alone.`,
    )
  })

  it('cannot import a name that "sauda" does not have, wherever it is used', () => {
    const refused = new InputError('It imports "fetchAll", which "sauda" does not have.')
    expect(() => toScript("import { sma, fetchAll } from 'sauda'\nfetchAll(sma)\n", 'a.ts')).toThrow(refused)
    expect(() => toScript("import * as all from 'sauda'\nall.fetchAll()\n", 'a.ts')).not.toThrow()
    expect(() => toScript("import { fetchAll as sma } from 'sauda'\nsma()\n", 'a.ts')).toThrow(refused)
    const name = Object.keys(STRATEGY_API)[0]!
    expect(() =>
      toScript(`import { ${name} } from 'sauda'\nmine._sauda.fetchAll(${name})\n`, 'a.ts'),
    ).not.toThrow()
  })

  it('that throws as it is read, or as it starts, is told with its line', () => {
    expect(() => compiled(`${HEAD}\nthrow new Error('no')\n`)).toThrow(
      new InputError('It failed (line 3). Error: no.'),
    )
    expect(() => compiled(`${HEAD}\nundefined.x\n`)).toThrow(/^It failed \(line 3\)\. TypeError: .*\.$/)
    expect(() => compiled(`${HEAD}throw 'words'\n`)).toThrow(new InputError('It failed. words.'))
  })

  it('is told what the engine refuses in the words of the engine', () => {
    const refusal = new InputError('No such thing.')
    expect(scriptError(refusal, 'a.ts')).toBe(refusal)
    const error = new Error('no')
    error.stack = 'Error: no\n    at f (sauda.js:3:1)\n    at g (a.ts:12:5)\n    at h (a.ts:40:5)'
    expect(scriptError(error, 'a.ts').message).toBe('It failed (line 12). Error: no.')
    expect(scriptError(error, 'b.ts').message).toBe('It failed. Error: no.')
    error.stack = 'Error: no\n    at g (a.ts:x)'
    expect(scriptError(error, 'a.ts').message).toBe('It failed. Error: no.')
    delete error.stack
    expect(scriptError(error, 'a.ts').message).toBe('It failed. Error: no.')
  })

  it('has random numbers that are the same in each run, and go on within one', () => {
    const source = strategy('note([Math.random(), Math.random()].join(" "))')
    const strategyOfFile = compiled(source)
    const [first] = ranOn(strategyOfFile).notes
    expect(ranOn(strategyOfFile).notes[0]).toBe(first)
    expect(notesOf(source)[0]).toBe(first)
    const [one, other] = first!.split(' ').map(Number)
    expect(one).not.toBe(other)
    expect(one).toBeGreaterThanOrEqual(0)
    expect(one).toBeLessThan(1)
    expect(notesOf(strategy('note(String(Math.random()))', 'Math.random()\n'))[0]).toBe(String(one))
  })

  it('has the functions of Math, which it cannot change', () => {
    expect(notesOf(strategy('note([Math.max(1, 2), Math.PI, Math.sqrt(9)].join(" "))'))[0]).toBe(
      `2 ${Math.PI} 3`,
    )
    expect(notesOf(strategy('note([Math.exp(1), Math.log(Math.E)].join(" "))'))[0]).toMatch(
      /^2\.71828182845\d* 1$/,
    )
    expect(() => compiled(strategy('', "'use strict'\nMath.max = () => 1\n"))).toThrow(/^It failed/)
  })

  it('has no clock', () => {
    const noClock = 'A strategy has no clock. Use the time of the bar: bars.openMs[i].'
    for (const code of ['Date.now()', 'new Date()', 'Date()', 'Date(0)'])
      expect(() => compiled(strategy('', `${code}\n`)), code).toThrow(noClock)
  })

  it('has dates of moments that are given', () => {
    const code = 'note([new Date(0).toISOString(), Date.UTC(1970, 0, 2), Date.parse("1970-01-03")].join(" "))'
    expect(notesOf(strategy(code))[0]).toBe('1970-01-01T00:00:00.000Z 86400000 172800000')
    expect(new CLOCKLESS_DATE(2020, 0, 5).getFullYear()).toBe(2020)
    expect(new CLOCKLESS_DATE(0)).toBeInstanceOf(Date)
  })

  it('writes to the output that it is given', () => {
    const said: unknown[][] = []
    const output = { ...OUTPUT, log: (...values: unknown[]) => said.push(values) }
    const source = strategy('', 'console.log("a", 1)\n')
    const script = compileFunction(toScript(source, 'a.ts'), [...SCRIPT_NAMES]) as Script
    scriptStrategy(script, { source, file: 'a.ts', output })
    expect(said).toEqual([['a', 1]])
  })
})
