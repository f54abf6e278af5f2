/** Questions on strategies of the trader's own, of which the page tells names and sentences. */
import { describe, expect, it } from 'vitest'
import { CATALOG } from '../engine/index.ts'
import type { OwnStrategy } from './ai/conversation/question.ts'
import { Conversation } from './testing/conversation.ts'

const RSI: OwnStrategy = {
  id: 'rsi-reversal~0123456789abcdef',
  title: 'RSI reversal',
  kind: 'rules',
  summary: 'Buys when RSI(14) crosses below 30. Exits at 15:15.',
  params: { rsiBars: { label: 'RSI period', unit: 'bars', min: 2, max: 100, default: 14 } },
}
const CODE: OwnStrategy = { ...RSI, id: 'dip~fedcba9876543210', title: 'Dip *buyer*', kind: 'code' }
const ask = (message: string, own: readonly OwnStrategy[] = [RSI]) => new Conversation().ask(message, own)
const links = (answer: string) =>
  [...answer.matchAll(/^\[([^\]]+)\]\(\/backtest\?(.+)\)$/gm)].map(([, words, search]) => ({
    words,
    ...Object.fromEntries(new URLSearchParams(search)),
  }))

describe('explaining', () => {
  it.each([
    'Explain my RSI reversal',
    'what does RSI reversal do',
    'how does my rsi-reversal strategy work?',
    'RSI reversal',
    'describe RSI (reversal)',
    'mera RSI reversal kya hai',
  ])('%s', async question => {
    const answer = await ask(question)
    expect(answer).toContain('**RSI reversal**: Buys when RSI(14) crosses below 30. Exits at 15:15.')
    expect(answer).toContain('| RSI period | 2 to 100 bars | 14 |')
    expect(answer).toContain('Those are its rules in a sentence.')
    expect(answer).not.toContain('Ignored')
  })

  it('says that code describes itself, and escapes its words', async () => {
    const answer = await ask('explain dip buyer', [CODE])
    expect(answer).toContain('**Dip \\*buyer\\***')
    expect(answer).toContain('That is what its code says of itself')
  })

  it('a name that the engine has too is the trader’s own behind “my” alone', async () => {
    const mine = { ...RSI, title: 'Momentum' }
    expect(await ask('explain my momentum', [mine])).toContain('Buys when RSI(14)')
    expect(await ask('explain momentum', [mine])).toContain(
      CATALOG.find(({ id }) => id === 'momentum')!.summary,
    )
  })

  it('says of one without a sentence that it could not be read', async () => {
    const { summary: _, params: _params, ...unread } = RSI
    expect(await ask('explain RSI reversal', [unread])).toContain('your browser could not read it')
  })

  it('the longer of two names is meant', async () => {
    const longer = { ...RSI, id: 'x~0123456789abcdef', title: 'RSI reversal fast', summary: 'Other.' }
    const answer = await ask('explain RSI reversal fast', [RSI, longer])
    expect(answer).toContain('Other.')
    expect(answer).not.toContain('crosses below 30')
  })
})

describe('running', () => {
  it('is a card for the page, which alone knows the strategy', async () => {
    const answer = await ask(
      'run RSI reversal on BANKNIFTY from Jan to Mar 2023 with 5 lakh and RSI period 10',
    )
    expect(answer).toContain('not real prices')
    expect(links(answer)).toEqual([
      expect.objectContaining({
        words: 'Run in this browser',
        dataset: 'synthetic',
        strategy: RSI.id,
        instrument: 'BANKNIFTY',
        from: '2023-01-01',
        to: '2023-03-31',
        capital: '500000',
        params: '{"rsiBars":10}',
      }),
    ])
    expect(answer).not.toContain('Ignored')
  })

  it('on own data it is the card of own data', async () => {
    const [link, ...others] = links(await ask('backtest my RSI reversal on my data'))
    expect(link).toMatchObject({ words: 'Run on your data', dataset: 'own', strategy: RSI.id })
    expect(others).toEqual([])
  })

  it('a comparison is a card of all its runs', async () => {
    const answer = await ask('compare RSI reversal with momentum on NIFTY')
    expect(links(answer)).toEqual([
      expect.objectContaining({ strategy: RSI.id, instrument: 'NIFTY' }),
      expect.objectContaining({ strategy: 'momentum', instrument: 'NIFTY' }),
    ])
    expect(await ask('compare RSI reversal')).toContain('Name what to compare it with')
    expect(await ask('compare RSI reversal with all strategies on NIFTY')).toContain(
      'At most 4 runs at a time',
    )
    expect(await ask('run RSI reversal on INFY')).toContain('Name an instrument of the synthetic market')
  })
})

