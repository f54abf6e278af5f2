import { describe, expect, it } from 'vitest'
import { EMPTY_RULES, type Rules, readRules } from '../../../../engine/index.ts'
import { Phrase } from '../phrase.ts'
import { readRuleSentence } from './sentence.ts'

const RSI_LOW = { entryLong: ['RSI(14) is below 30'] }

/** Rules that say this and nothing else. */
function rulesOf(said: Partial<Rules>, name: string): Rules {
  return { ...EMPTY_RULES, ...said, name }
}

describe('what a sentence says that rules cannot', () => {
  it.each<readonly [text: string, said: Partial<Rules>, notUnderstood: readonly string[]]>([
    ['buy when RSI is below 30 and the moon is full', RSI_LOW, ['the moon is full']],
    ['buy when the moon is full and RSI is below 30', RSI_LOW, ['the moon is full']],
    ['buy when RSI is below 30, sell when the moon is full', RSI_LOW, ['sell when the moon is full']],
    ['buy when RSI is below 30, stop 20 points', RSI_LOW, ['stop 20 points']],
    ['Buy 2 lots of NIFTY when RSI is below 30', RSI_LOW, ['2 lots of']],
    [
      'buy when RSI is below 30 unless price is below VWAP and volume is above average',
      RSI_LOW,
      ['unless price is below vwap and volume is above average'],
    ],
    [
      "buy when RSI is below 30 and don't buy when price is below VWAP",
      RSI_LOW,
      ["don't buy when price is below vwap"],
    ],
    ['buy when RSI is below 30, stop 1%, stop 2%', { ...RSI_LOW, stopLossPct: 1 }, ['stop 2%']],
    ['buy when RSI is below 30, sell at end of day', RSI_LOW, ['sell at end of day']],
    ['buy when RSI is below 30 and cover when RSI is above 50', RSI_LOW, ['cover when rsi is above 50']],
    [
      'buy when price crosses above SMA 50 or EMA 20',
      { entryLong: ['close crosses above SMA(50)'] },
      ['or ema 20'],
    ],
    // two indicators have a level: it is not certain which one is meant
    [
      'buy when RSI is below 30 and ADX is above 20, sell above 70',
      { entryLong: ['RSI(14) is below 30', 'ADX(14) is above 20'] },
      ['sell above 70'],
    ],
  ])('%s: the rest is named', (text, said, notUnderstood) => {
    const sentence = readRuleSentence(new Phrase(text))
    expect(readRules(sentence.rules)).toEqual(sentence.rules)
    expect(sentence.rules).toEqual(rulesOf(said, sentence.rules.name))
    expect(sentence.notUnderstood).toEqual(notUnderstood)
  })

  it.each([
    'buy when the moon is full',
    'sell when RSI is above 70',
    'do not buy when RSI is below 30',
    'buy not when RSI is below 30',
    'buy when RSI is not below 30',
    'buy when RSI crosses 50',
    'buy when RSI is between 20 and 30',
    'buy when price is 2% below VWAP',
    'buy when weekly RSI is below 30',
    'buy when RSI is below 30 or price is below VWAP and volume is above average',
    'buy above 70',
    'stop 1%, target 2%',
  ])('%s has no entry', text => {
    expect(readRuleSentence(new Phrase(text)).hasEntry).toBe(false)
  })
})
