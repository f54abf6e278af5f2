import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { apiWordsText, strategyApiText } from '../scripts/apiWords.mjs'
import * as authoring from '../src/engine/authoring.ts'
import { CODE_TEMPLATES } from '../src/import/code/codeTemplates.ts'
import { STRATEGY_API, STRATEGY_EXAMPLE } from '../src/server/ai/tools/strategyApi.ts'
import { API_WORDS } from '../src/ui/strategies/code/apiWords.ts'

/** Values whose name says all. */
const WITHOUT_DOC: readonly string[] = []

const wordOf = (name: string, of?: string) => API_WORDS.find(word => word.name === name && word.of === of)
const values = API_WORDS.filter(
  ({ of, signature }) => of === undefined && !/^(interface|type) /.test(signature),
)

describe('the words that the code editor knows', () => {
  it('are those of the engine as it is', () => {
    const written = readFileSync(new URL('../src/ui/strategies/code/apiWords.ts', import.meta.url), 'utf8')
    expect(written, 'Run: npm run api-words').toBe(apiWordsText())
  })

  it('and what a model is told of them, are in step', () => {
    const written = readFileSync(new URL('../src/server/ai/tools/strategyApi.ts', import.meta.url), 'utf8')
    expect(written, 'Run: npm run api-words').toBe(strategyApiText())
    expect(STRATEGY_API).toHaveLength(API_WORDS.length)
    expect(STRATEGY_EXAMPLE).toBe(CODE_TEMPLATES.find(({ id }) => id === 'ma-cross')!.source)
  })

  it('are all values that a strategy may import, and no other', () => {
    expect(values.map(({ name }) => name).sort()).toEqual(Object.keys(authoring).sort())
  })

  it('say what they are', () => {
    const silent = values.filter(({ doc }) => doc === '').map(({ name }) => name)
    expect(silent).toEqual(WITHOUT_DOC)
  })

  it('have no traces of comments, rules or bodies', () => {
    for (const { name, signature, doc, of } of API_WORDS) {
      const word = `${of ?? ''} ${name}`
      expect(doc, word).not.toMatch(/\/\*|\*\/|@throws|RULES\.md|\([A-Z]\d+\)/)
      expect(signature, word).not.toMatch(/[{;]$|\n/)
      expect(signature, word).toMatch(new RegExp(`^((interface|type|new) )?${name}\\b`))
    }
  })
})

describe('a word', () => {
  it.each([
    ['sma', undefined, 'sma(values: Float64Array, periodBars: number, out?: Float64Array): Float64Array'],
    ['hasVolume', undefined, 'hasVolume(bars: Bars): boolean'],
    ['firstTradedBar', undefined, 'firstTradedBar(bars: Bars): number'],
    ['MINUTE_MS', undefined, 'MINUTE_MS = 60_000'],
    ['InputError', undefined, 'new InputError(message: string, field?: string)'],
    ['defineStrategy', undefined, 'defineStrategy(strategy: Strategy<P>): Strategy<P>'],
    ['buy', 'Broker', 'buy(request?: OrderRequest): Order'],
    ['close', 'Broker', 'close(reason?: string): Order | null'],
    ['position', 'Broker', 'position: SignedQty'],
    ['note', 'StrategyContext', 'note: (sentence: string) => void'],
    ['type', 'OrderRequest', "type?: 'market' | 'limit' | 'stop' | 'stop-limit'"],
    ['start', 'Strategy', 'start(context: StrategyContext<P>): Step'],
    ['broker', 'TradedLeg', 'broker: Broker'],
  ])('%s of %s has the signature %s', (name, of, signature) => {
    expect(wordOf(name, of)?.signature).toBe(signature)
  })

  it('has the sentences of its comment', () => {
    expect(wordOf('position', 'Broker')?.doc).toBe('Units held: positive long, negative short.')
    expect(wordOf('wma')?.doc).toBe(
      'Linearly weighted moving average: the newest value counts `periodBars` times, the oldest once. Same length as `values`; NaN before index `periodBars - 1`.',
    )
    expect(wordOf('quotePair', 'Broker')?.doc).toMatch(/^Makes two limit orders the sides of one quote/)
  })

  it('is none for the engine’s side of the broker', () => {
    for (const name of ['book', 'startDay', 'meetBar', 'closeNow', 'constructor']) {
      expect(wordOf(name, 'Broker'), name).toBeUndefined()
    }
  })
})
