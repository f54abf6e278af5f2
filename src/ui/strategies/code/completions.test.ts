import { CompletionContext } from '@codemirror/autocomplete'
import { typescriptLanguage } from '@codemirror/lang-javascript'
import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { CODE_TEMPLATES } from '../../../import/code/codeTemplates.ts'
import { completeKeywords, completeNames, completeWords } from './completions.ts'
import { NodeTypes } from './nodeTypes.ts'
import { wordAt } from './places.ts'
import { syntaxErrors } from './problems.ts'
import { reindented } from './reindent.ts'
import { importOf } from './saudaImport.ts'

/** Parsed to its end, however busy the machine: by itself an editor stops after 20 ms and goes on later. */
function stateOf(doc: string): EditorState {
  const state = EditorState.create({ doc, extensions: [typescriptLanguage] })
  if (!ensureSyntaxTree(state, doc.length, 60_000)) throw new Error('The document was not parsed.')
  return state.update({}).state
}

/** A document with | for the cursor. */
function at(text: string): { state: EditorState; pos: number } {
  const pos = text.indexOf('|')
  return { state: stateOf(text.slice(0, pos) + text.slice(pos + 1)), pos }
}

/** What is offered at the |, by the words alone. */
function offered(text: string, isAsked = false): string[] {
  const { state, pos } = at(text)
  return completeWords(new CompletionContext(state, pos, isAsked))?.options.map(({ label }) => label) ?? []
}

/** The same with the names of the document and the words of the language. */
function allOffered(text: string): string[] {
  const { state, pos } = at(text)
  const context = new CompletionContext(state, pos, false)
  return [completeWords, completeNames, completeKeywords].flatMap(
    source => source(context)?.options.map(({ label }) => label) ?? [],
  )
}

/** What is told of the word at the |. */
function told(text: string): string | undefined {
  const { state, pos } = at(text)
  const tree = ensureSyntaxTree(state, state.doc.length)!
  return wordAt(tree.resolveInner(pos, 1), new NodeTypes(state.doc))?.signature
}

/** A strategy whose step holds the line. */
const inStart = (line: string, taken = 'bars, params, broker, indicator, legs') =>
  `import { bollinger, defineStrategy, integer } from 'sauda'
export default defineStrategy({
  id: 'mine',
  params: { fastBars: integer({ label: 'Fast', min: 1, max: 9, default: 2 }), slowBars: integer({}) },
  start({ ${taken} }) {
    return i => {
      ${line}
    }
  },
})
`

describe('after a dot', () => {
  it.each([
    ['broker.|', ['buy', 'sell', 'close', 'cancel', 'modify', 'position', 'working']],
    ['broker.po|', ['position']],
    ['broker?.|', ['buy']],
    ['bars.|', ['openMs', 'open', 'high', 'low', 'close', 'volume']],
    ['context.|', ['bars', 'broker', 'params', 'indicator', 'note']],
    ['legs[1]!.|', ['bars', 'broker']],
    ['legs[1]!.broker.|', ['buy']],
    ['const [main, hedge] = legs; hedge!.bars.|', ['close']],
    ['for (const leg of legs) leg.broker.|', ['sell']],
    ['for (const { broker: ours } of legs) ours.|', ['sell']],
    ['legs.every(({ bars: theirs }) => theirs.|)', ['volume']],
    ['const order = broker.buy(); order.|', ['status', 'filledQty']],
    ['broker.working[0]!.|', ['limitPrice']],
    ['const bands = indicator(bollinger, bars.close, 20, 2); bands.|', ['upper', 'middle', 'lower']],
    ['const prices: Bars = bars; prices.|', ['high']],
    ['params.|', ['fastBars', 'slowBars']],
    ['params.slow|', ['slowBars']],
  ])('%s offers its members', (line, expected) => {
    expect(offered(inStart(line))).toEqual(expect.arrayContaining(expected))
    expect(offered(inStart(line))).not.toContain('sma')
  })

  it('the engine’s side of the broker is not offered', () => {
    const words = offered(inStart('broker.|'))
    for (const name of ['book', 'meetBar', 'halt', 'constructor']) expect(words).not.toContain(name)
  })

  it.each(['bars.close.|', 'broker.working.|', 'Math.|', 'const a = a; a.|', 'const x = x.y; x.|'])(
    '%s has no members that are known',
    line => {
      expect(offered(inStart(line))).toEqual([])
    },
  )

  it('a name that the document gives to something else is that', () => {
    expect(offered('const broker = 7\nbroker.|')).toEqual([])
  })
})

describe('in an object', () => {
  it.each([
    ['broker.buy({ re|', ['reason', 'qty', 'exits']],
    ['broker.sell({ qty: 1, t| })', ['type', 'limitPrice']],
    ['broker.buy({ exits: { s| } })', ['stopLossPct', 'takeProfitPrice']],
    ['broker.modify(order, { l| })', ['limitPrice', 'stopPrice', 'qty']],
    ['integer({ l| })', ['label', 'min', 'help']],
  ])('%s offers its fields', (line, expected) => {
    expect(offered(inStart(line))).toEqual(expect.arrayContaining(expected))
    expect(offered(inStart(line))).not.toContain('sma')
  })

  it('fields that are there already are not offered again', () => {
    const words = offered(inStart('broker.buy({ qty: 1, reason: "x", t| })'))
    expect(words).toContain('type')
    expect(words).not.toContain('qty')
  })

  it('that is empty, fields are offered when they are asked for', () => {
    expect(offered(inStart('broker.buy({ | })'))).toEqual([])
    expect(offered(inStart('broker.buy({ | })'), true)).toContain('reason')
  })

  it('of the strategy itself, and of what its start takes', () => {
    expect(offered('defineStrategy({ s| })')).toEqual(expect.arrayContaining(['start', 'summary', 'params']))
    expect(offered(inStart('', 'bars, b|'))).toEqual(expect.arrayContaining(['broker', 'barMinutes']))
    expect(offered('defineStrategy({ start: ({ b| }) => {} })')).toContain('broker')
  })

  it('of one’s own nothing is offered', () => {
    expect(offered('const mine = { b| }')).toEqual([])
  })
})

