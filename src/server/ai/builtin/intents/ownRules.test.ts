import { inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { EMPTY_RULES, readRules } from '../../../../engine/index.ts'
import { Conversation } from '../../../testing/conversation.ts'
import { Phrase } from '../phrase.ts'
import { ownRulesIntent } from './ownRules.ts'

const ask = (message: string) => new Conversation().ask(message)

/** The rules that the link of an answer brings; null where it has none. */
function linkedRules(answer: string): unknown {
  const packed = /\[Open in the builder\]\(\/backtest\?mode=market#own=([\w-]+)\)/.exec(answer)?.[1]
  if (packed === undefined) return null
  const { rules } = JSON.parse(inflateRawSync(Buffer.from(packed, 'base64url')).toString())
  return readRules(rules)
}

function fits(text: string): boolean {
  const situation = {
    nowMs: 0,
    signal: new AbortController().signal,
    runs: [],
    listed: [],
    isDeskSaid: false,
    own: null,
  }
  return ownRulesIntent.fits(new Phrase(text), situation)
}

describe('a strategy in a sentence', () => {
  it('is read back, with what was assumed, and opens in the builder', async () => {
    const answer = await ask('buy when RSI is below 30, sell above 70, stop 1 %')
    expect(answer).toContain(
      '**Buys when RSI(14) is below 30; closes a long position when RSI(14) is above 70; stop-loss 1 %.**',
    )
    expect(answer).toContain('- Assumed: RSI period 14; “above 70” is about RSI(14).')
    expect(answer).toContain('- “Sell” closes the long position; to open a short one, say “short when …”.')
    expect(answer).not.toMatch(/not understood|ignored/i)
    expect(linkedRules(answer)).toEqual({
      ...EMPTY_RULES,
      name: 'RSI strategy',
      entryLong: ['RSI(14) is below 30'],
      exitLong: ['RSI(14) is above 70'],
      stopLossPct: 1,
    })
  })

  it('names what it cannot read word for word, and the instrument that rules do not have', async () => {
    const answer = await ask('Buy NIFTY when RSI(14) is below 30 and the moon is full')
    expect(answer).toContain('- Not understood: “the moon is full”.')
    expect(answer).toContain('- Rules name no instrument: choose NIFTY on the Backtesting screen.')
    expect(linkedRules(answer)).toMatchObject({ entryLong: ['RSI(14) is below 30'] })
  })

  it('without an entry it has no link, but an example', async () => {
    const unread = await ask('buy when the moon is full')
    expect(unread).toContain('Not understood: “buy when the moon is full”.')
    expect(unread).toContain(
      'Say when to buy or to short, for example: _Buy when RSI is below 30, sell above 70, stop 1%_.',
    )
    const exitAlone = await ask('sell when RSI is above 70')
    expect(exitAlone).toContain(
      '“Sell” closes a long position, and nothing opens one: say when to buy, or “short when …”, for example: _Buy when',
    )
    const coverAlone = await ask('cover when RSI is below 30')
    expect(coverAlone).toContain('An entry is missing: say when to buy or to short, for example: _Buy when')
    for (const answer of [unread, exitAlone, coverAlone]) expect(linkedRules(answer)).toBeNull()
  })

  it('says which number is out of its limits', async () => {
    const answer = await ask('buy when RSI(0) is below 30')
    expect(answer).toContain('RSI: the period must be a whole number from 1 to 5000, not 0.')
    expect(linkedRules(answer)).toBeNull()
    expect(await ask('buy when RSI is below 30, stop 150%')).toContain(
      'stopLossPct: must be a number from 0 to 99',
    )
  })

  it('shows what was typed as text', async () => {
    const answer = await ask(
      'buy when RSI is below 30 and volume > 2x average volume and [x](https://evil.example) `is` *here*',
    )
    expect(answer).toContain('\\[x\\]')
    expect(answer).not.toContain('[x](')
    expect(answer).not.toContain('https://')
    expect(answer).not.toContain('*here*')
    expect(answer).toContain('2 \\* SMA(volume, 20)')
  })

  it('is asked for by its command too', async () => {
    expect(linkedRules(await ask('/rules short when RSI > 70, target 2%'))).toMatchObject({
      entryShort: ['RSI(14) is above 70'],
      takeProfitPct: 2,
    })
    expect(await ask('/rules')).toContain('Say when to buy or to short')
  })

  it.each([
    'run momentum on NIFTY with a stop of 1%',
    'what is RSI',
    'why did it lose',
    'why did it sell when RSI was above 70',
    'buy and hold',
    'buy 100 reliance at 2500 and sell at 2600',
    'what are the charges when I sell 10 TCS shares at 3500',
    'charges when I buy 10 TCS at 3500 and sell at 3600',
    'should I buy when RSI is below 30',
    'is it good to buy when RSI is below 30',
    'stop 1%, target 2%',
    'with a stop of 1% exit at 15:10',
    'only between 9:20 and 14:45',
    'Buy 50 NIFTY',
    'close all positions',
    'buy RELIANCE when it is cheap',
    'what if slippage is 2 ticks',
    'when to buy NIFTY',
    'backtest momentum on NIFTY, buy when it is above 50',
  ])('%s is not for it', text => {
    expect(fits(text)).toBe(false)
  })
})
