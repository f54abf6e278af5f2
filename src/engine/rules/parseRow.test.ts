import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Expression } from './expression.ts'
import { isColumn, parseExpression, parseRow } from './parseRow.ts'
import { expressionWords, rowWords } from './ruleWords.ts'
import { TERMS } from './terms.ts'

function reading(text: string, params: readonly string[] = []): string {
  return rowWords(parseRow(text, params))
}

const COMPARISONS =
  'Use is above, is below, is at or above, is at or below, is, crosses above or crosses below.'

describe('a row of a rule', () => {
  it('is read in any case, with words or signs, and read back in one way', () => {
    expect(reading('rsi(14) CROSSES below 30')).toBe('RSI(14) crosses below 30')
    expect(reading('close > ema(200)')).toBe('close is above EMA(200)')
    expect(reading('close >= VWAP or low <= previous day low')).toBe(
      'close is at or above VWAP or low is at or below previous day low',
    )
    expect(reading('volume > 1.5 × SMA(volume, 20)')).toBe('volume is above 1.5 * SMA(volume, 20)')
  })

  it('fills in the usual numbers, and leaves the close out where it is what is meant', () => {
    expect(reading('MACD crosses above MACD signal')).toBe(
      'MACD(12, 26, 9) crosses above MACD signal(12, 26, 9)',
    )
    expect(reading('RSI(close, 14) < 30')).toBe('RSI(14) is below 30')
    expect(reading('RSI < 30')).toBe('RSI(14) is below 30')
    expect(reading('close > BB upper(20, 2.5)')).toBe('close is above BB upper(20, 2.5)')
  })

  it('reads bars before, longer bars, brackets and the order of signs', () => {
    expect(reading('close[1] > highest(high, 20)[1]')).toBe('close[1] is above highest(high, 20)[1]')
    expect(reading('close on 15m > EMA(50) on 15m')).toBe('close on 15m is above EMA(50) on 15m')
    expect(reading('(high - low) * 2 > ATR(14)')).toBe('(high - low) * 2 is above ATR(14)')
    expect(reading('high - (low - close) > -1')).toBe('high - (low - close) is above 0 - 1')
  })

  it('takes the names of parameters for numbers', () => {
    expect(reading('RSI(period) crosses above level', ['period', 'level'])).toBe(
      'RSI(period) crosses above level',
    )
  })

  it('takes them in another case too, where only one of them can be meant', () => {
    expect(reading('EMA(shortbars) > close', ['shortBars'])).toBe('EMA(shortBars) is above close')
    expect(reading('close > Level', ['level', 'Level'])).toBe('close is above Level')
    expect(() => reading('close > LEVEL', ['level', 'Level'])).toThrow(
      '"LEVEL" is not known. Did you mean level, Level',
    )
  })

  it('reads days of the week by name or number, and the days to an expiry', () => {
    for (const text of ['weekday is Thursday', 'weekday = thursday', 'weekday == 4', 'Weekday IS 4'])
      expect(reading(text)).toBe('weekday is Thursday')
    expect(reading('friday is above weekday')).toBe('Friday is above weekday')
    expect(reading('days to nifty expiry is 0')).toBe('days to NIFTY expiry is 0')
    expect(reading('weekday is day', ['day'])).toBe('weekday is day')
  })

  it('leaves the names that older strategies gave their parameters to these', () => {
    const params = ['weekday', 'days', 'expiry', 'Monday']
    expect(parseRow('weekday > expiry', params)).toEqual([
      {
        left: { kind: 'param', name: 'weekday' },
        comparison: 'above',
        right: { kind: 'param', name: 'expiry' },
      },
    ])
    expect(reading('close > SMA(days)', params)).toBe('close is above SMA(days)')
    expect(reading('days to NIFTY expiry > days', params)).toBe('days to NIFTY expiry is above days')
    expect(reading('weekday > Monday', params)).toBe('weekday is above Monday')
  })

  it.each([
    ['', 'The row is empty.'],
    ['close', `The row ends before its comparison. ${COMPARISONS}`],
    ['close crosses belo 3', `"crosses belo" is not a comparison. ${COMPARISONS}`],
    ['close is', `"is" is not a comparison. ${COMPARISONS}`],
    ['close is abov 30', `"is abov" is not a comparison. ${COMPARISONS}`],
    ['weekday is Thrusday', `"is Thrusday" is not a comparison. ${COMPARISONS}`],
    ['close > Thursday', '"Thursday" is not known. Did you mean weekday?'],
    ['expiry is 0', '"expiry" is not known. Did you mean days to NIFTY expiry, days to BANKNIFTY expiry?'],
    ['close > ', 'The row ends where a value is missing.'],
    ['close > SMA(20', 'The row ends before ")".'],
    ['close > RSY(14)', '"RSY" is not known. Did you mean RSI?'],
    ['close > volum', '"volum" is not known. Did you mean volume?'],
    ['close > SMA(0)', 'SMA: the period must be a whole number from 1 to 5000, not 0.'],
    ['close > SMA(2.5)', 'SMA: the period must be a whole number from 1 to 5000, not 2.5.'],
    ['close > SMA(20, 30)', 'SMA takes a price first, if not the close, then period.'],
    ['close > VWAP(20)', 'VWAP takes no brackets.'],
    ['close > SMA(close, high)', 'SMA: the period must be a number or a parameter.'],
    ['close[-1] > open', '[…]: the bars before must be a number or a parameter.'],
    ['close[0.5] > open', '[…]: the bars before must be a whole number from 0 to 5000.'],
    ['close on 7m > open', '"on 7m": choose one of 3m, 5m, 15m, 30m, 60m, 1D.'],
    ['close > open and high > low', 'Put each condition that must hold in a row of its own, without "and".'],
    ['close > open high', '"high" is not understood here.'],
    ['price > SMA(20)', '"price" is not known. Did you mean close?'],
    [
      'open > previous day close + 1%',
      '"%" cannot be read. Write a percentage as a factor, for example close > open * 1.01.',
    ],
    ['close > open; drop', '"; drop" cannot be read.'],
    [`close > ${'('.repeat(21)}1${')'.repeat(21)}`, 'The row has too many brackets inside each other.'],
  ])('%j is refused: %s', (text, message) => {
    expect(() => parseRow(text)).toThrow(message)
  })

  it('means the same when what is read back is read again', () => {
    fc.assert(
      fc.property(expressions(), expression => {
        const words = expressionWords(expression)
        expect(expressionWords(parseExpression(words, ['size']))).toBe(words)
        expect(parseExpression(words, ['size'])).toEqual(expression)
      }),
      { numRuns: 500 },
    )
  })

  it('any text is read or refused in one sentence, and never ends otherwise', () => {
    const words = [
      'close',
      'RSI',
      '(',
      ')',
      '14',
      'crosses',
      'above',
      'or',
      '[',
      ']',
      'on',
      '15m',
      ',',
      '*',
      '-',
    ]
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(fc.constantFrom(...words)).map(all => all.join(' ')),
        ),
        text => {
          try {
            parseRow(text)
          } catch (error) {
            expect((error as Error).name).toBe('InputError')
          }
        },
      ),
      { numRuns: 2000 },
    )
  })
})