describe('elsewhere', () => {
  it('values of the interface, names of the document and words of the language are offered, each once', () => {
    const words = allOffered(inStart('const mine = 1; s|'))
    expect(words).toEqual(expect.arrayContaining(['sma', 'stdev', 'integer', 'switch', 'mine', 'params']))
    expect(words.filter(name => name === 'integer')).toHaveLength(1)
    expect(words).not.toContain('Bars')
    expect(words).not.toContain('position')
  })

  it('a type is offered where a type stands', () => {
    const words = offered('function mean(bars: B|) {}')
    expect(words).toEqual(expect.arrayContaining(['Bars', 'Broker', 'StrategyContext']))
    expect(words).not.toContain('sma')
  })

  it('an import from "sauda" has all of it', () => {
    expect(offered("import { s| } from 'sauda'")).toEqual(expect.arrayContaining(['sma', 'Bars']))
    expect(offered("import { s| } from 'other'")).toEqual([])
  })

  it.each(["'br|'", '// br|', '`br|`', 'const br| = 1', 'function br|() {}', '|'])(
    '%s offers nothing',
    text => {
      expect(allOffered(text)).toEqual([])
    },
  )
})

describe('what is told of a word', () => {
  it.each([
    ['cross|edAbove(a, b, 1)', 'crossedAbove(fast: Float64Array, slow: Float64Array, i: number): boolean'],
    ['broker.bu|y()', 'buy(request?: OrderRequest): Order'],
    ['bro|ker.buy()', 'broker: Broker'],
    ['broker.buy({ ex|its: {} })', 'exits?: Exits'],
    ['const x: Ba|rs = bars', 'interface Bars'],
  ])('%s', (line, signature) => {
    expect(told(inStart(line))).toBe(signature)
  })

  it.each(['const atr = 1; a|tr', '"s|ma"', 'mine.bu|y', '({ s|ma: 1 })'])('%s: nothing', line => {
    expect(told(inStart(line))).toBeUndefined()
  })
})

describe('what is chosen is imported', () => {
  const withImport = (doc: string, specifier = 'sma') => {
    const state = stateOf(doc)
    const added = importOf(state, specifier)
    return added ? state.update({ changes: added }).newDoc.toString() : null
  }

  it.each([
    ["import { ema } from 'sauda'", "import { ema, sma } from 'sauda'"],
    ['import {} from "sauda"', 'import { sma } from "sauda"'],
    ["import {\n  ema,\n  rsi,\n} from 'sauda'", "import {\n  ema,\n  rsi, sma\n} from 'sauda'"],
    ["import type { Bars } from 'sauda'", "import { sma } from 'sauda'\nimport type { Bars } from 'sauda'"],
    ['', "import { sma } from 'sauda'\n"],
  ])('%j becomes %j', (before, after) => {
    expect(withImport(before)).toBe(after)
  })

  it('a type as a type, and nothing that the document has already', () => {
    expect(withImport("import { ema } from 'sauda'", 'type Bars')).toBe(
      "import { ema, type Bars } from 'sauda'",
    )
    expect(withImport("import { sma } from 'sauda'")).toBeNull()
    expect(withImport('const sma = 1')).toBeNull()
  })
})

describe('what the parser cannot read', () => {
  it('is marked where it stands, in one sentence', () => {
    const errors = syntaxErrors(stateOf('const a = 1\nconst b = (2\nconst c = 3\n'))
    expect(errors.length).toBeGreaterThan(0)
    expect(errors[0]).toMatchObject({ severity: 'error', message: 'Not valid here.' })
    for (const { from, to } of errors) expect(to).toBeGreaterThan(from)
  })

  it('is marked five times at most', () => {
    expect(syntaxErrors(stateOf('const = 1\n'.repeat(50)))).toHaveLength(5)
  })

  it('is nowhere in a script in Pine, which is another language', () => {
    const pine = 'strategy("Cross")\nif ta.crossover(close, open)\n    strategy.entry("L", strategy.long)\n'
    expect(syntaxErrors(stateOf(pine)).length).toBeGreaterThan(0)
    expect(syntaxErrors(stateOf(`//@version=5\n${pine}`))).toEqual([])
  })

  it.each(CODE_TEMPLATES)('is nowhere in the template $id', ({ source }) => {
    expect(syntaxErrors(stateOf(source))).toEqual([])
  })
})

describe('indenting all lines anew', () => {
  const formatted = (doc: string) => {
    const state = stateOf(doc)
    return reindented(state).apply(state.doc).toString()
  }

  it.each(CODE_TEMPLATES)('leaves the template $id as it is', ({ source }) => {
    expect(formatted(source)).toBe(source)
  })

  it.each(CODE_TEMPLATES)('restores the template $id without its indentation', ({ source }) => {
    // comments of several lines keep the place that they are given
    const flat = source.replaceAll(/^ +(?!\*)/gm, '')
    expect(formatted(flat)).toBe(source)
  })

  it('takes blanks from the ends of lines, but not out of a text, and ends with one line end', () => {
    expect(formatted('const a = 1  \n\n   \nconst b = `x  \n  y`\t\n\n\n')).toBe(
      'const a = 1\n\n\nconst b = `x  \n  y`\n',
    )
    expect(formatted('a')).toBe('a\n')
    expect(formatted('a\n')).toBe('a\n')
    expect(formatted('  \n ')).toBe('')
  })
})
