import { describe, expect, it } from 'vitest'
import { Phrase } from './phrase.ts'

const kinds = (text: string) => new Phrase(text).tokens.map(({ kind, text }) => `${kind} ${text}`)

describe('the words of a question', () => {
  it('are words, numbers, dates and marks', () => {
    expect(kinds('Buy 1,00,000.50 of M&M on 2023-05-15, not 15/05/2023')).toEqual([
      'word buy',
      'number 1,00,000.50',
      'word of',
      'word m',
      'mark &',
      'word m',
      'word on',
      'date 2023-05-15',
      'mark ,',
      'word not',
      'date 15/05/2023',
    ])
  })

  it('know a list of numbers from one large number', () => {
    expect(
      new Phrase('5,10,20 and 2,00,000').tokens.filter(t => t.kind === 'number').map(t => t.value),
    ).toEqual([5, 10, 20, 200_000])
  })

  it('are found across a hyphen, and not twice', () => {
    const phrase = new Phrase('the market-making and market making')
    expect(phrase.take('market making')).toBe(true)
    expect(phrase.take('market making')).toBe(true)
    expect(phrase.take('market making')).toBe(false)
    expect(phrase.unread()).toEqual([])
  })

  it('that nobody read are told, but for those that say nothing', () => {
    expect(new Phrase('please tell me the zebra of 7').unread()).toEqual(['zebra', '7'])
  })

  it.each(['1,11'.repeat(500), '9'.repeat(5000), '-'.repeat(5000), `${'a-'.repeat(900)}(`, '(a+)+$', '['])(
    'X12 %.10s… is read literally and at once',
    text => {
      const before = process.cpuUsage().user
      const phrase = new Phrase(text)
      phrase.has('sharpe ratio')
      expect(phrase.tokens.length).toBeLessThanOrEqual(2_000)
      expect((process.cpuUsage().user - before) / 1_000).toBeLessThan(1_000)
    },
  )
})
