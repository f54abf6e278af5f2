import { describe, expect, it } from 'vitest'
import { EMPTY_RULES, type Rules, readRules } from '../../../../engine/index.ts'
import { Phrase } from '../phrase.ts'
import { readRuleSentence } from './sentence.ts'
import { brokenDown, brokenUp } from './testing/openingRange.ts'

const RSI_14 = 'RSI period 14'
const RSI_LOW = { entryLong: ['RSI(14) is below 30'] }

/** The sentence read; its rules are ones that a file or a link may hold. */
function read(text: string) {
  const sentence = readRuleSentence(new Phrase(text))
  if (sentence.hasEntry) expect(readRules(sentence.rules)).toEqual(sentence.rules)
  return sentence
}

/** Rules that say this and nothing else. */
function rulesOf(said: Partial<Rules>, name: string): Rules {
  return { ...EMPTY_RULES, ...said, name }
}

describe('a strategy in a sentence', () => {
  it.each<readonly [text: string, said: Partial<Rules>, assumed: readonly string[]]>([
    [
      'buy when RSI is below 30, sell above 70, stop 1 %',
      { ...RSI_LOW, exitLong: ['RSI(14) is above 70'], stopLossPct: 1 },
      [RSI_14, '“above 70” is about RSI(14)'],
    ],
    ['Buy if RSI(14) crosses above 50', { entryLong: ['RSI(14) crosses above 50'] }, []],
    ['BUY WHEN THE RSI < 30', RSI_LOW, [RSI_14]],
    ['go long when price crosses above the 20 EMA', { entryLong: ['close crosses above EMA(20)'] }, []],
    ['go long when price crosses above EMA 20', { entryLong: ['close crosses above EMA(20)'] }, []],
    ['go long when price crosses above EMA(20)', { entryLong: ['close crosses above EMA(20)'] }, []],
    [
      'buy when the price crosses above its 20-day moving average',
      { entryLong: ['close crosses above SMA(20)'] },
      ['20 days are 20 bars of the run', 'simple moving average'],
    ],
    [
      'buy when the price is above the 200 DMA',
      { entryLong: ['close is above SMA(200)'] },
      ['200 days are 200 bars of the run', 'simple moving average'],
    ],
    ['buy when 20 EMA crosses above 50 EMA', { entryLong: ['EMA(20) crosses above EMA(50)'] }, []],
    ['when 20 EMA crosses above 50 EMA, buy', { entryLong: ['EMA(20) crosses above EMA(50)'] }, []],
    [
      'buy when close above upper Bollinger band',
      { entryLong: ['close is above BB upper(20, 2)'] },
      ['Bollinger band period 20, width 2'],
    ],
    [
      'buy when price closes below the lower Bollinger band (20, 2.5), exit above the middle band',
      { entryLong: ['close is below BB lower(20, 2.5)'], exitLong: ['close is above BB middle(20, 2.5)'] },
      [],
    ],
    [
      'buy above VWAP, sell below VWAP',
      { entryLong: ['close is above VWAP'], exitLong: ['close is below VWAP'] },
      [],
    ],
    [
      "buy when price breaks the previous day's high",
      { entryLong: ['close crosses above previous day high'] },
      [],
    ],
    [
      "if the price goes above yesterday's high then buy; stop loss: 0.75%",
      { entryLong: ['close crosses above previous day high'], stopLossPct: 0.75 },
      [],
    ],
    ['buy when price breaks the opening range (15 minutes)', { entryLong: brokenUp(15) }, []],
    [
      'buy on opening range breakout, target 1%, one trade a day, square off at 3:10 pm',
      {
        entryLong: brokenUp(15),
        takeProfitPct: 1,
        maxTradesPerDay: 1,
        exitAt: '15:10',
      },
      ['opening range 15 minutes'],
    ],
    [
      'short when price breaks the 30 minute opening range, exit when price breaks the opening range high',
      {
        entryShort: brokenDown(30),
        exitShort: brokenUp(30),
      },
      [],
    ],
    [
      'buy when Supertrend turns up, sell when it turns down',
      {
        entryLong: ['close crosses above Supertrend(10, 3)'],
        exitLong: ['close crosses below Supertrend(10, 3)'],
      },
      ['Supertrend period 10, multiple 3'],
    ],
    [
      'Supertrend(7, 3) turns green buy, turns red sell',
      {
        entryLong: ['close crosses above Supertrend(7, 3)'],
        exitLong: ['close crosses below Supertrend(7, 3)'],
      },
      [],
    ],
    [
      'buy when MACD crosses above its signal',
      { entryLong: ['MACD(12, 26, 9) crosses above MACD signal(12, 26, 9)'] },
      ['MACD fast 12, slow 26, signal 9'],
    ],
    [
      'buy if the MACD histogram turns positive, sell if it turns negative',
      {
        entryLong: ['MACD histogram(12, 26, 9) crosses above 0'],
        exitLong: ['MACD histogram(12, 26, 9) crosses below 0'],
      },
      ['MACD fast 12, slow 26, signal 9'],
    ],
    [
      'buy when volume above its 20-bar average and price is above VWAP',
      { entryLong: ['volume is above SMA(volume, 20)', 'close is above VWAP'] },
      ['simple moving average'],
    ],
    [
      'buy when volume > 2x average volume and close > open',
      { entryLong: ['volume is above 2 * SMA(volume, 20)', 'close is above open'] },
      ['SMA period 20'],
    ],
    [
      'buy when volume is 1.5 times its 20-bar average',
      { entryLong: ['volume is at or above 1.5 * SMA(volume, 20)'] },
      ['simple moving average', '“1.5 times its 20-bar average” is at least that'],
    ],
    [
      'short when RSI is above 70, exit when RSI is below 50',
      { entryShort: ['RSI(14) is above 70'], exitShort: ['RSI(14) is below 50'] },
      [RSI_14],
    ],
    [
      'sell short when price crosses below VWAP; cover when it crosses above; target 2 %, stop loss of 1%',
      {
        entryShort: ['close crosses below VWAP'],
        exitShort: ['close crosses above VWAP'],
        takeProfitPct: 2,
        stopLossPct: 1,
      },
      [],
    ],
    [
      'buy when RSI is oversold and short when RSI is overbought',
      { ...RSI_LOW, entryShort: ['RSI(14) is above 70'] },
      [RSI_14, 'oversold is below 30', 'overbought is above 70'],
    ],
    [
      'long when rsi crosses above 30; exit long when rsi is above 70; short when rsi crosses below 70; exit short when rsi is below 30',
      {
        entryLong: ['RSI(14) crosses above 30'],
        entryShort: ['RSI(14) crosses below 70'],
        exitLong: ['RSI(14) is above 70'],
        exitShort: ['RSI(14) is below 30'],
      },
      [RSI_14],
    ],
    [
      'buy when RSI is below 30, trailing stop 1.5 %, exit at 15:10',
      { ...RSI_LOW, trailingStopPct: 1.5, exitAt: '15:10' },
      [RSI_14],
    ],
    [
      'buy when RSI is below 30, only between 9:20 and 14:45, at most 3 trades a day, hold at most 20 bars, wait 5 bars',
      {
        ...RSI_LOW,
        entryFrom: '09:20',
        entryTo: '14:45',
        maxTradesPerDay: 3,
        maxBarsHeld: 20,
        coolDownBars: 5,
      },
      [RSI_14],
    ],
    [
      'buy after 9:30 when RSI is below 30, no entries after 2:45',
      { ...RSI_LOW, entryFrom: '09:30', entryTo: '14:45' },
      ['2:45 is 14:45', RSI_14],
    ],
    [
      'I want to buy when rsi drops below 30 with stop loss 1 per cent and target of 2 percent',
      { entryLong: ['RSI(14) crosses below 30'], stopLossPct: 1, takeProfitPct: 2 },
      [RSI_14],
    ],
    [
      'create a strategy that buys when RSI is below 30 and sells when RSI is above 70',
      { ...RSI_LOW, exitLong: ['RSI(14) is above 70'] },
      [RSI_14],
    ],
    [
      'buy when RSI(2) is below 10, sell when RSI is above 70',
      { entryLong: ['RSI(2) is below 10'], exitLong: ['RSI(2) is above 70'] },
      [],
    ],
    [
      'buy when EMA 9 crosses above EMA 21, sell when it crosses below',
      { entryLong: ['EMA(9) crosses above EMA(21)'], exitLong: ['EMA(9) crosses below EMA(21)'] },
      ['“crosses below” is about EMA(9)'],
    ],
    [
      'buy when price crosses above the 20-bar high, sell when price falls below the 10-bar low',
      {
        entryLong: ['close crosses above highest(high, 20)[1]'],
        exitLong: ['close crosses below lowest(low, 10)[1]'],
      },
      [],
    ],
    [
      'buy when ADX is above 25 and +DI crosses above -DI',
      { entryLong: ['ADX(14) is above 25', 'plus DI(14) crosses above minus DI(14)'] },
      ['ADX period 14', 'DI period 14'],
    ],
    [
      'buy when RSI is below 30 or price is below VWAP',
      { entryLong: ['RSI(14) is below 30 or close is below VWAP'] },
      [RSI_14],
    ],
    [
      'buy when RSI is above 50 and below 70, exit after 50 bars',
      { entryLong: ['RSI(14) is above 50', 'RSI(14) is below 70'], maxBarsHeld: 50 },
      [RSI_14, '“below 70” is about RSI(14)'],
    ],
    ['buy when RSI crosses 50 from below', { entryLong: ['RSI(14) crosses above 50'] }, [RSI_14]],
    [
      'buy when 14-period RSI dips under 25, exit at 2% profit or 1% loss',
      { entryLong: ['RSI(14) crosses below 25'], takeProfitPct: 2, stopLossPct: 1 },
      [],
    ],
    [
      'Entry: RSI > 60. Exit: RSI < 40.',
      { entryLong: ['RSI(14) is above 60'], exitLong: ['RSI(14) is below 40'] },
      [RSI_14, '“enter” opens a long position'],
    ],
    [
      'buy when price crosses above 18,000, sell below 17,900',
      { entryLong: ['close crosses above 18000'], exitLong: ['close is below 17900'] },
      [],
    ],
    [
      'Buy RELIANCE when it crosses above its 50 EMA, sell when it crosses below',
      { entryLong: ['close crosses above EMA(50)'], exitLong: ['close crosses below EMA(50)'] },
      [],
    ],
    ['buy when zscore is below -2', { entryLong: ['zscore(20) is below -2'] }, ['zscore period 20']],
  ])('%s', (text, said, assumed) => {
    const { rules, notUnderstood, ...rest } = read(text)
    expect(rules).toEqual(rulesOf(said, rules.name))
    expect(notUnderstood).toEqual([])
    expect([...rest.assumed].sort()).toEqual([...assumed].sort())
  })

  it('a name says what the entries look at', () => {
    expect(read('buy when RSI is below 30 and price is above the upper band').rules.name).toBe(
      'RSI, Bollinger strategy',
    )
    expect(read('buy when price is above 100').rules.name).toBe('Price strategy')
  })

  it('two thousand letters of anything are read at once', () => {
    const cpuBefore = process.cpuUsage().user
    for (const word of ['and ', 'buy when ', 'rsi below 30 and ', 'on ', '1 ', 'when rsi, ', 'it ', '2 x '])
      readRuleSentence(new Phrase(`buy ${word.repeat(1000)}`))
    expect(process.cpuUsage().user - cpuBefore).toBeLessThan(5_000_000)
  })
})
