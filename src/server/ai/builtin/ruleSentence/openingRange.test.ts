/** "Breaks the opening range" is what the template of that name does: its first bar after the range counts. */
import { describe, expect, it } from 'vitest'
import { readRules } from '../../../../engine/index.ts'
import { Phrase } from '../phrase.ts'
import { readRuleSentence } from './sentence.ts'
import { brokenDown, brokenUp } from './testing/openingRange.ts'

const read = (text: string) => readRuleSentence(new Phrase(text))

describe('a break of the opening range', () => {
  it.each([
    ['buy NIFTY when it breaks the opening range', brokenUp(15)],
    ['buy when price breaks above the opening range high', brokenUp(15)],
    ['buy when nifty breaks out of the 30 minute opening range', brokenUp(30)],
    ['buy on opening range breakout', brokenUp(15)],
    ['buy when price breaks the opening range and RSI is above 50', [...brokenUp(15), 'RSI(14) is above 50']],
  ])('%s', (text, rows) => {
    const { rules, notUnderstood } = read(text)
    expect(rules.entryLong).toEqual(rows)
    expect(readRules(rules)).toEqual(rules)
    expect(notUnderstood).toEqual([])
  })

  it.each([
    'short on opening range breakdown',
    'short on opening range breakout',
    'sell short when price breaks below the opening range',
    'go short when price breaks the opening range low',
  ])('goes down for a short trade: %s', text => {
    expect(read(text).rules).toMatchObject({ entryLong: [], entryShort: brokenDown(15) })
  })

  it('is a cross where the trader says so', () => {
    const { rules } = read('buy when price crosses above the opening range high (15)')
    expect(rules.entryLong).toEqual(['close crosses above opening range high(15)'])
  })

  it.each([
    'buy when price breaks the opening range or RSI is below 30',
    'buy when price breaks the opening range, buy when RSI is below 30',
  ])(
    'beside another way into the trade it is asked back, because its two rows fit into no “or”: %s',
    text => {
      const { rules, notUnderstood } = read(text)
      expect([...rules.entryLong, ...rules.entryShort].join()).not.toContain('or RSI')
      expect(notUnderstood).toHaveLength(1)
    },
  )
})
