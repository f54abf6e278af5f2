import { describe, expect, it } from 'vitest'
import { type AskingFile, parseAnswers, unanswered } from './answers.ts'

describe('answers on the command line', () => {
  it('say what a file leaves open, each by its field', () => {
    expect(parseAnswers(['dateOrder=day-first', 'symbol=M&M'])).toEqual({
      dateOrder: 'day-first',
      symbol: 'M&M',
    })
  })

  it('keep all that follows the first equals sign', () => {
    expect(parseAnswers(['symbol=A=B'])).toEqual({ symbol: 'A=B' })
  })

  it.each([
    ['dateOrder', '--answer: "dateOrder" must be FIELD=VALUE'],
    ['symbol=', '--answer: "symbol=" must be FIELD=VALUE'],
    ['colour=red', 'where FIELD is one of dateOrder, symbol, series, priceUnit.'],
    ['__proto__=x', 'where FIELD is one of'],
    [
      'dateOrder=yesterday',
      '--answer dateOrder: "yesterday" must be day-first or month-first or year-first.',
    ],
    ['hedge.colour=red', 'where FIELD is one of'],
    ['other.symbol=A', 'where FIELD is one of'],
    ['hedge.dateOrder=soon', '--answer hedge.dateOrder: "soon" must be day-first or'],
    ['priceUnit=dollars', '--answer priceUnit: "dollars" must be rupees or paise.'],
  ])('are refused when nothing asks for them: %s', (text, sentence) => {
    expect(() => parseAnswers([text])).toThrow(sentence)
  })

  it('say of one file alone what its name stands before', () => {
    expect(
      parseAnswers(['series=BE', 'hedge.symbol=SBIN', 'data.symbol=INFY', 'hedge.dateOrder=day-first']),
    ).toEqual({
      series: 'BE',
      data: { symbol: 'INFY' },
      hedge: { symbol: 'SBIN', dateOrder: 'day-first' },
    })
  })

  const ALONE: AskingFile = { option: 'data', path: 'x.csv', instrument: 'TCS', isOfPair: false }
  const asked = (field: 'symbol' | 'dateOrder', ...values: string[]) =>
    ({
      kind: 'question',
      field,
      message: 'Several.',
      choices: values.map(value => ({ value, label: value })),
    }) as const

  it('are named in the error of a file that asks', () => {
    expect(unanswered(asked('symbol', 'A', 'B'), ALONE).message).toBe(
      'Several. Add --answer symbol=A or --answer symbol=B.',
    )
    expect(unanswered(asked('dateOrder', 'A'), { ...ALONE, option: 'hedge', isOfPair: true }).message).toBe(
      'Several. Add --answer hedge.dateOrder=A.',
    )
  })

  it('are named in part when there are many, those like the instrument first, as a shell takes them', () => {
    expect(unanswered(asked('symbol', ...'ABCDEFG'), ALONE).message).toMatch(
      /A or --answer symbol=B or --answer symbol=C or …\.$/,
    )
    expect(unanswered(asked('symbol', ...'ABCDE', 'TCS 25-Jan-2023'), ALONE).message).toMatch(
      /Add --answer "symbol=TCS 25-Jan-2023" or --answer symbol=A or /,
    )
  })
})