/** Expressions as the reader makes them: complete brackets, numbers that are not negative. */
function expressions(): fc.Arbitrary<Expression> {
  const count = (k: number, term: (typeof TERMS)[number]): fc.Arbitrary<Expression> => {
    const { min, max, isWhole } = term.numbers[k]!
    const value = isWhole ? fc.integer({ min, max }) : fc.constantFrom(0.5, 2, 2.25)
    return fc.oneof(
      value.map((value): Expression => ({ kind: 'number', value })),
      fc.constant<Expression>({ kind: 'param', name: 'size' }),
    )
  }
  const { column } = fc.letrec<{ column: Expression }>(tie => ({
    column: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc
        .constantFrom(...TERMS)
        .chain(term =>
          fc
            .tuple(
              ...(term.isOfColumn ? [tie('column').filter(isColumn)] : []),
              ...term.numbers.map((_, k) => count(k, term)),
            )
            .map((args): Expression => ({ kind: 'term', name: term.name, args })),
        ),
      fc
        .tuple(fc.constantFrom('+', '-', '*', '/'), tie('column'), tie('column'))
        .map(([sign, left, right]): Expression => ({ kind: 'math', sign, left, right })),
      fc
        .tuple(tie('column'), fc.integer({ min: 0, max: 9 }))
        .map(([of, value]): Expression => ({ kind: 'ago', of, bars: { kind: 'number', value } })),
      tie('column').map((of): Expression => ({ kind: 'on', of, timeframe: '15m' })),
    ),
  }))
  return column
}
