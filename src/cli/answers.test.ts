import { describe, expect, it } from 'vitest'
import { parseAnswers, unanswered } from './answers.ts'

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
    ['priceUnit=dollars', '--answer priceUnit: "dollars" must be rupees or paise.'],
  ])('are refused when nothing asks for them: %s', (text, sentence) => {
    expect(() => parseAnswers([text])).toThrow(sentence)
  })

  it('are named in the error of a file that asks', () => {
    const choices = ['A', 'B'].map(value => ({ value, label: value }))
    const question = { kind: 'question', field: 'symbol', message: 'Several symbols.', choices } as const
    expect(unanswered(question).message).toBe('Several symbols. Add --answer symbol=A or --answer symbol=B.')
  })

  it('are named in part when there are many', () => {
    const choices = [...'ABCDEFG'].map(value => ({ value, label: value }))
    const question = { kind: 'question', field: 'symbol', message: 'Several.', choices } as const
    expect(unanswered(question).message).toMatch(/A or --answer symbol=B or --answer symbol=C or …\.$/)
  })
})