describe('what follows on a card that the page ran', () => {
  async function ran(question: string, figures: string) {
    const conversation = new Conversation()
    const [link] = links(await conversation.ask(question, [RSI]))
    const search = new URLSearchParams(link as unknown as Record<string, string>)
    search.delete('words')
    conversation.addToReply(
      `In the trader's browser: [RSI reversal on NIFTY](/backtest?${search.toString().replaceAll('+', '%20')}): ${figures}`,
    )
    return conversation
  }

  it('is told by the figures of the page', async () => {
    const conversation = await ran(
      'run RSI reversal on NIFTY',
      'Net profit: −₹1,234.00; Finding: Few trades.',
    )
    const why = await conversation.ask('why did it lose?', [RSI])
    expect(why).toContain('RSI reversal on NIFTY on the synthetic market: net profit −₹1,234.00.')
    expect(why).toContain('Few trades.')
    const again = await conversation.ask('same on BANKNIFTY', [RSI])
    expect(links(again)).toEqual([
      expect.objectContaining({ words: 'Run in this browser', strategy: RSI.id, instrument: 'BANKNIFTY' }),
    ])
    const own = await conversation.ask('run it on my data', [RSI])
    expect(links(own)).toEqual([expect.objectContaining({ words: 'Run on your data', strategy: RSI.id })])
    expect(await conversation.ask('optimise it', [RSI])).toMatch(/view=sweep/)
  })

  it('a card that has not run is no run', async () => {
    const conversation = new Conversation()
    await conversation.ask('run RSI reversal on NIFTY', [RSI])
    expect(await conversation.ask('which one is better?', [RSI])).not.toContain('RSI reversal')
  })

  it('is no run where the page tells of the strategy no more', async () => {
    const conversation = await ran('run RSI reversal on NIFTY', 'Net profit: −₹1,234.00')
    expect(await conversation.ask('why did it lose?')).not.toContain('1,234')
  })
})

describe('the list', () => {
  it.each(['which strategies do I have', 'list my strategies', 'show my own strategies', '/mine'])(
    '%s',
    async question => {
      const answer = await ask(question, [RSI, CODE])
      expect(answer).toContain('| RSI reversal | Rules |\n| Dip \\*buyer\\* | Code |')
      expect(answer).toContain('Built in: ')
    },
  )

  it('says that there are none, or that nobody told', async () => {
    expect(await ask('which strategies do I have', [])).toContain('No strategy of your own is saved')
    expect(await new Conversation().ask('/mine')).toContain('Your own strategies stay in your browser')
  })

  it('comes with an unknown name, and only where the page told of it', async () => {
    const answer = await ask('explain my golden cross strategy')
    expect(answer).toContain('**No strategy on this device is called that.**')
    expect(answer).toContain('| RSI reversal | Rules |')
    expect(await new Conversation().ask('explain my golden cross strategy')).not.toContain('RSI reversal')
  })
})

it.each([
  ['buy when RSI is below 30, sell above 70', 'Open in the builder'],
  ['what is my win rate', 'Win rate today'],
  ['how are my strategies doing today', 'Strategy'],
  ['explain momentum', 'Momentum'],
  ['backtest momentum on NIFTY in January 2023', 'Momentum on NIFTY'],
])('%s is answered as without strategies of one’s own', async (question, words) => {
  const answer = await ask(question, [RSI])
  expect(answer).toContain(words)
  expect(answer).toBe(await new Conversation().ask(question))
})
