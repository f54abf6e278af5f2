import { typescriptLanguage } from '@codemirror/lang-javascript'
import { ensureSyntaxTree } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { CODE_TEMPLATES } from '../../../import/code/codeTemplates.ts'
import { pineToCode } from '../../../import/pine/pineToCode.ts'
import { SCRIPTS } from '../../../import/pine/testing/scripts.ts'
import { unknownMembers } from './unknownMembers.ts'

function marked(doc: string): string[] {
  const state = EditorState.create({ doc, extensions: [typescriptLanguage] })
  if (!ensureSyntaxTree(state, doc.length, 60_000)) throw new Error('The document was not parsed.')
  return unknownMembers(state.update({}).state).map(({ message }) => message)
}

/** A strategy whose step holds the lines. */
const inStart = (lines: string, taken = '{ bars, broker, legs, params }', above = '') =>
  `import { type Bars, bollinger, defineStrategy } from 'sauda'
${above}
export default defineStrategy({
  id: 'mine',
  params: {},
  start(${taken}) {
    return i => {
      ${lines}
    }
  },
})
`

describe('a member that what "sauda" gives does not have is marked', () => {
  it.each([
    ['if (broker.postion === 0) broker.buy()', 'broker has no postion: did you mean position?'],
    ['if (broker?.Position === 0) broker.buy()', 'broker has no Position: did you mean position?'],
    ['broker.size', 'broker has no size.'],
    ['bars.clsoe[i]', 'bars has no clsoe: did you mean close?'],
    ['legs[1]!.brokr.buy()', 'legs[1]! has no brokr: did you mean broker?'],
    ['legs.forEach(leg => leg.bar)', 'leg has no bar: did you mean bars?'],
    ['const order = broker.buy(); order.state', 'order has no state: did you mean status?'],
    ['bollinger(bars.close, 20, 2).uper', 'bollinger(bars.close, 20, 2) has no uper: did you mean upper?'],
    ['if (i > 9) { const bars = mine; bars.foo } broker.foo', 'broker has no foo.'],
  ])('%s', (lines, message) => {
    expect(marked(inStart(lines))).toEqual([message])
  })

  it('also of the context, and of an alias of what it has', () => {
    expect(marked(inStart('context.broker.postion', 'context'))).toEqual([
      'context.broker has no postion: did you mean position?',
    ])
    expect(marked(inStart('ours.postion', '{ broker: ours }'))).toEqual([
      'ours has no postion: did you mean position?',
    ])
  })
})

describe('nothing is marked', () => {
  it.each([
    ['of an object of one’s own', 'const state = { trail: 0 }; state.trial'],
    ['of one that has the name of the broker here', 'const broker = { mine: 1 }; broker.mine'],
    ['of a parameter with such a name', 'const f = (broker: Mine) => broker.mine'],
    ['of one without a type', 'const f = broker => broker.mine'],
    ['of parameters behind the first one', 'legs.map((leg, k) => k.toFixed(2))'],
    ['of what reduce gathers', 'legs.reduce((sum, leg) => sum.mine, {})'],
    ['of a function', 'bollinger.name'],
    ['that every object has', 'broker.toString()'],
    ['that is reached by a text', "broker['postion']"],
    ['of the parameters of the strategy', 'params.anything'],
    ['of a list or a column', 'bars.close.at(-1); legs.length; broker.fills.at(-1).price'],
    ['of what the broker may be besides', '(broker as any).mine'],
  ])('%s', (_, lines) => {
    expect(marked(inStart(lines))).toEqual([])
  })

  it('outside the function that takes a name apart', () => {
    const above = 'const broker = { mine: 1 }\nfunction f() { return broker.mine }\nclass Own { broker = 1 }'
    expect(marked(`${inStart('broker.buy()', undefined, above)}\nconst after = broker.mine`)).toEqual([])
  })

  it.each(CODE_TEMPLATES.map(({ id, source }) => [id, source] as const))(
    'in the template %s',
    (_, source) => {
      expect(marked(source)).toEqual([])
    },
  )

  it.each(Object.entries(SCRIPTS))('in a converted script: %s', (_, script) => {
    expect(marked(pineToCode(script).code!)).toEqual([])
  })
})
